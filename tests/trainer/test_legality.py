"""Which cards may be played: the conformance lines, the naive reading, the worked cases."""

import json
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from tests.helpers.naive_rules import verdicts
from tests.helpers.quick_deal import play_out
from tests.helpers.rule_sets import random_rules
from trainer import masks
from trainer.cards import CARDS, CardSet, parse_cards, parse_hand
from trainer.play import Turn
from trainer.position import Trick
from trainer.presets import PRESETS
from trainer.rule_text import json_options, settings_of_json, with_settings
from trainer.ruleset import Ruleset
from trainer.seats import Seat

CONFORMANCE = Path(__file__).parents[1] / "data" / "legal.jsonl"

CASES = [  # trick; hand; legal under nepali; legal with an option changed
    ("9H", "KH 2H 3S", "KH", "", ""),
    ("9H 3S", "KH 2H 4S", "KH 2H", "head_after_ruff=on", "KH"),
    ("9H", "3S 2C KD", "3S", "void=free", "3S 2C KD"),
    ("9H 5S", "7S 3S 2C", "7S", "", ""),
    ("9H TS", "3S 2C KD", "3S 2C KD", "void=overtrump-else-trump", "3S"),
    ("9H TS", "3S 2S", "3S 2S", "", ""),
    ("9S", "KS 2S AH", "KS", "", ""),
    ("9S KS", "5S 2S AH", "5S 2S", "", ""),
]


def turn_from(rules: Ruleset, hand: str, trick: str, *, first_trick: bool = False) -> Turn:
    return Turn(rules, parse_hand(hand), Trick(Seat.SOUTH, parse_cards(trick)), first_trick)


@pytest.mark.parametrize("case", CASES, ids="ABCDEFGH")
def test_the_cases_on_which_programs_disagree(case):
    trick, hand, legal, setting, changed = case
    assert turn_from(Ruleset(), hand, trick).legal == parse_hand(legal)
    if setting:
        rules = with_settings(Ruleset(), dict([setting.split("=")]))
        assert turn_from(rules, hand, trick).legal == parse_hand(changed)


@pytest.mark.parametrize("case", CASES, ids="ABCDEFGH")
def test_the_order_in_which_a_hand_is_written_does_not_matter(case):
    trick, hand, legal, _, _ = case
    for cards in permutations(hand.split()):
        assert turn_from(Ruleset(), " ".join(cards), trick).legal == parse_hand(legal)


def test_every_conformance_line_card_by_card_and_clause_by_clause():
    lines = CONFORMANCE.read_text().splitlines()
    assert len(lines) == 1320
    for line in lines:
        entry = json.loads(line)
        rules = with_settings(PRESETS[entry["rules"]], settings_of_json(entry["options"]))
        turn = turn_from(rules, entry["hand"], entry["trick"], first_trick=entry["first_trick"])
        refused = {
            str(card): clause.value for card in turn.hand if (clause := turn.clause_against(card)) is not None
        }
        assert (sorted(map(str, turn.legal)), refused) == (entry["legal"], entry["illegal"]), line


def test_masks_equal_the_naive_reading_over_all_options(sized):
    rng = Random(20261130)
    seen = 0
    while seen < sized(20_000, 1_000_000):
        rules = random_rules(rng)
        options = json_options(rules)
        for _ in range(50):
            hand, trick, first = random_moment(rng)
            check_against_naive(rules, options, hand, trick, first)
            seen += 1


def random_moment(rng: Random) -> tuple[CardSet, Trick, bool]:
    pack = rng.sample(CARDS, 16)
    length = rng.randint(0, 3)
    hand = CardSet.of(pack[3 : 3 + rng.randint(1, 13)])
    return hand, Trick(Seat.EAST, tuple(pack[:length])), rng.random() < 0.3


def check_against_naive(rules: Ruleset, options: dict, hand: CardSet, trick: Trick, first: bool) -> None:
    turn = Turn(rules, hand, trick, first)
    cards = list(map(str, hand))
    expected = verdicts(options, cards, list(map(str, trick.cards)), first)
    found = {
        str(card): None if (clause := turn.clause_against(card)) is None else clause.value for card in hand
    }
    assert found == expected, (rules, hand, trick)


def test_legality_is_pairwise(sized):
    """Whether a card is refused can be told from the pairs it makes with each other card of the hand."""
    rng = Random(5)
    for _ in range(sized(2_000, 50_000)):
        rules = random_rules(rng)
        hand, trick, first = random_moment(rng)
        led, high, win = trick.facts(rules)
        legal = masks.legal_mask(hand.bits, led, high, win, first, rules.law)
        for card in hand:
            excluded = masks.excluded_mask(card.index, led, high, win, first, rules.law)
            assert (excluded & hand.bits == 0) == bool(legal & card.bit)


def test_counts_of_three_card_endings_equal_the_naive_reading():
    """Whole endings of three cards each: as many legal sequences by the masks as by the naive reading."""
    rng = Random(11)
    for _ in range(25):
        rules = random_rules(rng)
        pack = rng.sample(range(52), 12)
        hands = [sum(1 << card for card in pack[3 * seat : 3 * seat + 3]) for seat in range(4)]
        assert count_masks(rules, hands, 0, [], 3) == count_naive(json_options(rules), hands, 0, [], 3)


def count_masks(rules: Ruleset, hands: list[int], seat: int, trick: list[int], left: int) -> int:
    if left == 0:
        return 1
    total = 0
    facts = Trick(Seat.SOUTH, tuple(CARDS[card] for card in trick)).facts(rules)
    legal = CardSet(masks.legal_mask(hands[seat], *facts, False, rules.law))
    for card in legal:
        after = [hand & ~card.bit for hand in hands]
        played = [*trick, card.index]
        if len(played) < 4:
            total += count_masks(rules, after, (seat + 1) % 4, played, left)
        else:
            best = played[0]
            for one in played[1:]:
                best = one if masks.beats(one, best, rules.law) else best
            winner = (seat + 1 + played.index(best)) % 4
            total += count_masks(rules, after, winner, [], left - 1)
    return total


def count_naive(options: dict, hands: list[int], seat: int, trick: list[int], left: int) -> int:
    from tests.helpers.naive_rules import winning

    if left == 0:
        return 1
    total = 0
    names = [str(CARDS[card]) for card in trick]
    said = verdicts(options, list(map(str, CardSet(hands[seat]))), names, False)
    for card in CardSet(hands[seat]):
        if said[str(card)] is not None:
            continue
        after = [hand & ~card.bit for hand in hands]
        played = [*names, str(card)]
        if len(played) < 4:
            total += count_naive(options, after, (seat + 1) % 4, [*trick, card.index], left)
        else:
            winner = (seat + 1 + played.index(winning(played, options["trump"]))) % 4
            total += count_naive(options, after, winner, [], left - 1)
    return total


def test_the_true_hands_are_never_excluded_by_what_plays_reveal(sized):
    """40,000 deals in full: no play ever excludes a card its seat still held."""
    rng = Random(40_000)
    names = list(PRESETS)
    for number in range(sized(500, 40_000)):
        rules = PRESETS[names[number % 14]] if number % 14 < len(names) else random_rules(rng)
        pack = list(range(52))
        rng.shuffle(pack)
        hands = [sum(1 << card for card in pack[13 * seat : 13 * seat + 13]) for seat in range(4)]
        played = play_out(rules, hands[:], [1, 1, 1, 1], rng)
        assert_nothing_held_is_excluded(rules, hands, played.tricks)


def assert_nothing_held_is_excluded(rules: Ruleset, hands: list[int], tricks: list) -> None:
    held = hands[:]
    for number, (leader, cards) in enumerate(tricks):
        table = ()
        for turn, card in enumerate(cards):
            seat = Seat(leader).after(turn, rules.direction)
            facts = Trick(Seat(leader), table).facts(rules)
            excluded = masks.excluded_mask(card, *facts, number == 0, rules.law)
            assert excluded & held[seat] == 0
            held[seat] &= ~(1 << card)
            table = (*table, CARDS[card])
