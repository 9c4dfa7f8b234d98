"""The lessons on counting and playing: right is what the counts say, or what the coach would not mark."""

from dataclasses import replace

from coach.engine.fifths import Fifths, FifthsKind, count_fifths
from coach.practice.lessons.rule_lessons import broken_call, choose, play_one, to_be_broken, you_need
from coach.practice.lessons.scenes import (
    YOU,
    Scene,
    Story,
    by_seat_under,
    hand_scene,
    led_scene,
    seat_under,
    story_scene,
)
from coach.practice.lessons.steps import (
    CallOne,
    CallWell,
    CardWish,
    GiveNumber,
    PlayWell,
    Step,
    StepName,
    Unit,
)
from trainer.play import shown_by_plays
from trainer.position import TRICKS_IN_A_DEAL
from trainer.ruleset import Ruleset
from trainer.score import Contract, contract_of, score_tenths
from trainer.seats import SEATS, Seat

COUNTED_HAND = "AQ9754.J.KT8.KT8"
HANDS_ALONE = ("KJ73.AK62.-.Q9854", "T86.T952.AT.QJ76", "Q52.AK4.AQ83.K72")
HONOURS_HAND = "5.AKQ2.AK32.KJ65"
VOID_HAND = "J73.AK62.-.Q98542"
VOID_HAND_ONE_TRUMP = "J.AK62.-.Q9875432"

FROM_TOUCHING_HONOURS = Story("J96.QJ.T653.J985", Seat.WEST, "2 2 2 5")
SHORT_SUIT_LEAD = Story("T93.AKT8.4.AKT43", Seat.WEST, "4 2 3 2")
LOW_RUFF = Story(
    "AQ6..A7.QJ7",
    Seat.EAST,
    "4 2 3 2",
    "N KC 6C 2C 8C; N AC 9C 4C 8S; E QH KH AH 6H; W 8D QD 2D 3D; S KD 4D 5S 5D",
    "N JH 2H",
)
LONG_TRUMPS = Story(
    "AKQ98.Q.K3.",
    Seat.SOUTH,
    "7 2 2 2",
    "E AD 6D 4D 2D; E AH 2H 5H JH; E JD 7D 3S QD; W KC 8C 4C 3C; W AC 7S 7C 6C",
)
TRUMPS_TO_KEEP = Story(
    "T9...54",
    Seat.WEST,
    "4 3 2 3",
    "S AC JC 3C 2C; S TC KC 8S 6C; N QD 5S KD AD; W TH 2H QH 8H; E AH JH 3H 6H; E 7H JS KH AS;"
    " S 5D 7D 8D 7S; W 7C QC 6S 3S; E 9H 3D 5H 4S",
)
ACE_TO_CASH = Story(
    "..AJ9754.",
    Seat.EAST,
    "2 3 3 4",
    "N JC AC 2C 5C; W 8H 4H TH QH; N 9C 3C QC KC; E 8C 2S 4C 7C; N 6H KH 5H AH; E JH 2H 3H 7H; E TC 5S 6C 9S",
)
KING_UNDER_ACE = Story("984.Q8763.K5.T87", Seat.SOUTH, "2 7 2 2", trick="E AD 6D 2D")
ENOUGH_IS_ENOUGH = Story(
    "T8.AQT6.86.",
    Seat.SOUTH,
    "2 2 3 6",
    "E QD AD JD 4D; N JC AC 3C 2C; W TC 8C 2S QC; E TD 3D 4S 5D; W 5C 9C 3S KC",
    "E 7H JH 4H",
)
TO_THROW_AWAY = Story(
    ".Q..QJ8",
    Seat.WEST,
    "2 2 6 2",
    "S QD KD 6D 2D; E AD 8D 3D TD; E 9H 3H AH 8H; W AC 4C 7C 2C; W 9D 9S 4D JD; S TC KC 4S 3C;"
    " N 6H 2H JH KH; E 7D QS 5D TS; N KS 2S 5C 3S",
    "N AS 5S",
)
NOT_CALLED_YET = "- - - -"
PRICE_SEED = 8


def play_well(name: StepName, rules: Ruleset, story: Story, number: int = 1) -> Step:
    """A card that the coach judges."""
    return Step(name, story_scene(rules, story), PlayWell(PRICE_SEED), number=number)


def good_lead(rules: Ruleset) -> Step:
    """The first lead of a whole hand."""
    return play_well(StepName.GOOD_LEAD, rules, FROM_TOUCHING_HONOURS)


def counting(rules: Ruleset) -> tuple[Step, ...]:
    """A hand counted in fifths, line by line, then the sum and the call."""
    scene = hand_scene(rules, COUNTED_HAND)
    count = count_fifths(rules, scene.hand)
    lines = tuple(
        Step(
            StepName.COUNT_LINE,
            replace(scene, lit=line.cards),
            GiveNumber(line.fifths, Unit.FIFTHS),
            (),
            number,
        )
        for number, line in enumerate(count.lines, start=1)
    )
    return (*lines, _total(StepName.COUNT_TOTAL, scene, count), _call(StepName.COUNT_CALL, scene, count))


def _total(name: StepName, scene: Scene, count: Fifths, number: int = 1) -> Step:
    return Step(name, scene, GiveNumber(count.total, Unit.FIFTHS), number=number)


def _call(name: StepName, scene: Scene, count: Fifths, number: int = 1) -> Step:
    return Step(name, scene, CallOne(count.call), ("success",), number)


def counting_alone(rules: Ruleset) -> tuple[Step, ...]:
    """Whole hands: the number of fifths, and the call."""
    steps: list[Step] = []
    for number, hand in enumerate(HANDS_ALONE, start=1):
        scene = hand_scene(rules, hand)
        count = count_fifths(rules, scene.hand)
        steps += [
            _total(StepName.HAND_TOTAL, scene, count, number),
            _call(StepName.HAND_CALL, scene, count, number),
        ]
    return tuple(steps)


def short_suits(rules: Ruleset) -> tuple[Step, ...]:
    """What a short suit is worth, how to make use of it."""
    return (
        _void_step(StepName.VOID_WITH_TRUMPS, rules, VOID_HAND),
        _void_step(StepName.VOID_WITHOUT_TRUMPS, rules, VOID_HAND_ONE_TRUMP),
        play_well(StepName.LEAD_SHORT, rules, SHORT_SUIT_LEAD),
        play_well(StepName.RUFF_IN_TIME, rules, LOW_RUFF),
    )


def _void_step(name: StepName, rules: Ruleset, hand: str) -> Step:
    """How many fifths the void of a hand counts."""
    scene = hand_scene(rules, hand)
    lines = count_fifths(rules, scene.hand).lines
    fifths = sum(line.fifths for line in lines if line.kind is FifthsKind.VOID)
    return Step(name, scene, GiveNumber(fifths, Unit.FIFTHS))


def drawing_trumps(rules: Ruleset) -> tuple[Step, ...]:
    """Count the trumps that are out, draw them when yours are high, and see who has none left."""
    scene = story_scene(rules, LONG_TRUMPS)
    assert scene.view is not None
    trumps_out = len(scene.view.unseen.in_suit(rules.trump))
    return (
        Step(StepName.TRUMPS_OUT, scene, GiveNumber(trumps_out)),
        play_well(StepName.DRAW_THEM, rules, LONG_TRUMPS),
        _who_is_out(rules),
        play_well(StepName.DO_NOT_DRAW, rules, TRUMPS_TO_KEEP),
    )


def _who_is_out(rules: Ruleset) -> Step:
    """A trump is led, and one seat plays another suit."""
    scene = led_scene(rules, YOU, "AS 5S 9D 7S")
    shown = shown_by_plays(rules, (scene.trick,), None)
    out = next(one.seat for one in shown if len(one.excludes.in_suit(rules.trump)) == TRICKS_IN_A_DEAL)
    return choose(StepName.WHO_IS_OUT, scene, SEATS, out)


def make_or_break(rules: Ruleset) -> tuple[Step, ...]:
    """What you still need, whose call is lost, and how to break one."""
    needs, broken, open_call = you_need(rules), broken_call(rules), to_be_broken(rules)
    left = TRICKS_IN_A_DEAL - sum(broken.won)
    lost = next(
        seat
        for seat in SEATS
        if contract_of(rules, broken.calls[seat] or 0, broken.won[seat], left) is Contract.BROKEN
    )
    return (
        Step(StepName.STILL_NEEDED, needs, GiveNumber((needs.calls[YOU] or 0) - needs.won[YOU])),
        play_well(StepName.KEEP_YOUR_CALL, rules, ACE_TO_CASH),
        choose(StepName.BROKEN_ALREADY, broken, SEATS, lost, "success"),
        play_one(StepName.BREAK_IT, open_call, CardWish.WINNER),
    )


BEHIND = (90, 105, 40, -20)
AHEAD = (150, 105, 40, -20)
"""Totals before the last deal in tenths, in the order S E N W: the second player is the rival."""
RIVAL_CALLS = 3, 4


def last_deal(rules: Ruleset) -> tuple[Step, ...]:
    """In the last deal a call is as good as the place it brings."""
    behind = _last_scene(rules, BEHIND, RIVAL_CALLS[0])
    ahead = _last_scene(rules, AHEAD, RIVAL_CALLS[1])
    return (
        Step(StepName.HOW_FAR, behind, GiveNumber(BEHIND[1] - BEHIND[0], Unit.TENTHS)),
        Step(StepName.NEEDED_CALL, behind, CallOne(call_to_pass(behind))),
        Step(StepName.SAFE_CALL, ahead, CallOne(call_to_pass(ahead))),
    )


def _last_scene(rules: Ruleset, totals: tuple[int, ...], rival_call: int) -> Scene:
    return Scene(
        rules,
        calls=by_seat_under(rules, (None, rival_call, None, None)),
        totals=by_seat_under(rules, totals),
    )


def call_to_pass(scene: Scene) -> int:
    """The lowest call that ends you above the rival if both calls are kept exactly."""
    rules, rival = scene.rules, rival_of(scene.rules)
    call = scene.calls[rival] or 0
    theirs = scene.totals[rival] + score_tenths(rules, call, call)
    calls = range(rules.min_call, rules.max_call + 1)
    return next(own for own in calls if scene.totals[YOU] + score_tenths(rules, own, own) > theirs)


def rival_of(rules: Ruleset) -> Seat:
    """The seat of the rival in the lessons' examples: whoever plays after you."""
    return seat_under(rules, Seat.EAST)


def costly(rules: Ruleset) -> tuple[Step, ...]:
    """Calls and cards that cost points."""
    return (
        _call_well(rules, HONOURS_HAND, 1),
        play_well(StepName.PLAY_WELL, rules, KING_UNDER_ACE, 1),
        play_well(StepName.PLAY_WELL, rules, ENOUGH_IS_ENOUGH, 2),
        play_well(StepName.PLAY_WELL, rules, TO_THROW_AWAY, 3),
        _call_well(rules, HANDS_ALONE[2], 2),
    )


def _call_well(rules: Ruleset, hand: str, number: int) -> Step:
    scene = story_scene(rules, Story(hand, Seat.WEST, NOT_CALLED_YET))
    return Step(StepName.CALL_WELL, scene, CallWell(PRICE_SEED), number=number)
