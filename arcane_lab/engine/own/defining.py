"""`define_game`: from what an author says (zones, counters, rules, moves) to all that the toolkit asks of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Final, TypedDict, Unpack

from arcane_lab.core.errors import BadSetup, did_you_mean, nearest, one_of
from arcane_lab.core.signatures import check_fields, check_type, typed
from arcane_lab.engine.figures import Figure
from arcane_lab.engine.moves import Refusal
from arcane_lab.engine.own.board import OwnBoard
from arcane_lab.engine.own.cards import Card, check_words
from arcane_lab.engine.own.fingerprint import fingerprint
from arcane_lab.engine.own.knowing import OwnRedeal
from arcane_lab.engine.own.layout import OwnLayout
from arcane_lab.engine.own.looks import checked_module, checked_rows
from arcane_lab.engine.own.moves import FIRST_REASON, IS_OVER, OTHER_STEP, Codec, Function, MoveRule
from arcane_lab.engine.own.positions import OwnPositions
from arcane_lab.engine.own.running import Running
from arcane_lab.engine.own.table import SEATS, OwnTable
from arcane_lab.engine.own.telling import Teller, wrong_slot
from arcane_lab.engine.plain.layout import Counter, Zone
from arcane_lab.engine.plain.loop import RANDOM, Chooser, option, rule_table, setup_form
from arcane_lab.engine.plain.parts import parts_of
from arcane_lab.engine.plain.words import Reasons, Refusals, summary
from arcane_lab.engine.registry import GameDefinitionError, checked_name
from arcane_lab.engine.spec import READS_ALL, GameSpec, Rules, Tables, Text

#: An option that is a number has no other bounds than these where none are said.
MOST: Final = 99_999


@dataclass(frozen=True, slots=True)
class Option:
    """A number of the rules that may be set: its name, its default, the question that it answers, and its bounds."""

    name: str
    default: int
    question: str = ""
    least: int = 0
    most: int = MOST

    def __post_init__(self) -> None:
        check_fields(self)
        if not self.least <= self.default <= self.most:
            raise BadSetup("default", self.default, "it is out of bounds", f"{self.least} to {self.most}")


@dataclass(frozen=True, slots=True)
class Declared:
    """What an author has declared before the first function, checked."""

    title: str
    seats: tuple[int, int]
    score: str
    tie_break: tuple[str, ...]
    options: tuple[Option, ...]
    layout: OwnLayout
    rows: tuple[tuple[str, ...], ...]


class OwnGame:
    """A definition: what was declared, and the functions that are added to it with `start`, `move` and the others.

    `spec` is what the toolkit plays; it is made when it is first asked for, and anew after something was added.
    """

    _in_words: Final = ("a definition, as al.define_game gives it", "definitions")

    def __init__(self, name: str, declared: Declared, rules: Mapping[str, str]) -> None:
        self.name, self.declared, self.layout = name, declared, declared.layout
        self.rules = dict(rules)
        self.drawings: dict[str, Function] = {}
        self.module = ""
        self.moves: dict[str, MoveRule] = {}
        self.followers: dict[str, Function] = {}
        self.starter: Function | None = None
        self.strategies: dict[str, tuple[Function, str]] = {}
        #: What the tables that functions read held when they were first read, by identity: `fingerprint` keeps it.
        self.tables: dict[int, tuple[object, str]] = {}

    # --- what an author adds ----------------------------------------------------------------------------------

    @typed
    def start(self, function: Function) -> Function:
        """What happens before the first question: function of `t`."""
        self.starter = function
        return self._changed(function)

    @typed
    def move(
        self, text: str, at: str | Sequence[str], rule: str, says: str = "", **choices: Function
    ) -> Callable[[Function], MoveRule]:
        """A kind of move: its text with slots, the steps that it answers, its rule, and for each slot its choices."""
        self._check_rule(rule, f"the move {text!r}")

        def add(function: Function) -> MoveRule:
            steps = (at,) if isinstance(at, str) else tuple(at)
            found = MoveRule(text, steps, rule, says, function, dict(choices))
            missing = next((slot for slot in found.slots if slot not in choices), None)
            if missing is not None:
                raise GameDefinitionError(
                    self.name,
                    f"the slot {{{missing}}} of the move {text!r} has no choices",
                    f"give them: {missing}=lambda t, seat: …",
                )
            extra = next((slot for slot in choices if slot not in found.slots), None)
            if extra is not None:
                raise GameDefinitionError(
                    self.name,
                    f"the move {text!r} has no slot {{{extra}}}{did_you_mean(extra, found.slots)}",
                    f"write {{{extra}}} in its text, or leave its choices out",
                )
            if wrong := wrong_slot(says, frozenset({"seat", *found.slots})):
                reason = f"the sentence {says!r} of the move {text!r} {wrong}"
                raise GameDefinitionError(self.name, reason, "tell the rest in the move: t.say(rule, sentence, n=…)")
            self.moves[text] = found
            self._changed(function)
            return found

        return add

    @typed
    def when_all_answered(self, step: str) -> Callable[[Function], Function]:
        """What follows when everybody has answered a step: function of `t`."""

        def add(function: Function) -> Function:
            self.followers[step] = function
            return self._changed(function)

        return add

    @typed
    def strategy(self, name: str) -> Callable[[Function], Function]:
        """A strategy: a function of what a seat sees, which returns the text of a move."""

        def add(function: Function) -> Function:
            about = (function.__doc__ or f"Plays as {name!r} says.").strip().splitlines()[0]
            self.strategies[name.lower()] = (function, about)
            return self._changed(function)

        return add

    @typed
    def draw_zone(self, zone: str) -> Callable[[Function], Function]:
        """How a zone is drawn: function of its cards, as who looks on sees them, and its place ("stalls", "p1 shelf").

        It returns SVG or HTML. What carries `data-target="stalls 2"` in it is the second card of the stalls.
        """
        zones = [one.name for one in self.layout.zones]
        if zone not in zones:
            reason = f"draw_zone names {zone!r}, which is no zone{did_you_mean(zone, zones)}"
            raise GameDefinitionError(self.name, reason, f"it draws {one_of(zones)}" if zones else "add zones=[…]")

        def add(function: Function) -> Function:
            self.drawings[zone] = function
            return self._changed(function)

        return add

    @typed
    def draw_board(self, module: str | Path) -> None:
        """How the whole board is drawn: the text of a JavaScript module, or the path of a file with it.

        Its default export is a function of `{facts, view, names, pick}` that returns `{element, draw, at}`: `draw` gets
        a picture, as who looks on sees it, and a function that says how a target is marked. What carries
        `data-target="stalls 2"` in the element is picked by clicks and keys; `at` finds a target that nothing carries.
        Where the module fails, the usual board is shown, with the reason. A text of nothing takes it away.

        Raises `GameDefinitionError` for what is no such module, or a file that can't be read.
        """
        self.module = checked_module(self.name, module)
        self.__dict__.pop("spec", None)

    def _changed(self, function: Function) -> Function:
        self.__dict__.pop("spec", None)
        return function

    def _check_rule(self, rule: str, where: str) -> None:
        if rule not in self.rules:
            near = nearest(rule, self.rules)
            raise GameDefinitionError(
                self.name,
                f"{where} cites the rule {rule!r}, which is not declared",
                f"add it to rules={{…}}{f', or did you mean {near!r}?' if near else ''}",
            )

    # --- what the toolkit makes of it ---------------------------------------------------------------------------

    @cached_property
    def spec(self) -> GameSpec:
        """The game as the toolkit plays it."""
        if self.starter is None:
            raise GameDefinitionError(self.name, "nothing says how it begins", "add a function with @….start")
        if not self.moves:
            raise GameDefinitionError(self.name, "it has no move", "add one with @….move")
        return _spec_of(self)

    def __repr__(self) -> str:
        return f"<Definition of {self.declared.title}: {len(self.moves)} moves, {len(self.rules)} rules>"


class OnTable(TypedDict, total=False):
    """What lies on the table: zones, counters, and rows of their names in which they stand in the middle of it."""

    zones: Sequence[Zone]
    counters: Sequence[Counter]
    layout: Sequence[str]


@typed
def define_game(
    name: str,
    *,
    title: str = "",
    seats: tuple[int, int] = (2, 4),
    score: str,
    tie_break: Sequence[str] = (),
    options: Sequence[Option] = (),
    rules: Mapping[str, str],
    **table: Unpack[OnTable],
) -> OwnGame:
    """Define a game: what lies where, who may see it, what is counted, and the rules by their ids.

    What lies on the table are `zones` and `counters`; a `layout` like ["stalls deck", "bid shown"] moves some of them
    into rows in the middle. Raises `GameDefinitionError` for a part that is not as it must be. Four examples stand in
    `docs/own-game.md`.
    """
    zones, counters = table.get("zones", ()), table.get("counters", ())

    def wrong(reason: str, step: str) -> GameDefinitionError:
        return GameDefinitionError(name, reason, step)

    checked_name(name)
    known = [*OnTable.__annotations__, "title", "seats", "score", "tie_break", "options", "rules"]
    for one in table:
        if one not in OnTable.__annotations__:
            raise wrong(f"define_game has no argument {one!r}{did_you_mean(one, known)}", "leave it out")
    if not 1 <= seats[0] <= seats[1] <= len(SEATS):
        raise wrong(f"seats={seats!r} is no range", f"say the fewest and the most seats, of 1 to {len(SEATS)}")
    if not rules or not all(map(str.strip, rules)):
        raise wrong("a rule has no name" if rules else "it has no rules", 'add rules={"PIG-1": "…"}')
    for zone in zones:
        if zone.cards and zone.per_seat:
            raise wrong(f"{zone.name!r} has cards of its own for each seat", "lay them into one place, and deal them")
    names = [*(one.name for one in zones), *(one.name for one in counters), *(one.name for one in options)]
    for one in names:
        check_words("name", one)
        if names.count(one) > 1:
            raise wrong(f"{one!r} is the name of two of its parts", "give each zone, counter and option its own")
        if hasattr(OwnTable, one) or one in _TAKEN:
            raise wrong(f"{one!r} is a word of the table itself", "choose another name")
    scores = [counter.name for counter in counters if counter.per_seat]
    for one in (score, *(word.lstrip("-") for word in tie_break)):
        if one not in scores:
            step = f"add al.Counter({one!r}, per_seat=True){did_you_mean(one, scores)}"
            raise wrong(f"the score {one!r} is no counter of the seats", step)
    held = _numbered(zones)
    by_code: dict[str, Card] = {}
    for card in held:
        like = by_code.setdefault(card.code.lower(), card)
        if (like.code, like.title, like.face, like.attributes) != (card.code, card.title, card.face, card.attributes):
            raise wrong(f"two different cards have the code {card.code}", "give each kind of card a code of its own")
    full = [zone.name for zone in zones if zone.cards]
    laid = OwnLayout(
        cards=tuple(card.code for card in held),
        zones=tuple(zones),
        counters=tuple(counters),
        scores=tuple(dict.fromkeys((score, *scores))),
        rest=full[0] if full else "",
        held=held,
        rules=tuple(rules),
    )
    rows = checked_rows(name, table.get("layout", ()), laid.parts)
    declared = Declared(title or name, (seats[0], seats[1]), score, tuple(tie_break), tuple(options), laid, rows)
    return OwnGame(name, declared, rules)


#: Names that a table has besides its zones and counters.
_TAKEN: Final = frozenset(
    {"layout", "setup", "options", "players", "seed", "play_index", "chance", "round_number", "first_seat", "seat"}
    | {"round", "phase", "to_move", "winners", "scores", "id", "name", "drawn", "called"}
    | {"step", "waiting", "made", "log", "log_on", "asked", "together", "script", "telling", "memory"}
)


def _numbered(zones: Sequence[Zone]) -> tuple[Card, ...]:
    cards = [card for zone in zones for card in zone.cards]
    check_type("cards", cards, Sequence[Card])
    return tuple(
        Card.numbered(number, card.code, card.title, card.face, card.attributes) for number, card in enumerate(cards)
    )


def _spec_of(game: OwnGame) -> GameSpec:
    """The parts of a spec, out of a definition."""
    declared, layout = game.declared, game.layout
    running = Running(game)
    steps = dict.fromkeys(step for rule in game.moves.values() for step in rule.steps)
    phases: dict[str | None, str] = {**{step: step for step in steps}, None: "over"}
    codec, rules = running.codec, running.rules(phases)
    figures = tuple(
        Figure(one.name, one.title or one.name, "mean", may_be_negative=True)
        for one in sorted(layout.counters, key=lambda one: one.name != declared.score)
        if one.per_seat and one.figure
    )
    positions = OwnPositions(layout, phases)
    parts = parts_of(
        rules,
        layout,
        moves=64,
        figures=figures,
        phases=phases,
        tie_break=next(iter(declared.tie_break), ""),
    )
    parts |= {"positions": positions, "expectations": positions}
    board = OwnBoard(game, running, rules)
    parts["board"] = board.over(parts["board"])
    parts["knowledge"] = replace(parts["knowledge"], redeal=OwnRedeal(layout)) if layout.zones else parts["knowledge"]
    asked = {step: step for step in steps}
    choosers = {
        name: Chooser(name, running.chooser(name, function), about, READS_ALL)
        for name, (function, about) in game.strategies.items()
    }
    return GameSpec(
        name=game.name,
        title=declared.title,
        seats_allowed=declared.seats,
        package="",
        setup=setup_form(
            game.name,
            declared.seats,
            [
                option(one.name, one.question or f"How much is {one.name}?", one.default, one.least, one.most, ())
                for one in declared.options
            ],
            partial(fingerprint, game),
        ),
        tables=Tables(
            rules=rule_table(game.rules, declared.title),
            cards=lambda: {card.code: card.title for card in layout.held},
            faces=lambda setup: {card.code: {"name": card.title} for card in layout.held},
        ),
        text=replace(_text_of(game, running, rules, codec, asked, tuple(phases.values())), question=board.question),
        strategies={"random": RANDOM, **choosers},
        **parts,
    )


def _text_of(
    game: OwnGame, running: Running, rules: Rules, codec: Codec, asked: dict[str, str], phases: tuple[str, ...]
) -> Text:
    teller, layout = Teller(game.layout), game.layout
    any_rule = next(iter(game.rules))

    def refusals(reasons: Mapping[int, tuple[str, str]]) -> Refusals:
        return Refusals(rules, running.write, Reasons(reasons, turn_rule=any_rule, end_rule=any_rule), asked)

    def explain(state: OwnTable, seat: int, text: str, move: int, code: int) -> Refusal:
        if seat < 0 or code == IS_OVER:
            return refusals({}).explain(state, -1, text, move, code)
        rule, values = codec.move(move, state, seat)
        cited, reason = rule.rule, f"that is not on offer in “{rule.text}”"
        if code == OTHER_STEP:
            reason = f"now the question is {state.step!r}, and {rule.text.split()[0]} belongs to {one_of(rule.steps)}"
        elif code >= FIRST_REASON:
            cited, refuses = rule.refusals[code - FIRST_REASON]
            told = refuses(state, seat, *values)
            reason = told if isinstance(told, str) else game.rules.get(cited, cited).rstrip(".")
        return refusals({code: (cited, reason)}).explain(state, seat, text, move, code)

    return Text(
        read_move=codec.read,
        write_move=running.write,
        explain=explain,
        not_your_turn=refusals({}).not_your_turn,
        events=teller.events,
        causes=teller.causes,
        summary=lambda state: summary(rules, layout, asked, state),
        asked=asked,
        phases=phases,
        preview=lambda state, seat, move: "",
        warning=lambda state, seat: None,
        hidden_move=running.write_for_others,
        open_move=running.write_for_others,
    )
