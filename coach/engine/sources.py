"""The sources that are compiled together, and their common hash. Standard library only: setup.py uses it."""

from hashlib import sha256
from pathlib import Path

COMPILED_SOURCES = (
    "trainer/masks.py",
    "trainer/masks.pxd",
    "coach/engine/kernel.py",
    "coach/engine/kernel.pxd",
)


def source_hash(root: Path) -> str | None:
    """Sixteen signs that change with any of the sources under `root`; None if one of them is absent.

    >>> source_hash(Path("/nowhere")) is None
    True
    """
    digest = sha256()
    for name in COMPILED_SOURCES:
        try:
            text = (root / name).read_text(encoding="utf-8")
        except OSError:
            return None
        digest.update(f"{name}\n{text}\n".encode())
    return digest.hexdigest()[:16]
