"""A random user at the real window, briefly; `build/random_user.py` goes on for as long as asked."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SEED = 11


def test_whatever_a_user_does_nothing_breaks(sized):
    command = [sys.executable, "build/random_user.py", "--seed", str(SEED), "--steps", str(sized(40, 2000))]
    done = subprocess.run(
        [*command, "--minutes", "30"], cwd=ROOT, capture_output=True, text=True, timeout=sized(300, 2000)
    )
    assert done.returncode == 0 and "well: " in done.stdout, done.stdout[-3000:] + done.stderr[-3000:]
