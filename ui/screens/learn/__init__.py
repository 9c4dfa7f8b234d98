"""The page of the lessons; its parts are imported when it is first opened."""

from ui.screens.page import Desk, Page


def learn_page(desk: Desk) -> Page:
    """The page, made."""
    from ui.screens.learn.page import LearnPage

    return LearnPage(desk)
