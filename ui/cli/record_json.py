"""A record as a JSON object, with what replaying it gives."""

from collections.abc import Iterable

from trainer.cards import dotted
from trainer.deal import code_of
from trainer.record import DealRecord, position_of
from trainer.ruleset import json_options
from trainer.score import deal_points
from trainer.seats import SEATS


def json_of_record(record: DealRecord) -> dict[str, object]:
    """All facts of a record; `points_tenths` and `tricks_won` come from the replay."""
    position = position_of(record)
    points = None if position.ending is None else deal_points(position)
    return {
        "rules": json_options(record.rules),
        "deal_number": record.deal_number,
        "dealer": record.dealer.letter,
        "totals_tenths": _by_seat(record.totals),
        "code": None if record.deal_seed is None else code_of(record.deal_seed),
        "date": record.date,
        "hands": _by_seat(None if hand is None else dotted(hand) for hand in record.hands),
        "players": _by_seat(record.players),
        "bots": _by_seat(record.bots),
        "calls": _by_seat(record.calls),
        "tricks": [
            {
                "leader": trick.leader.letter,
                "cards": [str(card) for card in trick.cards],
                "note": trick.note or None,
            }
            for trick in record.tricks
        ],
        "tricks_won": _by_seat(position.tricks_won),
        "points_tenths": None if points is None else _by_seat(points),
        "notes": list(record.notes),
    }


def _by_seat(values: Iterable[object]) -> dict[str, object]:
    return {seat.letter: value for seat, value in zip(SEATS, values, strict=True)}
