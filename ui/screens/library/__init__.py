"""The page of all saved hands."""

from ui.screens.page import Desk, Page


def library_page(desk: Desk) -> Page:
    """Made on the first visit; what it needs is loaded only then."""
    from ui.screens.library.page import LibraryPage

    return LibraryPage(desk)
