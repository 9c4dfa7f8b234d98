"""The page of saved hands: complete, well formed, nothing in it runs or is loaded, whatever people write."""

from dataclasses import replace
from html.parser import HTMLParser
from random import Random

import pytest

from tests.helpers.games import random_match, random_record, random_records
from tests.helpers.remarks import remarked
from trainer.presets import PRESETS
from trainer.record import (
    DealRecord,
    Mark,
    RecordedVerdict,
    Remark,
    Review,
    position_of,
    records_of_match,
    with_remark,
)
from trainer.ruleset import Ruleset
from trainer.seats import SEATS, Seat
from ui.export.page import page_of
from ui.text.cards import card_text

WITHOUT_END = {"meta", "br"}
WICKED = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</style><svg onload=alert(1)>",
    "--><!-- ]]> & &lt; &#x3c;",
    "' onmouseover='alert(1)",
    "\u202egnol\u202c",
)


class Page(HTMLParser):
    """A page taken apart; refuses elements that are not closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in WITHOUT_END:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] not in ("style", "title"):
            self.texts.append(data)

    @property
    def text(self) -> str:
        return "".join(self.texts).replace("\ufe0e", "")


def assert_harmless(page: Page) -> None:
    names = {name for name, _ in page.elements}
    assert names <= {
        *("html", "head", "meta", "title", "style", "body", "section", "h1", "h2", "h3", "p", "div"),
        *("span", "b", "bdi", "table", "thead", "tbody", "tr", "th", "td", "br", "footer"),
    }
    attributes = {key for _, given in page.elements for key in given}
    assert attributes <= {"lang", "charset", "http-equiv", "content", "name", "class", "title", "colspan"}
    policy = next(given for _, given in page.elements if given.get("http-equiv"))
    assert policy["content"].startswith("default-src 'none'")


def reviewed() -> DealRecord:
    match = random_match(Random(5), PRESETS["quick"], 60)
    record = records_of_match(match, ("You", "Asha", None, None), (None, "club", "club", None))[0]
    played = record.tricks[2]
    verdict = RecordedVerdict(played.cards[0], 0.4123, 0.03, 4000, 7, 3, ("led-into-void",))
    record = with_remark(record, Remark(played.leader, 3, Mark.BLUNDER, verdict, "think first"))
    record = with_remark(record, Remark(Seat.SOUTH, 0, note="a hard call"))
    return replace(
        record, notes=("a long evening",), tags=("trumps",), reviews=(Review(2.26, -0.4, 7, 3),) + (None,) * 3
    )


def test_a_reviewed_hand_is_on_the_page_whole():
    record = reviewed()
    page = Page(page_of([record]))
    assert_harmless(page)
    for told in (
        "You",
        "Asha",
        "a long evening",
        "think first",
        "a hard call",
        "trumps",
        "??",
        "Led into a void",
    ):
        assert told in page.text, told
    for trick in record.tricks:
        for card in trick.cards:
            assert card_text(card) in page.text
    assert "4000 layouts" in page.text and "Luck" in page.text
    winners = [given for name, given in page.elements if name == "td" and "won" in (given.get("class") or "")]
    assert len(winners) == len(position_of(record).tricks)
    assert [name for name, given in page.elements if given.get("class") == "costly"] == ["tr"]


def test_light_and_dark_are_left_to_the_reader_s_system():
    text = page_of([reviewed()])
    assert "prefers-color-scheme: dark" in text and "color-scheme: light dark" in text


def test_whatever_people_write_stays_text():
    record = reviewed()
    rng = Random(81)
    for _ in range(10):
        said = [rng.choice(WICKED) for _ in range(6)]
        wicked = replace(
            record,
            players=tuple(said[:4]),
            notes=(said[4],),
            tags=(said[5].replace(",", ""),),
            tricks=(replace(record.tricks[0], note=said[1]), *record.tricks[1:]),
        )
        wicked = with_remark(wicked, Remark(Seat.SOUTH, 0, note=said[2]))
        page = Page(page_of([wicked, wicked]))
        assert_harmless(page)
        assert all(text in page.texts for text in said[:5])


@pytest.mark.parametrize("is_match", [False, True])
def test_every_record_has_its_page(sized, is_match):
    rng = Random(82)
    for number in range(sized(25, 300)):
        if is_match and number % 5:
            continue
        records = random_records(rng) if is_match else (random_record(rng),)
        records = [remarked(record, rng) for record in records]
        page = Page(page_of(records))
        assert_harmless(page)
        for record in records:
            assert all((name or "") in page.text for name in record.players)
            assert all(remark.note in page.text for remark in record.remarks)


def test_a_hand_of_which_only_the_call_is_known():
    record = DealRecord(Ruleset(rounds=4), Seat.WEST, (None,) * 4, calls=(3, None, None, None))
    page = Page(page_of([record]))
    assert page.text.count("cards not known") == len(SEATS)
    assert "called 3" in page.text and "rounds=4" in page.text
