"""The language in use: sentences pass through `tr` and `trn` on their way to a person.

The command line speaks English; the window sets the language that its user has chosen. Catalogues are made
by `build/languages.py`.
"""

from collections.abc import Iterable
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files

LANGUAGES = {"en": "English", "ne": "नेपाली", "hi": "हिन्दी", "bn": "বাংলা"}
"""By code: the name of each language in itself."""
SOURCE = "en"
"""The language of the sentences in the code: it has no catalogue."""

_translations = NullTranslations()


def use_language(code: str) -> None:
    """From now on sentences come in this language; ValueError if there is no such one."""
    global _translations
    if code not in LANGUAGES:
        raise ValueError(code)
    _translations = NullTranslations() if code == SOURCE else _catalogue(code)


def _catalogue(code: str) -> GNUTranslations:
    with files("resources").joinpath("languages", f"{code}.mo").open("rb") as file:
        return GNUTranslations(file)


def language_for(wanted: Iterable[str]) -> str:
    """The first of the languages wanted, such as those of the system, that there is; else English.

    >>> language_for(["fr-FR", "ne-NP", "en"]), language_for(["C"])
    ('ne', 'en')
    """
    codes = (name.replace("_", "-").split("-")[0].lower() for name in wanted)
    return next((code for code in codes if code in LANGUAGES), SOURCE)


def tr(sentence: str, /, **fields: object) -> str:
    """A whole sentence in the language in use, its named fields filled in.

    >>> tr("{name} called {number}.", name="Maya", number=3)
    'Maya called 3.'
    """
    return _translations.gettext(sentence).format(**fields)


def trn(one: str, many: str, count: int, /, **fields: object) -> str:
    """Like tr, in the plural form that the language has for `count`.

    >>> trn("{count} trick", "{count} tricks", 2)
    '2 tricks'
    """
    return _translations.ngettext(one, many, count).format(count=count, **fields)
