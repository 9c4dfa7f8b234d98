"""Pieces of an HTML page. Text becomes part of a page only by being escaped here."""

from html import escape


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def element(name: str, *children: str, **attributes: str) -> Html:
    """An element with its children; whatever is not Html is escaped. `class_` stands for `class`.

    >>> element("p", "a < b", element("b", "so"), class_="x")
    '<p class="x">a &lt; b<b>so</b></p>'
    """
    given = "".join(f' {key.rstrip("_")}="{escape(value)}"' for key, value in attributes.items() if value)
    return Html(f"<{name}{given}>{together(*children)}</{name}>")


def together(*children: str) -> Html:
    """Pieces one after the other.

    >>> together("<", Html("<br>"))
    '&lt;<br>'
    """
    return Html("".join(child if isinstance(child, Html) else escape(child) for child in children))


def named(text: str) -> Html:
    """A name or note that a person has written, kept apart from the direction of the text around it."""
    return element("bdi", text)
