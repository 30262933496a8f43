"""A second game beside the one that a table shows: the same players, and one input of another value."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast

import traitlets

from arcane_lab.core.errors import BadSetup, text_of
from arcane_lab.engine.registry import find_game, part
from arcane_lab.engine.spec import seat_number
from arcane_lab.widgets.messages import BadMessage, Kind, Message
from arcane_lab.widgets.traits import AnyTrait

if TYPE_CHECKING:
    from arcane_lab.widgets.table import TableWidget

#: What the browser may ask for: another input (in the first game or the second), its sample again, to put the second
#: game away, and what is meant for the second game, as JSON.
BESIDE: Final[Mapping[str, Mapping[str, Kind]]] = {
    "edit": {"name": "text", "value": "long text", "of": "text"},
    "sample": {"name": "text", "of": "text"},
    "alone": {},
    "beside": {"text": "long text"},
}
_NOT_TOLD: Final = ("beside", "kind", "layout", "tabbable", "tooltip")
_GONE: Final = "There is no second game beside this one any more."


class Beside(traitlets.HasTraits):
    """A table that may have a second one beside it; nothing that is done in one shows in the other."""

    beside = AnyTrait(None, help="a second game with another input, all that is told of it; or None").tag(sync=True)

    _second: TableWidget | None = None
    _said = ""
    #: Whether it is the second one: it is told with the first, and has no way to the browser of its own.
    _is_second = False

    def open(self) -> None:
        """Open the way to the browser, which a second table does not have."""
        if not self._is_second:
            cast(Any, super()).open()

    @property
    def second(self) -> TableWidget | None:
        """The table of the second game, or None."""
        return self._second

    def edit(self, name: str, value: object = None) -> TableWidget:
        """Begin a second game beside this one in which an input has another value, such as `edit("start.coins", 9)`.

        The second game stands where this one does, or at its set-up where only that reads the input. What is hidden
        from the seat is dealt anew in it, so it tells nothing of this one. Without a `value` the sample comes back.
        Raises `BadSetup` for a game whose inputs cannot be edited, and what its setup raises for a name or a value.
        """
        self._begin_second(cast("TableWidget", self), text_of("name", name, "start.coins"), value)
        return cast("TableWidget", self._second)

    def close_second(self) -> None:
        """Put the second game away."""
        second, self._second = self._second, None
        if second is not None:
            second.close()
        self.beside = None

    def _begin_second(self, first: TableWidget, name: str, value: object) -> None:
        """Begin it from the game of a table: this one, or the second itself."""
        from arcane_lab.widgets.table import TableWidget

        game = first.game
        spec = find_game(game.name)
        if self._is_second:
            reason = "this is the second game already, which has none beside it"
            raise BadSetup("name", name, reason, "board.edit(…) of the first game, which begins the second anew")
        if spec.knowledge.edits is None:
            raise BadSetup("name", name, f"no input of {spec.title} can be edited at the table", "another game")
        text = value if isinstance(value, str) or value is None else str(value)
        # What only one seat knows stays in the game for that seat alone: behind a curtain it is dealt anew for all.
        seat = len(game.seats) if first.seat is None or first._is_shared else seat_number(first.seat, len(game.seats))
        state = game.at(len(game.steps))
        setup, begun, said = part(spec, spec.knowledge.edits).edited(game.setup, state, seat, name, text)
        second = TableWidget.__new__(TableWidget)
        second._is_second = True
        TableWidget.__init__(second, game._elsewhere(setup, begun), view=first._view)
        if not first._is_shared and first._view is None:
            second.seat = first.seat
        self.close_second()
        self._second, self._said = second, said
        second.observe(self._tell_second)
        self._tell_second()

    def _tell_second(self, _change: object = None) -> None:
        if self._second is not None:
            names = [name for name in self._second.keys if not name.startswith("_") and name not in _NOT_TOLD]
            self.beside = {"said": self._said, **self._second.get_state(names)}

    def _hear_beside(self, message: Message) -> str:
        """Do what is asked of the second game, or of both."""
        do, fields, second = message.do, message.fields, self._second
        if do == "alone":
            self.close_second()
            return ""
        if do != "beside":
            first = cast("TableWidget", self) if fields["of"] == "first" else second
            if first is None:
                raise BadMessage(_GONE)
            self._begin_second(first, fields["name"], fields.get("value"))
            return ""
        if second is None:
            raise BadMessage(_GONE)
        try:
            meant = json.loads(fields["text"])
        except (ValueError, RecursionError):
            raise BadMessage("The browser sent what is no message to the second game.") from None
        if isinstance(meant, dict) and set(meant) == {"at"}:
            second.set_state(meant)
        else:
            second._hear(second, meant, None)
        return ""
