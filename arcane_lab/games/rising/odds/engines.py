"""What an engine yields by the last turn, exact over all moon layouts: the rules cast it, turn by turn (AR-CAST)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion, must_end, whole
from arcane_lab.chance.words import Shown, Why
from arcane_lab.core.errors import UnknownName
from arcane_lab.core.guesses import Guessed
from arcane_lab.core.libraries import pd
from arcane_lab.core.printing import Drawn
from arcane_lab.core.text import listed, plural
from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.odds.asked import card_named, ruled_as, ruled_by, view_of_rising
from arcane_lab.games.rising.odds.casting import HOW, alone, assumed_of, cast, key_of
from arcane_lab.games.rising.odds.layouts import OPEN, Left, Pair, pairs_from
from arcane_lab.games.rising.odds.moon_board import NO_PAIR, board_of, left_to_draw
from arcane_lab.games.rising.rules.rounds import first_turn
from arcane_lab.games.rising.rules.scores import total_of
from arcane_lab.games.rising.rules.sizes import COLUMNS, TURNS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Phase, Reading
from arcane_lab.games.rising.text.names import COLUMNS as LETTERS

if TYPE_CHECKING:
    from arcane_lab.games.rising.knowledge.seat_view import SeatView

#: What an engine yields, in the order of its outcomes.
PARTS: Final = ("charms", "herbs", "blood", "potions", "gold", "points", "activations", "total")
#: Casts that are played out: a few seconds' work.
MOST_CASTS: Final = 40_000
#: Numbers of the rules that a cast and what it comes to depend on.
WEIGHING: Final = (
    *("hand_size", "potion_uses", "growth_step", "alike_for_point", "alike_points", "gold_points"),
    "blood_points",
)
#: A full board, as it is written.
A_BOARD: Final = "CG HP BB CH PG"


@dataclass(frozen=True, slots=True, repr=False)
class Engine(Drawn, Shown, Guessed):
    """What casts on some turns bring: `joint` has all of it at once, in the order of `PARTS`, as a change from now.

    `points` are gained victory points, `total` is the change of the whole score as if it were counted then: points,
    resources and artifacts (AR-END-02). `assumed` says what it rests on that nobody knows.
    """

    joint: Distribution
    turns: tuple[int, ...]
    assumed: tuple[str, ...]

    def part(self, name: str) -> Distribution:
        """How much of one thing: "charms", "herbs", "blood", "potions", "gold", "points", "activations", "total".

        >>> engine("- / XGR / - / - / -", turns=[2, 3, 4, 5], options={"starter_set": "blank"}).part("herbs").mean
        Fraction(92, 45)
        """
        if name not in PARTS:
            raise UnknownName("what an engine yields", name, PARTS)
        return self.joint.part(PARTS.index(name), f"{name} by the end of turn {self.turns[-1]}")

    @property
    def total(self) -> Distribution:
        """By how many points the whole score changes."""
        return self.part("total")

    def why(self) -> Why:
        """How it was found, with the ids of the rules and what is assumed."""
        return self.joint.why()

    def table(self) -> pd.DataFrame:
        """A row for each part: the mean, the least and the most."""
        found = {name: self.part(name) for name in PARTS}
        rows = [
            {"what": name, "mean": float(one.mean), "least": one.support[0], "most": one.support[-1]}
            for name, one in found.items()
        ]
        return pd.DataFrame(rows).set_index("what")

    def __str__(self) -> str:
        means = {name: float(self.part(name).mean) for name in PARTS}
        parts = [f"{name} {mean:+.2f}" for name, mean in means.items() if mean and name != "activations"]
        brings = ", ".join(parts) or "nothing"
        return f"Casts on {_turns_in_words(self.turns)} bring on average (exact): {brings}."


def engine(
    mat: SeatView | str,
    *,
    turns: Iterable[int] | None = None,
    supply: str = "1c 1h 1b 1p 1g",
    options: Mapping[str, Any] | None = None,
    leave: Iterable[str] = (),
    moons: str | None = None,
) -> Engine:
    """What a mat yields when its owner casts on some turns of a round: exact over all layouts of the moons.

    `mat` is a view, whose seat, supply, options and moons count, or a mat as text, with `supply` and `options` and a
    board that is not filled yet, or with `moons` is, such as "CG HP BB CH PG" (of a shorter round, option `hand_size`,
    the last ones). `turns` are those on which it casts, by
    default all that are left of the round.
    `leave` are spells that are never used. No error: the figures are counted. Every spell that comes up is used;
    no card is prepared meanwhile (what is still being resolved is left out), and an open price is paid with what
    costs least at the end. Raises
    `ImpossibleQuestion`, and `UnreadableText` or `BadPosition` for a mat. Source: AR-CAST-03 to 14, AR-FINAL-01,
    AR-EVER-01, AR-MOON-05, 06.

    >>> growth = engine("- / XGR / - / - / -", turns=[2, 3, 4, 5, 6], options={"starter_set": "blank"})
    >>> growth.part("herbs").mean, growth.part("activations").support
    (Fraction(41, 9), (1, 2, 3))
    >>> engine("- / XGR / - / - / -", turns=[2, 3], moons="CG HP HB CB PG").part("herbs").weights
    {5: 1}
    """
    if isinstance(mat, str) and moons is None:
        view = _view_of_text(mat, supply, options)
        first = first_turn(view)
        sections: tuple[Pair | None, ...] = (NO_PAIR,) * (first - 1) + (OPEN,) * (TURNS - first)
        left: Left = tuple(view.moon_mix)
    else:
        if isinstance(mat, str):
            view = _view_of_text(mat, supply, options, moons)
        elif options is not None or moons is not None:
            name, given = ("moons", moons) if options is None else ("options", options)
            raise ImpossibleQuestion(name, given, f"a view has the {name} of its game", "a mat as text")
        else:
            view = view_of_rising(mat).numbers
        board = board_of(view)
        sections, left = board.sections, left_to_draw(board)
        sections = (NO_PAIR,) * (first_turn(view) - 1) + sections[first_turn(view) - 1 :]
        first = view.turn + (view.phase != Phase.DRAFT)
    chosen = _turns(turns, first)
    left_out = tuple(card_named(code) for code in _several(leave))
    return _yields(view, sections, left, chosen, left_out)


def _turns_in_words(turns: tuple[int, ...]) -> str:
    return f"{plural(len(turns), 'turn')} {listed(map(str, turns))}"


def _several(leave: object) -> list[Any]:
    if isinstance(leave, str) or not isinstance(leave, Iterable):
        return [leave]
    return list(leave)


def _turns(turns: object, first: int) -> tuple[int, ...]:
    """The turns on which somebody casts, in order. Raises `ImpossibleQuestion`."""
    if first > TURNS:
        raise ImpossibleQuestion("turns", "none", "no turn of this round is left", "a view of an earlier turn")
    if turns is None:
        return tuple(range(first, TURNS + 1))
    given = list(turns) if isinstance(turns, Iterable) and not isinstance(turns, str) else [turns]
    reason = f"earlier turns are over, and the board ends with turn {TURNS} (AR-TURN-02)"
    found = sorted({whole("turn", turn, first, TURNS, reason) for turn in given})
    if not found:
        raise ImpossibleQuestion("turns", turns, "nobody casts on any turn", f"some of the turns {first} to {TURNS}")
    return tuple(found)


def moons_in_text(moons: object, first: int = 1) -> tuple[str, ...]:
    """The moons of the turns with moons, two letters each; `first` is the turn of the board that a round begins with.

    Raises `ImpossibleQuestion`.

    >>> moons_in_text("cg HP bb CH PG"), moons_in_text("CH PG", 4)
    (('CG', 'HP', 'BB', 'CH', 'PG'), ('CH', 'PG'))
    """
    pairs = tuple(moons.upper().split()) if isinstance(moons, str) else ()
    wanted = TURNS - first
    if len(pairs) != wanted or not all(len(pair) == 2 and set(pair) <= set(LETTERS) for pair in pairs):
        example = " ".join(A_BOARD.split()[-wanted:])
        turns = "each turn" if first == 1 else f"each of the turns {first} to {TURNS - 1}"
        raise ImpossibleQuestion("moons", moons, "it is no full board", f'two letters for {turns}: "{example}"')
    return pairs


def _view_of_text(mat: str, supply: str, options: Mapping[str, Any] | None, moons: object = None) -> View:
    """A view of a mat that is written down; the position is read and checked as those of scenarios are."""
    from arcane_lab.records import Game, Scenario

    if not isinstance(supply, str):
        raise ImpossibleQuestion("supply", supply, "it is no text", 'resources such as "1c 1h 1b 1p 1g"')
    if options is not None and not isinstance(options, Mapping):
        raise ImpossibleQuestion("options", options, "it names no options", "a dict such as {'double_moon': 'twice'}")
    given = {"supply": supply, "mat": mat}
    ruled = ruled_by(options)
    first = ruled.first_turn
    over = [".."] * (first - 1)
    board = {} if moons is None else {"moons": " ".join([*over, *moons_in_text(moons, first), "-"])}
    written = {
        "format": "arcane-lab/scenario/1",
        "game": "rising",
        "title": "a mat",
        "setup": {"players": 2, "options": dict(options or {})},
        "position": {"round": ruled.number("rounds"), "turn": first, **board, "seats": {"p1": given}},
    }
    view: View = Game.from_scenario(Scenario.from_dict(written)).view("p1").numbers
    return view


def _yields(
    view: View, sections: tuple[Pair | None, ...], left: Left, turns: tuple[int, ...], leave: tuple[int, ...]
) -> Engine:
    """Play the casts on every layout; states that are alike, with equal bags, go on as one."""
    begin = alone(view)
    now: dict[tuple[Left, Any], tuple[State, int]] = {(left, key_of(begin)): (begin, 1)}
    casts = 0
    for turn in range(1, TURNS + 1):
        after: dict[tuple[Left, Any], tuple[State, int]] = {}
        known = sections[turn - 1] if turn < TURNS else None
        for (bag, _), (state, ways) in now.items():
            done: dict[frozenset[int] | Pair, State] = {}
            for pair, more, rest in pairs_from(bag) if known is OPEN and turn < TURNS else [(known, 1, bag)]:
                following = state
                if turn in turns:
                    same = _alike(view, state, pair)
                    if same not in done:
                        casts += 1
                        done[same] = state.copy()
                        cast(done[same], turn, pair, leave)
                    following = done[same]
                key = (rest, key_of(following))
                kept = after.get(key)
                after[key] = (following, ways * more + (kept[1] if kept else 0))
            must_end("mat", f"{casts:,} different casts", casts, MOST_CASTS, "a mat with fewer cards, or fewer turns")
        now = after
    return _told(view, begin, now.values(), turns, sections)


def _alike(view: View, state: State, pair: Pair | None) -> Any:
    """What a cast depends on: columns that would bring nothing up are as if they did not rise."""
    if pair is None:
        return frozenset()
    has = [
        column
        for column in set(pair)
        if state.column_count[view.seat * COLUMNS + column] or view.values.starter_in_column_cast
    ]
    is_twice = pair[0] == pair[1] and view.values.double_moon == Reading.MOON_TWICE
    return frozenset(has), is_twice and bool(has)


def _told(
    view: View, begin: State, ends: Iterable[tuple[State, int]], turns: tuple[int, ...], sections: Sequence[Pair | None]
) -> Engine:
    """The yields of all layouts, and how they were found."""
    seat, weights = view.seat, dict[Any, int]()
    first = seat * COLUMNS
    for state, ways in ends:
        gained = [state.supply[first + kind] - begin.supply[first + kind] for kind in range(COLUMNS)]
        more = (
            state.vp[seat] - begin.vp[seat],
            state.tally_activated[seat] - begin.tally_activated[seat],
            total_of(state, seat) - total_of(begin, seat),
        )
        weights[(*gained, *more)] = weights.get((*gained, *more), 0) + ways
    pairs = [sections[turn - 1] for turn in turns if turn < TURNS]
    is_open = OPEN in pairs
    assumed = assumed_of(begin, pairs)
    layouts = (
        "All layouts of the moons that can still come are gone through, each as often as it comes (AR-SETUP-02)."
        if is_open
        else "The moons of these turns are known, so there is one way only."
    )
    last = " On turn 6 the lowest spell of each column comes up (AR-FINAL-01)." if TURNS in turns else ""
    steps = (
        f"The owner casts on {_turns_in_words(turns)} and prepares nothing meanwhile.{last}",
        f"{HOW} The rules of the game play each cast (AR-CAST-03 to 12).",
        layouts,
        *ruled_as(view.values).said(*WEIGHING),
        *assumed,
    )
    why = Why(steps, "sum over all layouts of: yield × ways of the layout / all ways")
    joint = Distribution(weights, name=f"yield ({', '.join(PARTS)})", ways="ways to fill the board", why=why)
    return Engine(joint, turns, assumed)
