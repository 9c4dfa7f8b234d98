"""Which kernel runs: the compiled one where it fits its sources, else the same source interpreted."""

import sys
from enum import Enum
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from coach.engine.sources import source_hash

ROOT = Path(__file__).resolve().parents[2]


class EngineNote(Enum):
    """Why the engine runs as it does."""

    COMPILED = "compiled"
    NOT_BUILT = "not-built"
    STALE = "stale"
    """The compiled kernel was made from other sources than those that lie here: it is not used."""
    NOT_LOADABLE = "not-loadable"


def interpreted_kernel() -> ModuleType:
    """The kernel from its source, with the rules of play from theirs, whatever is compiled."""
    compiled_masks = sys.modules.get("trainer.masks")
    try:
        sys.modules["trainer.masks"] = _from_source("trainer.masks", "trainer/masks.py")
        return _from_source("coach.engine.kernel", "coach/engine/kernel.py")
    finally:
        sys.modules.pop("trainer.masks")
        if compiled_masks is not None:
            sys.modules["trainer.masks"] = compiled_masks


def _from_source(name: str, path: str) -> ModuleType:
    spec = spec_from_file_location(name, ROOT / path)
    if spec is None or spec.loader is None:
        raise ImportError(path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def chosen_kernel(sources: str | None) -> tuple[ModuleType, EngineNote]:
    """The kernel to use, and why; `sources` is the hash of the sources at hand, None without them.

    A frozen program has no sources to compare: its kernel is taken as it is.
    """
    try:
        found = import_module("coach.engine.kernel")
    except ImportError:
        return interpreted_kernel(), EngineNote.NOT_LOADABLE
    if not found.IS_COMPILED:
        return found, EngineNote.NOT_BUILT
    if sources is not None and sources != found.SOURCES:
        return interpreted_kernel(), EngineNote.STALE
    return found, EngineNote.COMPILED


kernel, _note = chosen_kernel(source_hash(ROOT))


def engine_name() -> str:
    """How the kernel runs: compiled or interpreted."""
    return "compiled" if _note is EngineNote.COMPILED else "interpreted"


def engine_note() -> EngineNote:
    """Why it runs so."""
    return _note
