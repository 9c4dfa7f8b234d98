"""A record as a JSON object, with what replaying it gives."""

from collections.abc import Iterable

from trainer.cards import Card, dotted
from trainer.deal import code_of
from trainer.record import DealRecord, Remark, Review, TakenBack, position_of
from trainer.rule_text import json_options
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
        "tags": list(record.tags),
        "remarks": [_json_of_remark(remark) for remark in record.remarks],
        "reviews": _by_seat(map(_json_of_review, record.reviews)),
        "taken_back": [_json_of_taken_back(one) for one in record.taken_back],
    }


def _json_of_remark(remark: Remark) -> dict[str, object]:
    """What is said about a decision; trick 0 is the call."""
    said: dict[str, object] = {
        "trick": remark.trick,
        "seat": remark.seat.letter,
        "mark": remark.mark.sign or None,
        "note": remark.note or None,
    }
    verdict = remark.verdict
    if verdict is None:
        return said | {"verdict": None}
    return said | {
        "verdict": {
            "best": _json_of_choice(verdict.best),
            "loss": verdict.loss,
            "loss_stderr": verdict.stderr,
            "samples": verdict.samples,
            "seed": verdict.seed,
            "model": verdict.model,
            "kinds": list(verdict.kinds),
            "forced": verdict.is_forced,
        }
    }


def _json_of_review(review: Review | None) -> dict[str, object] | None:
    if review is None:
        return None
    return {
        "expected": review.expected,
        "skill": review.skill,
        "seed": review.seed,
        "model": review.model,
    }


def _json_of_taken_back(taken: TakenBack) -> dict[str, object]:
    return {
        "trick": taken.trick,
        "seat": taken.seat.letter,
        "choice": _json_of_choice(taken.choice),
    }


def _json_of_choice(choice: int | Card) -> int | str:
    """A call as a number, a card as its text."""
    return choice if isinstance(choice, int) else str(choice)


def _by_seat(values: Iterable[object]) -> dict[str, object]:
    return {seat.letter: value for seat, value in zip(SEATS, values, strict=True)}
