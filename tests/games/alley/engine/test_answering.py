"""Strategies in the façade: they see only what their seat may, and one that fails is named with its place."""

import inspect
import operator
import pickle
import random
import sys
from functools import partial
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, StrategyError
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Move
from arcane_lab.engine.players import StrategyRunner, _is_luck, holder_of, holders_of
from arcane_lab.engine.registry import find_game
from tests.own_games import forgotten, pig


def first_of(view: Any) -> Move:
    """The first legal move."""
    return view.legal_moves[0]


def text_of_last(view: Any) -> str:
    """The last legal move as text."""
    return str(view.legal_moves[-1])


def by_number(view: Any, moves: list[int], count: int, luck: list[int]) -> int:
    """A strategy as the rules know them."""
    assert len(moves) == count
    return luck[0] % count


class Stubborn:
    """A strategy that is an object."""

    def __call__(self, view: Any) -> Move:
        return view.legal_moves[0]


@pytest.mark.parametrize(
    "strategy", [first_of, text_of_last, by_number, Stubborn(), lambda view, *, extra=1: first_of(view)]
)
def test_a_function_of_a_view_or_of_numbers_plays_a_whole_game(strategy: Any) -> None:
    # With `first_of` alone a round may never end: the others bring it to its inspection.
    game = BaseGame(players=["greedy", strategy, "greedy"], seed=3)
    assert game.is_over
    assert any(step.seat == "p2" for step in game.steps)
    assert game.players[0] == "greedy"


def test_a_strategy_is_given_the_view_of_its_own_seat_and_never_the_state() -> None:
    seen = []

    def look(view: Any) -> Move:
        seen.append(view)
        return view.legal_moves[0]

    game = BaseGame(players=["me", look, "me"], seed=3)
    chance = random.Random(3)
    while len(seen) < 6:
        game.play(chance.choice(game.legal_moves()))
    for view in seen:
        assert view.seat == "p2"
        assert view.to_move == "p2"
        assert {move.seat for move in view.legal_moves} == {"p2"}
        assert view.picture["seat"] == "p2"


def test_a_view_that_a_strategy_changes_does_not_change_the_game() -> None:
    def vandal(view: Any) -> Move:
        view.picture["seats"][1]["gold"] = 999
        view.numbers.gold[1] = 999
        view.unseen.clear()
        return view.legal_moves[0]

    game = BaseGame(players=["me", vandal], seed=3)
    game.play(game.legal_moves()[0])
    game.play(game.legal_moves()[0])
    assert game.at(len(game.steps)).gold[1] == 25


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (lambda view: 1 / 0, "raised ZeroDivisionError"),
        (lambda view: sys.exit(3), "raised SystemExit, which would end the program"),
        (lambda view: None, "answered None, which is neither"),
        (lambda view: 3, "answered 3, which is neither"),
        (lambda view: "draw dekc", "answered what is no move: cannot read 'draw dekc'"),
        (lambda view: "pass", "answered what may not be done: p2 may not do 'pass' now"),
        (lambda view: Move("pass", "p2", 0), "answered what may not be done"),
        (lambda view, moves, count, luck: count, "which is no index of the"),
        (lambda view, moves, count, luck: -1, "which is no index of the"),
        (lambda view, moves, count, luck: True, "which is no index of the"),
        (lambda view, moves, count, luck: 0.5, "which is no index of the"),
        (lambda view, moves, count, luck: "0", "which is no index of the"),
        (lambda view, moves, count, luck: moves[10**6], "raised IndexError"),
    ],
)
def test_a_strategy_that_fails_is_named_with_its_place_and_nothing_is_half_done(answer: Any, words: str) -> None:
    game = BaseGame(players=["me", answer, "greedy"], seed=6)
    game.play(game.legal_moves()[0])
    before = repr(game)
    with pytest.raises(StrategyError) as caught:
        game.play(game.legal_moves()[0])
    text = str(caught.value)
    assert words in text
    assert "of p2" in text
    assert "at step 2 of the game with seed 6" in text
    assert "round 1, stock, p2 to reveal" in text
    assert repr(game) == before
    assert len(game.steps) == 1


@pytest.mark.parametrize(
    ("word", "is_luck"), [(0, True), (2**32 - 1, True), (2**32, False), (-1, False), (True, False)]
)
def test_a_strategy_leaves_its_luck_as_numbers_of_32_bits(word: int, is_luck: bool) -> None:
    assert _is_luck([word, 1, 2, 3]) == is_luck
    assert not _is_luck([word, 1, 2])


def test_a_strategy_that_fails_at_the_start_is_named_too() -> None:
    def broken(view: Any) -> Move:
        raise RuntimeError("no idea")

    with pytest.raises(StrategyError, match="the strategy broken of p1 raised RuntimeError: no idea"):
        BaseGame(players=[broken, "me"], seed=1)


def test_the_luck_of_a_strategy_is_part_of_the_game() -> None:
    one = BaseGame(players=["random", "random", "random"], seed=5)
    two = BaseGame(players=["random", "random", "random"], seed=5)
    other = BaseGame(players=["random", "random", "random"], seed=6)
    assert [step.move for step in one.steps] == [step.move for step in two.steps]
    assert [step.move for step in one.steps] != [step.move for step in other.steps]


def test_strategies_that_never_end_the_game_are_stopped_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arcane_lab.engine.game.MOST_ANSWERS", 300)

    def discards(view: Any) -> Move:
        return next((m for m in view.legal_moves if str(m).startswith("discard")), view.legal_moves[0])

    with pytest.raises(StrategyError, match="and the others have not ended the game"):
        BaseGame(players=[discards, discards, discards], seed=1)


class Labelled:
    """A strategy that names itself."""

    def __init__(self, name: Any) -> None:
        self.__name__ = name

    def __call__(self, view: Any) -> Move:
        return view.legal_moves[0]


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("clever", "clever"),
        ("me", "me (function)"),
        ("greedy", "greedy (function)"),
        ("x" * 10_000, "x" * 40 + "…"),
        ("two\nlines\u202e", "two?lines?"),
        ("", "Labelled"),
        (5, "Labelled"),
        (None, "Labelled"),
    ],
)
def test_whatever_a_function_is_called_its_label_is_short_plain_and_no_person(name: Any, label: str) -> None:
    game = BaseGame(players=["me", Labelled(name), "me"], seed=1)
    assert game.players == ("me", label, "me")
    assert f"p2 ({label})" in str(game)
    assert f"p2 ({label})" in game._repr_html_()


class Twins:
    """Its methods and its copies are players of their own."""

    def __call__(self, view: Any) -> Move:
        return view.legal_moves[0]

    def last(self, view: Any) -> Move:
        return view.legal_moves[-1]


def of_one_name(place: int) -> Any:
    def mine(view: Any) -> Move:
        return view.legal_moves[place]

    return mine


def test_two_functions_of_one_name_are_two_players_and_one_function_is_one() -> None:
    one, two, both = of_one_name(0), of_one_name(-1), Twins()
    for players, names in [
        ([one, two, one], ("mine", "mine (2)", "mine")),
        ([lambda view: view.legal_moves[0], lambda view: view.legal_moves[-1]], ("<lambda>", "<lambda> (2)")),
        ([both, Twins(), both], ("Twins", "Twins (2)", "Twins")),
        ([both.last, Twins().last, both.last], ("last", "last (2)", "last")),
        ([partial(one), partial(one), one], ("mine", "mine (2)", "mine (3)")),
        ([Labelled("mine (2)"), one, two], ("mine (2)", "mine", "mine (3)")),
        (["me", one, None, two], ("me", "mine", "me", "mine (2)")),
        (["greedy", "greedy", Labelled("Greedy")], ("greedy", "greedy", "Greedy (function)")),
    ]:
        holders = holders_of(players, find_game("alley"))
        assert tuple(holder.name for holder in holders) == names
        assert [holder.choose for holder in holders if callable(holder.choose)][-1] is not None


def test_an_error_of_a_strategy_is_told_in_short() -> None:
    class Wordless(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    def fails(error: Exception) -> str:
        def strategy(view: Any) -> Move:
            raise error

        with pytest.raises(StrategyError) as caught:
            BaseGame(players=[strategy, "me"], seed=1)
        return caught.value.reason

    assert fails(StopIteration()) == "raised StopIteration"
    assert fails(ValueError("one\n two")) == "raised ValueError: one two"
    assert fails(Wordless()) == "raised Wordless"
    assert len(fails(ValueError("<img>" * 10_000))) < 350


@pytest.mark.parametrize(
    ("function", "takes_view"),
    [
        (lambda view: 0, True),
        (lambda view, more=1: 0, True),
        (lambda view=1: 0, True),
        (lambda *all: 0, True),
        (lambda view, *more: 0, True),
        (lambda view, /, *, more=1: 0, True),
        (lambda a=1, b=1, c=1, d=1: 0, True),
        # What it takes cannot be asked of it.
        (dict, True),
        (lambda view, moves, count, luck: 0, False),
        (lambda view, moves, count, luck, more=1: 0, False),
        (lambda view, moves, count=1, luck=1: 0, False),
        (lambda view, moves, count, luck, *more: 0, False),
    ],
)
def test_what_a_function_takes_says_how_it_is_asked(function: Any, takes_view: bool) -> None:
    holder = holder_of(function, find_game("alley"))
    assert (holder.takes_view, holder.is_person, holder.choose) == (takes_view, False, function)


@pytest.mark.parametrize(
    ("function", "count"),
    [
        (lambda: 0, 0),
        (lambda view, moves: 0, 2),
        (lambda view, moves, *more: 0, 2),
        (lambda view, moves, count=1: 0, 2),
        (lambda a, b, c, d, e: 0, 5),
        (lambda *, view: 0, 0),
    ],
)
def test_a_function_of_another_number_of_values_is_refused(function: Any, count: int) -> None:
    with pytest.raises(BadSetup, match=f"the function takes {count} values; allowed: a function of one view, or of"):
        holder_of(function, find_game("alley"))


def test_a_person_and_a_strategy_are_named_in_any_case() -> None:
    spec = find_game("alley")
    assert [holder_of(one, spec).is_person for one in ("me", "ME", None)] == [True] * 3
    assert (holder_of("GREEDY", spec).name, holder_of("GREEDY", spec).takes_view) == ("greedy", False)


@pytest.mark.parametrize(("length", "shown"), [(40, "x" * 40), (41, "x" * 40 + "…")])
def test_a_long_name_is_cut_behind_forty_letters(length: int, shown: str) -> None:
    assert holder_of(Labelled("x" * length), find_game("alley")).name == shown


@pytest.mark.parametrize(("length", "shown"), [(300, "x" * 300), (301, "x" * 300 + "…")])
def test_a_long_error_is_cut_behind_three_hundred_letters(length: int, shown: str) -> None:
    def fails(view: Any) -> Move:
        raise ValueError("x" * length)

    with pytest.raises(StrategyError) as caught:
        BaseGame(players=[fails, "me"], seed=1)
    assert caught.value.reason == f"raised ValueError: {shown}"


def test_an_error_names_the_strategy_s_own_line_even_where_it_arose_in_another_file() -> None:
    def fails(view: Any) -> Move:
        return inspect.signature(3)  # type: ignore[arg-type,return-value]

    with pytest.raises(StrategyError) as caught:
        BaseGame(players=[fails, "me"], seed=1)
    number = fails.__code__.co_firstlineno + 1
    assert caught.value.line == f"line {number}: return inspect.signature(3) # type: ignore[arg-type,return-value]"
    exec(compile("def typed(view):\n    return 1 / 0", "<typed>", "exec"), names := {})
    with pytest.raises(StrategyError) as caught:
        BaseGame(players=[names["typed"], "me"], seed=1)
    assert caught.value.line == "line 2"
    with pytest.raises(StrategyError) as caught:
        BaseGame(players=[dict, "me"], seed=1)
    assert caught.value.line == ""


def test_a_strategy_is_not_asked_where_there_is_one_legal_move_and_its_luck_stays() -> None:
    def never(view: Any) -> Move:
        raise AssertionError

    game = BaseGame(players=3, seed=3)
    answerer = StrategyRunner(find_game("alley"), game.setup, holders_of([never, None, None], find_game("alley")))
    before, state, moves = answerer.luck, game.at(0), [move.number for move in game.legal_moves()]
    where = (0, find_game("alley").text.summary)
    assert answerer.choose(0, state, moves[2:3], where) == moves[2]
    assert answerer.luck == before
    with pytest.raises(StrategyError):
        answerer.choose(0, state, moves[2:4], where)


def test_the_luck_of_one_seat_goes_on_alone_and_a_copy_keeps_what_was_left() -> None:
    def draws(view: Any, moves: list[int], count: int, luck: list[int]) -> int:
        luck[:] = [1, 2, 3, 4]
        return count - 1

    def spoils(view: Any, moves: list[int], count: int, luck: list[int]) -> int:
        luck.append(5)
        return 0

    game, spec = BaseGame(players=3, seed=3), find_game("alley")
    answerer = StrategyRunner(spec, game.setup, holders_of([None, draws, spoils], spec))
    before, state, moves = answerer.luck, game.at(0), [move.number for move in game.legal_moves()]
    where = (0, spec.text.summary)
    assert answerer.choose(1, state, moves, where) == moves[-1]
    assert answerer.luck == (before[0], (1, 2, 3, 4), before[2])
    assert answerer.copy().luck == answerer.luck
    with pytest.raises(StrategyError, match="as its luck, which is four whole numbers"):
        answerer.choose(2, state, moves, where)
    assert answerer.luck == (before[0], (1, 2, 3, 4), before[2])


def mine(view: Any) -> bool:
    return not view.gold


@pytest.mark.parametrize(
    ("strategy", "meant"),
    [
        (lambda view: view.infamy > 5, "; view.infamy is a method: write view.infamy()"),
        (lambda mine: 1 + mine.gold, "; mine.gold is a method: write mine.gold()"),
        (lambda view: view.legal_moves[0 if mine(view) else 1], "raised TypeError; view.gold is a method: write view."),
        (lambda view: view.legal_moves[view.infamy == 5], "; view.infamy is a method: write view.infamy()"),
        (lambda view: f"pass {view.gold}", "; view.gold is a method: write view.gold()"),
        (lambda view: int(view.gold), "; view.gold is a method: write view.gold()"),
        (lambda view: "a1" in view.slots, "; view.slots is a method: write view.slots"),
        (lambda view: list(view.slots), "; view.slots is a method: write view.slots()"),
        (lambda view: view.luck.random < 0.5, "view.luck.random is a method: write view.luck.random()"),
        (lambda view: view.unseen > 5, "; view.unseen has a value for each name: write view.unseen["),
        (lambda view: view.slots["a1"], "; view.slots is a method: write view.slots()"),
        (lambda view: view.slots.values(), "; view.slots is a method: write view.slots()"),
        (lambda view: view.legal_moves()[0], "; view.legal_moves is no method: write view.legal_moves without the"),
        (lambda view: view.unseen("TC"), "; view.unseen is no method: write view.unseen without the brackets"),
        (lambda view: view.hand, "; it has deck, discard, gold(), infamy(), legal_moves, luck, "),
        (lambda view: view.legal_moves[0].startswith("play"), "; it has game, number, seat, text"),
        (lambda view: view.preview(view.legal_moves[0]).brings.gold, '; write ["gold"]'),
        (lambda view: view.preview(view.legal_moves[0]).brings.points, "; it has 'gold', 'infamy', 'fines'"),
        (
            lambda view, moves, count, luck: view.infamy > 5,
            "; view.infamy is a list of 6 numbers: write view.infamy[k]",
        ),
        (lambda view, moves, count, luck: view.gold(0), "; view.gold is a list of 6 numbers: write view.gold[k]"),
    ],
)
def test_a_part_of_a_view_that_is_written_otherwise_is_named_as_it_is_written(strategy: Any, meant: str) -> None:
    with pytest.raises(StrategyError) as failed:
        BaseGame(players=[strategy, "random"], seed=1)
    assert meant in failed.value.reason


def test_where_it_is_not_clear_what_was_meant_nothing_is_added() -> None:
    def other(view: Any) -> Any:
        return sorted(view.legal_moves, key=view.preview) > 5

    for strategy in (other, lambda view: None + len(view.legal_moves), lambda view: "".hand):
        with pytest.raises(StrategyError) as failed:
            BaseGame(players=[strategy, "random"], seed=1)
        assert ";" not in failed.value.reason


# --- a method without its brackets ------------------------------------------------------------------------------

USES: dict[str, Any] = {
    "truth": bool, "not": operator.not_, "equal": lambda one: one == 3, "unequal": lambda one: one != "TC",
    "less": lambda one: one < 3, "more": lambda one: one > 3, "in it": lambda one: "a1" in one,
    "it in": lambda one: one in {1, 2}, "each": lambda one: [*one], "any": any, "sorted": sorted, "length": len,
    "text": str, "format": lambda one: f"{one}",
    "add": lambda one: one + 1, "added": lambda one: 1 + one, "sum": lambda one: sum([one]), "minus": operator.neg,
    "times": lambda one: 2 * one, "divided": lambda one: one / 2, "rest": lambda one: divmod(7, one), "int": int,
    "float": float, "round": round, "abs": abs, "place": lambda one: [1, 2][one], "key": lambda one: {}[one],
    "item": lambda one: one["a1"], "part": lambda one: one.items(), "most": lambda one: max(one, 3),
}  # fmt: skip


@pytest.mark.parametrize("game", ["alley", "rising", "arts", "pig"])
def test_every_use_of_a_method_without_its_brackets_is_answered_in_the_same_words(game: str) -> None:
    view = al.Game(pig if game == "pig" else game, players=2, seed=1).view("p1")
    names = [name for name in dir(view) if not name.startswith("_") and repr(getattr(view, name)).startswith("<view.")]
    assert {"preview", "sets_after"} <= set(names)
    for name in names:
        method = getattr(view, name)
        assert repr(method) == f"<view.{name} is a method: write view.{name}()>"
        for use in USES.values():
            with pytest.raises(TypeError, match=rf"^view\.{name} is a method: write view\.{name}\(\)$"):
                use(method)


def test_with_brackets_a_method_is_what_it_was_and_may_be_handed_on() -> None:
    view = al.Game("alley", players=2, seed=1).view("p1")
    assert sorted(view.seats, key=view.gold) == ["p1", "p2"]
    assert partial(view.gold, "p2")() == pickle.loads(pickle.dumps(view.gold))("p2") == view.gold("p2")
    assert list(inspect.signature(view.gold).parameters) == ["seat"]
    assert inspect.getdoc(view.gold) == "The gold of a seat, its own by default."
    assert inspect.ismethod(view.luck.choice)
    assert view.luck.choice([7]) == 7
    assert view.gold != len
    with pytest.raises(TypeError, match=r"view\.gold is a method"):
        assert view.gold == view.infamy


def test_a_strategy_of_a_game_of_ones_own_is_told_what_it_misread() -> None:
    def careful(view: Any) -> str:
        return "hold" if view.preview else "roll"

    with forgotten(), pytest.raises(StrategyError, match=r"; view\.preview is a method: write view\.preview\(\)"):
        al.Game(pig, players=[careful, "random"], seed=1)
