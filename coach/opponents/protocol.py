"""The line protocol of bots: one JSON object a line, asked and answered.

Everything here is pure: messages of a view, and views of messages, with every fault named. The contest
protocol checks its views by the same rules. See `coach.opponents.partners` for the programs at the two ends.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from random import Random
from typing import NoReturn

from coach.opponents.faults import BotFaultError, FaultKind
from trainer.cards import Card, CardSet, CardTextError, Suit, parse_card
from trainer.play import exclusions, shown_by_plays
from trainer.position import TRICKS_IN_A_DEAL, Phase, Trick
from trainer.rule_text import json_options, settings_of_json, with_settings
from trainer.ruleset import OPTIONS, Ruleset, RulesetError
from trainer.score import add_points
from trainer.seats import SEATS, Seat, parse_seat
from trainer.view import SeatView

PROTOCOL = 1
LIMIT_SECONDS = 5.0
"""The time for one answer."""
MOST_TENTHS = 100_000
MOST_DEALS = 10_000


class Ask(Enum):
    """What a bot is asked for."""

    CALL = "call"
    CARD = "card"


class ProtocolError(ValueError):
    """A message that breaks the protocol; the text names the place, what is right and what was found."""


class Partner(ABC):
    """A bot that is not ours: another program, reached by one of the protocols. It is a Bot too."""

    @property
    @abstractmethod
    def level(self) -> str:
        """The description of the seat."""

    def choose_call(self, view: SeatView, rng: Random) -> int:
        """Its call, legal or not; BotFaultError if there is none."""
        choice = self._chosen(view, Ask.CALL)
        assert isinstance(choice, int)
        return choice

    def choose_card(self, view: SeatView, rng: Random) -> Card:
        """Its card, legal or not; BotFaultError if there is none."""
        choice = self._chosen(view, Ask.CARD)
        assert isinstance(choice, Card)
        return choice

    @abstractmethod
    def _chosen(self, view: SeatView, ask: "Ask") -> int | Card:
        """What it answers to a request; BotFaultError if that is nothing usable."""

    @abstractmethod
    def greet(self) -> None:
        """Say hello; BotFaultError if nothing answers."""

    @abstractmethod
    def hear_end(self, view: SeatView, points: tuple[int, ...] | None) -> None:
        """The deal is over."""

    @abstractmethod
    def close(self) -> None:
        """The game is over; afterwards nothing of the partner is left open."""


# Reading JSON by places.


@dataclass(frozen=True, slots=True)
class Place:
    """A value of a message and the path that leads to it; each step refuses what is not there."""

    value: object
    path: str = ""

    def refuse(self, right: str) -> NoReturn:
        """Raise the fault of this value."""
        raise ProtocolError(f"{self.path or 'the message'}: {right} is right, not {shortened(self.value)}")

    def fields(self) -> dict[str, object]:
        """The fields of an object."""
        if not isinstance(self.value, dict):
            self.refuse("an object")
        return self.value

    def key(self, name: str) -> "Place":
        """A field that must be there."""
        place = self.optional(name)
        if name not in self.fields():
            raise ProtocolError(f"{place.path} is missing")
        return place

    def optional(self, name: str) -> "Place":
        """A field, its value None if it is not there."""
        return Place(self.fields().get(name), f"{self.path}.{name}".lstrip("."))

    def items(self, low: int, high: int) -> list["Place"]:
        """The items of a list of a length in this range."""
        if not isinstance(self.value, list) or not low <= len(self.value) <= high:
            self.refuse(f"a list of {low}" if low == high else f"a list of {low} to {high}")
        return [Place(item, f"{self.path}[{index}]") for index, item in enumerate(self.value)]

    def whole(self, low: int, high: int) -> int:
        """A whole number in this range."""
        if not isinstance(self.value, int) or isinstance(self.value, bool) or not low <= self.value <= high:
            self.refuse(f"a whole number from {low} to {high}")
        return self.value

    def text(self, right: str) -> str:
        """A text."""
        if not isinstance(self.value, str):
            self.refuse(right)
        return self.value

    def seat(self) -> Seat:
        """A seat by its letter."""
        try:
            return parse_seat(self.text("a seat S, E, N or W"))
        except ValueError:
            self.refuse("a seat S, E, N or W")

    def card(self) -> Card:
        """A card by its text."""
        try:
            return parse_card(self.text("a card such as KH"))
        except CardTextError:
            self.refuse("a card such as KH")

    def cards(self, low: int, high: int) -> tuple[Card, ...]:
        """Different cards in order."""
        return different([(item, item.card()) for item in self.items(low, high)])


def different(cards: Sequence[tuple[Place, Card]]) -> tuple[Card, ...]:
    """The cards of these places; a card that stands there twice is refused."""
    seen: set[Card] = set()
    for place, card in cards:
        if card in seen:
            place.refuse("each card once")
        seen.add(card)
    return tuple(card for _, card in cards)


def shortened(value: object) -> str:
    """A value of a message, so short that it can be quoted.

    >>> shortened("Hello, bot!"), len(shortened("long" * 99))
    ('"Hello, bot!"', 40)
    """
    try:
        text = json.dumps(value, ensure_ascii=True)
    except (TypeError, ValueError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= 40 else text[:37] + "..."


def parsed(text: str | bytes) -> object:
    """The JSON value of a text; ProtocolError if it is none.

    >>> parsed('{"id": 1}')
    {'id': 1}
    """
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except RecursionError:
        raise ProtocolError("not JSON: nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ProtocolError(f"not JSON: {_json_problem(error)}") from None
    except ValueError:
        raise ProtocolError("not JSON: no sensible text or number") from None


def _json_problem(error: json.JSONDecodeError) -> str:
    line = "" if error.lineno == 1 else f"line {error.lineno}, "
    piece = error.doc[error.pos :].strip()
    found = f", found {shortened(piece)}" if piece else ""
    return f"{error.msg.removesuffix(' at')} at {line}column {error.colno}{found}"


def _refuse_constant(text: str) -> NoReturn:
    raise ValueError(text)


def written(message: object) -> str:
    """A message as one line, with its end.

    >>> written(hello())
    '{"type":"hello","protocol":1}\\n'
    """
    return json.dumps(message, separators=(",", ":")) + "\n"


# What the table says.


def hello() -> dict[str, object]:
    """The greeting; a bot answers with its name."""
    return {"type": "hello", "protocol": PROTOCOL}


def request_of(view: SeatView, ask: Ask, number: int, limit_seconds: float) -> dict[str, object]:
    """The request for a call or a card: all that the seat may know.

    >>> from trainer.cards import parse_hand
    >>> view = SeatView(Ruleset(), Seat.EAST, parse_hand("AKQJT98765432.-.-.-"), Seat.SOUTH)
    >>> request = request_of(view, Ask.CALL, 7, 5)
    >>> request["id"], request["seat"], request["dealer"], request["calls"], request["trick"]
    (7, 'E', 'S', {}, {'leader': 'E', 'cards': []})
    """
    rules = view.rules
    return {
        "type": ask.value,
        "id": number,
        "rules": json_options(rules),
        "seat": view.seat.letter,
        "dealer": view.dealer.letter,
        "deal_number": view.deal_number,
        "deals": rules.rounds,
        "totals_tenths": _by_seat(view.totals),
        "hand": _texts(view.hand.high_to_low()),
        "announced": {
            seat.letter: [suit.letter for suit in sorted(suits, reverse=True)]
            for seat in SEATS
            if (suits := view.announced[seat]) is not None
        },
        "calls": _by_seat(view.calls),
        "tricks": [_trick_message(trick) for trick in view.tricks],
        "trick": _trick_message(view.current_trick),
        "legal": list(range(rules.min_call, rules.max_call + 1))
        if ask is Ask.CALL
        else _texts(view.legal.high_to_low()),
        "limit_seconds": limit_seconds,
    }


def _by_seat(values: Sequence[int | None]) -> dict[str, int]:
    return {seat.letter: value for seat in SEATS if (value := values[seat]) is not None}


def _texts(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]


def _trick_message(trick: Trick) -> dict[str, object]:
    return {"leader": trick.leader.letter, "cards": _texts(trick.cards)}


def end_of(view: SeatView, points: tuple[int, ...] | None) -> dict[str, object]:
    """What a bot hears after a deal; points are null where the deal is not scored."""
    return {
        "type": "end",
        "seat": view.seat.letter,
        "deal_number": view.deal_number,
        "calls": _by_seat(view.calls),
        "tricks_won": _by_seat(view.tricks_won),
        "points_tenths": None if points is None else _by_seat(points),
        "totals_tenths": _by_seat(add_points(view.totals, points)),
    }


# What a bot answers.


def answer_of(number: int, choice: int | Card) -> dict[str, object]:
    """The answer to a request.

    >>> answer_of(7, 4), answer_of(8, parse_card("KH"))
    ({'id': 7, 'call': 4}, {'id': 8, 'card': 'KH'})
    """
    return {"id": number, "card": str(choice)} if isinstance(choice, Card) else {"id": number, "call": choice}


def error_of(number: int | None, problem: str) -> dict[str, object]:
    """The answer to a request that cannot be answered."""
    return {"id": number, "error": problem}


def id_of(message: object) -> int | None:
    """The number of a request or an answer, None if it has none.

    >>> id_of({"id": 7}), id_of({"id": True}), id_of([7])
    (7, None, None)
    """
    number = message.get("id") if isinstance(message, dict) else None
    return number if isinstance(number, int) and not isinstance(number, bool) else None


def choice_of(answer: object, ask: Ask) -> int | Card:
    """The call or card of an answer, legal or not; BotFaultError if it says neither.

    >>> choice_of({"id": 7, "card": "KH"}, Ask.CARD)
    Card(KH)
    """
    place = Place(answer)
    try:
        if "error" in place.fields():
            raise BotFaultError(FaultKind.REFUSED, shortened(place.fields()["error"]))
        if ask is Ask.CARD:
            return place.key("card").card()
        return place.key("call").whole(-99, 99)
    except ProtocolError as error:
        raise BotFaultError(FaultKind.GARBAGE, str(error)) from None


# What a bot reads.


def view_of_request(request: object) -> tuple[Ask, SeatView]:
    """What is asked, and the view of the seat that is asked; ProtocolError names the first fault.

    Unknown keys are passed over. The cards said to be legal are not believed but found again.
    """
    at = Place(request)
    ask = _ask_of(at.key("type"))
    view = SeatView(
        rules=_rules_of(at.key("rules")),
        seat=at.key("seat").seat(),
        hand=CardSet.of(at.key("hand").cards(1, TRICKS_IN_A_DEAL)),
        dealer=at.key("dealer").seat(),
        calls=_calls_of(at.key("calls")),
        announced=_announced_of(at.optional("announced")),
        tricks=tuple(_trick_of(trick, 4) for trick in at.key("tricks").items(0, TRICKS_IN_A_DEAL - 1)),
        trick=_open_trick_of(at.optional("trick")),
        totals=_totals_of(at.key("totals_tenths")),
        deal_number=at.key("deal_number").whole(1, MOST_DEALS),
    )
    check_view(view, ask)
    return ask, view


def _ask_of(at: Place) -> Ask:
    if at.value not in ("call", "card"):
        at.refuse('"call" or "card"')
    return Ask(at.value)


def _rules_of(at: Place) -> Ruleset:
    options = at.fields()
    for name in OPTIONS:
        at.key(name)
    try:
        return with_settings(Ruleset(), settings_of_json(options))
    except RulesetError as error:
        faults = (f"{fault.kind.value} {fault.option}".strip() for fault in error.faults)
        raise ProtocolError(f"{at.path}: {', '.join(faults)}") from None
    except (ValueError, RecursionError):
        at.refuse("options and their values")


def _calls_of(at: Place) -> tuple[int | None, ...]:
    _only_seats(at)
    places = [at.optional(seat.letter) for seat in SEATS]
    return tuple(None if place.value is None else place.whole(1, 13) for place in places)


def _only_seats(at: Place) -> None:
    if not at.fields().keys() <= set("SENW"):
        at.refuse("an object with the seats S, E, N, W")


def _announced_of(at: Place) -> tuple[frozenset[Suit] | None, ...]:
    if at.value is None:
        return (None, None, None, None)
    _only_seats(at)
    places = [at.optional(seat.letter) for seat in SEATS]
    return tuple(None if place.value is None else _suits_of(place) for place in places)


def _suits_of(at: Place) -> frozenset[Suit]:
    letters = [(item, item.text("a suit S, H, D or C")) for item in at.items(0, 4)]
    for item, letter in letters:
        if letter not in ("S", "H", "D", "C"):
            item.refuse("a suit S, H, D or C")
    return frozenset(Suit("CDHS".index(letter)) for _, letter in letters)


def _totals_of(at: Place) -> tuple[int, ...]:
    return tuple(at.key(seat.letter).whole(-MOST_TENTHS, MOST_TENTHS) for seat in SEATS)


def _trick_of(at: Place, low: int, high: int = 4) -> Trick:
    return Trick(at.key("leader").seat(), at.key("cards").cards(low, high))


def _open_trick_of(at: Place) -> Trick | None:
    if at.value is None:
        return None
    trick = _trick_of(at, 0, 3)
    return trick if trick.cards else None


# Can a view be true?


@dataclass(frozen=True, slots=True)
class Words:
    """What a protocol calls the parts of a view, and the seats in their order, where it names a fault."""

    ask: str = "type"
    seat: str = "seat"
    hand: str = "hand"
    calls: str = "calls"
    tricks: str = "tricks"
    trick: str = "trick"
    leader: str = ".leader"
    seats: Sequence[str] = "SENW"


LINE_WORDS = Words()


def check_view(view: SeatView, ask: Ask, words: Words = LINE_WORDS) -> None:
    """ProtocolError unless the view can come up at a table and its seat is to call or to play.

    Whoever passes this can be handed to a bot: the calls came in turn, every trick was led by the winner of
    the one before, nobody played what an earlier card had shown it not to hold, and the hidden cards fit
    into the hands of the others.
    """
    for problem in _problems(view, ask, words):
        raise ProtocolError(problem)


def _problems(view: SeatView, ask: Ask, words: Words) -> Iterator[str]:
    yield from _problems_of_calls(view, words)
    yield from _problems_of_tricks(view, words)
    yield from _problems_of_turn(view, ask, words)
    yield from _problems_of_cards(view, words)


def _problems_of_calls(view: SeatView, words: Words) -> Iterator[str]:
    rules = view.rules
    order = [view.dealer.after(turn, rules.direction) for turn in range(1, 5)]
    for seat in order:
        number = view.calls[seat]
        if number is not None and not rules.min_call <= number <= rules.max_call:
            right = f"{rules.min_call} to {rules.max_call}"
            yield f"{words.calls}.{words.seats[seat]}: {right} is right, not {number}"
    called = [view.calls[seat] is not None for seat in order]
    if called != sorted(called, reverse=True):
        yield f"{words.calls}: the calls come in the order {', '.join(words.seats[seat] for seat in order)}"


def _problems_of_tricks(view: SeatView, words: Words) -> Iterator[str]:
    tricks = view.tricks if view.trick is None else (*view.tricks, view.trick)
    cards = [card for trick in tricks for card in trick.cards]
    if twice := next((card for card in cards if cards.count(card) > 1 or card in view.hand), None):
        yield f"{twice} is there twice: every card exists once"
    leader = view.dealer.next(view.rules.direction)
    for number, trick in enumerate(tricks):
        if trick.leader is not leader:
            path = f"{words.tricks}[{number}]" if number < len(view.tricks) else words.trick
            yield f"{path}{words.leader}: {words.seats[leader]} leads, not {words.seats[trick.leader]}"
        winner = trick.winner(view.rules)
        leader = leader if winner is None else winner


def _problems_of_turn(view: SeatView, ask: Ask, words: Words) -> Iterator[str]:
    if ask is Ask.CALL and (view.tricks or view.trick is not None):
        yield f"{words.ask}: cards lie on the table, no call is due"
    wanted = Phase.CALLING if ask is Ask.CALL else Phase.PLAYING
    if view.phase is not wanted:
        yield f"{words.ask}: no {ask.value} is due, the deal is {view.phase.value}"
    elif view.to_act is not view.seat:
        acts = "nobody" if view.to_act is None else words.seats[view.to_act]
        yield f"{words.seat}: {acts} is to act, not {words.seats[view.seat]}"
    right = view.cards_left(view.seat)
    if len(view.hand) != right:
        yield f"{words.hand}: {right} cards are right, not {len(view.hand)}"


def _problems_of_cards(view: SeatView, words: Words) -> Iterator[str]:
    """No card was played or is held that its seat had shown or announced not to hold."""
    shown = shown_by_plays(view.rules, view.tricks, view.trick)
    excluded = [exclusions((), view.announced, seat) for seat in SEATS]
    for one in shown:
        if one.card in excluded[one.seat]:
            plays = f"{words.seats[one.seat]} plays {one.card}"
            yield f"{words.tricks}: {plays} after showing that it holds no such card"
        excluded[one.seat] |= one.excludes
    if view.hand & excluded[view.seat]:
        yield f"{words.hand}: {view.hand & excluded[view.seat]} cannot be held by the own plays"
    others = [seat for seat in SEATS if seat is not view.seat]
    for count in (1, 2, 3):
        for some in combinations(others, count):
            could = CardSet()
            for seat in some:
                could |= view.unseen - excluded[seat]
            if len(could) < sum(view.cards_left(seat) for seat in some):
                who = " and ".join(words.seats[one] for one in some)
                yield f"{words.tricks}: {who} cannot hold enough cards"
