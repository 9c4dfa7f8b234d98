"""What is read of files that are to be taken into the library, and what became of them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from trainer.record import DealRecord, RecordError, read_each

_RECORDS_AT_ONCE = 10
"""So many are taken in together at least, before others have their turn; a match always is."""


@dataclass(frozen=True, slots=True)
class FileReport:
    """What became of a file that was to be taken in.

    `kept` are the numbers of the hands that are new, `known` of those that were already there. `faults`
    tell why others are not taken in. `unreadable` is what the system says if there was nothing to read.
    `share` is how much of the file has been gone through: 1 when it is done with.
    """

    path: Path
    kept: tuple[int, ...] = ()
    known: tuple[int, ...] = ()
    faults: tuple[RecordError, ...] = ()
    unreadable: str = ""
    share: float = 1.0

    @property
    def is_good(self) -> bool:
        """Was all of it taken in?"""
        return not self.faults and not self.unreadable


def last_of_each(reports: Iterable[FileReport]) -> tuple[FileReport, ...]:
    """The last report on each file, which tells all of the earlier ones.

    >>> [report.share for report in last_of_each([FileReport(Path("f"), share=0.5), FileReport(Path("f"))])]
    [1.0]
    """
    return tuple({report.path: report for report in reports}.values())


def portions(text: str) -> Iterator[tuple[list[DealRecord], tuple[RecordError, ...], float]]:
    """The records of a text, some at a time, with the faults among them and the share of the text so far.

    Deals of one match come together. At least one portion comes, and the share of the last is 1.
    """
    if text.lstrip().startswith("{"):
        from trainer.record.contest import records_of_contest  # here, as few files are logs

        yield list(records_of_contest(text)), (), 1.0
        return
    records: list[DealRecord] = []
    faults: list[RecordError] = []
    before = 0.0
    for found, share in read_each(text):
        if isinstance(found, RecordError):
            faults.append(found)
        else:
            if len(records) >= _RECORDS_AT_ONCE and not continues(records[-1], found):
                yield records, tuple(faults), before
                records, faults = [], []
            records.append(found)
        before = share
    yield records, tuple(faults), 1.0


def continues(last: DealRecord, record: DealRecord) -> bool:
    """Is this a later deal of the match of the last one?"""
    is_same_match = (last.match_seed, last.rules) == (record.match_seed, record.rules)
    return is_same_match and last.match_seed is not None and record.deal_number > last.deal_number
