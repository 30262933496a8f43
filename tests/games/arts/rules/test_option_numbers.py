"""Options that are numbers of the rules: for each a position in which another number comes to another end.

A number that is None is left out of the setup: then the printed one is what is tested.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, DatasetError, UnknownName
from arcane_lab.engine.registry import find_game
from arcane_lab.games.arts.inputs import tables
from arcane_lab.games.arts.rules.values import NUMBERS
from arcane_lab.records import Game, Record
from tests.games.arts.table import at, legal, play, rule_of, seat

#: A number is read off a game that is played with these options.
Reading = Callable[[dict[str, Any]], object]
DOWNTOWN: Final = {"coins": 20, "trickerion": 4, "crew": "magician:6 | . .", "assigned": "magician@downtown"}
SENT: Final = "send magician downtown"


def visit(options: dict[str, Any], *moves: str, enhance: int = 0, **given: Any) -> Game:
    """p1 visits the wagon Downtown with 6 points, and does something there."""
    own = {name: given.pop(name) for name in ("coins", "trickerion", "arcane", "crew", "tiles") if name in given}
    items = {"table": {"enhance_most": enhance, **given.pop("table", {})}}
    game = at(options=options, items=items, seats={"p1": {**DOWNTOWN, **own}}, **given)
    return play(game, SENT, *moves)


def points(game: Game) -> int:
    return int(game.picture("table")["ap"])


def spent(options: dict[str, Any], move: str, **given: Any) -> int:
    """The points that an action takes."""
    return 6 - points(visit(options, move, **given))


def sent(options: dict[str, Any], place: str, *moves: str, who: str = "engineer") -> int:
    """The points that an engineer with 3 has somewhere, or a worker, with those of the moves that follow."""
    crew = "magician:3 engineer:3 | ." if who == "engineer" else f"magician:3 | {who}"
    card = "unique" if who in ("golem", "specter") else place.partition("-")[0] if "theater" in place else place
    own = {"trickerion": 3, "arcane": 3, "crew": crew, "assigned": f"{who}@{card}"}
    items = {"table": {"enhance_most": 1 if moves else 0}}
    game = play(at(options=options, items=items, seats={"p1": own}, wagon="dark-alley"), f"send {who} {place}", *moves)
    events = [event for step in game.steps for event in step.events]
    return sum(int(event.amount or 0) for event in events if event.kind in ("sent", "enhanced"))


def paid(options: dict[str, Any], who: str, **given: Any) -> dict[str, Any]:
    """p1 after the wage of somebody who was sent, who pays as long as that is asked."""
    own = {"coins": 9, "fame": 30, "trickerion": 2, "arcane": 3, **given}
    crew = f"magician:3 | {who}" + (":1" if who == "apprentice" else "")
    game = at("end", options=options, items=ONE_TURN, seats={"p1": {**own, "crew": crew, "sent": f"{who}@downtown"}})
    while game.to_move == "p1" and str(game.legal_moves()[0]).split()[0] in ("pay", "lose"):
        game = play(game, legal(game)[0])
    return seat(game)


ONE_TURN: Final = {"table": {"turns": 1}}


def shown(options: dict[str, Any], benefit: str, **position: Any) -> dict[str, Any]:
    """p1 after a performance of T3 (level 3) that triggers, with the Shapeshifter waiting for its bonus or not."""
    crew = position.pop("crew", "magician:3 | .")
    sent_to = position.pop("sent", "magician@theater-other")
    own = {"coins": 0, "fame": 0, "trickerion": 2, "arcane": 0, "tricks": "T3[A]*", "crew": crew, "sent": sent_to}
    moves = ["perform T3", *position.pop("moves", ())]
    items = {"prophecies": {"by_turn": position.pop("prophecies", "-")}, "table": {"turns": 2}}
    game = at("perform", options=options, items=items, seats={"p1": own}, dice=f"A {benefit}", **position)
    return seat(play(game, *moves))


def bonus(options: dict[str, Any], which: str) -> dict[str, Any]:
    """p1 after the Shapeshifter's bonus; the die pays nothing of it."""
    sent_to = "magician@theater-other shapeshifter@theater-other"
    return shown(options, "cards", crew="magician:3 | shapeshifter", sent=sent_to, moves=(f"bonus {which}",))


def heir(options: dict[str, Any], difficulty: str = "easy", ap: int = 3, **position: Any) -> dict[str, Any]:
    """The Heir after a visit to an empty board, where only shards and fame can be had: its options 4, 5 and 6."""
    items = {"table": {"turns": 1}, "heir": {"difficulty": difficulty, "comes": "1", "performs": "", "ap": ap}}
    given = {"offer": ". x .", "bag": "| none", "wagon": "market-row", **position}
    game = at(players=1, options=options, items=items, heir={"tricks": "H1"}, **given)
    found = dict(game.picture("table")["heir"])
    events = [event for event in game.opening if event.kind == "heir_came"]
    return {**found, "points": events[0].amount if events else None}


def final(options: dict[str, Any]) -> int:
    """The fame of p1 at the end, with two shards."""
    own = {"coins": 0, "fame": 0, "trickerion": 1, "arcane": 1}
    game = at("end", options=options, items=ONE_TURN, seats={"p1": own})
    return int(game.picture("table")["final"]["p1"])


def heir_final(options: dict[str, Any]) -> int:
    given = {"heir": {"arcane": 2}, "bag": "| rest"}
    game = at("end", players=1, options=options, items={**ONE_TURN, "heir": {"performs": "", "comes": ""}}, **given)
    return int(game.picture("table")["final"]["heir"])


def may(options: dict[str, Any], move: str, **given: Any) -> bool:
    return move in legal(visit(options, **given))


def supply(options: dict[str, Any], players: int) -> int:
    return int(Game("arts", players=players, options=options, seed=1).picture(None)["shards"])


def prices(options: dict[str, Any]) -> list[int]:
    return list(Game("arts", players=3, options=options, seed=1).picture(None)["prices"])


def rewards(options: dict[str, Any]) -> int:
    return int(shown(options, "coins", prophecies="double")["coins"])


def covered(options: dict[str, Any]) -> bool:
    """Whether two tiles stand for a Mirror and two Fabrics, 5 coins' worth."""
    items = {"T1": {"needs": "mirror fabric fabric", "ap": 1}}
    own = {"crew": "magician:3 | .", "assigned": "magician@workshop", "tricks": "T1", "parts": ""}
    own |= {"tiles": "A A", "trickerion": 0}
    game = at(options=options, items=items, seats={"p1": own}, wagon="dark-alley")
    return "prepare T1 A A" in legal(play(game, "send magician workshop"))


#: The rule of a number, how it is read, and what is read where the number is left out and where it is another.
CASES: Final[dict[str, tuple[str, Reading, object, dict[int, object]]]] = {
    "die_points": ("AS-DICE-02", lambda o: (spent(o, "set B"), spent(o, "set B coins")), (1, 2), {2: (2, 4)}),
    "charge_points": ("AS-CHARGE-01", lambda o: spent(o, "charge 2"), 1, {3: 3}),
    "charge_coins": ("AS-CHARGE-02", lambda o: seat(visit(o, "charge 1"))["coins"], 17, {0: 20, 5: 15}),
    "charge_most": (
        "AS-CHARGE-01",
        lambda o: [may(o, f"charge {n}") for n in (1, 2)],
        [True, True],
        {1: [True, False]},
    ),
    "buy_points": ("AS-BUY-01", lambda o: spent(o, "buy left", offer="A x B"), 1, {2: 2}),
    "lower_price": ("AS-BUY-01", prices, [3, 3, 4], {0: [0, 0, 4], 4: [4, 4, 4]}),
    "higher_price": ("AS-BUY-01", prices, [3, 3, 4], {9: [3, 3, 9]}),
    "tiles_in_slot": (
        "AS-BUY-03",
        lambda o: may(o, "buy left", offer="A x B", tiles="A A", table={"tile_slots": 1}),
        True,
        {2: False, 1: False},
    ),
    "summon_points": ("AS-SUMMON-01", lambda o: spent(o, "summon", worker="golem"), 3, {1: 1, 6: 6}),
    "trickerion_points": ("AS-SHARD-02", lambda o: sent(o, "downtown", "enhance trickerion"), 4, {0: 3, 3: 6}),
    "arcane_points": ("AS-SHARD-02", lambda o: sent(o, "downtown", "enhance arcane"), 5, {1: 4, 4: 7}),
    "theater_points": ("AS-SHARD-03", lambda o: sent(o, "theater-other", "enhance arcane"), 4, {0: 3, 2: 5}),
    "specter_points": ("AS-WORK-05", lambda o: sent(o, "downtown", who="specter"), 2, {5: 5}),
    "golem_points": ("AS-WORK-05", lambda o: sent(o, "downtown", who="golem"), 3, {1: 1}),
    "trickster_points": ("AS-WORK-05", lambda o: sent(o, "market-row", who="trickster"), 2, {4: 4}),
    "shapeshifter_points": ("AS-WORK-05", lambda o: sent(o, "downtown", who="shapeshifter"), 2, {0: 0}),
    "thursday_points": ("AS-SPEC-04", lambda o: sent(o, "theater-thursday"), 4, {0: 3, 3: 6}),
    "sunday_points": ("AS-SPEC-04", lambda o: sent(o, "theater-sunday"), 2, {0: 3, 9: 0}),
    "wage_coins": ("AS-TRICK-05", lambda o: paid(o, "trickster")["coins"], 8, {0: 9, 4: 5}),
    "wage_shards": (
        "AS-GOLEM-05",
        lambda o: (paid(o, "golem")["trickerion"], paid(o, "golem")["arcane"]),
        (1, 3),
        {0: (2, 3), 3: (0, 2)},
    ),
    "shard_wage_penalty": (
        "AS-SPEC-07",
        lambda o: paid(o, "specter", trickerion=0, arcane=0)["fame"],
        26,
        {0: 30, 9: 21},
    ),
    "tile_worth": ("AS-ENCH-02", covered, False, {3: True, 1: False}),
    "pair_coins": ("AS-PERF-04", lambda o: shown(o, "coin+fame")["coins"], 1, {0: 0, 4: 4}),
    "pair_fame": ("AS-PERF-04", lambda o: shown(o, "coin+fame")["fame"], 1, {0: 0, 4: 4}),
    "reward_coins": ("AS-PERF-05", lambda o: shown(o, "coins")["coins"], 3, {0: 0, 5: 5}),
    "level_fame": ("AS-PERF-06", lambda o: shown(o, "level")["fame"], 3, {0: 0, 2: 6}),
    "reward_shards": ("AS-PERF-07", lambda o: shown(o, "shard")["arcane"], 1, {0: 0, 3: 3, 5: 0}),
    "instead_coins": ("AS-PERF-08", lambda o: shown(o, "shard", shards=0)["coins"], 1, {0: 0, 3: 3}),
    "instead_fame": ("AS-PERF-08", lambda o: shown(o, "shard", shards=0)["fame"], 1, {0: 0, 3: 3}),
    "double_times": ("AS-PROPH-03", rewards, 6, {1: 3, 4: 12}),
    "bonus_trickerion": ("AS-SHAPE-02", lambda o: bonus(o, "trickerion")["trickerion"], 3, {0: 2, 4: 6}),
    "bonus_fame": ("AS-SHAPE-02", lambda o: bonus(o, "fame")["fame"], 2, {0: 0, 5: 5}),
    "bonus_coins": ("AS-SHAPE-02", lambda o: bonus(o, "coins")["coins"], 3, {0: 0, 5: 5}),
    "bonus_charge": ("AS-SHAPE-03", lambda o: bonus(o, "charge")["arcane"], 1, {2: 2}),
    "shards_per_seat": (
        "AS-SETUP-09",
        lambda o: [supply(o, n) for n in (1, 2, 3)],
        [4, 4, 6],
        {0: [0, 0, 0], 3: [6, 6, 9]},
    ),
    "shard_fame": ("AS-SCORE-03", final, 2, {0: 0, 5: 10}),
    "heir_shard_fame": ("AS-HEIR-16", heir_final, 4, {0: 0, 3: 6}),
    "heir_easy": ("AS-HEIR-06", lambda o: heir(o, "easy")["arcane"], 1, {0: 0, 2: 2}),
    "heir_normal": ("AS-HEIR-06", lambda o: heir(o, "normal")["arcane"], 2, {1: 1}),
    "heir_hard": ("AS-HEIR-06", lambda o: heir(o, "hard")["fame"], 3, {2: 0}),
    "heir_points_less": ("AS-HEIR-05", lambda o: heir(o)["points"], 2, {0: 3, 2: 1, 9: 1}),
    "heir_least_points": ("AS-HEIR-05", lambda o: heir(o, ap=1)["points"], 1, {0: 0, 4: 4}),
    "heir_shards": ("AS-HEIR-11", lambda o: heir(o)["arcane"], 1, {2: 2, 5: 0}),
    "heir_instead_coins": ("AS-HEIR-11", lambda o: heir(o, shards=0)["coins"], 1, {0: 0, 4: 4}),
    "heir_instead_fame": ("AS-HEIR-11", lambda o: heir(o, shards=0)["fame"], 1, {0: 0, 4: 4}),
    "heir_fame": ("AS-HEIR-12", lambda o: heir(o, "hard")["fame"], 3, {0: 0, 7: 7}),
}


def test_the_printed_numbers_are_the_same_in_the_table_and_in_the_rules() -> None:
    numbers = {name: option for name, option in tables.options().items() if option.is_number}
    assert {name: option.default_revised for name, option in numbers.items()} == NUMBERS
    assert set(numbers) == set(CASES)


@pytest.mark.parametrize("name", [pytest.param(name, id=f"{name}-{case[0]}") for name, case in CASES.items()])
def test_option_number_is_what_is_played(name: str) -> None:
    rule, read, printed, others = CASES[name]
    assert rule in tables.options()[name].rules
    assert read({}) == printed
    assert read({name: NUMBERS[name]}) == printed
    assert {value: read({name: value}) for value in others} == others
    # One of them must come to another end than the printed one, or nothing would be tested.
    assert any(value != printed for value in others.values())


def test_as_charge_01_more_shards_are_charged_with_a_payment_where_the_number_allows_it() -> None:
    game = visit({"charge_most": 4}, "charge 4")
    assert (seat(game)["arcane"], seat(game)["coins"]) == (4, 17)
    assert rule_of(visit({"charge_most": 1}), "charge 2") == "AS-CHARGE-01"


@pytest.mark.parametrize(
    ("options", "who", "refused", "told"),
    [
        ({"wage_shards": 3}, "golem", "pay trickerion", "takes 3 shards"),
        ({"wage_shards": 3}, "specter", "pay arcane", "takes 3 shards"),
        ({"wage_coins": 5}, "trickster", "pay coin", "takes 5 coins, and you have 2 coins"),
    ],
)
def test_a_wage_that_is_not_had_in_full_is_not_paid_in_part(
    options: dict[str, Any], who: str, refused: str, told: str
) -> None:
    own = {"coins": 2, "trickerion": 1, "arcane": 1, "crew": f"magician:3 | {who}", "sent": f"{who}@downtown"}
    game = at("end", options=options, seats={"p1": own})
    assert legal(game) == ["lose fame"]
    assert told in game.why_not(refused, seat="p1").reason


def test_a_wage_that_is_begun_is_paid_to_its_end() -> None:
    own = {"trickerion": 2, "arcane": 1, "crew": "magician:3 | golem", "sent": "golem@downtown"}
    game = at("end", options={"wage_shards": 3, "refuse_wage": True}, seats={"p1": own})
    assert "lose fame" in legal(game)
    game = play(game, "pay arcane")
    assert legal(game) == ["pay trickerion"]
    assert rule_of(game, "lose fame") == "AS-GOLEM-05"


@pytest.mark.parametrize(
    ("players", "options", "told"),
    [
        (4, {"shards_per_seat": 3}, "12 Arcane Shards would be needed, and the box has 10.*0 to 2 for 4 seats"),
        (3, {"lower_price": 5}, "above the higher price of 4 coins.*0 to 4, or a higher_price of 5 or more"),
        (2, {"summon_points": 0}, "an action takes a point"),
        (2, {"double_times": 6}, "1 to 5"),
        (2, {"heir_hard": 7}, "its list has six options"),
        (1, {"heir_easy": 4, "heir_hard": 5}, r"'heir_normal'.*: 2 is refused.*does 4 options.*easier.*4 or more"),
        (
            1,
            {"heir_hard": 1},
            r"2 options where it is easier \(heir_normal\).*2 or more, or fewer for heir_normal",
        ),
    ],
)
def test_a_number_that_cannot_be_played_is_refused_with_the_reason(
    players: int, options: dict[str, Any], told: str
) -> None:
    with pytest.raises((BadSetup, DatasetError), match=told):
        Game("arts", players=players, options=options)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("charge price", "charge_coins"),
        ("tile_price", "lower_price"),
        ("summon cost", "summon_points"),
        ("salary", "wage_coins"),
        ("shards in the supply", "shards_per_seat"),
        ("substitution", "tile_worth"),
        ("heir difficulty", "heir_easy"),
        ("golem_point", "golem_points"),
        ("shard_score", "shard_fame"),
    ],
)
def test_a_name_that_is_none_is_answered_by_what_it_means(name: str, meant: str) -> None:
    with pytest.raises(UnknownName, match=rf"did you mean [^?]*\b{meant}\b"):
        Game("arts", players=2, options={name: 3})


#: Another value for each number that a game of several can show.
ODD: Final = {
    **{"die_points": 2, "charge_points": 2, "charge_coins": 1, "charge_most": 3, "buy_points": 2, "lower_price": 1},
    **{"higher_price": 6, "summon_points": 2, "trickerion_points": 2, "arcane_points": 3, "theater_points": 2},
    **{"specter_points": 4, "golem_points": 4, "trickster_points": 5, "shapeshifter_points": 3, "thursday_points": 3},
    **{"sunday_points": 2, "wage_coins": 2, "wage_shards": 2, "shard_wage_penalty": 3, "tile_worth": 3},
    **{"pair_coins": 2, "pair_fame": 0, "reward_coins": 4, "level_fame": 2, "reward_shards": 2, "instead_coins": 3},
    **{"instead_fame": 2, "double_times": 3, "bonus_trickerion": 2, "bonus_fame": 3, "bonus_coins": 5},
    **{"bonus_charge": 2, "shards_per_seat": 2, "shard_fame": 3, "heir_shard_fame": 5, "heir_normal": 3},
    **{"heir_points_less": 2, "heir_least_points": 0, "heir_shards": 2, "heir_instead_coins": 2, "heir_fame": 1},
}
INPUTS: Final = {"prophecies": {"by_turn": "double all-match+double - no-salary -"}, "table": {"enhance_most": 2}}


@pytest.mark.parametrize("seats", [1, 2, pytest.param(4, marks=pytest.mark.thorough)])
def test_games_with_other_numbers_are_the_same_plain_and_compiled(seats: int) -> None:
    players = ["greedy", "random", "collector", "setter"][:seats]
    given: dict[str, Any] = {"players": players, "games": 8, "items": INPUTS, "seed": 3, "progress": False}
    plain = al.simulate("arts", **given, options=ODD, mode="plain")
    compiled = al.simulate("arts", **given, options=ODD, mode="compiled")
    assert plain.seats.equals(compiled.seats)
    printed = al.simulate("arts", **given, mode="compiled")
    assert not plain.seats["fame"].equals(printed.seats["fame"])


def test_a_record_carries_its_numbers_and_replays(tmp_path: Any) -> None:
    game = Game("arts", players=["greedy", "random"], options=ODD, items=INPUTS, seed=5)
    path = tmp_path / "game.json"
    game.record().save(path)
    again = Record.load(path).replay()
    assert {name: again.setup.options[name] for name in ODD} == ODD
    assert [step.events for step in again.steps] == [step.events for step in game.steps]


@pytest.mark.thorough
def test_what_is_told_of_a_game_adds_up_to_what_lies_there() -> None:
    """Coins, fame and shards as its events tell them, for every seat, to the end of games with odd numbers."""
    for seed in range(4):
        game = Game("arts", players=["greedy", "random"], options=ODD, items=INPUTS, seed=seed)
        now: dict[tuple[str, str], int | None] = {
            (f"p{n}", figure): None for n in (1, 2) for figure in ("coins", "fame", "trickerion", "arcane")
        }
        for step in game.steps:
            for event in step.events:
                for change in event.changes:
                    before = now[change.seat, change.figure]
                    assert before in (None, change.before)
                    now[change.seat, change.figure] = change.after
        for (name, figure), value in now.items():
            assert value in (None, seat(game, name)[figure])


def test_every_sentence_of_the_table_names_the_numbers_that_are_played() -> None:
    options = {"die_points": 2, "summon_points": 5, "tile_worth": 3, "reward_coins": 7, "golem_points": 4}
    options |= {"shards_per_seat": 3, "wage_shards": 2, "lower_price": 1, "charge_coins": 2}
    faces = {"reward-die": {"faces": "coins"}}
    game = Game("arts", players=["me", "greedy"], options=options, items=faces, seed=7)
    table = al.show(game)
    board = table.about["board"]
    assert (board["shards"], board["workers"]["golem"], board["benefit_words"]["coins"]) == (6, 4, "7 coins")
    assert (board["numbers"]["tile_worth"], board["numbers"]["summon_points"]) == (3, 5)
    primer = " ".join(" ".join(pair) for pair in table.about["primer"])
    for told in ("2 points sets one of them, 4 points both", "3 coins' worth", "for 5 points", "cost 2 shards"):
        assert told in primer
    asked = visit(options, coins=0, worker="golem", offer="A x B")
    assert "charging costs 2 coins, and you have 0 coins" in asked.why_not("charge 1", seat="p1").reason
    asked.play("set B", seat="p1")
    rows = al.show(visit(options, coins=0, worker="golem", offer="A x B")).ask["board"]["rows"]
    labels = {one["move"]: one["label"] for row in rows for one in row["actions"]}
    assert (labels["set coins"], labels["summon"]) == ("Set 7 coins: 2 points", "Summon the worker: 5 points")
    costs = {row["key"]: row["cost"] for row in rows}
    assert costs == {"set": "2 points, both 4", "buy": "1 point", "charge": "1 point, 2 coins", "summon": "5 points"}
    roll = next(one for one in game.opening if one.kind == "rolled" and "coins" in one.text)
    assert "7 coins" in roll.text


def test_as_ench_02_the_planner_plans_with_the_worth_of_a_tile_and_the_prices() -> None:
    given: dict[str, Any] = {"needs": "mirror mirror fabric", "parts": "", "tiles": "A A A A"}
    printed, more = (al.SubstitutionPlanner(**given, options=options) for options in ({}, {"tile_worth": 4}))
    assert (printed.fewest, more.fewest) == (4, 2)
    with pytest.raises(al.ArcaneLabError, match="there is nothing to plan"):
        al.SubstitutionPlanner(**given, options={"tile_worth": 0})
    cheap = al.SubstitutionPlanner(**given, options={"lower_price": 1})
    costs = [str(planner.shown) for planner in (printed, cheap)]
    assert ("a tile costs 3 coins" in costs[0], "a tile costs 1 coin" in costs[1]) == (True, True)


MEASURED: Final = [(name, value) for name in NUMBERS for value in tables.options()[name].measured]


def test_every_number_that_is_measured_can_be_played_by_itself() -> None:
    for name, value in MEASURED:
        for players in (1, 4):
            setup = find_game("arts").setup.checked(players=players, seed=1, options={name: value})
            assert setup.changed == (name,)


@pytest.mark.thorough
def test_sensitivity_goes_over_every_number() -> None:
    found = al.sensitivity("arts", ["greedy", "random"], over="numbers", games=2, mode="plain", progress=False)
    assert {(one.option, one.value) for one in found.readings} == set(MEASURED)


def test_little_words_do_not_hide_what_is_looked_for_and_another_game_s_option_is_named() -> None:
    assert al.options("arts").find("the points of an action").names == al.options("arts").find("action points").names
    assert "buy_points" in al.options("arts").find("points of an action").names
    with pytest.raises(UnknownName, match=r"it is an option of Arcane Alley"):
        al.Game("arts", players=2, options={"penalty_infamy": 5})


@pytest.mark.parametrize(
    ("word", "first"),
    [("payday", "wage_coins"), ("recruit", "summon_points"), ("automa", "heir_easy"), ("weekend", "sunday_points")],
)
def test_a_number_is_found_by_what_people_call_it(word: str, first: str) -> None:
    assert first in al.options("arts").find(word).names
    with pytest.raises(UnknownName, match="did you mean"):
        al.Game("arts", players=2, options={word: 1})
