"""Functions of a person's own: compiled like the rules where that can be done, and the same games either way."""

from __future__ import annotations

import random
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup
from arcane_lab.games.alley.rules import words
from arcane_lab.games.alley.rules.moves import first_of, verb_of
from arcane_lab.games.alley.rules.sizes import SLOTS
from arcane_lab.games.alley.rules.storehouse import LINES
from arcane_lab.games.alley.rules.words import Verb
from arcane_lab.games.alley.strategies import draw_below, play_greedy
from arcane_lab.simulation import FailedGame

WEIGHTS = (3, 1, 2)
CHANGING = [1, 2, 3]


def play(player, games=10, **own):
    given = {"players": [player, "greedy", "random"], "seed": 3, "mode": "compiled", "progress": False, **own}
    return al.simulate("alley", games=games, **given)


def bonus(move):
    return WEIGHTS[0] if verb_of(move) == Verb.SELL else first_of(move) % WEIGHTS[2]


def weighs(view, moves, count, luck):
    """Uses everything: its own helpers, functions, numbers, families, tuples and modules of the game, and its luck."""
    best, most = 0, -1
    for k in range(count):
        worth = 10 * bonus(moves[k]) + draw_below(luck, 4) + LINES[k % 24]
        if verb_of(moves[k]) == words.Verb.PLAY and view.gold[view.seat] > SLOTS:
            worth += 5
        if worth > most:
            best, most = k, worth
    return best


def calls_a_strategy(view, moves, count, luck):
    return play_greedy(view, moves, count, luck)


def holding(number):
    def holds(view, moves, count, luck):
        return (number + count) % count

    return holds


def spoils_what_it_is_given(view, moves, count, luck):
    view.gold[0] = 99
    moves[0] = 7
    return count - 1


def test_the_ten_lines_of_the_page_are_compiled(twin):
    page = (Path(__file__).parents[4] / "docs" / "strategies.md").read_text(encoding="utf-8")
    lines = re.search(r">>> from arcane_lab.games.alley.rules.moves.*?(?=>>> al\.)", page, re.S)
    space = {}
    exec("\n".join(line[4:] for line in lines[0].splitlines()), space)
    assert play(space["no_bribes"]).modes == {"plain": 0, "compiled": 10}


@pytest.mark.parametrize("mine", [weighs, calls_a_strategy, holding(5), spoils_what_it_is_given])
def test_compiled_functions_play_the_games_of_plain_python(twin, mine):
    plain, compiled = play(mine, mode="plain"), play(mine)
    assert compiled.modes == {"plain": 0, "compiled": 10}
    assert "p1 was played by a function of your own, compiled like the rules." in compiled.note
    assert compiled.why_plain == ""
    pd.testing.assert_frame_equal(plain.seats, compiled.seats)
    pd.testing.assert_frame_equal(plain.seats, play(mine, workers=3).seats)


def test_a_function_that_holds_another_value_is_another_function(twin):
    for number in (1, 2, 1):
        pd.testing.assert_frame_equal(play(holding(number)).seats, play(holding(number), mode="plain").seats)


def test_a_function_that_was_written_anew_is_compiled_anew(twin):
    spaces = []
    for text in ("0", "count - 1"):
        spaces.append({})
        exec(f"def mine(view, moves, count, luck):\n    return {text}", spaces[-1])
    first, last = (play(space["mine"]) for space in spaces)
    assert first.seats["decisions"].tolist() != last.seats["decisions"].tolist()
    pd.testing.assert_frame_equal(last.seats, play(spaces[1]["mine"], mode="plain").seats)


def takes_one_view(view):
    return view.legal_moves[0]


class Stubborn:
    def __call__(self, view, moves, count, luck):
        return 0


def reads_a_list(view, moves, count, luck):
    return CHANGING[0] % count


def uses_a_key(view, moves, count, luck):
    return max(range(count), key=lambda k: moves[k])


def misspells(view, moves, count, luck):
    return view.goldd[0] % count


def sorts(view, moves, count, luck):
    worth = {k: moves[k] for k in range(count)}
    return sorted(worth, key=worth.get)[0]


def sums(view, moves, count, luck):
    return sum(k for k in range(count)) % count


def mixes(view, moves, count, luck):
    best = 0 if count > 3 else "a"
    return 0 if best else 1


def keeps_its_error(view, moves, count, luck):
    try:
        return moves[count] % count
    except IndexError as error:
        return 0 if error else 1


def has_luck_of_its_own(view, moves, count, luck):
    return random.randrange(count)


def imports_within(view, moves, count, luck):
    import math

    return math.floor(0.5)


def misspells_nothing(view, moves, count, luck):
    return count - 1


def answers_a_fraction(view, moves, count, luck):
    return 0 if count > 1_000 else 0.5


SHORT: dict[str, Any] = {"games": 2, "seed": 1, "most_rounds": 1, "progress": False}


@pytest.mark.parametrize(
    ("mine", "why"),
    [
        (takes_one_view, "because it takes one view, and only functions of (view, moves, count, luck) are compiled."),
        (Stubborn(), "because it is an object, and only functions written with def or lambda are compiled."),
        (reads_a_list, "because it uses CHANGING, a list, which may change during the run; write a tuple."),
        (
            has_luck_of_its_own,
            "because it uses random, the module random, which is not compiled; "
            "for chance write draw_below(luck, limit).",
        ),
        (imports_within, "because it imports math; write the import above the function."),
        # What only a compiler can tell is not made up.
        (misspells_nothing, 'because the run was over before a compiler had looked at it; mode="compiled" says'),
    ],
)
def test_a_run_that_is_over_before_its_twin_is_ready_says_why_a_function_was_not_compiled(mine, why):
    result = al.simulate("alley", players=[mine, "random"], **SHORT)
    assert why in result.why_plain
    assert result.why_plain in result.note
    compared = al.compare("alley", settings={"one": {}, "two": {}}, players=[mine, "random"], **SHORT)
    assert why in compared.first.why_plain
    # Whoever asked for plain play knows why it is plain.
    assert al.simulate("alley", players=[mine, "random"], mode="plain", **SHORT).why_plain == ""
    assert al.simulate("alley", players=["greedy", "random"], **SHORT).why_plain == ""


@pytest.mark.parametrize(
    ("mine", "words"),
    [
        (takes_one_view, "it takes one view"),
        (Stubborn(), "it is an object"),
        (reads_a_list, "it uses CHANGING, a list, which may change during the run; write a tuple"),
        (
            uses_a_key,
            "(return max(range(count), key=lambda k: moves[k])) has a function inside the function; write a for",
        ),
        (misspells, "(return view.goldd[0] % count) has goldd, which a view does not have; take a field of the view"),
        (
            sorts,
            "(return sorted(worth, key=worth.get)[0]) has sorted(…) of these things; write a for loop over range",
        ),
        (sums, "(return sum(k for k in range(count)) % count) has a function inside the function; write a for loop"),
        (mixes, '(best = 0 if count > 3 else "a") has a name that holds two kinds of things; give it whole numbers'),
        (keeps_its_error, "has an except that keeps its error; ask with an if before it goes wrong"),
        (has_luck_of_its_own, "it uses random, the module random, which is not compiled"),
        (answers_a_fraction, "its answer is not always a whole number"),
    ],
)
def test_what_cannot_be_compiled_says_why_and_runs_as_plain_python(twin, mine, words):
    with pytest.raises(BadSetup, match="can only run as plain Python, because") as caught:
        play(mine)
    assert words in str(caught.value)


def test_the_result_says_why_a_function_was_not_compiled(twin):
    result = play(reads_a_list, mode="auto", games=20)
    assert result.modes == {"plain": 20, "compiled": 0}
    assert result.why_plain.startswith("p1 (reads_a_list) ran as plain Python, because it uses CHANGING, a list")
    assert result.why_plain in result.note


def beyond_64_bits(view, moves, count, luck):
    number = 1
    for k in range(100):
        number = number * 7 + moves[k % count]
    return (number >> 64) % count


def test_a_function_that_would_choose_otherwise_when_compiled_stays_plain(twin):
    with pytest.raises(BadSetup, match="compiled it chose other moves"):
        play(beyond_64_bits)


def failing_from(limit, answer):
    """A function that goes wrong in the first position with so many moves."""

    def fails(view, moves, count, luck):
        if count >= limit:
            return answer
        return draw_below(luck, count)

    return fails


def divides(view, moves, count, luck):
    return draw_below(luck, count) if count < 30 else count // (view.seat - view.seat)


def reads_past_the_end(view, moves, count, luck):
    return draw_below(luck, count) if count < 30 else moves[count] % count


def spoils_its_luck(view, moves, count, luck):
    luck[0] = 2**40
    return 0


@pytest.mark.parametrize(
    ("mine", "words"),
    [
        (failing_from(30, 1_000), "answered 1000, which is no index of the"),
        (failing_from(30, -1), "answered -1, which is no index of the"),
        (divides, "raised ZeroDivisionError"),
        (reads_past_the_end, "raised IndexError"),
        (spoils_its_luck, "as its luck, which is four whole numbers and only for draw_below"),
    ],
)
def test_a_compiled_function_that_fails_is_named_as_in_plain_python(twin, mine, words):
    errors = []
    for mode in ("plain", "compiled"):
        with pytest.raises(FailedGame, match=words) as caught:
            play(mine, mode=mode, games=200)
        errors.append(caught.value)
    assert str(errors[0]) == str(errors[1])
    assert errors[0].text == errors[1].text
    assert al.Game.from_text(errors[0].text).to_move == "p1"


def test_a_function_that_empties_its_luck_is_named():
    def empties(view, moves, count, luck):
        luck.clear()
        return 0

    with pytest.raises(FailedGame, match=r"left \[\] as its luck, which is four whole numbers"):
        play(empties, mode="plain")


# --- two of one name, and chance from elsewhere --------------------------------------------------------------------


def of_one_name(place):
    def mine(view, moves, count, luck):
        return place % count

    return mine


def test_two_functions_of_one_name_stay_two_players_in_every_table(tmp_path):
    one, two = of_one_name(0), of_one_name(-1)
    quiet = {"games": 4, "mode": "plain", "progress": False, "most_rounds": 1}
    result = al.simulate(players=[one, "greedy", two], keep="records", **quiet)
    names = ["mine", "greedy", "mine (2)"]
    assert list(result.players) == names
    assert list(result.seats["strategy"].cat.categories) == names
    assert al.Result.load(result.save(tmp_path / "games.parquet")).players == result.players
    league = al.league([one, two, "greedy"], seats=[2], **quiet)
    assert league.strategies == ("mine", "mine (2)", "greedy")
    settings = {"before": {}, "after": {"players": [two, "greedy"]}}
    compared = al.compare(players=[one, "greedy"], settings=settings, **quiet)
    assert [result.players for result in compared.results.values()] == [("mine", "greedy"), ("mine (2)", "greedy")]
    swept = al.sweep(parameters={"players": [[one, "greedy"], [two, "greedy"]]}, **quiet)
    assert swept.table()["players"].unique().tolist() == ["mine, greedy", "mine (2), greedy"]


ELSEWHERE = random.Random(5)


def from_elsewhere(view):
    return ELSEWHERE.choice(view.legal_moves)


def from_its_luck(view):
    return view.luck.choice(view.legal_moves)


def of_four_from_its_luck(view, moves, count, luck):
    return draw_below(luck, count)


def remembers():
    asked = []

    def strategy(view):
        asked.append(view.round)
        return view.legal_moves[len(asked) % len(view.legal_moves)]

    return strategy


@pytest.mark.parametrize("keep", ["seats", "summary", "records"])
def test_a_table_that_nobody_can_repeat_says_so_and_names_who(keep):
    for mine, name in ((from_elsewhere, "from_elsewhere"), (remembers(), "strategy")):
        result = al.simulate(players=["greedy", mine], games=3, mode="plain", progress=False, keep=keep)
        assert f"p2 ({name}) does not always answer alike, so nobody can repeat this table" in result.note
        assert "view.luck" in result.cannot_repeat


@pytest.mark.parametrize("mine", [from_its_luck, of_four_from_its_luck, calls_a_strategy])
def test_one_that_takes_chance_from_its_luck_alone_is_not_suspected(mine):
    for keep in ("seats", "summary"):
        assert al.simulate(players=[mine, "random"], games=3, progress=False, keep=keep).cannot_repeat == ""


def test_what_cannot_be_repeated_is_told_by_leagues_comparisons_and_files(tmp_path):
    quiet = {"games": 3, "mode": "plain", "progress": False}
    league = al.league([from_elsewhere, from_its_luck], seats=[2], **quiet)
    assert "from_elsewhere does not always answer alike" in league.note
    assert "from_its_luck does" not in league.note
    compared = al.compare(settings={"a": {}, "b": {}}, players=[from_elsewhere, "greedy"], **quiet)
    assert "p1 (from_elsewhere) does not always answer alike" in compared.note
    swept = al.sweep(parameters={"TC.coin_gold": [1, 2]}, players=[from_elsewhere, "greedy"], **quiet)
    assert swept.note.count("does not always answer alike") == 1
    result = al.simulate(players=[from_elsewhere, "greedy"], **quiet)
    assert al.Result.load(result.save(tmp_path / "games.parquet")).cannot_repeat == result.cannot_repeat != ""


def test_the_luck_of_a_view_gives_one_table_whoever_plays_it():
    one, *others = (
        al.simulate(players=[from_its_luck, "greedy", "random"], games=6, seed=8, progress=False, **how).seats
        for how in ({"mode": "plain"}, {"mode": "auto", "workers": 2}, {"time_limit": 60})
    )
    assert all(one.equals(other) for other in others)
    with ThreadPoolExecutor(2) as executor:
        again = al.simulate(
            players=[from_its_luck, "greedy", "random"], games=6, seed=8, progress=False, executor=executor
        )
    assert one.equals(again.seats)


def test_a_view_and_four_numbers_have_the_same_luck():
    """The first number drawn in a game is the same, whichever way a function takes its luck."""
    drawn = []

    def by_view(view):
        drawn.append(view.luck.getrandbits(32))
        return view.legal_moves[0]

    def by_numbers(view, moves, count, luck):
        drawn.append(draw_below(luck, 2**32))
        return 0

    tables = [
        al.simulate(players=[mine, "greedy"], games=1, mode="plain", progress=False, most_rounds=1).seats
        for mine in (by_view, by_numbers)
    ]
    assert tables[0].drop(columns="strategy").equals(tables[1].drop(columns="strategy"))
    asked = len(drawn) // 4
    # Each was asked in the run and once more when its game was played again.
    assert drawn[:asked] == drawn[asked : 2 * asked] == drawn[2 * asked : 3 * asked]
