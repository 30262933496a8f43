"""What the commands share: how they refuse, what they return to the shell, and how wide they write."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from io import TextIOWrapper
from typing import Final, NoReturn, TypeVar

import typer

from arcane_lab.engine.errors import ArcaneLabError
from arcane_lab.records.reading import one_line

T = TypeVar("T")

#: Letters of a line.
WIDTH: Final = 100
#: Exit status: something given cannot be used, read or written.
BAD_INPUT: Final = 2
#: What shells give a command that Ctrl-C ended.
INTERRUPTED: Final = 130


def plain_output() -> None:
    """Let a text hold a letter that the terminal does not have; that is no reason to stop."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


@dataclass(frozen=True, slots=True)
class Command:
    """A command that can end with a sentence."""

    name: str

    def refuse(self, sentence: str, status: int = BAD_INPUT) -> NoReturn:
        """End the command, with a sentence that says what is wrong and what to do."""
        print(f"arcane-lab {self.name}: {sentence}", file=sys.stderr)
        raise typer.Exit(status)

    def attempt(self, act: Callable[[], T]) -> T:
        """Do something; what a person can mend is told in one line, and ends the command."""
        try:
            return act()
        except ArcaneLabError as error:
            self.refuse(one_line(error))
        except OSError as error:
            self.refuse(f"{error.filename or 'a file'}: {error.strerror or error}")
