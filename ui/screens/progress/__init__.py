"""The page on which the learner sees how it goes."""

from ui.screens.page import Desk, Page


def progress_page(desk: Desk) -> Page:
    """Made on the first visit; what it needs is loaded only then."""
    from ui.screens.progress.page import ProgressPage

    return ProgressPage(desk)
