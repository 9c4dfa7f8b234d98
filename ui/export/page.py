"""A page of saved hands: one HTML file without scripts that loads nothing and opens anywhere."""

from collections.abc import Iterable, Iterator, Sequence

from coach.verdict.judge import VerdictKind
from trainer.cards import SUITS_AS_WRITTEN, Card, CardSet, Suit
from trainer.catalogue import own_seat
from trainer.position import Position
from trainer.record import CALLS_TRICK, DealRecord, Decision, Mark, Remark, position_of
from trainer.score import add_points, deal_points
from trainer.seats import SEATS, Seat
from ui.export.elements import Html, element, named, together
from ui.export.style import STYLE
from ui.text.cards import points_text, rich
from ui.text.language import tr
from ui.text.saved import (
    circumstances,
    deal_heading,
    decision_name,
    footer_text,
    page_title,
    player_hint,
    player_name,
    remark_text,
    reviews_of,
    samples_text,
    seat_result,
    taken_back_text,
    verdict_of,
)
from ui.text.verdicts import loss_text, mark_legend, mark_name
from ui.version import version

RED_SUITS = (Suit.HEARTS, Suit.DIAMONDS)
_WITH_LOSS = (VerdictKind.TOO_CLOSE, VerdictKind.CLEAR)
_AS_TEXT = "\ufe0e"
"""Behind a suit sign: to be drawn in the colour of the text, not as a picture."""


def page_of(records: Sequence[DealRecord], language: str = "en") -> str:
    """The page of some saved hands, at least one, in order."""
    title = page_title(tuple(records))
    if len(records) == 1:
        body = [_deal(records[0], position_of(records[0]), "h1")]
    else:
        body = [element("h1", title), _standings(records)]
        body += [_deal(record, position_of(record), "h2") for record in records]
    body.append(_footer(records))
    return f"<!DOCTYPE html>\n{element('html', _head(title), element('body', *body), lang=language)}\n"


def _head(title: str) -> Html:
    """Nothing may be loaded or run, whatever a name or note says."""
    return element(
        "head",
        Html('<meta charset="utf-8">'),
        Html(
            '<meta http-equiv="Content-Security-Policy"'
            " content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        ),
        Html('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        element("title", title),
        element("style", Html(STYLE)),
    )


def _footer(records: Sequence[DealRecord]) -> Html:
    is_graded = any(remark.verdict is not None for record in records for remark in record.remarks)
    legend = " · ".join(mark_legend()) if is_graded else ""
    return element(
        "footer", *(element("p", text, class_="hint") for text in (legend, footer_text(version())))
    )


# The standings of several deals.


def _standings(records: Sequence[DealRecord]) -> Html:
    names = [named(player_name(records[0], seat)) for seat in SEATS]
    rows = [element("tr", element("th", str(one.deal_number)), *_points_cells(one)) for one in records]
    head = element("tr", element("th", tr("Deal")), *(element("th", name, class_="number") for name in names))
    return _table(head, rows)


def _points_cells(record: DealRecord) -> Iterator[Html]:
    """The points of each seat, and its total after the deal."""
    position = position_of(record)
    points = None if position.ending is None else deal_points(position)
    totals = add_points(record.totals, points)
    for seat in SEATS:
        own = "–" if points is None else points_text(points[seat])
        total = element("span", f" ({points_text(totals[seat])})", class_="muted")
        yield element("td", own, total, class_="number")


def _table(head: Html, rows: Sequence[Html], kind: str = "") -> Html:
    table = element("table", element("thead", head), element("tbody", *rows), class_=kind)
    return element("div", table, class_="scroll")


# One deal.


def _deal(record: DealRecord, position: Position, heading: str) -> Html:
    parts = [
        element(heading, deal_heading(record, position)),
        element("p", *_separated(map(named, circumstances(record))), class_="muted"),
        *(element("p", named(" · ".join(record.tags)), class_="hint") for _ in record.tags[:1]),
        element("div", *(_hand(record, position, seat) for seat in SEATS), class_="hands"),
        *_notes(record.notes),
        *_tricks(record, position),
        *_decisions(record),
        *_reviews(record, position),
        *(element("p", named(taken_back_text(record, one)), class_="hint") for one in record.taken_back),
    ]
    return element("section", *parts)


def _separated(pieces: Iterable[Html]) -> Iterator[Html]:
    for number, piece in enumerate(pieces):
        yield together(" · ", piece) if number else piece


def _hand(record: DealRecord, position: Position, seat: Seat) -> Html:
    hand = record.hands[seat]
    cards = _suits(hand) if hand is not None else (element("span", tr("cards not known"), class_="muted"),)
    mark = record.remark_on(CALLS_TRICK, seat).mark
    return element(
        "div",
        element("b", named(player_name(record, seat))),
        element("span", player_hint(record, seat), class_="hint"),
        element("p", seat_result(record, position, seat), *_mark(mark)),
        *cards,
        class_="hand own" if seat is own_seat(record) else "hand",
    )


def _suits(hand: CardSet) -> Iterator[Html]:
    for suit in SUITS_AS_WRITTEN:
        ranks = " ".join(_rank(card) for card in hand.in_suit(suit).high_to_low())
        yield element("span", _sign(suit), f" {ranks or '–'}", class_="suit")


def _sign(suit: Suit) -> Html:
    return element("span", suit.sign + _AS_TEXT, class_="red" if suit in RED_SUITS else "")


def _rank(card: Card) -> str:
    return card.rank.letter.replace("T", "10")


def _card(card: Card) -> Html:
    return together(_rank(card), _sign(card.suit))


def _mark(mark: Mark) -> tuple[Html, ...]:
    if mark is Mark.NONE:
        return ()
    return (Html(" "), element("span", mark.sign, class_="mark", title=mark_name(mark)))


def _notes(notes: Sequence[str]) -> Iterator[Html]:
    yield from (element("p", named(note), class_="note") for note in notes)


def _tricks(record: DealRecord, position: Position) -> Iterator[Html]:
    if not record.tricks:
        return
    yield element("h3", tr("Tricks"))
    names = (element("th", named(player_name(record, seat))) for seat in SEATS)
    head = element("tr", element("th", tr("Trick")), *names)
    winners = [trick.winner(record.rules) for trick in position.tricks]
    rows = [
        row
        for number in range(1, len(record.tricks) + 1)
        for row in _trick_rows(record, number, winners[number - 1] if number <= len(winners) else None)
    ]
    yield _table(head, rows, "tricks")


def _trick_rows(record: DealRecord, number: int, winner: Seat | None) -> Iterator[Html]:
    """The row of a trick, and one of the note on it."""
    trick = record.tricks[number - 1]
    played = dict(zip(record.seats_of(number), trick.cards, strict=True))
    cells = [element("th", str(number))]
    for seat in SEATS:
        classes = ["card", *["won"] * (seat is winner), *["lead"] * (seat is trick.leader)]
        card = (_card(played[seat]),) if seat in played else ()
        mark = _mark(record.remark_on(number, seat).mark)
        cells.append(element("td", *card, *mark, class_=" ".join(classes)))
    yield element("tr", *cells)
    if trick.note:
        note = element("td", *_notes([trick.note]), colspan=str(len(SEATS)))
        yield element("tr", element("td"), note, class_="more")


# What was said about decisions.


def _decisions(record: DealRecord) -> Iterator[Html]:
    said = [(one, record.remark_on(one.trick, one.seat)) for one in record.decisions()]
    told = [(decision, remark) for decision, remark in said if not remark.is_empty]
    if not told:
        return
    columns = (tr("Decision"), tr("Choice"), tr("Best"), tr("Loss"), tr("What is said"))
    costliest = max((_loss(remark) for _, remark in told), default=0)
    rows = [
        _decision_row(record, decision, remark, is_costliest=0 < costliest == _loss(remark))
        for decision, remark in told
    ]
    yield element("h3", tr("Decisions"))
    yield _table(element("tr", *(element("th", column) for column in columns)), rows, "decisions")


def _loss(remark: Remark) -> float:
    return remark.verdict.loss if remark.verdict is not None and remark.mark is not Mark.NONE else 0


def _decision_row(record: DealRecord, decision: Decision, remark: Remark, *, is_costliest: bool) -> Html:
    verdict = verdict_of(decision, remark)
    best = _choice(verdict.best) if verdict is not None else Html("")
    loss = loss_text(verdict.loss) if verdict is not None and verdict.kind in _WITH_LOSS else ""
    said = [element("p", *_drawn(text)) for text in [remark_text(decision, remark)] if text]
    if remark.verdict is not None:
        said.append(element("p", samples_text(decision, remark.verdict.samples), class_="hint"))
    return element(
        "tr",
        element("td", decision_name(decision), Html("<br>"), named(player_name(record, decision.seat))),
        element("td", _choice(decision.choice), *_mark(remark.mark), class_="card"),
        element("td", best, class_="card"),
        element("td", loss, class_="number"),
        element("td", *said, *_notes([remark.note] if remark.note else [])),
        class_="costly" if is_costliest else "",
    )


def _drawn(sentence: str) -> Iterator[str]:
    """A sentence whose cards are in their colours."""
    yield from (_card(piece) if isinstance(piece, Card) else piece for piece in rich(sentence))


def _choice(choice: int | Card) -> Html:
    return _card(choice) if isinstance(choice, Card) else Html(str(choice))


def _reviews(record: DealRecord, position: Position) -> Iterator[Html]:
    reviews = list(reviews_of(record, position))
    if reviews:
        yield element("h3", tr("Where the points come from"))
    for seat, text in reviews:
        yield element("p", element("b", named(player_name(record, seat))), " ", text)
