"""What import-linter cannot say: no string goes round the rooms, and rules lean on enum, typing and chance alone."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import arcane_lab

PACKAGE = Path(arcane_lab.__file__).parent
RULES = sorted(PACKAGE.glob("games/*/rules/*.py"))
ALLOWED = {"__future__", "enum", "typing", "arcane_lab.engine.luck"}


def imports(tree: ast.AST, package: str) -> Iterator[str]:
    """Every module that a source imports, by its whole name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")
            base = parts[: len(parts) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield module
            if module == "arcane_lab":
                yield from (f"{module}.{name.name}" for name in node.names)


# --- the toolkit names no game ------------------------------------------------------------------------------


GAMES: Final = PACKAGE / "games"
TOOLKIT: Final = sorted(path for path in PACKAGE.rglob("*.py") if GAMES not in path.parents)
#: The modules of the games as a game's own package names them, such as "text.positions".
MODULES: Final = {
    ".".join(path.relative_to(GAMES).with_suffix("").parts[1:])
    for path in GAMES.glob("*/*/**/*.py")
    if path.name != "__init__.py"
}
#: A module or a file of a game, in a text; what is filled in stands as a star.
NAMED: Final = re.compile(
    rf"\barcane_lab[./]games\b|\bgames[./*]+({'|'.join(path.name for path in GAMES.glob('*/'))}|\*)[./]"
)
#: What the games are called: a default that names one would make it the toolkit's own.
GAME_NAMES: Final = {path.parent.name for path in GAMES.glob("*/game.py")}
#: What loads a module whose name is only known when it runs.
LOADERS: Final = {"import_module", "__import__", "importlib", "pkgutil.resolve_name", "runpy", "zipimport"}
#: Who may load by name, and why.
MAY_LOAD: Final = {
    "core/lazy.py": "the public names of a room",
    "core/libraries.py": "libraries that may be missing",
    "engine/registry.py": "the one look-up of a game",
    "engine/compiling/making.py": "a module that was written to be compiled",
    "engine/compiling/cache.py": "whether numba is installed",
    "cli/__init__.py": "the commands of its own folder, and those that games publish",
    "cli/_jupyter.py": "whether JupyterLab is installed",
}


def texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every text of a source but docstrings, with its line; what an f-string fills in stands as a star."""
    documents = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "*" for part in node.values]
            yield node.lineno, "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield node.lineno, node.value


def crossings(source: str, package: str, may_load: bool = False) -> list[str]:
    """Where a source of the toolkit names a game or its module, in an import or a text, or loads one by its name."""
    tree = ast.parse(source)
    found = [f"imports {name}" for name in imports(tree, package) if NAMED.match(f"{name}.")]
    found += [f"says {text!r} in line {line}" for line, text in texts(tree) if NAMED.search(text) or text in MODULES]
    found += [f"names the game {text!r} in line {line}" for line, text in texts(tree) if text.lower() in GAME_NAMES]
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and NAMED.match(written := ast.unparse(node).replace("al.", "arcane_lab.")):
            found.append(f"reaches {written}")
        if may_load:
            continue
        if isinstance(node, ast.Name | ast.Attribute) and ast.unparse(node) in LOADERS:
            found.append(f"loads by {ast.unparse(node)} in line {node.lineno}")
        if isinstance(node, ast.Subscript) and ast.unparse(node.value) == "sys.modules":
            found.append(f"loads by sys.modules in line {node.lineno}")
    if not may_load:
        names = {name for name in imports(tree, package) if name.partition(".")[0] in LOADERS}
        found += [f"loads by {name}" for name in sorted(names - {"importlib.metadata"})]
    return found


@pytest.mark.parametrize("room", sorted({path.relative_to(PACKAGE).parts[0] for path in TOOLKIT}))
def test_no_room_of_the_toolkit_names_a_game(room: str) -> None:
    """The registry alone knows where games lie."""
    for path in TOOLKIT:
        name = path.relative_to(PACKAGE).as_posix()
        if name.split("/")[0] == room and name != "engine/registry.py":
            package = ".".join(("arcane_lab", *path.relative_to(PACKAGE).parts[:-1]))
            assert crossings(path.read_text(encoding="utf-8"), package, name in MAY_LOAD) == [], name


def test_who_may_load_by_name_does() -> None:
    for name in MAY_LOAD:
        assert crossings((PACKAGE / name).read_text(encoding="utf-8"), "arcane_lab"), name


@pytest.mark.parametrize(
    "planted",
    [
        "from arcane_lab.games.alley import play",
        "from arcane_lab.games.alley.play import play_games",
        "from arcane_lab import games",
        "import arcane_lab.games.alley as game",
        "from ..games.alley import play",
        "from ..games import alley",
        "if TYPE_CHECKING:\n    from arcane_lab.games.alley.rules.state import State",
        "def later():\n    from arcane_lab.games import alley",
        "import arcane_lab\nplay = arcane_lab.games.alley.play",
        'HOMES = {"stacks": "arcane_lab.games.alley.graphs.storehouse_stacks"}',
        'import_module("arcane_lab.games." + name)',
        'f"arcane_lab.games.{game}.play"',
        'f"games.{game}.play"',
        'Path("arcane_lab/games/alley")',
        "from importlib import import_module",
        "import importlib",
        "import importlib.util",
        "__import__(name)",
        "sys.modules[name]",
        'def f(game: str = "alley"): ...',
        'class Move:\n    game: str = field(default="alley")',
        'GAMES = ("pig", "alley")',
        'game = given or "Alley"',
    ],
)
def test_a_planted_line_is_found(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "GAME_NAMES", {"alley"})
    assert len(crossings(planted, "arcane_lab.engine")) > 0


def test_what_only_speaks_of_games_is_no_crossing() -> None:
    said = 'def f(game: str | None = None):\n    """Of `arcane_lab.games.alley`."""\n    return f"{count} games. No"'
    assert crossings(said, "arcane_lab.engine") == []


# --- the rules of a game ------------------------------------------------------------------------------------


def test_rules_import_nothing_but_each_other_enum_typing_and_chance() -> None:
    for path in RULES:
        package = f"arcane_lab.games.{path.parent.parent.name}.rules"
        names = set(imports(ast.parse(path.read_text(encoding="utf-8")), package))
        strangers = {name for name in names if name not in ALLOWED and not f"{name}.".startswith(f"{package}.")}
        assert strangers == set(), path


def test_rules_have_no_decorators() -> None:
    for path in RULES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        decorated = [
            node.name
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.decorator_list
        ]
        assert decorated == [], path
