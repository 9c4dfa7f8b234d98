"""The game log of the public bot contest of 2022: one JSON object for a match, read and written.

Seats 0 to 3 of the contest are South, West, North, East; the ace is `1`, the ten `T`; scores are running
totals in points. What a record has no place for (response times, ranks, errors, an unusual order of
cards) is kept as it was in two tags: X-Contest for the match, in its first record, and X-Contest-Round
for each deal. Corrected cards and time-outs are told in the notes of their tricks as well.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import NoReturn

from trainer.cards import RANK_LETTERS, Card, CardSet, CardTextError, Suit, parse_card
from trainer.play import breach_of_card
from trainer.position import Phase, Position
from trainer.presets import PRESETS
from trainer.record.faults import FactError, Fault, RecordError, RecordFault
from trainer.record.model import DealRecord, RecordedTrick, forbidden_place
from trainer.record.replay import Misstep, ReplayError, position_of, replay
from trainer.score import add_points, deal_points
from trainer.seats import SEATS, Seat

CONTEST_RULES = PRESETS["contest"]
CONTEST_SEATS = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
CONTEST_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
MATCH_TAG = "X-Contest"
ROUND_TAG = "X-Contest-Round"


def contest_card(card: Card) -> str:
    """A card as the contest writes it.

    >>> contest_card(parse_card("AS")), contest_card(parse_card("TH"))
    ('1S', 'TH')
    """
    return str(card).replace("A", "1")


def parse_contest_card(text: str) -> Card | None:
    """The card of a contest text, None if it is none.

    >>> parse_contest_card("1S"), parse_contest_card("AS")
    (Card(AS), None)
    """
    if not text or text[0] not in RANK_LETTERS.replace("A", "1"):
        return None
    try:
        card = parse_card(text.replace("1", "A"))
    except CardTextError:
        return None
    return card if contest_card(card) == text else None


def _contest_number(seat: Seat) -> int:
    return CONTEST_SEATS.index(seat)


# Reading JSON by paths.


@dataclass(frozen=True, slots=True)
class _At:
    """A value of the log and the path that leads to it; each step refuses what is not there."""

    value: object
    path: str = ""

    def refuse(self, expected: str, code: RecordFault = RecordFault.BAD_VALUE) -> NoReturn:
        """Raise the fault of this value."""
        raise RecordError(Fault(code, expected, json.dumps(self.value)[:40]), path=self.path or "log")

    def fields(self) -> dict[str, object]:
        """The fields of an object."""
        if not isinstance(self.value, dict):
            self.refuse("an object")
        return self.value

    def key(self, name: str) -> "_At":
        """A field that must be there."""
        path = f"{self.path}.{name}".lstrip(".")
        fields = self.fields()
        if name not in fields:
            raise RecordError(Fault(RecordFault.BAD_VALUE, "a value", "nothing"), path=path)
        return _At(fields[name], path)

    def items(self, low: int, high: int) -> list["_At"]:
        """The items of a list of a length in this range."""
        if not isinstance(self.value, list) or not low <= len(self.value) <= high:
            length = str(low) if low == high else f"{low} to {high}"
            self.refuse(f"a list of {length}")
        return [_At(item, f"{self.path}[{index}]") for index, item in enumerate(self.value)]

    def whole(self, low: int, high: int) -> int:
        """A whole number in this range."""
        if not isinstance(self.value, int) or isinstance(self.value, bool) or not low <= self.value <= high:
            self.refuse(f"{low} to {high}")
        return self.value

    def seat(self) -> Seat:
        """A seat by its number."""
        return CONTEST_SEATS[self.whole(0, 3)]

    def card(self) -> Card:
        """A card."""
        card = parse_contest_card(self.value) if isinstance(self.value, str) else None
        if card is None:
            self.refuse("a card such as 1S", RecordFault.BAD_CARD)
        return card


def _parsed(text: str) -> object:
    """The JSON value of a text."""
    try:
        return json.loads(text, parse_float=_finite, parse_constant=_finite)
    except json.JSONDecodeError as error:
        right = error.msg.replace("Expecting", "a", 1) if error.msg.startswith("Expecting ") else ""
        fault = Fault(RecordFault.NOT_JSON, right, text[error.pos : error.pos + 20].strip())
        raise RecordError(fault, error.lineno, error.colno) from None
    except ValueError as error:
        raise RecordError(
            Fault(RecordFault.NOT_JSON, "numbers of a sensible size", str(error)[:40])
        ) from None


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


# From a log to records.


def records_of_contest(json_text: str) -> tuple[DealRecord, ...]:
    """The deals of a contest log; RecordError names the first fault by its path, or by line and column."""
    try:
        return _records_of(_At(_parsed(json_text)))
    except RecursionError:
        raise RecordError(Fault(RecordFault.NOT_JSON, "less nesting")) from None


def _records_of(log: _At) -> tuple[DealRecord, ...]:
    names = _names(log)
    records: list[DealRecord] = []
    totals: tuple[int, ...] = (0, 0, 0, 0)
    for number, round_ in enumerate(log.key("rounds").items(1, 1000), start=1):
        record = replace(_record_of_round(round_, number, totals), players=names)
        position = position_of(record)
        if number == 1:
            record = _with_leftovers(
                record, MATCH_TAG, log.fields(), _match_fields(record) | {"rounds": None}
            )
        records.append(_with_leftovers(record, ROUND_TAG, round_.fields(), _round_fields(record, position)))
        if position.ending is not None:
            totals = add_points(totals, deal_points(position))
    return tuple(records)


def _names(log: _At) -> tuple[str | None, ...]:
    """The players by seat, if the log names four in a form that records can hold."""
    names = log.fields().get("players")
    if not isinstance(names, list) or len(names) != len(SEATS):
        return (None, None, None, None)
    if not all(isinstance(name, str) and name and forbidden_place(name) is None for name in names):
        return (None, None, None, None)
    return tuple(names[_contest_number(seat)] for seat in SEATS)


def _record_of_round(at: _At, number: int, totals: tuple[int, ...]) -> DealRecord:
    hands = [_hand(one) for one in at.key("cards").items(4, 4)]
    calls = [None if one.value is None else one.whole(0, 99) for one in at.key("bids").items(4, 4)]
    try:
        record = DealRecord(
            rules=CONTEST_RULES,
            dealer=at.key("dealer").seat(),
            hands=tuple(hands[_contest_number(seat)] for seat in SEATS),
            deal_number=number,
            totals=totals,
            calls=tuple(calls[_contest_number(seat)] for seat in SEATS),
            tricks=_tricks(at.key("actions")),
        )
    except FactError as error:
        raise RecordError(error.fault, path=f"{at.path}.{_path_of_tag(error.tag)}") from None
    position, misstep = replay(record)
    if misstep is not None:
        raise RecordError(misstep.fault, path=f"{at.path}.{_path_of(misstep)}")
    _check_winners(at, position)
    _check_scores(at, position)
    return replace(record, tricks=tuple(_with_notes(record, at.fields().get("errors"))))


def _hand(at: _At) -> CardSet:
    hand = CardSet()
    for item in at.items(13, 13):
        card = item.card()
        if card in hand:
            item.refuse("each card once", RecordFault.CARD_TWICE)
        hand |= CardSet.of([card])
    return hand


def _tricks(at: _At) -> tuple[RecordedTrick, ...]:
    actions = at.items(0, 13)
    tricks = []
    for number, action in enumerate(actions, start=1):
        cards = action.key("cards").items(1 if number == len(actions) else 4, 4)
        tricks.append(RecordedTrick(action.key("started").seat(), tuple(one.card() for one in cards)))
    return tuple(tricks)


def _path_of_tag(tag: str) -> str:
    """Where in a round the line of a record has its value."""
    kind, _, letter = tag.partition(".")
    return f"cards[{_contest_number(Seat('SENW'.index(letter)))}]" if kind == "Hand" else kind.lower()


def _path_of(misstep: Misstep) -> str:
    if misstep.tag:
        return f"bids[{_contest_number(Seat(misstep.place))}]"
    action = f"actions[{misstep.trick - 1}]"
    return f"{action}.cards[{misstep.place - 1}]" if misstep.place else f"{action}.started"


def _check_winners(at: _At, position: Position) -> None:
    actions = at.key("actions").items(0, 13)
    for action, trick in zip(actions, position.tricks, strict=False):
        ended, winner = action.key("ended"), trick.winner(position.rules)
        if ended.seat() is not winner and winner is not None:
            ended.refuse(str(_contest_number(winner)), RecordFault.WINNER_DIFFERS)


def _check_scores(at: _At, position: Position) -> None:
    if position.phase is not Phase.OVER:
        return
    totals = add_points(position.totals, deal_points(position))
    for seat, score in zip(CONTEST_SEATS, at.key("scores").items(4, 4), strict=True):
        number = score.value
        if not isinstance(number, int | float) or isinstance(number, bool):
            score.refuse("a number")
        # A log may hold sums of binary fractions, such as 10.399999999999999.
        if abs(number * 10 - totals[seat]) > 1e-6:
            score.refuse(str(_points(totals[seat])), RecordFault.POINTS_DIFFER)


def _points(tenths: int) -> int | float:
    return tenths // 10 if tenths % 10 == 0 else tenths / 10


# What went wrong in the contest, told in notes.


def _with_notes(record: DealRecord, errors: object) -> Iterator[RecordedTrick]:
    """The tricks with a note on each corrected card and time-out; errors of another form are only kept."""
    for index, trick in enumerate(record.tricks):
        of_trick = errors.get(str(index)) if isinstance(errors, dict) else None
        found = [_note_on(record, index, error) for error in (of_trick if isinstance(of_trick, list) else ())]
        yield replace(trick, note="; ".join(note for note in found if note))


def _note_on(record: DealRecord, index: int, error: object) -> str | None:
    match error:
        case {"type": str(kind), "turn": int(turn), **more} if re.fullmatch("[A-Za-z_-]+", kind):
            trick = record.tricks[index]
            if not 0 <= turn < len(trick.cards):
                return None
            seat = trick.leader.after(turn, record.rules.direction)
            what = _correction(record, index, turn, more.get("correction"))
            if kind == "INVALID_MOVE" and what:
                return f"{seat.letter}: {what}"
            return f"{seat.letter}: {' '.join(filter(None, (_in_words(kind), what)))}"
        case _:
            return None


def _in_words(kind: str) -> str:
    words = kind.lower().replace("_", "-")
    return "time-out" if words == "timeout" else words


def _correction(record: DealRecord, index: int, turn: int, correction: object) -> str:
    """Which card was changed into which, and the clause that refuses the first; empty if it is not told."""
    match correction:
        case {"prev": str(before), "next": str(after)}:
            refused, played = parse_contest_card(before), parse_contest_card(after)
            if refused is None or played is None:
                return ""
            breach = breach_of_card(*_turn_at(record, index, turn), refused)
            clause = f" ({breach.clause.value})" if breach else ""
            return f"{refused} corrected to {played}{clause}"
        case _:
            return ""


def _turn_at(record: DealRecord, index: int, turn: int) -> tuple[Position, Seat]:
    """The position before a card of a trick, and whose turn it was."""
    trick = record.tricks[index]
    begun = (replace(trick, cards=trick.cards[:turn]),) if turn else ()
    position = position_of(replace(record, tricks=record.tricks[:index] + begun))
    return position, trick.leader.after(turn, record.rules.direction)


# From records to a log.


def contest_of_records(records: Sequence[DealRecord]) -> str:
    """The contest log of a match; RecordError if it was played by other rules or with hidden hands."""
    if not records:
        raise RecordError(Fault(RecordFault.NOT_A_RECORD, "at least one record", "none"), path="records")
    log = _match_fields(records[0]) | {"rounds": [_round_of(one, index) for index, one in enumerate(records)]}
    return json.dumps(log | _leftovers(records[0], 0, MATCH_TAG), separators=(",", ":"))


def _round_of(record: DealRecord, index: int) -> dict[str, object]:
    path = f"records[{index}]"
    if record.rules != CONTEST_RULES:
        raise RecordError(Fault(RecordFault.NOT_CONTEST_RULES, "the rules of preset contest"), path=path)
    if None in record.hands:
        raise RecordError(Fault(RecordFault.HAND_UNKNOWN, "four known hands"), path=path)
    try:
        position = position_of(record)
    except ReplayError as error:
        raise RecordError(error.misstep.fault, path=path) from None
    return _round_fields(record, position) | _leftovers(record, index, ROUND_TAG)


def _match_fields(record: DealRecord) -> dict[str, object]:
    """What a log says of the match, as far as records know it."""
    return {} if None in record.players else {"players": [record.players[seat] for seat in CONTEST_SEATS]}


def _round_fields(record: DealRecord, position: Position) -> dict[str, object]:
    """What a log says of a deal, as far as records know it."""
    hands = [record.hands[seat] or CardSet() for seat in CONTEST_SEATS]
    fields: dict[str, object] = {
        "dealer": _contest_number(record.dealer),
        "cards": [[contest_card(card) for card in hand.high_to_low(CONTEST_SUITS)] for hand in hands],
        "bids": [record.calls[seat] for seat in CONTEST_SEATS],
        "actions": list(_actions(record, position)),
    }
    if position.ending is not None:
        totals = add_points(record.totals, deal_points(position))
        fields["scores"] = [_points(totals[seat]) for seat in CONTEST_SEATS]
    return fields


def _actions(record: DealRecord, position: Position) -> Iterator[dict[str, object]]:
    winners = [trick.winner(record.rules) for trick in position.tricks]
    for index, trick in enumerate(record.tricks):
        cards = [contest_card(card) for card in trick.cards]
        action: dict[str, object] = {"started": _contest_number(trick.leader), "cards": cards}
        winner = winners[index] if index < len(winners) else None
        yield action if winner is None else action | {"ended": _contest_number(winner)}


def _with_leftovers(
    record: DealRecord, tag: str, fields: dict[str, object], known: dict[str, object]
) -> DealRecord:
    """The record with the fields of the log that it does not already tell."""
    nothing = object()
    rest = {
        name: value
        for name, value in fields.items()
        if name != "rounds" and known.get(name, nothing) != value
    }
    if not rest:
        return record
    return replace(record, extra=(*record.extra, (tag, json.dumps(rest, separators=(",", ":")))))


def _leftovers(record: DealRecord, index: int, tag: str) -> dict[str, object]:
    """The kept fields of a log, none if the record comes from elsewhere."""
    text = dict(record.extra).get(tag, "{}")
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict):
        raise RecordError(
            Fault(RecordFault.BAD_VALUE, "a JSON object", text[:40]), path=f"records[{index}].{tag}"
        )
    return fields
