"""The club player: calls by the count of probable winners, plays by rules of thumb.

Every card is weighed on one pair of scales: the chance that it wins this trick, and what the hand is
worth without it. A seat short of its call seeks tricks, one that would be hurt by more shuns them. What
other seats can hold is read from their plays; no card is searched, no hand is guessed.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from math import exp
from random import Random

from coach.engine.count import FITTED, all_hold, count_of_view
from trainer import masks
from trainer.cards import CARDS, Card, CardSet
from trainer.score import score_table
from trainer.seats import Seat
from trainer.view import SeatView

# Figures measured with one changed seat against three, 300 deals in four rotations, default rules.
LATER = 0.7
"""What a side winner kept for later is still worth: somebody may ruff it meanwhile.

Against 0.9 it gains .07 ± .02 points a deal; 0.5 to 0.8 are alike.
"""
RUFF_WORTH = 0.3
"""The chance that a low trump which will never be high ruffs a trick; 0.15 to 0.3 are alike."""
KNOWN_VOID = 0.15
"""What a known void behind trumps leaves of a side winner."""


class Aim(Enum):
    """What further tricks would do to the own score: raise it, lower it, or nothing.

    Where they do nothing they are still taken: from others, who may need them.
    """

    SEEK = "seek"
    SHUN = "shun"
    IDLE = "idle"


@dataclass(frozen=True, slots=True)
class Scene:
    """What the rules of thumb look at, in plain integers.

    `behind` are the seats that play after this one; `can_hold[seat]` the unseen cards each other seat may
    have, `holds[seat]` the share of them that it does have. `led` is -1 for the leader.
    """

    law: int
    trump: int
    hand: int
    legal: int
    unseen: int
    led: int
    win: int
    behind: tuple[Seat, ...]
    can_hold: tuple[int, ...]
    holds: tuple[float, ...]
    others_left: int
    aim: Aim
    is_every_trick_needed: bool

    def trumps(self, cards: int) -> int:
        """The trumps among the cards."""
        return cards & masks.suit_mask(self.trump)

    def beats(self, card: int) -> bool:
        """Would the card win if nobody played behind it?"""
        return self.led < 0 or masks.beats(card, self.win, self.law)


def aim_of(view: SeatView) -> Aim:
    """What a seat should want, read from the rule set's scores for its call.

    A made call goes on seeking where overtricks score: to shun them costs .13 ± .04 points a deal.
    """
    call = view.calls[view.seat]
    if call is None:
        return Aim.SEEK
    won = view.tricks_won[view.seat]
    most = won + len(view.hand)
    row = score_table(view.rules)[call]
    if won < call <= most:
        return Aim.SEEK
    now, then = row[won], row[won + 1 : most + 1]
    if min(then) < now:
        return Aim.SHUN
    return Aim.SEEK if max(then) > now else Aim.IDLE


def scene_of(view: SeatView) -> Scene:
    """The scene of a seat whose turn it is."""
    trick = view.current_trick
    led, _, win = trick.facts(view.rules)
    can_hold = tuple(one.bits for one in view.holdings())
    behind = tuple(view.seat.after(turn, view.rules.direction) for turn in range(1, 4 - len(trick.cards)))
    left = len(view.hand)
    call = view.calls[view.seat]
    return Scene(
        law=view.rules.law,
        trump=int(view.rules.trump),
        hand=view.hand.bits,
        legal=view.legal.bits,
        unseen=view.unseen.bits,
        led=led,
        win=win,
        behind=behind,
        can_hold=can_hold,
        holds=tuple(min(1.0, left / max(1, one.bit_count())) for one in can_hold),
        others_left=left,
        aim=aim_of(view),
        is_every_trick_needed=call is not None and call - view.tricks_won[view.seat] >= left,
    )


# What a card and a hand are worth


def chance_to_win(scene: Scene, card: int) -> float:
    """The chance, 0 to 1, that a card wins the trick if everybody behind beats it when able."""
    if not scene.beats(card):
        return 0.0
    chance = 1.0
    for seat in scene.behind:
        chance *= 1 - _chance_to_be_beaten(scene, card, seat)
    return chance


def _chance_to_be_beaten(scene: Scene, card: int, seat: Seat) -> float:
    """By one seat: with a higher card of the suit, or void in it and with a trump that beats the card."""
    lacks = 1 - scene.holds[seat]
    can_hold = scene.can_hold[seat]
    suit = card // 13
    led = suit if scene.led < 0 else scene.led
    higher = 1 - lacks ** (can_hold & masks.above(card)).bit_count()
    if led == scene.trump:
        return higher
    is_void = lacks ** (can_hold & masks.suit_mask(led)).bit_count()
    if suit == scene.trump:
        return is_void * higher
    return higher + is_void * (1 - lacks ** scene.trumps(can_hold).bit_count())


def worth_of_suit(scene: Scene, suit: int, cards: int) -> float:
    """The tricks that own cards of one suit promise for later."""
    if suit == scene.trump:
        return sum(_worth_of_trump(*standing) for standing in _standings(scene, cards))
    return LATER * sum(_worth_of_side(scene, suit, *standing) for standing in _standings(scene, cards))


def _standings(scene: Scene, cards: int) -> Iterator[tuple[int, int, int]]:
    """For each card from the top: own higher cards, own lower cards, higher ones still out."""
    number = cards.bit_count()
    for above in range(number):
        card = cards.bit_length() - 1
        yield above, number - 1 - above, (scene.unseen & masks.above(card)).bit_count()
        cards ^= 1 << card


def _worth_of_trump(above: int, below: int, higher_out: int) -> float:
    """High or long in the end (as in the count), or good for a ruff."""
    if higher_out == 0:
        return 1.0
    guards = below + FITTED.guard_above * above
    high = exp(-FITTED.trump_gap * (higher_out / guards) ** FITTED.gap_power) if guards else 0.0
    return high + (1 - high) * RUFF_WORTH


def _worth_of_side(scene: Scene, suit: int, above: int, below: int, higher_out: int) -> float:
    """A side card wins once the higher ones have fallen on own lower cards, if nobody can ruff by then."""
    if below < higher_out:
        return 0.0
    if not scene.trumps(scene.unseen):
        return 1.0
    out = (scene.unseen & masks.suit_mask(suit)).bit_count()
    chance = all_hold(out, scene.others_left, above + 1 + higher_out)
    return chance * KNOWN_VOID if _is_known_void(scene, suit) else chance


def _is_known_void(scene: Scene, suit: int) -> bool:
    """Is another seat known to be out of the suit, and not known to be out of trumps?"""
    return any(
        can_hold and not can_hold & masks.suit_mask(suit) and scene.trumps(can_hold) != 0
        for can_hold in scene.can_hold
    )


def value(scene: Scene, card: int) -> float:
    """This trick and the ones for later: the tricks to expect if the card is played."""
    suit = card // 13
    own = scene.hand & masks.suit_mask(suit)
    kept = worth_of_suit(scene, suit, own ^ 1 << card) - worth_of_suit(scene, suit, own)
    return chance_to_win(scene, card) + kept


# The rules of thumb: each looks at the scene and names a card, or leaves it to the next.


def _indices(cards: int) -> Iterator[int]:
    return (one.index for one in CardSet(cards))


def _rank(card: int) -> int:
    return card % 13


def only_card(scene: Scene) -> int | None:
    """A single legal card is played."""
    return scene.legal.bit_length() - 1 if scene.legal.bit_count() == 1 else None


def cheapest_winner_in_last_seat(scene: Scene) -> int | None:
    """Last to play and in need of the trick: the cheapest card that takes it, a side card before a trump."""
    if scene.behind or scene.aim is Aim.SHUN:
        return None
    winners = filter(scene.beats, _indices(scene.legal))
    return min(winners, key=lambda card: (card // 13 == scene.trump, _rank(card)), default=None)


def likeliest_when_every_trick_counts(scene: Scene) -> int | None:
    """With as many tricks needed as cards left, nothing is kept for later."""
    if scene.aim is not Aim.SEEK or not scene.is_every_trick_needed:
        return None
    return max(_indices(scene.legal), key=lambda card: (chance_to_win(scene, card), -_rank(card)))


def best_for_tricks(scene: Scene) -> int | None:
    """The card with which this trick and the later ones come to most."""
    if scene.aim is Aim.SHUN:
        return None
    return max(_indices(scene.legal), key=lambda card: (value(scene, card), -_rank(card)))


def best_against_tricks(scene: Scene) -> int | None:
    """The card with which they come to least: high cards go where they do not win."""
    return min(_indices(scene.legal), key=lambda card: (value(scene, card), -_rank(card)))


RULES_OF_THUMB: tuple[Callable[[Scene], int | None], ...] = (
    only_card,
    cheapest_winner_in_last_seat,
    likeliest_when_every_trick_counts,
    best_for_tricks,
    best_against_tricks,
)


class Club:
    """Calls by the count, plays by rules of thumb; a decent opponent who never thinks long."""

    level = "club"

    def choose_call(self, view: SeatView, rng: Random) -> int:
        """The call with which the count promises most points."""
        return count_of_view(view).suggested_call

    def choose_card(self, view: SeatView, rng: Random) -> Card:
        """The card of the first rule of thumb that has one."""
        scene = scene_of(view)
        chosen = next(card for rule in RULES_OF_THUMB if (card := rule(scene)) is not None)
        return CARDS[chosen]
