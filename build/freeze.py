"""Freeze the program into dist/, test it in a bare environment, and print its figures.

    python build/freeze.py

A fresh environment with the runtime dependencies and PyInstaller only is made for it, so that nothing of
a developer's environment gets in.
"""

import json
import os
import subprocess
import sys
import tarfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / ".work"
DIST = ROOT / "dist"
PROGRAM = DIST / "callbreak-trainer"
BARE = ("env", "-i", "PATH=/usr/bin:/bin") if os.name == "posix" else ()


def main() -> int:
    """Freeze, check, measure; 0 if the frozen program passes its own test."""
    python = make_environment()
    freeze(python)
    report = self_test()
    print(json.dumps({**report, **sizes()}))
    return 0 if report["ok"] else 1


def make_environment() -> Path:
    """An environment with what the program needs at run time, and PyInstaller."""
    place = WORK / "environment"
    python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        venv.create(place, with_pip=True)
    run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"{ROOT}[build]"])
    return python


def freeze(python: Path) -> None:
    """Run PyInstaller; a bundle that silently lacks window libraries is refused."""
    # Not from the project's folder: the installed package is frozen, with its compiled parts.
    command = [python, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    command += ["--workpath", WORK / "pyinstaller", "--distpath", DIST, ROOT / "build" / "callbreak.spec"]
    told = run(command, folder=WORK).stderr
    missing = [line for line in told.splitlines() if "could not be resolved" in line and "libxcb" in line]
    if missing:
        raise SystemExit("libraries of the window system are missing on this machine:\n" + "\n".join(missing))


def self_test() -> dict[str, object]:
    """What the frozen program says of itself in a bare environment, and how long the command takes."""
    done = run([*BARE, PROGRAM / "callbreak-trainer", "--self-test"], check=False)
    report = json.loads(done.stdout.splitlines()[-1]) if done.stdout else {"ok": False, "fault": done.stderr}
    started = time.perf_counter()
    answer = run([*BARE, PROGRAM / "callbreak", "score", "--call", "4", "--took", "6"], check=False)
    report["command_seconds"] = round(time.perf_counter() - started, 3)
    report["ok"] = bool(report["ok"]) and done.returncode == 0 and answer.stdout.strip() == "4.2"
    return report


def sizes() -> dict[str, float]:
    """Megabytes on disk and compressed."""
    archive = DIST / "callbreak-trainer.tar.xz"
    with tarfile.open(archive, "w:xz", preset=3) as tar:
        tar.add(PROGRAM, PROGRAM.name)
    on_disk = sum(
        file.stat().st_size for file in PROGRAM.rglob("*") if file.is_file() and not file.is_symlink()
    )
    return {"disk_mb": round(on_disk / 1e6, 1), "compressed_mb": round(archive.stat().st_size / 1e6, 1)}


def run(command: list, *, check: bool = True, folder: Path = ROOT) -> subprocess.CompletedProcess:
    """Run a command and keep what it says; its complaint is shown if it fails."""
    done = subprocess.run(
        [str(word) for word in command], cwd=folder, capture_output=True, text=True, check=False
    )
    if check and done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        raise SystemExit(done.returncode)
    return done


if __name__ == "__main__":
    sys.exit(main())
