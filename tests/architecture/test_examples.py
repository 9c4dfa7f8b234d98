"""The running examples in the sources that are compiled where a compiler is at hand."""

import doctest
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("path", ["trainer/masks.py", "coach/engine/kernel.py"])
def test_examples_run(path, monkeypatch):
    spec = spec_from_file_location(path.removesuffix(".py").replace("/", "."), ROOT / path)
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    result = doctest.testmod(module)
    assert result.attempted > 3 and result.failed == 0
