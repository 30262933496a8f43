"""One played turn as a timeline: what happened, one after the other, by which rule; and how it had gone otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, ClassVar, Final, Literal, cast

import traitlets

from arcane_lab.core.errors import BadSetup, NoSuchStep, shown, yes_or_no
from arcane_lab.core.exact_numbers import python_value
from arcane_lab.core.html import table
from arcane_lab.core.text import capital
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Explanation, Turn
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import seat_number
from arcane_lab.engine.turns import ends_turn, is_in_turn, turn_of
from arcane_lab.engine.wording import Names, filled
from arcane_lab.widgets.about import about_of
from arcane_lab.widgets.bundle import packed_bundle
from arcane_lab.widgets.decision_prompt import called, choices_of, first_ways, prompt_of
from arcane_lab.widgets.messages import BadMessage, Kind, Message
from arcane_lab.widgets.messaging import MessagingWidget
from arcane_lab.widgets.other_lines import Line, NotInThisLine
from arcane_lab.widgets.perspective import still_of
from arcane_lab.widgets.predicting import PREDICTING, Part, Predicting, Prediction, Question
from arcane_lab.widgets.timeline import Frame, film, move_in_words, rules_in, trimmed
from arcane_lab.widgets.traits import AnyTrait, DictTrait, ListTrait

LINES: Final = ("played", "other")


class TurnOrderWidget(Predicting, MessagingWidget):
    """One played turn as a timeline, to step through with the storehouses beside it.

    `turn` is what `game.play` returned, or the number of a step; without one it is the last turn. The whole turn around
    it is told, from the draw to its end, as `seat` saw it (the seat whose turn it is; of a strategy's turn, as the
    first person saw it); `view="table"` shows everything. `instead` and `exchange` play it otherwise, by the rules,
    from the position before, on worlds dealt from what the reader knows. With `predict=True` what comes of a line is
    held back until a prediction is stored; `predictions` has them all.

    >>> import arcane_lab as al
    >>> game = al.Game("alley", players=3, seed=7)
    >>> turn = game.play("reveal b2")
    >>> TurnOrderWidget(game)
    TurnOrderWidget(alley, p1: reveal b2, as p1 saw it, event 0 of 1)
    """

    #: Another answer, the next one in that line, the plays exchanged, back to what was played, a prediction.
    FORMS: ClassVar[Mapping[str, Mapping[str, Kind]]] = {
        "instead": {"move": "text", "decision": "number"},
        "go_on": {"move": "text", "decision": "number"},
        "exchange": {},
        "forget": {},
        **PREDICTING,
    }

    kind = traitlets.Unicode("turn", read_only=True, help="which widget it is").tag(sync=True)
    about = DictTrait(read_only=True, help="title, viewer and items").tag(sync=True)
    start = DictTrait(help="the picture before the turn").tag(sync=True)
    frames: traitlets.List[Frame] = ListTrait(help="an event each, as it was played").tag(sync=True)
    other = AnyTrait(None, help="the other line, or None").tag(sync=True)
    rules = DictTrait(help="what the rules say that this rests on").tag(sync=True)
    decisions: traitlets.List[dict[str, Any]] = ListTrait(help="what else could be answered").tag(sync=True)
    swap = AnyTrait(None, help="the plays that can be exchanged, in words, or None").tag(sync=True)
    held: traitlets.List[str] = ListTrait(help="lines that wait for a prediction").tag(sync=True)
    line = traitlets.Enum(LINES, "played", help="the line that is shown").tag(sync=True)
    at = traitlets.Int(0, help="the event that is shown, 0 is before the turn").tag(sync=True)

    def __init__(
        self,
        game: BaseGame,
        turn: Turn | int | None = None,
        *,
        seat: str | None = None,
        view: Literal["table"] | None = None,
        predict: bool = False,
    ) -> None:
        if not isinstance(game, BaseGame):
            raise BadSetup(
                "game", game, _why_no_game(game), "al.TurnOrderWidget(game) or al.TurnOrderWidget(game, turn)"
            )
        if view not in (None, "table"):
            raise BadSetup("view", view, "is no view", "view='table' (everything), or none for what a seat knows")
        self._game, self._predict = game, yes_or_no("predict", predict)
        self._first, self._last = turn_of(game, _step_of(game, turn))
        # The game may go on, or take moves back: what is told here stays as it was.
        self._fork = game.fork()
        self._turn_seat = game.steps[self._first].seat
        owner = _who_looks(game, self._turn_seat) if seat is None else game.seats[seat_number(seat, len(game.seats))]
        self._reader = view or owner
        self._seat = None if view else owner
        self._end = self._last
        self._begun: dict[int, Line] = {}
        self._line: Line | None = None
        self._line_label = ""
        self._shown: dict[str, bool] = {"played": not predict, "other": not predict}
        self._esm = packed_bundle(game.name, "turn")
        super().__init__()
        about = about_of(game, self._seat, view) | {
            "turn_of": self._turn_seat,
            "turn": capital(self._whose("{seat:'s} turn")),
        }
        self.set_trait("about", about)
        self._show_lines()
        self._ask("played")

    # --- what Python asks and sets ------------------------------------------------------------------------

    @property
    def game(self) -> BaseGame:
        """The game whose turn is told."""
        return self._game

    @property
    def seat(self) -> str | None:
        """The seat with whose eyes it is told; None for the table."""
        return self._seat

    @property
    def moves(self) -> tuple[str, ...]:
        """What was decided in the turn, in its order."""
        return tuple(str(step.move) for step in self._fork.steps[self._first : self._end])

    @property
    def other_moves(self) -> tuple[str, ...]:
        """What is decided in the other line; empty while there is none."""
        return () if self._line is None else tuple(str(step.move) for step in self._line.game.steps)

    def instead(self, move: str, decision: int | None = None) -> None:
        """Play the turn with another answer to one of its decisions (from 0; the play itself when left out).

        What was answered afterwards is answered the same way, as long as that is legal. Raises `NotInThisLine` when
        the rules refuse it, or when it turns up a card that the reader has not seen.
        """
        number = self._play_of(self._first, self._last) - self._first if decision is None else decision
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < self._last - self._first:
            raise NotInThisLine(
                f"there is no decision {shown(number)}: this turn has 0 to {self._last - self._first - 1}"
            )
        self._check_may_branch(self._fork.steps[self._first + number].seat)
        line = self._new_line(self._last)
        moves = [str(step.move) for step in self._fork.steps[self._first : self._last]]
        for earlier in moves[:number]:
            line.play(earlier)
        line.play(move)
        line.follow(moves[number + 1 :], self._turn_seat)
        choices = self._choices(self._first + number)
        new, old = (called(choices.get(text), text) for text in (move, moves[number]))
        self._set_line(line, f"{new} instead of {old}", self._last)

    def go_on(self, move: str) -> None:
        """Answer what the other line asks now, and follow it to the end of the turn."""
        if self._line is None or self._open() is None:
            raise NotInThisLine("the other line asks nothing: choose another answer first")
        # On a copy: a refusal half-way must leave the line as it was.
        line = self._new_line(self._last)
        for earlier in self.other_moves:
            line.play(earlier)
        line.play(move)
        line.follow((), self._turn_seat)
        self._set_line(line, self._line_label, self._last)

    def exchange(self) -> None:
        """Exchange the play of this turn with that of the seat's next turn, and see where both lines end.

        Everybody else does the same as in the game. Raises `NotInThisLine` where the rules refuse that.
        """
        self._check_may_branch(self._turn_seat)
        second = self._next_turn()
        if second is None:
            raise NotInThisLine(f"{self._turn_seat} has not had another turn after this one in this game")
        line = self._exchanged(second)
        self._set_line(line, self._in_words(second), second[1])

    def forget(self) -> None:
        """Leave the other line, back to the turn as it was played."""
        self._line, self._end, self._line_label = None, self._last, ""
        self._shown["other"] = not self._predict
        self.ask_nothing()
        self._show_lines()

    # --- predict, then see --------------------------------------------------------------------------------

    def _ask(self, line: str) -> None:
        """Hold a line back until somebody has said what comes of it."""
        if self._shown[line] or (line == "other" and self._open() is not None):
            return
        parts = tuple(Part(name, label=name, most=most) for name, most in self._predicted.items())
        if not parts:
            self._shown[line] = True
            self._show_lines()
            return
        much = self._whose(f"how much {' and '.join(self._predicted)} {{seat:do|does}}")
        if line == "played":
            moves = [move_in_words(self._fork, at, self._reader) for at in range(self._first, self._end)]
            text = f"{capital(self._whose('{seat}'))}: {'; '.join(moves)}. {capital(much)} have after this turn?"
        else:
            text = f"{self._line_label}: {much} have then?"
        self.hold_back(Question(text, "; ".join(self.moves), parts), lambda: self._came(line))

    def _came(self, line: str) -> dict[str, int]:
        """What is predicted of the turn's seat, at the end of a line."""
        game, at = (self._fork, self._end) if line == "played" or self._line is None else (self._line.game, None)
        seat = next(one for one in game.picture(self._reader, at=at)["seats"] if one["id"] == self._turn_seat)
        return {name: seat[name] for name in self._predicted}

    @property
    def _predicted(self) -> Mapping[str, int]:
        """Figures that may be predicted of a turn, each with the most that can be said."""
        turns = find_game(self._fork.name).turns
        return {} if turns is None else turns.predicted

    def _revealed(self, prediction: Prediction) -> None:
        self._shown[self.held[0]] = True
        self._show_lines()

    # --- the lines ----------------------------------------------------------------------------------------

    def _check_may_branch(self, seat: str) -> None:
        """Refuse another line before the first one is told, or with what only another seat could answer."""
        if not self._shown["played"]:
            raise NotInThisLine("first store your prediction for the turn as it was played")
        if self._seat not in (None, seat):
            raise NotInThisLine(
                f"{seat} decides there, with cards that {self._seat} cannot see: view='table' shows them"
            )

    def _play_of(self, first: int, last: int) -> int:
        """The step of a turn that is its play; the last one where none is."""
        turns, steps = find_game(self._fork.name).turns, self._fork.steps
        plays = (at for at in range(first, last) if turns is not None and turns.is_play(steps[at].move.number))
        return next(plays, last - 1)

    def _next_turn(self) -> tuple[int, int] | None:
        """The next turn of the same seat in the same round, where it has ended."""
        steps, at = self._fork.steps, self._last
        if not is_in_turn(self._fork, self._first):
            return None
        while at < len(steps) and is_in_turn(self._fork, at):
            first, last = turn_of(self._fork, at + 1)
            if steps[first].seat == self._turn_seat:
                return (first, last) if ends_turn(steps[last - 1]) else None
            at = last
        return None

    def _exchanged(self, second: tuple[int, int]) -> Line:
        """The line in which two turns have each other's plays, with what belongs to them."""
        moves = [str(step.move) for step in self._fork.steps]
        one, two = self._play_of(self._first, self._last), self._play_of(*second)
        line = self._new_line(second[1])
        order = moves[self._first : one] + moves[two : second[1]] + moves[self._last : two] + moves[one : self._last]
        for move in order:
            line.play(move)
        return line

    def _new_line(self, last: int) -> Line:
        """A line from before the turn, for a reader who knows what the steps up to the last one have told it."""
        if last not in self._begun:
            self._begun[last] = Line(self._fork, self._first, last, self._reader)
        return self._begun[last].anew()

    def _set_line(self, line: Line, label: str, end: int) -> None:
        self._line, self._line_label, self._end = line, label, end
        self._shown["other"] = not self._predict
        self.at = 0
        self._show_lines()
        self.ask_nothing()
        self._ask("other")

    def _open(self) -> dict[str, Any] | None:
        """What the other line asks before it can go on."""
        line = self._line
        if line is None or line.game.is_over or line.is_at_turn_end or self._turn_seat not in line.game.waiting:
            return None
        at = len(line.game.steps)
        choices = choices_of(line.game, self._turn_seat, at, self._reader, self._names)
        return {"at": at, "question": _question_of(line.game, self._turn_seat, at), **_named(choices)}

    # --- to the browser -----------------------------------------------------------------------------------

    def _show_lines(self) -> None:
        """Put both lines into the traits; what is held back is not among them."""
        start, frames = film(self._fork, self._first, self._end, self._reader)
        other: list[Frame] = []
        if self._line is not None:
            _, other = film(self._line.game, 0, len(self._line.game.steps), self._reader, self._names)
        seats = _concerned(start, [*frames, *other], self._turn_seat, self._fork.seats)
        picture = trimmed(start, [*frames, *other], seats)
        has_other, is_open = self._line is not None, self._open()
        with self.hold_sync():
            self.start = picture
            self.frames = frames if self._shown["played"] else []
            shows_other = self._shown["other"] or is_open is not None
            other_frames = other if shows_other else []
            self.other = {"told": self._line_label, "frames": other_frames, "ask": is_open} if has_other else None
            waiting = {"played": True, "other": has_other and is_open is None}
            self.held = [name for name in LINES if waiting[name] and not self._shown[name]]
            self.rules = rules_in(self._fork, [*self.frames, *other_frames])
            self.decisions = self._decisions() if self._shown["played"] else []
            self.swap = self._swap_in_words() if self._shown["played"] else None
            self.line = "other" if has_other and self._shown["played"] and not self.held else "played"
            self.at = min(self.at, self._count(self.line))

    def _decisions(self) -> list[dict[str, Any]]:
        """The decisions of the turn whose other answers the reader may know: its own."""
        found = []
        for number, step in enumerate(self._fork.steps[self._first : self._last]):
            if self._seat not in (None, step.seat):
                continue
            made = str(step.move)
            choices = self._choices(self._first + number)
            others = [choice for text, choice in choices.items() if text != made]
            if others:
                before = BaseGame.from_state(self._fork.setup, self._fork.at(self._first + number))
                question, name = _question_of(before, step.seat, 0), called(choices.get(made), made)
                found.append({"at": number, "question": question, "made": made, "called": name, **_named(others)})
        return found

    def _swap_in_words(self) -> str | None:
        second = self._next_turn()
        if second is None or self._seat not in (None, self._turn_seat):
            return None
        return self._in_words(second)

    def _in_words(self, second: tuple[int, int]) -> str:
        """The exchange of the play with that of a later turn."""
        plays = self._play_of(*second), self._play_of(self._first, self._last)
        first, then = (move_in_words(self._fork, at, self._reader) for at in plays)
        return f"{first} first, {then} in the next turn"

    def _choices(self, at: int) -> dict[str, dict[str, Any]]:
        """What could be decided after so many steps, by its text."""
        seat = self._fork.steps[at].seat
        return {choice["text"]: choice for choice in choices_of(self._fork, seat, at, self._reader)}

    @property
    def _names(self) -> Names:
        """How the reader hears the seats, in another line too."""
        return self._fork.names_for(self._reader)

    def _whose(self, template: str) -> str:
        """A phrase about the seat whose turn it is, as its reader hears it."""
        return filled(template, self._names, seat=self._turn_seat)

    def _count(self, line: str) -> int:
        """The events of a line that are told."""
        return len(self.frames) if line == "played" else len((self.other or {"frames": []})["frames"])

    @traitlets.validate("at")
    def _check_at(self, proposal: Mapping[str, Any]) -> int:
        at = proposal["value"]
        if isinstance(at, bool) or not 0 <= at <= max(len(self.frames), self._count("other")):
            raise NoSuchStep(at, self._count(self.line))
        return int(at)

    # --- from the browser ---------------------------------------------------------------------------------

    def _may_set(self, name: str, value: object) -> str | None:
        if name == "line":
            known = LINES if self.other is not None else LINES[:1]
            return None if value in known else f"There is no line {shown(value)} to show."
        if name != "at":
            return f"The browser may only choose the line and the event that are shown, not set {name}."
        most = max(len(self.frames), self._count("other"))
        is_event = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most
        return None if is_event else f"There is no event {shown(value)}: this line has 0 to {most}."

    def _do(self, message: Message) -> str:
        if message.do == "predict":
            return self._hear_prediction(message)
        if message.do == "instead":
            self.instead(message.fields["move"], message.fields["decision"])
        elif message.do == "exchange":
            self.exchange()
        elif message.do == "forget":
            self.forget()
        else:
            if message.fields["decision"] != len(self.other_moves):
                raise BadMessage("This click saw another line than the one that is shown now: look again, then choose.")
            self.go_on(message.fields["move"])
        return ""

    # --- where there is no browser ------------------------------------------------------------------------

    def __repr__(self) -> str:
        eyes = "everything on the table" if self._seat is None else f"as {self._seat} saw it"
        move = str(self._fork.steps[self._play_of(self._first, self._last)].move)
        return (
            f"TurnOrderWidget({self._game.name}, {self._turn_seat}: {move}, {eyes}, "
            f"event {self.at} of {self._count(self.line)})"
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget; a table of the events and a line of text where there is no widget."""
        bundle = cast(Any, super()._repr_mimebundle_(**kwargs))
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        if not self._shown["played"]:
            html = "<p>What came of this turn is held back until a prediction is stored.</p>"
        else:
            steps = self._fork.steps[self._first : self._end]
            html = _table_html(Turn(steps).explain_for(self._reader))
            html += still_of(self._fork, self._reader, self._end)
        return {**data, "text/html": html, "text/plain": repr(self)}, metadata


def _table_html(explanation: Explanation) -> str:
    """What happened, one thing after the other, as a table that fits beside text: `turn.explain()` has it in full."""
    return table(("step", "what happens", "because", "rule"), _few_rows(explanation))


def _few_rows(explanation: Explanation) -> Iterator[tuple[str, str, str, str]]:
    """Step, what happens, why and by which rule; what one rule does to several items in turn stands in one row."""
    for (trigger, rule), group in groupby(explanation.rows, key=lambda row: (row["trigger"], row["rule"])):
        rows = list(group)
        first, last = rows[0]["number"], rows[-1]["number"]
        step = str(first) if first == last else f"{first} to {last}"
        yield step, " ".join(row["what"] for row in rows), trigger, rule


def _who_looks(game: BaseGame, turn_seat: str) -> str:
    """The seat with whose eyes a turn is told if nobody says: its own, but a strategy's cards are not for people."""
    people = [seat for seat, player in zip(game.seats, game.players, strict=True) if player == "me"]
    return turn_seat if turn_seat in people or not people else people[0]


def _why_no_game(value: object) -> str:
    return "a turn alone does not know what lay there before" if isinstance(value, Turn) else "is no game"


def _step_of(game: BaseGame, turn: Turn | int | None) -> int:
    """The step, from 1, around which a turn is told."""
    steps = game.steps
    if not steps:
        raise BadSetup("game", "no moves", "no turn has been played yet", "a game in which something was played")
    if turn is None:
        return len(steps)
    number = turn.steps[0].index if isinstance(turn, Turn) and turn.steps else python_value(turn)
    if isinstance(number, bool) or not isinstance(number, int):
        raise BadSetup("turn", turn, "is no turn", "what game.play returned, or the number of a step")
    if not 1 <= number <= len(steps):
        raise NoSuchStep(number, len(steps))
    if isinstance(turn, Turn) and steps[number - 1] is not turn.steps[0]:
        raise BadSetup("turn", str(turn.move), "it is not part of this game", "a turn that this game has played")
    return number


def _concerned(start: Mapping[str, Any], frames: Sequence[Frame], own: str, seats: Sequence[str]) -> list[str]:
    """The seats to show: whose turn it is, and every seat where something changes."""
    found = {own}
    for frame in frames:
        parts = frame["change"].get("seats") if isinstance(frame["change"], dict) else None
        if isinstance(parts, dict):
            found |= {start["seats"][int(place)]["id"] for place in parts}
        elif parts is not None or isinstance(frame["change"], list):
            return list(seats)
    return [seat for seat in seats if seat in found]


def _question_of(game: BaseGame, seat: str, at: int) -> str:
    """What a seat is asked, and whether not all of its answers are listed."""
    return " ".join(filter(None, (prompt_of(game, seat, at).question, first_ways(game, seat, at))))


def _named(choices: Sequence[Mapping[str, Any]]) -> dict[str, list[str]]:
    """Moves by their texts, and as people say them."""
    texts = [str(choice["text"]) for choice in choices]
    return {"moves": texts, "names": [called(one, text) for one, text in zip(choices, texts, strict=True)]}
