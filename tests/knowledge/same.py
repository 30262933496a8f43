"""Nothing leaks: two games that are equal to a seat tell it the same, byte for byte, by every way there is to be told.

Two worlds are the same position with what the seat cannot know dealt anew. They are played on with the same moves for
as long as the seat sees no difference, so that there are a story, turns and lines to be told. A leak is planted into
each of the ways in turn, and is found. A game brings its swapper and a class built on `SameKnowledge`.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice, zip_longest
from typing import Any, ClassVar, Final

import pytest
from ipywidgets import Widget

import arcane_lab as al
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.registry import find_game
from arcane_lab.records.games import positions_of
from arcane_lab.widgets import messaging, ranking
from arcane_lab.widgets.messages import read_message
from tests.knowledge import entries, surfaces
from tests.knowledge.pairs import Pair, deciding_pairs, ended_pairs, pairs, pairs_in_steps
from tests.knowledge.surfaces import Surfaces
from tests.widget_examples import Told, check_examples, examples

seats_alone = partial(pairs, for_all=False)
#: Pairs that are tried in `make soak`, and those in which a planted leak is looked for.
MANY: Final = 1_000
FEW: Final = 12


@dataclass(frozen=True)
class Entry:
    """What is told, by how many pairs it is tried in `make test`, and where they come from."""

    tells: Told
    count: int = 6
    pairs: Callable[..., Iterator[Pair]] = seats_alone


def of_the_widgets(*others: str) -> dict[str, Entry]:
    """The entry of each widget, by its example; but for those `others`."""
    return {
        name: Entry(one.tells, one.count, one.pairs or seats_alone)
        for name, one in examples().items()
        if not one.no_game and name not in others
    }


def of_every_game(game: str) -> dict[str, Entry]:
    """The entries that every game has."""
    spec = find_game(game)
    at_a_stand = partial(pairs, with_steps=1, begins=positions_of(game).is_stand_point)
    found = {
        "table whose oldest steps are packed": Entry(entries.the_packed_table, 6, partial(pairs, with_steps=PACKED)),
        "table as it goes on": Entry(entries.the_table_as_it_goes_on, 10, partial(pairs, with_steps=1)),
        "table of a game that is over": Entry(entries.the_ended_table, 3, ended_pairs),
        "looks": Entry(entries.the_looks, 30, pairs),
        "graphs": Entry(entries.the_rules_in_graphs, 3, pairs),
        "page": Entry(entries.the_page, 12, at_a_stand),
        "refusals": Entry(entries.the_refusals),
        "strategies": Entry(entries.the_strategies, 6, deciding_pairs),
    }
    if spec.turns is not None:
        found["two turns"] = Entry(entries.two_turns, 3, partial(pairs, with_steps=16, for_all=False))
    if spec.board.next_picks is not None:
        found["table that asks in steps"] = Entry(entries.the_table_in_steps, 4, pairs_in_steps)
    if spec.advice is not None:
        found["advice"] = Entry(entries.the_advice, 6, deciding_pairs)
    return found


#: Steps of a table of which some are packed.
PACKED: Final = 24


@cache
def few_of(kind: type[SameKnowledge], entry: str) -> tuple[Pair, ...]:
    """A few pairs of an entry in which something else lies hidden."""
    tried = kind.ENTRIES[entry].pairs(60, game=kind.SURFACES.game)
    few = islice((pair for pair in tried if pair.one.picture("table") != pair.other.picture("table")), FEW)
    # Those of which much is told come first.
    return tuple(sorted(few, key=lambda pair: (pair.reader is None, pair.one.is_over, not pair.one.steps)))


def named(surface: tuple[str, Any, str]) -> str:
    kind, name, _ = surface
    return f"{kind} {name if isinstance(name, str) else ' '.join(name)}"


class SameKnowledge:
    """The tests of a game, which says what is told of it and by what."""

    ENTRIES: ClassVar[Mapping[str, Entry]]
    SURFACES: ClassVar[Surfaces]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Each entry, and each surface."""
        if "entry" in metafunc.fixturenames:
            metafunc.parametrize("entry", list(self.ENTRIES))
        if "surface" in metafunc.fixturenames:
            metafunc.parametrize("surface", self._some_dear(), ids=named)

    def _some_dear(self) -> list[Any]:
        """The surfaces; of those that draw, the first is tried each time, and the others where there is time."""
        surfaces_asked = list(self.SURFACES.asked())
        drawn = [one for one in surfaces_asked if one[0] in {"graph", "page"}]
        return [pytest.param(one, marks=pytest.mark.thorough) if one in drawn[1:] else one for one in surfaces_asked]

    @pytest.fixture(autouse=True)
    def _quick(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(ranking, "REASONED", 2)

    @classmethod
    def told(cls, entry: str, game: BaseGame, pair: Pair) -> list[str]:
        surfaces.TRUTH[0] = repr(game.picture("table"))
        told = list(cls.ENTRIES[entry].tells(game, pair.reader, pair.number))
        Widget.close_all()  # those that an error left open would stay in memory
        return told

    @classmethod
    def differs(cls, entry: str, pair: Pair) -> bool:
        """Whether the two games tell the seat anything else; nothing more is told behind the first difference."""
        one = cls.told(entry, pair.one, pair)
        surfaces.TRUTH[0] = repr(pair.other.picture("table"))
        other = cls.ENTRIES[entry].tells(pair.other, pair.reader, pair.number)
        found = any(first != second for first, second in zip_longest(one, other))
        Widget.close_all()
        return found

    @pytest.mark.parametrize("is_long", [False, pytest.param(True, marks=pytest.mark.thorough)])
    def test_two_games_equal_to_a_seat_tell_it_the_same(self, entry: str, is_long: bool) -> None:
        one_entry = self.ENTRIES[entry]
        count, differ = MANY if is_long else one_entry.count, 0
        for pair in one_entry.pairs(count, game=self.SURFACES.game):
            differ += repr(pair.one.picture("table")) != repr(pair.other.picture("table"))
            both = [self.told(entry, one, pair) for one in (pair.one, pair.other)]
            assert both[0] == both[1]
            assert both[0]
        assert differ > count / 3, "the worlds are hardly ever different"

    def test_every_way_to_be_told_something_has_an_entry(self) -> None:
        check_examples(surfaces.widgets())
        assert not any(self.SURFACES.missing().values()), self.SURFACES.missing()
        assert {entry for _, _, entry in self.SURFACES.asked()} <= set(self.ENTRIES)

    def test_a_planted_leak_is_found(self, surface: tuple[str, Any, str], monkeypatch: pytest.MonkeyPatch) -> None:
        kind, name, entry = surface
        tried = few_of(type(self), entry)  # made before anything leaks
        surfaces.plant(monkeypatch, kind, name)
        assert any(self.differs(entry, pair) for pair in tried)

    @pytest.mark.parametrize("what", ["widget", "message", "error", "graph"])
    def test_what_is_added_without_an_entry_is_noticed(self, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """One more of a kind, as somebody might add it."""
        if what == "message":
            monkeypatch.setattr(al.TableWidget, "FORMS", {**al.TableWidget.FORMS, "whisper": {}})
            assert ("message", ("TableWidget", "whisper"), "TableWidget") in list(self.SURFACES.asked())
            with pytest.raises(AssertionError, match="whisper"):
                self.check_every_message_is_sent("TableWidget")
            return
        if what == "graph":
            monkeypatch.setattr(al.graphs, "__all__", [*al.graphs.__all__, "secrets"])
            monkeypatch.setattr(al.graphs, "secrets", lambda game: game, raising=False)
        else:
            base = messaging.MessagingWidget if what == "widget" else al.ArcaneLabError
            added = type(base)("Added", (base,), {"__module__": "arcane_lab.added"})
            assert added.__name__ in surfaces.widgets() | surfaces.errors()
        with pytest.raises(AssertionError):
            self.test_every_way_to_be_told_something_has_an_entry()
        if what != "graph":
            # Python forgets a class when nobody holds it; until then the other tests would find it.
            del added
            gc.collect()

    def check_every_message_is_sent(self, *names: str) -> set[tuple[str, str, bool]]:
        """The messages that entries send, and whether they were ever done or only refused; until all have been."""
        asked = {name for kind, name, entry in self.SURFACES.asked() if kind == "message" and entry in names}
        never = {(*name, True) for name in self.SURFACES.never_done}
        sent: set[tuple[str, str, bool]] = set()
        tell = messaging.MessagingWidget._reply
        now: list[Any] = [None]

        def read(content: Any, forms: Any) -> Any:
            now[0] = content
            return read_message(content, forms)

        def heard(widget: Any, answer: dict[str, Any]) -> None:
            if now[0] is not None:
                sent.add((type(widget).__name__, now[0]["do"], answer["ok"]))
            tell(widget, answer)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(messaging, "read_message", read)
            patch.setattr(messaging.MessagingWidget, "_reply", heard)
            for number in range(FEW):
                for entry in names:
                    for pair in few_of(type(self), entry)[number : number + 1]:
                        self.told(entry, pair.one, pair)
                if {(*name, True) for name in asked} <= sent | never:
                    break
        missing = asked - {(owner, do) for owner, do, _ in sent}
        assert not missing, f"no entry sends {missing}"
        return sent

    def test_every_message_is_sent_and_those_that_a_seat_may_send_are_done(self) -> None:
        asking = dict.fromkeys(entry for kind, _, entry in self.SURFACES.asked() if kind == "message")
        done = {(owner, do) for owner, do, is_done in self.check_every_message_is_sent(*asking, *self.MORE) if is_done}
        never = {name for kind, name, _ in self.SURFACES.asked() if kind == "message"} - done
        assert never == self.SURFACES.never_done, sorted(never ^ self.SURFACES.never_done)

    #: Other entries in which a message is done that elsewhere is only refused.
    MORE: ClassVar[tuple[str, ...]] = ()
