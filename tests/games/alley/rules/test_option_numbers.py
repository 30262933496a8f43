"""Options that are numbers of the rules: positions in which another number comes to another end.

A number that is None is left out of the setup: then the printed one is what is tested.
"""

from __future__ import annotations

from typing import Any

import pytest

import arcane_lab as al
from arcane_lab import datasets
from arcane_lab.chance.errors import ImpossibleQuestion
from arcane_lab.core.errors import BadSetup, DatasetError
from arcane_lab.core.json_files import BadPosition
from arcane_lab.games.alley.odds.inspection import Foreseen
from arcane_lab.games.alley.odds.inspection_progress import Outcome
from arcane_lab.games.alley.rules.values import NUMBERS
from arcane_lab.records import Game
from tests.games.alley.rules.table import fines, gold, infamy, place, play, seat, stash, state_of, take_a_turn, texts

SMALL = "OW TC ."


def with_number(name: str, value: int | None, **setup: Any) -> dict[str, Any]:
    return {**setup, "options": {} if value is None else {name: value}}


def inspection(setup: dict[str, Any], *seats: dict[str, Any], **position: Any) -> Game:
    """The game at an inspection; a seat that is left out has two small items."""
    filled = [*seats, seat(SMALL), seat(SMALL), seat(SMALL)][: setup.get("players", 3)]
    return place(*filled, setup=setup, phase="inspection", **position)


def begun(name: str, value: int | None, **setup: Any) -> Game:
    options = {} if value is None else {name: value}
    return Game("alley", **{"players": 3, "seed": 3, **setup}, options=options)


def test_the_printed_numbers_are_the_same_in_the_table_and_in_the_rules():
    numbers = {name: option for name, option in datasets.options().items() if option.is_number}
    for edition in ("first", "revised"):
        assert {name: option.default(edition) for name, option in numbers.items()} == NUMBERS


@pytest.mark.parametrize(("value", "has"), [(None, 25), (25, 25), (7, 7)])
def test_option_starting_gold_is_what_each_player_starts_with(value, has):
    game = begun("starting_gold", value)
    assert [gold(game, name) for name in game.seats] == [has] * 3
    assert gold(place(setup=with_number("starting_gold", value))) == has


@pytest.mark.parametrize(("value", "has"), [(None, 0), (0, 0), (9, 9)])
def test_option_starting_infamy_is_where_the_token_of_infamy_stands_first(value, has):
    assert infamy(begun("starting_infamy", value)) == has


@pytest.mark.parametrize(("value", "stands"), [(None, (2, 1)), (24, (2, 1)), (19, (7, 1)), (29, (27, 0)), (10, (5, 2))])
def test_option_infamy_track_is_the_space_past_which_a_marker_comes(value, stands):
    # The wand counts 1, and the penalty 26: 27 in all, and what is past the end goes on from 0.
    options = {"penalty_infamy": 26} if value is None else {"penalty_infamy": 26, "infamy_track": value}
    game = inspection({"options": options}, seat("[OW] . ."), seat(". . ."), seat(". . ."), triggered_by="p1")
    assert (infamy(game), state_of(game).tally_fines[0]) == stands


@pytest.mark.parametrize(
    ("value", "held", "stands"),
    [(None, 0, (0, 1)), (2, 0, (0, 1)), (1, 0, (0, 1)), (0, 0, (24, 0)), (None, 1, (0, 2)), (1, 1, (24, 1))],
)
def test_option_fine_markers_is_how_many_a_player_can_hold(value, held, stands):
    game = inspection(with_number("fine_markers", value), seat("OW . .", infamy=24, fines=held))
    assert (infamy(game), state_of(game).tally_fines[0]) == stands


@pytest.mark.parametrize(("value", "number"), [(None, 2), (2, 2), (0, 0), (3, 3), (9, 9)])
def test_option_cards_turned_up_is_how_many_items_are_turned_up_first(value, number):
    game = begun("cards_turned_up", value)
    while str(texts(game)[0]).startswith("reveal"):
        game.play(texts(game)[0])
    assert [sum(state_of(game).storehouse_face[9 * one : 9 * one + 9]) for one in range(3)] == [number] * 3


@pytest.mark.parametrize(("value", "number"), [(None, 2), (2, 2), (4, 4)])
def test_option_stash_size_is_how_many_items_a_stash_is_dealt(value, number):
    game = begun("stash_size", value)
    while str(texts(game)[0]).startswith("reveal"):
        game.play(texts(game)[0])
    assert len(stash(game, "p2")) == number
    # A seat of a position of which nothing is said holds as many.
    assert len(stash(place(setup=with_number("stash_size", value)), "p3")) == number


@pytest.mark.parametrize(("value", "more"), [(None, 10), (10, 10), (5, 5), (0, 0)])
def test_option_penalty_infamy_is_what_who_triggered_gains_more(value, more):
    game = inspection(with_number("penalty_infamy", value), seat("OW . ."), seat(". . ."), triggered_by="p1")
    assert infamy(game) == 1 + more


@pytest.mark.parametrize(("value", "lost"), [(None, 25), (25, 25), (5, 5), (0, 0), (99, 40)])
def test_option_fine_gold_is_what_a_marker_costs(value, lost):
    game = inspection(with_number("fine_gold", value), seat(SMALL, gold=40, fines=1))
    assert (gold(game), fines(game)) == (40 - lost, 0)


@pytest.mark.parametrize(("value", "is_over"), [(None, False), (1, False), (0, True)])
def test_option_turns_after_trigger_is_whether_the_others_have_a_last_turn(value, is_over):
    game = place(seat("OW TC MB"), seat(), seat(), setup=with_number("turns_after_trigger", value))
    take_a_turn(game)
    triggered = next(event for event in game.steps[-1].events if event.kind == "triggered")
    assert (state_of(game).round_number > 1) == is_over
    assert ("nobody has another turn" in triggered.text) == is_over


@pytest.mark.parametrize(("value", "most"), [(None, "bribe 6"), (2, "bribe 6"), (1, "bribe 3"), (5, "bribe 15")])
def test_option_bribe_gold_is_the_price_of_an_infamy(value, most):
    game = place(seat(gold=20, infamy=3), seat(), seat(), setup=with_number("bribe_gold", value), phase="bribe")
    assert texts(game)[-2:] == [most, "pass"]
    assert infamy(play(game, most)) == 0


def test_a_bribe_that_is_no_price_is_refused_with_the_price():
    game = place(seat(gold=20, infamy=3), setup=with_number("bribe_gold", 5), phase="bribe")
    assert "a bribe costs 5 gold for each infamy" in game.why_not("bribe 7").reason
    assert "5 gold take away 1: 15 gold is the most" in game.why_not("bribe 20").reason


@pytest.mark.parametrize(("value", "is_over"), [(None, True), (3, True), (4, False)])
def test_option_rounds_is_how_many_inspections_a_game_has(value, is_over):
    game = inspection(with_number("rounds", value), round=3)
    assert (game.to_move is None) == is_over


@pytest.mark.parametrize(
    ("value", "first", "is_triggered"), [(None, 15, False), (15, 15, False), (10, 10, True), (12, 12, False)]
)
def test_option_first_trigger_turn_is_the_first_turn_that_may_end_a_round(value, first, is_triggered):
    setup = with_number("first_trigger_turn", value, players=2)
    game = take_a_turn(place(seat("OW TC MB"), seat(), setup=setup, turn=10))
    assert (state_of(game).triggered_by == 0) == is_triggered
    told = " ".join(event.text for event in game.steps[-1].events)
    assert (f"nothing ends before turn {first}" in told) != is_triggered


@pytest.mark.parametrize(
    ("value", "turn", "begins"), [(None, 20, True), (20, 20, True), (25, 20, False), (17, 17, True)]
)
def test_option_last_turn_is_the_turn_after_which_an_inspection_begins_by_itself(value, turn, begins):
    setup = with_number("last_turn", value, players=2)
    game = take_a_turn(place(seat(), seat(), setup=setup, turn=turn, to_move="p2"))
    told = " ".join(event.text for event in game.steps[-1].events)
    assert (f"Turn {turn} is over" in told) == begins
    assert ("is over" in told) == begins
    assert (game.phase != "sell") == begins


@pytest.mark.parametrize(("value", "triggers"), [(None, False), (20, False), (25, True)])
def test_option_last_turn_is_the_one_whose_second_seat_triggers_nothing(value, triggers):
    options = {"turn20_second": "automatic"} | ({} if value is None else {"last_turn": value})
    setup = {"players": 2, "options": options}
    game = take_a_turn(place(seat(), seat("OW TC MB"), setup=setup, turn=20, to_move="p2"))
    assert (state_of(game).triggered_by == 1) == triggers


@pytest.mark.parametrize(("value", "begins"), [(None, False), (1, False), (0, True)])
def test_option_turns_after_trigger_counts_too_where_a_doll_takes_the_last_hidden_item(value, begins):
    options = {"trigger_foreign": "immediate"} | ({} if value is None else {"turns_after_trigger": value})
    game = place(
        seat("HD HD [OW] / [CB] BC [FC] / FC [MB] TC", "HD TC"),
        seat("BF OW MB / CB BC FC / FC MB OW"),
        seat("[BF] OW MB / CB BC FC / FC MB OW"),
        setup={"options": options},
        deck="IR | rest",
        discard="SS",
    )
    play(game, "draw deck", "play HD c1", "place p3 a1")
    # p3 has triggered in the turn of p1: p2 has a last turn before that of p3 would come, or none.
    assert (game.phase != "sell") == begins


@pytest.mark.parametrize(
    ("value", "words"), [(None, "two fine markers"), (1, "one fine marker"), (0, "no fine markers")]
)
def test_option_fine_markers_is_told_where_infamy_stops(value, words):
    held = 2 if value is None else value
    house = seat("OW [TC] [MB]", "CB OW", infamy=24, fines=held)
    game = place(house, setup=with_number("fine_markers", value), deck="IR | rest")
    play(game, "draw deck", "play CB a1")
    told = " ".join(event.text for step in game.steps for event in step.events)
    assert f"{words}: infamy stops at 24" in told


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"starting_infamy": 25}, "beyond the end of the track"),
        ({"infamy_track": 99, "bribe_gold": 3}, "allowed: 1 to 2, or a shorter infamy_track"),
        ({"last_turn": 14}, "the round would be over before anybody may end it"),
        ({"stash_size": 9}, "too few cards"),
        ({"rounds": 0}, "a game has a round"),
    ],
)
def test_a_number_that_cannot_be_played_is_refused_with_the_reason(options, told):
    with pytest.raises((BadSetup, DatasetError), match=told):
        Game("alley", players=2, options=options)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("set gold", "starting_gold"),
        ("fine", "fine_gold"),
        ("penalty", "penalty_infamy"),
        ("hand_size", "stash_size"),
        ("bribe_price", "bribe_gold"),
        ("infamy_trak", "infamy_track"),
        ("game length", "rounds"),
        ("mirror_efect", "mirror_effect"),
    ],
)
def test_a_name_that_is_none_is_answered_by_what_it_means(name, meant):
    with pytest.raises(DatasetError, match=rf"did you mean [^?]*\b{meant}\b"):
        Game("alley", players=2, options={name: 3})


def test_every_sentence_of_the_table_names_the_numbers_that_are_played():
    options = {"infamy_track": 30, "fine_gold": 7, "penalty_infamy": 4, "rounds": 5, "bribe_gold": 3}
    game = Game("alley", players=["me", "greedy"], options=options, seed=7)
    table = al.show(game)
    board = table.about["board"]
    assert (board["lastInfamy"], board["highInfamy"], board["rounds"]) == (30, 22, 5)
    assert "Fines: 7 gold each" in board["stages"]
    assert "Past 30" in board["countNotes"][0]
    primer = " ".join(" ".join(pair) for pair in table.about["primer"])
    assert "end of round 5" in primer
    assert "Past 30 you start again" in primer
    assert "costs 7 gold" in primer
    assert "gains 4 more" in primer


def test_the_odds_play_by_the_numbers_of_the_game():
    setup = {"players": 2, "options": {"infamy_track": 10, "fine_gold": 4, "bribe_gold": 1}}
    game = place(seat(gold=20, infamy=8), seat(), setup=setup, phase="bribe")
    offers = al.chance.bribe(game.view("p1"), gains=5)
    assert [offer.paid for offer in offers.offers] == list(range(9))
    assert offers.offers[0].fine.support == (4,)
    assert offers.best.paid == 3
    assert "each marker costs 4 gold" in str(offers.why()).replace("\n", " ")


OTHERS = {"infamy_track": 10, "fine_markers": 1, "fine_gold": 4, "penalty_infamy": 3, "bribe_gold": 1, "rounds": 5}


@pytest.mark.parametrize("options", [{}, OTHERS], ids=["printed", "others"])
@pytest.mark.parametrize(("infamy_now", "fined"), [(0, 0), (9, 1)])
def test_the_odds_of_an_inspection_are_what_the_game_then_comes_to(options, infamy_now, fined):
    setup = {"players": 2, "options": options}
    mine = seat("BF OW MB / CB BC FC / FC MB OW", gold=30, infamy=infamy_now, fines=fined)
    other = seat("OW TC IR / CB BC FC / FC MB OW", gold=20, infamy=1)
    held = al.chance.verdict(place(mine, other, setup=setup).view("p1"), trigger="p1")
    after = inspection(setup, mine, other, triggered_by="p1")
    for name in ("p1", "p2"):
        assert held.gold(name).p(gold(after, name)) == 1
        assert held.infamy(name).p(infamy(after, name)) == 1
    numbers = {"infamy_track": 24, "fine_gold": 25, "penalty_infamy": 10, "bribe_gold": 2, **options}
    told = str(held.penalised().why()).replace("\n", " ")
    assert f"it gets {numbers['penalty_infamy']} infamy more" in told
    assert f"Past {numbers['infamy_track']} the count goes on" in told
    assert f"each marker costs {numbers['fine_gold']} gold" in told


@pytest.mark.parametrize("options", [{}, OTHERS], ids=["printed", "others"])
def test_ending_the_round_is_weighed_by_the_numbers_of_the_game(options):
    setup = {"players": 2, "options": options}
    mine = seat("BF OW MB / CB BC FC / FC MB OW", gold=30, infamy=2, fines=1)
    other = seat("OW TC IR / CB BC FC / FC MB OW", gold=20, infamy=1)
    numbers = {"fine_gold": 25, "bribe_gold": 2, **options}
    found = al.chance.ending(place(mine, other, setup=setup).view("p1"))
    after = inspection(setup, mine, other, triggered_by="p1")
    fine, rate = numbers["fine_gold"], numbers["bribe_gold"]
    change = {
        "p1": gold(after, "p1") - rate * infamy(after, "p1") - (30 - fine - rate * 2),
        "p2": gold(after, "p2") - rate * infamy(after, "p2") - (20 - rate),
    }
    assert found.swings["p2"].mean == change["p1"] - change["p2"]
    told = str(found.why()).replace("\n", " ")
    assert f"A point of infamy weighs {rate} gold" in told


@pytest.mark.parametrize(("value", "rate"), [(None, 0), (3, 0), (4, 2)])
def test_option_rounds_is_which_inspection_has_no_bribe_behind_it(value, rate):
    game = place(seat("BF OW MB / CB BC FC / FC MB OW"), seat(SMALL), setup=with_number("rounds", value), round=3)
    told = str(al.chance.ending(game.view("p1")).why()).replace("\n", " ")
    assert (f"A point of infamy weighs {rate} gold" in told) == bool(rate)


def test_the_walk_round_the_track_says_its_own_numbers():
    game = place(seat("BF OW MB / CB BC FC / FC MB OW", gold=9, infamy=8), setup={"options": OTHERS}, phase="bribe")
    offers = al.chance.bribe(game.view("p1"), gains=12)
    told = str(offers.why()).replace("\n", " ")
    assert "Past 10 it goes on from 0" in told
    assert "each marker costs 4 gold" in told
    assert offers.offers[0].fine.support == (4,)


@pytest.mark.parametrize(("most", "third"), [(0, "that"), (1, "that"), (2, "both")])
def test_the_walk_holds_no_more_markers_than_the_game_has(most, third):
    walk = al.chance.infamy(3, 25, most_markers=most, track=10, overflow="wrap")
    assert walk.markers.support == (most,)
    told = str(walk.why()).replace("\n", " ")
    held = {0: "are no markers", 1: "is one marker", 2: "are two markers"}[most]
    assert f"There {held} at most; with {third}, " in told
    with pytest.raises(ImpossibleQuestion, match=r"two for each player" if most == 2 else f"has {most} for each"):
        al.chance.infamy(3, 1, most + 1, most_markers=most)


@pytest.mark.parametrize("value", [None, 1, 3])
def test_what_serves_a_wizard_weighs_infamy_by_the_price_of_a_bribe(value):
    rate = 2 if value is None else value
    setup = with_number("bribe_gold", value, players=2, powers={"p1": "dafana"})
    mine = seat("OW OW OW / HT FC BF / BF SK MB", gold=30, infamy=9)
    for name in ("dafana", "glynna"):
        view = place(mine, setup={**setup, "powers": {"p1": name}}).view("p1")
        found = al.chance.inspection(view, dafana="best")
        if name == "glynna":
            assert f"{rate} gold as in a bribe" in str(found.why()).replace("\n", " ")
            serves = Foreseen(view.numbers, 0, "gold", "pass")._serves
            assert serves({Outcome(3, 5, ()): 1}) == 5 - 3 * rate
        else:
            # She pays 3 gold and loses 2 infamy.
            assert found.gold.support == ((0,) if 2 * rate > 3 else (3,))


@pytest.mark.parametrize("options", [{}, {"fine_markers": 1}, {"fine_markers": 0}, {"fine_gold": 4}])
def test_odds_of_the_gold_of_sets_hold_no_fines(options):
    mine = seat("OW OW OW / HT FC BF / BF SK MB", gold=30, infamy=9)
    view = place(mine, setup={"players": 2, "options": options}).view("p1")
    assert al.chance.inspection(view).gold.support == (3,)


def test_a_bribe_says_its_price_and_the_end_of_the_track():
    mine = seat(SMALL, gold=9, infamy=8)
    game = place(mine, setup={"options": OTHERS}, phase="bribe")
    told = str(al.chance.bribe(game.view("p1"), gains=1).why()).replace("\n", " ")
    assert "A bribe is any amount of gold, at most all there is. 1 gold takes one infamy away" in told


@pytest.mark.parametrize(("name", "value", "stands"), [("fine_markers", 1, "fines"), ("infamy_track", 10, "infamy")])
def test_a_position_holds_no_more_than_its_game_has(name, value, stands):
    place(seat(SMALL, **{stands: value}), setup=with_number(name, value))
    with pytest.raises(BadPosition, match=f"is too large: the most is {value}"):
        place(seat(SMALL, **{stands: value + 1}), setup=with_number(name, value))


@pytest.mark.parametrize("seats", [2, 4])
def test_games_with_other_numbers_are_the_same_plain_and_compiled(seats):
    options = {
        **{"starting_gold": 12, "starting_infamy": 3, "infamy_track": 11, "fine_markers": 1, "cards_turned_up": 4},
        **{"stash_size": 3, "penalty_infamy": 6, "fine_gold": 9, "turns_after_trigger": 0, "bribe_gold": 1},
        **{"rounds": 2, "first_trigger_turn": 5, "last_turn": 9},
    }
    given = {"players": ["greedy", "careful", "rusher", "random"][:seats], "games": 12, "options": options}
    plain = al.simulate("alley", **given, mode="plain", progress=False)
    compiled = al.simulate("alley", **given, mode="compiled", progress=False)
    assert plain.seats.equals(compiled.seats)
    printed = al.simulate("alley", **{**given, "options": {}}, mode="plain", progress=False)
    assert not plain.seats["gold"].equals(printed.seats["gold"])
