"""A saved hand played again: every call and card goes through the rules of the game."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from trainer.breach import Breach, BreachError
from trainer.cards import FULL_PACK, Card, CardSet
from trainer.play import breach_of_call, breach_of_card, call, excluded_cards, play
from trainer.position import Phase, Position
from trainer.record.faults import Fault, RecordFault
from trainer.record.model import DealRecord, RecordedTrick
from trainer.record.remarks import CALLS_TRICK
from trainer.seats import SEATS, Seat

REMARK = "Remark"


@dataclass(frozen=True, slots=True)
class Misstep:
    """Where a replay leaves the rules.

    `tag` names the line of the head that is at fault; empty, it is trick number `trick` (from 1), at
    `place`: 0 is the leader, 1 to 4 the cards. For the tag Calls `place` is the seat, and also for
    REMARK, a verdict's best choice on a decision of trick number `trick`.
    """

    fault: Fault
    tag: str = ""
    trick: int = 0
    place: int = 0


class ReplayError(ValueError):
    """A record that breaks the rules was taken for a sound one."""

    def __init__(self, misstep: Misstep) -> None:
        where = misstep.tag or f"trick {misstep.trick}"
        super().__init__(f"{where}: {misstep.fault}")
        self.misstep = misstep


def position_of(record: DealRecord) -> Position:
    """The deal as it stands at the end of the record; ReplayError if a call or card breaks the rules."""
    position, misstep = replay(record)
    if misstep is not None:
        raise ReplayError(misstep)
    return position


def record_of(position: Position) -> DealRecord:
    """What a position tells of its deal; names, notes and seeds are added with `dataclasses.replace`.

    A hand is recorded with all thirteen cards where the position knows what is left of it.
    """
    tricks = position.tricks if position.trick is None else (*position.tricks, position.trick)
    return DealRecord(
        rules=position.rules,
        dealer=position.dealer,
        hands=tuple(position.original_hand(seat) for seat in SEATS),
        deal_number=position.deal_number,
        totals=position.totals,
        calls=position.calls,
        tricks=tuple(RecordedTrick(trick.leader, trick.cards) for trick in tricks),
        announced=position.announced,
    )


def replay(record: DealRecord) -> tuple[Position, Misstep | None]:
    """The deal replayed as far as the rules allow, and the first thing that they do not."""
    position, misstep = _called(record)
    if misstep is None:
        position, misstep = _played(record, position)
    if misstep is None and not can_be_dealt(position):
        misstep = _first_impossible(record)
    if misstep is None and record.after and position.phase is not Phase.OVER:
        misstep = Misstep(Fault(RecordFault.TAG_NOT_DUE, "a finished deal"), "After")
    return position, misstep


def _called(record: DealRecord) -> tuple[Position, Misstep | None]:
    """The position after the calls that were made, in their order round the table."""
    position = _dealt(record)
    before: dict[Seat, Position] = {}
    order = [record.dealer.after(turn, record.rules.direction) for turn in range(1, 5)]
    made = [seat for seat in order if record.calls[seat] is not None]
    for seat, due in zip(made, order, strict=False):
        number = record.calls[seat]
        assert number is not None
        if seat is not due:
            return position, Misstep(
                Fault(RecordFault.ILLEGAL_CALL, f"a call of {due.letter} first"), "Calls", place=due
            )
        before[seat] = position
        try:
            position = call(position, number)
        except BreachError as error:
            return position, Misstep(_of_breach(RecordFault.ILLEGAL_CALL, error.breach), "Calls", place=seat)
    return position, _refused_best(record, CALLS_TRICK, before)


def _dealt(record: DealRecord) -> Position:
    """The position before the first call; what unknown hands will announce is there from the start."""
    announced = tuple(
        suits if hand is None else None for hand, suits in zip(record.hands, record.announced, strict=True)
    )
    return Position(
        record.rules,
        record.dealer,
        record.hands,
        announced=announced,
        totals=record.totals,
        deal_number=record.deal_number,
    )


def _of_breach(code: RecordFault, breach: Breach) -> Fault:
    return Fault(code, str(breach.allowed), str(breach.attempted), breach)


def _played(record: DealRecord, position: Position) -> tuple[Position, Misstep | None]:
    for number, trick in enumerate(record.tricks, start=1):
        leader = position.current_trick.leader
        if position.phase is Phase.PLAYING and trick.leader is not leader:
            fault = Fault(RecordFault.WRONG_LEADER, leader.letter, trick.leader.letter)
            return position, Misstep(fault, trick=number)
        before: dict[Seat, Position] = {}
        for place, card in enumerate(trick.cards, start=1):
            before[leader.after(place - 1, record.rules.direction)] = position
            try:
                position = play(position, card)
            except BreachError as error:
                fault = _of_breach(RecordFault.ILLEGAL_CARD, error.breach)
                return position, Misstep(fault, trick=number, place=place)
        if (misstep := _refused_best(record, number, before)) is not None:
            return position, misstep
    return position, None


def _refused_best(record: DealRecord, trick: int, before: dict[Seat, Position]) -> Misstep | None:
    """The fault of the first verdict in a trick whose best choice the rules refuse.

    `before` holds the position in which each seat had to choose.
    """
    for remark in record.remarks_in(trick):
        if remark.verdict is None:
            continue
        seat, best = remark.seat, remark.verdict.best
        if isinstance(best, int):
            breach, code = breach_of_call(before[seat], seat, best), RecordFault.ILLEGAL_CALL
        else:
            breach, code = breach_of_card(before[seat], seat, best), RecordFault.ILLEGAL_CARD
        if breach is not None:
            return Misstep(_of_breach(code, breach), REMARK, trick, seat)
    return None


def can_be_dealt(position: Position) -> bool:
    """Can the hidden cards lie in the unknown hands so that all they played was legal?

    Each unknown hand has room for so many cards and, by its plays and announcements, for some cards only.
    A placing exists if for every group of these hands the cards that fit nowhere else find room there.
    """
    room, fitting = _room(position), _fitting(position)
    hidden = _hidden(position)
    for size in range(len(room) + 1):
        for group in combinations(room, size):
            elsewhere = CardSet()
            for seat in room.keys() - set(group):
                elsewhere |= fitting[seat]
            if len(hidden - elsewhere) > sum(room[seat] for seat in group):
                return False
    return True


def _hidden(position: Position) -> CardSet:
    """The cards that are neither played nor in a known hand."""
    hidden = FULL_PACK - position.played
    for hand in position.hands:
        hidden -= hand or CardSet()
    return hidden if None in position.hands else CardSet()


def _room(position: Position) -> dict[Seat, int]:
    """How many cards each unknown hand still holds."""
    return {seat: 13 - len(position.cards_played_by(seat)) for seat in SEATS if position.hands[seat] is None}


def _fitting(position: Position) -> dict[Seat, CardSet]:
    """The cards that each unknown hand may hold by what it has shown."""
    return {
        seat: FULL_PACK - excluded_cards(position, seat) for seat in SEATS if position.hands[seat] is None
    }


def _first_impossible(record: DealRecord) -> Misstep:
    """The card after which no placing of the hidden cards is left, or the announcement."""
    fault = Fault(RecordFault.IMPOSSIBLE_HANDS, "cards that the unknown hands can hold")
    position, _ = _called(record)
    if not can_be_dealt(position):
        return Misstep(fault, "Voids")
    for number, place, card in _cards_of(record):
        position = play(position, card)
        if not can_be_dealt(position):
            return Misstep(Fault(fault.code, fault.expected, str(card)), trick=number, place=place)
    raise AssertionError("the last position was impossible")


def _cards_of(record: DealRecord) -> Iterator[tuple[int, int, Card]]:
    """Every card with the number of its trick and its place in it, from 1."""
    for number, trick in enumerate(record.tricks, start=1):
        for place, card in enumerate(trick.cards, start=1):
            yield number, place, card
