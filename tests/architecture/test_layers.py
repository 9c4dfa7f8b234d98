"""The layers: who may import whom, and advice that cannot see hidden cards."""

import ast
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MAY_SEE_ALL_CARDS = (
    "coach/opponents/dealing.py",
    "coach/practice/drills/positions.py",
    "coach/practice/session/",
    "coach/verdict/annotate.py",
    "coach/verdict/hindsight.py",
)


def test_import_contracts_hold():
    command = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command as run; run()",
        "--no-cache",
    ]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


def imported_names(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("trainer")
        for name in node.names
    }


def test_only_practice_arena_and_hindsight_import_the_whole_position():
    for path in sorted((ROOT / "coach").rglob("*.py")):
        if not str(path.relative_to(ROOT)).startswith(MAY_SEE_ALL_CARDS):
            assert not {"Position", "view_of"} & imported_names(path), path


def test_legality_is_asked_of_the_masks_in_one_place():
    """The masks state the rules of play; only trainer/play.py asks them what is legal, and why not."""
    asking = re.compile(r"masks\.(legal_mask|lead_mask|follow_mask|clause_of|excluded_mask)")
    askers = {
        str(path.relative_to(ROOT))
        for package in ("trainer", "coach", "ui")
        for path in (ROOT / package).rglob("*.py")
        if asking.search(path.read_text(encoding="utf-8"))
    }
    assert askers == {"trainer/play.py"}
