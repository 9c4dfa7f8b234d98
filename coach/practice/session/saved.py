"""A session as records and back: the match, who sits there, the help that was had, the wish."""

from collections.abc import Sequence
from dataclasses import replace

from coach.practice.session.effects import SaveMatch, Step
from coach.practice.session.model import Aid, Player
from coach.practice.session.table import resume_session
from trainer.record import DealRecord, match_of, records_of_match

WISH = "X-Wish"
PLAYED_OUT = "X-Played-Out"


def records_of(save: SaveMatch, date: str | None = None) -> tuple[DealRecord, ...]:
    """The deals of a match as records; `date` is the day it began."""
    names = tuple(player.name for player in save.players)
    levels = tuple(player.level for player in save.players)
    records = records_of_match(save.match, players=names, bots=levels, date=date)
    aids = {aid.deal_number: aid for aid in save.aids}
    return tuple(_aided(record, save, aids.get(record.deal_number)) for record in records)


def _aided(record: DealRecord, save: SaveMatch, aid: Aid | None) -> DealRecord:
    extra = [(WISH, save.wish)] if save.wish else []
    if aid is None:
        return replace(record, extra=tuple(extra))
    if aid.played_out:
        extra.append((PLAYED_OUT, str(aid.played_out)))
    return replace(record, extra=tuple(extra), taken_back=aid.taken_back)


def resumed(records: Sequence[DealRecord], names: Sequence[str]) -> Step:
    """The match of its records taken up again; MatchError if they are not one. `names` stand in for none."""
    match, last = match_of(records), records[-1]
    players = tuple(
        Player(name or substitute, level)
        for name, substitute, level in zip(last.players, names, last.bots, strict=True)
    )
    aids = tuple(aid for aid in map(_aid_of, records) if aid.taken_back or aid.played_out)
    return resume_session(match, players, aids, dict(last.extra).get(WISH, ""))


def _aid_of(record: DealRecord) -> Aid:
    played_out = dict(record.extra).get(PLAYED_OUT, "")
    return Aid(record.deal_number, record.taken_back, int(played_out) if played_out.isdecimal() else 0)
