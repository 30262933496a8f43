"""One game turn by turn, against many others of the same run: each is played again from its number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.errors import ArcaneLabError, BadSetup
from arcane_lab.core.libraries import np, pd
from arcane_lab.core.text import whole_number
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import seat_name
from arcane_lab.records.games import positions_of
from arcane_lab.simulation.unkept import OtherGame

if TYPE_CHECKING:
    from arcane_lab.engine.spec import GameSpec
    from arcane_lab.simulation.result import Result

#: The score of each seat after each of its turns, from 0 (before the first).
Path = list[list[int]]
#: A drawing has no room for more turns than this.
MOST_TURNS: Final = 60
#: Most games last so many turns that the field is shown no longer than nine in ten of them do.
LONGEST_SHOWN: Final = 0.9


def game_path(result: Result, game: int = 0, field: int = 100) -> pd.DataFrame:
    """The score of each seat after each turn of a game, and the quartiles of the first `field` other games.

    A row for each seat (`who`) and `turn` of that seat: the score in this game (missing once it is over) in a column of
    its name, and of the other games `low`, `middle` and `high`, the lower quartile, the median and the upper quartile.
    What the end of a round takes shows with the seat's next turn, or at the end with its last one; a game that is over
    keeps the score it ended with. Games that did not end are left out of the field. `table.attrs["field"]` is how many
    others there are.

    Raises `BadSetup` for a game that the result has not, for a field of none, and when functions of your own played and
    their moves were not kept (`keep="records"` keeps them).

    >>> from arcane_lab.simulation import simulate
    >>> result = simulate("alley", players=["greedy", "random"], games=20, seed=1, mode="plain", progress=False)
    >>> table = game_path(result, game=3, field=10)
    >>> list(table.columns), table.attrs["field"], int(table["gold"].iloc[0])
    (['turn', 'who', 'gold', 'low', 'middle', 'high'], 10, 25)
    """
    number = _checked(game, "game", 0, result.games - 1, "the number of a game of this result")
    wanted = _checked(field, "field", 1, result.games - 1, "a number of other games that this result has", True)
    chosen = [k for k in range(min(wanted + 1, result.games)) if k != number][:wanted]
    paths = [_path_of(result, k) for k in (number, *chosen)]
    others = [path for path, is_over in paths[1:] if is_over]
    if not others:
        raise ArcaneLabError(
            "no other game was finished, so there is no field to see this one against: play more games"
        )
    return _table(find_game(result.setup.game).score, paths[0][0], others, result.players)


def thinned(table: pd.DataFrame, most: int = MOST_TURNS) -> pd.DataFrame:
    """A path with so few turns that it can be drawn: every second turn, or third …, and always the last."""
    score = next(name for name in table.columns if name not in ("turn", "who", "low", "middle", "high"))
    last = int(table["turn"].max())
    step = -(-last // most)
    ends = table["who"].map(table[table[score].notna()].groupby("who")["turn"].max())
    is_shown = (table["turn"] % max(step, 1) == 0) | (table["turn"] == last) | (table["turn"] == ends)
    return table[is_shown].reset_index(drop=True)


def _checked(value: object, name: str, least: int, most: int, what: str, may_be_more: bool = False) -> int:
    """A whole number within its limits; more other games than there are means all of them."""
    number = None if isinstance(value, str) else whole_number(value)
    if number is None or number < least or (number > most and not may_be_more) or most < least:
        allowed = f"{least} to {most:,}" if most >= least else "none: too few games were played"
        raise BadSetup(name, value, f"that is not {what}", allowed)
    return min(number, most)


def _path_of(result: Result, game: int) -> tuple[Path, bool]:
    """The path of a game, and whether it was over: its choices again, and the one legal move where there was none."""
    records, spec = result.records, find_game(result.setup.game)
    watcher = _Watcher(spec, result.setup.players)
    moves = -1
    for state in records.states(game):
        watcher.look(state)
        moves += 1
    _compare(spec, records.row(game), game, {"decisions": moves, spec.score: watcher.score(state, 0)})
    return watcher.ended(state), spec.rules.to_move(state) < 0


def _compare(spec: GameSpec, row: list[int] | None, game: int, found: dict[str, int]) -> None:
    """Raise `OtherGame` when the game ended otherwise than it was counted (if it was)."""
    places = spec.loop.places
    for figure, value in found.items():
        if row is not None and row[places[figure]] != value:
            raise OtherGame(game, f"{figure} {value}, not {row[places[figure]]}")


class _Watcher:
    """Looks at a play from move to move, and keeps the score of each seat when it first has taken so many turns."""

    def __init__(self, spec: GameSpec, seats: int) -> None:
        self._positions, self._score = positions_of(spec.name), spec.score
        self._seen: list[dict[int, int]] = [{} for _ in range(seats)]

    def look(self, state: Any) -> None:
        for seat, taken in enumerate(self._positions.turns(state)):
            if taken not in self._seen[seat]:
                self._seen[seat][taken] = self.score(state, seat)

    def score(self, state: Any, seat: int) -> int:
        return int(self._positions.scores(state)[seat][self._score])

    def ended(self, state: Any) -> Path:
        """The path of each seat; its last turn is that of the end."""
        ends = [self.score(state, seat) for seat in range(len(self._seen))]
        return [[*list(seen.values())[:-1], end] for seen, end in zip(self._seen, ends, strict=True)]


def _table(score: str, path: Path, others: Sequence[Path], players: Sequence[str]) -> pd.DataFrame:
    """A row for each seat and turn."""
    parts = []
    for seat, player in enumerate(players):
        lengths = sorted(len(other[seat]) for other in others)
        shown = max(len(path[seat]), lengths[int(LONGEST_SHOWN * (len(lengths) - 1))])
        field = np.array([_filled(other[seat], shown) for other in others])
        low, middle, high = np.percentile(field, (25, 50, 75), axis=0, method="inverted_cdf")
        scores = [float(amount) for amount in path[seat]] + [float("nan")] * (shown - len(path[seat]))
        who = f"{seat_name(seat)} {player}"
        rows = {"turn": range(shown), "who": who, score: scores, "low": low, "middle": middle, "high": high}
        parts.append(pd.DataFrame(rows))
    table = pd.concat(parts, ignore_index=True)
    table.attrs["field"] = len(others)
    return table


def _filled(path: Sequence[int], turns: int) -> list[int]:
    """A path of so many turns: cut off, or with the score of its end to the last."""
    return [*path[:turns], *[path[-1]] * (turns - len(path))]
