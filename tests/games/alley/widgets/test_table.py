"""The table widget's Python side: it follows its game, answers every message, and keeps hidden items to itself."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcane_lab.core.errors import BadSetup, NoSuchStep, UnknownName
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Move
from arcane_lab.games.alley.setup import resolve_setup
from arcane_lab.games.alley.text.names import CODES
from arcane_lab.widgets import TableWidget, show
from arcane_lab.widgets.packing import levels, rows, unpacked
from tests.games.alley import worlds
from tests.knowledge.entries import the_table
from tests.knowledge.pairs import pairs
from tests.widget_examples import Example
from tests.widgets.playing import new_game, play_on, say, steps_of, traits_of


def at_own_draw(seed: int = 7) -> BaseGame:
    return play_on(new_game(3, seed), 100, until=lambda game: game.step == "draw" and game.to_move == "p1")


# --- who looks on -----------------------------------------------------------------------------------------


def test_the_seat_is_the_first_that_a_person_holds():
    assert show(new_game(["random", "me", "random"])).seat == "p2"
    assert show(new_game(["random"] * 3)).seat is None
    assert show(new_game(), view="table").seat is None
    assert show(new_game(), seat="p3").seat == "p3"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [({"seat": "p9"}, UnknownName), ({"seat": 1}, UnknownName), ({"view": "all"}, BadSetup)],
)
def test_a_seat_or_view_that_is_none_is_refused(arguments, error):
    with pytest.raises(error, match=r"p1|table"):
        show(new_game(), **arguments)


def test_only_a_game_can_be_shown():
    with pytest.raises(BadSetup, match=r"al\.Game"):
        show("alley")


def test_another_seat_is_told_another_story():
    widget = show(play_on(new_game(), 12))
    widget.seat = "p2"
    assert traits_of(widget) == {**traits_of(show(widget.game, seat="p2")), "at": widget.at}
    with pytest.raises(UnknownName):
        widget.seat = "p7"
    assert widget.seat == "p2"


# --- following the game -----------------------------------------------------------------------------------


def test_moves_made_in_python_are_shown_and_taken_back():
    game = play_on(new_game(), 10)
    widget = show(game)
    assert (widget.at, len(steps_of(widget))) == (10, 10)
    game.play(game.legal_moves()[0])
    assert (widget.at, len(steps_of(widget))) == (11, 11)
    widget.at = 4
    game.play(game.legal_moves()[0])
    assert (widget.at, len(steps_of(widget))) == (4, 12)
    for _ in range(9):
        game.undo()
    assert (widget.at, len(steps_of(widget))) == (3, 3)


def test_two_widgets_of_one_game_agree_and_a_fork_goes_its_own_way():
    game = at_own_draw()
    one, two = show(game), show(game)
    fork = game.fork()
    fork.play("draw deck")
    assert len(steps_of(one)) == len(game.steps)
    assert say(one, move="draw deck")["ok"]
    assert traits_of(two) == {**traits_of(one), "answer": None}


def test_a_widget_that_is_gone_is_not_kept_by_its_game():
    import gc
    import weakref

    from ipywidgets import Widget

    game = new_game()
    widget = show(game)
    gone = weakref.ref(widget)
    widget.close()
    del widget
    Widget.close_all()
    gc.collect()
    assert gone() is None
    game.play(game.legal_moves()[0])


@pytest.mark.parametrize("steps", [0, 1, 7, 8, 9, 64, 65, 511, 513, 700])
def test_the_levels_hold_every_step_in_order(steps):
    numbered = [{"m": str(i)} for i in range(steps)]
    cut = levels(numbered)
    assert [step for level in cut for step in level] == numbered
    assert len(cut[3]) < 8
    assert len(cut[2]) < 64


def test_a_new_move_sends_a_few_steps_and_not_the_whole_story():
    game = new_game(["me", "random", "random"], seed=3)
    widget = show(game)
    sent: list[int] = []
    widget._send = lambda message, buffers=None: sent.append(len(json.dumps(message)))
    sizes = []
    for _ in range(120):
        if game.is_over:
            break
        sent.clear()
        game.play(game.legal_moves()[0])
        sizes.append(sum(sent))
    whole = len(json.dumps(steps_of(widget)))
    assert whole > 50_000
    assert sum(sizes) / len(sizes) < whole / 8


# --- the step that is shown -------------------------------------------------------------------------------


def test_the_step_can_be_set_in_python_within_the_game():
    widget = show(play_on(new_game(), 5))
    widget.at = 2
    for wrong in (-1, 6):
        with pytest.raises(NoSuchStep, match=r"0 .* to 5"):
            widget.at = wrong
    assert widget.at == 2


@pytest.mark.parametrize("wrong", [-1, 6, "2", 2.0, None, True, [1]])
def test_a_step_that_is_none_is_refused_and_the_browser_is_set_right(wrong):
    widget = show(play_on(new_game(), 5))
    sent: list[dict] = []
    widget._send = lambda message, buffers=None: sent.append(message)
    widget.set_state({"at": wrong})
    assert widget.at == 5
    assert "steps 0 to 5" in widget.answer["text"]
    assert any(message.get("state", {}).get("at") == 5 for message in sent)


def test_the_browser_may_set_nothing_but_the_step():
    widget = show(play_on(new_game(), 5))
    before = traits_of(widget)
    widget.set_state({"latest": [], "at": 0})
    widget.set_state({"ask": None})
    assert {**traits_of(widget), "answer": None} == before
    assert "ask" in widget.answer["text"]


def test_a_step_from_the_browser_is_taken():
    widget = show(play_on(new_game(), 5))
    widget.set_state({"at": 1})
    assert (widget.at, widget.answer) == (1, None)


# --- messages ---------------------------------------------------------------------------------------------


def test_a_legal_click_plays_the_move():
    widget = show(at_own_draw())
    steps = len(widget.game.steps)
    assert widget.ask["step"] == "draw"
    assert say(widget, move="draw deck") == {"id": "test-1", "ok": True, "text": "", "rule": None, "instead": None}
    assert str(widget.game.steps[-1].move) == "draw deck"
    assert (widget.at, widget.ask["step"]) == (steps + 1, "play")


def test_an_illegal_click_says_why_and_changes_nothing():
    widget = show(at_own_draw())
    before = traits_of(widget)
    answer = say(widget, do="why_not", picks="hand OW, p1 b2")
    assert not answer["ok"]
    assert answer["rule"] == "AA-TURN-02"
    assert answer["text"].endswith(".")
    # What works instead is said once.
    assert answer["text"] == "Draw a card first."
    assert answer["instead"] == "Try the deck or the discard."
    assert answer["instead"].startswith("Try ")
    assert {**traits_of(widget), "answer": None} == before
    assert say(widget, move="play OW b2")["rule"] == "AA-TURN-02"


def test_the_same_refusal_twice_is_answered_twice():
    widget = show(at_own_draw())
    answers = []
    widget.observe(lambda change: answers.append(change["new"]), "answer")
    say(widget, move="play OW b2")
    say(widget, move="play OW b2")
    assert [answer is None for answer in answers] == [False, True, False]


def test_asking_why_not_of_what_may_be_done_does_not_do_it():
    widget = show(at_own_draw())
    steps = len(widget.game.steps)
    assert "not a whole choice" in say(widget, do="why_not", picks="deck")["text"]
    assert len(widget.game.steps) == steps


def test_out_of_turn_the_click_is_refused_whatever_it_says():
    game = at_own_draw()
    widget = show(game, seat="p2")
    for move in ("draw deck", "bribe 4", "no move at all"):
        answer = say(widget, move=move)
        assert not answer["ok"]
        assert answer["rule"] == game.why_not(Move(move, "p2", 0)).rule
        assert answer["text"] == "It is not for you to decide: Player 1 is asked to draw a card."
    assert widget.ask is None
    assert game.to_move == "p1"


def test_a_click_on_an_old_picture_is_refused():
    widget = show(at_own_draw())
    at = len(widget.game.steps)
    assert say(widget, move="draw deck", at=at)["ok"]
    answer = say(widget, move="draw discard", at=at)
    assert not answer["ok"]
    assert f"step {at + 1}" in answer["text"]
    assert len(widget.game.steps) == at + 1


def test_a_click_that_saw_an_absurd_step_is_answered():
    widget = show(at_own_draw())
    for at, shows in ((10**9, "1000000000"), (10**5000, "a whole number of more than 4,000 digits")):
        assert f"This click saw step {shows}" in say(widget, move="draw deck", at=at)["text"]


def test_even_a_fault_of_ours_is_answered_and_logged(monkeypatch, caplog):
    widget = show(at_own_draw())

    def break_down(move, seat=None):
        raise ZeroDivisionError("OW")

    monkeypatch.setattr(widget.game, "play", break_down)
    answer = say(widget, move="draw deck")
    assert not answer["ok"]
    assert answer["text"].startswith("This did not work: a fault inside Arcane Lab (ZeroDivisionError).")
    assert "OW" not in answer["text"]
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize("content", [None, 7, [], {"do": "play"}, {"do": "eval", "move": "x", "at": 0, "id": "a"}])
def test_a_message_that_is_none_changes_nothing_and_is_answered(content):
    widget = show(at_own_draw())
    before = traits_of(widget)
    widget._handle_custom_msg(content, [])
    assert "browser sent" in widget.answer["text"] or "browser asked" in widget.answer["text"]
    assert {**traits_of(widget), "answer": None} == before


def test_an_unreadable_move_is_answered_with_what_is_wrong():
    answer = say(show(at_own_draw()), move="drw deck")
    assert not answer["ok"]
    assert "draw deck" in answer["text"]


def test_where_nobody_sits_nothing_can_be_played():
    widget = show(new_game(["random", "me", "random"]), seat="p1")
    assert "only shows" in say(widget, move="draw deck")["text"]
    assert "only shows" in say(widget, do="undo", move="-")["text"]


def test_the_end_of_the_game_refuses_every_move():
    game = play_on(new_game(), 5000)
    assert game.is_over
    widget = show(game)
    widget.at = len(game.steps)
    assert widget.ask is None
    assert "game is over" in say(widget, move="draw deck")["text"]


# --- hidden items -----------------------------------------------------------------------------------------


def known_state(setup, state, seat) -> str:
    widget = TableWidget(BaseGame.from_state(setup, state), seat=seat)
    game = widget.game
    text = ""
    if game.step == "draw" and game.to_move != seat and "draw deck" in map(str, game.legal_moves()):
        game.play("draw deck")
    for picks in ("hand OW, p1 b2", "p2 b2", "hand OW", "seat p2", "nothing at all"):
        say(widget, do="why_not", picks=picks)
        text += json.dumps(traits_of(widget))
    widget.close()
    return text


@settings(max_examples=40)
@given(players=st.integers(2, 6), seed=st.integers(0, 10_000), decisions=st.integers(0, 250), reader=st.integers(0, 5))
def test_two_games_equal_to_a_seat_give_byte_identical_widgets(players, seed, decisions, reader):
    chance = random.Random(seed)
    setup = resolve_setup(players=players, seed=seed)
    state = worlds.new_game(players, seed)
    worlds.play_randomly(state, chance, decisions)
    state = state.copy()  # without the log of the last move, as the twin
    seat = reader % players
    twin = worlds.other_world(state, seat, chance)
    assert known_state(setup, state, f"p{seat + 1}") == known_state(setup, twin, f"p{seat + 1}")


def test_a_strategy_that_fails_does_not_tell_its_cards():
    def breaks(view):
        if view.step == "play":
            raise ValueError(f"what shall I do with {view.stash}?")
        return view.legal_moves[0]

    game = new_game(["me", breaks, "random"])
    widget = show(game)
    answer = {"ok": True}
    while answer["ok"]:
        move = str(game.legal_moves()[0])
        answer = say(widget, move=move)
    assert answer["text"] == (
        "The strategy breaks of p2 failed, so your move was not made. To read why, play it in a cell: "
        f"game.play({move!r})."
    )
    assert (answer["rule"], answer["instead"]) == (None, None)


def test_no_item_is_named_before_one_has_been_seen():
    traits = traits_of(show(new_game()))
    assert traits["about"].pop("assumed"), "like the items: of the setup, not of the play"
    traits["about"].pop("quiet")  # ids of rules
    names = [*CODES, *(item["name"] for item in traits["about"].pop("items").values())]
    text = json.dumps(traits)
    assert [name for name in names if name in text] == []


@pytest.mark.parametrize("seat", ["p1", None])
def test_only_items_that_the_reader_has_seen_are_named(seat):
    game = play_on(new_game(["random", "random", "random"] if seat is None else 3), 14)
    game = play_on(new_game(3, 7), 9) if seat else game
    widget = show(game, seat=seat)
    traits = traits_of(widget)
    names = {code: item["name"] for code, item in traits["about"].pop("items").items()}
    traits["about"].pop("assumed")  # like the items: of the setup, not of the play
    seen = {event.item for step in game.steps for event in step.events_for(seat)}
    traits["past"] = rows(unpacked(traits["past"])) if traits["past"] else []
    rules = [step.pop("r", None) for name in ("past", "older", "recent", "latest") for step in traits[name]]
    traits["about"].pop("rules")
    text = json.dumps(traits)
    assert rules
    unseen = [code for code in CODES if code not in seen]
    assert [code for code in unseen if any(f"{mark}{code}" in text for mark in '"[$') or names[code] in text] == []
    assert unseen or seat is None


def test_the_table_view_shows_everything_and_only_when_python_asks():
    game = play_on(new_game(), 12)
    table, seat = traits_of(show(game, view="table")), traits_of(show(game))
    assert not any("??" in cell for owner in table["start"]["seats"] for cell in owner["cells"])
    assert all("??" in cell for owner in seat["start"]["seats"] for cell in owner["cells"])
    assert "hidden" in table["about"]["who"]


# --- where there is no browser ----------------------------------------------------------------------------


def test_the_repr_is_one_stable_line():
    widget = show(play_on(new_game(), 12))
    widget.at = 3
    assert repr(widget) == "TableWidget(alley, seat p1, step 3 of 12)"


def test_a_notebook_without_widgets_gets_a_drawing_and_a_line():
    widget = show(play_on(new_game(), 12))
    data, _ = widget._repr_mimebundle_()
    assert data["text/plain"] == repr(widget)
    # The own storehouse with the piles and the hand, and the others.
    assert data["text/html"].count("<img") == 2
    assert "a1 Cursed Mirror; a3 Skeletomicon; b3 Mystical Lamp; hidden: " in data["text/html"]
    assert "hand: Three-Headed Coin, Three-Headed Coin." in data["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in data
    first = data["text/html"]
    widget.at = 0
    assert widget._repr_mimebundle_()[0]["text/html"] != first


COIN = "Three-Headed Coin: gold for every other revealed coin when a coin is played: 1"


def test_a_table_says_which_assumed_card_values_it_rests_on():
    from arcane_lab import datasets
    from arcane_lab.games.alley.setup import assumed_values

    game = new_game()
    assumed = assumed_values(game.setup)
    shown = show(game).about["assumed"]
    assert len(shown) == len(assumed) > 20
    assert {COIN, "Sovereign Sword: whether several revealed swords halve a gain several times: no"} <= set(shown)
    mark = f"<summary>{len(assumed)} card values are not in the rulebook: here they are assumed. Show</summary>"
    html = show(game)._repr_mimebundle_()[0]["text/html"]
    assert mark in html
    assert COIN in html

    known: dict[str, dict[str, object]] = {}
    cards = datasets.card_values("revised")
    for code, name in assumed:
        known.setdefault(code, {})[name] = cards.value(code, name)
    sure = show(new_game(items=known))
    assert sure.about["assumed"] == []
    assert "assumed" not in sure._repr_mimebundle_()[0]["text/html"]
    del known["TC"]
    assert show(new_game(items=known)).about["assumed"] == [COIN]


def test_the_widgets_import_neither_pandas_nor_altair():
    import subprocess
    import sys

    code = "import sys, arcane_lab.widgets; print([m for m in ('pandas', 'altair', 'numba') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# --- what the tests of every widget ask of this one ---------------------------------------------------------


def quick(game: BaseGame, **more: Any) -> TableWidget:
    """A table that ranks moves by few futures."""
    table = show(game, **more)
    table.futures = 2
    return table


def over() -> TableWidget:
    game = play_on(new_game(2, 5), 5000, 5)
    assert game.is_over
    table = quick(game, seat="p1")
    table.at = next(at for at in range(150, 300) if table.game.legal_moves(at)[0].seat == "p1")
    return table


def for_every_seat() -> TableWidget:
    widget = show(play_on(new_game(), 60, seed=1))
    widget.seat = None
    return widget


EXAMPLE = Example(
    TableWidget,
    lambda game, seat: {"game": game, "seat": seat},
    told=the_table,
    count=30,
    pairs=pairs,
    may_set=("at",),
    methods={"branch": {"move": "reveal b2"}, "predict": {"values": {}}, "wait": {"seconds": 0.01}}
    | {"edit": {"name": "start.coins", "value": 3}},
    states={
        "that ranks": lambda: quick(play_on(new_game(), 60)),
        "of a game that is over": over,
        "view": lambda: quick(play_on(new_game(), 60), view="table"),
        "for every seat": for_every_seat,
        "of strategies": lambda: show(new_game(["random"] * 2, seed=3)),
    },
)
