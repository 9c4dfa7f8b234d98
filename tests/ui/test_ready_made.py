"""The methods of data classes that the frozen program finds compiled are those that Python would compile."""

import subprocess
import sys
from pathlib import Path

BUILD = Path(__file__).parents[2] / "build"
LOOK = """
import sys
compiled = []


def note(event, values):
    if event == "compile" and values[1] == "<string>":  # a module compiled from its file has another name
        compiled.append(values)


sys.addaudithook(note)
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from ready_made import use_ready_made

use_ready_made(Path(sys.argv[2]))
compiled.clear()
from trainer.ruleset import Ruleset

print(len(compiled), Ruleset() == Ruleset(), hash(Ruleset()) == hash(Ruleset()), Ruleset())
"""


def looked_at(file: Path) -> str:
    command = [sys.executable, "-c", LOOK, str(BUILD), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_the_methods_are_found_and_do_the_same(tmp_path):
    made, missing = tmp_path / "made", tmp_path / "missing"
    subprocess.run([sys.executable, BUILD / "ready_made.py", made], check=True, capture_output=True)
    with_them, without = (looked_at(file).split(maxsplit=1) for file in (made, missing))
    assert with_them[1] == without[1]
    assert int(with_them[0]) == 0 < int(without[0])
