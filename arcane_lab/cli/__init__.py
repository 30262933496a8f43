"""The command `arcane-lab`: every module here without a leading underscore is one sub-command; games may add theirs.

A module `name.py` holds a function `name`, whose typed arguments typer reads and whose docstring is the help; or an
`app` with commands of its own.
It imports heavy libraries inside the function, so that `arcane-lab --help` stays quick.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Annotated, Any

import typer

import arcane_lab
from arcane_lab.core.command_line import OnceEach, Spoken, on_screen
from arcane_lab.engine.registry import published


def commands() -> dict[str, str]:
    """The sub-commands with their modules, in the order of the alphabet.

    >>> commands()["lab"]
    'arcane_lab.cli.lab'
    """
    found = (one.name for one in iter_modules(__path__) if not one.name.startswith("_"))
    # What is a word of Python, such as class, has a stroke behind it in the name of its module.
    own = {name.rstrip("_"): f"{__name__}.{name}" for name in found}
    return dict(sorted({**own, **published("cli")}.items()))


def flags_of_games() -> dict[str, Callable[..., dict[str, Any]]]:
    """By game, the function of the flags that it adds to `simulate`: it gives options and inputs by name."""
    return {game: import_module(module_name).flags for game, module_name in published("flags").items()}


def _show_version(is_wanted: bool) -> None:
    if is_wanted:
        typer.echo(f"arcane-lab {arcane_lab.__version__}")
        raise typer.Exit


def _options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and stop."),
    ] = False,
) -> None:
    """Learn, teach and explore tabletop rules."""


def build_app() -> typer.Typer:
    """The command line with every sub-command in it."""
    app = typer.Typer(
        name="arcane-lab",
        cls=Spoken,
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback()(_options)
    for name, module_name in commands().items():
        module = import_module(module_name)
        if hasattr(module, "app"):
            for command in module.app.registered_commands:
                command.cls = OnceEach
            app.add_typer(module.app, name=name)
        else:
            app.command(name.replace("_", "-"), cls=OnceEach)(getattr(module, name))
    return app


def main() -> None:
    """Run `arcane-lab`; an error that is told in a sentence ends with exit status 2 and no traceback."""
    with on_screen():
        try:
            build_app()(prog_name="arcane-lab")
        except Exception as problem:
            sentence = _sentence(problem)
            if not sentence:
                raise
            print(f"arcane-lab: {sentence}", file=sys.stderr)
            sys.exit(2)


def _sentence(problem: Exception) -> str:
    """What to say of a problem that people can mend; empty for any other."""
    from arcane_lab.core.errors import ArcaneLabError, shown_path

    if isinstance(problem, OSError) and problem.filename:
        reason = "it is a file, no folder" if isinstance(problem, FileExistsError) else problem.strerror
        return f"{shown_path(problem.filename)} cannot be used ({reason}): give another path"
    return str(problem) if isinstance(problem, ArcaneLabError) else ""
