"""A what-if that is counted beside the work of a notebook: asked, sharpened, stopped, and asked for its reasons."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Literal

from arcane_lab.core.background import Background, GivenUp
from arcane_lab.core.errors import StrategyError
from arcane_lab.core.minus import signed_in
from arcane_lab.core.text import counted
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.wording import Names
from arcane_lab.widgets.decision_prompt import with_names

if TYPE_CHECKING:
    from arcane_lab.advice.question import Question
    from arcane_lab.advice.reasons import Reasons
    from arcane_lab.advice.result import WhatIf

State = Literal["none", "running", "done", "stopped", "failed"]
#: Moves that are shown on the board.
BEST: Final = 3
#: Futures that are played once more for the reasons.
REASONED: Final = 500
#: The same where they are played to the end of the game.
REASONED_GAMES: Final = 60


class Ranking:
    """One question at a time: the newest counts, and what an older one still brings is not told.

    `changed` is called, mostly from the thread that counts, with `guard` held, whenever there is something new. There
    is at most one thread (see `Background`); it gives up within a part of the futures when it must.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        self._background = Background("what-if", lambda error: self._fail(self.number, error))
        self.guard = self._background.guard
        self.state: State = "none"
        self.question: Question | None = None
        self.found: WhatIf | None = None
        self.reasons: Reasons | None = None
        #: The move whose reasons are being looked for.
        self.reasoning = ""
        self.trouble = ""
        self._changed = changed
        self._has_figures = threading.Event()

    @property
    def number(self) -> int:
        """The number of the question."""
        return self._background.number

    def ask(self, question: Question) -> None:
        """Count for a question; one that is being counted for is given up."""
        with self.guard:
            self._forget()
            self._background.add(lambda number: self._count(number, question))
            self.question, self.state = question, "running"

    def why(self, move: str) -> None:
        """Look for what carries the difference between a move and the best one (of the best: the next one)."""
        with self.guard:
            assert self.found is not None
            found = self.found
            self._background.add(lambda number: self._reason(number, found, move))
            self.reasoning, self.reasons, self.trouble = move, None, ""
            self._changed()

    def stop(self) -> None:
        """Count no further; what has been found stays."""
        with self.guard:
            if self.state == "running":
                self.state = "stopped"
                self._changed()

    def leave(self) -> None:
        """Ask nothing any more, and forget what was found."""
        with self.guard:
            self._forget()

    def take(self, question: Question, found: WhatIf) -> None:
        """Show an answer that is there already."""
        with self.guard:
            self._forget()
            self.question, self.found, self.state = question, found, "done"

    def close(self) -> None:
        """Give everything up, for good."""
        with self.guard:
            self.leave()
            self._background.close()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until nothing is counted any more, at most so many seconds; whether that is so."""
        return self._background.wait(seconds)

    def wait_for_figures(self, seconds: float) -> None:
        """Wait until there are figures at all, or the counting has ended without any."""
        self._has_figures.wait(seconds)

    # --- the thread that counts -------------------------------------------------------------------------

    def _forget(self) -> None:
        self._background.forget()
        self.state = "none"
        self.question = self.found = self.reasons = None
        self.trouble = self.reasoning = ""
        self._has_figures.clear()

    def _count(self, number: int, question: Question) -> None:
        from arcane_lab.advice.evaluate import answer

        def hand_in(found: WhatIf) -> None:
            with self.guard:
                if number != self.number or self.state != "running":
                    raise GivenUp
                self.found = found
                if not found.is_partial:
                    self.state = "done"
                self._has_figures.set()
                self._changed()

        hand_in(answer(question, "auto", hand_in))

    def _reason(self, number: int, found: WhatIf, move: str) -> None:
        games = REASONED if found.question.until == "round" else REASONED_GAMES
        reasons = found.why(None if move == found.best else move, games=games)
        with self.guard:
            if number == self.number and move == self.reasoning:
                self.reasons = reasons
                self._changed()

    def _fail(self, number: int, error: Exception) -> None:
        with self.guard:
            if number != self.number:
                return
            self.trouble = format_error(error)
            if self.found is None or self.state == "running":
                self.state = "failed"
            self.reasoning = ""
            self._has_figures.set()
            self._changed()

    # --- as the browser is told it ------------------------------------------------------------------------

    def to_message(self, names: Names, called: Callable[[str], str] = str) -> dict[str, Any]:
        """The answer so far, to who hears the seats by these names: few words, for it is sent whenever it sharpens.

        `called` says a move as people do; `called` of the message has that of each row.
        """
        question, found = self.question, self.found
        message: dict[str, Any] = {
            "number": self.number,
            "state": self.state,
            "lens": question.lens if question else "",
            "until": question.until if question else "",
            "asked": question.games if question else 0,
            "games": 0,
            "rows": [],
            "trouble": self.trouble,
            "reasoning": self.reasoning,
            "why": None,
        }
        if found is None:
            return message
        message |= {
            "games": found.games,
            "seed": found.seed,
            "exact": found.is_exact,
            "measure": _measure(found),
            "unit": _unit(found),
            "rows": _rows(found),
            "called": [called(move) for move in found.moves],
            "sentence": found.lens_for(names),
            "note": found.note_for(names).removeprefix(found.lens_for(names)).strip(),
            "headline": signed_in(_headline(found, called)),
        }
        if self.reasons is not None:
            game = found.question.setup.game
            said = {move: called(move) for move in (self.reasons.move, self.reasons.other)}
            texts = (with_names(text, said) for text in self.reasons.told_to(names))
            message["why"] = [reason_with_rule(game, text) for text in texts]
        return message


def _rows(found: WhatIf) -> list[list[Any]]:
    """Each move, the best first: its figure, the ends of the interval, how far it is behind, and what that says.

    Shares are told of 100.
    """
    rows, times = [], 100 if found.measure(found.question.by).kind == "share" else 1
    for move in found.moves:
        figure, behind = found.figure(move, found.question.by), found.difference(move, name=found.question.by)
        numbers = [round(times * number, 2) for number in (figure.value, figure.low, figure.high, 0 - behind.value)]
        word = "best" if move == found.best else "same" if found.is_as_good(move) else "behind"
        rows.append([move, *numbers, word])
    return rows


def best_moves(found: WhatIf) -> list[tuple[str, int, list[float]]]:
    """The best moves, at most three, each with its standing.

    That is which one before it, by its rank, it cannot be told from (0 where it can from all), and by how much it is
    ahead of the best other one, with the ends of the interval (below zero it is behind).
    """
    moves, by, best = found.moves[:BEST], found.question.by, []
    times = 100 if found.measure(by).kind == "share" else 1
    for k, move in enumerate(moves):
        like = next((j + 1 for j in range(k - 1, -1, -1) if found.difference(move, moves[j], by).high >= 0), 0)
        other = moves[0] if k else moves[min(1, len(moves) - 1)]
        gap = found.difference(move, other, by)
        best.append((move, like, [round(times * number, 2) for number in (gap.value, gap.low, gap.high)]))
    return best


def _measure(found: WhatIf) -> str:
    """What the figures of the ranking are."""
    measure = found.measure(found.question.by)
    if measure.kind == "share":
        return f"{measure.title}, in 100 futures to the end of the {found.question.until}"
    return f"{measure.title} at the end of the {found.question.until}"


def _unit(found: WhatIf) -> str:
    """What stands behind each figure."""
    measure = found.measure(found.question.by)
    return f"% {measure.title}" if measure.kind == "share" else measure.title


def _headline(found: WhatIf, called: Callable[[str], str]) -> str:
    """What comes first, and how many moves cannot be told from it."""
    others = sum(found.is_as_good(move) for move in found.moves) - 1
    text = called(found.best) + found.sentence(found.best).removeprefix(found.best)
    if not others:
        return text
    standing = "is as good" if found.is_exact else "cannot be told from it"
    if others > 1:
        standing = "are as good" if found.is_exact else standing
    return f"{text} {counted(others, 'other move')} {standing}."


def reason_with_rule(game: str, text: str) -> list[str | None]:
    """A sentence, the rule that stands at its end, and what that rule says."""
    rules = find_game(game).tables.named()
    name = text.rpartition(" (")[2].removesuffix(").")
    if name not in rules:
        return [text, None, None]
    return [text.removesuffix(f" ({name}).") + ".", name, rules[name].statement]


def format_error(error: Exception) -> str:
    """What went wrong, as whoever plays may read it: a function's own reason may name what a seat holds."""
    if isinstance(error, StrategyError):
        return (
            f"The strategy {error.strategy} of {error.seat} failed in a future, so nothing can be counted. To read "
            "why, ask in a cell: al.what_if(game)."
        )
    return f"This cannot be counted: {error}"
