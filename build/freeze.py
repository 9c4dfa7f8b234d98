"""Freeze the program into dist/, test it in a bare environment, pack it, and print its figures.

    python build/freeze.py              the folder with both programs; on Linux also its archive
    python build/freeze.py --onefile    and a twin of the window program in one file

A fresh environment with the runtime dependencies and PyInstaller only is made for it, so that nothing of
a developer's environment gets in. The last line printed is JSON; build/README.md explains its figures.
"""

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import time
import tomllib
import venv
from collections.abc import Mapping
from pathlib import Path

import ready_made
from signatures import UNPACKED
from tarball import pack

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / ".work"
DIST = ROOT / "dist"
MATERIALS = WORK / "materials"
PROGRAM = DIST / "callbreak-trainer"
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
BARE = ("env", "-i", "PATH=/usr/bin:/bin") if os.name == "posix" else ()
IS_LINUX = sys.platform == "linux"
FONTS = Path("/usr/share/fonts/truetype/noto")
FONT_FAMILIES = ("NotoSans", "NotoSansDevanagari", "NotoSansBengali")
"""The scripts of the program's languages, and Latin for a system without any font."""


def main() -> int:
    """Freeze, check, measure, pack; 0 if the frozen program passes its own test."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--onefile", action="store_true", help="also make the window program in one file")
    options = parser.parse_args()
    python = make_environment()
    gather_materials(python)
    freeze(python)
    if IS_LINUX:
        add_integration()
    report = test(PROGRAM / "callbreak-trainer") | test_command() | measure(python)
    report |= sizes()
    if options.onefile:
        freeze(python, "--onefile")
        report["onefile"] = test(DIST / "callbreak-trainer-onefile")
    print(json.dumps(report))
    return 0 if report["ok"] and report.get("onefile", report)["ok"] else 1


def make_environment() -> Path:
    """An environment with what the program needs at run time, and PyInstaller."""
    place = WORK / "environment"
    python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        venv.create(place, with_pip=True)
    for left in (WORK / "setuptools").glob("lib*"):  # or modules that are gone would be installed again
        shutil.rmtree(left)
    run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"{ROOT}[build]"])
    run([python, "-c", "import PySide6.QtCore"], variables=UNPACKED)
    return python


def gather_materials(python: Path) -> None:
    """What is made for the package and not kept in the repository: icons, methods, and on Linux fonts."""
    shutil.rmtree(MATERIALS, ignore_errors=True)
    (MATERIALS / "fonts").mkdir(parents=True)
    run([python, ROOT / "build" / "draw_icon.py", MATERIALS / "icons"], folder=WORK)
    run([python, ROOT / "build" / "ready_made.py", MATERIALS / ready_made.NAME], folder=WORK)
    if not IS_LINUX:
        return
    for name in (f"{family}-{weight}.ttf" for family in FONT_FAMILIES for weight in ("Regular", "Bold")):
        if not (FONTS / name).exists():
            raise SystemExit(f"the font {name} is missing on this machine: apt install fonts-noto-core")
        shutil.copyfile(FONTS / name, MATERIALS / "fonts" / name)


def freeze(python: Path, *options: str) -> None:
    """Run PyInstaller; a bundle that silently lacks window libraries is refused."""
    # Not from the project's folder: the installed package is frozen, with its compiled parts.
    command = [python, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    command += ["--workpath", WORK / "pyinstaller", "--distpath", DIST, ROOT / "build" / "callbreak.spec"]
    command += ["--", "--materials", MATERIALS, *options]
    fixed = {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(epoch())}
    told = run(command, folder=WORK, variables=fixed).stderr
    missing = [line for line in told.splitlines() if "could not be resolved" in line and "libxcb" in line]
    if missing:
        raise SystemExit("libraries of the window system are missing on this machine:\n" + "\n".join(missing))


def epoch() -> int:
    """The date of everything in the package, that of the last commit: equal sources give equal bytes."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        return int(os.environ["SOURCE_DATE_EPOCH"])
    return int(run(["git", "log", "-1", "--format=%ct"]).stdout)


def add_integration() -> None:
    """The scripts, icons and descriptions that join the program to a Linux desktop."""
    sources = ROOT / "build" / "linux"
    for name in ("install.sh", "uninstall.sh", "README.txt"):
        shutil.copy(sources / name, PROGRAM)
    share = PROGRAM / "share"
    shutil.copytree(MATERIALS / "icons", share / "icons", ignore=shutil.ignore_patterns("*.ic*"))
    shutil.copy(sources / "callbreak-trainer.xml", share)
    (share / "callbreak-trainer.desktop").write_text(desktop_entry(sources), encoding="utf-8")
    (PROGRAM / "licences").symlink_to("_internal/licences")


def desktop_entry(sources: Path) -> str:
    """The menu entry, with the program's name in each of its languages."""
    sys.path.insert(0, str(ROOT))
    from ui.text.language import LANGUAGES, SOURCE, tr, use_language

    names = ""
    for code in LANGUAGES:
        use_language(code)
        if code != SOURCE and tr("Call Break Trainer") != "Call Break Trainer":
            names += f"Name[{code}]={tr('Call Break Trainer')}\n"
    text = (sources / "callbreak-trainer.desktop").read_text(encoding="utf-8")
    return text.replace("GenericName=", f"{names}GenericName=")


def test(program: Path) -> dict[str, object]:
    """What the frozen program says of itself in a bare environment."""
    out = WORK / "self-test.json"  # a windowed program of Windows has no standard output
    out.unlink(missing_ok=True)
    done = run([*BARE, program, "--self-test", "--self-test-out", out], check=False)
    report = json.loads(out.read_text(encoding="utf-8")) if out.exists() else {"ok": False}
    report["ok"] = bool(report["ok"]) and done.returncode == 0
    if not report["ok"]:
        sys.stderr.write(done.stderr)
    return report


def test_command() -> dict[str, object]:
    """How long the frozen command takes, started and ended."""
    started = time.perf_counter()
    answer = run([*BARE, PROGRAM / "callbreak", "score", "--call", "4", "--took", "6"], check=False)
    if answer.stdout.strip() != "4.2":
        raise SystemExit(f"callbreak score: {answer.stdout}{answer.stderr}")
    return {"command_seconds": round(time.perf_counter() - started, 3)}


def measure(python: Path) -> dict[str, object]:
    """The seconds until a real window has painted and the memory that a deal takes, if one can be driven."""
    if not (IS_LINUX and shutil.which("Xvfb") and shutil.which("xdotool")):
        return {}
    done = run([python, ROOT / "build" / "real_window.py", PROGRAM / "callbreak-trainer"], folder=WORK)
    return json.loads(done.stdout.splitlines()[-1])


def sizes() -> dict[str, float]:
    """Megabytes on disk and, on Linux, compressed."""
    files = (file for file in PROGRAM.rglob("*") if file.is_file() and not file.is_symlink())
    figures = {"disk_mb": round(sum(file.stat().st_size for file in files) / 1e6, 1)}
    if IS_LINUX:
        archive = DIST / f"callbreak-trainer-{VERSION}-linux-{platform.machine()}.tar.xz"
        pack(PROGRAM, archive, epoch())
        figures["compressed_mb"] = round(archive.stat().st_size / 1e6, 1)
    return figures


def run(
    command: list, *, check: bool = True, folder: Path = ROOT, variables: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess:
    """Run a command and keep what it says; its complaint is shown if it fails."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env={**os.environ, **(variables or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    if check and done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        raise SystemExit(done.returncode)
    return done


if __name__ == "__main__":
    sys.exit(main())
