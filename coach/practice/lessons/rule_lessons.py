"""The lessons on the rules: every right answer is asked of the rules in force."""

from collections.abc import Sequence
from dataclasses import replace

from coach.practice.lessons.scenes import YOU, Scene, by_seat_under, cards_scene, hand_scene, led_scene
from coach.practice.lessons.steps import (
    CallOne,
    CardWish,
    Choose,
    Claim,
    GiveNumber,
    Nothing,
    PlayOne,
    Statement,
    Step,
    StepName,
    TapCards,
    Unit,
)
from trainer.bots import legal_call
from trainer.breach import Clause
from trainer.cards import FULL_PACK, Card, CardSet
from trainer.position import Trick
from trainer.ruleset import Ruleset
from trainer.score import is_made, score_table, score_tenths
from trainer.seats import SEATS, Seat

WEAK_HAND = "T62.9753.T84.J62"
EXAMPLE_CALL = 4
CLAIMED_TRICKS = {
    Claim.CALL_OR_MORE: range(EXAMPLE_CALL, 14),
    Claim.CALL_EXACTLY: range(EXAMPLE_CALL, EXAMPLE_CALL + 1),
    Claim.CALL_OR_ONE_MORE: range(EXAMPLE_CALL, EXAMPLE_CALL + 2),
}
"""For each claim about a call of four, the trick counts that would keep it."""


# How a step is made ----------------------------------------------------------------------------------------


def tap(name: StepName, scene: Scene, *options: str) -> Step:
    """Tap all legal cards."""
    return Step(name, scene, TapCards(scene.turn.legal), options)


def play_one(name: StepName, scene: Scene, wish: CardWish, *options: str) -> Step:
    """Play a legal card that does what is wished."""
    return Step(name, scene, PlayOne(wish, wished_cards(scene, wish)), options)


def wished_cards(scene: Scene, wish: CardWish) -> CardSet:
    """The legal cards that do what is wished.

    >>> str(wished_cards(cards_scene(Ruleset(), "KD JD 2D", "4D TD 6D"), CardWish.CHEAPEST_WINNER))
    'JD'
    """
    legal = scene.turn.legal
    winners = CardSet.of(card for card in legal if is_winning(scene, card))
    match wish:
        case CardWish.ANY:
            return legal
        case CardWish.WINNER:
            return winners
        case CardWish.CHEAPEST_WINNER:
            return CardSet.of([_least(scene.rules, winners)])
        case CardWish.LEAST_USEFUL:
            return CardSet.of([_least(scene.rules, legal)])


def is_winning(scene: Scene, card: Card) -> bool:
    """Would the card be winning the trick when you have played it?"""
    trick = Trick(scene.trick.leader, (*scene.trick.cards, card))
    return trick.winning_card(scene.rules) == card


def _least(rules: Ruleset, cards: CardSet) -> Card:
    """The lowest card, side suits before trumps."""
    return min(cards, key=lambda card: (card.suit is rules.trump, card.rank))


def choose(name: StepName, scene: Scene, among: Sequence[Statement], right: Statement, *options: str) -> Step:
    """Choose the right one of some sentences."""
    return Step(name, scene, Choose(tuple(among), tuple(among).index(right)), options)


def whose_trick(name: StepName, scene: Scene, *options: str) -> Step:
    """Choose who has won a complete trick."""
    winner = scene.trick.winner(scene.rules)
    assert winner is not None
    return choose(name, scene, SEATS, winner, *options)


# The lessons -----------------------------------------------------------------------------------------------


def deal_and_call(rules: Ruleset) -> tuple[Step, ...]:
    """Thirteen cards, who calls first, the lowest call, what a call promises."""
    dealer = by_seat_under(rules, SEATS)[Seat.NORTH]
    dealt = Scene(rules, dealer=dealer)
    kept = {took for took in range(14) if is_made(rules, EXAMPLE_CALL, took)}
    promise = next(claim for claim, tricks in CLAIMED_TRICKS.items() if kept == set(tricks))
    return (
        Step(StepName.CARDS_EACH, Scene(rules), GiveNumber(len(FULL_PACK) // len(SEATS))),
        choose(StepName.WHO_CALLS_FIRST, dealt, SEATS, dealer.next(rules.direction), "direction"),
        Step(
            StepName.LOWEST_CALL, hand_scene(rules, WEAK_HAND), CallOne(legal_call(rules, 0)), ("min_call",)
        ),
        choose(StepName.WHAT_A_CALL_PROMISES, Scene(rules), tuple(CLAIMED_TRICKS), promise, "success"),
    )


def following(rules: Ruleset) -> tuple[Step, ...]:
    """The suit led is followed; who cannot follow does not win without a trump."""
    return (
        tap(StepName.FOLLOW_SUIT, cards_scene(rules, "8S AH QC 7D 4D", "TD")),
        play_one(StepName.NO_CHOICE, cards_scene(rules, "6S KH QD 3C", "9C"), CardWish.ANY),
        tap(StepName.NOTHING_TO_FOLLOW, cards_scene(rules, "AH 9H 7C", "JD 4D")),
        whose_trick(StepName.SUIT_LED_WINS, led_scene(rules, Seat.WEST, "TD AH KD 3D")),
    )


def heading(rules: Ruleset) -> tuple[Step, ...]:
    """Following suit, beat the winning card if you can, where that is a duty."""
    return (
        tap(StepName.BEAT_IT, cards_scene(rules, "3S KH QH 2H AC", "9H"), "must_head"),
        tap(StepName.HIGHEST_ON_TABLE, cards_scene(rules, "5S QH TH 2H", "9H JH"), "must_head"),
        tap(StepName.CANNOT_BEAT, cards_scene(rules, "3S 8D QC 5C", "KC"), "must_head"),
        tap(StepName.TRUMP_LED, cards_scene(rules, "KS 2S AH", "9S"), "must_head"),
        play_one(
            StepName.CHEAP_WINNER, cards_scene(rules, "9S KD JD 2D", "4D TD 6D"), CardWish.CHEAPEST_WINNER
        ),
    )


def ruffing(rules: Ruleset) -> tuple[Step, ...]:
    """Void in the suit led: trump, and over a trump trump higher, where that is a duty."""
    return (
        tap(StepName.RUFF, cards_scene(rules, "3S KD 2C", "9H"), "void"),
        tap(StepName.OVERRUFF, cards_scene(rules, "7S 3S 2C", "9H 5S"), "void"),
        play_one(
            StepName.CHEAP_RUFF,
            cards_scene(rules, "JS 8S 2S KD", "QH 6S 2H"),
            CardWish.CHEAPEST_WINNER,
            "void",
        ),
        whose_trick(StepName.HIGHEST_TRUMP_WINS, led_scene(rules, Seat.EAST, "AH 4S KH 9S")),
    )


def losing_trump(rules: Ruleset) -> tuple[Step, ...]:
    """Void, and every trump you hold loses: at many tables it need not be wasted."""
    one_trump = cards_scene(rules, "5S KH 8C", "AD QS")
    must = one_trump.turn.legal == one_trump.hand.in_suit(rules.trump)
    claims = (Claim.MUST_PLAY_IT, Claim.MAY_KEEP_IT)
    return (
        tap(StepName.LOSING_TRUMP, cards_scene(rules, "3S KD 2C", "9H TS"), "void"),
        choose(StepName.MUST_IT_GO, one_trump, claims, claims[not must], "void"),
        tap(StepName.ONLY_LOSING_TRUMPS, cards_scene(rules, "3S 2S", "9H TS"), "void"),
        play_one(StepName.LEAST_USEFUL, one_trump, CardWish.LEAST_USEFUL, "void"),
    )


def after_a_ruff(rules: Ruleset) -> tuple[Step, ...]:
    """Once a trick is trumped, a card of the suit led cannot win it."""
    return (
        tap(StepName.HIGH_OR_LOW, cards_scene(rules, "4S KH 2H", "9H 3S"), "head_after_ruff"),
        play_one(
            StepName.KEEP_THE_KING,
            cards_scene(rules, "KC 5C 8D", "QC 4S"),
            CardWish.LEAST_USEFUL,
            "head_after_ruff",
        ),
        tap(StepName.TRUMP_LEAD_IS_NO_RUFF, cards_scene(rules, "QS 3S AH", "9S JS"), "must_head"),
        whose_trick(StepName.RUFF_WINS, led_scene(rules, Seat.NORTH, "AC 2S KC QC")),
    )


def first_leads(rules: Ruleset) -> tuple[Step, ...]:
    """Who leads, and with what."""
    dealer = by_seat_under(rules, SEATS)[Seat.EAST]
    dealt = Scene(rules, dealer=dealer)
    first = cards_scene(rules, "AS 6S KD 4C", is_first_trick=True)
    return (
        choose(StepName.WHO_LEADS, dealt, SEATS, dealer.next(rules.direction), "direction"),
        tap(StepName.FIRST_LEAD, first, "first_trick_trump_lead"),
        tap(StepName.LATER_LEAD, replace(first, is_first_trick=False)),
    )


def scoring(rules: Ruleset) -> tuple[Step, ...]:
    """A kept call, extra tricks, a missed call, and what one too many costs."""
    apart = score_tenths(rules, 3, 3) - score_tenths(rules, 4, 3)
    return (
        _score_step(StepName.KEPT, rules, 4, 4, "success"),
        _score_step(StepName.EXTRA_TRICKS, rules, 4, 6, "success", "overtrick_tenths"),
        _score_step(StepName.MISSED, rules, 4, 3, "missed"),
        Step(StepName.ONE_CALL_APART, Scene(rules), GiveNumber(apart, Unit.TENTHS), ("missed",)),
        Step(StepName.WHICH_CALL, Scene(rules), CallOne(best_of_halves(rules)), ("success", "missed")),
    )


def _score_step(name: StepName, rules: Ruleset, call: int, took: int, *options: str) -> Step:
    scene = Scene(rules, calls=(call, None, None, None), won=(took, 0, 0, 0))
    return Step(name, scene, GiveNumber(score_tenths(rules, call, took), Unit.TENTHS), options)


def best_of_halves(rules: Ruleset) -> int:
    """The best call of a hand that takes three tricks half of the time and four the other half.

    >>> best_of_halves(Ruleset())
    3
    """
    table = score_table(rules)
    return max(range(rules.min_call, rules.max_call + 1), key=lambda call: table[call][3] + table[call][4])


_FAULTS = (Clause.MUST_FOLLOW, Clause.MUST_HEAD, Clause.MUST_TRUMP, Clause.MUST_OVERTRUMP)


def illegal(rules: Ruleset) -> tuple[Step, ...]:
    """Cards that are about to be played: what is wrong with them, if anything is."""
    shown = (
        ("3S KH 2H", "9H", "2H", "must_head"),
        ("3S KD 2C", "9H", "KD", "void"),
        ("3S 8H 2C", "KH", "3S", ""),
        ("7S 3S 2C", "9H 5S", "3S", "void"),
        ("3S KD 2C", "9H TS", "KD", "void"),
        ("4S KH 2H", "9H 3S", "2H", "head_after_ruff"),
    )
    return tuple(
        _wrong_here(cards_scene(rules, hand, trick, attempted=card), option, number)
        for number, (hand, trick, card, option) in enumerate(shown, start=1)
    )


def _wrong_here(scene: Scene, option: str, number: int) -> Step:
    assert scene.attempted is not None
    among: tuple[Statement, ...] = (Nothing(), *_FAULTS)
    right = scene.turn.clause_against(scene.attempted) or Nothing()
    step = choose(StepName.WRONG_HERE, scene, among, right, *filter(None, (option,)))
    return replace(step, number=number)


def broken_call(rules: Ruleset) -> Scene:
    """Two tricks before the end: one of the others can no longer keep its call."""
    return Scene(
        rules,
        calls=by_seat_under(rules, (4, 3, 2, 4)),
        won=by_seat_under(rules, (4, 4, 2, 1)),
    )


def to_be_broken(rules: Ruleset) -> Scene:
    """The last trick but one: whoever leads it needs it, and you can win it."""
    scene = cards_scene(rules, "KS 4H", "QS 9D 6S")
    return replace(scene, calls=by_seat_under(rules, (3, 4, 2, 3)), won=by_seat_under(rules, (3, 2, 3, 3)))


def you_need(rules: Ruleset) -> Scene:
    """In the middle of a deal, your call not yet reached."""
    return Scene(
        rules, calls=by_seat_under(rules, (4, 3, 2, 4)), won=by_seat_under(rules, (2, 2, 1, 3)), dealer=YOU
    )
