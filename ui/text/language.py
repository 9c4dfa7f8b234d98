"""The language in use: sentences pass through `tr` and `trn` on their way to a person."""

from gettext import NullTranslations

_translations = NullTranslations()


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
