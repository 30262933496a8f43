"""What advice says of moves in Arcane Alley, and the figures behind it, to the word and the number."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import arcane_lab as al
from arcane_lab.advice.attribution import Outlook
from arcane_lab.advice.decision_review import _halves
from arcane_lab.advice.estimates import NOTHING, Estimate
from arcane_lab.advice.question import make_question
from arcane_lab.advice.result import MOST_SHOWN, WhatIf
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.engine.registry import find_game
from arcane_lab.games.alley.measures import GOLD
from arcane_lab.games.alley.play import FIGURES

# --- answers ------------------------------------------------------------------------------------------------


def answer(
    golds: list[list[int]], *, until: str = "round", by: str | None = None, lens: str = "known", games=None, **own
):
    """An answer about the first moves of a game, with so much gold for p1 in each future of each."""
    game = al.Game("alley", players=3, seed=7)
    moves = [str(move) for move in game.legal_moves()][: len(golds)]
    asked = games or max(2, len(golds[0]))
    question = make_question(game, "p1", lens, moves, asked, None, until, 5, by)
    rows = np.zeros((len(golds), len(golds[0]), 3, len(FIGURES)), dtype=np.int64)
    rows[:, :, 0, FIGURES.index("gold")] = golds
    rows[:, :, 0, FIGURES.index("place")] = 1
    rows[:, :, 0, FIGURES.index("won")] = np.array(golds) > 5
    return WhatIf(question, rows, own.pop("weights", (1,) * len(golds[0])), **own)


def test_moves_are_ranked_by_gold_and_equal_ones_by_infamy_then_as_they_came():
    found = answer([[1, 3], [2, 2], [4, 4], [2, 2]], is_exact=True)
    found._rows[1, :, 0, FIGURES.index("infamy")] = 3
    found._rows[3, :, 0, FIGURES.index("infamy")] = -1
    assert found.moves == ("reveal c1", "reveal a2", "reveal a1", "reveal b1")
    assert list(found.table["rank"]) == [1, 2, 3, 4]
    assert list(found.table["behind"]) == [0, 2, 2, 2]


def test_a_move_is_told_against_the_best_one():
    exact = answer([[1, 3], [2, 2], [4, 4]], is_exact=True)
    assert [exact.sentence(move) for move in exact.moves] == [
        "reveal c1 comes first: gold 4.00 exactly.",
        "reveal a1 is behind reveal c1: gold -2.00 exactly.",
        "reveal b1 is behind reveal c1: gold -2.00 exactly.",
    ]
    even = answer([[2, 2], [2, 2]], is_exact=True)
    assert even.sentence("reveal b1") == "reveal b1 is as good as reveal a1: gold +0.00 exactly."
    guessed = answer([[9, 9, 9], [1, 8, 9], [1, 1, 1], [1, 2, 1]])
    assert guessed.sentence("reveal a1") == "reveal a1 comes first: gold 9.00 in each of 3 futures."
    assert guessed.sentence("reveal c1") == "reveal c1 is behind reveal a1: gold -8.00 in each of 3 futures."
    assert guessed.sentence("reveal b1").startswith(
        "reveal b1 cannot be told from reveal a1: gold -3.00 (95% interval -"
    )
    assert guessed.sentence("reveal a2").startswith(
        "reveal a2 is behind reveal a1: gold -7.67 (95% interval -9.10 to -6.23"
    )
    assert [guessed.is_as_good(move) for move in ("reveal a1", "reveal b1", "reveal c1", "reveal a2")] == [
        True,
        True,
        False,
        False,
    ]


def test_an_answer_prints_its_ranking_what_it_rests_on_and_which_are_as_good():
    found = answer([[9, 9, 9], [1, 8, 9], [1, 1, 1]], games=1_000)
    lines = str(found).split("\n")
    assert lines[0] == f"p1: gold at the end of the round. {found.lens_sentence}"
    assert lines[1] == f"  1. {'reveal a1':<24} 9.00 in each of 3 futures"
    assert lines[2].startswith(f"  2. {'reveal b1':<24} 6.00 (95% interval ")
    assert lines[2].endswith(")  (as good)")
    assert lines[3] == f"  3. {'reveal c1':<24} 1.00 in each of 3 futures"
    assert lines[4] == (
        "Estimates from 3 futures (partial: 1,000 were asked for), seed 5, the same for every move, played to the end "
        "of the round (p1 greedy, p2 greedy, p3 greedy); each figure has its 95% interval."
    )
    assert found.note.startswith(f"{found.lens_sentence} {found.games_sentence} Of 3 intervals each misses one time in")
    assert (found.kind, found.is_partial) == ("estimate, partial run", True)
    page = found._repr_html_()
    assert page.count(", as good") == 1
    assert "what if, p1" in page
    assert "more moves" not in page


def test_an_answer_says_how_it_was_found():
    one, all_of_them = answer([[3]], is_exact=True, games=2), answer([[3, 4]], is_exact=True, lens="deal")
    who = "(p1 greedy, p2 greedy, p3 greedy)"
    assert one.games_sentence == f"Exact: the one future there is, played to the end of the round {who}."
    assert all_of_them.games_sentence == f"Exact: all 2 futures that there are, played to the end of the round {who}."
    assert (one.kind, answer([[3, 4]]).kind) == ("exact", "estimate")
    assert "intervals each misses" not in one.note
    assert "intervals each misses" not in answer([[3, 4]]).note, "one move has nothing to be compared with"
    assert all_of_them.lens_sentence == (
        "For this very deal: all hidden cards and the deck stay as they lie, which p1 could not know."
    )
    cards = len(answer([[3, 4]]).question.unknown.cards)
    assert answer([[3, 4]]).lens_sentence.startswith(
        f"For what p1 knows: the {cards} cards that they cannot see are dealt"
    )
    assert all_of_them._subtitle()[0] == "this very deal, exact"
    assert answer([[3, 4]])._subtitle()[0] == "what p1 knows, 2 futures, seed 5; bars are 95% intervals"
    taken = answer([[3, 4]])
    told = replace(taken, question=replace(taken.question, has_taken_back=True), why_plain="It was slow.")
    assert "p1 took back a move that showed a card, so they may know more than this assumes. It was slow. " in told.note


def test_until_the_end_of_the_game_shares_of_wins_rank():
    found = answer([[9, 9, 9, 9], [1, 9, 9, 9], [9, 1, 1, 1]], until="game")
    assert found.question.by == "won"
    assert found.games_sentence.endswith(
        "played to the end of the game (p1 greedy, p2 greedy, p3 greedy); each figure has its 95% interval."
    )
    assert [found.figure(move, "won").value for move in found.moves] == [1, 0.75, 0.25]
    page = found._repr_html_()
    assert "25.00 points" in page
    assert "75.00 points" in page
    assert found.chart().to_dict()["layer"][0]["encoding"]["x"]["axis"]["format"] == "~%"
    assert answer([[9, 9]], by="ahead").measures == found.measures[:-1]


def test_twelve_moves_are_printed_and_the_others_counted():
    assert MOST_SHOWN == 12
    game = al.Game("alley", players=["greedy"] * 3, seed=7)
    at = next(k for k in range(len(game.steps)) if len(game.legal_moves(k)) >= 13)
    question = make_question(game.fork(at=at), game.steps[at].seat, "known", None, 2, None, "round", 1, None)
    for lines, more in ((12, ""), (13, "     and 1 more: see .table")):
        cut = replace(question, lines=question.lines[:lines], texts=question.texts[:lines])
        found = WhatIf(cut, np.zeros((lines, 2, 3, len(FIGURES)), dtype=np.int64), (1, 1), is_exact=True)
        printed = str(found).split("\n")
        assert len(printed) == 1 + 12 + bool(more) + 1
        assert (printed[13] == more) == bool(more)
        assert ("And 1 more move: see .table." in found._repr_html_()) == bool(more)


def test_futures_are_listed_by_move_future_and_seat_with_their_weights():
    rows = answer([[3, 4], [5, 5]], is_exact=True, weights=(1, 3)).futures()
    assert list(rows["move"]) == ["reveal b1"] * 6 + ["reveal a1"] * 6
    assert list(rows["future"]) == [0, 0, 0, 1, 1, 1] * 2
    assert list(rows["seat"]) == ["p1", "p2", "p3"] * 4
    assert list(rows["weight"]) == [1, 1, 1, 3, 3, 3] * 2
    assert list(rows["gold"]) == [5, 0, 0, 5, 0, 0, 3, 0, 0, 4, 0, 0]
    assert answer([[3, 4]], is_exact=True, weights=(1, 3)).figure("reveal a1").value == 3.75


def test_tallies_are_told_from_the_decision_on():
    found = answer([[3, 4]], is_exact=True)
    state = found.question.state
    state.tally_fines[0], state.tally_sets[0], state.tally_penalised[0] = 2, 1, 1
    for name, values in (("fines", [2, 5]), ("sets_sold", [1, 3]), ("penalised", [1, 3]), ("place", [1, 2])):
        found._rows[0, :, 0, FIGURES.index(name)] = values
    told = {
        name: found.figure("reveal a1", name).value for name in ("fines", "sets_sold", "penalised", "ahead", "place")
    }
    assert told == {"fines": 1.5, "sets_sold": 1.0, "penalised": 0.5, "ahead": 0.5, "place": 1.5}


@pytest.mark.parametrize("games", [3, 4, 5])
def test_the_first_half_finds_the_best_move_and_the_second_measures_it(games):
    found = answer([list(range(games))])
    one, two = _halves(found)
    if games < 4:
        assert one is two is found
    else:
        assert (one.games, two.games) == (2, games - 2)
        assert list(two.values("gold", 0)[0]) == list(range(2, games))
        assert (len(one.weights), len(two.weights)) == (2, games - 2)
    exact = answer([list(range(games))], is_exact=True)
    assert _halves(exact) == (exact, exact)


def test_an_outlook_weighs_its_futures():
    rows = np.zeros((2, 3, len(FIGURES)), dtype=np.int64)
    found = Outlook(rows, np.array([[0, 1, 0], [0, 5, 0]]), (1, 3), True)
    assert found.score_of(1) == Estimate(4, 4, 4, True)
    assert found.mean(np.array([0, 4])) == 3


def test_where_nothing_is_left_to_expect_the_outlook_is_what_there_is():
    state = al.Game("alley", players=3, seed=7).at(0)
    state.gold[1] = 4
    found = Outlook.fact(find_game("alley"), GOLD, state, 3)
    assert [found.score_of(seat).value for seat in range(3)] == state.gold[:3]
    assert found.score_of(1) == Estimate(4, 4, 4, True)
    assert found.rows[0, :, FIGURES.index("gold")].tolist() == state.gold[:3]


# --- what is asked ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "games", "allowed"),
    [
        (1, 1, "a whole number from 2 to 20,000 for 1 move; 500 is usual"),
        (1, 20_001, "a whole number from 2 to 20,000 for 1 move; 500 is usual"),
        (9, "2", "a whole number from 2 to 20,000 for 9 moves; 500 is usual"),
        (2, True, "a whole number from 2 to 20,000 for 2 moves"),
        (2, 2.5, "a whole number from 2 to 20,000 for 2 moves"),
    ],
)
def test_a_number_of_futures_is_refused_with_how_many_can_be(moves, games, allowed):
    game = al.Game("alley", players=3, seed=7)
    texts = [str(move) for move in game.legal_moves()][:moves]
    with pytest.raises(BadSetup, match=allowed):
        make_question(game, "p1", "known", texts, games, None, "round", 1, None)


@pytest.mark.parametrize("seed", [-1, 2**63, "1", 1.5, None])
def test_what_is_no_seed_is_refused_and_the_largest_is_taken(seed):
    game = al.Game("alley", players=3, seed=7)
    with pytest.raises(BadSetup, match=r"that is no seed; allowed: a whole number from 0 to 2\*\*63 - 1"):
        make_question(game, "p1", "known", None, 2, None, "round", seed, None)
    for good in (0, 2**63 - 1):
        assert make_question(game, "p1", "known", None, 2, None, "round", good, None).seed == good
    assert make_question(game, "p1", "known", None, 20_000, None, "round", 1, None).games == 20_000


def test_so_many_rounds_are_played_as_were_asked_for():
    game = al.Game("alley", players=3, seed=7)
    one, whole = (make_question(game, "p1", "known", None, 2, None, until, 1, None) for until in ("round", "game"))
    assert (one.limits.most_rounds, one.by, whole.by) == (1, "gold", "won")
    assert whole.limits.most_rounds > 1
    with pytest.raises(BadSetup, match="a round has no winner"):
        make_question(game, "p1", "known", None, 2, None, "round", 1, "won")
    assert make_question(game, "p1", "known", None, 2, None, "game", 1, "gold").by == "gold"
    with pytest.raises(UnknownName, match="what by can be"):
        make_question(game, "p1", "known", None, 2, None, "game", 1, "infamy")
    assert NOTHING.is_exact


def test_an_exact_figure_that_had_to_be_rounded_is_not_called_exactly_that() -> None:
    found = answer([[1, 1, 2], [3, 3, 3]], is_exact=True)
    assert found.sentence("reveal b1") == "reveal b1 comes first: gold 3.00 exactly."
    assert found.sentence("reveal a1") == "reveal a1 is behind reveal b1: gold -1.67 (exact, rounded)."
