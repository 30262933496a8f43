"""Every option: its readings come to different ends."""

from __future__ import annotations

from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError, BadSetup, DatasetError, UnknownName
from arcane_lab.datasets import options
from arcane_lab.games.rising.rules.scores import resource_points
from arcane_lab.games.rising.rules.values import NUMBERS
from arcane_lab.games.rising.rules.words import Column
from arcane_lab.games.rising.setup import new_state, resolve_setup
from arcane_lab.records import Game, Record
from arcane_lab.simulation import simulate
from arcane_lab.widgets import show
from tests.games.rising.rules.test_casting import cast, comes_up, hand
from tests.games.rising.rules.test_disciplines import event, ritual
from tests.games.rising.rules.test_scoring_and_solo import ended, scores
from tests.games.rising.rules.test_setup_and_turns import cast_all
from tests.games.rising.table import GONE, at, legal, play, rule_of, seat

PLAIN: dict[str, Any] = {"mode": "plain", "progress": False}


def state_of(game: Game) -> Any:
    return game.at(len(game.steps))


def both(name: str, see: Any) -> list[Any]:
    """What comes of each reading of an option."""
    return [see(value) for value in options("rising")[name].values]


def test_every_option_has_its_test() -> None:
    for name, option in options("rising").items():
        assert option.tests == (f"tests/games/rising/rules/test_options.py::test_option_{name}",)
        assert f"test_option_{name}" in globals()


def test_the_printed_numbers_are_the_same_in_the_table_and_in_the_rules() -> None:
    printed = {name: option.default("revised") for name, option in options("rising").items() if option.is_number}
    assert printed == NUMBERS


def test_option_starting_resources() -> None:
    for value in (0, 1, 4):
        game = Game("rising", players=2, seed=1, options={"starting_resources": value})
        assert list(state_of(game).supply[:10]) == [value] * 10


def test_option_rounds() -> None:
    for value in (1, 2, 3):
        result = simulate("rising", players=["random"] * 2, games=2, options={"rounds": value}, **PLAIN)
        assert set(result.seats["rounds"]) == {value}
        assert show(Game("rising", players=2, options={"rounds": value})).about["board"]["rounds"] == value
    with pytest.raises(DatasetError, match="the box has a deck for each of three rounds"):
        resolve_setup(players=2, options={"rounds": 4})


def test_option_alike_for_point() -> None:
    for value, points in ((1, 7), (2, 3), (3, 2), (4, 1)):
        state = new_state(resolve_setup(players=2, options={"alike_for_point": value}))
        state.supply[Column.CHARMS] = 7
        assert resource_points(state, 0) == points
    board = show(Game("rising", players=2, options={"alike_for_point": 2})).about["board"]
    assert board["sources"]["C"] == "charms, 2 for 1"


def test_option_starting_points() -> None:
    for value in (0, 7):
        game = Game("rising", players=2, seed=1, options={"starting_points": value})
        assert [seat(game, name)["vp"] for name in game.seats] == [value] * 2


def test_option_gold_points() -> None:
    assert [scores("5g", gold_points=value)["resource_vp"] for value in (0, 1, 3)] == [0, 5, 15]


def test_option_blood_points() -> None:
    assert [scores("5b", blood_points=value)["resource_vp"] for value in (0, 1, 3)] == [0, -5, -15]


def test_option_alike_points() -> None:
    assert [scores("7c 3h 2p", alike_points=value)["resource_vp"] for value in (0, 1, 4)] == [0, 3, 12]
    assert scores("2c 2h 2p", alike_points=4, remainder_rule="pooled")["resource_vp"] == 8


def test_option_potion_uses() -> None:
    moons, gone = "PP CC HH GG BB -", "- / - / - / - / -"
    for value, markers, after in ((1, "", gone), (2, "", "- / - / - / PFL+1 / -"), (2, "+1", gone), (4, "+2", "+3")):
        game = play(cast(1, moons, f"- / - / - / PFL{markers} / -", potion_uses=value), "activate PFL")
        assert seat(game)["mat"] == (f"- / - / - / PFL{after} / -" if after.startswith("+") else after)
    cards = show(Game("rising", players=2, options={"potion_uses": 3})).about["board"]["cards"]
    assert cards["PFL"]["does"].endswith("3 uses.")
    assert cards["PFL"]["signs"][-1] == ["twice", 0, 3]


def test_option_growth_step() -> None:
    for value, marked, herbs in ((1, "+3", 4), (3, "+5", 6)):
        game = play(cast(1, "HH BB PP GG CC -", "- / XGR+2 / - / - / -", growth_step=value), "activate XGR")
        assert seat(game)["mat"] == f"- / XGR{marked} / - / - / -"
        assert seat(game)["supply"].split()[1] == f"{herbs}h"
    cards = show(Game("rising", players=2, options={"growth_step": 2})).about["board"]["cards"]
    assert cards["XGR"]["does"].startswith("Add 2 markers, then")


def rated(total: int, **options: int) -> int | str:
    """The rating of a solo game that ends with so many points."""
    game = at(6, 3, players=1, moons=GONE, pyramid="BTT", p1={"supply": f"{total}g"}, options=options)
    found: int | str = play(game, "cast BTT").result()["seats"]["p1"]["rating"]  # type: ignore[index]
    return found


def test_option_apprentice_from() -> None:
    assert [rated(9, apprentice_from=value) for value in (1, 9, 10)] == [1, 1, "unrated"]
    board = show(Game("rising", players=1, options={"apprentice_from": 10})).about["board"]
    assert (board["ratings"], board["below"]) == ([10, 30, 40, 50, 60], "Below 10 points there is no rating.")


def test_option_proficient_from() -> None:
    assert [rated(20, proficient_from=value) for value in (30, 20, 21)] == [1, 2, 1]


def test_option_master_from() -> None:
    assert [rated(35, master_from=value) for value in (40, 35, 36)] == [2, 3, 2]


def test_option_near_transcendent_from() -> None:
    assert [rated(45, near_transcendent_from=value) for value in (50, 45, 46)] == [3, 4, 3]


def test_option_top_from() -> None:
    assert [rated(55, top_from=value) for value in (60, 55, 56)] == [4, 5, 4]
    primer = " ".join(
        " ".join(pair) for pair in show(Game("rising", players=1, options={"top_from": 70})).about["primer"]
    )
    assert "70 points are the best rating" in primer


def test_option_hand_size() -> None:
    for value, first in ((6, 1), (5, 2), (3, 4), (2, 5)):
        game = Game("rising", players=3, seed=3, options={"hand_size": value})
        assert [len(str(seat(game, name)["hand"]).split()) for name in game.seats] == [value] * 3
        moons = list(game.picture()["moons"])
        assert moons[: first - 1] == [".."] * (first - 1)
        assert all(set(pair) <= set("CHBPG") for pair in moons[first - 1 : 5])
        for _ in range(value):
            cast_all(game, 1)
        assert (game.round, game.picture()["turn"]) == (2, first)
        assert len(str(seat(game)["hand"]).split()) == value
    with pytest.raises(DatasetError, match="the board has six sections"):
        resolve_setup(players=2, options={"hand_size": 7})


def test_ar_solo_05_ar_turn_13_a_short_round_has_the_last_rows_and_sections() -> None:
    game = Game("rising", players=1, seed=3, options={"hand_size": 4})
    assert [len(row.split()) for row in str(game.picture("table")["pyramid"]).split(" / ")] == [1, 2, 3, 4]
    assert len(legal(game)) >= 4
    assert Game.from_text(game.to_text()).to_text() == game.to_text()
    cast_all(game, 1)
    assert [len(row.split()) for row in str(game.picture("table")["pyramid"]).split(" / ")] == [1, 2, 3]
    with pytest.raises(ArcaneLabError, match=r"with hand_size 4 a round has 4 turns, and begins in turn 3"):
        at(2, options={"hand_size": 4})


def test_ar_setup_07_hands_of_five_leave_enough_where_simple_growth_is_a_starter() -> None:
    options = {"simple_growth_kind": "starter"}
    with pytest.raises(BadSetup, match="hands of at most 5"):
        resolve_setup(players=6, options=options)
    assert len(Game("rising", players=6, seed=1, options={**options, "hand_size": 5}).seats) == 6


def test_what_a_seat_saw_of_a_short_round_goes_through_a_text() -> None:
    for seed in range(3):
        game = cast_all(Game("rising", players=3, seed=seed, options={"hand_size": 4}), 2)
        again = Game.from_text(game.to_text())
        assert [again.picture(name) for name in game.seats] == [game.picture(name) for name in game.seats]


@pytest.mark.parametrize("seats", [1, 2])
def test_nobody_sees_a_moon_that_never_rises(seats: int) -> None:
    for visibility in ("open", "hidden"):
        options = {"hand_size": 3, "moon_visibility": visibility}
        game = Game("rising", players=seats, seed=1, options=options)
        assert game.picture("table")["moons"][:3] == [".."] * 3
        told = [event.text[:9] for event in game.opening if event.kind == "moons"]
        assert told == ["In turn 4", "In turn 5"][: 1 if visibility == "hidden" else 2]


def test_ar_solo_19_ratings_that_do_not_follow_each_other_are_refused() -> None:
    with pytest.raises(
        BadSetup, match=r"begins at 40 points already \(master_from\).*more than 40, or less for master"
    ):
        resolve_setup(players=1, options={"near_transcendent_from": 40})
    assert resolve_setup(players=1, options={"master_from": 70, "near_transcendent_from": 80, "top_from": 90})


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("gold value", "gold_points"),
        ("vp_start", "starting_points"),
        ("hourglass", "potion_uses"),
        ("exponential growth", "growth_step"),
        ("solo_bands", "apprentice_from"),
        ("top_rating", "top_from"),
        ("blood_penalty", "blood_points"),
    ],
)
def test_a_name_that_is_none_is_answered_by_what_it_means(name: str, meant: str) -> None:
    with pytest.raises(UnknownName, match=rf"did you mean [^?]*\b{meant}\b"):
        Game("rising", players=2, options={name: 3})


def test_every_sentence_of_the_table_names_the_numbers_that_are_played() -> None:
    options = {"gold_points": 2, "blood_points": 3, "alike_points": 4, "alike_for_point": 5, "potion_uses": 1}
    table = show(Game("rising", players=["me", "greedy"], options=options, seed=7))
    assert table.about["board"]["sources"] == {
        **{"V": "points in play", "A": "artifacts", "C": "charms, 5 for 4", "H": "herbs, 5 for 4"},
        **{"P": "potions, 5 for 4", "G": "gold, 2 each", "B": "blood, 3 less each", "T": "total"},
    }
    primer = " ".join(" ".join(pair) for pair in table.about["primer"])
    assert "each gold is 2 points, 5 charms, herbs or potions alike are 4 points, and each blood takes 3 away" in primer
    assert "can be used once" in primer


def test_every_number_that_is_measured_can_be_played_by_itself() -> None:
    for name in NUMBERS:
        for value in options("rising")[name].measured:
            for players in (1, 6):
                assert resolve_setup(players=players, options={name: value}).changed == (name,)


#: Another value for each number.
ODD: dict[str, Any] = {
    **{"starting_resources": 2, "rounds": 2, "alike_for_point": 2, "starting_points": 3, "gold_points": 2},
    **{"blood_points": 2, "alike_points": 3, "potion_uses": 3, "growth_step": 2, "apprentice_from": 5},
    **{"proficient_from": 20, "master_from": 33, "near_transcendent_from": 44, "top_from": 77},
    "hand_size": 4,
}


@pytest.mark.parametrize("seats", [1, 3, pytest.param(6, marks=pytest.mark.thorough)])
def test_games_with_other_numbers_are_the_same_plain_and_compiled(seats: int) -> None:
    given: dict[str, Any] = {"players": ["greedy", *["random"] * 5][:seats], "games": 8, "seed": 2, "progress": False}
    plain = simulate("rising", **given, options=ODD, mode="plain")
    assert plain.seats.equals(simulate("rising", **given, options=ODD, mode="compiled").seats)
    assert not plain.seats["total"].equals(simulate("rising", **given, mode="compiled").seats["total"])
    # The points by their source add up, whatever each resource is worth.
    rows = plain.seats
    sources = rows["vp"] + rows["artifact_vp"] + rows["threes"] + rows["gold_vp"] - rows["blood_vp"]
    assert (sources == rows["total"]).all()
    assert (rows["gold_vp"] == 2 * rows["gold"]).all()


def test_a_record_carries_its_numbers_and_replays(tmp_path: Any) -> None:
    game = Game("rising", players=["greedy", "random"], options=ODD, seed=5)
    game.record().save(tmp_path / "game.json")
    again = Record.load(tmp_path / "game.json").replay()
    assert {name: again.setup.options[name] for name in ODD} == ODD
    assert [step.events for step in again.steps] == [step.events for step in game.steps]


def test_option_moon_mix() -> None:
    def board(mix: str) -> list[str]:
        return list(Game("rising", players=2, seed=1, options={"moon_mix": mix}).picture()["moons"])

    boards = both("moon_mix", board)
    assert [sorted("".join(one[:5])).count("H") for one in boards] == [2, 3, 4]
    for bad in ("2222", "22223", "41113", "hello", 22222):
        with pytest.raises(DatasetError, match=r"moon_mix.*such as '22222'"):
            resolve_setup(players=2, options={"moon_mix": bad})
    assert resolve_setup(players=2, options={"moon_mix": "02062"}).options["moon_mix"] == "02062"


def test_option_double_moon() -> None:
    moons = "BB CC HH PP GG -"
    found = both("double_moon", lambda value: comes_up(cast(1, moons, "- / - / BOP BOK / - / -", double_moon=value)))
    assert found == [["BOP", "BOK"], ["BOP", "BOK", "BOP", "BOK"]]


def test_option_moon_removal() -> None:
    def board(value: str) -> list[str]:
        game = cast_all(Game("rising", players=2, seed=3, options={"moon_removal": value}), 2)
        return list(game.picture()["moons"][:2])

    turn, whole = both("moon_removal", board)
    assert turn == ["..", ".."]
    assert whole == Game("rising", players=2, seed=3).picture()["moons"][:2]


def test_option_moon_visibility() -> None:
    def board(value: str) -> list[str]:
        return list(Game("rising", players=2, seed=3, options={"moon_visibility": value}).picture("p1")["moons"])

    shown, hidden = both("moon_visibility", board)
    assert hidden == [shown[0], *["??"] * 4, "-"]
    game = Game("rising", players=2, seed=3, options={"moon_visibility": "hidden"})
    assert [event.kind for event in game.opening].count("moons") == 1


def test_option_mat_order() -> None:
    mat = "SCH / - / - / SDR / -"
    found = both("mat_order", lambda value: comes_up(cast(1, "CP BB HH GG CP -", mat, mat_order=value)))
    assert found == [["SCH", "SDR"], ["SDR", "SCH"]]


def test_option_starter_set() -> None:
    def up(value: str) -> list[str]:
        game = at(
            1,
            moons="CC BB HH GG PP -",
            options={"starter_set": value},
            p1={"hand": hand("TPA")},
            p2={"hand": hand("TLF")},
        )
        return comes_up(play(game, "cast TPA", "cast TLF"))

    assert both("starter_set", up) == [["SC"], []]


def test_option_starter_in_column_cast() -> None:
    def up(value: bool, turn: int, moons: str) -> list[str]:
        return comes_up(cast(turn, moons, "SCH / - / - / - / -", starters=True, starter_in_column_cast=value))

    assert both("starter_in_column_cast", lambda value: up(value, 1, "CC BB HH GG PP -")) == [["SC", "SCH"], ["SCH"]]
    assert up(False, 6, GONE)[:2] == ["SCH", "SH"]


def test_option_emptied_column() -> None:
    def up(value: str) -> list[str]:
        game = cast(5, ".. .. .. .. PP -", "- / - / - / PFL+1 / -", starters=True, emptied_column=value)
        play(game, "skip SP", "activate PFL")
        comes_up(game, "p2")
        assert seat(game)["mat"] == ("- / - / - / x / -" if value == "nothing" else "- / - / - / - / -")
        play(game, legal(game, "p1")[-1], legal(game, "p2")[-1])
        return comes_up(game)

    assert both("emptied_column", up) == [["SC", "SH", "SB", "SP", "SG"], ["SC", "SH", "SB", "SG"]]


def test_option_evergreen_order() -> None:
    def up(value: str) -> list[str]:
        game = cast(1, "CP BB HH GG CP -", "SCH / PGR / - / SDR / -", evergreen_order=value)
        if value == "player_choice":
            assert legal(game) == ["order first", "order herbology", "order last"]
            play(game, "order last")
        return comes_up(game)

    assert both("evergreen_order", up) == [
        ["SCH", "PGR", "SDR"],
        ["PGR", "SCH", "SDR"],
        ["SCH", "SDR", "PGR"],
        ["SCH", "SDR", "PGR"],
    ]
    assert cast(1, "CP BB HH GG CP -", "SCH / HGR / - / - / -", evergreen_order="player_choice").step == "activate"


def test_option_evergreen_final() -> None:
    found = both(
        "evergreen_final", lambda value: comes_up(cast(6, GONE, "- / PGR HGR / - / - / -", evergreen_final=value))
    )
    assert found == [["PGR", "HGR"], ["HGR"]]


def test_option_evergreen_after_move() -> None:
    mat = "- / - / - / PGR / -"
    found = both("evergreen_after_move", lambda v: comes_up(cast(1, "CG HB HB GP CP -", mat, evergreen_after_move=v)))
    assert found == [["PGR"], []]


def test_option_event_cast_evergreen() -> None:
    def up(value: str) -> list[str]:
        game = event("STP", "3g", "SCH / PGR / - / - / -", options={"event_cast_evergreen": value})
        return comes_up(play(game, "pick SCH"))

    assert both("event_cast_evergreen", up) == [["SCH", "SCH", "SCH", "PGR"], ["SCH", "PGR"] * 3]


def test_option_discount_rule() -> None:
    def offered(value: str) -> list[str]:
        p1 = {"hand": hand("HGR"), "supply": "2h 2g"}
        game = at(1, options={"discount_rule": value}, p1=p1)
        return [move.rpartition(" with ")[2] for move in legal(game, "p1") if "prepare HGR" in move]

    assert both("discount_rule", offered) == [["2h", "1h 1g", "2g"], ["2g", "2h", "1h 1g"], ["2h", "1h 1g", "2g"]]
    p1 = {"hand": hand("CTW"), "supply": "1g"}
    assert both(
        "discount_rule", lambda v: "prepare CTW" in legal(at(1, options={"discount_rule": v}, p1=p1), "p1")
    ) == [
        True,
        True,
        False,
    ]


def test_option_natural_power_kind() -> None:
    def after(value: str) -> tuple[str, int]:
        p1 = {"hand": hand("NPO"), "supply": "3h"}
        game = at(1, 2, options={"natural_power_kind": value}, p1=p1, p2={"hand": hand("MTT")})
        play(game, "prepare NPO", "cast MTT")
        return seat(game)["mat"], seat(game)["vp"]

    assert both("natural_power_kind", after) == [("- / NPO / - / - / -", 0), ("- / - / - / - / -", 2)]


def test_option_simple_growth_kind() -> None:
    def deck(value: str) -> int:
        game = Game("rising", players=2, seed=1, options={"simple_growth_kind": value})
        return len(game.record().deals[0].split("|")[1].split())

    assert both("simple_growth_kind", deck) == [36, 35]


def test_option_move_position() -> None:
    def after(value: str) -> str:
        game = play(event("TSG", mat="SCH / - / - / - / STR", options={"move_position": value}), "move SCH")
        if value == "choice":
            assert legal(game) == ["put top", "put bottom"]
            assert rule_of(game, "move SCH") == "AR-TURN-05"
            play(game, "put top")
        return str(seat(game)["mat"])

    bottom, top = "- / - / - / - / STR SCH", "- / - / - / - / SCH STR"
    assert both("move_position", after) == [bottom, top, top]


def test_option_move_keeps_markers() -> None:
    def after(value: bool) -> str:
        game = event("TSG", mat="- / XGR+2 / - / - / -", options={"move_keeps_markers": value})
        return str(seat(play(game, "move XGR"))["mat"])

    assert both("move_keeps_markers", after) == ["- / - / - / - / XGR+2", "- / - / - / - / XGR"]


def test_option_discard_counts_now() -> None:
    items = {"SDR": {"effect": "if discard>=2 -> gain potions 1"}}

    def up(value: bool) -> list[str]:
        p1 = {"mat": "- / - / - / SDR / -", "hand": hand("TPA"), "discards": "[CTT]"}
        game = at(
            1,
            moons="PP CC HH BB GG -",
            items=items,
            options={"discard_counts_now": value},
            p1=p1,
            p2={"hand": hand("TLF")},
        )
        found = comes_up(play(game, "cast TPA", "cast TLF"))
        assert seat(game)["discards"] == "[CTT] [TPA]"
        return found

    assert both("discard_counts_now", up) == [["SDR"], []]


def test_option_discard_persists() -> None:
    def after(value: bool) -> str:
        game = at(6, options={"discard_persists": value}, p1={"hand": "SGR", "discards": "[CTT]"}, p2={"hand": "BOP"})
        return str(seat(play(game, "prepare SGR", "prepare BOP"))["discards"])

    assert both("discard_persists", after) == ["[CTT]", "-"]


def test_option_remainder_rule() -> None:
    assert both("remainder_rule", lambda value: scores("2c 2h 2p", remainder_rule=value)["resource_vp"]) == [0, 2]


def test_option_resource_supply() -> None:
    def after(value: str) -> tuple[str, str]:
        more = {"supply": "50c 46h"}
        game = cast(1, "HH CC BB PP GG -", "- / HGR XGR / - / - / -", more, resource_supply=value)
        play(game, "activate HGR")
        supply = seat(game)["supply"]
        return supply, seat(play(game, "activate XGR"))["mat"]

    unlimited, box = both("resource_supply", after)
    assert (unlimited, box) == (("50c 48h", "- / HGR XGR+1 / - / - / -"), ("50c 47h", "- / HGR XGR / - / - / -"))


def test_option_tie_rule() -> None:
    found = both("tie_rule", lambda value: ended("3g", "6c 1g", "3g", tie_rule=value).winners)
    assert found == [("p1", "p2", "p3"), ("p1", "p3"), ()]


def test_option_tome_scope() -> None:
    def worth(value: str) -> int:
        p1, p2 = {"mat": "- / SGR / - / - / - | TML"}, {"mat": "- / HGR XGR / - / - / -"}
        return int(seat(at(1, options={"tome_scope": value}, p1=p1, p2=p2))["scores"]["artifact_vp"])

    assert both("tome_scope", worth) == [2, 6]


def test_option_placeholder_2plus() -> None:
    def asked(value: str) -> tuple[str | None, str]:
        p2, moons = {"mat": "- / HGR / - / - / -"}, "BB CC HH GG PP -"
        game = event("CJT", "2g", number=1, p2=p2, moons=moons, options={"placeholder_2plus": value})
        return game.step, seat(game)["discards"]

    assert both("placeholder_2plus", asked) == [("another", "-"), ("draft", "CJT")]
    tome = both("placeholder_2plus", lambda value: scores("-", "SCH / - / - / - / - | TMR", placeholder_2plus=value))
    assert [one["artifact_vp"] for one in tome] == [2, 0]
    assert scores("-", "- / SGR / - / - / - | TML", placeholder_2plus="off")["artifact_vp"] == 2


def test_option_triumvirate_potion() -> None:
    def after(value: str) -> tuple[str, str]:
        game = event("STP", "3g", "- / - / - / PFL / -", options={"triumvirate_potion": value})
        play(game, "pick PFL")
        while game.step == "activate":
            play(game, "activate PFL")
        return seat(game)["supply"], seat(game)["discards"]

    assert both("triumvirate_potion", after) == [("6p", "PFL STP"), ("9p", "PFL STP")]


def test_option_activate_self() -> None:
    def asked(value: bool) -> list[str]:
        p1 = {"mat": "- / - / ROH / - / -", "supply": "6c", "hand": hand("MTT")}
        game = at(1, 2, moons="BB CC HH GG PP -", options={"activate_self": value}, p1=p1, p2={"hand": hand("WGR")})
        play(game, "cast MTT", "cast WGR", "activate ROH")
        found = [str(game.step)]
        if value:
            play(game, "activate ROH")
            found += [str(game.step), seat(game)["supply"]]
        return found

    assert both("activate_self", asked) == [["draft"], ["another", "draft", "2c 4b"]]


def test_option_activate_chain() -> None:
    """Two rituals name each other: once each, or for as long as they are paid, 20 times at most."""

    def count(value: str) -> int:
        items = {code: {"effect": "gain charms 1; activate other 1"} for code in ("ROH", "ROP")}
        p1 = {"mat": "- / - / ROH ROP / - / -", "supply": "-", "hand": hand("MTT")}
        game = at(
            1,
            2,
            moons="BB CC HH GG PP -",
            items=items,
            options={"activate_chain": value},
            p1=p1,
            p2={"hand": hand("WGR")},
        )
        play(game, "cast MTT", "cast WGR", "activate ROH")
        while game.step == "another":
            play(game, legal(game)[0])
        return len(seat(game)["supply"]) and int(seat(game)["supply"].rstrip("c"))

    assert both("activate_chain", count) == [2, 20]


def test_option_solo_low() -> None:
    def rating(value: str) -> Any:
        game = at(6, 3, players=1, moons=GONE, pyramid="BTT", options={"solo_low": value}, p1={"supply": "-"})
        return play(game, "cast BTT").result()["seats"]["p1"]["rating"]  # type: ignore[index]

    assert both("solo_low", rating) == ["unrated", 1]


def test_option_blood_in_generic_cost() -> None:
    items = {"CTW": {"discount": "1g", "generic": 3}}
    p1 = {"hand": hand("CTW"), "supply": "2c 1b 2g"}

    def offered(value: bool) -> list[str]:
        game = at(1, items=items, options={"blood_in_generic_cost": value}, p1=p1)
        return [move for move in legal(game, "p1") if move.startswith("prepare CTW")]

    free, strict = both("blood_in_generic_cost", offered)
    assert (len(free), strict) == (6, ["prepare CTW"])
    game = at(1, items=items, options={"blood_in_generic_cost": False}, p1=p1)
    for payment in ("2c 1b", "1c 2g", "1b"):
        assert rule_of(game, f"prepare CTW with {payment}", "p1") == "AR-PREP-05"
    assert rule_of(game, "prepare CTW with 1g", "p1") is None


def test_option_evergreen_optional() -> None:
    def after(value: bool) -> tuple[str, str | None]:
        game = cast(1, "CG BB HH PP CG -", "- / PGR / - / - / -", evergreen_optional=value)
        return seat(game)["supply"], game.step

    assert both("evergreen_optional", after) == [("1c 1h 1b 1p 1g", "activate"), ("1c 2h 1b 1p 1g", "draft")]
    items = {"PGR": {"effect": "spend any!gold 1 -> gain vp 1"}}
    p1 = {"mat": "- / PGR / - / - / -", "hand": hand("TPA"), "supply": "1c 1h"}
    seats = {"p1": p1, "p2": {"hand": hand("TLF")}}
    game = at(1, moons="CG BB HH PP CG -", items=items, options={"evergreen_optional": False}, **seats)
    play(game, "cast TPA", "cast TLF")
    assert legal(game) == ["activate PGR with 1c", "activate PGR with 1h"]
    assert rule_of(game, "skip PGR") == "AR-EVER-01"


def test_option_discard_info() -> None:
    def piles(value: str) -> list[str]:
        game = cast(1, "CG BB HH PP CG -", "- / - / - / - / -", discard_info=value)
        assert game.steps_for("p2")[0].move.text == "cast ??"
        told = [event for step in game.steps_for("p2") for event in step.events_for("p2") if event.seat == "p1"]
        assert ("TPA" in [event.item for event in told]) == (value == "open")
        return [seat(game, reader=name)["discards"] for name in ("p1", "p2")]

    assert both("discard_info", piles) == [["[TPA]", "[??]"], ["[??]", "[??]"], ["[TPA]", "[TPA]"]]


def test_rituals_end_where_nothing_is_left_to_name() -> None:
    assert play(ritual(mat="- / - / ROP / - / -"), "activate ROP").step == "draft"


@pytest.mark.parametrize(
    ("words", "first"),
    [("prestige", "starting_points"), ("potion charges", "potion_uses"), ("seed capital", "starting_resources")],
)
def test_a_number_is_found_by_what_people_call_it(words: str, first: str) -> None:
    assert al.options("rising").find(words).names[0] == first
