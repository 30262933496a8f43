"""Rules that no single position shows: what can be set up, what chance gives, what follows by counting."""

from __future__ import annotations

import ast
import random
from collections import Counter
from itertools import combinations_with_replacement, permutations, product
from pathlib import Path
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, DatasetError, UnknownName
from arcane_lab.engine.registry import find_game
from arcane_lab.games.arts import rules
from arcane_lab.games.arts.arts import heir_places
from arcane_lab.games.arts.inputs import tables
from arcane_lab.games.arts.rules import words
from arcane_lab.games.arts.text.names import number_of, rule_id
from tests.games.arts.table import at, legal, play

SPEC = find_game("arts")


def started(players: int = 3, seed: int = 1, **given: Any) -> Any:
    state = SPEC.rules.new_state(SPEC.setup.checked(players=players, seed=seed, **given), None)
    SPEC.rules.start(state)
    return state


# --- what can be set up -----------------------------------------------------------------------------------------------


def test_as_comp_02_two_dice_are_rolled() -> None:
    shown = started()
    assert SPEC.board.picture(shown, None)["dice"].split()[0] in "ABCD"
    assert SPEC.board.picture(shown, None)["dice"].split()[1] in ("cards", "coin+fame", "coins", "level", "shard")


def test_as_comp_10_without_the_dark_alley_nothing_is_set_up() -> None:
    with pytest.raises(DatasetError, match="AS-COMP-10"):
        SPEC.setup.checked(players=2, seed=1, items={"table": {"modules": "academy"}})


@pytest.mark.parametrize("module", ["academy", "duel", "quick-start"])
def test_as_comp_11_three_add_ons_combine_freely(module: str) -> None:
    setup = SPEC.setup.checked(players=2, seed=1, items={"table": {"modules": f"dark-alley {module}"}})
    assert not any("AS-COMP-12" in line for line in SPEC.setup.differences(setup))


@pytest.mark.parametrize("module", ["dawn", "powers"])
def test_as_comp_12_two_others_are_advised_against(module: str) -> None:
    setup = SPEC.setup.checked(players=2, seed=1, items={"table": {"modules": f"dark-alley {module}"}})
    [warning] = [line for line in SPEC.setup.differences(setup) if "AS-COMP-12" in line]
    assert module in warning
    assert "warning" in warning


def test_as_comp_04_what_is_not_used_stays_in_the_box() -> None:
    assert [started(players).shards for players in (1, 2, 3, 4)] == [4, 4, 6, 8]
    with pytest.raises(BadSetup, match="AS-SETUP-08"):
        SPEC.setup.checked(players=2, seed=1, items={"start": {"arcane": 3}})


@pytest.mark.parametrize(
    ("given", "words_of_it"),
    [
        ({"players": 5}, "from 1"),
        ({"players": 0}, "from 1"),
        ({"powers": ["x"]}, "AS-COMP-12"),
        ({"edition": "first"}, "one edition"),
        ({"seed": -1}, "no seed"),
        ({"items": {"start": {"crew": "| golem"}}}, "AS-COMP-01"),
        ({"items": {"start": {"tiles": "A A"}}}, "AS-COMP-03"),
        ({"items": {"enchantment-die": {"faces": "A F"}}}, "F is none"),
        ({"items": {"prophecies": {"by_turn": "- - - - - - -"}}}, "6 turns"),
        ({"items": {"final": {"shapeshifter": 1}}}, "AS-SHAPE-05"),
    ],
)
def test_what_cannot_be_set_up_is_refused(given: dict[str, Any], words_of_it: str) -> None:
    with pytest.raises(BadSetup, match=words_of_it):
        SPEC.setup.checked(**{"players": 2, "seed": 1, **given})


@pytest.mark.parametrize("mix", ["A4 B3 C3 D1", "A6 B6", "A12", "B4 C4 D4", "4x4", "A1 B1 C1 D1 E1 F1", 4])
def test_as_comp_06_a_mix_has_twelve_tiles_and_three_types(mix: Any) -> None:
    with pytest.raises(DatasetError):
        SPEC.setup.checked(players=2, seed=1, options={"enchantment_mix": mix})


# --- chance -----------------------------------------------------------------------------------------------------------


def plays(count: int, **given: Any) -> list[Any]:
    """The first decisions of so many plays of one seed."""
    setup = SPEC.setup.checked(players=3, seed=5, **given)
    found = [SPEC.rules.new_state(setup, number) for number in range(count)]
    for state in found:
        SPEC.rules.set_log(state, False)
        SPEC.rules.start(state)
    return found


def share(found: Counter[Any], value: Any) -> float:
    return found[value] / sum(found.values())


def test_as_setup_01_the_wagon_starts_at_each_of_three_places() -> None:
    """Within four standard deviations of a third; with the Academy of a quarter (AS-SETUP-02)."""
    found = Counter(state.deal_wagon for state in plays(900))
    assert set(found) == {0, 1, 2}
    assert all(abs(share(found, place) - 1 / 3) < 0.063 for place in found)


def test_as_setup_02_and_as_setup_03_it_never_starts_at_workshop_or_theater() -> None:
    items = {"table": {"modules": "dark-alley academy"}}
    found = Counter(state.deal_wagon for state in plays(400, items=items))
    assert set(found) == {0, 1, 2, 3}
    assert all(abs(share(found, place) - 1 / 4) < 0.087 for place in found)


def test_as_dice_08_an_unset_die_matches_as_often_as_it_has_the_face() -> None:
    """Two faces of six, 1,200 rolls: within four standard deviations; and the same for each worker (AS-SUMMON-06)."""
    items = {"enchantment-die": {"faces": "A A B B B C"}}
    states = plays(1_200, items=items)
    found = Counter(state.die_type for state in states)
    assert abs(share(found, 0) - 2 / 6) < 0.055
    assert abs(share(found, 1) - 3 / 6) < 0.058
    workers = Counter(state.worker for state in states)
    assert all(abs(share(workers, who) - 1 / 4) < 0.05 for who in range(4))


def test_as_wagon_05_the_wagon_is_where_its_start_and_the_turn_say() -> None:
    for start, place in enumerate(("downtown", "market-row", "dark-alley")):
        items = {"start": {"crew": "|"}, "table": {"turns": 5}}
        state = SPEC.rules.new_state(SPEC.setup.checked(players=2, seed=1, items=items), None)
        state.forced_wagon = start
        SPEC.rules.start(state)
        assert place
        assert state.wagon == (start + 5) % 3


# --- counting ---------------------------------------------------------------------------------------------------------


def test_as_golem_04_two_orders_in_n_let_the_golem_go() -> None:
    """Of all orders in which four are sent, the Golem is first or last in 12 of 24."""
    crew = "magician:3 engineer:2 manager:2 | golem"
    cards = "magician@market-row engineer@downtown manager@market-row golem@unique"
    seats = {"p1": {"trickerion": 0, "crew": crew, "assigned": cards}}
    places = {"magician": "market-row", "engineer": "downtown", "manager": "market-row", "golem": "downtown"}
    legal_orders = 0
    for order in permutations(places):
        game, is_legal = at(seats=seats, wagon="dark-alley", options={"golem_last": "all_sent"}), True
        for name in order:
            move = f"send {name} {places[name]}"
            if game.why_not(move) is not None:
                is_legal = False
                break
            play(game, move)
        legal_orders += is_legal
    assert legal_orders == 12


def covers(tiles: int, parts: tuple[str, ...]) -> bool:
    """Whether so many like tiles prepare a trick that lacks these components."""
    items = {"Z1": {"level": 1, "needs": " ".join(parts)}, "enchantment-die": {"faces": "A B C"}}
    crew = {"trickerion": 0, "crew": "magician:3 | .", "assigned": "magician@workshop"}
    held = {"tricks": "Z1", "parts": "", "tiles": " ".join(["A"] * tiles)}
    game = at(seats={"p1": {**crew, **held}}, items=items, wagon="dark-alley", options={"enchantment_mix": "3x4"})
    return " ".join(["prepare Z1", *["A"] * tiles]) in legal(play(game, "send magician workshop"))


def bundles(most: int) -> list[tuple[str, ...]]:
    """All components together worth so many coins at most, none among them."""
    names = ("fabric", "saw", "mirror")
    return [bundle for size in range(most + 1) for bundle in combinations_with_replacement(names, size)]


VALUE = {"fabric": 1, "saw": 2, "mirror": 3}


@pytest.mark.parametrize(("tiles", "count"), [(1, 4), (2, 11), (3, 23)])
def test_as_ench_14_what_so_many_tiles_cover(tiles: int, count: int) -> None:
    within = [bundle for bundle in bundles(2 * tiles + 1) if sum(map(VALUE.get, bundle)) <= 2 * tiles + 1]
    found = [bundle for bundle in within if covers(tiles, bundle)]
    assert len(found) == count
    assert all(sum(VALUE[part] for part in bundle) <= 2 * tiles for bundle in found)


@pytest.mark.parametrize(("parts", "fewest"), [("fabric saw mirror", 3), ("saw mirror", 3), ("", 1), ("saw", 1)])
def test_as_ench_15_the_fewest_tiles_for_what_is_missing(parts: str, fewest: int) -> None:
    assert next(tiles for tiles in (1, 2, 3, 4) if covers(tiles, tuple(parts.split()))) == fewest


def test_as_ench_16_two_tiles_are_used_up_in_four_ways() -> None:
    exact = [bundle for bundle in bundles(4) if sum(VALUE[part] for part in bundle) == 4 and covers(2, bundle)]
    counts = {tuple(bundle.count(name) for name in VALUE) for bundle in exact}
    assert counts == {(4, 0, 0), (2, 1, 0), (0, 2, 0), (1, 0, 1)}


@pytest.mark.parametrize(("ap", "points"), [(3, "2 points"), (2, "1 point"), (1, "1 point"), (0, "1 point")])
def test_as_heir_05_a_point_less_and_never_below_one(ap: int, points: str) -> None:
    items = {"table": {"turns": 1}, "heir": {"ap": ap, "comes": "1", "performs": ""}}
    game = at(players=1, items=items, wagon="market-row", offer="A x B")
    [came] = [event.text for event in game.opening if event.rule == "AS-HEIR-05"]
    assert came == f"The Heir comes to the wagon. It uses {points} outside the lab."


# --- the Heir's places ------------------------------------------------------------------------------------------------

PLACES = ["downtown", "workshop", "market-row", "theater"]


def test_as_heir_02_the_wagon_ranks_right_behind_downtown() -> None:
    assert al.arts.heir_places(PLACES, wagon="market-row") == ["downtown", "market-row", "workshop", "theater"]


def test_as_heir_03_with_the_wagon_downtown_nothing_changes() -> None:
    assert heir_places(PLACES, wagon="downtown") == PLACES
    assert heir_places(PLACES, wagon="dark-alley") == PLACES


def test_as_heir_04_second_or_behind_downtown() -> None:
    places = ["workshop", "downtown", "market-row"]
    assert heir_places(places, "market-row") == ["workshop", "downtown", "market-row"]
    assert heir_places(places, "market-row", rank="second") == ["workshop", "market-row", "downtown"]
    for wrong in ({"wagon": "theater"}, {"wagon": "market-row", "rank": "third"}):
        with pytest.raises((UnknownName, BadSetup)):
            heir_places(places, **wrong)
    for bad in ("downtown", ["downtown", "downtown"], ["workshop", "market-row"], 7):
        with pytest.raises(BadSetup):
            heir_places(bad, "market-row")  # type: ignore[arg-type]


# --- what is not played -----------------------------------------------------------------------------------------------


def named_in_rules() -> set[str]:
    """Every rule that the rules' own source names for an event, as ``Rule.GROUP + number``."""
    found = set()
    for file in Path(str(rules.__file__)).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.BinOp) and isinstance(node.left, ast.Attribute):
                owner = node.left.value
                if isinstance(owner, ast.Name) and owner.id == "Rule":
                    numbers = [one.value for one in ast.walk(node.right) if isinstance(one, ast.Constant)]
                    base = getattr(words.Rule, node.left.attr)
                    found |= {rule_id(base + number) for number in numbers if isinstance(number, int) and number}
    return found


@pytest.mark.parametrize("rule", [name for name in tables.not_modelled() if name != "AS-HEIR-15"])
def test_not_modelled(rule: str) -> None:
    """A rule of the base game is in the ledger, has a reason why it is not played, and no event ever names it."""
    assert rule in tables.rules()
    assert tables.not_modelled()[rule].endswith(".")
    assert rule not in named_in_rules()


def test_every_rule_and_stand_in_that_is_named_is_known() -> None:
    known = SPEC.tables.named()
    assert named_in_rules() <= set(known)
    assert len(tables.not_modelled()) == 12
    assert {name for name in known if name.startswith("ST-")} == {f"ST-{number}" for number in range(1, 13)}


def test_every_event_names_one_rule_or_stand_in() -> None:
    """Random games of all seats: each event has an id of the ledger or of a stand-in, and rests on known inputs."""
    known, luck = SPEC.tables.named(), random.Random(5)
    seen: Counter[str] = Counter()
    for players in (1, 2, 3, 4):
        game = al.Game("arts", players=players, seed=players, items={"table": {"modules": "dark-alley academy"}})
        events = list(game.opening)
        while not game.is_over:
            events += game.play(luck.choice(game.legal_moves())).events
        for event in events:
            assert event.rule in known, event
            assert event.text.endswith("."), event.text
            for name in event.rests_on:
                entry, _, field = name.partition(".")
                is_option = entry == "option" and field in tables.options()
                assert is_option or entry in ("final", "decks", "H1", "H2", "H3") or _is_input(name), name
            seen[event.rule.partition("-")[0]] += 1
    assert min(seen["AS"], seen["ST"]) > 50


def _is_input(name: str) -> bool:
    from arcane_lab.games.arts.inputs.inputs import samples

    entry, _, field = name.partition(".")
    return (entry, field) in samples()


def test_as_work_05_names_and_points_of_workers_are_the_numbers_of_the_rules() -> None:
    from arcane_lab.games.arts.rules.ending import WORKER_NAME, points_of_worker

    workers = {"specter": 2, "golem": 3, "trickster": 2, "shapeshifter": 2}
    assert tuple(map(number_of, workers)) == WORKER_NAME
    assert [points_of_worker(started(), who) for who in range(4)] == list(workers.values())
    assert max(map(number_of, ["-" * 12, "z9z9z9z9z9z9"])) < 2**63


def test_there_is_never_a_winner() -> None:
    for players in (1, 3):
        game = al.Game("arts", players=["random"] * players, seed=2)
        assert game.is_over
        assert game.winners == ()
        assert " wins" not in str(game.opening) + "".join(str(event) for step in game.steps for event in step.events)


def test_all_ways_to_combine_wages_and_prophecies() -> None:
    """No arcane worker is ever asked under no-salary; an apprentice always is (AS-PROPH-01)."""
    for who, waived in product(("specter", "golem", "trickster", "shapeshifter", "apprentice:1"), (True, False)):
        name = who.partition(":")[0]
        seats = {"p1": {"coins": 3, "trickerion": 2, "crew": f"magician:3 | {who}", "sent": f"{name}@downtown"}}
        items = {"prophecies": {"by_turn": "no-salary" if waived else "-"}}
        game = at("end", seats=seats, items=items)
        assert (game.step == "wage") == (not waived or name == "apprentice"), who
