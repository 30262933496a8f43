"""What widgets that show one storehouse share: its text, its picture, and painting it where that is allowed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Final, cast

import traitlets

from arcane_lab.core.errors import UnknownName, one_of, yes_or_no
from arcane_lab.core.values import Edition
from arcane_lab.games.alley.cards import in_play
from arcane_lab.games.alley.cards.faces import assumed_lines, faces
from arcane_lab.games.alley.one_storehouse import OneStorehouse, axes_of, read
from arcane_lab.games.alley.text.drawing import storehouse_cells
from arcane_lab.games.alley.text.folding import format_cell
from arcane_lab.games.alley.text.names import SLOTS, UNKNOWN
from arcane_lab.games.alley.text.notation import GAP, SHAPES, Cell, Storehouse, read_cell, read_storehouse
from arcane_lab.games.alley.text.still import storehouse_html
from arcane_lab.widgets.about import assumed_mark
from arcane_lab.widgets.messages import BadMessage, Kind, Message
from arcane_lab.widgets.messaging import MessagingWidget
from arcane_lab.widgets.story import Motion
from arcane_lab.widgets.traits import DictTrait

#: A storehouse of which nobody knows anything.
ALL_HIDDEN: Final = "[??] [??] [??] / [??] [??] [??] / [??] [??] [??]"
#: Pictures that `undo` can go back to.
MOST_UNDO: Final = 200
_CHANGES: Final = ("paint", "read", "shape", "undo", "sell")


class PaintedWidget(MessagingWidget):
    """A widget with one storehouse, written as text, which people may paint when it is `editable`."""

    FORMS: ClassVar[Mapping[str, Mapping[str, Kind]]] = {
        "paint": {"slot": "text", "item": "text", "number": "number"},
        "read": {"text": "long text", "number": "number"},
        "shape": {"rows": "number", "columns": "number", "number": "number"},
        "undo": {"number": "number"},
    }

    about = DictTrait(read_only=True, help="title, items, and whether it can be painted").tag(sync=True)
    text = traitlets.Unicode(help="the storehouse in the notation").tag(sync=True)
    shown = DictTrait(help="the picture: slots, sets, what completes one, what moved").tag(sync=True)

    def __init__(
        self,
        storehouse: str | Storehouse,
        title: str,
        *,
        edition: str,
        options: Mapping[str, Any] | str | None,
        items: Mapping[str, Mapping[str, Any]] | str | None,
        editable: bool,
    ) -> None:
        self._rules = OneStorehouse(edition, options, items)
        self._editable = yes_or_no("editable", editable)
        self._house = read(storehouse)
        self._played: str | None = None
        self._past: list[Storehouse] = []
        super().__init__()
        setup = self._rules.setup
        cards = in_play.card_values(cast(Edition, edition), {code: dict(own) for code, own in setup.items.items()})
        assumed = assumed_lines(setup)
        about = {
            "title": title,
            "view": None,
            "items": faces(cards, setup.options),
            "assumed": assumed,
            "editable": self._editable,
        }
        self.set_trait("about", about)
        self._show(self._house, is_new=True)

    @property
    def storehouse(self) -> Storehouse:
        """The storehouse as it is shown."""
        return self._house

    @traitlets.validate("text")
    def _read_text(self, proposal: Mapping[str, Any]) -> str:
        return str(read_storehouse(proposal["value"]))

    @traitlets.observe("text")
    def _follow_text(self, change: Mapping[str, Any]) -> None:
        if change["new"] != str(self._house):
            self._show(read_storehouse(change["new"]))

    # --- changing it ----------------------------------------------------------------------------------------

    def paint(self, slot: str, item: str) -> None:
        """Put anything into a slot, whatever the rules say: `"OW"` revealed, `"[OW]"` hidden, `"[??]"`, `"."` a gap.

        Raises `UnknownName` for a slot that is not there, `UnreadableText` for what is no item.
        """
        there = [cell["slot"] for cell in storehouse_cells(self._house)]
        if slot not in there:
            raise UnknownName("a slot of this storehouse", slot, there)
        cell = read_cell(item)
        cells = [*self._house.cells]
        cells[SLOTS.index(slot)] = cell
        self._show(Storehouse(self._house.rows, self._house.columns, tuple(cells)))

    def reshape(self, rows: int, columns: int) -> None:
        """Give the storehouse another shape; what fits stays where it is, and new slots hold an unknown hidden item.

        Raises `UnknownName` for a shape that no storehouse has (AA-SLIDE-27).
        """
        if isinstance(rows, bool) or isinstance(columns, bool) or (rows, columns) not in SHAPES:
            allowed = [f"{r}x{c}" for r, c in SHAPES]
            raise UnknownName("a shape of a storehouse", f"{rows}x{columns}", allowed)
        old = self._house
        cells = [GAP] * len(SLOTS)
        for row in range(rows):
            for column in range(columns):
                was_there = row < old.rows and column < old.columns
                at = 3 * row + column
                cells[at] = old.cells[at] if was_there else Cell("down", UNKNOWN)
        self._show(Storehouse(rows, columns, tuple(cells)))

    def undo(self) -> None:
        """Take back the last change, if there was one."""
        if self._past:
            self._show(self._past.pop(), is_new=True, sentence="Taken back.")

    # --- to the browser -------------------------------------------------------------------------------------

    def _show(
        self,
        house: Storehouse,
        *,
        is_new: bool = False,
        motions: list[Motion] | None = None,
        sentence: str = "",
        rule: str | None = None,
        played: str | None = None,
    ) -> None:
        """Show a storehouse; what can be taken back is kept unless it is the first of a story.

        `played` is the slot of an item that has just been laid down.
        """
        if not is_new and house != self._house:
            self._past = [*self._past[1 - MOST_UNDO :], self._house]
        self._house, self._played = house, played
        completing = self._rules.completing(house)
        picture = {
            "rows": house.rows,
            "cols": house.columns,
            "cells": [format_cell(cell) for cell in storehouse_cells(house)],
            "sets": [
                {"line": line, "item": code, "slides": list(axes_of(line))}
                for line, code in self._rules.sets_in(house, played).items()
            ],
            "wants": {slot: {code: list(lines) for code, lines in items.items()} for slot, items in completing.items()},
            "motions": motions or [],
            "said": sentence,
            "rule": rule,
            "past": len(self._past),
            "number": self.shown.get("number", 0) + 1,
        }
        with self.hold_sync():
            self.text = str(house)
            self.shown = picture
            self._changed()

    def _changed(self) -> None:
        """The storehouse has changed: a widget brings what depends on it up to date."""

    def _do(self, message: Message) -> str:
        fields = message.fields
        if message.do in _CHANGES and not self._editable:
            raise BadMessage("This storehouse only shows: make the widget with editable=True to change it here.")
        if fields["number"] != self.shown["number"]:
            raise BadMessage("The storehouse has changed since this click: look at it and choose again.")
        if message.do == "paint":
            self.paint(fields["slot"], fields["item"])
        elif message.do == "read":
            self.text = fields["text"]
        elif message.do == "shape":
            self.reshape(fields["rows"], fields["columns"])
        elif message.do == "undo":
            if not self._past:
                raise BadMessage("There is no change to take back.")
            self.undo()
        return ""

    # --- where there is no browser --------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"

    def _house_html(self, house: Storehouse, marked: Collection[str] = ()) -> str:
        """A storehouse with what its cards say, and some slots marked."""
        return storehouse_html(storehouse_cells(house), house.columns, self.about["items"], marked)

    def _picture_html(self) -> str:
        """The picture for a notebook without widgets."""
        return self._house_html(self._house)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget; a drawing and a line of text where there is no widget, as in an untrusted notebook."""
        bundle = cast(Any, super()._repr_mimebundle_(**kwargs))
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        html = self._picture_html() + assumed_mark(self.about["assumed"])
        return {**data, "text/html": html, "text/plain": repr(self)}, metadata


def checked_names(what: str, names: object, allowed: tuple[str, ...]) -> list[str]:
    """A list of names, each known and there once; raises `UnknownName`.

    >>> checked_names("a slot", ["b2", "a1", "b2"], ("a1", "b2"))
    ['b2', 'a1']
    """
    if isinstance(names, str) or not isinstance(names, list | tuple):
        raise UnknownName(f"a list of names, each {what}, such as {one_of(allowed[:2])}", names, allowed)
    for name in names:
        if name not in allowed:
            raise UnknownName(what, name, allowed)
    return list(dict.fromkeys(names))
