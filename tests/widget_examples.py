"""One example of each widget, written beside its own test: what the tests of every widget need to know of it.

The test of a widget says `EXAMPLE = Example(…)`: that it tells nobody a hidden card, takes no message that it should
not, and refuses wrong arguments is then tested with it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from arcane_lab.engine.game import BaseGame
from arcane_lab.widgets.messaging import MessagingWidget

Told = Callable[[BaseGame, "str | None", int], Iterator[str]]
ROOT = Path(__file__).parent


@dataclass(frozen=True)
class Example:
    """A widget and an ordinary call of it; what has a default is needed only where a widget has that."""

    kind: type
    #: The arguments of an ordinary call, for a game in play and a seat of it.
    call: Callable[[BaseGame, str | None], dict[str, Any]]
    #: It shows nothing of a game in play: there is no hidden card that it could tell.
    no_game: bool = False
    #: All that a seat is told by it, and by its answers to every message; left out: what the browser has of it.
    told: Told | None = None
    #: How many pairs of positions that are alike to a seat it is tried with, and which; left out: any of them.
    count: int = 6
    pairs: Callable[..., Iterator[Any]] | None = None
    #: The traits that a click sets by itself.
    may_set: tuple[str, ...] = ()
    #: An ordinary call of each method that takes something.
    methods: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    #: The states in which messages come, by name; left out: as the ordinary call makes it.
    states: Mapping[str, Callable[[], Any]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.kind.__name__

    def made(self, game: BaseGame, seat: str | None) -> Any:
        return self.kind(**self.call(game, seat))

    def tells(self, game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
        """All that a reader is told of a game."""
        if self.told is not None:
            yield from self.told(game, reader, number)
            return
        widget = self.made(game, reader)
        yield state_of(widget)
        widget.close()


@cache
def examples() -> Mapping[str, Example]:
    """The example of each widget by the name of its class, from the tests in folders that are called `widgets`."""
    files = sorted(ROOT.glob("**/widgets/test_*.py"))
    names = [
        ".".join(("tests", *one.relative_to(ROOT).with_suffix("").parts))
        for one in files
        if re.search(r"^EXAMPLE = ", one.read_text("utf-8"), re.M)
    ]
    return {one.name: one for one in (import_module(name).EXAMPLE for name in names)}


def check_examples(widgets: set[str]) -> None:
    """Every widget has its example; raises an `AssertionError` that says where it is to be written."""
    missing, gone = widgets - set(examples()), set(examples()) - widgets
    where = (
        "write EXAMPLE = Example(...) into the test of the widget, as tests/games/alley/widgets/test_turn_order.py does"
    )
    assert not missing, f"no example of {', '.join(sorted(missing))}: {where}"
    assert not gone, f"no such widget: {gone}"


def state_of(widget: MessagingWidget) -> str:
    """Everything that the browser has of a widget, and what a notebook keeps of it without one."""
    names = [name for name in widget.keys if name not in ("_esm", "_css", "layout")]
    data, _ = widget._repr_mimebundle_()
    return json.dumps([widget.get_state(names), data.get("text/html", ""), data["text/plain"]])


def say(widget: MessagingWidget, do: str, **fields: Any) -> str:
    """Send a message as a browser does; returns all that the browser has then."""
    widget._handle_custom_msg({"do": do, **fields, "id": "a-1"}, [])
    return state_of(widget)
