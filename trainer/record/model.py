"""A saved hand: facts only. Winners and points are replayed (`trainer.record.replay`), never trusted."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import Enum

from trainer.cards import Card, CardSet, Suit
from trainer.deal import SEED_BITS, deal_hands
from trainer.match import MOST_REDEALS
from trainer.play import voids_of
from trainer.record.faults import FactError, Fault, RecordFault
from trainer.record.remarks import CALLS_TRICK, Remark, Review, TakenBack
from trainer.ruleset import Ruleset
from trainer.seats import SEATS, Seat

HIGHEST_DEAL_NUMBER = 999_999
HIGHEST_TOTAL_TENTHS = 9_999_999
EXTRA_NAME = re.compile(r"X-[A-Za-z0-9-]+")
_FORBIDDEN = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Unicode categories that no text of a record may hold: controls, half characters, line ends."""


class After(Enum):
    """What the players agree on after a deal: one more whatever the agreed length, or to stop."""

    ONE_MORE = "one-more"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class RecordedTrick:
    """The cards of a trick in playing order from the leader on, and a note on it, empty if there is none."""

    leader: Seat
    cards: tuple[Card, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """A call (trick 0) or card of a seat, and what it chose."""

    trick: int
    seat: Seat
    choice: int | Card


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal as it was played so far; per-seat tuples are in seat order S E N W.

    `hands` are the thirteen cards dealt, None where they are not known. `calls` holds None for a call
    not yet made. Only the last of `tricks` may have fewer than four cards. `announced` are the voids
    named after the calls, where that is played; None where an unknown hand's are not known. `totals` are
    tenths before this deal. `match_seed` and `deal_seed` tell where the cards came from, `redeals` how
    often they were thrown in before. `after` is what was agreed on at its end. `extra` are tags of
    other programs (`X-…`) with their text. `notes` are on the deal as a whole, `tags` words to find it by.
    `remarks` are on single decisions, one for each at most, in the order of the decisions; `reviews` sum
    up what a review of a seat found. `taken_back` are choices that were taken back, in their order.

    Building one with facts that contradict each other raises FactError; calls and plays are not replayed.
    """

    rules: Ruleset
    dealer: Seat
    hands: tuple[CardSet | None, ...]
    deal_number: int = 1
    totals: tuple[int, ...] = (0, 0, 0, 0)
    calls: tuple[int | None, ...] = (None, None, None, None)
    tricks: tuple[RecordedTrick, ...] = ()
    announced: tuple[frozenset[Suit] | None, ...] = (None, None, None, None)
    match_seed: int | None = None
    redeals: int = 0
    deal_seed: int | None = None
    date: str | None = None
    players: tuple[str | None, ...] = (None, None, None, None)
    bots: tuple[str | None, ...] = (None, None, None, None)
    extra: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    after: tuple[After, ...] = ()
    tags: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    reviews: tuple[Review | None, ...] = (None, None, None, None)
    taken_back: tuple[TakenBack, ...] = ()

    def __post_init__(self) -> None:
        _check_numbers(self)
        _check_texts(self)
        _check_hands(self)
        _check_announced(self)
        _check_tricks(self)
        _check_remarks(self)
        _check_taken_back(self)

    @property
    def has_announcements(self) -> bool:
        """Have the voids been named?"""
        return self.rules.announce_voids and None not in self.calls

    def seats_of(self, trick: int) -> tuple[Seat, ...]:
        """Who has decided in a trick, in the order in which it is written; in trick 0, who has called."""
        if trick == CALLS_TRICK:
            return tuple(seat for seat in SEATS if self.calls[seat] is not None)
        if not 0 < trick <= len(self.tricks):
            return ()
        one = self.tricks[trick - 1]
        return tuple(one.leader.after(turn, self.rules.direction) for turn in range(len(one.cards)))

    def decisions(self) -> Iterator[Decision]:
        """Every call and card so far, in the order in which they are written."""
        for seat, number in zip(SEATS, self.calls, strict=True):
            if number is not None:
                yield Decision(CALLS_TRICK, seat, number)
        for number, trick in enumerate(self.tricks, start=1):
            for seat, card in zip(self.seats_of(number), trick.cards, strict=True):
                yield Decision(number, seat, card)

    def remark_on(self, trick: int, seat: Seat) -> Remark:
        """What is said about a decision; an empty remark if nothing is."""
        at = (one for one in self.remarks if one.trick == trick and one.seat is seat)
        return next(at, Remark(seat, trick))

    def remarks_in(self, trick: int) -> tuple[Remark, ...]:
        """What is said about the decisions of a trick, in order."""
        return tuple(one for one in self.remarks if one.trick == trick)


def _check_numbers(record: DealRecord) -> None:
    by_seat: tuple[tuple[object, ...], ...] = (
        *(record.hands, record.totals, record.calls, record.announced),
        *(record.players, record.bots, record.reviews),
    )
    if any(len(values) != len(SEATS) for values in by_seat):
        raise ValueError("a value is needed for each of the four seats")
    _check_range("Deal", record.deal_number, 1, HIGHEST_DEAL_NUMBER)
    _check_range("Redeals", record.redeals, 0, MOST_REDEALS)
    for seed, tag in ((record.match_seed, "Match"), (record.deal_seed, "Code")):
        _check_range(tag, seed or 0, 0, (1 << SEED_BITS) - 1)
    for total in record.totals:
        _check_range("Totals", total, -HIGHEST_TOTAL_TENTHS, HIGHEST_TOTAL_TENTHS)
    for number in record.calls:
        _check_range("Calls", number or 0, 0, 99)


def _check_range(tag: str, number: int, low: int, high: int) -> None:
    if not low <= number <= high:
        raise FactError(tag, Fault(RecordFault.BAD_VALUE, f"{low} to {high}", str(number)))


def _check_texts(record: DealRecord) -> None:
    for tag, texts in (("Player", record.players), ("Bot", record.bots)):
        for seat, text in zip(SEATS, texts, strict=True):
            if text is not None:
                _check_text(f"{tag}.{seat.letter}", text, is_sound=bool(text))
    for name, text in record.extra:
        if not EXTRA_NAME.fullmatch(name):
            raise FactError(name, Fault(RecordFault.UNKNOWN_TAG, "X-NAME", name))
        _check_text(name, text)
    for note in _notes_of(record):
        _check_text("Note", note, is_sound=is_note(note))
    for tag in record.tags:
        _check_text("Tags", tag, is_sound=is_tag(tag) and record.tags.count(tag) == 1)
    if record.date is not None and not is_date(record.date):
        raise FactError("Date", Fault(RecordFault.BAD_VALUE, "YYYY-MM-DD", record.date))


def _notes_of(record: DealRecord) -> Iterator[str]:
    yield from record.notes
    yield from (trick.note for trick in record.tricks if trick.note)
    yield from (remark.note for remark in record.remarks if remark.note)


def _check_text(tag: str, text: str, *, is_sound: bool = True) -> None:
    if not is_sound or forbidden_place(text) is not None:
        raise FactError(tag, Fault(RecordFault.BAD_VALUE, "text on one line", repr(text)[:40]))


def forbidden_place(text: str) -> int | None:
    """Where the first character stands that no record may hold, from 0.

    >>> forbidden_place("नेपाल") is None, forbidden_place("two\\nlines")
    (True, 3)
    """
    if text.isprintable():
        return None
    return next((place for place, sign in enumerate(text) if unicodedata.category(sign) in _FORBIDDEN), None)


def one_line(text: str) -> str:
    """A text as a record can hold it: on one line, without spaces round it and forbidden signs.

    >>> one_line(" two\\nlines\\a ")
    'two lines'
    """
    return " ".join("".join(sign for sign in text if sign.isspace() or forbidden_place(sign) is None).split())


def is_note(text: str) -> bool:
    """Is this a note as a record holds it: not empty, no spaces round it?

    >>> is_note("North is void"), is_note(" ")
    (True, False)
    """
    return bool(text) and text == text.strip()


def is_tag(text: str) -> bool:
    """Is this a tag to find a deal by: text on one line without a comma?

    >>> is_tag("lost trumps"), is_tag("a, b")
    (True, False)
    """
    return is_note(text) and "," not in text and forbidden_place(text) is None


def is_date(text: str) -> bool:
    """Is this a day that exists, as YYYY-MM-DD?

    >>> is_date("2024-02-29"), is_date("2023-02-29"), is_date("20240229")
    (True, False, False)
    """
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _check_hands(record: DealRecord) -> None:
    dealt = None if record.deal_seed is None else deal_hands(record.deal_seed)
    seen = CardSet()
    for seat, hand in zip(SEATS, record.hands, strict=True):
        if hand is None:
            continue
        tag = f"Hand.{seat.letter}"
        if len(hand) != 13:
            raise FactError(tag, Fault(RecordFault.HAND_SIZE, "13 cards", f"{len(hand)} cards"))
        if hand & seen:
            raise FactError(tag, Fault(RecordFault.CARD_TWICE, "each card once", str(hand & seen)))
        if dealt is not None and hand != dealt[seat]:
            raise FactError(tag, Fault(RecordFault.CODE_DIFFERS, str(dealt[seat]), str(hand)))
        seen |= hand


def _check_announced(record: DealRecord) -> None:
    if not record.has_announcements:
        if any(suits is not None for suits in record.announced):
            raise FactError("Voids", Fault(RecordFault.TAG_NOT_DUE, "announce_voids=on and four calls"))
        return
    for seat, hand, suits in zip(SEATS, record.hands, record.announced, strict=True):
        if hand is not None and suits != voids_of(hand):
            expected = f"{seat.letter} {suits_text(voids_of(hand))}"
            raise FactError("Voids", Fault(RecordFault.VOIDS_DIFFER, expected, suits_text(suits)))


def suits_text(suits: Iterable[Suit] | None) -> str:
    """The suits a seat has named as void: letters in the order S H D C, `-` for none, `?` for not known.

    >>> suits_text([Suit.CLUBS, Suit.HEARTS]), suits_text([]), suits_text(None)
    ('HC', '-', '?')
    """
    if suits is None:
        return "?"
    return "".join(suit.letter for suit in sorted(suits, reverse=True)) or "-"


def _check_tricks(record: DealRecord) -> None:
    for number, trick in enumerate(record.tricks, start=1):
        low = 1 if number == len(record.tricks) else 4
        if not low <= len(trick.cards) <= 4:
            found = f"{len(trick.cards)} in trick {number}"
            raise FactError("Tricks", Fault(RecordFault.TRICK_SIZE, "4 cards", found))


def _check_remarks(record: DealRecord) -> None:
    """Each remark is on a decision that was made; none is empty; they are in order, none twice."""
    if not record.remarks:
        return
    places = {(one.trick, one.seat): place for place, one in enumerate(record.decisions())}
    last = -1
    for remark in record.remarks:
        place = places.get((remark.trick, remark.seat))
        where = f"{remark.seat.letter} in trick {remark.trick}"
        if place is None or remark.is_empty:
            raise FactError("Remark", Fault(RecordFault.TAG_NOT_DUE, "a remark on a decision", where))
        if place <= last:
            raise FactError("Remark", Fault(RecordFault.MISPLACED_LINE, "remarks in order", where))
        if remark.verdict is not None and isinstance(remark.verdict.best, int) is not (remark.trick == 0):
            raise FactError("Remark", Fault(RecordFault.BAD_VALUE, "a call or card as chosen", where))
        last = place


def _check_taken_back(record: DealRecord) -> None:
    """What was taken back could have been chosen: a call the rules know, a card of the seat's hand."""
    for one in record.taken_back:
        if isinstance(one.choice, int) is not (one.trick == CALLS_TRICK) or not 0 <= one.trick <= 13:
            raise FactError("TakenBack", Fault(RecordFault.BAD_VALUE, "a call, or a card of a trick"))
        if isinstance(one.choice, int):
            _check_range("TakenBack", one.choice, record.rules.min_call, record.rules.max_call)
            continue
        hand = record.hands[one.seat]
        if hand is not None and one.choice not in hand:
            found = f"{one.seat.letter} {one.choice}"
            raise FactError("TakenBack", Fault(RecordFault.BAD_VALUE, "a card of the hand", found))
