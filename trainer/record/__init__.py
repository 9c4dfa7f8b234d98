"""Saved hands: what a record holds, its text, its faults, and the contest's game log."""

from trainer.record.contest import contest_of_records, records_of_contest
from trainer.record.faults import Fault, MatchError, MatchFault, RecordError, RecordFault
from trainer.record.model import After, DealRecord, RecordedTrick
from trainer.record.reader import read, read_prefix
from trainer.record.replay import ReplayError, position_of, record_of
from trainer.record.resume import match_of, records_of_match
from trainer.record.writer import write

__all__ = [
    "After",
    "DealRecord",
    "Fault",
    "MatchError",
    "MatchFault",
    "RecordError",
    "RecordFault",
    "RecordedTrick",
    "ReplayError",
    "contest_of_records",
    "match_of",
    "position_of",
    "read",
    "read_prefix",
    "record_of",
    "records_of_contest",
    "records_of_match",
    "write",
]
