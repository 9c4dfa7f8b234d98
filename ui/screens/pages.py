"""The pages of the window, in the order of the navigation: a further page is a further line."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QStackedWidget

from ui.screens.drills import drills_page
from ui.screens.icons import Icon
from ui.screens.learn import learn_page
from ui.screens.library import library_page
from ui.screens.page import Desk, Page
from ui.screens.play.page import PlayPage
from ui.screens.progress import progress_page
from ui.screens.review import review_page
from ui.screens.rules import rules_page
from ui.screens.sheet import sheet_page
from ui.text.language import tr
from ui.theme import Look


@dataclass(frozen=True, slots=True)
class Entry:
    """A page in the navigation: its sign, its word, and how it is made; its key is Ctrl and its number."""

    icon: Icon
    label: str
    make: Callable[[Desk], Page]


def entries() -> tuple[Entry, ...]:
    """All pages."""
    return (
        Entry(Icon.PLAY, tr("Play"), PlayPage),
        Entry(Icon.REVIEW, tr("Review"), review_page),
        Entry(Icon.LIBRARY, tr("Library"), library_page),
        Entry(Icon.DRILLS, tr("Drills"), drills_page),
        Entry(Icon.PROGRESS, tr("Progress"), progress_page),
        Entry(Icon.LEARN, tr("Learn"), learn_page),
        Entry(Icon.RULES, tr("Rules"), rules_page),
        Entry(Icon.SHEET, tr("Score sheet"), sheet_page),
    )


class Pages(QStackedWidget):
    """The pages one above the other; each is made on the first visit."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.entries = entries()
        self._made: dict[Icon, Page] = {}
        self._old_dress: set[Icon] = set()
        """Pages that are given their new looks when somebody comes to see them."""

    @property
    def current(self) -> Page:
        """The page in front."""
        page = self.currentWidget()
        assert isinstance(page, Page)
        return page

    @property
    def icon(self) -> Icon:
        """The sign of the page in front."""
        return next(icon for icon, page in self._made.items() if page is self.current)

    def number_of(self, icon: Icon) -> int:
        """The number of a page in the navigation, from 0."""
        return [entry.icon for entry in self.entries].index(icon)

    def open(self, number: int) -> Page:
        """Brings a page to the front."""
        icon = self.entries[number].icon
        page = self.page_of(icon)
        if icon in self._old_dress:
            self._old_dress.remove(icon)
            page.dress(self._desk.look())
        self.setCurrentWidget(page)
        page.opened()
        return page

    def page_of(self, icon: Icon) -> Page:
        """The page of a sign, made if nobody has visited it."""
        if icon not in self._made:
            page = self.entries[self.number_of(icon)].make(self._desk)
            page.dress(self._desk.look())
            self._made[icon] = page
            self.addWidget(page)
        return self._made[icon]

    def dress(self, look: Look) -> None:
        """Shows the page in front in other colours, and the others when they are opened."""
        self._old_dress = {icon for icon, page in self._made.items() if page is not self.current}
        self.current.dress(look)
