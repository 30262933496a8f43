"""Graphs say what the rules do: each is checked against a slow count of its own, and none tells a hidden card."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from dataclasses import asdict, replace
from html import escape
from itertools import combinations, pairwise
from typing import Any

import networkx as nx
import pytest

import arcane_lab as al
from arcane_lab.charts.theme import text_width
from arcane_lab.core.errors import ArcaneLabError, BadSetup, UnknownName
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.registry import find_game, games
from arcane_lab.games.alley.text.names import PHASES, STEPS
from arcane_lab.graphs.canvas import Canvas, Label
from arcane_lab.graphs.wiring import PORT, Row, Wire, _lanes, _Port, draw_wiring
from tests.games.alley.worlds import other_world
from tests.toys import pig

FULL = "BF [OW] TC / IR BF CB / MB FC BF"


def played(moves: int, players: int = 3, seed: int = 7, until: str | None = None) -> al.Game:
    """A game in which some moves were made at random, and more until something is asked."""
    chance, game = random.Random(seed), al.Game("alley", players=players, seed=seed)
    while not game.is_over and (len(game.steps) < moves or (until and game.step != until)):
        game.play(chance.choice(game.legal_moves()))
    return game


def turns(seed: int, moves: int = 150):
    chance, game = random.Random(seed), al.Game("alley", players=3, seed=seed)
    for _ in range(moves):
        if game.is_over:
            return
        yield game.play(chance.choice(game.legal_moves()))


# --- stacks -------------------------------------------------------------------------------------------------


def in_line(slots: tuple[str, ...]) -> bool:
    """Whether three slots lie in one straight line without a gap, worked out from their places alone."""
    (x0, y0), (x1, y1), (x2, y2) = sorted((ord(slot[0]), int(slot[1])) for slot in slots)
    return (x1 - x0, y1 - y0) == (x2 - x1, y2 - y1) and max(abs(x1 - x0), abs(y1 - y0)) == 1


def test_aa_set_03_the_stacks_are_all_triples_of_slots_in_one_straight_line():
    graph = al.graphs.stacks(FULL).graph
    all_slots = [column + row for row in "123" for column in "abc"]
    expected = {frozenset(triple) for triple in combinations(all_slots, 3) if in_line(triple)}
    assert {frozenset(data["slots"]) for _, data in graph.nodes(data=True)} == expected
    assert len(expected) == 8


def test_stacks_are_joined_where_they_share_a_slot_and_nowhere_else():
    graph = al.graphs.stacks(FULL).graph
    for one, other in combinations(graph, 2):
        shared = set(one.split("-")) & set(other.split("-"))
        assert graph.has_edge(one, other) == graph.has_edge(other, one) == bool(shared)
        if shared:
            assert {graph.edges[one, other]["slot"]} == shared


def test_aa_slide_06_a_sold_diagonal_leaves_the_grid_of_the_rule_either_way():
    before = al.graphs.stacks("BF OW TC / IR BF CB / MB FC BF")
    sideways = before.after("a1-b2-c3", "horizontal")
    assert sideways.slots == {"a1": "OW", "b1": "TC", "a2": "IR", "b2": "CB", "a3": "MB", "b3": "FC"}
    assert set(sideways.graph) == {"a1-a2-a3", "b1-b2-b3"}
    upwards = before.after("a1-b2-c3", "vertical")
    assert upwards.slots == {"a1": "IR", "b1": "OW", "c1": "TC", "a2": "MB", "b2": "FC", "c2": "CB"}
    assert set(upwards.graph) == {"a1-b1-c1", "a2-b2-c2"}
    assert "Before there were 8 stacks, now there are 2." in upwards.words()


def test_every_slide_leaves_what_the_rules_leave_when_the_set_is_really_sold():
    """The whole game sells a set of carpets in each of the eight lines; the graph says the same."""
    for stack, axis in al.graphs.stacks(FULL).slides():
        codes = ["OW", "IR", "CB", "MB", "BC", "SK", "DE", "SC", "SS"]
        names = [column + row for row in "123" for column in "abc"]
        for slot in stack.split("-"):
            codes[names.index(slot)] = "TC"
        last = stack.split("-")[1]
        codes[names.index(last)] = "HT"
        rows = [" ".join(codes[at : at + 3]) for at in (0, 3, 6)]
        text = " / ".join(rows)
        position = {
            "phase": "sell",
            "step": "play",
            "to_move": "p1",
            "seats": {"p1": {"storehouse": text, "stash": "TC OW"}},
        }
        game = al.Scenario.from_text(_scenario(position)).game()
        game.play(f"play TC {last}")
        if game.step == "slide":
            game.play(f"slide {axis}")
        after = al.graphs.stacks(text.replace("HT", "TC")).after(stack, axis)
        assert al.graphs.stacks(game, seat="p1").slots == after.slots
        assert set(al.graphs.stacks(game, seat="p1").graph) == set(after.graph)


def _scenario(position: dict) -> str:
    import json

    whole = {"format": "arcane-lab/scenario/1", "game": "alley", "title": "A sale in a line"}
    return json.dumps({**whole, "setup": {"edition": "revised", "players": 3}, "position": position, "moves": []})


@pytest.mark.parametrize("axis", [None, "sideways"])
def test_a_diagonal_closes_in_one_of_two_ways_that_must_be_named(axis):
    with pytest.raises(UnknownName, match="way in which a1-b2-c3 can close"):
        al.graphs.stacks(FULL).after("a1-b2-c3", axis)


def test_a_stack_that_is_not_there_is_refused_with_the_nearest():
    with pytest.raises(UnknownName, match="did you mean 'a1-b1-c1'"):
        al.graphs.stacks(FULL).after("a1-b1-c2")


def test_a_view_shows_its_own_storehouse_with_what_it_knows():
    game = played(60)
    for seat in game.seats:
        view = game.view(seat)
        shown = al.graphs.stacks(view).slots
        assert {slot: text.strip("[]") for slot, text in shown.items()} == {
            name: slot.code or "??" for name, slot in view.slots().items()
        }


# --- phases -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["first", "revised"])
@pytest.mark.parametrize("players", [2, 3])
def test_phases_count_what_a_second_play_of_the_same_games_meets(edition, players):
    graph = al.graphs.phases(players=players, edition=edition, games=4, seed=5).graph
    spec, pairs = find_game("alley"), []
    setup = spec.setup.checked(players=players, edition=edition, powers=None, options=None, items=None, seed=5)
    for number in range(4):
        chance, state = random.Random(f"5 {number}"), spec.rules.new_state(setup, number)
        spec.rules.start(state)
        names = []
        while spec.rules.to_move(state) >= 0 and spec.rules.round_number(state) <= 3:
            names.append(f"{spec.rules.phase(state)}: {spec.rules.step(state)}")
            spec.rules.apply(
                state,
                spec.rules.to_move(state),
                chance.choice(spec.rules.legal_moves(state, spec.rules.to_move(state))),
            )
        names.append(
            f"{spec.rules.phase(state)}: {spec.rules.step(state)}" if spec.rules.to_move(state) >= 0 else "over"
        )
        pairs += pairwise(names)
    assert {edge: graph.edges[edge]["times"] for edge in graph.edges} == {
        pair: pairs.count(pair) for pair in set(pairs)
    }


def test_phases_count_how_often_each_question_came_and_whether_the_same_seat_was_asked_again():
    graph = al.graphs.phases(players=2, games=3, seed=4).graph
    spec, times, same = find_game("alley"), Counter(), Counter()
    setup = spec.setup.checked(players=2, edition="revised", powers=None, options=None, items=None, seed=4)
    for number in range(3):
        chance, state = random.Random(f"4 {number}"), spec.rules.new_state(setup, number)
        spec.rules.start(state)
        before = None
        while True:
            is_over = spec.rules.to_move(state) < 0
            name = "over" if is_over else f"{spec.rules.phase(state)}: {spec.rules.step(state)}"
            if before and before[1] == spec.rules.to_move(state):
                same[before[0], name] += 1
            if spec.rules.round_number(state) > 3:
                break
            times[name] += 1
            if is_over:
                break
            before = name, spec.rules.to_move(state)
            spec.rules.apply(
                state,
                spec.rules.to_move(state),
                chance.choice(spec.rules.legal_moves(state, spec.rules.to_move(state))),
            )
    assert {node: data["times"] for node, data in graph.nodes(data=True)} == {node: times[node] for node in graph}
    assert times.keys() <= set(graph)
    assert {(a, b): data["same_seat"] for a, b, data in graph.edges(data=True)} == {
        edge: same[edge] for edge in graph.edges
    }
    assert 0 < sum(same.values()) < sum(times.values())


def test_a_game_of_more_decisions_than_are_watched_is_left_there(monkeypatch):
    monkeypatch.setattr("arcane_lab.graphs.round_phases.MOST_DECISIONS", 7)
    graph = al.graphs.phases(games=2).graph
    assert sum(data["times"] for _, data in graph.nodes(data=True)) == 2 * 7
    assert sum(data["times"] for _, _, data in graph.edges(data=True)) == 2 * 6


def test_phases_are_told_with_what_never_came(monkeypatch):
    graph = al.graphs.phases(players=2, games=3)
    made = graph.sentences
    assert made[:2] == (
        "After stock: reveal (turn up a starting item) came stock: reveal 27 times and sell: draw 9 times.",
        "After sell: draw (draw a card) came sell: play 308 times.",
    )
    assert "the end of the game twice and sell: slide once." in made[2]
    assert made[-2:] == (
        "Never asked in these games, though the rules know it: place, sell and power.",
        "Phases in which nobody was asked anything in these games: inspection.",
    )
    nodes = graph.graph.nodes(data=True)
    met, seen = {data["step"] for _, data in nodes}, {data["phase"] for _, data in nodes}
    spec = find_game("alley")
    asked = {step: question for step, question in spec.text.asked.items() if step in met}
    text = replace(spec.text, asked=asked, phases=tuple(phase for phase in PHASES if phase in seen))
    monkeypatch.setattr("arcane_lab.graphs.round_phases.find_game", lambda name: replace(spec, text=text))
    assert al.graphs.phases(players=2, games=3).sentences == made[:-2], "where nothing is missing, nothing is said"


def test_phases_of_a_setup_or_of_a_game_are_those_of_its_own_powers_and_seats():
    game = al.Game("alley", players=4, edition="first", seed=7)
    for given in (game, game.setup):
        graph = al.graphs.phases(given, games=1)
        assert graph.title.startswith("A round goes stock, then sell")
        assert graph.subtitle[0] == "first edition, 4 seats; 1 game at random, seed 1: how often each arrow came"
    assert al.graphs.phases(edition="first", players=4, games=1, seed=1).title == graph.title


def test_phases_stand_in_the_order_of_the_rules():
    data = [data for _, data in al.graphs.phases(games=5).graph.nodes(data=True)]
    places = [(PHASES.index(node["phase"]), STEPS.index(node["step"])) for node in data]
    assert places == sorted(places)


@pytest.mark.parametrize("games", [0, -1, 10_001, 2.5, True, "many"])
def test_a_number_of_games_that_cannot_be_watched_is_refused(games):
    with pytest.raises(BadSetup, match=r"games: .* allowed: 1 to 10,000"):
        al.graphs.phases(games=games)


# --- effect order --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [3, 7, 11])
def test_the_effect_order_is_that_of_the_explanation_event_for_event(seed):
    for turn in turns(seed):
        graph, rows = al.graphs.effect_order(turn).graph, turn.explain().rows
        events = [data for _, data in graph.nodes(data=True) if data["kind"] == "event"]
        assert [(e["number"], e["label"], e["rule"], e["place"]) for e in events] == [
            (row["number"], row["what"], row["rule"], row["place"]) for row in rows
        ]
        for number, row in enumerate(rows, 1):
            causes = [e for e in graph.in_edges(f"event {number}", data=True) if e[2]["kind"] == "because of"]
            assert [edge["rule"] for _, _, edge in causes] == [row["rule"]]
        because = [(a, b) for a, b, data in graph.edges(data=True) if data["kind"] == "because of"]
        assert nx.is_directed_acyclic_graph(nx.DiGraph(because))


def test_gold_comes_because_of_the_sale_and_the_sale_because_of_what_was_played():
    met = 0
    for seed in range(1, 6):
        for turn in turns(seed, 400):
            graph = al.graphs.effect_order(turn).graph
            for node, data in graph.nodes(data=True):
                if data["place"] == "sale: gold" and "gains" in data["label"] and "gold" in data["label"]:
                    (cause,) = [a for a, _, e in graph.in_edges(node, data=True) if e["kind"] == "because of"]
                    reason = graph.nodes[cause]["label"]
                    # A gap that a person closes is a play of its own: there the sale was before it.
                    assert " sells " in reason or (": slide " in reason and turn.move.text.startswith("slide"))
                    met += 1
    assert met > 3


def test_several_plays_of_one_turn_are_one_graph():
    both = list(turns(7, 8))[-2:]
    graph = al.graphs.effect_order(both).graph
    moves = [data["label"] for _, data in graph.nodes(data=True) if data["kind"] == "move"]
    assert moves == [f"{step.seat}: {step.move}" for turn in both for step in turn.steps]


def test_a_game_stands_for_its_last_turn_as_every_seat_may_see_it():
    """Who moved last may be a strategy, so without a seat its cards are not told."""
    game = al.Game("alley", players=["me", "greedy", "greedy"], seed=32)
    for move in ("reveal a1", "reveal b2", "draw deck"):
        game.play(move)
    graph = al.graphs.effect_order(game)
    assert "p1 draws a card" in graph.words()
    assert "p1 draws a Bubbling Cauldron" in al.graphs.effect_order(game, seat="p1").words()
    game.play("play BC c3")
    moves = [data["label"] for _, data in al.graphs.effect_order(game).graph.nodes(data=True) if data["kind"] == "move"]
    assert moves == ["p1: draw deck", "p1: play BC c3"]
    same = al.graphs.effect_order(game.steps[-2:], seat="p1")
    assert same.words() == al.graphs.effect_order(game, seat="p1").words()
    with pytest.raises(al.ArcaneLabError, match="nothing has been played in this game yet: play a move"):
        al.graphs.effect_order(al.Game("alley", players=3, seed=7))


def test_an_event_without_a_cause_of_its_own_follows_on_the_one_before_it():
    """Every event but the first is joined to the one before: because of it, or as what came then."""
    met = set()
    for turn in turns(3, 60):
        graph = al.graphs.effect_order(turn).graph
        events = [node for node, data in graph.nodes(data=True) if data["kind"] == "event"]
        joined = {(a, b): data["kind"] for a, b, data in graph.edges(data=True) if a in events}
        assert all(pair in joined for pair in pairwise(events))
        assert {pair for pair, kind in joined.items() if kind == "then"} <= set(pairwise(events))
        met |= set(joined.values())
    assert met == {"then", "because of"}


def test_the_effect_order_names_the_reader_the_move_and_how_many_events():
    game = al.Game("alley", players=3, seed=7)
    one = game.play("reveal b2")
    two = game.play("reveal a1")
    assert al.graphs.effect_order(one).title == "The effect order of p1: reveal b2"
    assert al.graphs.effect_order([one, two]).title == (
        "The effect order of p1: a turn of 2 moves, from reveal b2 to reveal a1"
    )
    mixed = [*one.steps, two]
    assert al.graphs.effect_order(mixed).words() == al.graphs.effect_order([one, two]).words()
    eyes = {
        "1 event in order from the top, as p1 saw it": {},
        "1 event in order from the top, as p2 saw it": {"seat": "p2"},
        "1 event in order from the top, everything on the table": {"view": "table"},
    }
    for line, asked in eyes.items():
        assert al.graphs.effect_order(one, **asked).subtitle == (line, "an arrow: because of this")
    assert al.graphs.effect_order(game).subtitle[0] == "2 events in order from the top, as every seat saw it"


def test_a_turn_of_three_moves_is_named_by_the_first_and_the_last():
    game = al.Game("alley", players=["me", "greedy", "greedy"], seed=32)
    for move in ("reveal a1", "reveal b2", "draw deck", "play BC c3", "choose infamy"):
        game.play(move)
    assert al.graphs.effect_order(game).title == (
        "The effect order of p1: a turn of 3 moves, from draw deck to choose infamy"
    )


def test_only_what_was_replaced_is_because_of_what_was_set_aside():
    """A carpet is laid over a hidden item and ends the turn and the round: each event has its own reason."""
    turn = max(turns(3), key=lambda turn: len(turn.events))
    made = al.graphs.effect_order(turn).sentences
    reasons = [sentence.rpartition(", because of: ")[2].rpartition(" (")[0] for sentence in made]
    assert reasons == [
        *["p3: play FC a2"] * 2,
        "The hidden card in a2 is lifted out",
        "the turn is over",
        *["the inspection"] * 10,
        *["who triggered the inspection is compared with the others"] * 3,
        *["fine markers are paid at the end of the inspection"] * 4,
        "the round is over",
    ]
    assert made[0] == (
        "1. The hidden card in a2 is lifted out (p3 a2 hidden becomes empty), because of: p3: play FC a2 (AA-PLAY-02)."
    )
    assert made[4] == "5. The inspection begins, because of: the inspection (AA-INSPECT-02)."


@pytest.mark.parametrize("given", [[], [3], "reveal b2", 5, None, [[]]])
def test_what_is_no_turn_has_no_effect_order(given):
    with pytest.raises(
        ArcaneLabError, match=r"is no turn: give what game\.play\(…\) returned, a list of that, or a game"
    ):
        al.graphs.effect_order(given)


def test_another_view_than_the_table_is_refused_everywhere():
    game = al.Game("alley", players=3, seed=7)
    turn = game.play("reveal b2")
    for ask in (al.graphs.who_sees_what, al.graphs.what_follows):
        with pytest.raises(ArcaneLabError, match="view: 'all' is refused; allowed: 'table'"):
            ask(game, view="all")
        with pytest.raises(ArcaneLabError, match=r"is no game: give an arcane_lab\.Game"):
            ask(5)
    with pytest.raises(ArcaneLabError, match="view: 'all' is refused; allowed: 'table'"):
        al.graphs.effect_order(turn, view="all")


# --- what follows ---------------------------------------------------------------------------------------------


def test_on_the_table_every_line_of_play_is_in_the_graph_and_no_other():
    game = played(40, until="play")
    graph = al.graphs.what_follows(game, 2, view="table", most=5_000).graph
    lines = set()
    for first in game.legal_moves():
        after = game.fork()
        after.play(first)
        lines |= {(str(first), str(second)) for second in after.legal_moves()} or {(str(first), "")}
    found = set()
    for _, one, edge in graph.out_edges(0, data=True):
        seconds = [move for _, _, later in graph.out_edges(one, data=True) for move in later["moves"]] or [""]
        found |= {(first, second) for first in edge["moves"] for second in seconds}
    assert found == lines
    assert graph.graph["not_followed"] == 0


def test_what_was_not_followed_is_counted_and_said():
    game = played(40, until="play")
    graph = al.graphs.what_follows(game, 3, view="table", most=20)
    stopped = [node for node, data in graph.graph.nodes(data=True) if not data["is_followed"]]
    assert len(stopped) == graph.graph.graph["not_followed"] > 0
    assert f"{len(stopped)} positions not followed" in graph.words()
    assert f"{len(stopped)} positions not followed" in graph.page()


@pytest.mark.parametrize(
    ("what", "value", "top"),
    [
        *(("decisions", value, "12") for value in (0, 13, "two", True, 1.0)),
        *(("most", value, "5,000") for value in (0, 5_001, True, None)),
    ],
)
def test_numbers_that_cannot_be_followed_are_refused(what, value, top):
    with pytest.raises(BadSetup, match=f"{what}: .* is refused.*allowed: 1 to {top}"):
        al.graphs.what_follows(played(0), **{what: value})


@pytest.mark.parametrize(("decisions", "most"), [(1, 1), (12, 5_000)])
def test_the_first_and_the_last_number_that_can_be_followed_are_taken(decisions, most):
    """A start whose items all rest on cards that nobody has seen has one outcome, however far one looks."""
    assert len(al.graphs.what_follows(played(0), decisions, most=most).graph) == 2


def test_as_many_positions_as_are_asked_for_are_followed_and_one_less_is_not_enough():
    """Nine items can be turned up: with the start ten positions, and eight more after the first of them."""
    game = al.Game("alley", players=3, seed=7)
    enough = al.graphs.what_follows(game, 2, view="table", most=10)
    assert (len(enough.graph), enough.graph.graph["not_followed"]) == (18, 8)
    assert [data["is_followed"] for _, data in enough.graph.nodes(data=True)][:10] == [True, True, *[False] * 8]
    assert enough.subtitle == (
        "17 outcomes within 2 decisions, the deal as it lies",
        "8 positions not followed: more than most=10; ask for fewer decisions or more",
    )
    few = al.graphs.what_follows(game, 2, view="table", most=9)
    assert (len(few.graph), few.graph.graph["not_followed"]) == (10, 9)
    all_told = al.graphs.what_follows(game, 1, view="table", most=1)
    assert all_told.subtitle == ("9 outcomes within 1 decision, the deal as it lies",)
    assert all_told.title == "What can follow when p1 is asked to turn up a starting item"


def test_every_position_is_told_with_its_moves_or_that_it_was_not_followed():
    game = al.Game("alley", players=3, seed=7)
    made = al.graphs.what_follows(game, 2, view="table", most=10).sentences
    asked = "p1 is asked to turn up a starting item"
    slots = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    first = "; ".join(f"reveal {slot} leads to position {k}" for k, slot in enumerate(slots, 1))
    second = "; ".join(f"reveal {slot} leads to position {k}" for k, slot in enumerate(slots[1:], 10))
    last = "p2 is asked to turn up a starting item"
    assert made == (
        f"Position 0 ({asked}): {first}.",
        f"Position 1 ({asked}): {second}.",
        *(f"Position {k} ({asked}): not followed." for k in range(2, 10)),
        *(f"Position {k} ({last})." for k in range(10, 18)),
    )
    unseen = al.graphs.what_follows(game, 2)
    assert [data["kind"] for _, data in unseen.graph.nodes(data=True)] == ["start", "unseen"]
    assert unseen.sentences == (
        f"Position 0 ({asked}): {', '.join(f'reveal {slot}' for slot in slots[:-1])} and reveal c3 lead to position 1.",
        "Position 1 (rests on a card that p1 has not seen).",
        "What p1 has not seen is not looked at: such a branch ends there, and its cards are not dealt by chance; "
        "al.chance.unseen(view).draw() has the chances of each card.",
    )
    other = al.graphs.what_follows(game, 2, seat="p2")
    assert other.sentences == (
        f"Position 0 ({asked}).",
        "What another seat may answer is not looked at: it decides with cards of its own.",
    )


def test_the_end_of_the_game_is_an_end_and_nothing_follows_on_it():
    game = played(10_000, players=2)
    assert game.is_over
    with pytest.raises(
        ArcaneLabError, match=r"the game is over, nothing follows: take moves back with game\.undo\(\) first"
    ):
        al.graphs.what_follows(game)
    game.undo()
    graph = al.graphs.what_follows(game, 3, view="table").graph
    ends = [node for node, data in graph.nodes(data=True) if data["kind"] == "end"]
    assert ends
    assert all(graph.nodes[node]["label"] == "the game is over" and not graph.out_degree(node) for node in ends)


def test_strategies_at_the_table_would_answer_so_the_game_is_refused():
    with pytest.raises(ArcaneLabError, match="strategies hold seats"):
        al.graphs.what_follows(al.Game("alley", players=["me", "greedy", "greedy"], seed=7))


# --- who sees what --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("moves", [0, 30, 80, 140])
def test_on_the_table_each_seat_knows_the_slots_that_its_own_view_names(moves):
    game = played(moves)
    graph = al.graphs.who_sees_what(game, view="table").graph
    for reader in game.seats:
        view = game.view(reader)
        for owner in game.seats:
            for name, slot in view.slots(owner).items():
                assert graph.has_edge(reader, f"{owner} {name}") == slot.seen


@pytest.mark.parametrize("moves", [10, 60, 140])
def test_every_card_of_a_stash_stands_in_one_place(moves):
    game = played(moves)
    for reader in (None, *game.seats):
        graph = al.graphs.who_sees_what(game, seat=reader).graph
        for seat in game.picture(reader)["seats"]:
            nodes = [d for _, d in graph.nodes(data=True) if d["kind"] == "stash" and d["owner"] == seat["id"]]
            named = [code for d in nodes if d["item"] for code in d["item"].split()]
            unseen = sum(int(re.search(r"(\d+) not shown", d["label"])[1]) for d in nodes if not d["item"])
            assert sorted(named) == seat["stash"]["cards"]
            assert len(named) + unseen == seat["stash"]["count"]
            assert all(seat["id"] in d["known_by"] for d in nodes)


def sold_in_the_open() -> al.Game:
    """A set was just sold, the hidden item that was replaced lies to one side, and the slide is still to come."""
    game = al.Game("alley", players=["me", "greedy", "greedy"], seed=32)
    for move in ("reveal a1", "reveal b2", "draw deck", "play BC c3", "choose infamy"):
        game.play(move)
    return game


@pytest.mark.parametrize("reader", [None, "p1", "p2", "p3", "table"])
def test_aa_set_09_a_set_that_is_set_aside_is_known_to_all_whoever_asks(reader):
    game = sold_in_the_open()
    seat, view = (None, reader) if reader == "table" else (reader, None)
    graph = al.graphs.who_sees_what(game, seat=seat, view=view).graph
    assert graph.nodes["set aside (3): BC BC BC"]["known_by"] == ("p1", "p2", "p3")


@pytest.mark.parametrize("moves", range(10, 170, 20))
def test_what_is_set_aside_is_known_to_the_seats_whose_views_name_it(moves):
    """Every seat's own picture is the twin; for a reader, others know at least what every seat may see."""
    game = played(moves)
    truth = {name: game.picture(name)["aside"] for name in game.seats}
    for reader in game.seats:
        for view in (None, "table"):
            graph = al.graphs.who_sees_what(game, None if view else reader, view=view).graph
            aside = [data for _, data in graph.nodes(data=True) if data["kind"] == "set aside" and data["item"]]
            for name in game.seats:
                known = sorted(code for data in aside if name in data["known_by"] for code in data["item"].split())
                least = truth[name] if view or name == reader else game.picture()["aside"]
                assert known == sorted(code for code, copies in least.items() for _ in range(copies))


@pytest.mark.parametrize("reader", [None, "p1", "p2", "p3", "table"])
def test_an_item_that_is_being_replaced_is_a_place_of_its_own(reader):
    game = sold_in_the_open()
    assert al.chance.unseen(game.view("p2")).places["being replaced"] == 1
    seat, view = (None, reader) if reader == "table" else (reader, None)
    node = al.graphs.who_sees_what(game, seat=seat, view=view).graph.nodes["being replaced"]
    assert node["known_by"] == ()
    assert node["item"] == ("CM" if view else None)


# --- nothing leaks --------------------------------------------------------------------------------------------


def told(game: al.Game, seat: str) -> list[str]:
    """All that the graphs tell a seat of a position."""
    made = [al.graphs.stacks(game.view(seat), owner) for owner in game.seats]
    made.append(al.graphs.who_sees_what(game, seat=seat))
    made.append(al.graphs.who_sees_what(game))
    if not game.is_over:
        made.append(al.graphs.what_follows(game, 2, seat=seat, most=8))
    return [
        text
        for graph in made
        for text in (str(asdict(graph.canvas)), graph.words(), repr(list(graph.graph.nodes(data=True))))
    ]


@pytest.mark.parametrize("seed", [*range(5), *(pytest.param(k, marks=pytest.mark.thorough) for k in range(5, 12))])
def test_two_games_that_look_the_same_to_a_seat_give_the_same_graphs(seed):
    chance = random.Random(seed)
    game = played(chance.randrange(0, 150), players=2 + seed % 3, seed=seed)
    state = game.at(len(game.steps))
    for number, seat in enumerate(game.seats):
        here = al.Game.from_state(game.setup, state.copy())
        there = al.Game.from_state(game.setup, other_world(state, number, chance))
        assert told(here, seat) == told(there, seat)


@pytest.mark.parametrize("seed", range(6))
def test_a_turn_that_looks_the_same_to_a_seat_has_the_same_effect_order(seed):
    """The same move in two worlds: whenever an onlooker sees no difference afterwards, its graph has none."""
    chance, met = random.Random(seed), 0
    game = played(20 + 10 * seed, players=3, seed=seed)
    for number, seat in enumerate(game.seats):
        for _ in range(8):
            state = game.at(len(game.steps))
            here = al.Game.from_state(game.setup, state.copy())
            there = al.Game.from_state(game.setup, other_world(state, number, chance))
            shared = sorted({str(move) for move in here.legal_moves()} & {str(move) for move in there.legal_moves()})
            move = chance.choice(shared) if shared else None
            if move is None or game.to_move == seat:
                continue
            turns = here.play(move), there.play(move)
            if here.view(seat) == there.view(seat):
                one, other = (al.graphs.effect_order(turn, seat=seat) for turn in turns)
                assert (one.words(), one.canvas) == (other.words(), other.canvas)
                met += 1
    assert met


def about_to_play(hidden: str, scope: str) -> al.Game:
    """p1, who is Meeblemore, may play over a hidden item: what that is decides whether there is anything to ignore."""
    seats = {"p1": {"storehouse": f"[{hidden}] TC [DE] / HT FC FC / BF SK OW", "stash": "CB IR"}}
    position = {"phase": "sell", "to_move": "p1", "step": "draw", "deck": "OW | rest", "discard": "DE", "seats": seats}
    setup = {"players": 3, "powers": {"p1": "meeblemore"}, "options": {"meeblemore_scope": scope}, "seed": 1}
    scenario = {"format": "arcane-lab/scenario/1", "game": "alley", "title": "-", "moves": ["draw deck"]}
    return al.Game.from_text(json.dumps({**scenario, "setup": setup, "position": position}))


@pytest.mark.parametrize("cards", ["BF MB", pytest.param("BF IR TC SS", marks=pytest.mark.thorough)])
@pytest.mark.parametrize("scope", ["played", "own_items", "all"])
def test_what_follows_is_the_same_whatever_lies_hidden_where_a_power_asks_for_it(scope, cards):
    told = {al.graphs.what_follows(about_to_play(hidden, scope), 2).words() for hidden in cards.split()}
    assert len(told) == 1


def test_table_is_no_seat():
    turn = al.Game("alley", players=3, seed=7).play("reveal b2")
    with pytest.raises(ArcaneLabError, match="view='table'"):
        al.graphs.effect_order(turn, seat="table")
    with pytest.raises(ArcaneLabError):
        al.graphs.who_sees_what(al.Game("alley", players=3, seed=7), seat="table")
    with pytest.raises(ArcaneLabError):
        al.graphs.what_follows(al.Game("alley", players=3, seed=7), seat="")


def test_what_follows_says_that_it_does_not_look_at_unseen_cards():
    game = al.Game("alley", players=3, seed=7)
    words = al.graphs.what_follows(game, 2).words()
    assert "What p1 has not seen is not looked at" in words
    assert "al.chance.unseen(view).draw()" in words
    assert "not looked at" not in al.graphs.what_follows(game, 1, view="table").words()
    assert "What another seat may answer is not looked at" in al.graphs.what_follows(game, 1, seat="p2").words()


# --- pictures -------------------------------------------------------------------------------------------------


def samples() -> dict[str, al.graphs.RuleGraph]:
    game = played(60, until="play")
    turn = max(turns(3), key=lambda turn: len(turn.events))
    return {
        "stacks": al.graphs.stacks(FULL),
        "after": al.graphs.stacks(FULL).after("c1-b2-a3", "horizontal"),
        "empty": al.graphs.stacks("-"),
        "phases": al.graphs.phases(games=5, powers={"p1": "glynna", "p2": "dafana"}),
        "effects": al.graphs.effect_order(turn),
        "follows": al.graphs.what_follows(game, 2),
        "sees": al.graphs.who_sees_what(played(90, players=6)),
    }


@pytest.fixture(scope="module")
def drawn() -> dict[str, al.graphs.RuleGraph]:
    return samples()


NAMES = ("stacks", "after", "empty", "phases", "effects", "follows", "sees")


@pytest.mark.parametrize("name", NAMES)
def test_no_box_lies_over_another_and_all_words_fit(drawn, name):
    canvas = drawn[name].canvas
    for one, other in combinations(canvas.boxes, 2):
        beside = one.x + one.width <= other.x or other.x + other.width <= one.x
        above = one.y + one.height <= other.y or other.y + other.height <= one.y
        assert beside or above, (one, other)
    for box in canvas.boxes:
        assert all(text_width(line) <= box.width for line in box.lines)
    for label in canvas.labels:
        start = label.x - text_width(label.text, label.size) * {"start": 0, "middle": 0.5, "end": 1}[label.anchor]
        assert start >= 0
        assert not any(
            start < box.x + box.width
            and box.x < start + text_width(label.text, label.size)
            and label.y - 8 < box.y + box.height
            and box.y < label.y
            for box in canvas.boxes
        ), label


def corners(label: Label) -> tuple[float, float, float, float]:
    """Where words stand: left, right, top, bottom."""
    width = text_width(label.text, label.size)
    left = label.x - width * {"start": 0, "middle": 0.5, "end": 1}[label.anchor]
    return left, left + width, label.y - 0.8 * label.size, label.y


@pytest.mark.parametrize("name", NAMES)
def test_no_words_lie_over_others_and_each_is_drawn(drawn, name):
    canvas = drawn[name].canvas
    for one, other in combinations(map(corners, canvas.labels), 2):
        assert one[1] <= other[0] or other[1] <= one[0] or one[3] <= other[2] or other[3] <= one[2]
    svg = drawn[name].svg()
    for label in canvas.labels:
        assert f">{escape(label.text, quote=False)}</text>" in svg, label


@pytest.mark.parametrize(("start", "lane"), [(10 + PORT, 0), (9 + PORT, 1), (-10 - PORT, 0), (-9 - PORT, 1), (0, 1)])
def test_wires_share_a_lane_only_with_room_between_them(start, lane):
    """The short one, from 0 to 10, has lane 0; the long one is 11 points high, or ends 11 points after its start."""
    end = start + 11 if start >= 0 else start + 10
    ports = [_Port(1, 0, "", False), _Port(1, 10, "", True), _Port(2, start, "", False), _Port(2, end, "", True)]
    assert _lanes(ports) == {1: 0, 2: lane}


def test_every_wire_leaves_its_row_and_arrives_at_its_row_apart_from_the_others():
    wires = [Wire(0, 2), Wire(0, 4, "+2"), Wire(1, 4), Wire(4, 1, "x"), Wire(5, 2), Wire(2, 5)]
    rows = [Row((f"row {k}",), is_heading=k == 3) for k in range(6)]
    canvas = Canvas()
    draw_wiring(canvas, 10, rows, wires)
    boxes = {int(box.lines[0].split()[1]): box for box in canvas.boxes}
    (left,) = {box.x for box in canvas.boxes}

    def row_at(y: float) -> int:
        (found,) = (number for number, box in boxes.items() if box.y <= y <= box.y + box.height)
        return found

    uprights = {line.points[0][0]: line.points for line in canvas.lines if line.points[0][0] == line.points[1][0]}
    found, trunks = [], {}
    for line in canvas.lines:
        (x, y), (end, same) = line.points
        if x != end:
            assert y == same
            assert left in (x, end)
            trunk = x if line.is_arrow else end
            ((_, low), (_, high)), number = uprights[trunk], row_at(y)
            assert low <= y <= high, "it meets its upright line"
            found.append((number, line.pen)) if line.is_arrow else trunks.update({line.pen: number})
    assert Counter((trunks[pen], target) for target, pen in found) == Counter((w.source, w.target) for w in wires)
    ends = [line.points[0][1] for line in canvas.lines if line.points[0][0] != line.points[1][0]]
    assert min(b - a for a, b in pairwise(sorted(ends))) >= PORT, "no two ends lie on each other"
    assert {(label.text, label.anchor) for label in canvas.labels} == {("+2", "end"), ("x", "end"), ("row 3", "start")}


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_read_aloud_and_loads_nothing(drawn, name):
    graph = drawn[name]
    svg, spec = graph.svg(), graph.to_altair().to_dict()
    assert (spec["title"]["text"], spec["description"]) == (graph.title, graph.words())
    assert set(re.findall(r"https?://[^\s\"'<>)]+", svg)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert escape(graph.words()) in graph.page(), "the page says it in words"
    for box in graph.canvas.boxes:
        assert all(f">{escape(line, quote=False)}</text>" in svg for line in box.lines)


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_fits_a_phone_and_no_word_is_small(drawn, name):
    canvas = drawn[name].canvas
    assert all(box.x >= 0 and box.x + box.width <= 368 for box in canvas.boxes)
    for label in canvas.labels:
        left, right, _, _ = corners(label)
        assert left >= 0
        assert right <= 368, label
        assert label.size >= 11
    assert all(0 <= x <= 368 for line in canvas.lines for x, _ in line.points)


def test_the_same_question_gives_the_same_picture(drawn):
    assert {name: graph.svg() for name, graph in samples().items()} == {n: g.svg() for n, g in drawn.items()}


@pytest.mark.parametrize("name", ["stacks", "effects", "follows"])
def test_the_altair_chart_has_the_words_and_draws_offline(drawn, name):
    chart = drawn[name].to_altair()
    assert drawn[name].sentences[0] in chart.words()
    svg = chart.svg()
    assert all(line in svg for box in drawn[name].canvas.boxes for line in box.lines if "&" not in line)


def test_a_notebook_is_given_a_picture_and_the_words(drawn):
    bundle = drawn["stacks"]._repr_mimebundle_()
    assert set(bundle) == {"application/vnd.vega.v5+json", "image/png", "text/plain"}
    assert bundle["text/plain"] == drawn["stacks"].words()


def test_a_graph_is_saved_by_the_ending_of_its_name(drawn, tmp_path):
    for kind, sign in (("html", b"<!doctype html>"), ("svg", b"<svg"), ("png", b"\x89PNG")):
        drawn["stacks"].save(tmp_path / f"graph.{kind}")
        assert (tmp_path / f"graph.{kind}").read_bytes().startswith(sign)
    with pytest.raises(UnknownName, match="kind of file for a graph"):
        drawn["stacks"].save(tmp_path / "graph.gif")


def test_a_graph_cannot_be_changed_but_copied(drawn):
    with pytest.raises(nx.NetworkXError):
        drawn["stacks"].graph.add_node("d4")
    assert nx.is_isomorphic(drawn["stacks"].graph.copy(), drawn["stacks"].graph)


@pytest.mark.parametrize("name", NAMES)
def test_both_names_of_its_words_say_the_same(drawn, name):
    assert drawn[name].to_text() == drawn[name].words() == str(drawn[name])
    assert len(repr(drawn[name])) < 120
    assert not re.search(r"\b1 times|\. \(AA", drawn[name].words())


@pytest.mark.parametrize("ask", [al.graphs.stacks, al.graphs.who_sees_what, al.InspectionLab])
def test_of_another_game_it_says_which_game_it_is_about(ask: Any) -> None:
    with pytest.raises(ArcaneLabError, match="'pig' is refused: Pig has no such thing, only Arcane Alley has"):
        ask(BaseGame(al.register(pig.GAME).name, players=2, seed=1))


@pytest.mark.parametrize("ask", [al.graphs.stacks, al.graphs.who_sees_what, al.InspectionLab])
@pytest.mark.parametrize("what", [lambda game: game, lambda game: game.view("p1"), lambda game: game.name])
def test_a_view_and_a_name_of_another_game_are_told_so_too(ask: Any, what: Any) -> None:
    other = next(name for name in games() if name != "alley" and find_game(name).package.startswith("arcane_lab."))
    title = find_game(other).title
    with pytest.raises(ArcaneLabError, match=f"{title} has no such thing, only Arcane Alley has"):
        ask(what(BaseGame(other, players=2, seed=1)))
