"""The lines of a game: what was played, and what else could have been played from some step on.

Line "main" is the game itself. Every other line is a copy of its parent that stands at an earlier step, where another
move was made; strategies answer in it with the luck that they had there. Lines never change one another.
"""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any, Final

from arcane_lab.engine.errors import ArcaneLabError, UnknownName, shown
from arcane_lab.engine.game import BaseGame

MAIN: Final = "main"
#: Lines beside the main one that one table keeps: enough to compare, few enough to be drawn and kept.
MOST: Final = len(ascii_uppercase)


class NoLine(ArcaneLabError):
    """A line that cannot be begun or left: the text says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its name, its game, and where it left its parent: after ``at`` steps, by another move than ``instead``.

    The main line has no parent; ``instead`` is empty where the parent had not gone on.
    """

    name: str
    game: BaseGame
    parent: str | None = None
    at: int = 0
    move: str = ""
    instead: str = ""

    def told(self) -> dict[str, Any]:
        """What a browser is told of it: open to every seat, for gold, infamy, fine markers and moves are."""
        seats = self.game.picture(at=len(self.game.steps))["seats"]
        return {
            "name": self.name,
            "parent": self.parent,
            "at": self.at,
            "move": self.move,
            "instead": self.instead,
            "steps": len(self.game.steps),
            "over": self.game.is_over,
            "scores": {seat["id"]: [seat["gold"], seat["infamy"], seat["fines"]] for seat in seats},
        }


class Lines:
    """All lines of one game, the main one first.

    >>> game = BaseGame("alley", players=2, seed=7)
    >>> lines = Lines(game)
    >>> _ = game.play("reveal a1")
    >>> lines.begin(MAIN, 0, "reveal b2").told()["instead"]
    'reveal a1'
    """

    def __init__(self, game: BaseGame) -> None:
        self._lines = {MAIN: Line(MAIN, game)}

    def __getitem__(self, name: object) -> Line:
        """A line by its name; raises `UnknownName`."""
        if not isinstance(name, str) or name not in self._lines:
            raise UnknownName("a line", name, tuple(self._lines))
        return self._lines[name]

    def __len__(self) -> int:
        return len(self._lines)

    def told(self) -> list[dict[str, Any]]:
        """Every line as a browser is told of it."""
        return [line.told() for line in self._lines.values()]

    def begin(self, parent: str, at: int, move: str) -> Line:
        """A new line: what a move leads to that is made in another line after ``at`` steps.

        Raises `NoLine` when there are too many, and whatever the move is refused with; nothing has changed then.
        """
        name = next((letter for letter in ascii_uppercase if letter not in self._lines), None)
        if name is None:
            raise NoLine(f"there are {MOST} lines beside the main one: take one back before you begin another")
        steps = self[parent].game.steps
        game = self[parent].game.fork(at=at)
        made = game.play(move).steps[0].move
        instead = str(steps[at].move) if at < len(steps) else ""
        self._lines[name] = Line(name, game, parent, at, str(made), instead)
        return self._lines[name]

    def drop(self, name: str) -> Line:
        """Take a line back, with those that left it; its parent is returned. Raises `NoLine` for the main line."""
        line = self[name]
        if line.parent is None:
            raise NoLine(f"{shown(name)} is the game itself and cannot be taken back")
        gone = {name}
        # A line stands behind its parent.
        for other in self._lines.values():
            if other.parent in gone:
                gone.add(other.name)
        for other_name in gone:
            del self._lines[other_name]
        return self[line.parent]
