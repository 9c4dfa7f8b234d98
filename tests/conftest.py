"""What all tests share: no screen, and two sizes for the long ones.

Where the system lacks the libraries of a window, as on a bare server, the tests that need them are left out.
"""

import importlib
import os
from collections.abc import Callable

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def _problem_with_windows() -> str | None:
    try:
        importlib.import_module("PySide6.QtWidgets")
    except ImportError as problem:
        return str(problem)
    return None


MISSING = _problem_with_windows()
if MISSING is None:
    pytest_plugins = ["pytestqt.plugin"]
else:
    collect_ignore_glob = ["ui/*", "packaging/test_materials.py", "cli/test_diagnostics.py"]


def pytest_report_header() -> str:
    """Which tests are left out, and why."""
    return "" if MISSING is None else f"tests of the window are left out: {MISSING}"


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--full` runs the statistical and random tests at the size their promises are made for."""
    parser.addoption("--full", action="store_true", help="run long tests at full size")
    if MISSING is not None:
        for setting in ("qt_api", "qt_log_level_fail", "qt_log_ignore"):
            parser.addini(setting, "of the tests that are left out")


@pytest.fixture(scope="session")
def sized(pytestconfig: pytest.Config) -> Callable[[int, int], int]:
    """A function of two sizes: the small one, or with `--full` the full one."""
    is_full = pytestconfig.getoption("--full")
    return lambda small, full: full if is_full else small
