"""What lies before the learner, who sits South.

Scenes are written for spades as trumps and for play counter-clockwise. Under other trumps spades and that
suit change places; under play clockwise East and West do. So a scene is the same task under every rule set.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from trainer.cards import Card, CardSet, parse_card, parse_cards, parse_hand
from trainer.play import Turn
from trainer.position import Trick
from trainer.rule_examples import cards_with_trump, hand_with_trump, with_trump
from trainer.ruleset import Ruleset
from trainer.seats import SEATS, Direction, Seat, parse_seat
from trainer.view import SeatView

T = TypeVar("T")

YOU = Seat.SOUTH
YOUR_LEAD = Trick(YOU)
NOBODY_CALLED: tuple[int | None, ...] = (None, None, None, None)


@dataclass(frozen=True, slots=True)
class Scene:
    """A hand and what is on the table; what a lesson does not speak of is left out.

    `hand` may be a part of a hand. `attempted` is a card that you are about to play; `lit` are cards that a
    question is about; `view` is the whole deal as you know it, where the coach prices the choice.
    """

    rules: Ruleset
    hand: CardSet = field(default_factory=CardSet)
    trick: Trick = YOUR_LEAD
    is_first_trick: bool = False
    dealer: Seat | None = None
    calls: tuple[int | None, ...] = NOBODY_CALLED
    won: tuple[int, ...] = (0, 0, 0, 0)
    totals: tuple[int, ...] = (0, 0, 0, 0)
    attempted: Card | None = None
    lit: CardSet = field(default_factory=CardSet)
    view: SeatView | None = None

    @property
    def turn(self) -> Turn:
        """Your hand before the trick: what may be played, and why the rest may not."""
        return Turn(self.rules, self.hand, self.trick, self.is_first_trick)


def cards_scene(
    rules: Ruleset, hand: str, trick: str = "", *, is_first_trick: bool = False, attempted: str = ""
) -> Scene:
    """Some of your cards before a trick; you are next to play, or the trick is complete.

    >>> scene = cards_scene(Ruleset(), "KH 2H 3S", "9H")
    >>> scene.trick.leader.letter, str(scene.turn.legal)
    ('W', 'KH')
    """
    cards = cards_with_trump(parse_cards(trick), rules.trump)
    return Scene(
        rules,
        hand=hand_with_trump(parse_hand(hand), rules.trump),
        trick=Trick(YOU.after(-(len(cards) % 4), rules.direction), cards),
        is_first_trick=is_first_trick,
        attempted=with_trump(parse_card(attempted), rules.trump) if attempted else None,
    )


def led_scene(rules: Ruleset, leader: Seat, trick: str) -> Scene:
    """A complete trick that a seat has led."""
    cards = cards_with_trump(parse_cards(trick), rules.trump)
    return Scene(rules, trick=Trick(seat_under(rules, leader), cards))


def hand_scene(rules: Ruleset, hand: str) -> Scene:
    """A hand of thirteen, to be counted or called."""
    return Scene(rules, hand=hand_with_trump(parse_hand(hand), rules.trump))


@dataclass(frozen=True, slots=True)
class Story:
    """A deal as you know it: your cards, the dealer, the calls in the order S E N W, the tricks.

    A trick is its leader's letter and the cards in playing order; tricks are separated by semicolons. A call
    not yet made is a dash.
    """

    hand: str
    dealer: Seat
    calls: str
    tricks: str = ""
    trick: str = ""


def view_of_story(story: Story, rules: Ruleset) -> SeatView:
    """The deal under a rule set.

    >>> view = view_of_story(Story("AK.2.3.4", Seat.WEST, "3 2 4 2", trick="W 9H"), Ruleset())
    >>> view.current_trick.leader.letter, len(view.hand)
    ('W', 5)
    """
    tricks = tuple(_trick_of(text, rules) for text in story.tricks.split(";") if text.strip())
    calls = tuple(None if word == "-" else int(word) for word in story.calls.split())
    return SeatView(
        rules,
        YOU,
        hand_with_trump(parse_hand(story.hand), rules.trump),
        seat_under(rules, story.dealer),
        calls=by_seat_under(rules, calls),
        tricks=tricks,
        trick=_trick_of(story.trick, rules) if story.trick else None,
    )


def _trick_of(text: str, rules: Ruleset) -> Trick:
    leader, _, cards = text.strip().partition(" ")
    seat = seat_under(rules, parse_seat(leader))
    return Trick(seat, cards_with_trump(parse_cards(cards), rules.trump))


def seat_under(rules: Ruleset, seat: Seat) -> Seat:
    """The seat that is as many turns from you in the direction of play as `seat` is counter-clockwise.

    >>> seat_under(Ruleset(direction=Direction.CLOCKWISE), Seat.EAST).letter
    'W'
    """
    return YOU.after(YOU.turns_to(seat, Direction.COUNTER_CLOCKWISE), rules.direction)


def by_seat_under(rules: Ruleset, values: Sequence[T]) -> tuple[T, ...]:
    """Values by seat, moved with the seats."""
    moved = {seat_under(rules, seat): value for seat, value in zip(SEATS, values, strict=True)}
    return tuple(moved[seat] for seat in SEATS)


def story_scene(rules: Ruleset, story: Story) -> Scene:
    """A whole deal as you know it."""
    view = view_of_story(story, rules)
    return Scene(
        rules,
        hand=view.hand,
        trick=view.current_trick,
        is_first_trick=not view.tricks,
        dealer=view.dealer,
        calls=view.calls,
        won=view.tricks_won,
        view=view,
    )
