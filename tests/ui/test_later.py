"""What happens later, and what is left of it when nobody waits for it any more."""

import gc
import weakref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject

from ui.later import later


class Owner(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.calls = 0

    def call_later(self, milliseconds: int) -> None:
        def call() -> None:
            self.calls += 1

        later(self, milliseconds, call)


@pytest.mark.parametrize("milliseconds", [0, 20])
def test_it_happens_once(qtbot, milliseconds):
    owner = Owner()
    owner.call_later(milliseconds)
    assert not owner.calls
    qtbot.waitUntil(lambda: owner.calls)
    qtbot.wait(3 * milliseconds)
    assert owner.calls == 1


@pytest.mark.parametrize("milliseconds", [0, 20])
def test_an_owner_that_goes_before_takes_everything_along(qtbot, milliseconds):
    owner = Owner()
    left = weakref.ref(owner)
    owner.call_later(milliseconds)
    owner.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    del owner
    gc.collect()
    assert left() is None
