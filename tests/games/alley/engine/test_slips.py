"""What somebody is told who takes a move for a text, or a part of a view for one that there is not."""

import random

import pytest

import arcane_lab as al

MOVE = al.Game("alley", players=2, seed=1).legal_moves()[0]


@pytest.mark.parametrize("asked", [lambda: MOVE == "reveal a1", lambda: "pass" in [MOVE], lambda: MOVE != "pass"])
def test_a_move_is_no_text_and_says_so(asked):
    with pytest.raises(TypeError, match=r"a move is no text: write str\(move\) == '(reveal a1|pass)'"):
        asked()


def test_what_a_text_can_do_a_move_says_how_to_write():
    with pytest.raises(AttributeError, match=r"a move has no 'startswith': write str\(move\)\.startswith"):
        MOVE.startswith("reveal")
    with pytest.raises(AttributeError, match="a move has no 'verb'"):
        str(MOVE.verb)
    assert MOVE != 3
    assert MOVE is not None
    assert MOVE in al.Game("alley", players=2, seed=1).legal_moves()
    assert len({MOVE, *al.Game("alley", players=2, seed=1).legal_moves()}) == 9


@pytest.mark.parametrize("game", ["alley", "rising", "arts"])
def test_a_view_says_what_it_has_outside_of_a_run_too(game):
    view = al.Game(game, players=2, seed=1).view("p1")
    with pytest.raises(AttributeError) as raised:
        str(view.nonsense)
    assert str(raised.value).count("it has") == 1
    assert "legal_moves" in str(raised.value)
    assert "preview()" in str(raised.value)


def told_of(strategy, game="alley"):
    with pytest.raises(al.ArcaneLabError) as raised:
        al.simulate(game, players=[strategy, "greedy"], games=1, seed=1, progress=False)
    return str(raised.value).splitlines()[0]


def nothing(view):
    """Forgets to return."""


def place(view):
    return 0


def part(view):
    return view.nonsense


def compares(view):
    return next(move for move in view.legal_moves if move == "pass")


def slot(view):
    return view.slots()["A1"].code


def python_luck(view, moves, count, luck):
    return luck.randrange(count)


def uses_module(view, moves, count, luck):
    return random.randrange(count)


def moves_of_view(view, moves, count, luck):
    return len(view.legal_moves) - 1


def slip(view, moves, count, luck):
    return view.stash_shwn


@pytest.mark.parametrize(
    ("strategy", "words"),
    [
        (
            nothing,
            "answered None, which is neither a move of view.legal_moves nor its text: "
            "one way through it ends without a return",
        ),
        (place, "answered 0, which is neither a move of view.legal_moves nor its text: write view.legal_moves[0]"),
        (compares, "a move is no text: write str(move) == 'pass'"),
        (slot, "'A1' is no slot; those with an item are a1, b1, c1, a2, b2, c2, a3, b3, c3"),
        (python_luck, "here luck is for draw_below(luck, limit)"),
        (moves_of_view, "the legal moves are moves[k] for k in range(count)"),
        (slip, "a view has no stash_shwn; did you mean stash_shown?"),
    ],
)
def test_a_strategy_that_slips_is_told_what_to_write(strategy, words):
    assert words in told_of(strategy)


@pytest.mark.parametrize("game", ["rising", "arts"])
def test_the_parts_of_a_view_are_listed_once_in_every_game(game):
    told = told_of(part, game)
    assert told.count("it has") == 1
    assert "legal_moves" in told


def test_what_is_not_compiled_names_what_to_write_instead():
    for function in (python_luck, uses_module):
        with pytest.raises(al.ArcaneLabError, match=r"write draw_below\(luck, limit\)"):
            al.simulate("alley", players=[function, "greedy"], games=1, mode="compiled", progress=False)
