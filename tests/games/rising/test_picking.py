"""Hundreds of answers to a draft are picked by the card with its verb, then by the tokens that pay."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.engine.choosing import follow_picks
from arcane_lab.engine.registry import find_game
from arcane_lab.games.rising.cards import tables
from arcane_lab.games.rising.text import moves, picking, refusals
from arcane_lab.records import Game
from tests.games.rising.table import at, legal

SPEC = find_game("rising")
#: Six of the dearest cards, with plenty of everything.
ITEMS = {code: {"discount": "3h", "generic": 8} for code in ("CTW", "SGR", "XGR", "HGR", "BOK", "PFL")}
FEW = 400


def plenty() -> Game:
    hands = ({"hand": " ".join(ITEMS), "supply": "8c 8h 8b 8p 8g"}, {"hand": "CTT TDE TLQ TLF STR BOP"})
    return at(1, items=ITEMS, p1=hands[0], p2=hands[1])


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The moves that were written as texts."""
    found: list[int] = []
    write = moves.write_move

    def count(move: int, state: Any, seat: int) -> str:
        found.append(move)
        return write(move, state, seat)

    for owner in (moves, picking, refusals):
        monkeypatch.setattr(owner, "write_move", count)
    text = object.__getattribute__(SPEC, "text")
    monkeypatch.setattr(type(text), "write_move", property(lambda self: count), raising=False)
    yield found
    monkeypatch.undo()


def say(widget: Any, do: str, **fields: Any) -> dict[str, Any]:
    widget._handle_custom_msg({"do": do, "line": "main", "id": "a-1", "at": 0, **fields}, [])
    return dict(widget.answer)


def test_the_card_and_its_verb_come_first_then_the_payment_token_by_token() -> None:
    widget = al.show(plenty(), seat="p1")
    whats = [one["text"] for one in widget.ask["moves"]]
    cards = [card for card in tables.cards() if card in ITEMS]
    assert whats == [f"{what} {card}" for card in cards for what in ("word prepare", "cast")]
    assert next((one["count"], one["first"]) for one in widget.ask["moves"] if "count" in one) == (
        *(496, "prepare CTW with 3h"),
    )
    picks = ["word prepare CTW"]
    say(widget, "ways", picks=picks[0])
    assert [(one["text"], one["label"].split(":")[0]) for one in widget.ask["moves"]] == [
        ("prepare CTW with 3h", "Prepare it"),
        *(("word c", "1 charm"), ("word h", "1 herb"), ("word b", "1 blood"), ("word p", "1 potion")),
        ("word g", "1 gold"),
    ]
    for token in "cgggg":
        picks.append(f"word {token}")
        assert say(widget, "ways", picks=", ".join(picks))["ok"]
    assert widget.ask["question"] == "Prepare it, 1 charm, 1 gold, 1 gold, 1 gold, 1 gold: how?"
    assert widget.ask["moves"][0]["text"] == "prepare CTW with 4c 4g"
    for token in "cp":
        picks.append(f"word {token}")
        say(widget, "ways", picks=", ".join(picks))
    last = {one["label"]: one["ways"] for one in widget.ask["moves"]}
    assert last["Prepare it: pay 3 charms, 1 potion and 4 gold"] == [["word pay"], ["word c"]]
    assert last["Prepare it: pay 2 charms, 1 potion and 5 gold"] == [["word g"]]
    assert say(widget, "play", move="prepare CTW with 2c 1p 5g")["ok"]
    widget.close()


def test_every_payment_is_reached_and_each_is_one_of_the_legal_moves() -> None:
    game = at(1, items={"CTW": {"discount": "2h", "generic": 4}, "HGR": {"generic": "free"}},
              p1={"hand": "CTW HGR SGR XGR BOK PFL", "supply": "3c 3h 2b 1p 2g"}, p2={})  # fmt: skip
    state, reached = game.at(0), set()
    todo: list[tuple[str, ...]] = [()]
    while todo:
        picks = todo.pop()
        _, offered = follow_picks(SPEC, state, 0, picks)
        assert 0 < len(offered) <= 20
        reached |= {one.first for one in offered}
        todo += [(*picks, one.target) for one in offered if one.count > 1 and "CTW" in one.target + "".join(picks)]
        todo += [(*picks, one.target) for one in offered if one.count > 1 and picks == ()]
        todo = sorted({(picks[0], *sorted(picks[1:])) if picks else () for picks in todo})
    moves_of_the_card = {text for text in legal(game, "p1") if "CTW" in text}
    assert moves_of_the_card <= reached <= set(legal(game, "p1"))


def test_a_payment_that_is_none_is_refused_by_its_rule() -> None:
    widget = al.show(at(1, items=ITEMS, p1={"hand": " ".join(ITEMS), "supply": "2c 8h 2b"}, p2={}), seat="p1")
    say(widget, "ways", picks="word prepare CTW")
    for tokens, rule in [("ggg", "AR-PREP-10"), ("ccb", "AR-PREP-03"), ("hhhh", "AR-PREP-09")]:
        picks = ", ".join(["word prepare CTW", *(f"word {token}" for token in tokens)])
        answer = say(widget, "why_not", picks=picks)
        assert (answer["ok"], answer["rule"]) == (False, rule), answer
    assert say(widget, "why_not", picks="word prepare TDE")["rule"] == "AR-TURN-05"
    answer = say(widget, "ways", picks="word prepare CTW, word g")
    assert (answer["ok"], answer["text"]) == (False, "'word g' cannot be picked there: choose one of the buttons.")
    widget.close()


def test_of_thousands_of_moves_a_table_and_its_messages_write_few(written: list[int]) -> None:
    game = plenty()
    assert len(SPEC.rules.legal_moves(game.at(0), 0)) == 6 * 497
    written.clear()
    widget = al.show(game, seat="p1")
    assert 0 < len(written) <= FEW
    asked: list[tuple[str, dict[str, Any]]] = [
        *(("ways", {"picks": picks}) for picks in ("word prepare BOK", "word prepare BOK, word c", "")),
        *(("why_not", {"picks": picks}) for picks in ("word prepare BOK, word c", "word prepare TDE")),
        *(("play", {"move": move}) for move in ("prepare XYZ", "prepare BOK with 4c", "cast", "fly", "pass")),
        *(("see", {"move": "table"}), ("what_if", {"lens": "known", "until": "round", "first": "show"})),
        ("play", {"move": "prepare BOK with 8c"}),
        ("undo", {"move": "-", "at": 1}),
    ]
    for do, fields in asked:
        written.clear()
        say(widget, do, **fields)
        assert len(written) <= FEW, (do, fields, len(written))
        assert len(json.dumps(widget.ask)) < 10_000
    widget.close()


def test_words_of_a_move_are_written_only_where_they_are_read(written: list[int]) -> None:
    game = plenty()
    words = SPEC.rules.choices(game.at(0), 0, ("prepare", "BOK"))
    assert (len(words), written) == (496, [])
    assert (words[0], words[1], len(written)) == ("with 3h", "with 8c", 2)


def test_whoever_has_chosen_is_refused_as_you() -> None:
    game = Game("rising", players=2, seed=1)
    widget, move = al.show(game, seat="p1"), str(game.legal_moves(seat="p1")[0])
    game.play(move, seat="p1")
    assert say(widget, "play", move=move, at=len(game.steps))["text"] == "You have chosen; Player 2 is still choosing."


def walked(state: Any, seat: int) -> list[str]:
    """Every move that the words on offer lead to."""
    found: list[str] = []
    open_: list[tuple[str, ...]] = [()]
    while open_:
        words = open_.pop()
        after = SPEC.rules.choices(state, seat, words)
        found += [] if after else [" ".join(words)]
        open_ += [(*words, word) for word in after]
    return found


def test_the_words_on_offer_lead_to_all_legal_moves_and_to_no_other() -> None:
    chance, game = random.Random(4), Game("rising", players=2, seed=9)
    steps = set()
    while game.round == 1:
        seat = game.waiting[0]
        state, texts = game.at(len(game.steps)), [str(move) for move in game.legal_moves(seat=seat)]
        assert sorted(walked(state, int(seat[1]) - 1)) == sorted(texts)
        steps.add(game.step)
        game.play(chance.choice(texts), seat=seat)
    assert steps >= {"draft", "activate"}


def test_the_words_of_a_draft_list_the_payments_of_one_card_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    listed: list[int] = []
    list_prices = moves.list_prices

    def count(*given: Any) -> int:
        listed.append(given[2])
        return list_prices(*given)

    monkeypatch.setattr(moves, "list_prices", count)
    monkeypatch.setattr(moves, "list_legal", lambda *given: pytest.fail("all payments of all cards are listed"))
    state = plenty().at(0)
    for words, times in (((), 0), (("prepare",), 0), (("cast", "BOK"), 0), (("prepare", "BOK"), 1)):
        listed.clear()
        assert SPEC.rules.choices(state, 0, words) or words[0] == "cast"
        assert len(listed) == times
