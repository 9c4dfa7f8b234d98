"""The methods of data classes for the frozen program, compiled beforehand.

    python build/ready_made.py FILE      opens the window without a screen, and writes those made until then

Python writes the methods of each data class as text and compiles it at every start; Python 3.11 does so for
every method by itself. Here the texts are compiled once, when the program is frozen, and looked up.
A text that is not found is compiled as ever. Used by freeze.py, callbreak.spec and start_window.py.
"""

import dataclasses
import marshal
import os
import sys
import tempfile
from pathlib import Path
from types import CodeType

NAME = "dataclass-methods.bin"
_FORM = 2
"""The last form of marshal in which equal values are always equal bytes."""


def use_ready_made(file: Path) -> None:
    """Take the methods of data classes that are made from now on from the file, if it is there."""
    if file.exists():
        codes = marshal.loads(file.read_bytes())
        dataclasses.exec = lambda text, *places: exec(codes.get(text, text), *places)


def main() -> int:
    """Write the methods that a start needs."""
    texts: set[str] = set()
    dataclasses.exec = lambda text, *places: (texts.add(text), exec(text, *places))
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from ui.app import make_application, open_window

    make_application()
    with tempfile.TemporaryDirectory() as folder:
        window = open_window(Path(folder))
        window.show()
        needed = sorted(texts)  # after the first painting, which comes next, other threads begin
        window.close()
    codes: dict[str, CodeType] = {text: compile(text, "<string>", "exec") for text in needed}
    Path(sys.argv[1]).write_bytes(marshal.dumps(codes, _FORM))
    return 0


if __name__ == "__main__":
    sys.exit(main())
