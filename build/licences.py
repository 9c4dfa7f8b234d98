"""Gather the licence texts of all that the frozen program contains; used by callbreak.spec."""

import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIBRARIES = ("numpy", "scipy", "fsrs", "typing_extensions", "Cython", "pyinstaller")
WORDS = ("licen", "copying", "notice")
FONTS = "fonts-noto-core"
"""Debian's package of the fonts in the Linux program."""


def gather(folder: Path, sources: Iterable[str]) -> None:
    """Fill `folder` anew; `sources` are the files that go into the program.

    The libraries are those of the environment that this runs in. On Linux it has to be Debian or a relative.
    """
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "build" / "licences", folder)
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE.txt")
    shutil.copy(ROOT / "THIRD_PARTY.md", folder)
    for name in LIBRARIES:
        _copy_of_library(name, folder / name.lower())
    _copy_of_python(folder / "python")
    if sys.platform == "linux":
        for package in sorted(_packages(sources)):
            _copy_of_package(package, folder / "system" / f"{package}.txt")
        _copy_of_package(FONTS, folder / "fonts" / "OFL-1.1.txt")


def _copy_of_library(name: str, folder: Path) -> None:
    """The texts that a library's distribution names as such."""
    for file in distribution(name).files or ():
        metadata = next((place for place, part in enumerate(file.parts) if part.endswith(".dist-info")), None)
        if metadata is not None and any(word in file.name.lower() for word in WORDS):
            target = folder.joinpath(*file.parts[metadata + 1 :])
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file.locate(), target)


def _copy_of_python(folder: Path) -> None:
    library = Path(sysconfig.get_path("stdlib"))
    places = (library / "LICENSE.txt", library.parent / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt")
    debian = Path(f"/usr/share/doc/python{sys.version_info.major}.{sys.version_info.minor}/copyright")
    text = next(place for place in (*places, debian) if place.exists())
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(text, folder / "LICENSE.txt")


def _packages(files: Iterable[str]) -> set[str]:
    """Debian's packages that these files belong to; dpkg knows some files by another name of their folder."""
    real = {str(Path(file).resolve()) for file in files}
    names = real | {file.removeprefix("/usr") for file in real}
    told = subprocess.run(["dpkg", "-S", *sorted(names)], capture_output=True, text=True, check=False).stdout
    return {line.split(":", 1)[0] for line in told.splitlines() if line}


def _copy_of_package(package: str, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(f"/usr/share/doc/{package}/copyright", target)
