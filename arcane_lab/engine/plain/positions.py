"""Positions of a game with a layout, as text and back, and what its scenarios can expect: zone by zone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from arcane_lab.core.errors import did_you_mean, shown
from arcane_lab.core.json_files import UnreadableFile
from arcane_lab.core.text import listed
from arcane_lab.engine.comparing import Comparison
from arcane_lab.engine.generator import seeded, shuffle
from arcane_lab.engine.plain.layout import Counter, Layout, Table, Zone, codes, each, held, pile, put
from arcane_lab.engine.spec import seat_name

#: The stream of chance that begins at a position which a person wrote.
PLACED = 1


class Positions:
    """States of a layout as text and back: every zone by its name, a text of codes, and every counter, a number."""

    def __init__(self, layout: Layout, phases: Mapping[str | None, str]) -> None:
        self._layout, self._phases = layout, phases

    def place(self, state: Table, shape: Any) -> None:
        """Put a position on a new state; cards that it does not name lie in random order where the layout says."""
        named = shape.model_dump(exclude_unset=True)
        state.chance = seeded(state.seed, state.play_index, PLACED)
        for part in self._layout.parts:
            if part.name in named:
                self._put(state, part, named[part.name])
        if self._layout.cards:
            self._lay_rest(state)
        state.round_number = shape.round
        step, waiting = shape.step, [self._seat(name, state, "position.waiting") for name in shape.waiting]
        if step is not None and (step not in self._phases or not waiting):
            steps = listed((shown(one) for one in self._phases if one), "or")
            raise UnreadableFile(f"position.step: {shown(step)} needs seats that wait, and is {steps}")
        state.ask(step, *waiting)
        if shape.chance is not None:
            state.chance = list(shape.chance)

    def _put(self, state: Table, part: Zone | Counter, given: Any) -> None:
        """Put what a position says of one zone or counter."""
        where = f"position.{part.name}"
        if not part.per_seat and not isinstance(part, Zone):
            setattr(state, part.name, given)
            return
        for name, value in given.items() if part.per_seat else [("", given)]:
            seat = self._seat(name, state, where) if name else -1
            if isinstance(part, Zone):
                put(state, part.name, seat, self._cards(value, f"{where}.{name}" if name else where))
            else:
                getattr(state, part.name)[seat] = value

    def _seat(self, name: str, state: Table, where: str) -> int:
        seats = [seat_name(seat) for seat in range(state.players)]
        if name not in seats:
            raise UnreadableFile(f"{where}: {shown(name)} does not play: this game has {', '.join(seats)}")
        return seats.index(name)

    def _cards(self, text: str, where: str) -> list[int]:
        known = {code.lower(): number for number, code in enumerate(self._layout.cards)}
        for word in text.split():
            if word.lower() not in known:
                raise UnreadableFile(f"{where}: {shown(word)} is no card{did_you_mean(word, self._layout.cards)}")
        return [self._layout.card(known[word.lower()]) for word in text.split()]

    def _lay_rest(self, state: Table) -> None:
        """Every card lies in one place; those that were not named, in random order, below what lies in the rest."""
        holding = [zone for zone in self._layout.zones if not zone.tells]
        free: dict[str, list[int]] = {}
        for number, code in enumerate(self._layout.cards):
            free.setdefault(code, []).append(number)
        # Of cards alike each stands for one copy, as long as there are any.
        for zone in holding:
            for owner, cards in each(state, zone):
                copies = [free[self._layout.code(card)] for card in held(cards)]
                numbers = [left.pop(0) if left else card for left, card in zip(copies, held(cards), strict=True)]
                put(state, zone.name, owner, map(self._layout.card, map(int, numbers)))
        named = [card for zone in holding for _, cards in each(state, zone) for card in held(cards)]
        twice = next((card for card in named if named.count(card) > 1), None)
        if twice is not None:
            raise UnreadableFile(f"position: {self._layout.code(twice)} lies in two places")
        rest = [card for card in range(len(self._layout.cards)) if card not in named]
        shuffle(state.chance, rest)
        for card in rest:
            list.append(pile(state, self._layout.home(card), -1), self._layout.card(card))

    def finish(self, state: Table, shape: Any) -> None:
        """Nothing is left to put back once the first decision is reached."""

    def is_dealt_later(self, shape: Any) -> bool:
        """Every position is complete as it was placed."""
        return False

    def is_stand_point(self, state: Table) -> bool:
        """A position can be written down at every decision."""
        return True

    def write_position(self, state: Table) -> dict[str, Any]:
        """The position of a state, complete, with the chance to come."""
        found: dict[str, Any] = {
            "step": state.step,
            "waiting": [seat_name(seat) for seat in state.waiting],
            "round": state.round_number,
        }
        for part in self._layout.parts:
            value = getattr(state, part.name)
            found[part.name] = (
                {seat_name(seat): self._to_data(part, one) for seat, one in enumerate(value)}
                if part.per_seat
                else self._to_data(part, value)
            )
        return {**found, "chance": list(state.chance)}

    def _to_data(self, part: Zone | Counter, value: Any) -> Any:
        return codes(self._layout, value) if isinstance(part, Zone) else value

    def scores(self, state: Table) -> list[dict[str, int]]:
        """The scores of every seat, by name."""
        return [{name: getattr(state, name)[seat] for name in self._layout.scores} for seat in range(state.players)]

    def turns(self, state: Table) -> list[int]:
        """How many moves each seat has made."""
        return list(state.made)

    def count_deals(self, state: Table) -> int:
        """No shuffle is written down: the seed gives each."""
        return 0

    def write_deal(self, state: Table) -> str:
        """The cards of the last shuffle: none is written down."""
        return ""

    def force_deal(self, state: Table, text: str) -> None:
        """Refused: no record of such a game has deals."""
        raise UnreadableFile("deals: this game writes none down, its seed gives them")

    def compare(self, state: Table, expected: Any) -> Iterator[Comparison]:
        """Every zone and counter that a scenario expects; the order of cards does not count."""
        wanted, found = expected.model_dump(exclude_unset=True), self.write_position(state)
        for part in self._layout.parts:
            if part.name not in wanted:
                continue
            one, other = wanted[part.name], found[part.name]
            pairs = [(f"{part.name}.{seat}", one[seat], other.get(seat)) for seat in one] if part.per_seat else None
            for place, value, there in pairs or [(part.name, one, other)]:
                yield Comparison.of(place, _sorted(value), _sorted(there))


def _sorted(value: Any) -> Any:
    return " ".join(sorted(value.upper().split())) if isinstance(value, str) else value


class Shapes:
    """The shapes of positions, expectations and setups of a layout, each made when a file is first read."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def _fields(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for part in self._layout.parts:
            kind: Any = str if isinstance(part, Zone) else int
            found[part.name] = (dict[str, kind] if part.per_seat else kind, {} if part.per_seat else kind())
        return found

    @cached_property
    def POSITION(self) -> Any:  # noqa: N802
        """What a position may say."""
        from pydantic import create_model

        from arcane_lab.engine.shapes import Shape

        stand: dict[str, Any] = {"step": (str | None, None), "waiting": (list[str], []), "round": (int, 1)}
        return create_model("PositionShape", __base__=Shape, **stand, **self._fields(), chance=(list[int] | None, None))

    @cached_property
    def EXPECT(self) -> Any:  # noqa: N802
        """What a scenario may expect."""
        from pydantic import create_model

        from arcane_lab.engine.shapes import ExpectShape

        return create_model("ExpectShape", __base__=ExpectShape, **self._fields())

    @cached_property
    def SETUP(self) -> Any:  # noqa: N802
        """What a setup may say."""
        from pydantic import ConfigDict, create_model

        from arcane_lab.engine.shapes import SetupShape

        class Strict(SetupShape):
            """A setup without inputs of the game's own."""

            model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

        return create_model("SetupShape", __base__=Strict)
