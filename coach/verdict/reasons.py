"""The facts behind a verdict or a best choice: small, with figures, at most four; words are for others.

The first fact contrasts the best choice with the other one, where that is clear beyond chance: it says
which figure makes the difference. The facts after it are about cards, and true in every layout that fits
what the player knows. Touching cards count as one, so it does not matter which of them is asked about.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from coach.engine.evaluate import CallEvaluation, CallPrice, CardEvaluation, touching_groups
from coach.engine.field import further_tricks_pay
from coach.engine.worlds import Worlds
from coach.verdict.contrast import Contrast, group_of
from coach.verdict.judge import Mark, is_clear, judge_call, judge_card
from trainer import masks
from trainer.cards import Card, CardSet, Suit
from trainer.score import Contract, contract_of, score_table
from trainer.seats import Seat
from trainer.view import SeatView

MOST_REASONS = 4
VISIBLE_CHANCE = 0.01
VISIBLE_TRICKS = 0.05
VISIBLE_POINTS = 0.01
"""Smaller differences than these are not worth a sentence."""


@dataclass(frozen=True, slots=True)
class KeepsCall:
    """The best choice keeps the call more often than the other."""

    best_probability: float
    other_probability: float


@dataclass(frozen=True, slots=True)
class TakesTricks:
    """The best choice takes another number of tricks in the deal, on average."""

    best_tricks: float
    other_tricks: float


@dataclass(frozen=True, slots=True)
class WorthMore:
    """The best choice is worth more points, though neither kept calls nor tricks alone say why."""

    best_points: float
    other_points: float


@dataclass(frozen=True, slots=True)
class CallChances:
    """How often the better and the other call are kept."""

    best: int
    best_probability: float
    other: int
    other_probability: float


@dataclass(frozen=True, slots=True)
class ExpectedTricks:
    """How many tricks the hand takes on average, and how much that varies from layout to layout."""

    tricks: float
    sd: float


@dataclass(frozen=True, slots=True)
class WinsNow:
    """The best card takes this trick in every layout; the other one cannot."""

    card: Card
    other: Card


@dataclass(frozen=True, slots=True)
class CheapestWinner:
    """The best card takes this trick as surely as the other, higher one."""

    card: Card
    other: Card


@dataclass(frozen=True, slots=True)
class KeepsHighest:
    """The other choice would give away the highest card left in its suit without need."""

    card: Card
    is_trump: bool


@dataclass(frozen=True, slots=True)
class RuffsNow:
    """The best card ruffs, the other does not; how many own trumps stay, how many others are out."""

    card: Card
    own_left: int
    out: int


@dataclass(frozen=True, slots=True)
class LeadsIntoVoid:
    """The other card would be led in a suit that a seat is out of; it holds so many trumps on average."""

    card: Card
    seat: Seat
    suit: Suit
    trumps: float


@dataclass(frozen=True, slots=True)
class DrawsTrumps:
    """The best card is a trump led while so many trumps are out."""

    card: Card
    out: int


@dataclass(frozen=True, slots=True)
class CannotHold:
    """A seat still to play cannot hold the highest card above the best one: an earlier play showed it."""

    seat: Seat
    card: Card
    shown_card: Card
    trick_number: int


@dataclass(frozen=True, slots=True)
class CallSettled:
    """The call is kept, or can no longer be, whatever is played."""

    call: int
    is_made: bool


Reason = (
    KeepsCall
    | TakesTricks
    | WorthMore
    | CallChances
    | ExpectedTricks
    | WinsNow
    | CheapestWinner
    | KeepsHighest
    | RuffsNow
    | LeadsIntoVoid
    | DrawsTrumps
    | CannotHold
    | CallSettled
)


def call_reasons(view: SeatView, evaluation: CallEvaluation, other: int | None = None) -> tuple[Reason, ...]:
    """Why the best call is better than another; without one, than the next best."""
    best = evaluation.best
    if other is None or other == best.call:
        other = _next_best(evaluation.prices, best)
    if other is None or not is_clear(judge_call(view, evaluation, other).loss):
        return ()
    price = next(price for price in evaluation.prices if price.call == other)
    chances = CallChances(best.call, best.made.mean, other, price.made.mean)
    tricks = evaluation.tricks
    return chances, ExpectedTricks(tricks.mean, tricks.stderr * tricks.samples**0.5)


def _next_best(prices: Sequence[CallPrice], best: CallPrice) -> int | None:
    others = [price for price in prices if price is not best]
    return max(others, key=lambda price: price.points.mean).call if others else None


def card_reasons(view: SeatView, evaluation: CardEvaluation, other: Card | None = None) -> tuple[Reason, ...]:
    """Why the best card is better than another; without one, or for one as good, than `rival_of`."""
    if other is None or other in group_of(touching_groups(view), evaluation.best.card):
        other = rival_of(view, evaluation)
    if other is None:
        return ()
    contrast = Contrast.with_best(view, evaluation, other)
    return tuple(reason for fact in FACTS for reason in fact(contrast))[:MOST_REASONS]


def rival_of(view: SeatView, evaluation: CardEvaluation) -> Card | None:
    """The card to contrast the best one with: the next best, or one that is marked if that is too close.

    None if all cards touch.
    """
    best = group_of(touching_groups(view), evaluation.best.card)
    rivals = [price.card for price in evaluation.prices if price.card not in best]
    if not rivals:
        return None
    verdicts = [judge_card(view, evaluation, card) for card in rivals]
    marked = (card for card, verdict in zip(rivals, verdicts, strict=True) if verdict.mark is not Mark.NONE)
    return rivals[0] if is_clear(verdicts[0].loss) else next(marked, rivals[0])


def _figures(contrast: Contrast) -> Iterator[Reason]:
    """The figure that makes the difference, where there is one beyond chance."""
    view = contrast.view
    best, other = contrast.prices
    loss = judge_card(view, contrast.evaluation, other.card).loss
    if not is_clear(loss):
        return
    call = view.calls[view.seat] or 0
    table = score_table(view.rules)[call]
    chance = best.made.mean - other.made.mean
    by_keeping = chance * (table[call] - table[max(call - 1, 0)]) / 10
    if chance >= VISIBLE_CHANCE and 2 * by_keeping >= loss.mean:
        yield KeepsCall(best.made.mean, other.made.mean)
    elif _wanted_tricks(view, best.tricks.mean - other.tricks.mean) >= VISIBLE_TRICKS:
        yield TakesTricks(best.tricks.mean, other.tricks.mean)
    elif loss.mean >= VISIBLE_POINTS:
        yield WorthMore(best.points.mean, other.points.mean)


def _wanted_tricks(view: SeatView, more: float) -> float:
    """More tricks as far as the rules pay for them; where they do not, fewer may be the reason too."""
    return more if further_tricks_pay(view.rules) else abs(more)


def _winning(contrast: Contrast) -> Iterator[Reason]:
    """This trick: won for certain by the best card alone, or by both and more cheaply."""
    best, other = contrast.best[0], contrast.other[0]
    if contrast.is_lead or not contrast.wins_surely(best):
        return
    if not contrast.beats_table(other):
        yield WinsNow(best, other)
    elif other.suit is best.suit and other > best and contrast.wins_surely(other):
        yield CheapestWinner(best, other)


def _keeping(contrast: Contrast) -> Iterator[Reason]:
    """The highest card left in its suit, alone up there, which the other choice plays to no use.

    A highest card wins when it is led or its suit is, unless trumped: it is given away when it is
    discarded, and a trump also when a lower card would do.
    """
    card = contrast.other[-1]
    is_trump = card.suit is contrast.trump
    higher = (contrast.view.hand | contrast.view.unseen).bits & masks.above(card.index)
    if higher or len(contrast.other) > 1 or (card.suit is contrast.best[0].suit and not is_trump):
        return
    if contrast.is_discard(card) or (is_trump and contrast.best[0].suit is card.suit):
        yield KeepsHighest(card, is_trump)


def _ruffing(contrast: Contrast) -> Iterator[Reason]:
    """A ruff against none."""
    best, trump = contrast.best[0], contrast.trump
    if contrast.is_ruff(best) and contrast.other[0].suit is not trump:
        own = len(contrast.view.hand.in_suit(trump)) - 1
        yield RuffsNow(best, own, len(contrast.view.unseen.in_suit(trump)))


def _voids(contrast: Contrast) -> Iterator[Reason]:
    """A lead into a known void, which the best card avoids."""
    seat, suit = contrast.ruffer, contrast.other[0].suit
    if seat is not None:
        marginals = Worlds.of(contrast.view).marginals()
        trumps = contrast.view.can_hold(seat).in_suit(contrast.trump)
        held = sum(marginals[card][seat] for card in trumps)
        yield LeadsIntoVoid(contrast.other[0], seat, suit, held)


def _drawing(contrast: Contrast) -> Iterator[Reason]:
    """Trumps led while others have some."""
    best, trump = contrast.best[0], contrast.trump
    out = len(contrast.view.unseen.in_suit(trump))
    is_contrast = best.suit is trump and contrast.other[0].suit is not trump
    if contrast.is_lead and is_contrast and out:
        yield DrawsTrumps(best, out)


def _showing(contrast: Contrast) -> Iterator[Reason]:
    """A seat still to play that has shown not to hold the highest card above the best one."""
    best = contrast.best[0]
    higher = CardSet(contrast.view.unseen.bits & masks.above(best.index))
    if not higher or not contrast.beats_table(best):
        return
    card = max(higher)
    for shown in contrast.view.shown():
        if shown.seat in contrast.later and card in shown.excludes:
            yield CannotHold(shown.seat, card, shown.card, shown.trick_number)
            return


def _settled(contrast: Contrast) -> Iterator[Reason]:
    """A call that no card can save or spoil any more."""
    view = contrast.view
    call = view.calls[view.seat]
    if call is None:
        return
    contract = contract_of(view.rules, call, view.tricks_won[view.seat], 13 - len(view.tricks))
    if contract is not Contract.OPEN:
        yield CallSettled(call, contract is Contract.MADE)


FACTS: tuple[Callable[[Contrast], Iterator[Reason]], ...] = (
    _figures,
    _winning,
    _keeping,
    _ruffing,
    _voids,
    _drawing,
    _showing,
    _settled,
)
"""In the order of their weight."""
