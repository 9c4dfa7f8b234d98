"""PySide6's own Python modules for the frozen program, compiled; used by freeze.py and callbreak.spec.

They stand packed inside its library, from which they are unpacked and compiled anew at every start, unless
they lie in the folder `files.dir` beside it: a tenth of the time until the window is painted.
"""

import py_compile
from importlib.util import find_spec
from pathlib import Path, PurePosixPath

UNPACKED = {"SBK_EMBED": "0"}
"""The variable with which an import of PySide6 leaves its modules in `files.dir`."""
PLACE = PurePosixPath("shiboken6/files.dir")
_EMPTY = "pyi_generator.py"
"""A generator of stubs for editors: imported at every start, slow to import, and without a use here."""


def compiled_signatures(folder: Path) -> list[tuple[str, str]]:
    """Where each compiled module is made, in `folder`, and which folder of the program it goes to."""
    origin = find_spec("shiboken6").origin
    assert origin is not None
    unpacked = Path(origin).parent / "files.dir"
    found = []
    for source in sorted(unpacked.rglob("*.py")):
        name = source.relative_to(unpacked)
        if source.name == _EMPTY:
            source = folder / _EMPTY
            folder.mkdir(parents=True, exist_ok=True)
            source.write_text("", encoding="utf-8")
        made = folder / name.with_suffix(".pyc")
        unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(str(source), str(made), str(name), doraise=True, invalidation_mode=unchecked)
        found.append((str(made), str(PLACE / name.parent)))
    if not found:
        raise SystemExit(f"{unpacked} is empty: import PySide6 with {UNPACKED} first")
    return found
