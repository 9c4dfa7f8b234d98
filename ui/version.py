"""The version of the program, stated once in pyproject.toml."""

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version


def version() -> str:
    """The installed version, "unknown" where the program runs from a bare copy of its source."""
    try:
        return installed_version("callbreak-trainer")
    except PackageNotFoundError:
        return "unknown"
