"""Every error that the package raises is an `ArcaneLabError`, so that one `except` takes them all."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

import arcane_lab as al
from arcane_lab import datasets
from arcane_lab.core.errors import Problem

#: Signals between two parts of the package: somebody always takes them, so nobody meets them.
SIGNALS = {"GivenUp", "NotRead", "OffSeed", "Obstacle", "CannotCompile", "NotCompilable", "NotAFile", "Looked"}


def error_classes() -> Iterator[type[BaseException]]:
    names = [module.name for module in walk_packages(al.__path__, "arcane_lab.") if "__main__" not in module.name]
    for name in names:
        for value in vars(import_module(name)).values():
            if isinstance(value, type) and issubclass(value, BaseException) and value.__module__ == name:
                yield value


def test_every_error_of_the_package_is_an_arcane_lab_error() -> None:
    classes = list(error_classes())
    assert len(classes) > 30
    strangers = [one for one in classes if not issubclass(one, al.ArcaneLabError)]
    assert {one.__name__ for one in strangers if not one.__name__.startswith("_")} == SIGNALS


def test_every_error_is_still_the_error_of_python_that_it_was() -> None:
    assert all(issubclass(one, ValueError) for one in error_classes() if issubclass(one, al.ArcaneLabError))
    assert issubclass(datasets.DatasetError, al.ArcaneLabError)
    assert str(datasets.DatasetError([Problem("items", "is empty")])) == "items: is empty"
