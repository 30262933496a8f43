"""How a storehouse closes up: choose a line, say where each item lands, then see every item's way and its rule."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, ClassVar, Final

import traitlets

from arcane_lab.core.errors import UnknownName, yes_or_no
from arcane_lab.core.text import capital
from arcane_lab.games.alley.cards import tables
from arcane_lab.games.alley.one_storehouse import LINES, Slide, axes_of, lines_in, slide
from arcane_lab.games.alley.text.drawing import storehouse_cells
from arcane_lab.games.alley.text.folding import format_cell
from arcane_lab.games.alley.text.names import SLOTS
from arcane_lab.games.alley.text.notation import Storehouse
from arcane_lab.games.alley.widgets.painting import PaintedWidget
from arcane_lab.widgets.bundle import packed_bundle
from arcane_lab.widgets.messages import Kind, Message
from arcane_lab.widgets.predicting import PREDICTING, Part, Predicting, Prediction, Question, Value
from arcane_lab.widgets.traits import AnyTrait, DictTrait

#: Nine different items, so that each one's way can be followed.
NINE: Final = "OW TC IR / CB MB FC / BF [DE] SK"
_NAMES: Final = {
    **{line: f"row {row}" for row, line in enumerate(list(LINES)[:3], 1)},
    **{line: f"column {column}" for column, line in zip("abc", list(LINES)[3:6], strict=True)},
    "a1-b2-c3": "diagonal from a1",
    "c1-b2-a3": "diagonal from c1",
}


class SlideLab(Predicting, PaintedWidget):
    """A storehouse to sell lines from: any of its stacks, whether or not a set lies there, and each way to close up.

    With `predict_first` (as it is unless you say otherwise) nothing is shown until somebody has said where each item
    lands; `predictions` has what was said. `line` and `slide` are what is chosen, `outcome` what came of it.
    `edition`, `options` and `items` are as in `StorehouseWidget`.

    >>> lab = SlideLab("BF BF BF / OW TC IR / CB MB FC", predict_first=False)
    >>> lab.choose("a1-b1-c1")
    >>> str(lab.outcome.after), lab.outcome.rule
    ('OW TC IR / CB MB FC', 'AA-SLIDE-12')
    """

    _esm = packed_bundle("alley", "labs")

    FORMS: ClassVar[Mapping[str, Mapping[str, Kind]]] = {
        **PaintedWidget.FORMS,
        "choose": {"line": "text", "slide": "text", "number": "number"},
        "clear": {"number": "number"},
        **PREDICTING,
    }

    kind = traitlets.Unicode("slides", read_only=True, help="which widget it is").tag(sync=True)
    chosen = DictTrait(help="the line and the slide that are chosen, and what can be").tag(sync=True)
    result = AnyTrait(None, help="what came of it; None until it may be seen").tag(sync=True)

    def __init__(
        self,
        storehouse: str | Storehouse = NINE,
        *,
        predict_first: bool = True,
        editable: bool = True,
        edition: str = "revised",
        options: Mapping[str, Any] | str | None = None,
        items: Mapping[str, Mapping[str, Any]] | str | None = None,
    ) -> None:
        self._predict_first = yes_or_no("predict_first", predict_first)
        self._outcome: Slide | None = None
        super().__init__(storehouse, "Slide lab", edition=edition, options=options, items=items, editable=editable)

    @property
    def line(self) -> str | None:
        """The line that is chosen to be sold."""
        return self.chosen["line"] or None

    @property
    def slide(self) -> str | None:
        """How the storehouse is to close up, once that is chosen or there is nothing to choose."""
        return self.chosen["slide"] or None

    @property
    def outcome(self) -> Slide | None:
        """What came of it: the storehouse after, each item's way, the rule; None while it is held back."""
        return self._outcome

    def choose(self, line: str, slide: str | None = None) -> None:
        """Choose the line that is sold, and for a diagonal how the rest closes up ("horizontal" or "vertical").

        Raises `UnknownName` for a line that is no stack here or a slide that the line does not have.
        """
        there = lines_in(self.storehouse)
        if line not in there:
            raise UnknownName("a stack of this storehouse", line, there)
        allowed = axes_of(line)
        if slide is not None and slide not in allowed:
            raise UnknownName(f"a way to close up over {line}", slide, allowed)
        way = slide or (allowed[0] if len(allowed) == 1 else "")
        with self.hold_sync():
            self._forget()
            self.chosen = {**self.chosen, "line": line, "slide": way}
            if way and self._predict_first:
                self._hold_back(line, way)
            elif way:
                self._reveal(line, way)

    def clear(self) -> None:
        """Choose nothing, as at first."""
        with self.hold_sync():
            self._forget()

    # --- holding back and showing ---------------------------------------------------------------------------

    def _changed(self) -> None:
        """The storehouse is another one: what was chosen in it is put away."""
        self._forget()

    def _forget(self) -> None:
        self._outcome = None
        self.ask_nothing()
        self.result = None
        lines = [
            {"line": line, "name": _NAMES[line], "slides": list(axes_of(line))} for line in lines_in(self.storehouse)
        ]
        self.chosen = {"line": "", "slide": "", "lines": lines, "predicts": self._predict_first}

    def _hold_back(self, line: str, way: str) -> None:
        house = self.storehouse
        sold = line.split("-")
        left = tuple(format_cell(cell) for cell in _filled(house) if cell["slot"] not in sold)
        choices = tuple(dict.fromkeys((*left, ".")))
        question = Question(
            text=f"{capital(_NAMES[line])} ({line}) is sold and the rest slides {way}ly together. "
            "Where does each item land?",
            about=f"{house} · sell {line} · slide {way}",
            parts=tuple(Part(slot, choices) for slot in SLOTS),
            rows=3,
            columns=3,
            tray=left,
        )
        self.hold_back(question, lambda: _landed(slide(house, line, way).after))

    def _revealed(self, prediction: Prediction) -> None:
        self._reveal(self.chosen["line"], self.chosen["slide"])

    def _reveal(self, line: str, way: str) -> None:
        done = self._outcome = slide(self.storehouse, line, way)
        new = _new_lines(done, self._rules.sets_in(done.before), self._rules.sets_in(done.after))
        sentences = [f"Three like items now lie at {at}: a set that is sold next." for at in new]
        self.result = {
            "line": line,
            "slide": way,
            "after": _house_message(done.after),
            "moves": [list(move) for move in done.moves],
            "sentences": [*done.sentences, *sentences],
            "rules": _rule_sentences(done, is_new_line=bool(new)),
        }

    def _do(self, message: Message) -> str:
        if message.do == "predict":
            return self._hear_prediction(message)
        answer = super()._do(message)
        if message.do == "choose":
            way = message.fields["slide"]
            self.choose(message.fields["line"], None if way == "?" else way)
        elif message.do == "clear":
            self.clear()
        return answer

    # --- where there is no browser --------------------------------------------------------------------------

    def __repr__(self) -> str:
        what = f", sell {self.line}" if self.line else ""
        return f"SlideLab({self.text!r}{what}{f', slide {self.slide}' if self.slide else ''})"

    def _picture_html(self) -> str:
        before = super()._picture_html()
        if self._outcome is None:
            return before
        house = self._outcome.after
        after = self._house_html(house)
        words = " ".join(self.result["sentences"])
        return f"<p>Before</p>{before}<p>After, {escape(self._outcome.rule)}</p>{after}<p>{escape(words)}</p>"


def _filled(house: Storehouse) -> list[dict[str, Any]]:
    return [cell for cell in storehouse_cells(house) if cell["face"] != "gap"]


def _house_message(house: Storehouse) -> dict[str, Any]:
    """A storehouse as the browser draws it."""
    cells = [format_cell(cell) for cell in storehouse_cells(house)]
    return {"rows": house.rows, "cols": house.columns, "cells": cells}


def _landed(house: Storehouse) -> dict[str, Value]:
    """What lies in each of the nine slots, gaps too."""
    lies = {cell["slot"]: format_cell(cell) for cell in _filled(house)}
    return {slot: lies.get(slot, ".") for slot in SLOTS}


def _new_lines(done: Slide, before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """The sets that the slide itself has lined up: their items did not lie in one before (AA-SLIDE-30 to 32)."""
    came_from = {new: old for old, new in done.moves}
    known = [set(line.split("-")) for line in before]
    return [line for line in after if {came_from.get(slot, slot) for slot in line.split("-")} not in known]


def _rule_sentences(done: Slide, *, is_new_line: bool) -> list[list[str]]:
    """The rules behind a slide, each with its sentence: the shape that is left, the choice, and what always holds."""
    is_diagonal = len(axes_of(done.line)) > 1
    names = [done.rule, "AA-SLIDE-04" if is_diagonal else "AA-SLIDE-05"]
    names.append("AA-SLIDE-02" if done.moves else "AA-SLIDE-01")
    if any(done.before.cells[SLOTS.index(old)].face == "down" for old, _ in done.moves):
        names.append("AA-SLIDE-07")
    if is_new_line and is_diagonal:
        names.append("AA-SLIDE-30" if done.axis == "horizontal" else "AA-SLIDE-32")
    rules = tables.rules("alley")
    return [[name, rules[name].statement] for name in dict.fromkeys(names)]
