"""Saved hands: what a record holds, its text, its faults. The contest's game log is in `contest`."""

from trainer.record.decisions import bare, is_same_deal, with_remark, with_remarks_of, with_verdicts_of
from trainer.record.faults import Fault, MatchError, MatchFault, RecordError, RecordFault
from trainer.record.model import After, DealRecord, Decision, RecordedTrick
from trainer.record.reader import read, read_all, read_each, read_prefix, text_of_bytes
from trainer.record.remarks import CALLS_TRICK, Mark, RecordedVerdict, Remark, Review, TakenBack
from trainer.record.replay import ReplayError, position_of, record_of
from trainer.record.resume import match_of, records_of_match
from trainer.record.writer import facts_of, write

__all__ = [
    "CALLS_TRICK",
    "After",
    "DealRecord",
    "Decision",
    "Fault",
    "Mark",
    "MatchError",
    "MatchFault",
    "RecordError",
    "RecordFault",
    "RecordedTrick",
    "RecordedVerdict",
    "Remark",
    "ReplayError",
    "Review",
    "TakenBack",
    "bare",
    "facts_of",
    "is_same_deal",
    "match_of",
    "position_of",
    "read",
    "read_all",
    "read_each",
    "read_prefix",
    "record_of",
    "records_of_match",
    "text_of_bytes",
    "with_remark",
    "with_remarks_of",
    "with_verdicts_of",
    "write",
]
