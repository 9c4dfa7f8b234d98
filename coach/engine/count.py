"""The probable winners of a hand, counted in closed form: at once, without playing a card.

Each card gets its chance to win a trick and the reason that carries most of it; the chances add up to the
tricks expected. Nothing is simulated, so equal hands give equal counts in a few hundred microseconds.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, lru_cache
from itertools import groupby, pairwise
from math import comb, exp, sqrt
from operator import mul
from typing import assert_never

from trainer.cards import SUITS_AS_WRITTEN, Card, CardSet, Rank, Suit
from trainer.ruleset import Ruleset, Success, VoidRule
from trainer.score import is_made, score_table
from trainer.view import SeatView

HAND_CARDS = 13
MOST_ROUNDS = 4
"""All three others can follow at most four times: they hold twelve cards of a suit between them."""
SLIGHT = 0.05
"""Below this chance a card is not worth a reason: it is named as having next to none."""


@dataclass(frozen=True, slots=True)
class CountConstants:
    """What was fitted, as opposed to what is exact.

    Source: `python -m coach.measure.fit`, least squares on 5,000 hands simulated by the engine's own
    playouts (own seat trying to win, the others half of them trying, half content once their call is made).
    The test on fresh hands is `python -m coach.measure.check hands`; figures in coach/README.md.
    """

    honour_holds: float = 0.945
    """A guarded honour wins when its turn has come."""
    honour_falls: float = 0.173
    """A higher honour falls by itself, for each round that the own higher cards take."""
    side_power: float = 1.193
    """How much worse than a single round it is to need the first round of a side suit."""
    late: float = 0.035
    """A low side card wins in the end, with two trump tricks in the hand."""
    late_trumps: float = 0.693
    """How steeply that grows with the trump tricks."""
    late_higher: float = 0.768
    """What each higher card still out leaves of it."""
    trump_gap: float = 0.353
    """How much higher trumps without guards against them cost."""
    gap_power: float = 1.137
    guard_above: float = 0.36
    """An own higher trump as a guard, against one for a lower."""
    ruffs: float = 0.467
    """Ruffs made for each expected round of a side suit beyond the own length."""
    ruffs_by_top: float = 0.554
    """Rounds to ruff that each top trump adds."""
    near_top: float = 0.291
    """How much of a top trump each higher one that is out leaves of a trump: 0 counts top trumps only."""
    last_seat_gain: float = 0.066
    """What playing last to the first trick adds to a side card below the ace, as a part of its chance."""
    spread: float = 0.067
    trump_spread: float = 0.517
    side_spread: float = 0.675
    """Variance of the tricks: a floor, and shares of p(1 − p) of trumps and side cards."""


FITTED = CountConstants()
ANY_TRUMP = replace(FITTED, late=0.04)
"""Where a void seat must trump, low or high, trumps are gone sooner and low cards win more in the end."""
EXACT = replace(FITTED, late=0.03)
"""Where too many tricks break a call as well, the others call more, so they fight longer for low tricks."""
FREE_WHEN_VOID = replace(FITTED, honour_holds=0.962, honour_falls=0.212, ruffs=0.477)
"""Where a void seat may throw what it likes, others ruff less, and honours hold."""


def constants_of(rules: Ruleset) -> CountConstants:
    """The constants for the duty of a void seat, and for calls that must be met exactly or by one more.

    No other rule moves the count by more than .05 tricks.

    >>> constants_of(Ruleset()) is FITTED, constants_of(Ruleset(void=VoidRule.FREE)) is FREE_WHEN_VOID
    (True, True)
    """
    match rules.void:
        case VoidRule.WIN_OR_FREE | VoidRule.OVERTRUMP_ELSE_TRUMP:
            return EXACT if rules.success is Success.EXACT_OR_PLUS_ONE else FITTED
        case VoidRule.TRUMP_ANY:
            return ANY_TRUMP
        case VoidRule.FREE:
            return FREE_WHEN_VOID
        case _:
            assert_never(rules.void)


class WinnerReason(Enum):
    """What carries most of a card's chance."""

    TOP_TRUMP = "top-trump"
    TOP_SIDE = "top-side"
    HONOUR_BEHIND_HONOURS = "honour-behind-honours"
    LONG_TRUMP = "long-trump"
    RUFF = "ruff"
    LATE_WINNER = "late-winner"
    SLIGHT = "slight"


@dataclass(frozen=True, slots=True)
class Winner:
    """One card, its chance to win a trick, and the figures behind the reason.

    `higher_out` are higher cards of the suit that others hold; `higher_own` and `lower_own` the hand's own
    beside it. `rounds` is the round of the suit in which it is high whatever happens; `all_follow` the
    exact chance that all three others can still follow then.
    """

    card: Card
    probability: float
    reason: WinnerReason
    higher_out: int
    higher_own: int
    lower_own: int

    @property
    def rounds(self) -> int:
        """The own and the others' higher cards go first."""
        return self.higher_own + self.higher_out + 1

    @property
    def all_follow(self) -> float:
        """The chance, 0 to 1, that nobody can ruff in that round."""
        return all_follow(self.higher_own + 1 + self.lower_own, self.rounds)


@dataclass(frozen=True, slots=True)
class CallOption:
    """A legal call: the chance to keep it, and the points it brings on average."""

    call: int
    made_probability: float
    points: float


@dataclass(frozen=True, slots=True)
class Count:
    """A hand counted: its winners in the order of the hand, and every call priced by the rule set.

    `tricks` and `sd` are mean and standard deviation of the tricks; `at_least[k]` the chance of k tricks
    or more, k from 0 to 14. `ruffs` is how many ruffs are expected.
    """

    winners: tuple[Winner, ...]
    tricks: float
    sd: float
    at_least: tuple[float, ...]
    options: tuple[CallOption, ...]
    ruffs: float

    @property
    def distribution(self) -> tuple[float, ...]:
        """The chance of exactly 0 to 13 tricks."""
        return _differences(self.at_least)

    @property
    def suggested_call(self) -> int:
        """The legal call with the most points; the lower one of equals."""
        return max(self.options, key=lambda option: option.points).call


@cache
def all_hold(out: int, hand: int, rounds: int) -> float:
    """The chance that three hands of `hand` cards each hold at least `rounds` of a suit's `out` cards.

    Exact: the cards fall anywhere among the three. Zero where they do not fit.

    >>> all_hold(3, 1, 1), all_hold(2, 5, 1)
    (1.0, 0.0)
    """
    if 3 * rounds > out or out > 3 * hand:
        return 0.0
    ways = sum(
        comb(hand, first) * comb(hand, second) * comb(hand, out - first - second)
        for first in range(rounds, out + 1)
        for second in range(rounds, out - first - rounds + 1)
    )
    return ways / comb(3 * hand, out)


def all_follow(length: int, rounds: int) -> float:
    """The chance that all three others hold at least `rounds` cards of a suit of which the hand has `length`.

    Before the first card: the three others hold thirteen each.

    >>> round(all_follow(2, 1), 4), round(all_follow(4, 3), 4), all_follow(9, 2)
    (0.9862, 0.1104, 0.0)
    """
    return all_hold(HAND_CARDS - length, HAND_CARDS, rounds)


@dataclass(frozen=True, slots=True)
class _Standing:
    """A card in its suit: own length, own higher and lower cards, higher cards that others hold."""

    card: Card
    rank: int
    length: int
    higher_own: int
    higher_out: int

    @property
    def lower_own(self) -> int:
        return self.length - 1 - self.higher_own


@dataclass(frozen=True, slots=True)
class _Chance:
    """A chance in two parts: being high, and winning otherwise (a ruff, late in the deal)."""

    high: float
    other: float
    high_reason: WinnerReason
    other_reason: WinnerReason

    @property
    def total(self) -> float:
        return self.high + self.other

    @property
    def reason(self) -> WinnerReason:
        if self.total < SLIGHT:
            return WinnerReason.SLIGHT
        return self.high_reason if self.high >= self.other else self.other_reason


def _standings(cards: CardSet) -> tuple[_Standing, ...]:
    """The cards of one suit from the top."""
    from_the_top = tuple(cards)[::-1]
    length = len(from_the_top)
    return tuple(
        _Standing(one, rank := one.index % 13, length, above, Rank.ACE - rank - above)
        for above, one in enumerate(from_the_top)
    )


def count_winners(
    rules: Ruleset, hand: CardSet, *, last_to_play: bool = False, constants: CountConstants | None = None
) -> Count:
    """Count a hand of thirteen; `last_to_play` is the dealer, who plays last to the first trick.

    ValueError for a hand of another size.

    >>> from trainer.cards import parse_hand
    >>> count = count_winners(Ruleset(), parse_hand("AQ9754.J.KT8.KT8"))
    >>> round(count.tricks, 3), count.suggested_call
    (6.845, 5)
    """
    if len(hand) != HAND_CARDS:
        raise ValueError(f"a hand of thirteen is counted, not of {len(hand)}")
    constants = constants or constants_of(rules)
    suits = {suit: _standings(hand.in_suit(suit)) for suit in SUITS_AS_WRITTEN}
    ruffs = _expected_ruffs(rules.trump, suits, constants)
    trump_chances = [_trump_chance(one, ruffs, constants) for one in suits[rules.trump]]
    trump_tricks = sum(one.total for one in trump_chances)
    winners: list[Winner] = []
    for suit, cards in suits.items():
        if suit is rules.trump:
            winners += _winners(cards, trump_chances)
        else:
            gain = constants.last_seat_gain if last_to_play else 0.0
            winners += _winners(cards, [_side_chance(one, trump_tricks, gain, constants) for one in cards])
    return _count_of(rules, tuple(winners), ruffs, constants)


def count_of_view(view: SeatView, constants: CountConstants | None = None) -> Count:
    """Count the hand of a seat that is to call."""
    is_dealer = view.seat is view.dealer
    return count_winners(view.rules, view.hand, last_to_play=is_dealer, constants=constants)


def _expected_ruffs(
    trump: Suit, suits: dict[Suit, tuple[_Standing, ...]], constants: CountConstants
) -> float:
    """How often a side suit is played beyond the own length while all others follow, and is ruffed."""
    rounds = sum(_rounds_beyond(len(cards)) for suit, cards in suits.items() if suit != trump)
    tops = sum(constants.near_top**one.higher_out for one in suits[trump])
    return constants.ruffs * (rounds + constants.ruffs_by_top * tops)


@cache
def _rounds_beyond(length: int) -> float:
    return sum(all_follow(length, rounds) for rounds in range(length + 1, MOST_ROUNDS + 1))


def _trump_chance(one: _Standing, ruffs: float, constants: CountConstants) -> _Chance:
    """A trump wins by being high or long in the end; failing that, as a ruff."""
    high = _trump_is_high(one, ruffs, constants)
    ruff = _at_least_ruffs(ruffs, max(1, one.lower_own))
    return _Chance(high, (1 - high) * ruff, _trump_reason(one), WinnerReason.RUFF)


def _trump_is_high(one: _Standing, ruffs: float, constants: CountConstants) -> float:
    if one.higher_out == 0:
        return 1.0
    guards = max(one.lower_own - ruffs, 0.0) + constants.guard_above * one.higher_own
    if guards == 0:
        return 0.0
    return exp(-constants.trump_gap * (one.higher_out / guards) ** constants.gap_power)


def _trump_reason(one: _Standing) -> WinnerReason:
    """The first three trumps win by rank if they are honours; the others by outlasting."""
    if one.higher_out == 0:
        return WinnerReason.TOP_TRUMP
    is_honour = one.rank >= Rank.TEN and one.higher_own < 3
    return WinnerReason.HONOUR_BEHIND_HONOURS if is_honour else WinnerReason.LONG_TRUMP


def _at_least_ruffs(mean: float, number: int) -> float:
    """The chance of at least `number` events where `mean` are expected (Poisson)."""
    from scipy.special import pdtrc  # here, so that a window opens before scipy is loaded

    return float(pdtrc(number - 1, mean))


def _side_chance(one: _Standing, trump_tricks: float, gain: float, constants: CountConstants) -> _Chance:
    """A side card wins while everybody follows; failing that, when the trumps are gone.

    `gain` is for the last to play to the first trick, for whom every card but the ace is worth more.
    """
    high = _side_is_high(one, constants)
    other = (1 - high) * _late(one, trump_tricks, constants)
    if gain and one.rank != Rank.ACE and high + other > 0:
        factor = min(1 + gain, 1 / (high + other))
        high, other = high * factor, other * factor
    reason = WinnerReason.HONOUR_BEHIND_HONOURS if one.higher_out else WinnerReason.TOP_SIDE
    return _Chance(high, other, reason, WinnerReason.LATE_WINNER)


def _side_is_high(one: _Standing, constants: CountConstants) -> float:
    if one.higher_out:
        return _honour_is_high(one, constants)
    if one.higher_own:
        return all_follow(one.length, one.higher_own + 1)
    return _first_round(one.length, constants.side_power)


@cache
def _first_round(length: int, power: float) -> float:
    """Nobody ruffs the first round of a side suit; fitted, as voids are more often met than dealt."""
    return float(all_follow(length, 1) ** power)


def _honour_is_high(one: _Standing, constants: CountConstants) -> float:
    """Each higher honour falls by itself or takes a round in which the hand plays a lower card."""
    surely = 0 if one.higher_own else 1
    others = one.higher_out - surely
    free = 1 - (1 - constants.honour_falls) ** (one.higher_own + 1)
    total = 0.0
    for paid in range(others + 1):
        rounds = one.higher_own + 1 + surely + paid
        if rounds > min(one.length, MOST_ROUNDS):
            break
        ways = comb(others, paid) * (1 - free) ** paid * free ** (others - paid)
        total += ways * all_follow(one.length, rounds)
    return constants.honour_holds * _first_round(one.length, constants.side_power) * total


def _late(one: _Standing, trump_tricks: float, constants: CountConstants) -> float:
    """The chance that the card wins when trumps are gone; none for the ace, which does not wait."""
    length_part = min(max((one.length - 2) / 2, 0.0), 1.0)
    if one.rank == Rank.ACE or length_part == 0:
        return 0.0
    by_trumps = constants.late * exp(constants.late_trumps * (trump_tricks - 2))
    by_rank = (1 + min(one.higher_own, 2)) * constants.late_higher**one.higher_out
    return min(1.0, by_trumps * by_rank * length_part)


def _winners(standings: Sequence[_Standing], chances: Sequence[_Chance]) -> list[Winner]:
    """The cards of a suit; touching ones share their mean, as it is all the same which of them is played.

    Cards of one suit touch if nobody else holds one between them: as many higher ones are out.
    """
    winners: list[Winner] = []
    for _, group in groupby(zip(standings, chances, strict=True), key=lambda pair: pair[0].higher_out):
        cards = tuple(group)
        mean = _mean_chance([chance for _, chance in cards])
        winners += [
            Winner(one.card, mean.total, mean.reason, one.higher_out, one.higher_own, one.lower_own)
            for one, _ in cards
        ]
    return winners


def _mean_chance(chances: Sequence[_Chance]) -> _Chance:
    """The mean of touching cards, with the reasons of the highest."""
    number = len(chances)
    if number == 1:
        return chances[0]
    high = sum(one.high for one in chances) / number
    other = sum(one.other for one in chances) / number
    return _Chance(min(high, 1.0 - other), other, chances[0].high_reason, chances[0].other_reason)


def _count_of(rules: Ruleset, winners: tuple[Winner, ...], ruffs: float, constants: CountConstants) -> Count:
    tricks = sum(one.probability for one in winners)
    sd = _spread(rules.trump, winners, constants)
    at_least = _at_least(tricks, sd)
    return Count(winners, tricks, sd, at_least, _priced(rules, _differences(at_least)), ruffs)


def _spread(trump: Suit, winners: Sequence[Winner], constants: CountConstants) -> float:
    """The standard deviation of the tricks: cards vary by themselves, and less than if independent."""
    variance = constants.spread
    for one in winners:
        share = constants.trump_spread if one.card.suit == trump else constants.side_spread
        variance += share * one.probability * (1 - one.probability)
    return sqrt(variance)


def _at_least(mean: float, sd: float) -> tuple[float, ...]:
    """The chance of k tricks or more, k from 0 to 14: a normal curve with half a trick of continuity."""
    from scipy.special import ndtr  # here, so that a window opens before scipy is loaded

    inner = (float(ndtr((mean - k + 0.5) / sd)) for k in range(1, HAND_CARDS + 1))
    return (1.0, *inner, 0.0)


def _differences(at_least: Sequence[float]) -> tuple[float, ...]:
    return tuple(more - less for more, less in pairwise(at_least))


def _priced(rules: Ruleset, distribution: Sequence[float]) -> tuple[CallOption, ...]:
    """Every legal call, through the rule set's own scores."""
    return tuple(
        CallOption(
            call,
            sum(map(mul, distribution, kept)),
            sum(map(mul, distribution, tenths)) / 10,
        )
        for call, kept, tenths in _call_rows(rules)
    )


@lru_cache(maxsize=64)
def _call_rows(rules: Ruleset) -> tuple[tuple[int, tuple[bool, ...], tuple[int, ...]], ...]:
    """For each legal call: which trick counts keep it, and the tenths of each."""
    return tuple(
        (call, tuple(is_made(rules, call, took) for took in range(HAND_CARDS + 1)), score_table(rules)[call])
        for call in range(rules.min_call, rules.max_call + 1)
    )
