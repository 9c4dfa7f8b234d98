"""Saying something about the decisions of a saved hand, and keeping what was said."""

from dataclasses import replace

from trainer.record.model import DealRecord, Decision, RecordedTrick
from trainer.record.remarks import CALLS_TRICK, Mark, Remark
from trainer.seats import SEATS, Seat


def with_remark(record: DealRecord, remark: Remark) -> DealRecord:
    """The record with this remark in place of what was said about the decision; an empty one unsays it.

    FactError if there is no such decision.
    """
    said = {(one.trick, one.seat): one for one in (*record.remarks, remark)}
    kept = [said.pop(key) for key in map(_key, record.decisions()) if key in said]
    return replace(record, remarks=tuple(one for one in (*kept, *said.values()) if not one.is_empty))


def bare(record: DealRecord) -> DealRecord:
    """The record with nothing said about it: what happened in the end, and who played."""
    return replace(
        record,
        tricks=tuple(replace(trick, note="") for trick in record.tricks),
        notes=(),
        tags=(),
        remarks=(),
        reviews=(None,) * len(SEATS),
        taken_back=(),
    )


def with_remarks_of(record: DealRecord, other: DealRecord) -> DealRecord:
    """The record with what another one of the same deal says and it does not.

    What is said about decisions is taken over as long as both agree on every choice up to there; what is
    said about the deal as a whole, always; reviews, if all was played alike. What the record says itself
    stands. Choices taken back in the other one come first, unless the record knows of them. Records of
    different deals have nothing to give each other.
    """
    if not is_same_deal(record, other):
        return record
    agreed = _agreed(record, other)
    said = {(one.trick, one.seat): one for one in record.remarks}
    for one in other.remarks:
        key = (one.trick, one.seat)
        if key in agreed:
            said[key] = _joined(said[key], one) if key in said else one
    is_same_play = bare(record) == bare(other)
    return replace(
        record,
        tricks=_noted_tricks(record, other, agreed),
        notes=(*record.notes, *(note for note in other.notes if note not in record.notes)),
        tags=(*record.tags, *(tag for tag in other.tags if tag not in record.tags)),
        remarks=tuple(said[key] for key in map(_key, record.decisions()) if key in said),
        reviews=tuple(
            one or (before if is_same_play else None)
            for one, before in zip(record.reviews, other.reviews, strict=True)
        ),
        taken_back=record.taken_back
        if record.taken_back[: len(other.taken_back)] == other.taken_back
        else other.taken_back + record.taken_back,
    )


def is_same_deal(record: DealRecord, other: DealRecord) -> bool:
    """Do two records tell of the same cards under the same rules, however they were played?"""
    return (record.rules, record.dealer, record.hands) == (other.rules, other.dealer, other.hands)


def with_verdicts_of(record: DealRecord, other: DealRecord) -> DealRecord:
    """The record with marks, verdicts and reviews of another one in place of its own; its notes stay.

    From a record that was played in another way it takes what `with_remarks_of` does.
    """
    if bare(record) != bare(other):
        return with_remarks_of(record, other)
    judged = (
        replace(other.remark_on(*key), note=record.remark_on(*key).note)
        for key in map(_key, record.decisions())
    )
    remarks = tuple(one for one in judged if not one.is_empty)
    return replace(record, remarks=remarks, reviews=other.reviews)


_Key = tuple[int, Seat]


def _key(decision: Decision) -> _Key:
    return decision.trick, decision.seat


def _agreed(record: DealRecord, other: DealRecord) -> set[_Key]:
    """The decisions that both records have alike, with all before them."""
    chosen = {_key(one): one.choice for one in record.decisions()}
    agreed: set[_Key] = set()
    differs = False
    for one in other.decisions():
        if differs and one.trick != CALLS_TRICK:
            break
        if chosen.get(_key(one)) == one.choice:
            agreed.add(_key(one))
        else:
            differs = True
    return agreed


def _noted_tricks(record: DealRecord, other: DealRecord, agreed: set[_Key]) -> tuple[RecordedTrick, ...]:
    """The tricks, with the notes of the other record on those that it has alike."""
    notes = {
        number: trick.note
        for number, trick in enumerate(other.tricks, start=1)
        if agreed.issuperset((number, seat) for seat in other.seats_of(number))
    }
    return tuple(
        replace(trick, note=trick.note or notes.get(number, ""))
        for number, trick in enumerate(record.tricks, start=1)
    )


def _joined(remark: Remark, before: Remark) -> Remark:
    """A remark completed by another one on the same decision."""
    return replace(
        remark,
        mark=before.mark if remark.mark is Mark.NONE else remark.mark,
        verdict=remark.verdict or before.verdict,
        note=remark.note or before.note,
    )
