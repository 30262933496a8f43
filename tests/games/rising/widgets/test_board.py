"""What the board of the browser is told: prices, a cast as a path, and nothing that its seat could not know."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.engine.outcome import outcome_of
from arcane_lab.engine.wording import names_for
from arcane_lab.games.rising.rules.spells import can_use
from arcane_lab.games.rising.text import path, recap
from arcane_lab.games.rising.text.asking import changes_in_words
from arcane_lab.games.rising.text.moves import spell_named
from arcane_lab.records import Game
from arcane_lab.widgets.decision_prompt import ask_of
from tests.games.rising.table import at, legal

TRAITS = ("about", "start", "past", "older", "recent", "latest", "ask", "at", "lines", "line", "end")
RICH = {"hand": "BOK CTW SGR XGR HGR PFL", "supply": "5c 4h 2b 3p 4g"}


def say(widget: Any, do: str, **fields: Any) -> dict[str, Any]:
    at_step = widget.ask["at"]
    widget._handle_custom_msg({"do": do, "line": "main", "id": "a-1", "at": at_step, **fields}, [])
    return dict(widget.answer)


def drafting() -> Any:
    return al.show(at(1, p1=RICH, p2={"hand": "CTT TDE TLQ TLF STR BOP"}), seat="p1")


def casting(seed: int, players: int = 2) -> Game:
    """A game in which p1 is asked whether to use the first spell of a cast of several."""
    game, luck = Game("rising", players=players, seed=seed), random.Random(seed)
    while not game.is_over:
        asked = game.waiting[0]
        if asked == "p1" and game.picture(None)["step"] == "activate" and len(stones(game)) > 4:
            return game
        moves = legal(game, asked)
        prepares = [move for move in moves if move.startswith(("prepare", "activate"))]
        game.play(luck.choice(prepares if prepares and luck.random() < 0.6 else moves), seat=asked)
    pytest.fail(f"no cast of more than four spells with seed {seed}")


def stones(game: Game) -> list[dict[str, Any]]:
    return path.stones_of(game, game.seats.index("p1"), len(game.steps))


# --- paying -------------------------------------------------------------------------------------------------


def test_a_card_comes_first_and_both_prices_are_known() -> None:
    widget = drafting()
    ways = {one["text"]: one["ways"] for one in widget.ask["moves"]}
    assert ways["cast BOK"] == [["hand BOK", "word cast BOK"]]
    assert ways["word prepare BOK"] == [["hand BOK", "word prepare BOK"]]
    price = widget.ask["board"]["prices"]["BOK"]
    assert (price["cheap"], price["size"], price["several"]) == ([0, 0, 2, 0, 0], 4, True)
    # Gold is worth most, and two charms fewer or a herb fewer take the same: no gold is laid out.
    assert (sum(price["any"]), price["any"][4]) == (4, 0)
    assert widget.ask["board"]["costs"][2] == [0, -1, -2]
    said = widget.ask["picked"]
    assert said["hand BOK"] == "Prepare Blood of Knowledge, or cast with it?"
    laid = "Pay for Blood of Knowledge. The discounted price is laid out: change it, or press Prepare."
    assert said["word prepare BOK"] == laid
    assert said["word prepare PFL"].startswith("Pay for Potion of Flowing.")
    widget.close()


def test_tokens_one_by_one_are_a_move_and_what_is_none_is_refused_by_its_rule() -> None:
    widget = drafting()
    answer = say(widget, "mean", picks="word prepare BOK, word c, word c, word h, word h, word g")
    assert (answer["ok"], answer["rule"]) == (False, "AR-PREP-09")
    assert say(widget, "mean", picks="hand BOK, word prepare BOK, word c, word h, word h, word b")["ok"]
    assert widget.game.picture("p1")["seats"][0]["choice"] == "prepare BOK with 1c 2h 1b"
    widget.close()


# --- a cast -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 5])
def test_the_figures_of_a_path_are_those_after_each_move(seed: int) -> None:
    game = casting(seed)
    seat, told = game.seats.index("p1"), {}
    first = stones(game)
    cast, round_turn = [one["card"] for one in first], [game.picture(None)[name] for name in ("round", "turn")]
    taken: list[int] = []
    while game.picture(None)["step"] == "activate" and game.waiting == ("p1",):
        now = stones(game)
        if [one["card"] for one in now] != cast:
            break
        here = next(place for place, one in enumerate(now) if one["state"] == "asked")
        gives = bool(now[here]["gives"])
        code = now[here]["card"]
        moves = legal(game, "p1")
        skip = f"skip {code}"
        move = f"activate {code}" if gives or skip not in moves else skip
        game.play(next(text for text in moves if text.startswith(move)), seat="p1")
        after = path.figures_of(game.at(len(game.steps)), seat)
        if gives:
            taken.append(here)
            assert now[here]["figures"] == after
        told[here] = after
    assert [game.picture(None)[name] for name in ("round", "turn")] >= round_turn
    assert taken
    # What was told at the beginning came true, spell by spell.
    for place, after in told.items():
        if first[place]["state"] in ("gives", "asked") and first[place].get("gives"):
            assert first[place]["figures"] == after


def test_a_path_begins_with_what_was_held_before_the_cast() -> None:
    game = casting(2)
    seat, before = game.seats.index("p1"), path.figures_of(game.at(len(game.steps)), 0)
    first = stones(game)
    assert first[0]["begun"] == before
    game.play(legal(game, "p1")[0], seat="p1")
    if game.picture(None)["step"] == "activate":
        assert stones(game)[0]["begun"] == before
        assert path.figures_of(game.at(len(game.steps)), seat) == first[0]["figures"]


def test_what_cannot_be_used_says_what_is_missing_and_what_can_does_not() -> None:
    """AR-CHARM-02, AR-BLOOD-06: how much there is of what is asked for."""
    rich = {"supply": "5c 4h 2b 3p 4g", "mat": "CTT MTG / BSP / BOK / ERC / TDE GFC", "hand": "EKN STP TMA"}
    game = at(4, 3, moons=".. .. .. HP BP -", p1=rich)
    state, seat = game.at(0), 0
    codes = ("MTG", "BSP", "BOK", "ERC", "TDE", "GFC")
    missing = {code: path.missing_of(state, seat, spell_named(code) or 0) for code in codes}
    assert missing["MTG"] == "1 of 2 Herbology cards"
    assert missing["GFC"] == "3 of 4 potions"
    assert missing["ERC"].startswith("0 of ")
    assert missing["ERC"].endswith("discards")
    assert missing["TDE"] == ""
    for code, text in missing.items():
        assert bool(text) != can_use(state, seat, spell_named(code) or 0)


def test_what_using_a_spell_brings_stands_on_its_button() -> None:
    game = casting(1)
    told = {one["text"]: one["label"] for one in ask_of(game, "p1", names_for(game.players, game.seats, "p1"))["moves"]}
    here = next(one for one in stones(game) if one["state"] == "asked")
    assert told[f"skip {here['card']}"] == "Skip it"
    brings = changes_in_words(here["change"])
    assert brings
    assert told[f"activate {here['card']}"] == f"Activate: {brings}"


def test_what_only_gives_pays_nothing_uses_nothing_up_and_gives_no_blood() -> None:
    state = Game("rising", players=2, seed=1).at(0)
    from arcane_lab.games.rising.cards import tables

    codes = tables.codes()
    gives = {code for number, code in enumerate(codes) if path.only_gives(state, number)}
    assert {"CAU", "SGR", "XGR", "NPO", "SC", "BSP", "MTG"} <= gives
    assert not gives & {"BOK", "SB", "TDE", "SG", "PFL", "EKN", "ROP", "BOG", "PPU", "EEC"}


# --- nothing hidden -----------------------------------------------------------------------------------------


def test_what_a_seat_is_told_does_not_depend_on_what_it_cannot_know() -> None:
    game = Game("rising", players=["me", "me", "me"], seed=4)
    moves = legal(game, "p2")
    told = []
    for move in (moves[0], moves[-1], next(text for text in moves if text.startswith("cast"))):
        one = game.fork()
        one.play(move, seat="p2")
        widget = al.show(one, seat="p3")
        told.append(json.dumps([getattr(widget, name) for name in TRAITS if name != "ask"] + [ask_of(one, "p3")]))
        widget.close()
    assert len(set(told)) == 1


def test_which_card_was_cast_reaches_its_owner_alone() -> None:
    game = Game("rising", players=["me", "me"], seed=4)
    casts = [text for text in legal(game, "p2") if text.startswith("cast")][:2]
    told = []
    for move in casts:
        one = game.fork()
        one.play(legal(one, "p1")[0], seat="p1")
        one.play(move, seat="p2")
        shown = [step for step in al.show(one, seat="p1")._story.steps if "i" in step]
        assert [seen[:2] for seen in shown[-1]["i"]["shown"]] == [["p1", "prepare"], ["p2", "cast"]]
        assert shown[-1]["i"]["shown"][1][2] == ""
        told.append(json.dumps(shown[-1]["i"]))
    assert len(set(told)) == 1


# --- in words -----------------------------------------------------------------------------------------------


def test_news_are_what_others_chose_with_what_they_got_in_all() -> None:
    game = casting(2)
    names = names_for(game.players, game.seats, "p1")
    events = [event for step in game.steps for event in step.events_for("p1")]
    assert "," in recap.change_of(events, "p2")
    news = recap.news_of(game, "p1", len(game.steps))
    assert all(len(line) == 1 and str(line[0]).endswith(".") for line in news)
    assert names["p1"] == "you"


def test_the_end_says_in_one_sentence_where_the_points_of_each_seat_came_from() -> None:
    game, luck = Game("rising", players=1, seed=3), random.Random(3)
    while not game.is_over:
        game.play(luck.choice(legal(game, "p1")), seat="p1")
    sources, rating = outcome_of(game).highlights
    assert (sources.title, rating.title) == ("Where the points came from", "Rating")
    assert sources.lines[0][1].count(".") == 1


def test_the_board_is_told_how_long_a_game_is_and_what_counts_at_the_end() -> None:
    """The browser knows no rule: options change what it is told (AR-END-04 to 07)."""

    def told(rest: str) -> Any:
        return al.show(Game("rising", players=2, seed=1, options={"remainder_rule": rest})).about["board"]

    facts = {rest: told(rest) for rest in ("pooled", "per_type")}
    assert {(one["rounds"], one["turns"]) for one in facts.values()} == {(3, 6)}
    assert set(facts["per_type"]["sources"]) - set(facts["pooled"]["sources"]) == {"H", "P"}
    assert "together" in facts["pooled"]["sources"]["C"]


def test_how_many_cards_go_on_is_told() -> None:
    game = Game("rising", players=["me", "me"], seed=4)

    def passes() -> set[int]:
        return {seat["passes"] for seat in game.picture("p1")["seats"]}

    assert passes() == {5}
    for name in ("p1", "p2"):
        game.play(next(text for text in legal(game, name) if text.startswith("cast")), seat=name)
    while game.phase != "draft":
        assert passes() == {5}
        game.play(legal(game, game.to_move)[-1], seat=game.to_move)
    assert passes() == {4}
