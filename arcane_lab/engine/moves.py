"""What a game hands out: moves, reasons why not, events, steps and turns. All of them are values and never change."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

from arcane_lab.core.errors import shown
from arcane_lab.core.html import table
from arcane_lab.core.printing import Brief, Drawn
from arcane_lab.core.read_only import read_only
from arcane_lab.engine.wording import Names, begun, checked_names, filled, phrase

#: A row of the log, as the rules wrote it: kind, seat, item, place, amount, rule, other, seen.
Row = tuple[int, ...]
#: Who looks: a seat by name, None for what every seat may see, "table" for everything.
Reader = str | None
#: The number of a move that somebody may not read.
HIDDEN: Final = -1
#: Turns the whole log of a move into events, or causes, as a reader may see them.
Teller = Callable[[tuple[Row, ...], Reader], tuple["Event", ...]]
Explainer = Callable[[tuple[Row, ...], Reader], tuple["Cause", ...]]


def _first_game() -> str:
    """The game of a move that names none; empty where there is no game at all."""
    from arcane_lab.engine.registry import games

    return next(iter(games()), "")


@dataclass(frozen=True, slots=True)
class Move:
    """One answer to what a game asks; `str(move)` is its notation, and reads back.

    `number` is how the rules know it; only the game that made it can use that.
    """

    text: str
    seat: str
    number: int = field(repr=False)
    game: str = field(default_factory=_first_game, repr=False)

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        """Whether it is the same answer of the same seat; a text is refused, as it would never be equal."""
        if isinstance(other, Move):
            mine, theirs = (
                (self.text, self.seat, self.number, self.game),
                (other.text, other.seat, other.number, other.game),
            )
            return mine == theirs
        if isinstance(other, str):
            raise TypeError(f"a move is no text: write str(move) == {shown(other)}")
        return NotImplemented

    if not TYPE_CHECKING:  # otherwise every misspelt name would pass the type checker

        def __getattr__(self, name: str) -> Any:
            """Say how a part of a text is asked for that a move does not have."""
            hint = f": write str(move).{name}" if name[:1] != "_" and hasattr(str, name) else ""
            raise AttributeError(f"a move has no {name!r}{hint}", name=name, obj=self)


@dataclass(frozen=True, slots=True, repr=False)
class Refusal(Drawn):
    """Why a move may not be done now: the rule, the reason, and what is possible instead.

    `seat` is whose move it would have been (None when the game is over), `nearest` the legal move most like the refused
    one, or None when nothing can be done, or when it is for another seat to decide. A text that is no move at all has
    no rule: `reason` is then the whole sentence.
    """

    move: str
    seat: str | None
    rule: str
    reason: str
    try_instead: str
    nearest: str | None
    template: str = field(default="", repr=False, compare=False)
    slots: Mapping[str, object] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "slots", read_only(dict(self.slots)))

    def told(self, names: Names) -> str:
        """The reason as a sentence, with the names of a reader (see `Event.told`)."""
        reason = filled(self.template, checked_names(names), **self.slots) if self.template else self.reason
        return begun(reason if reason.endswith((".", "!", "?")) else f"{reason}.")

    def __str__(self) -> str:
        if not self.rule:
            return self.reason
        what = f"{self.seat} may not do {self.move!r} now" if self.seat else f"{self.move!r} cannot be done any more"
        return f"{what}: {self.reason} ({self.rule}). {self.try_instead}"


@dataclass(frozen=True, slots=True)
class Transfer:
    """A card that goes from one place to another; a card that is shown where it lies has that place twice.

    `card` is its code, None when that is hidden from the reader. Places are opaque texts ("p1 b2", "p2 hand", "deck",
    "market 3").
    """

    card: str | None
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Change:
    """A figure of a seat before and after, with what brought it in words."""

    seat: str
    figure: str
    before: int
    after: int
    cause: str


@dataclass(frozen=True, slots=True, repr=False)
class Event(Brief):
    """What happened, as somebody may see it: a sentence with its rule, the cards it moves and the figures it changes.

    `kind` is one word of the game, `seat` whose it is; `transfers` and `changes` come in their order, and `ends` says
    what is over with it, a "turn" or a "round". The rest is read by the game alone: `item` (None when that is hidden),
    `name` of it in words, `place` a slot or line, `amount`, a second seat (`other`) and slot (`to`), the item that lets
    a card be played (`source`), and the amount that was due where it was more than came of it (`full`). What the event
    rests on that no rule says, such as an input with a sample in its place, is named by `rests_on`.

    `text` has seats by their ids, as moves do. `template` and `slots` are the same sentence for readers who have names
    (`told`); where there is none, everybody reads the text.
    """

    kind: str
    text: str
    rule: str
    seat: str | None = None
    item: str | None = None
    place: str | None = None
    amount: int | None = None
    other: str | None = None
    to: str | None = None
    name: str | None = field(default=None, repr=False)
    source: str | None = field(default=None, repr=False)
    full: int | None = field(default=None, repr=False)
    template: str = field(default="", repr=False, compare=False)
    slots: Mapping[str, object] = field(default_factory=dict, repr=False, compare=False)
    transfers: tuple[Transfer, ...] = field(default=(), repr=False)
    changes: tuple[Change, ...] = field(default=(), repr=False)
    ends: Literal["", "turn", "round"] = field(default="", repr=False)
    rests_on: tuple[str, ...] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "slots", read_only(dict(self.slots)))

    def told(self, names: Names) -> str:
        """The sentence as a reader hears it: to "you", and with the names of the others."""
        return phrase(self.template, checked_names(names), **self.slots) if self.template else self.text

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, repr=False)
class Ending(Brief):
    """The warning that the turn of a seat ends a round: by a play at `place`, or by any (None); with the rule of it.

    `text` says it to the seat itself.
    """

    text: str
    rule: str
    place: str | None = None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, repr=False)
class Cause(Brief):
    """One link in the resolution of a move: where in the order, what set it off, what it changed, by which rule.

    `before` and `after` say what was changed, in notation; both are None where no score, slot or marker changes.
    `set_off_by` has names of what set it off, `sets_off` those that later causes know this one by: the first name that
    an earlier cause has leads to it. Where none has, it follows `otherwise` from the move, from the cause right
    before it, or from an occasion that no event stands for. `occasion` is the trigger with slots for seats
    (`{p1:'s} turn`), where it is told to somebody.
    """

    place: str
    trigger: str
    text: str
    rule: str
    seat: str | None
    before: str | None
    after: str | None
    event: Event = field(repr=False)
    set_off_by: tuple[str, ...] = field(default=(), repr=False)
    sets_off: tuple[str, ...] = field(default=(), repr=False)
    otherwise: Literal["move", "before", "occasion"] = field(default="move", repr=False)
    occasion: str = field(default="", repr=False)

    def because(self, names: Names) -> str:
        """What set it off, as a reader hears the seats.

        >>> event = Event("it", "p1 discards.", "AA-TURN-02")
        >>> cause = Cause("draw", "the turn of p1", "", "", "p1", None, None, event, occasion="it is {p1:'s} turn")
        >>> cause.because(Names(reader="p1")), cause.because(Names({"p1": "Greedy"}))
        ('it is your turn', "it is Greedy's turn")
        """
        seats = re.findall(r"{(p\d+)", self.occasion)
        return filled(self.occasion, names, **{seat: seat for seat in seats}) if self.occasion else self.trigger

    def __str__(self) -> str:
        change = f" [{self.before} -> {self.after}]" if self.before is not None else ""
        return f"{self.text}{change} ({self.rule})"


@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Drawn):
    """The resolution of a turn as an ordered list of causes; prints as one, and `rows` makes a table of it.

    `pandas.DataFrame(explanation.rows)` is that table.
    """

    causes: tuple[tuple[Move, Cause], ...]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each cause: number, move, place in the order, trigger, what happened, before, after, rule."""
        return [
            {
                "number": number,
                "seat": move.seat,
                "move": str(move),
                "place": cause.place,
                "trigger": cause.trigger,
                "what": cause.text,
                "before": cause.before,
                "after": cause.after,
                "rule": cause.rule,
            }
            for number, (move, cause) in enumerate(self.causes, 1)
        ]

    def __iter__(self) -> Iterator[Cause]:
        return (cause for _, cause in self.causes)

    def __len__(self) -> int:
        return len(self.causes)

    def __str__(self) -> str:
        lines: list[str] = []
        last: tuple[Move, str, str] | None = None
        for number, (move, cause) in enumerate(self.causes, 1):
            if last is None or last[0] is not move:
                lines.append(f"{move.seat}: {move}")
            if last != (move, cause.place, cause.trigger):
                lines.append(f"  {cause.place}, because: {cause.trigger}")
            lines.append(f"  {number:>3}. {cause}")
            last = (move, cause.place, cause.trigger)
        return "\n".join(lines) or "Nothing happened."

    def _repr_html_(self) -> str:
        names = ("number", "seat", "move", "place", "trigger", "what", "before", "after", "rule")
        return table(names, ([row[name] for name in names] for row in self.rows))


@lru_cache(maxsize=2048)
def _told_lately(teller: Teller, rows: tuple[Row, ...], reader: Reader) -> tuple[Event, ...]:
    """The events of a move; a table asks for those of its whole game several times, so the latest are kept."""
    return teller(rows, reader)


@dataclass(frozen=True, slots=True, repr=False)
class Step(Brief):
    """One single move that was made, and all that followed from it; `index` counts from 1.

    `by` says who answered: "person" or "strategy".
    """

    index: int
    seat: str
    move: Move
    by: Literal["person", "strategy"]
    rows: tuple[Row, ...] = field(repr=False)
    teller: Teller = field(repr=False, compare=False)
    explainer: Explainer = field(repr=False, compare=False)
    #: In a turn that was handed out: how others read the move then, where they may not read all of it.
    veil: str = field(default="", repr=False, compare=False)

    def move_for(self, reader: Reader) -> Move:
        """The move as somebody may read it, as far as that was open when it was made."""
        if not self.veil or reader in (self.seat, "table"):
            return self.move
        return Move(self.veil, self.seat, HIDDEN, self.move.game)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events as the seat that moved may see them."""
        return self.events_for(self.seat)

    def events_for(self, reader: Reader) -> tuple[Event, ...]:
        """The events as a seat may see them; None for what every seat may see, "table" for everything."""
        given: object = reader
        if given is None or isinstance(given, str):
            return _told_lately(self.teller, self.rows, reader)
        return self.teller(self.rows, reader)

    def causes_for(self, reader: Reader) -> tuple[Cause, ...]:
        """The events in their order with what set each off and what it changed, as a reader may see them."""
        return self.explainer(self.rows, reader)

    def explain(self) -> Explanation:
        """How the move was resolved, as the seat that made it may see it: what triggered what, in which order, why."""
        return self.explain_for(self.seat)

    def explain_for(self, reader: Reader) -> Explanation:
        """How the move was resolved as a seat may see it; None for what every seat may see, "table" for everything."""
        return Turn((self,)).explain_for(reader)

    def __str__(self) -> str:
        return f"{self.index}. {self.seat} {self.move}"


@dataclass(frozen=True, slots=True, repr=False)
class Turn(Drawn):
    """What one `play` did: the move, and the automatic answers of strategies that followed it."""

    steps: tuple[Step, ...]

    @property
    def move(self) -> Move:
        """The move that was played."""
        return self.steps[0].move

    @property
    def seat(self) -> str:
        """The seat that played it."""
        return self.steps[0].seat

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, as the seat that moved may see it."""
        return self.events_for(self.seat)

    def events_for(self, reader: Reader) -> tuple[Event, ...]:
        """Everything that happened as a seat may see it; None for what every seat may see, "table" for everything."""
        return tuple(event for step in self.steps for event in step.events_for(reader))

    def explain(self) -> Explanation:
        """How the turn was resolved, as the seat that moved may see it: what triggered what, in which order, why."""
        return self.explain_for(self.seat)

    def explain_for(self, reader: Reader) -> Explanation:
        """How the turn was resolved as a seat may see it; None for what every seat may see, "table" for everything."""
        read = [(step.move_for(reader), step) for step in self.steps]
        return Explanation(tuple((move, cause) for move, step in read for cause in step.causes_for(reader)))

    def __str__(self) -> str:
        lines = []
        for step in self.steps:
            lines.append(f"{step.seat}: {step.move}")
            lines += [f"    {event.text} ({event.rule})" for event in step.events_for(self.seat)]
        return "\n".join(lines)
