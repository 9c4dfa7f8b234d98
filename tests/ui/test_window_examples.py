"""The examples in the windows' modules are true."""

import doctest
import importlib
import pkgutil

import pytest

import ui.panels
import ui.screens
import ui.table

MODULES = ["ui.theme", "ui.rich_label", "ui.settings"] + [
    found.name
    for package in (ui.table, ui.panels, ui.screens)
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(qapp, name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples():
    finder = doctest.DocTestFinder()
    found = [test for name in MODULES for test in finder.find(importlib.import_module(name)) if test.examples]
    assert len(found) > 10
