"""The page of the rules; its parts are imported when it is first opened."""

from ui.screens.page import Desk, Page


def rules_page(desk: Desk) -> Page:
    """The page, made."""
    from ui.screens.rules.page import RulesPage

    return RulesPage(desk)
