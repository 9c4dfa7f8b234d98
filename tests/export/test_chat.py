"""A deal as text for a chat: short whatever is said, and the cards of the deal are all in it."""

from dataclasses import replace
from random import Random

from tests.export.test_page import reviewed
from tests.helpers.games import random_record
from tests.helpers.remarks import remarked
from trainer.cards import Suit
from trainer.record import Mark, Remark, with_remark
from trainer.seats import SEATS
from ui.export.chat import MOST_SIGNS, text_of, texts_of
from ui.text.cards import card_text


def test_a_deal_with_little_said_is_whole():
    record = reviewed()
    text = text_of(record)
    assert len(text) <= MOST_SIGNS
    for told in (
        "Deal 1",
        "You",
        "Asha (club player)",
        "think first",
        "a hard call",
        "a long evening",
        "Luck",
    ):
        assert told in text, told
    assert f"{card_text(record.tricks[2].cards[0])}??" in text
    assert "more remark" not in text


def test_every_trick_has_its_line_and_its_winner():
    record = reviewed()
    lines = [line for line in text_of(record).split("\n") if line[:1].isdigit()]
    assert len(lines) == len(record.tricks)
    for line, trick in zip(lines, record.tricks, strict=True):
        assert all(card_text(card) in line for card in trick.cards)
        assert ("→" in line) == (len(trick.cards) == 4)


def test_no_deal_is_longer_than_a_message(sized):
    rng = Random(91)
    lengths = []
    for _ in range(sized(60, 2_000)):
        record = remarked(random_record(rng), rng, share=rng.choice((0.2, 1.0)))
        lengths.append(len(text_of(record)))
    assert max(lengths) <= MOST_SIGNS
    assert max(lengths) > 0.9 * MOST_SIGNS


def test_long_names_and_notes_are_cut_and_what_finds_no_room_is_counted():
    record = reviewed()
    for text in ("x" * 5_000, "हुकुमको " * 500 + "एक्का", "a b " * 999 + "c"):
        said = replace(record, players=(text,) * 4, bots=(text,) * 4, notes=(text,) * 30, date=None)
        for decision in said.decisions():
            said = with_remark(said, Remark(decision.seat, decision.trick, Mark.BLUNDER, note=text))
        short = text_of(said)
        assert len(short) <= MOST_SIGNS
        assert "more remarks." in short and "…" in short
        for trick in record.tricks:
            assert all(card_text(card) in short for card in trick.cards)


def test_the_costliest_finds_room_first():
    record = reviewed()
    note = "word " * 30 + "end"
    said = replace(record, notes=tuple(f"{number} {note}" for number in range(30)))
    assert "think first" in text_of(said)


def test_a_match_is_a_message_a_deal():
    record = reviewed()
    assert texts_of([record, record]).count("Deal 1:") == 2


def test_hands_are_written_suit_by_suit():
    record = reviewed()
    text = text_of(record)
    for seat in SEATS:
        spades = record.hands[seat].in_suit(Suit.SPADES).high_to_low()
        ranks = " ".join(card_text(card)[:-1] for card in spades) or "–"
        assert f"♠ {ranks} ♥" in text
