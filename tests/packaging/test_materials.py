"""What the package is made of: icons as each system reads them, fonts, an archive with settled bytes."""

import os
import sys
import tarfile
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QFontDatabase, QImageReader

import ui.fonts

sys.path.insert(0, str(Path(__file__).parents[2] / "build"))

import contents
import draw_icon
from tarball import pack


@pytest.mark.parametrize(
    ("draw", "sides"),
    [(draw_icon.ico, draw_icon.WINDOWS_SIDES), (draw_icon.icns, draw_icon.MACOS_KINDS.values())],
)
def test_icon_files_hold_every_size(qapp, draw, sides):
    data = QByteArray(draw())
    buffer = QBuffer(data)
    reader = QImageReader(buffer)
    found = set()
    for number in range(reader.imageCount()):
        reader.jumpToImage(number)
        found.add(reader.read().width())
    assert found == set(sides)


def test_the_drawn_icon_is_the_one_of_the_resources(qapp):
    assert draw_icon.TARGET.read_bytes() == draw_icon.png(draw_icon.SIDE)


def test_fonts_are_loaded_where_there_are_some(qapp, tmp_path, monkeypatch):
    monkeypatch.setattr(ui.fonts, "files", lambda _package: tmp_path)
    assert ui.fonts.load_fonts() == []
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "OFL.txt").write_text("a licence")
    assert ui.fonts.load_fonts() == []
    noto = Path("/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf")
    if not noto.exists():
        pytest.skip("fonts-noto-core is not installed")
    (tmp_path / "fonts" / noto.name).write_bytes(noto.read_bytes())
    families = ui.fonts.load_fonts()
    QFontDatabase.removeAllApplicationFonts()
    assert families == ["Noto Sans Devanagari"]


def test_equal_files_give_an_equal_archive(tmp_path):
    archives = []
    for number, name in enumerate(("one", "two")):
        folder = tmp_path / name / "program"
        folder.mkdir(parents=True)
        for file in sorted(("b", "a", "c"), reverse=bool(number)):
            (folder / file).write_text(file)
            os.utime(folder / file, (number, number))
        (folder / "a").chmod(0o700 if number else 0o755)
        (folder / "link").symlink_to("a")
        pack(folder, tmp_path / f"{name}.tar.xz", 1_700_000_000)
        archives.append((tmp_path / f"{name}.tar.xz").read_bytes())
    assert archives[0] == archives[1]
    with tarfile.open(tmp_path / "one.tar.xz") as tar:
        assert tar.getnames() == ["program", "program/a", "program/b", "program/c", "program/link"]
        assert tar.getmember("program/a").mode == 0o755


@pytest.mark.skipif(sys.platform != "linux", reason="what is linked is asked on Linux only")
def test_only_what_something_kept_is_linked_with_stays(monkeypatch):
    links = {"/kernel.so": {"libm.so"}, "/libm.so": {"libdeep.so"}, "/libqxcb.so": {"libX11.so"}}
    monkeypatch.setattr(
        contents, "_linked_with", lambda files: {name for file in files for name in links.get(file, ())}
    )
    stay = [
        ("coach/engine/kernel.so", "/kernel.so", "EXTENSION"),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", "/libqxcb.so", "BINARY"),
        *((f"{name}.so", f"/{name}.so", "BINARY") for name in ("libm", "libdeep", "libX11")),
        ("lib/libX11.so", "libX11.so", "SYMLINK"),
        ("resources/icon.png", "/icon.png", "DATA"),
    ]
    go = [
        ("libgtk.so", "/libgtk.so", "BINARY"),
        ("libgtk.so", "lib/libgtk.so", "SYMLINK"),
        ("PySide6/Qt/plugins/tls/libssl.so", "/libssl.so", "BINARY"),
        ("numpy/tests/data.npy", "/site-packages/numpy/tests/data.npy", "DATA"),
    ]
    assert contents.kept(stay + go) == stay
