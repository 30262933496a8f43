"""`import arcane_lab` is light, and its names are those of the design."""

import subprocess
import sys

import pytest

import arcane_lab as al
from arcane_lab.engine.registry import published

HEAVY = [
    "IPython",
    "altair",
    "anywidget",
    "ipywidgets",
    "networkx",
    "numba",
    "numpy",
    "pandas",
    "pyarrow",
    "pydantic",
    "scipy",
    "statsmodels",
    "tqdm",
]


def loaded_after(code: str) -> set[str]:
    """The heavy libraries that a fresh Python has loaded once it has run `code`."""
    lines = [code, "import sys", f"print(*(name for name in {HEAVY!r} if name in sys.modules))"]
    run = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_the_import_loads_nothing_heavy() -> None:
    assert loaded_after("import arcane_lab") == set()


def test_a_game_needs_no_pictures_and_no_tables() -> None:
    code = "import arcane_lab as al; from tests.toys import pig; al.register(pig.GAME); al.Game('pig').play('roll')"
    assert loaded_after(code) & {"altair", "pandas", "numba", "networkx", "pyarrow"} == set()


@pytest.mark.parametrize("name", [name for name in al.__all__ if name != "__version__"])
def test_each_public_name_is_there_and_documented(name: str) -> None:
    value = getattr(al, name)
    assert value.__name__.rpartition(".")[2] == name
    assert value.__doc__


def test_the_names_are_all_and_completed() -> None:
    assert sorted(al.__all__) == dir(al)
    assert len(al.__all__) >= 30 + len(published("widgets"))
    assert {"Game", "simulate", "chance", "__version__", *published("widgets")} <= set(al.__all__)


@pytest.mark.parametrize(("wrong", "right"), [("Gmae", "Game"), ("game", "Game"), ("simulat", "simulate")])
def test_a_misspelt_name_is_told_the_nearest(wrong: str, right: str) -> None:
    with pytest.raises(AttributeError, match=rf"arcane_lab has no '{wrong}': did you mean '{right}'\?"):
        getattr(al, wrong)


def test_a_name_like_no_other_is_told_all() -> None:
    with pytest.raises(AttributeError, match=r"arcane_lab has no 'xyzzy': it has .*Game.*simulate"):
        _ = al.xyzzy


def test_hasattr_and_stars_work() -> None:
    assert not hasattr(al, "__wrapped__")
    names: dict[str, object] = {}
    exec("from arcane_lab import *", names)
    assert set(al.__all__) <= names.keys()
