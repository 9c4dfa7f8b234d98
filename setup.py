"""Compiles the rules of play and the engine's kernel where Cython and a C compiler are at hand.

Without them, or if compiling fails, the installation goes on and the same sources run interpreted.
"""

import sys
from pathlib import Path

from setuptools import Extension, setup

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT))
from coach.engine.sources import COMPILED_SOURCES, source_hash  # noqa: E402

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
SOURCES = {"trainer.masks": "trainer/masks.py", "coach.engine.kernel": "coach/engine/kernel.py"}


def extensions() -> list[Extension]:
    """The modules to compile, none without Cython; each may fail without harm."""
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    flags = ["/O2"] if sys.platform == "win32" else ["-O3"]
    stamp = [("KERNEL_SOURCES", f'"{source_hash(ROOT)}"')]
    modules = [
        Extension(name, [source], extra_compile_args=flags, define_macros=stamp)
        for name, source in SOURCES.items()
    ]
    made = cythonize(modules, compiler_directives=DIRECTIVES, build_dir=".work/cython")
    for module in made:
        module.optional = True
        module.depends = list(COMPILED_SOURCES)  # the stamp changes with any of them
    return list(made)


setup(ext_modules=extensions())
