"""The page that describes the format: its examples are read, its tables are those of the reader."""

import re
from pathlib import Path
from random import Random

import pytest

from trainer.presets import PRESETS
from trainer.record import RecordFault, read, write
from trainer.record.tags import AFTER, CHECK_NAME, HEAD, POINTS_NAME, WON_NAME
from trainer.record.writer import VERSION
from trainer.ruleset import OPTIONS

PAGE = (Path(__file__).parents[2] / "trainer" / "record" / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```callbreak\n(.*?)```", PAGE, re.DOTALL)
OF_LOGS = {"not-json", "not-contest-rules", "hand-unknown"}


def section(title: str) -> str:
    found = re.search(rf"^#+ {title}\n(.*?)(?=^#|\Z)", PAGE, re.DOTALL | re.MULTILINE)
    return found[1]


def first_cells(title: str) -> list[str]:
    """The words in backticks in the first column of a section's table."""
    rows = re.findall(r"^\| (`.*?) \|", section(title), re.MULTILINE)
    return [word for row in rows for word in re.findall("`([^`]+)`", row)]


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples_are_read_and_written_the_same(text):
    again = write(read(text))
    typed = again[: again.index(f"\n[{CHECK_NAME} ")]
    assert text in (again, typed)


def test_there_are_examples_of_every_kind_of_line():
    lines = [line for text in EXAMPLES for line in text.split("\n")]
    for start in (
        "%",
        "[Hand.",
        "[Check",
        "; ",
        "1. ",
        "S [verdict",
        "N ; ",
        "[TakenBack",
        "[Review",
        "[Tags",
    ):
        assert any(line.startswith(start) for line in lines), start


def test_the_tags_are_those_of_the_reader_in_its_order():
    names = [tag.name for tag in HEAD]
    told = first_cells("Tags")
    for letter in "EN":
        for what in ("Player", "Bot", "Review"):
            told.insert(told.index(f"{what}.W"), f"{what}.{letter}")
    told.remove("X-…")
    assert told == [*names, POINTS_NAME, WON_NAME, AFTER.name]


def test_the_options_are_those_of_the_rules():
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| `(.*?)` \|$", section("Rules"), re.MULTILINE)
    assert rows == [(one.name, one.accepted, one.write(one.choices[0])) for one in OPTIONS.values()]
    assert all(f"`{name}`" in section("Tags") for name in PRESETS)


def test_the_faults_are_those_of_the_reader():
    assert first_cells("What a reader has to refuse") == [
        fault.value for fault in RecordFault if fault.value not in OF_LOGS
    ]


def test_the_version_is_the_one_described():
    assert f'"%callbreak {VERSION}"' in section("The text")


SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def two_signs(text: str, polynomial: int) -> str:
    """The signs as the page describes them, bit by bit."""
    register = 0x3FF
    for byte in text.encode("utf-8"):
        for place in range(7, -1, -1):
            out = register >> 9 ^ byte >> place & 1
            register = (register << 1 & 0x3FF) ^ (polynomial if out else 0)
    return SIGNS[register >> 5] + SIGNS[register & 31]


@pytest.mark.parametrize("text", [text for text in EXAMPLES if "[Check" in text])
def test_check_signs_are_as_described(text):
    lines = [line for line in text.split("\n") if line and not line.startswith("[Check")]
    signs = "".join(two_signs(line, 0x233) for line in lines) + two_signs("\n".join(lines), 0x3D9)
    assert f'[Check "{signs}{two_signs(signs, 0x233)}"]' in text


@pytest.mark.parametrize("text", [text for text in EXAMPLES if "[Code" in text])
def test_codes_are_as_described(text):
    code = re.search(r'\[Code "(.*)"\]', text)[1]
    values = [SIGNS.index(sign) for sign in code]
    assert values[8] == sum((2 * place + 1) * value for place, value in enumerate(values[:8])) % 32
    pack, random = (
        list(range(52)),
        Random(sum(value << 35 - 5 * place for place, value in enumerate(values[:8]))),
    )
    for last in range(51, 0, -1):
        other = int(random.random() * (last + 1))
        pack[last], pack[other] = pack[other], pack[last]
    for seat, letter in enumerate("SENW"):
        held = pack[13 * seat : 13 * seat + 13]
        suits = [
            sorted((card % 13 for card in held if card // 13 == suit), reverse=True) for suit in (3, 2, 1, 0)
        ]
        hand = ".".join("".join("23456789TJQKA"[rank] for rank in suit) for suit in suits)
        assert f'[Hand.{letter} "{hand}"]' in text
