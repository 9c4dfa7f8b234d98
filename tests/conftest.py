"""What all tests share: no screen, and two sizes for the long ones."""

import os
from collections.abc import Callable

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--full` runs the statistical and random tests at the size their promises are made for."""
    parser.addoption("--full", action="store_true", help="run long tests at full size")


@pytest.fixture(scope="session")
def sized(pytestconfig: pytest.Config) -> Callable[[int, int], int]:
    """A function of two sizes: the small one, or with `--full` the full one."""
    is_full = pytestconfig.getoption("--full")
    return lambda small, full: full if is_full else small
