"""The glossary: in every language each word has a name, the English one beside it, a meaning, and a use."""

import pytest

from ui.text.glossary import glossary
from ui.text.language import LANGUAGES, SOURCE, use_language


@pytest.fixture(params=LANGUAGES)
def words(request):
    use_language(request.param)
    yield request.param, [word for group in glossary() for word in group.words]
    use_language(SOURCE)


def test_every_word_has_its_own_name_and_the_english_one_beside(words):
    code, found = words
    assert len(found) >= 40
    assert len({word.name for word in found}) == len(found)
    assert all(word.beside == ("" if code == SOURCE else word.english) for word in found)


def test_every_word_is_explained_in_a_sentence_and_said_in_another(words):
    code, found = words
    end = "." if code == SOURCE else "।"
    assert [word.name for word in found if not word.meaning.endswith(end)] == []
    assert all(word.said.startswith("“") and word.said.endswith("”") for word in found)
