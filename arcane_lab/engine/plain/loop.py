"""The loop that plays whole games of plain rules among strategies, and how such a game is set up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from arcane_lab.core.errors import BadSetup
from arcane_lab.core.text import whole_number
from arcane_lab.engine.finding_options import unknown_option
from arcane_lab.engine.generator import seat_luck
from arcane_lab.engine.ledger import Rule
from arcane_lab.engine.luck import draw_below
from arcane_lab.engine.options import Option
from arcane_lab.engine.plain.layout import Layout, Table, standings
from arcane_lab.engine.setup import Setup, SetupForm, checked_seed
from arcane_lab.engine.spec import PLAY_COLUMNS, READS_NOTHING, Loop, LoopCall, Rules, seat_name

NO_MOVE: Final = -1
#: A trail is FNV-1a over the moves of a game.
FIRST_TRAIL: Final = 2166136261
_PRIME: Final = 16777619
_MASK: Final = 2**32 - 1


class Chooser(NamedTuple):
    """A strategy of a game: its name, what it does, one sentence about it, and how much of its view it reads."""

    name: str
    choose: Callable[[Any, Any, int, Any], int]
    about: str
    reads_view: int


def play_random(view: Any, moves: Sequence[int], count: int, luck: list[int]) -> int:
    """Any legal move, each equally likely."""
    return draw_below(luck, count)


RANDOM: Final = Chooser("random", play_random, "Plays any legal move, each equally likely.", READS_NOTHING)


class PlainLoop:
    """Plays whole games by the functions of `Rules` alone; it is never compiled."""

    def __init__(self, rules: Rules, layout: Layout, score: tuple[str, ...]) -> None:
        self._rules, self._layout, self._score = rules, layout, score
        self._counted = tuple(counter.name for counter in layout.counters if counter.per_seat)
        self._columns = (*PLAY_COLUMNS, *self._counted, "rounds", "turns")

    def spec(self, move_room: int) -> Loop:
        """The loop as a game's spec has it; besides the play its columns are the counters of the seats."""
        return Loop(
            module="",
            play_games=self.play_games,
            columns=self._columns,
            counted=(),
            move_room=move_room,
            new_view=lambda: Table.__new__(self._layout.kind),
            see=self._see,
            see_own=self._see,
            keep_views=lambda state, views: None,
            legal_moves=self._legal_moves,
            follow=self.follow,
            first_trail=FIRST_TRAIL,
            write_row=self.write_row,
        )

    def _see(self, state: Table, seat: int, view: Table) -> None:
        view.__dict__.update(self._layout.seen(state, seat_name(seat)).__dict__)

    def _legal_moves(self, state: Table, room: list[int]) -> int:
        found = self._rules.legal_moves(state, state.actor) if state.waiting else []
        room[: len(found)] = found
        return len(found)

    def play_games(self, call: LoopCall) -> int:
        """Play the games of a call, each to its end, and write the figures of the seats; how many were finished."""
        seats = call.states[0].players
        for game in range(call.games):
            state = call.states[0] if call.starts_anew else call.states[game]
            if call.starts_anew:
                self._deal(state, call.first_play + game)
            line = call.lines[game * call.line_length : (game + 1) * call.line_length]
            if not call.luck_given:
                for seat in range(seats):
                    call.luck[seat][:] = seat_luck(state.seed, state.play_index, seat)
            luck = call.luck[game * seats : (game + 1) * seats] if call.luck_given else call.luck
            if not self._play_line(state, line) or not self._play_one(state, call, luck):
                return game
            self._write_rows(state, call.most_rounds, call.made, call.rows, game * seats * len(self._columns))
        return int(call.games)

    def _deal(self, state: Table, play: int) -> None:
        """Begin another play of the same setup."""
        assert state.setup is not None  # only views have none
        new = self._layout.kind(self._layout, state.setup, play)
        new.log_on = state.log_on
        state.__dict__.clear()
        state.__dict__.update(new.__dict__)
        self._rules.start(state)

    def _play_line(self, state: Table, line: Sequence[int]) -> bool:
        """Make the moves of a line; False when one is not legal where it comes."""
        for move in line:
            if move == NO_MOVE:
                return True
            if not state.waiting or self._rules.refusal(state, state.actor, move):
                return False
            self._rules.apply(state, state.actor, move)
        return True

    def _play_one(self, state: Table, call: LoopCall, luck: Sequence[list[int]]) -> bool:
        """Play one game to its end; False when a strategy gave no legal move."""
        made, legal_moves, apply = call.made, self._rules.legal_moves, self._rules.apply
        made[:] = [0, FIRST_TRAIL]
        while state.waiting and state.round_number <= call.most_rounds and made[0] < call.most_decisions:
            seat, choice = state.waiting[0], 0
            moves = legal_moves(state, seat)
            count = len(moves)
            if count > 1:
                view = call.views[seat]
                if call.reads_view[seat] != READS_NOTHING:
                    self._see(state, seat, view)
                choice = call.choosers[seat](view, moves, count, luck[seat])
            if not 0 <= choice < count:
                return False
            move = moves[choice]
            apply(state, seat, move)
            self.follow(state, move, made)
        return True

    def follow(self, state: Table, move: int, made: list[int]) -> None:
        """Count a decision and continue the trail by its move."""
        made[0] += 1
        made[1] = ((made[1] ^ move) * _PRIME) & _MASK

    def write_row(self, state: Table, seat: int, most_rounds: int, made: list[int], rows: list[int], at: int) -> None:
        """Write the figures of one seat."""
        rows[at : at + len(self._columns)] = self._rows(state, [seat], most_rounds, made)

    def _write_rows(self, state: Table, most_rounds: int, made: list[int], rows: list[int], at: int) -> None:
        """Write the figures of all seats."""
        rows[at : at + state.players * len(self._columns)] = self._rows(state, range(state.players), most_rounds, made)

    def _rows(self, state: Table, seats: Iterable[int], most_rounds: int, made: list[int]) -> list[int]:
        winners = self._rules.winners(state)
        scores = standings(state, self._score)
        counted = [getattr(state, name) for name in self._counted]
        rounds, is_over, found = min(state.round_number, most_rounds), int(not state.waiting), list[int]()
        for seat in seats:
            has_won = seat in winners
            place = 1 if has_won else 1 + sum(one > scores[seat] for one in scores)
            play = (state.play_index, seat, int(has_won), place, is_over, *made)
            found += [*play, *(one[seat] for one in counted), rounds, state.made[seat]]
        return found


# --- setups and rules -------------------------------------------------------------------------------------------


def option(name: str, question: str, default: int, least: int, most: int, rules: tuple[str, ...]) -> Option:
    """An option that is a whole number."""
    about: dict[str, Any] = {"kind": "amount", "editions": "both", "evidence": "our choice", "certainty": "stated"}
    nothing: dict[str, Any] = dict.fromkeys(("powers", "questions", "values", "readings", "tests"), ())
    bounds: dict[str, Any] = {"minimum": least, "maximum": most, "default_first": default, "default_revised": default}
    return Option(name=name, players="any", question=question, rules=rules, **about, **nothing, **bounds)


def setup_form(
    game: str, seats: tuple[int, int], options: Sequence[Option] = (), stamp: Callable[[], str] = str
) -> SetupForm:
    """How a game of some seats and options is set up; `stamp` fingerprints rules that may change."""
    known = MappingProxyType({one.name: one for one in options})

    def read(*, players: Any, seed: Any = 0, options: Any = None) -> Setup:
        least, most = seats
        number, start = whole_number(players), checked_seed(seed)
        if isinstance(players, bool) or number is None or not least <= number <= most:
            raise BadSetup("players", players, "that is no number of seats here", f"{least} to {most}")
        chosen = {name: one.default_revised for name, one in known.items()}
        for name, value in _given(options).items():
            if name not in known:
                raise unknown_option(name, known)
            if refused := known[name].refusal(value):
                raise BadSetup(f"options[{name!r}]", value, *refused)
            chosen[name] = value
        changed = tuple(name for name, value in chosen.items() if value != known[name].default_revised)
        return Setup(game, number, chosen, start, changed=changed, values_hash=stamp())

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
