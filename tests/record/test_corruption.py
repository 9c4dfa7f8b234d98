"""One changed character is refused, on the right line, and never becomes another deal unnoticed."""

from collections import Counter
from dataclasses import dataclass
from random import Random

import pytest

from tests.helpers.games import random_record, random_records
from tests.helpers.remarks import remarked
from trainer.record import RecordError, read, read_prefix, write
from trainer.record.check import check_of, first_changed

PLAUSIBLE = 'AKQJT98765432SHDCENW.-?0123456789 \n"\\[];%X'
PRINTABLE = "".join(map(chr, range(32, 127))) + "éहক♠−\n"


@dataclass(frozen=True)
class Corruption:
    """A text with one character changed; `lines` are those on which the change can be seen to lie."""

    text: str
    lines: frozenset[int]


def corrupted(text: str, rng: Random) -> Corruption:
    """One character substituted, deleted or inserted."""
    while True:
        place = rng.randrange(len(text))
        fresh = rng.choice(rng.choice((PLAUSIBLE, PRINTABLE)))
        removed, added = rng.choice(((text[place], fresh), (text[place], ""), ("", fresh)))
        if removed != added:
            changed = text[:place] + added + text[place + len(removed) :]
            return Corruption(changed, lines_of_change(text, place, removed + added))


def lines_of_change(text: str, place: int, involved: str) -> frozenset[int]:
    """The line of the change; a line end that comes or goes lies between two lines."""
    line = text.count("\n", 0, place) + 1
    return frozenset({line, line + 1}) if "\n" in involved else frozenset({line})


def outcome(original, corruption: Corruption) -> str:
    """What becomes of a corrupted text."""
    try:
        found = read(corruption.text)
    except RecordError as error:
        return "right line" if error.line in corruption.lines else "other line"
    return "harmless" if found == original else "unnoticed"


def texts(rng: Random, count: int):
    for number in range(count):
        records = random_records(rng)[-2:] if number % 5 == 0 else (random_record(rng),)
        records = tuple(remarked(one, rng) if rng.random() < 0.5 else one for one in records)
        yield records, write(records)


def test_a_changed_character_is_refused_on_its_line(sized):
    rng = Random(31)
    seen: Counter[str] = Counter()
    for records, text in texts(rng, sized(50, 200)):
        for _ in range(sized(40, 250)):
            corruption = corrupted(text, rng)
            what = outcome(records, corruption)
            assert what != "unnoticed", corruption.text
            seen[what] += 1
    assert seen["right line"] >= 0.97 * seen.total(), seen


def test_every_substitution_in_a_record_is_refused_on_its_line():
    record = remarked(random_record(Random(3)), Random(3))
    text = write([record])
    rng = Random(32)
    for place in range(len(text)):
        fresh = rng.choice([sign for sign in PLAUSIBLE if sign != text[place]])
        corruption = Corruption(
            text[:place] + fresh + text[place + 1 :], lines_of_change(text, place, text[place] + fresh)
        )
        if place < len(text) - 1:
            assert outcome((record,), corruption) == "right line", corruption.text


def test_without_check_signs_nothing_but_the_reader_s_own_error_comes_out(sized):
    rng = Random(33)
    for _, text in texts(rng, sized(20, 100)):
        typed = "\n".join(line for line in text.split("\n\n") if not line.startswith("[Check"))
        for _ in range(10):
            damaged = typed
            for _ in range(rng.randint(1, 3)):
                damaged = corrupted(damaged, rng).text
            records, fault = read_prefix(damaged)
            assert fault is None or fault.line >= 1
            assert all(read(write([record])) == (record,) for record in records)


@pytest.mark.parametrize(
    "text", ["", "\n", "\ud800", "%callbreak", "[", '%callbreak 1\n[Rules "nepali"]\n\x00']
)
def test_rubbish_is_refused(text):
    with pytest.raises(RecordError):
        read(text)


def test_half_a_character_in_a_record_with_check_signs_is_refused_on_its_line():
    text = write([random_record(Random(3))])
    with pytest.raises(RecordError) as caught:
        read(text.replace('[Deal "', '[Deal "\ud800', 1))
    assert text.split("\n")[caught.value.line - 1].startswith("[Deal")


def test_what_the_signs_of_a_line_miss_the_signs_of_the_record_show():
    signs = check_of(["; a note"])
    notes = (f"; a note {number}" for number in range(100_000))
    missed = [note for note in notes if check_of([note])[:2] == signs[:2]]
    assert 50 < len(missed) < 200  # one in 1,024
    assert sum(first_changed([note], signs) is None for note in missed) <= 3
