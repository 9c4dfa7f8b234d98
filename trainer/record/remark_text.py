"""The written form of marks, verdicts, reviews and take-backs."""

import re
from dataclasses import dataclass, field

from trainer.cards import Card, CardTextError, parse_card
from trainer.record.faults import FactError, Fault, RecordFault, UnreadableError
from trainer.record.remarks import (
    CALLS_TRICK,
    DECIMALS,
    Mark,
    RecordedVerdict,
    Remark,
    Review,
    TakenBack,
)
from trainer.seats import Seat, parse_seat

CALLS_WORD = "Calls"
"""Stands for the number of a trick where a call was taken back."""
_MARKED = re.compile(r"(.*?)(\?\?|\?!|\?|)", re.DOTALL)
_REMARK = re.compile(r"([SENW])(?: \[verdict ([^\]]*)\])?(?: ; (.+))?")
_VERDICT_OFFSET = len("S [verdict ")
_FORCED = "forced"
_LEAST_DECIMALS = 2


def bad_value(expected: str, found: str, offset: int = 0) -> UnreadableError:
    """The refusal of a value."""
    return UnreadableError(Fault(RecordFault.BAD_VALUE, expected, found), offset)


def read_card(text: str, offset: int = 0) -> Card:
    """A card; what is no card is refused at `offset`."""
    try:
        return parse_card(text)
    except CardTextError as error:
        raise UnreadableError(Fault(RecordFault.BAD_CARD, "a card such as TH", error.found), offset) from None


def read_seat(text: str, offset: int = 0) -> Seat:
    """A seat's letter."""
    try:
        return parse_seat(text)
    except ValueError:
        raise bad_value("S, E, N, W", text, offset) from None


def read_call(text: str, offset: int = 0) -> int:
    """A call; whether the rules allow it is asked when the deal is played again."""
    if not re.fullmatch("[0-9]{1,2}", text):
        raise bad_value("a number", text, offset)
    return int(text)


def split_mark(word: str) -> tuple[str, Mark]:
    """A call or card and the mark behind it.

    >>> split_mark("9S?!")[0], split_mark("9S?!")[1].name, split_mark("4")[1].name
    ('9S', 'DUBIOUS', 'NONE')
    """
    found = _MARKED.fullmatch(word)
    assert found is not None
    return found[1], Mark(found[2])


# Fields `name=value` with single spaces between them.


@dataclass(slots=True)
class _Fields:
    """The words of a text, taken one after the other; faults are told by their offset."""

    text: str
    base: int = 0
    at: int = field(default=0, init=False)

    @property
    def word(self) -> str:
        """The next word, empty at the end."""
        return self.text[self.at :].partition(" ")[0]

    def fault(self, expected: str, ahead: int = 0) -> UnreadableError:
        """The refusal of the next word, or of what stands some signs into it."""
        found = self.word[ahead:] or "end of the value"
        return bad_value(expected, found, self.base + self.at + ahead)

    def skip(self) -> None:
        """Go past the next word."""
        self.at += len(self.word) + 1

    def is_next(self, name: str) -> bool:
        """Is the next word this field?"""
        return self.word.startswith(f"{name}=")

    def value(self, name: str, pattern: str, expected: str) -> str:
        """The value of the field that must come next."""
        if not self.is_next(name):
            raise self.fault(f"{name}={expected}")
        value = self.word[len(name) + 1 :]
        if not re.fullmatch(pattern, value):
            raise self.fault(expected, len(name) + 1)
        self.skip()
        return value

    def whole(self, name: str) -> int:
        """A whole number."""
        return int(self.value(name, "[0-9]{1,20}", "a number"))

    def end(self) -> None:
        """Nothing may follow."""
        if self.at <= len(self.text):
            raise self.fault("nothing more")


_POINTS = r"[0-9]{1,4}\.[0-9]{2,4}"


def write_decimal(points: float) -> str:
    """Points with two to four decimals.

    >>> write_decimal(0.4), write_decimal(-1.2345)
    ('0.40', '-1.2345')
    """
    whole, _, decimals = f"{points:.{DECIMALS}f}".partition(".")
    return f"{whole}.{decimals[:_LEAST_DECIMALS]}{decimals[_LEAST_DECIMALS:].rstrip('0')}"


# Verdicts and remarks.


def remark_line(remark: Remark) -> str:
    """The line of a remark, without its mark, which stands behind the call or card.

    >>> remark_line(Remark(Seat.WEST, 3, note="my plan"))
    'W ; my plan'
    """
    verdict = f" [verdict {write_verdict(remark.verdict)}]" if remark.verdict is not None else ""
    return f"{remark.seat.letter}{verdict}{f' ; {remark.note}' if remark.note else ''}"


def read_remark(line: str, trick: int) -> Remark:
    """The remark of a line on a decision of this trick."""
    found = _REMARK.fullmatch(line)
    if not found or (found[2] is None and found[3] is None):
        raise UnreadableError(Fault(RecordFault.BAD_LINE, "SEAT [verdict …] ; note", line[:40]))
    seat = read_seat(found[1])
    verdict = None if found[2] is None else read_verdict(found[2], trick, _VERDICT_OFFSET)
    return Remark(seat, trick, Mark.NONE, verdict, (found[3] or "").strip())


def write_verdict(verdict: RecordedVerdict) -> str:
    """
    >>> write_verdict(RecordedVerdict(parse_card("8H"), 0.41, 0.03, 4000, seed=7, model=3))
    'best=8H loss=0.41/0.03 worlds=4000 seed=7 model=3'
    """
    fields = [
        f"best={verdict.best}",
        f"loss={write_decimal(verdict.loss)}/{write_decimal(verdict.stderr)}",
        f"{_samples_name(is_call=isinstance(verdict.best, int))}={verdict.samples}",
        f"seed={verdict.seed}",
        f"model={verdict.model}",
    ]
    if verdict.kinds:
        fields.append(f"kinds={','.join(verdict.kinds)}")
    return " ".join([*fields, _FORCED] if verdict.is_forced else fields)


def _samples_name(*, is_call: bool) -> str:
    return "playouts" if is_call else "worlds"


def read_verdict(text: str, trick: int, base: int = 0) -> RecordedVerdict:
    """The verdict of a text on a decision of this trick.

    >>> read_verdict("best=3 loss=0.21/0.03 playouts=16000 seed=7 model=3 kinds=over-call", 0).kinds
    ('over-call',)
    """
    fields = _Fields(text, base)
    is_call = trick == CALLS_TRICK
    best_at = base + len("best=")
    best = fields.value("best", ".+", "a call" if is_call else "a card")
    loss, stderr = fields.value("loss", f"{_POINTS}/{_POINTS}", "LOSS/ERROR such as 0.41/0.03").split("/")
    try:
        verdict = RecordedVerdict(
            read_call(best, best_at) if is_call else read_card(best, best_at),
            float(loss),
            float(stderr),
            fields.whole(_samples_name(is_call=is_call)),
            fields.whole("seed"),
            fields.whole("model"),
            _read_kinds(fields),
            _read_forced(fields),
        )
    except FactError as error:
        raise UnreadableError(error.fault, base) from None
    fields.end()
    return verdict


def _read_kinds(fields: _Fields) -> tuple[str, ...]:
    if not fields.is_next("kinds"):
        return ()
    return tuple(fields.value("kinds", ".+", "words").split(","))


def _read_forced(fields: _Fields) -> bool:
    is_forced = fields.word == _FORCED
    if is_forced:
        fields.skip()
    return is_forced


# Reviews.


def write_review(review: Review) -> str:
    """
    >>> write_review(Review(2.3104, -0.21, seed=7, model=3))
    'expected=2.3104 skill=-0.21 seed=7 model=3'
    """
    return (
        f"expected={write_decimal(review.expected)} skill={write_decimal(review.skill)}"
        f" seed={review.seed} model={review.model}"
    )


def read_review(text: str) -> Review:
    """The review of a text."""
    fields = _Fields(text)
    expected, skill = (fields.value(name, f"-?{_POINTS}", "points") for name in ("expected", "skill"))
    try:
        review = Review(float(expected), float(skill), fields.whole("seed"), fields.whole("model"))
    except FactError as error:
        raise UnreadableError(error.fault) from None
    fields.end()
    return review


# Take-backs.


def write_taken_back(taken: tuple[TakenBack, ...]) -> str:
    """
    >>> write_taken_back((TakenBack(0, Seat.SOUTH, 4), TakenBack(3, Seat.SOUTH, parse_card("9H"))))
    'Calls S 4, 3 S 9H'
    """
    return ", ".join(f"{one.trick or CALLS_WORD} {one.seat.letter} {one.choice}" for one in taken)


def read_taken_back(text: str) -> tuple[TakenBack, ...]:
    """The take-backs of a text, in their order."""
    taken, offset = [], 0
    for piece in text.split(", "):
        taken.append(_read_one_taken_back(piece, offset))
        offset += len(piece) + 2
    return tuple(taken)


def _read_one_taken_back(piece: str, offset: int) -> TakenBack:
    found = re.fullmatch(f"({CALLS_WORD}|[1-9]|1[0-3]) ([SENW]) ([^ ]+)", piece)
    if not found:
        raise bad_value("TRICK SEAT CHOICE such as 3 S 9H, or Calls S 4", piece, offset)
    is_call = found[1] == CALLS_WORD
    at = offset + found.start(3)
    choice = read_call(found[3], at) if is_call else read_card(found[3], at)
    return TakenBack(CALLS_TRICK if is_call else int(found[1]), read_seat(found[2]), choice)
