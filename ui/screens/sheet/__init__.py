"""The page of the score sheets; its parts are imported when it is first opened."""

from ui.screens.page import Desk, Page


def sheet_page(desk: Desk) -> Page:
    """The page, made."""
    from ui.screens.sheet.page import SheetPage

    return SheetPage(desk)
