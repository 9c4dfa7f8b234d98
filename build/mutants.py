"""Do the tests notice when the rules, the scores or the reader of saved hands change? Spot checks.

python build/mutants.py [--number 20] [--seed 1] [FILE ...]

In a copy of the sources one small thing at a time is made wrong: a comparison, a sign, a number, an "and".
Then the tests of that file have to fail. What they let pass is listed with its line; some of it changes
nothing that could be seen, so a few are no scandal. The exit code is 1 if more than one in ten passes.
"""

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TESTS = {
    "trainer/masks.py": ("tests/trainer/test_legality.py", "tests/trainer/test_play.py"),
    "trainer/play.py": ("tests/trainer/test_legality.py", "tests/trainer/test_play.py"),
    "trainer/score.py": ("trainer/score.py", "tests/trainer/test_score.py", "tests/trainer/test_match.py"),
    "trainer/record/reader.py": ("tests/record/test_reader.py", "tests/record/test_corruption.py"),
}
"""The files that are tried, and the tests that have to notice."""
MOST_PASSED = 0.1
PATIENCE = 300
"""Seconds after which a change counts as noticed: the tests no longer come to an end."""
OTHERS: dict[type, type] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
"""What takes the place of an operator."""


@dataclass(frozen=True)
class Change:
    """One thing made wrong: the file, the line, its text before and after, and the whole source after."""

    file: str
    line: int
    before: str
    after: str
    source: str


def main() -> int:
    """Try a sample of changes and tell what passed; 1 if too many did."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--number", type=int, default=20, help="changes a file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("files", nargs="*", default=list(TESTS), metavar="FILE")
    options = parser.parse_args()
    passed = tried = 0
    with tempfile.TemporaryDirectory() as folder:
        tree = copied_tree(Path(folder))
        for file in options.files:
            changes = sample(file, options.number, options.seed)
            unnoticed = [change for change in changes if not is_noticed(tree, change)]
            print(f"{file}: {len(changes) - len(unnoticed)} of {len(changes)} changes noticed", flush=True)
            for change in unnoticed:
                print(f"  line {change.line}: {change.before}  ->  {change.after}", flush=True)
            passed, tried = passed + len(unnoticed), tried + len(changes)
    return int(passed > MOST_PASSED * tried)


def copied_tree(folder: Path) -> Path:
    """The sources without anything compiled, so that what is tried is what is run."""
    tree = folder / "tree"
    wanted = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in wanted.stdout.splitlines():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tree / name)
    return tree


def sample(file: str, number: int, seed: int) -> list[Change]:
    """Some of the changes that a file allows, the same for equal seeds."""
    found = list(changes_of(file))
    return random.Random(seed).sample(found, min(number, len(found)))


def changes_of(file: str) -> Iterator[Change]:
    """Every change of one operator, truth or number outside of decorators and calls by keyword."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    aside = {
        id(inner) for outer in ast.walk(tree) for part in _settings_of(outer) for inner in ast.walk(part)
    }
    for number, node in enumerate(ast.walk(tree)):
        if id(node) in aside:
            continue
        other = copy.deepcopy(tree)
        place = next(one for at, one in enumerate(ast.walk(other)) if at == number)
        if is_spoilt(place):
            yield Change(file, node.lineno, ast.unparse(node), ast.unparse(place), ast.unparse(other))


def _settings_of(node: ast.AST) -> list[ast.AST]:
    """What sets something up and decides nothing: sizes of caches, kinds of classes."""
    match node:
        case ast.ClassDef() | ast.FunctionDef():
            return list(node.decorator_list)
        case ast.Call():
            return list(node.keywords)
        case _:
            return []


def is_spoilt(node: ast.AST) -> bool:
    """Make a node wrong, if it is of a kind that can be."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in OTHERS:
            node.ops = [OTHERS[type(op)]()]
        case ast.BoolOp(op=op) | ast.BinOp(op=op) if type(op) in OTHERS:
            node.op = OTHERS[type(op)]()
        case ast.Constant(value=bool(value)):
            node.value = not value
        case ast.Constant(value=int(value)):
            node.value = value + 1
        case _:
            return False
    return True


def is_noticed(tree: Path, change: Change) -> bool:
    """Do the tests of the file fail with the change?"""
    path = tree / change.file
    right = path.read_text(encoding="utf-8")
    path.write_text(change.source, encoding="utf-8")
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-n0", "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    try:
        done = subprocess.run(
            [*command, *TESTS[change.file]],
            cwd=tree,
            env=environment,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(right, encoding="utf-8")
    return done.returncode != 0


if __name__ == "__main__":
    sys.exit(main())
