"""What is told of a move while somebody points at it: it is what then happens, and it tells no hidden card."""

from __future__ import annotations

import random
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.engine.registry import find_game
from arcane_lab.games.alley.log_rows import logged_rows
from arcane_lab.games.alley.rules.flow import apply
from arcane_lab.games.alley.rules.legal import legal_moves
from arcane_lab.games.alley.rules.moves import first_of, verb_of
from arcane_lab.games.alley.rules.sizes import MOVE_ROOM
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Ask, Item, Log, Rule, Verb
from arcane_lab.games.alley.text.move_results import results
from arcane_lab.games.alley.text.moves import read_move
from tests.games.alley.standing import game_at, state_at, to_play
from tests.knowledge.pairs import deciding_pairs

HOUSE = "OW [??] FC / CB [IR|p1] CB / TC [??] MB"
GOES = "goes to the discard"


@pytest.mark.parametrize(("storehouse", "setup", "move", "badge", "text"), [
    # A sale, what slides, and a card that is known, open or unknown.
    (HOUSE, {}, "play CB b2", "+9",
     f"b2: row 2 sells for 9 gold, then row 3 slides up. The hidden Invisible Ring there {GOES}."),
    (HOUSE, {}, "play CB b1", "", f"b1: the hidden card there {GOES}."),
    (HOUSE, {}, "play CB a1", "", f"a1: the Older Wand there {GOES}."),
    (HOUSE, {}, "play CB c3", "", "c3: the Magic Boomerang there comes back, and you must play it again."),
    # A hidden card that nobody knows may be anything, a boomerang too.
    ("OW [MB] FC / CB TC CB / TC BC FC", {}, "play CB b1", "", f"b1: the hidden card there {GOES}."),
    # With two players a hidden card is kept.
    (HOUSE, {"players": 2}, "play CB b1", "", "b1: the hidden card there joins your stash."),
    # The last row and the last column leave nothing to slide.
    ("OW TC FC / TC BC OW / CB [??] CB", {}, "play CB b3", "+9",
     f"b3: row 3 sells for 9 gold. The hidden card there {GOES}."),
    ("CB TC FC / CB BC OW / IR [??] TC", {}, "play CB a3", "+9",
     f"a3: column a sells for 9 gold, then columns b and c slide left. The Invisible Ring there {GOES}."),
    ("CB TC FC / OW CB OW / IR [??] TC", {}, "play CB c3", "+9",
     "c3: the diagonal a1-b2-c3 sells for 9 gold, then you choose how the rest slides. "
     f"The Three-Headed Coin there {GOES}."),
    # Two sets at once: the seat chooses.
    ("CB CB FC / OW TC CB / IR [??] CB", {}, "play CB c1", "+9",
     f"c1: row 1 or column c sells for 9 gold. The Floating Carpet there {GOES}."),
    # A sword takes its half, a power adds.
    (HOUSE.replace("OW", "SS"), {}, "play CB b2", "+4",
     f"b2: row 2 sells for 4 gold, then row 3 slides up. The hidden Invisible Ring there {GOES}."),
    (HOUSE, {"powers": {"p1": "byros"}, "options": {"byros_gold": 4}}, "play CB b2", "+13",
     f"b2: row 2 sells for 13 gold, then row 3 slides up. The hidden Invisible Ring there {GOES}."),
    # A hidden card belongs to no set, even where its seat knows it.
    (HOUSE.replace("IR", "CB"), {}, "play CB b1", "", f"b1: the hidden card there {GOES}."),
    (HOUSE, {}, "discard CB", "", "The Crystal Ball goes face up on the discard."),
])  # fmt: skip
def test_what_a_move_does_is_told_as_its_seat_knows_it(
    storehouse: str, setup: dict[str, Any], move: str, badge: str, text: str
) -> None:
    _, state = state_at(to_play("CB TC", storehouse=storehouse), setup)
    before = state.copy()
    (found,) = results(state, 0, [read_move(move, 0)])
    assert found is not None
    assert (found.badge, found.text) == (badge, text)
    assert found.lays == (("discard", "CB") if move.startswith("discard") else (f"p1 {move[-2:]}", "CB"))
    spec = find_game("alley")
    assert spec.rules.key(state) == spec.rules.key(before)


def test_a_set_that_may_be_sold_says_what_it_brings_and_where_it_lies() -> None:
    game = game_at(to_play("CB TC", storehouse="CB CB FC / OW TC CB / IR OW CB"), {}, "play CB c1")
    found = results(game.at(1), 0, [move.number for move in game.legal_moves()])
    assert [(one.name, one.badge, one.marks) for one in found if one] == [
        ("Sell row 1", "+9", ("p1 a1", "p1 b1", "p1 c1")),
        ("Sell column c", "+9", ("p1 c1", "p1 c2", "p1 c3")),
    ]


def sold_at_once(state: State, move: int) -> tuple[int, int] | None:
    """The gold and the line of the first sale of a play, carried out with all that it asks on the way."""
    here = state.copy()
    here.log_on = 1
    seat = here.actor
    apply(here, move)
    rows = logged_rows(here)
    while here.step in (Ask.CHOOSE, Ask.PEEK, Ask.SELL, Ask.SLIDE, Ask.POWER) and here.actor == seat:
        if any(row[0] == Log.TO_DISCARD or row[5] == Rule.SET + 15 for row in rows):
            break
        room = [0] * MOVE_ROOM
        legal_moves(here, room)
        apply(here, room[0])
        rows += logged_rows(here)
    for k, row in enumerate(rows):
        if row[0] == Log.TO_DISCARD:
            return None
        if row[0] == Log.SOLD:
            gain = next(later for later in rows[k:] if later[5] == Rule.SET + 15)
            return gain[4], row[3]
    return None


def test_what_is_told_of_a_sale_is_what_then_happens() -> None:
    told = 0
    for seed in range(30):
        chance, game = random.Random(seed), al.Game("alley", players=2 + seed % 4, seed=seed)
        while not game.is_over and len(game.steps) < 90:
            state, moves = game.at(len(game.steps)), game.legal_moves()
            seat = int(str(game.to_move)[1:]) - 1
            for move, found in zip(moves, results(state, seat, [move.number for move in moves]), strict=True):
                # A toad may put the cards elsewhere first.
                if verb_of(move.number) != Verb.PLAY or first_of(move.number) == Item.HT:
                    continue
                assert found is not None
                sale = sold_at_once(state, move.number)
                gains = [int(gain) for gain in found.badge.replace("+", "").split(" or ") if gain]
                assert bool(sale) == bool(gains), (str(move), found, sale)
                assert sale is None or sale[0] in gains
                told += bool(sale)
            game.play(chance.choice([move for move in moves if str(move) != "pass"] or moves))
        if told > 60:
            break
    assert told > 40


def test_two_positions_that_a_seat_cannot_tell_apart_give_the_same_results() -> None:
    differ = 0
    for pair in deciding_pairs(60, "alley"):
        seat = int(str(pair.reader)[1:]) - 1
        moves = [move.number for move in pair.one.legal_moves()]
        one, other = (results(game.at(len(game.steps)), seat, moves) for game in (pair.one, pair.other))
        assert one == other
        differ += repr(pair.one.picture("table")) != repr(pair.other.picture("table"))
    assert differ > 20
