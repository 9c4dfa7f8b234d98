"""The page on which a saved hand is reviewed."""

from ui.screens.page import Desk, Page


def review_page(desk: Desk) -> Page:
    """Made on the first visit; what it needs is loaded only then."""
    from ui.screens.review.page import ReviewPage

    return ReviewPage(desk)
