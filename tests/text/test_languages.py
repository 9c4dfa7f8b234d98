"""The catalogues: complete, nothing left over, every field in its place, compiled from what is written."""

import re
import sys
from pathlib import Path

import pytest

from ui.text.language import LANGUAGES, SOURCE, language_for, tr, trn, use_language

sys.path.insert(0, str(Path(__file__).parents[2] / "build"))

import languages

TRANSLATED = [code for code in LANGUAGES if code != SOURCE]
SCRIPTS = {"ne": "\u0900-\u097f", "hi": "\u0900-\u097f", "bn": "\u0980-\u09ff"}


@pytest.fixture(scope="module")
def sentences():
    """Every sentence of the code."""
    return languages.template()


@pytest.fixture(params=TRANSLATED)
def code(request):
    """A language that is not the code's own."""
    yield request.param
    use_language(SOURCE)


def written(code: str):
    with (languages.FOLDER / f"{code}.po").open("rb") as file:
        return languages.read_po(file, locale=code)


def forms(text) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def fields_of(text: str) -> set[str]:
    return set(re.findall(r"\{[^}]*\}", text))


def test_every_sentence_is_translated_and_none_is_left_over(code, sentences):
    found = {message.id for message in written(code) if message.id}
    wanted = {message.id for message in sentences if message.id}
    assert sorted(map(str, wanted - found)) == [] == sorted(map(str, found - wanted))
    assert languages.missing_of(written(code)) == []


def test_every_field_is_where_it_belongs(code):
    for message in written(code):
        wanted = set().union(*map(fields_of, forms(message.id)))
        for text in forms(message.string):
            optional = {"{count}"} if message.pluralizable else set()
            assert fields_of(text) | optional == wanted | optional, message.id


def test_sentences_are_in_the_script_of_the_language(code):
    own = re.compile(f"[{SCRIPTS[code]}]")
    texts = [text for message in written(code) if message.id for text in forms(message.string)]
    assert sum(bool(own.search(text)) for text in texts) > 0.97 * len(texts)
    foreign = "\u0980-\u09ff" if code != "bn" else "\u0900-\u0963\u0966-\u097f"
    assert not [text for text in texts if re.search(f"[{foreign}]", text)]


def test_digits_are_latin(code):
    own_digits = re.compile("[\u0966-\u096f\u09e6-\u09ef]")
    assert not [text for m in written(code) for text in forms(m.string) if own_digits.search(text)]


def test_the_program_reads_what_is_written(code):
    assert (languages.FOLDER / f"{code}.mo").read_bytes() == languages.compiled(written(code))
    message = next(m for m in written(code) if m.id and isinstance(m.id, str) and "{" not in m.id)
    use_language(code)
    assert tr(str(message.id)) == message.string
    assert "2" in trn("{count} trick", "{count} tricks", 2)
    use_language(SOURCE)
    assert tr(str(message.id)) == message.id


def test_the_language_of_the_system_is_taken_if_there_is_one():
    assert language_for(["de-DE", "bn-BD", "hi"]) == "bn"
    assert language_for(["hi_IN.UTF-8"]) == "hi"
    assert language_for([]) == SOURCE
    with pytest.raises(ValueError, match="xx"):
        use_language("xx")
