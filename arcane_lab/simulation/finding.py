"""Which games of a result are worth a look: by how they ended, by any figure, or by what happened in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from arcane_lab.core.errors import ArcaneLabError, BadSetup, UnknownName, one_of
from arcane_lab.core.html import figure_table
from arcane_lab.core.libraries import np, pd
from arcane_lab.core.printing import Drawn
from arcane_lab.core.text import capital, counted, plural, whole_number
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import seat_name, seat_number
from arcane_lab.records.games import positions_of

if TYPE_CHECKING:
    from arcane_lab.simulation.result import Result

#: What can be asked for by a word, each with what it means.
WISHES: Final = {
    "closest": "the smallest lead at the end",
    "clearest": "the largest lead at the end",
    "longest": "the most moves",
    "shortest": "the fewest moves",
    "swing": "the largest swing: by how much a lead changed after one decision",
}
#: Columns of the table of seats by which no game is found.
_NO_FIGURES: Final = ("game", "seed", "seat", "strategy", "finished", "trail")
#: Figures that all seats of a game share.
_OF_THE_GAME: Final = ("rounds", "decisions")
#: Whose lead changed, who plays there, by how much, and the step of the decision after which it did.
Swing: TypeAlias = tuple[str, str, int, int]
_EXAMPLE: Final = "a condition on the columns of result.seats, such as 'won and rounds > 3'"


@dataclass(frozen=True, eq=False, repr=False)
class Found(Drawn):
    """Games of a result, the best fit first: `first` is the number of the first, `numbers` has them all.

    `wish` says what was looked for and `note` what was looked at. `table` has a row for each game: the seat that it is
    about, the figure, and for what happened within a game `at`: the step after which it shows, as `game.fork(at=…)` and
    the table's slider count.
    """

    wish: str
    note: str
    _table: pd.DataFrame

    @property
    def table(self) -> pd.DataFrame:
        """A row for each game that was found."""
        return self._table.copy()

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the games, as `result.record` takes them."""
        return tuple(int(number) for number in self._table["game"])

    @property
    def first(self) -> int:
        """The number of the game that fits best. Raises `ArcaneLabError` when none was found."""
        if not self.numbers:
            raise ArcaneLabError(f"no game is like that ({self.wish}): {self.note} Ask for less, or play more games")
        return self.numbers[0]

    def __len__(self) -> int:
        return len(self._table)

    def __iter__(self) -> Iterator[int]:
        return iter(self.numbers)

    def __contains__(self, number: object) -> bool:
        return number in self.numbers

    def __str__(self) -> str:
        drawn = self._table.to_string(index=False) if len(self) else "No game is like that."
        return f"{capital(self.wish)}\n{drawn}\n{self.note}"

    def _repr_html_(self) -> str:
        rows = [list(map(str, row)) for row in self._table.itertuples(index=False)]
        return figure_table(capital(self.wish), list(map(str, self._table.columns)), rows, [self.note])


@dataclass(frozen=True, slots=True)
class Wish:
    """What is looked for, checked: at most one of `name`, `most`, `least` and `rule`, and which games come into it."""

    name: str | None = None
    most: str | None = None
    least: str | None = None
    rule: str | None = None
    where: str | Callable[[pd.DataFrame], Any] | None = None
    seat: str | None = None

    def checked(self, result: Result) -> Wish:
        """The same wish, or the error that says what is wrong with it."""
        given = [key for key in ("name", "most", "least", "rule") if getattr(self, key) is not None]
        named = [f"{key}=" if key != "name" else "a word" for key in given]
        allowed = f"one of {one_of(list(WISHES))}, or most=, least=, rule=; or where= alone"
        if len(given) > 1:
            raise BadSetup("find", " and ".join(named), "games are put in order by one thing only", allowed)
        if not given and self.where is None:
            raise BadSetup("find", None, "nothing is said of the games", allowed)
        if self.name is not None:
            self._check_name(result)
        for key in ("most", "least"):
            if getattr(self, key) is not None:
                _figure(result, getattr(self, key))
        rules = find_game(result.setup.game).tables.named()
        if self.rule is not None and (not isinstance(self.rule, str) or self.rule not in rules):
            raise UnknownName("a rule of this game", self.rule, rules)
        if self.seat is not None:
            seat_number(self.seat, result.setup.players)
        return self

    def _check_name(self, result: Result) -> None:
        if isinstance(self.name, str) and self.name in WISHES:
            if self.name in ("closest", "clearest", "swing") and not find_game(result.setup.game).score:
                raise BadSetup("find", self.name, "this game has no score, so nobody leads", "most= or least= a figure")
            return
        if isinstance(self.name, str) and result.keep != "summary" and self.name in _figures(result):
            raise BadSetup("find", self.name, "that is a figure", f"most={self.name!r} or least={self.name!r}")
        raise UnknownName("a kind of game to find", self.name, WISHES)


def find(result: Result, wish: Wish, games: object = 10, among: object = 100) -> Found:
    """The games that fit a wish, at most so many of them; what happened within games is looked for in `among` games."""
    wish = wish.checked(result)
    most_found, most_replayed = _number("games", games), _number("among", among)
    if wish.rule is not None:
        return _speaking(result, wish, wish.rule, most_found, most_replayed)
    if wish.name == "swing":
        return _swinging(result, wish, most_found, most_replayed)
    table, title = _ranked(result, wish)
    ended = int(result.seats["finished"].sum()) // result.setup.players
    note = f"{len(table):,} of {counted(ended, 'finished game')} {plural(len(table), 'fits', 'fit')}."
    return Found(title, note, table.head(most_found).reset_index(drop=True))


def _number(name: str, value: object) -> int:
    number = None if isinstance(value, str) else whole_number(value)
    if number is None or number < 1:
        raise BadSetup(name, value, "that is no number of games", "1 or more")
    return number


def _figures(result: Result) -> list[str]:
    """The columns by which games can be put in order."""
    return [str(name) for name in result.seats.columns if name not in _NO_FIGURES]


def _figure(result: Result, name: object) -> str:
    known = _figures(result)
    if not isinstance(name, str) or name not in known:
        raise UnknownName("a figure of this result", name, known)
    return name


def _condition(wish: Wish) -> str:
    if wish.where is None:
        return f", of {wish.seat}" if wish.seat else ""
    what = wish.where if isinstance(wish.where, str) else "the condition that you gave"
    return f", where {what}" + (f" for {wish.seat}" if wish.seat else "")


# --- by the table of seats --------------------------------------------------------------------------------


def _ranked(result: Result, wish: Wish) -> tuple[pd.DataFrame, str]:
    """The games that fit in the order of the wish, and the wish in words."""
    ended = result.seats[result.seats["finished"]]
    fitting = _fitting(ended, wish)
    if wish.name in ("closest", "clearest"):
        score = find_game(result.setup.game).score
        table = _leads(ended[ended["game"].isin(fitting["game"])], score, result.setup.players)
        if wish.seat:
            table = table[table["seat"] == wish.seat]
        table = table.sort_values("lead", ascending=wish.name == "closest", kind="stable")
        return table, f"{WISHES[wish.name]}, in {score}{_condition(wish)}"
    if wish.name in ("longest", "shortest"):
        one_each = fitting.drop_duplicates("game").sort_values(
            "decisions", ascending=wish.name == "shortest", kind="stable"
        )
        return one_each[["game", "decisions"]], WISHES[wish.name] + _condition(wish)
    figure = wish.most or wish.least
    if figure is None:
        words = re.findall(r"\w+", wish.where) if isinstance(wish.where, str) else []
        shown = [name for name in _figures(result) if name in words]
        return fitting[["game", "seat", "strategy", *shown]].drop_duplicates("game"), "games" + _condition(wish)
    in_order = fitting.sort_values(figure, ascending=wish.most is None, kind="stable").drop_duplicates("game")
    about = ["game"] if figure in _OF_THE_GAME else ["game", "seat", "strategy"]
    return in_order[[*about, figure]], f"the {'most' if wish.most else 'least'} {figure}{_condition(wish)}"


def _fitting(seats: pd.DataFrame, wish: Wish) -> pd.DataFrame:
    """The rows of seats that fit, of the seat that is meant."""
    rows = seats if wish.seat is None else seats[seats["seat"] == wish.seat]
    return rows if wish.where is None else rows[_mask(rows, wish.where)]


def _mask(rows: pd.DataFrame, where: str | Callable[[pd.DataFrame], Any]) -> Any:
    """For each row whether a condition holds. Raises `BadSetup` or `UnknownName` for one that cannot be looked up."""
    if not isinstance(where, str) and not callable(where):
        raise BadSetup("where", where, "is no condition", _EXAMPLE)
    try:
        held = (
            where(rows.copy()) if callable(where) else rows.eval(where, engine="python", local_dict={}, global_dict={})
        )
    except Exception as error:
        unknown = re.match(r"name '(.+?)' is not defined", str(error))
        if isinstance(where, str) and unknown:
            raise UnknownName("a column of result.seats", unknown[1], map(str, rows.columns)) from None
        words = type(error).__name__ if isinstance(error, SyntaxError) else f"{type(error).__name__}: {error}"[:120]
        reason = f"it cannot be worked out ({words})"
        raise BadSetup("where", where, reason, _EXAMPLE) from None
    if isinstance(held, pd.Series) and held.dtype == bool and held.index.equals(rows.index):
        return held
    raise BadSetup("where", where, "it does not say yes or no of each row", _EXAMPLE)


def _leads(rows: pd.DataFrame, score: str, seats: int) -> pd.DataFrame:
    """By how much the first of each game was ahead of the next, in the score; alone, the score itself."""
    scores = rows[score].to_numpy(dtype=np.float64).reshape(-1, seats)
    won = rows["won"].to_numpy(dtype=bool).reshape(-1, seats)
    # Among equal scores the one that won is named.
    first = (scores + won * 0.5).argmax(axis=1)
    ordered = np.sort(scores, axis=1)
    lead = ordered[:, -1] - (ordered[:, -2] if seats > 1 else 0)
    place = np.arange(len(scores)) * seats + first
    table: pd.DataFrame = rows.iloc[place][["game", "seat", "strategy", score]].copy()
    table["lead"] = lead.astype(np.int64)
    return table


# --- by what happened, which takes playing games again -----------------------------------------------------


def _to_replay(result: Result, wish: Wish) -> list[int]:
    """The numbers of the games that come into question, in their order."""
    if wish.where is None:
        return list(range(result.games))
    rows = result.seats if wish.seat is None else result.seats[result.seats["seat"] == wish.seat]
    return [int(number) for number in rows[_mask(rows, wish.where)]["game"].unique()]


def _cost(replayed: int, of: int) -> str:
    """What was played again, in a sentence."""
    more = f" among={min(of, 10 * replayed)} looks at more, and takes longer." if 0 < replayed < of else ""
    which = f"the first {replayed:,} of {of:,}" if replayed < of else f"{'all ' if of > 1 else ''}{of:,}"
    return f"Played again to see what happened in them: {which} {plural(of, 'game')}.{more}"


def _swinging(result: Result, wish: Wish, most_found: int, most_replayed: int) -> Found:
    numbers = _to_replay(result, wish)
    looked = numbers[:most_replayed]
    rows = [(number, *swing) for number in looked if (swing := _swing(result, number, wish.seat))]
    rows.sort(key=lambda row: (-abs(row[3]), row[0]))
    table = pd.DataFrame(rows[:most_found], columns=["game", "seat", "strategy", "swing", "at"])
    title = f"{WISHES['swing']}, in {find_game(result.setup.game).score}{_condition(wish)}"
    return Found(title, _cost(len(looked), len(numbers)), table)


def _swing(result: Result, number: int, only: str | None) -> Swing | None:
    """The decision of a game after which the lead of a seat over the best other one changed most.

    What follows without anybody choosing belongs to the decision before it. So a position lies before the step in
    which somebody had a choice. What changes before the first decision is nobody's.
    """
    spec, positions = find_game(result.setup.game), positions_of(result.setup.game)
    decided: int | None = None
    before: list[int] = []
    now: list[int] = []
    best: Swing | None = None

    def close() -> Swing | None:
        """The largest change since the last decision, where it is larger than all that came before."""
        found = best
        for seat, (is_now, was) in enumerate(zip(now, before, strict=False)):
            is_meant = only is None or seat_name(seat) == only
            # Of two seats that one move parted, the one that gained is named.
            change = is_now - was
            if is_meant and change and (found is None or (abs(change), change > 0) > (abs(found[2]), found[2] > 0)):
                assert decided is not None  # what was before the first decision is not looked at
                found = (seat_name(seat), result.players[seat], change, decided)
        return found

    for at, (state, was_chosen) in enumerate(result.records.decided(number)):
        if was_chosen:
            best = close() if decided is not None else None
            decided, before = at, now
        now = _leads_of([int(one[spec.score]) for one in positions.scores(state)])
    return close() if decided is not None else None


def _leads_of(scores: list[int]) -> list[int]:
    """By how much each seat is ahead of the best other one; alone, its score.

    >>> _leads_of([30, 20, 25]), _leads_of([7])
    ([5, -10, -5], [7])
    """
    if len(scores) == 1:
        return scores
    return [score - max(scores[:seat] + scores[seat + 1 :]) for seat, score in enumerate(scores)]


def _speaking(result: Result, wish: Wish, rule: str, most_found: int, most_replayed: int) -> Found:
    numbers = _to_replay(result, wish)
    rows: list[tuple[Any, ...]] = []
    replayed = 0
    for number in numbers[:most_replayed]:
        if len(rows) == most_found:
            break
        replayed += 1
        times = list(_events(result, number, rule, wish.seat))
        if times:
            rows.append((number, *times[0], len(times)))
    table = pd.DataFrame(rows, columns=["game", "seat", "at", "what", "times"])
    return Found(f"games in which {rule} speaks{_condition(wish)}", _cost(replayed, len(numbers)), table)


def _events(result: Result, number: int, rule: str, only: str | None) -> Iterable[tuple[str, int, str]]:
    """Each time a rule speaks in a game: who moved, after which step it shows, and what happened."""
    for step in result.record(number).replay().steps_for("table"):
        for event in step.events:
            if event.rule == rule and only in (None, step.seat):
                yield step.seat, step.index, event.text
