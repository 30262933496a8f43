"""The loop that plays whole games of plain rules among strategies, and how such a game is set up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.core.values import whole_number
from arcane_lab.engine.generator import below, seat_luck
from arcane_lab.engine.ledger import Rule
from arcane_lab.engine.options import Option
from arcane_lab.engine.plain.layout import Layout, Table
from arcane_lab.engine.setup import Setup, SetupForm
from arcane_lab.engine.spec import READS_NOTHING, Loop, Rules

NO_MOVE: Final = -1
#: A trail is FNV-1a over the moves of a game.
FIRST_TRAIL: Final = 2166136261
_PRIME: Final = 16777619
#: The figures behind those of the game.
HOW_IT_WENT: Final = ("rounds", "turns", "won", "place", "finished", "decisions", "trail")


class Chooser(NamedTuple):
    """A strategy of a game: its name, what it does, one sentence about it, and how much of its view it reads."""

    name: str
    choose: Callable[[Any, Any, int, Any], int]
    about: str
    reads_view: int


def play_random(view: Any, moves: Sequence[int], count: int, luck: list[int]) -> int:
    """Any legal move, each equally likely."""
    return below(luck, count)


RANDOM: Final = Chooser("random", play_random, "Plays any legal move, each equally likely.", READS_NOTHING)


class PlainLoop:
    """Plays whole games by the functions of `Rules` alone."""

    def __init__(self, rules: Rules, layout: Layout, figures: tuple[str, ...]) -> None:
        self._rules, self._layout, self._figures = rules, layout, figures

    def spec(self, module: str, move_room: int) -> Loop:
        """The loop as a game's spec has it; its figures are the play, the seat, its counters, and how the play went."""
        return Loop(
            module=module,
            play_games=self.play_games,
            columns=(
                "play",
                "seat",
                *self._figures,
                "rounds",
                "turns",
                "won",
                "place",
                "finished",
                "decisions",
                "trail",
            ),
            counted=(),
            move_room=move_room,
            new_view=list,
            see=self._see,
            see_own=self._see,
            keep_views=lambda state, views: None,
            legal_moves=self._legal_moves,
            follow=self.follow,
            first_trail=FIRST_TRAIL,
            write_row=self.write_row,
        )

    def _see(self, state: Table, seat: int, view: list[Any]) -> None:
        view[:] = [self._layout.seen(state, f"p{seat + 1}")]

    def _legal_moves(self, state: Table, room: list[int]) -> int:
        found = self._rules.legal_moves(state, state.actor) if state.waiting else []
        room[: len(found)] = found
        return len(found)

    def play_games(
        self,
        states: list[Table],
        starts_anew: int,
        views: list[list[Any]],
        moves: list[int],
        luck: list[list[int]],
        luck_given: int,
        lines: list[int],
        line_length: int,
        choosers: tuple[Callable[[Any, list[int], int, list[int]], int], ...],
        reads_view: list[int],
        first_play: int,
        games: int,
        most_rounds: int,
        most_decisions: int,
        made: list[int],
        rows: list[int],
    ) -> int:
        """Play games, each to its end, and write their figures into `rows`; how many were finished.

        As `Loop.play_games` of every game: dealt anew or going on from `states`, with a line of moves in front.
        """
        seats, width = states[0].seats, 2 + len(self._figures) + len(HOW_IT_WENT)
        for game in range(games):
            state = states[0] if starts_anew else states[game]
            if starts_anew:
                new = Table(self._layout, _setup(state), first_play + game)
                new.log_on = state.log_on
                state.__dict__.update(new.__dict__)
                self._rules.start(state)
            if not self._play_line(state, lines[game * line_length : (game + 1) * line_length]):
                return game
            if not luck_given:
                for seat in range(seats):
                    luck[seat][:] = seat_luck(state.seed, state.play_index, seat)
            mine = luck[game * seats : (game + 1) * seats] if luck_given else luck
            if not self._play_one(state, views, moves, mine, choosers, reads_view, most_rounds, most_decisions, made):
                return game
            for seat in range(seats):
                self.write_row(state, seat, most_rounds, made, rows, (game * seats + seat) * width)
        return games

    def _play_line(self, state: Table, line: Sequence[int]) -> bool:
        """Make the moves of a line; False when one is not legal where it comes."""
        for move in line:
            if move == NO_MOVE:
                return True
            if not state.waiting or self._rules.refusal(state, state.actor, move):
                return False
            self._rules.apply(state, state.actor, move)
        return True

    def _play_one(
        self,
        state: Table,
        views: list[list[Any]],
        moves: list[int],
        luck: list[list[int]],
        choosers: tuple[Callable[[Any, list[int], int, list[int]], int], ...],
        reads_view: list[int],
        most_rounds: int,
        most_decisions: int,
        made: list[int],
    ) -> bool:
        """Play one game to its end; False when a strategy gave no legal move."""
        made[:] = [0, FIRST_TRAIL]
        while state.waiting and state.round_number <= most_rounds and made[0] < most_decisions:
            seat, count = state.actor, self._legal_moves(state, moves)
            choice = 0
            if count > 1:
                if reads_view[seat] != READS_NOTHING:
                    self._see(state, seat, views[seat])
                choice = choosers[seat](views[seat][0] if views[seat] else None, moves, count, luck[seat])
            if not 0 <= choice < count:
                return False
            move = moves[choice]
            self._rules.apply(state, seat, move)
            self.follow(state, move, made)
        return True

    def follow(self, state: Table, move: int, made: list[int]) -> None:
        """Count a decision and continue the trail by its move."""
        made[:] = [made[0] + 1, ((made[1] ^ move) * _PRIME) & 2**32 - 1]

    def write_row(self, state: Table, seat: int, most_rounds: int, made: list[int], rows: list[int], at: int) -> None:
        """Write the figures of one seat."""
        winners = self._rules.winners(state)
        scores = [self._ranked(state, other) for other in range(state.seats)]
        place = 1 if seat in winners else 1 + sum(one > scores[seat] for one in scores)
        figures = [getattr(state, name)[seat] for name in self._figures]
        ended = [int(seat in winners), place, int(not state.waiting), *made]
        row = [state.play_index, seat, *figures, min(state.round_number, most_rounds), state.made[seat], *ended]
        rows[at : at + len(row)] = row

    def _ranked(self, state: Table, seat: int) -> tuple[int, ...]:
        return tuple(getattr(state, name)[seat] for name in self._layout.scores)


def _setup(state: Table) -> Setup:
    assert state.setup is not None  # only views have none
    return state.setup


# --- setups and rules -------------------------------------------------------------------------------------------


def option(name: str, question: str, default: int, least: int, most: int, rules: tuple[str, ...]) -> Option:
    """An option that is a whole number."""
    about: dict[str, Any] = {"kind": "amount", "editions": "both", "evidence": "our choice", "certainty": "stated"}
    nothing: dict[str, Any] = dict.fromkeys(("powers", "questions", "values", "readings", "tests"), ())
    bounds: dict[str, Any] = {"minimum": least, "maximum": most, "default_first": default, "default_revised": default}
    return Option(name=name, players="any", question=question, rules=rules, **about, **nothing, **bounds)


def setup_form(game: str, seats: tuple[int, int], options: Sequence[Option] = ()) -> SetupForm:
    """How a game of some seats and options is set up."""
    known = MappingProxyType({one.name: one for one in options})

    def read(*, players: Any, seed: Any = 0, options: Any = None) -> Setup:
        least, most = seats
        number, start = whole_number(players), whole_number(seed)
        if isinstance(players, bool) or number is None or not least <= number <= most:
            raise BadSetup("players", players, "that is no number of seats here", f"{least} to {most}")
        if isinstance(seed, bool) or start is None or not 0 <= start < 2**63:
            raise BadSetup("seed", seed, "it is no seed", "a whole number from 0 to 9223372036854775807")
        chosen = {name: one.default_revised for name, one in known.items()}
        for name, value in _given(options).items():
            if name not in known:
                raise UnknownName("an option of this game", name, known)
            if refused := known[name].refusal(value):
                raise BadSetup(f"options[{name!r}]", value, *refused)
            chosen[name] = value
        changed = tuple(name for name, value in chosen.items() if value != known[name].default_revised)
        return Setup(game, number, chosen, start, changed=changed)

    return SetupForm(read=read, options=lambda: known)


def _given(options: Any) -> Mapping[str, Any]:
    if options is not None and not isinstance(options, Mapping):
        raise BadSetup("options", options, "that is no table of options", "a dict, such as {'goal': 50}")
    return options or {}


def rule_table(rules: Mapping[str, str], source: str) -> Callable[[], Mapping[str, Rule]]:
    """The rules of a game by their ids, each one sentence."""
    kind: dict[str, Any] = {"edition": "both", "players": "any", "certainty": "stated"}
    found = {
        name: Rule(id=name, topic=name.partition("-")[0], statement=text, example="", source=source, note="", **kind)
        for name, text in rules.items()
    }
    return partial(MappingProxyType, found)
