"""Reviews with small budgets, for tests that do not depend on their size."""

from collections.abc import Iterator

import pytest

from coach.verdict import annotate, judge, luck


def small_budgets() -> Iterator[None]:
    """Small budgets until the end of a test: a fixture yields from it."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (judge, annotate):
            patch.setattr(module, "REVIEW_CALLS", 200)
            patch.setattr(module, "REVIEW_WORLDS", 128)
        patch.setattr(judge, "REVIEW_WORLDS_MOST", 512)
        patch.setattr(luck, "STEP_PLAYOUTS", 64)
        patch.setattr(luck, "DEALS", 250)
        forget_deals()
        yield
    forget_deals()


def forget_deals() -> None:
    """Forget what was computed with another number of deals."""
    luck.value_of_deal.cache_clear()
    luck._dealt_by_call.cache_clear()
