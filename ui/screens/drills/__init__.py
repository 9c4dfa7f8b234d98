"""The page of the drills: one question after the other."""

from ui.screens.page import Desk, Page


def drills_page(desk: Desk) -> Page:
    """Made on the first visit; what it needs is loaded only then."""
    from ui.screens.drills.page import DrillsPage

    return DrillsPage(desk)
