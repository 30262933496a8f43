"""What the commands share: how they refuse, what they return to the shell, and how wide they write."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final, NoReturn, TextIO, TypeVar, cast

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from arcane_lab.core.errors import ArcaneLabError, shown, shown_path
from arcane_lab.core.json_files import one_line
from arcane_lab.core.safe_text import spelt_out

T = TypeVar("T")

#: Letters of a line.
WIDTH: Final = 100
#: Exit status: something given cannot be used, read or written.
BAD_INPUT: Final = 2
#: Endings of the names of pages.
PAGES: Final = (".html", ".htm")
#: What shells give a command that Ctrl-C ended.
INTERRUPTED: Final = 130
#: How a bar of progress begins what it writes: at the left, or lines further up.
_GOES_BACK: Final = re.compile(r"(\r|\n*(\x1b\[A)+)*")


class Screen:
    """A stream of the terminal on which a text can only be read: whatever would act there is spelt out.

    All that a command prints passes here, also what the parser of its words says, whoever the text comes from. A letter
    that the terminal does not have is no reason to stop.
    """

    def __init__(self, stream: TextIO, may_go_back: bool = False) -> None:
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
        self._stream, self._may_go_back = stream, may_go_back

    def write(self, text: str) -> int:
        """Write a text; a bar of progress may go back to where its line began."""
        own = _GOES_BACK.match(text) if self._may_go_back else None
        start = own[0] if own else ""
        return self._stream.write(start + spelt_out(text[len(start) :]))

    def writelines(self, lines: Iterable[str]) -> None:
        """Write each of some texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        # Bytes would pass by.
        if name == "buffer":
            raise AttributeError(name)
        return getattr(self._stream, name)


class Spoken(TyperGroup):
    """The commands, with all that they print on a `Screen`."""

    def main(self, *args: Any, **options: Any) -> Any:
        """Run a command."""
        with on_screen():
            return super().main(*args, **options)


@contextmanager
def on_screen() -> Iterator[None]:
    """Let what is printed meanwhile go through a `Screen`."""
    out, errors = Screen(sys.stdout), Screen(sys.stderr, may_go_back=True)
    with redirect_stdout(cast(TextIO, out)), redirect_stderr(cast(TextIO, errors)):
        yield


def write_and_name(path: Path, write: Callable[[Path], object], kinds: tuple[str, ...] = ()) -> str:
    """Write a file; gives its name for the sentence that says so, and that another one was there.

    Refuses to write over a file whose name does not end in one of `kinds`, such as the notebook that was to be read.
    """
    # Unlike Path.exists, this is no error where the name is too long for any file; writing it says so.
    was_there = os.path.exists(path)
    if was_there and kinds and path.suffix.lower() not in kinds:
        raise NotOver(
            f"{shown_path(path)} is there already, is no {kinds[0]} file, and stays as it is: give another name, "
            f"such as {shown_path(path.with_suffix(kinds[0]).name)}"
        )
    write(path)
    return f"{shown_path(path)}{', over the file that was there' if was_there else ''}"


class NotOver(ArcaneLabError):
    """A file of another kind is there, and is not written over."""


class OnceEach(TyperCommand):
    """A command in which an option that takes one value is given once; click would take the last in silence."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Refuse an option that is given twice, then read the words as always."""
        _, _, given = self.make_parser(ctx).parse_args(args=list(args))
        for option in given:
            # The same switch twice says nothing else than once.
            is_many = not isinstance(option, TyperOption) or option.multiple or option.count
            is_switch = getattr(option, "is_flag", False) and not option.secondary_opts
            if given.count(option) > 1 and not (is_many or is_switch):
                name = max(option.opts, key=len)
                raise typer.BadParameter(f"{name} is given {given.count(option)} times: keep one of them", ctx)
        return super().parse_args(ctx, args)


@dataclass(frozen=True, slots=True)
class Command:
    """A command that can end with a sentence."""

    name: str

    def refuse(self, sentence: str, status: int = BAD_INPUT) -> NoReturn:
        """End the command, with a sentence that says what is wrong and what to do."""
        print(f"arcane-lab {self.name}: {sentence}", file=sys.stderr)
        raise typer.Exit(status)

    def pairs(self, flag: str, texts: Iterable[str] | None, read: Callable[[str], T], example: str) -> dict[str, T]:
        """What a flag gives as NAME=VALUE, once for each name; `example` is one of them."""
        found: dict[str, T] = {}
        for text in texts or ():
            name, is_pair, value = text.partition("=")
            name = name.strip()
            if not is_pair or not name or not value.strip():
                self.refuse(f"--{flag} {shown(text)} is not NAME=VALUE: write it like --{flag} {example}")
            if name in found:
                self.refuse(f"--{flag} gives {shown(name)} twice: keep one of them")
            found[name] = read(value)
        return found

    def attempt(self, act: Callable[[], T]) -> T:
        """Do something; what a person can mend is told in one line, and ends the command."""
        try:
            return act()
        except ArcaneLabError as error:
            self.refuse(one_line(error))
        except OSError as error:
            self.refuse(f"{error.filename or 'a file'}: {error.strerror or error}")
