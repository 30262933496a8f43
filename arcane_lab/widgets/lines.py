"""The lines of a game: what was played, and what else could have been played from some step on.

Line "main" is the game itself. Every other line is a copy of its parent that stands at an earlier step, where another
move was made; strategies answer in it with the luck that they had there. Lines never change one another.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import Any, Final

from arcane_lab.core.errors import ArcaneLabError, UnknownName, shown
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Move, Reader, Step, Turn
from arcane_lab.engine.players import StrategyRunner, holder_of
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import seat_number
from arcane_lab.engine.wording import begun, filled
from arcane_lab.widgets.decision_prompt import name_of

MAIN: Final = "main"
#: Lines beside the main one that one table keeps: enough to compare, few enough to be drawn and kept.
MOST: Final = len(ascii_uppercase)
#: Moves that the others make at most before somebody is asked again: a game that never comes back is left there.
MOST_MOVES: Final = 500

#: The scores of each seat by which lines are compared (`Board.scores`).
Scores = dict[str, list[int]]


class NoLine(ArcaneLabError):
    """A line that cannot be begun or left: the text says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its name, its game, and where it left its parent: after ``at`` steps, by another move than ``instead``.

    The main line has no parent; ``instead`` is empty where the parent had not gone on. ``seat`` is whose move began it.
    """

    name: str
    game: BaseGame
    parent: str | None = None
    at: int = 0
    move: str = ""
    instead: str = ""
    seat: str = ""
    #: For each step that was looked at whether a round ended in it: a line is told again after every play.
    _looked_at: dict[int, tuple[Step, bool]] = field(default_factory=dict, repr=False, compare=False)

    def to_message(self, reader: Reader, lengths: Collection[int] = ()) -> dict[str, Any]:
        """What a browser is told of it: open to every seat, for scores and moves are, which have their names.

        Beside the scores now these are: `ends`, the scores where each round ended since the line left its parent, with
        its number and step; and `after`, those after as many steps as other lines have (`lengths`). So two lines can be
        compared where both have come since they parted.
        """
        return {
            "name": self.name,
            "parent": self.parent,
            "at": self.at,
            "move": self._named(self.move, reader),
            "instead": self._named(self.instead, reader),
            "steps": len(self.game.steps),
            "over": self.game.is_over,
            "scores": self._scores(len(self.game.steps)),
            "ends": [[number, step, self._scores(step)] for number, step in self._ends()],
            "after": {str(step): self._scores(step) for step in sorted(lengths) if step < len(self.game.steps)},
        }

    def _named(self, move: str, reader: Reader) -> str:
        return name_of(self.game, self.seat, self.at, move, reader) if move else ""

    def _scores(self, step: int) -> Scores:
        names = find_game(self.game.name).board.scores
        return {seat["id"]: [seat[name] for name in names] for seat in self.game.picture(at=step)["seats"]}

    def _ends(self) -> Iterator[tuple[int, int]]:
        """Each round that was over since the line left its parent, and after which step."""
        spec = find_game(self.game.name)
        for number, step in enumerate(self.game.steps[self.at :], self.at):
            is_last = number + 1 == len(self.game.steps) and self.game.is_over
            if is_last or self._ends_round(number, step):
                yield spec.rules.round_number(self.game.peek(number)), number + 1

    def _ends_round(self, number: int, step: Step) -> bool:
        known = self._looked_at.get(number)
        # After an undo another step may stand there.
        if known is None or known[0] is not step:
            known = self._looked_at[number] = step, any(event.ends == "round" for event in step.events_for(None))
        return known[1]


class Lines:
    """All lines of one game, the main one first.

    >>> game = BaseGame("alley", players=2, seed=7)
    >>> lines = Lines(game)
    >>> _ = game.play("reveal a1")
    >>> lines.begin(MAIN, 0, "reveal b2").to_message("p1")["instead"]
    'Turn up a1'
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

    def to_messages(self, reader: Reader) -> list[dict[str, Any]]:
        """Every line as a browser is told of it."""
        lengths = {len(line.game.steps) for line in self._lines.values()}
        return [line.to_message(reader, lengths) for line in self._lines.values()]

    def begin(self, parent: str, at: int, move: str, seat: str | None = None) -> Line:
        """A new line: what a move leads to that is made in another line after ``at`` steps.

        Raises `NoLine` when there are too many, and whatever the move is refused with; nothing has changed then.
        """
        name = next((letter for letter in ascii_uppercase if letter not in self._lines), None)
        if name is None:
            raise NoLine(f"there are {MOST} lines beside the main one: take one back before you begin another")
        steps = self[parent].game.steps
        game = self[parent].game.fork(at=at)
        # A line is tried out, not played: its moves come and go.
        game._undo = "free"
        made = game.play(move, seat).steps[0]
        instead = str(steps[at].move) if at < len(steps) else ""
        self._lines[name] = Line(name, game, parent, at, str(made.move), instead, made.seat)
        return self._lines[name]

    def let_others_play(self, name: str) -> int:
        """Let the game's stand-in decide for the others, until whose move began the line is asked again.

        It returns how many moves it were. Each is a move like any other: it can be taken back. Raises `NoLine` for the
        main line.
        """
        line = self[name]
        if line.parent is None:
            raise NoLine(f"{shown(name)} is the game itself: nobody else plays in it")
        game, spec = line.game, find_game(line.game.name)
        others = StrategyRunner(spec, game.setup, (holder_of(spec.stand_in, spec),) * game.setup.players)
        for made in range(MOST_MOVES):
            if game.is_over or line.seat in game.waiting:
                return made
            steps, name = len(game.steps), str(game.to_move)
            state, seat = game.at(steps), seat_number(name, game.setup.players)
            number = others.choose(seat, state, spec.rules.legal_moves(state, seat), (steps, spec.text.summary))
            game.play(Move(spec.text.write_move(number, state, seat), name, number, game.name))
        return MOST_MOVES

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


def taken_back(turn: Turn, you: str | None, game: BaseGame) -> str:
    """What went with a move that was taken back, told to a seat: others' moves, a card that was seen, or nothing."""
    names = game.names_for(you)
    seen = [one.told_to(names) for one in game.taken_back if (one.at, one.seat) == (len(game.steps), turn.seat)]
    others = list(dict.fromkeys(step.seat for step in turn.steps if step.seat != turn.seat))
    whose = filled("{seat:'s} move", names, seat=turn.seat)
    with_others = begun(f"{whose} is taken back, with all that {names.listed(others)} did after it.") if others else ""
    return " ".join([with_others, *seen]).strip()
