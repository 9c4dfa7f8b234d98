"""A compressed archive whose bytes follow from the files alone; used by freeze.py."""

import lzma
import tarfile
from pathlib import Path

FILTERS = (
    {"id": lzma.FILTER_X86},
    {"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 26},
)
"""Code packs better once its jumps are absolute; both programs hold the same modules, 64 MB apart at most."""


def pack(folder: Path, archive: Path, epoch: int) -> None:
    """Everything in `folder`, in order of names, owned by nobody in particular, dated `epoch`."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime = epoch
        entry.mode = 0o755 if entry.mode & 0o100 or not entry.isfile() else 0o644
        return entry

    with (
        lzma.open(archive, "wb", format=lzma.FORMAT_XZ, filters=FILTERS) as stream,
        tarfile.open(fileobj=stream, mode="w") as tar,
    ):
        tar.add(folder, folder.name, filter=plain)  # in order of names
