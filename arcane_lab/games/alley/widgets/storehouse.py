"""One storehouse in a notebook: select slots, see which sets lie in it and what completes one, place, sell, paint."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, ClassVar

import traitlets

from arcane_lab.games.alley.one_storehouse import Slide, lines_in
from arcane_lab.games.alley.setup import item_name
from arcane_lab.games.alley.text.drawing import storehouse_cells
from arcane_lab.games.alley.text.names import CODES
from arcane_lab.games.alley.text.notation import Storehouse
from arcane_lab.games.alley.widgets.painting import ALL_HIDDEN, PaintedWidget, checked_names
from arcane_lab.widgets.bundle import packed_bundle
from arcane_lab.widgets.messages import Kind, Message
from arcane_lab.widgets.story import Motion
from arcane_lab.widgets.traits import ListTrait


class StorehouseWidget(PaintedWidget):
    """One storehouse: its slots to select, its stacks to highlight, its sets and what would complete one.

    The storehouse is a text in the notation (rows with `/`, `[OW]` hidden, `.` a gap). `editable=True` lets people
    paint it, type it and sell its sets. `edition`, `options` and `items` say which rules and card values hold, as in
    `al.Game`. `selected` are the slots that somebody has selected, `highlight` the stacks that Python marks.

    >>> house = StorehouseWidget("OW OW TC / [CB] TC IR / FC FC MB")
    >>> house.place("OW", "c1")
    >>> house.sets, str(house.sell("a1-b1-c1").after)
    ({'a1-b1-c1': 'OW'}, '[CB] TC IR / FC FC MB')
    """

    _esm = packed_bundle("alley", "labs")

    FORMS: ClassVar[Mapping[str, Mapping[str, Kind]]] = {
        **PaintedWidget.FORMS,
        "sell": {"line": "text", "slide": "text", "number": "number"},
    }

    kind = traitlets.Unicode("storehouse", read_only=True, help="which widget it is").tag(sync=True)
    selected: traitlets.List[str] = ListTrait(help="the slots that are selected").tag(sync=True)
    highlight: traitlets.List[str] = ListTrait(help="the stacks that are marked").tag(sync=True)

    def __init__(
        self,
        storehouse: str | Storehouse = ALL_HIDDEN,
        *,
        edition: str = "revised",
        editable: bool = False,
        options: Mapping[str, Any] | str | None = None,
        items: Mapping[str, Mapping[str, Any]] | str | None = None,
    ) -> None:
        super().__init__(storehouse, "Storehouse", edition=edition, options=options, items=items, editable=editable)

    @property
    def sets(self) -> dict[str, str]:
        """The sets that lie in the storehouse now: each line with the code of its item."""
        return {each["line"]: each["item"] for each in self.shown["sets"]}

    @property
    def completing(self) -> dict[str, dict[str, list[str]]]:
        """What would complete a set: for each slot the items, each with the lines of its sets."""
        return dict(self.shown["wants"])

    def place(self, item: str, slot: str) -> None:
        """Lay an item down in place of what lies at a slot, as a player does; its effects are left out.

        Raises `UnknownName` for what is no item or slot, `IllegalMove` with the rule where it may not be laid.
        """
        house = self._rules.place(self.storehouse, item, slot)
        code, at = item.upper(), slot.lower()
        made = [line for line in self._rules.sets_in(house, at) if at in line.split("-")]
        sentence = f"{item_name(CODES.index(code))} is laid on {at}."
        sentence += f" A set lies at {' and at '.join(made)}." if made else ""
        rule = "AA-SET-04" if made else "AA-PLAY-03"
        self._show(house, motions=[["laid", f"p1 {at}", code]], sentence=sentence, rule=rule, played=at)

    def sell(self, line: str, slide: str | None = None) -> Slide:
        """Sell the set in a line, such as "a1-b1-c1": it leaves, and the rest slides together.

        `slide` is "horizontal" or "vertical" for a diagonal, and left out otherwise. Gold and effects are left out.
        Raises `UnknownName` for what is no line, `IllegalMove` with the rule where no set lies there.
        """
        sets = self._rules.sets_in(self.storehouse, self._played)
        done = self._rules.sell(self.storehouse, line, slide, self._played)
        motions: list[Motion] = [["sold", *(f"p1 {slot}" for slot in done.line.split("-"))]]
        motions += [["slid", f"p1 {old}", f"p1 {new}"] for old, new in done.moves]
        sentence = (
            f"The {item_name(CODES.index(sets[done.line]))} set at {done.line} is sold. {' '.join(done.sentences)}"
        )
        self._show(done.after, motions=motions, sentence=sentence, rule=done.rule)
        return done

    # --- checks ---------------------------------------------------------------------------------------------

    @property
    def _slots(self) -> tuple[str, ...]:
        return tuple(cell["slot"] for cell in storehouse_cells(self.storehouse))

    @traitlets.validate("selected")
    def _check_selected(self, proposal: Mapping[str, Any]) -> list[str]:
        return checked_names("a slot of this storehouse", proposal["value"], self._slots)

    @traitlets.validate("highlight")
    def _check_highlight(self, proposal: Mapping[str, Any]) -> list[str]:
        return checked_names("a stack of this storehouse", proposal["value"], lines_in(self.storehouse))

    def _changed(self) -> None:
        """Slots and stacks that are gone are selected and highlighted no more."""
        self.selected = [slot for slot in self.selected if slot in self._slots]
        self.highlight = [line for line in self.highlight if line in lines_in(self.storehouse)]

    def _may_set(self, name: str, value: object) -> str | None:
        if name != "selected":
            return f"The browser may only select slots, not set {name}."
        is_known = isinstance(value, list) and all(isinstance(slot, str) and slot in self._slots for slot in value)
        return None if is_known else f"Only slots of this storehouse can be selected: {', '.join(self._slots)}."

    def _do(self, message: Message) -> str:
        answer = super()._do(message)
        if message.do == "sell":
            self.sell(message.fields["line"], message.fields["slide"])
        return answer

    def _picture_html(self) -> str:
        marked = {slot for line in self.highlight for slot in line.split("-")}
        sets = [f"{code} at {line}" for line, code in self.sets.items()]
        lines = [f"Marked: {', '.join(self.highlight)}"] if marked else []
        lines += [f"Sets: {', '.join(sets)}"] if sets else []
        return self._house_html(self.storehouse, marked) + "".join(f"<p>{escape(line)}</p>" for line in lines)
