"""Why not: every reason there is, reached by a real position, with its rule, a sentence and a way out."""

import random
import re
from typing import Any

import pytest

from arcane_lab import datasets
from arcane_lab.core.errors import IllegalMove
from arcane_lab.engine.moves import Move
from arcane_lab.games.alley.rules.forbidden import refusal
from arcane_lab.games.alley.rules.moves import move_of
from arcane_lab.games.alley.rules.words import Ask, Item, Reason, Verb
from arcane_lab.games.alley.setup import item_name
from arcane_lab.games.alley.text.moves import read_move, write_move
from arcane_lab.games.alley.text.names import CODES
from arcane_lab.games.alley.text.refusals import Asked, explain, legal_texts, nearest_move
from tests.games.alley.standing import PLAIN, game_at, to_play
from tests.games.alley.worlds import new_game, other_world, play_randomly

HIDDEN = "[OW] [OW] [OW] / [TC] [TC] [TC] / [FC] [FC] [FC]"
OPEN = "FF MB DL / SK BC CM / HT IR OW"
TO_DRAW = {"phase": "sell", "to_move": "p1", "step": "draw", "discard": "IR"}
EGGS = to_play("DE DE", storehouse="DE DE OW / [TC] IR FC / BC MB SS")
DOLLS = to_play("HD OW", storehouse="HD HD OW / [TC] IR FC / BC MB SS", seats={"p2": {"storehouse": OPEN}})
STOCK = {"phase": "stock"}
BRIBE = {
    "phase": "bribe",
    "round": 2,
    "to_move": "p1",
    "seats": {"p1": {"gold": 10, "infamy": 3}, "p2": {"gold": 3, "infamy": 9}},
}
TWO_SETS = to_play("BF OW", storehouse="[TC] BF BF / BF IR FC / BF MB SS")
LOCKED = to_play("ML OW", storehouse="HD / HD / HD", discard="IR")
GLYNNA = {"phase": "inspection", "seats": {"p1": {"storehouse": "[OW] TC IR"}}}
NINX = {"phase": "inspection", "seats": {"p1": {"storehouse": "BF . IR"}}}
DRY = {"deck": "| none", "discard": "", "phase": "sell", "to_move": "p1", "step": "draw"}

#: code: position, setup, moves before, refused move, rule, words of the reason.
CASES: dict[int, tuple[dict[str, Any], dict[str, Any], str, str, str, str]] = {
    Reason.OUT_OF_STEP: (TO_DRAW, {}, "", "play OW b2", "AA-TURN-02", "p1 is asked to draw a card"),
    Reason.GAME_OVER: ({"phase": "over", "round": 3, "winners": ["p1"]}, {}, "", "draw deck", "AA-END-15", "over"),
    Reason.SKIPPING: (TO_DRAW, {}, "", "pass", "AA-TURN-14", "nobody passes in a turn"),
    Reason.COMPULSORY: (EGGS, {}, "play DE c1", "pass", "AA-EFFECT-05", "an effect must be carried out"),
    Reason.MUST_SELL: (TWO_SETS, {}, "play BF a1", "pass", "AA-SET-11", "sold at once"),
    Reason.NOT_HELD: (to_play("OW TC"), {}, "", "play DE a1", "AA-TURN-10", "has no Dragon's Egg in their stash"),
    Reason.EMPTY_PLACE: (
        to_play("OW TC", storehouse="TC CB [MB]"),
        {},
        "",
        "play OW b2",
        "AA-PLAY-18",
        "no card in that slot",
    ),
    Reason.FOREIGN_PLAY: (to_play("OW TC"), {}, "", "play OW p2 b1", "AA-PLAY-19", "never into p2's"),
    Reason.LOCKED_DOLL: (
        to_play("OW TC", storehouse="HD [CB] MB / FC IR SS / BC OW DE"),
        {},
        "",
        "play OW a1",
        "AA-ITEM-HAUNTED-DOLL-04",
        "the Haunted Doll in a1",
    ),
    Reason.LOCKED_MIRROR: (
        to_play("OW TC", storehouse="CM [CB] MB / FC IR SS / BC OW DE"),
        {"options": {"mirror_effect": "lock"}},
        "",
        "play OW b1",
        "AA-ITEM-CURSED-MIRROR-10",
        "face up beside b1",
    ),
    Reason.BOOMERANG_ELSE: (
        to_play("OW TC"),
        {},
        "play OW c1",
        "play TC a1",
        "AA-ITEM-MAGIC-BOOMERANG-05",
        "must be played",
    ),
    Reason.BOOMERANG_DISCARD: (
        to_play("OW TC"),
        {},
        "play OW c1",
        "discard MB",
        "AA-ITEM-MAGIC-BOOMERANG-06",
        "must be played, not discarded",
    ),
    Reason.LAMP_DISCARD: (
        to_play("ML TC", deck="OW BF FC | rest"),
        {},
        "use ML",
        "discard OW",
        "AA-ITEM-MYSTICAL-LAMP-06",
        "must be played",
    ),
    Reason.LAMP_ELSE: (
        to_play("ML TC", deck="OW BF FC | rest"),
        {},
        "use ML",
        "play TC a1",
        "AA-ITEM-MYSTICAL-LAMP-05",
        "must be played",
    ),
    Reason.CHALICE_DISCARD: (
        to_play("SC TC", seats={"p2": {"stash": "DL BF"}}),
        {},
        "use SC; target p2",
        "discard DL",
        "AA-ITEM-SACRED-CHALICE-06",
        "must be played",
    ),
    Reason.CHALICE_ELSE: (
        to_play("SC TC", seats={"p2": {"stash": "DL BF"}}),
        {},
        "use SC; target p2",
        "play TC a1",
        "AA-ITEM-SACRED-CHALICE-05",
        "must be played",
    ),
    Reason.WATCH_DISCARD: (
        to_play("WW TC"),
        {},
        "use WW",
        "discard PL",
        "AA-ITEM-WIZARDS-WATCH-08",
        "must be played",
    ),
    Reason.WATCH_ELSE: (
        to_play("WW TC"),
        {},
        "use WW",
        "play TC a1",
        "AA-ITEM-WIZARDS-WATCH-05",
        "a card of the discard",
    ),
    Reason.NO_DECK: ({**DRY, "discard": "IR"}, {}, "", "draw deck", "AA-FAQ-07", "the deck is empty"),
    Reason.NO_DISCARD: ({**DRY, "deck": "OW TC | none"}, {}, "", "draw discard", "AA-TURN-09", "the discard is empty"),
    Reason.NOT_SPECIAL: (to_play("OW TC"), {}, "", "use OW", "AA-EFFECT-09", "no special item"),
    Reason.SPECIAL_NEEDS_SLOT: (LOCKED, {}, "", "use ML", "AA-TURN-15", "no card of the storehouse can be replaced"),
    Reason.WATCH_EMPTY: (
        to_play("WW TC", discard=""),
        {},
        "",
        "use WW",
        "AA-ITEM-WIZARDS-WATCH-10",
        "the discard is empty",
    ),
    Reason.CHALICE_EMPTY: (
        to_play("SC TC", seats={"p2": {"stash": ""}, "p3": {"stash": ""}}),
        {},
        "",
        "use SC",
        "AA-ITEM-SACRED-CHALICE-05",
        "nobody else holds a card",
    ),
    Reason.LAMP_EMPTY: (
        to_play("ML TC", deck="| none", discard="IR"),
        {},
        "",
        "use ML",
        "AA-FAQ-07",
        "no card left",
    ),
    Reason.SPECIAL_AS_ITEM: (
        to_play("ML TC"),
        {"options": {"special_playable": False}},
        "",
        "play ML a1",
        "AA-EFFECT-20",
        "used or discarded",
    ),
    Reason.REDISCARD: (
        {**TO_DRAW, "seats": {"p1": {"stash": "OW TC"}}},
        {"options": {"allow_rediscard": False}},
        "draw discard",
        "discard IR",
        "AA-TURN-12",
        "may not go straight back",
    ),
    Reason.ALREADY_REVEALED: (STOCK, {}, "reveal b2", "reveal b2", "AA-STOCK-09", "is face up already"),
    Reason.NO_SEAT: (EGGS, {}, "play DE c1", "target p5", "AA-ITEM-DRAGONS-EGG-05", "this game has 3 seats"),
    Reason.SELF_TARGET: (EGGS, {}, "play DE c1", "target p1", "AA-ITEM-DRAGONS-EGG-05", "it must be another player"),
    Reason.EMPTY_STASH: (
        to_play("SC TC", seats={"p2": {"stash": ""}}),
        {},
        "use SC",
        "target p2",
        "AA-ITEM-SACRED-CHALICE-05",
        "p2 has no card",
    ),
    Reason.PEEK_REVEALED: (
        to_play("CB TC"),
        {},
        "play CB a1",
        "peek c3",
        "AA-ITEM-CRYSTAL-BALL-06",
        "card in c3 is face up",
    ),
    Reason.PEEK_FOREIGN: (
        to_play("CB TC"),
        {},
        "play CB a1",
        "peek p2 c3",
        "AA-ITEM-CRYSTAL-BALL-08",
        "only into your own storehouse",
    ),
    Reason.PEEK_TWICE: (
        to_play("CB TC", storehouse=HIDDEN),
        {"options": {"ball_peeks": 2}},
        "play CB a1; peek b1",
        "peek b1",
        "AA-ITEM-CRYSTAL-BALL-08",
        "has just looked at b1",
    ),
    Reason.PLACE_OWN: (DOLLS, {}, "play HD c1", "place p1 a1", "AA-ITEM-HAUNTED-DOLL-07", "not to the seller"),
    Reason.PLACE_REVEALED: (
        to_play("HD TC", storehouse="HD HD OW / [TC] IR FC / BC MB SS", seats={"p2": {"storehouse": "[OW] TC IR"}}),
        {},
        "play HD c1",
        "place p2 b1",
        "AA-ITEM-HAUNTED-DOLL-07",
        "p2's card in b1 is face up",
    ),
    Reason.PLACE_FULL: (DOLLS, {}, "play HD c1", "place p2 a1", "AA-ITEM-HAUNTED-DOLL-11", "p2 has no hidden card"),
    Reason.PLACE_ORDER: (
        to_play("HD TC", storehouse="HD HD OW / [TC] IR FC / BC MB SS"),
        {},
        "play HD c1",
        "place p3 a1",
        "AA-ITEM-HAUNTED-DOLL-09",
        "go round in turn order",
    ),
    Reason.SWAP_OWN: (
        to_play("PL TC", discard="IR", seats={"p2": {"storehouse": OPEN}}),
        {},
        "use PL",
        "swap a1 p2 a1",
        "AA-ITEM-PANDORAS-LOCKBOX-06",
        "your own card must be hidden",
    ),
    Reason.SWAP_OTHER: (
        to_play("PL TC", discard="IR", seats={"p2": {"storehouse": OPEN}}),
        {},
        "use PL",
        "swap b1 p3 a1",
        "AA-ITEM-PANDORAS-LOCKBOX-06",
        "must be face up",
    ),
    Reason.REARRANGE_SEAT: (
        to_play("HT TC"),
        {},
        "play HT a1; target p2",
        "swap p3 a1 b1",
        "AA-ITEM-HYPNOTIC-TOAD-05",
        "two cards of p2",
    ),
    Reason.REARRANGE_SAME: (
        to_play("HT TC"),
        {},
        "play HT a1; target p2",
        "swap p2 b1 b1",
        "AA-ITEM-HYPNOTIC-TOAD-06",
        "two different slots",
    ),
    Reason.NO_SET: (TWO_SETS, {}, "play BF a1", "sell a2-b2-c2", "AA-SET-04", "a2-b2-c2 is no set"),
    Reason.ODD_BRIBE: (BRIBE, {}, "", "bribe 3", "AA-BRIBE-03", "only even amounts"),
    Reason.BRIBE_GOLD: (BRIBE, {}, "pass", "bribe 4", "AA-BRIBE-04", "p2 has only 3 gold"),
    Reason.BRIBE_INFAMY: (BRIBE, {}, "", "bribe 8", "AA-BRIBE-05", "6 gold is the most"),
    Reason.HIDDEN_ONLY: (
        GLYNNA,
        {"powers": {"p1": "glynna"}},
        "",
        "remove b1",
        "AA-POWER-GLYNNA-GOODSPELL-01",
        "the one in b1 is face up",
    ),
    Reason.CLAIM_EMPTY: (
        NINX,
        {"powers": {"p1": "ninx"}},
        "",
        "claim b1",
        "AA-POWER-NINX-OF-NETHERNIGHT-01",
        "no card in that slot",
    ),
    Reason.OTHER_POWER: (
        GLYNNA,
        {"powers": {"p1": "glynna"}},
        "",
        "pay",
        "AA-POWER-GENERAL-01",
        "another wizard's power",
    ),
    Reason.POWER_MUST: (
        to_play("CB TC"),
        {"powers": {"p1": "meeblemore"}},
        "play CB a1",
        "pass",
        "AA-POWER-MASTER-MAGUS-MEEBLEMORE-02",
        "must be answered",
    ),
}
NAMES = {number: name for name, number in vars(Reason).items() if name.isupper() and number != Reason.NONE}


def test_every_reason_has_a_case_but_the_choice_that_no_text_can_name() -> None:
    assert set(CASES) == set(NAMES) - {Reason.BAD_CHOICE}


@pytest.mark.parametrize("code", CASES, ids=NAMES.get)
def test_a_refused_move_is_told_its_rule_the_reason_and_what_to_try_instead(code: int) -> None:
    position, setup, moves, refused, rule, reason = CASES[code]
    game = game_at(position, setup, moves)
    before = game.picture("table")
    why = game.why_not(refused)
    assert why is not None
    assert (why.rule, why.move) == (rule, refused)
    assert why.rule in {known.id for known in datasets.rules("alley").values()}
    assert reason in why.reason
    assert refused in str(why)
    if code == Reason.GAME_OVER:
        assert (why.nearest, why.seat) == (None, None)
        assert str(why).startswith("'draw deck' cannot be done any more: the game is over")
    else:
        assert why.nearest in [str(move) for move in game.legal_moves()]
        assert str(why.nearest) in why.try_instead
    with pytest.raises(IllegalMove) as caught:
        game.play(refused)
    assert caught.value.refusal == why
    assert game.picture("table") == before


@pytest.mark.parametrize("code", CASES, ids=NAMES.get)
def test_the_case_of_a_reason_reaches_that_very_reason(code: int) -> None:
    position, setup, moves, refused, _, _ = CASES[code]
    game = game_at(position, setup, moves)
    state = game.at(len(game.steps))
    assert refusal(state, read_move(refused, state.actor)) == code


# Numbers as the rules write moves, and the item, slot and seat that the words of a refusal take from them.
@pytest.mark.parametrize(
    ("move", "named"),
    [
        (move_of(Verb.PLAY, Item.DE, 4, 0), ("Dragon's Egg", "b2", "that seat")),
        (move_of(Verb.PLAY, Item.DE, 8, 1), ("Dragon's Egg", "c3", "p1")),
        (move_of(Verb.PLAY, Item.DE, 9, 6), ("Dragon's Egg", "c3", "p6")),
        (move_of(Verb.PLAY, len(CODES) - 1, 0, 7), (item_name(len(CODES) - 1), "a1", "that seat")),
        (move_of(Verb.PLAY, len(CODES), 0, 2), ("item", "a1", "p2")),
        (move_of(Verb.DISCARD, Item.TC, 0, 2), ("Three-Headed Coin", "a1", "that seat")),
        (move_of(Verb.USE, Item.PL, 0, 0), ("Pandora's Lockbox", "a1", "that seat")),
        (move_of(Verb.TARGET, 0, 0, 0), ("item", "a1", "p1")),
        (move_of(Verb.TARGET, 5, 0, 0), ("item", "a1", "p6")),
        (move_of(Verb.TARGET, 6, 0, 0), ("item", "a1", "that seat")),
        (move_of(Verb.PEEK, 2, 5, 0), ("item", "c2", "p3")),
        (move_of(Verb.PLACE, 7, 1, 0), ("item", "b1", "that seat")),
        (move_of(Verb.SELL, 1, 0, 0), ("item", "a1", "that seat")),
        (move_of(Verb.BRIBE, 3, 0, 0), ("item", "a1", "that seat")),
    ],
)
def test_a_refused_move_names_its_item_slot_and_seat_where_it_has_them(move: int, named: tuple[str, ...]) -> None:
    asked = Asked(new_game(3, 1), move)
    assert (asked.item, asked.slot, asked.seat) == named


def test_a_choice_that_no_text_can_name_is_refused_too() -> None:
    game = game_at(to_play("BC TC"), {}, "play BC a1")
    state = game.at(1)
    move = move_of(Verb.CHOOSE, 2, 0, 0)
    assert refusal(state, move) == Reason.BAD_CHOICE
    assert explain(state, "choose 2", move, Reason.BAD_CHOICE).rule == "AA-EFFECT-05"


BALL = to_play("CB TC", storehouse="[OW] TC IR")
TOAD = to_play("HT TC")
LOCKBOX = to_play("PL TC", discard="IR", seats={"p2": {"storehouse": OPEN}})
CHALICE = to_play("SC TC", seats={"p2": {"stash": "DL BF"}})
TWO_TAKES_UP = to_play("OW TC", storehouse="[CB] MB IR", turn=3)

#: The same reasons where another phase, effect or wizard is asking: position, setup, moves, refused move, rule.
ELSEWHERE: list[tuple[dict[str, Any], dict[str, Any], str, str, str]] = [
    (STOCK, {}, "", "draw deck", "AA-STOCK-09"),
    (STOCK, {}, "", "pass", "AA-STOCK-09"),
    (BRIBE, {}, "", "draw deck", "AA-BRIBE-01"),
    (GLYNNA, {"powers": {"p1": "glynna"}}, "", "draw deck", "AA-INSPECT-41"),
    (
        {"phase": "inspection", "seats": {"p1": {"storehouse": "BF [OW] [TC] / IR BF FC / MB CB BF"}}},
        {},
        "",
        "pass",
        "AA-SLIDE-04",
    ),
    (
        {"phase": "inspection", "seats": {"p1": {"storehouse": "BF [OW] [TC] / IR BF FC / MB CB BF"}}},
        {},
        "",
        "draw deck",
        "AA-INSPECT-05",
    ),
    (BALL, {"options": {"ball_target": "any"}}, "play CB b1", "peek p4 a1", "AA-ITEM-CRYSTAL-BALL-06"),
    (BALL, {}, "play CB b1", "peek c2", "AA-ITEM-CRYSTAL-BALL-06"),
    (DOLLS, {}, "play HD c1", "place p4 a1", "AA-ITEM-HAUNTED-DOLL-07"),
    (TOAD, {}, "play HT a1", "target p4", "AA-ITEM-HYPNOTIC-TOAD-05"),
    (TOAD, {}, "play HT a1; target p1", "swap p4 a1 b1", "AA-ITEM-HYPNOTIC-TOAD-06"),
    (LOCKBOX, {}, "use PL", "swap b1 p4 a1", "AA-ITEM-PANDORAS-LOCKBOX-06"),
    (CHALICE, {}, "use SC", "target p4", "AA-ITEM-SACRED-CHALICE-05"),
    (CHALICE, {}, "use SC", "target p1", "AA-ITEM-SACRED-CHALICE-05"),
    (
        GLYNNA,
        {"powers": {"p1": "glynna"}, "options": {"glynna_optional": False}},
        "",
        "pass",
        "AA-POWER-GLYNNA-GOODSPELL-06",
    ),
    (GLYNNA, {"powers": {"p1": "glynna"}}, "", "remove a2", "AA-POWER-GLYNNA-GOODSPELL-01"),
    (NINX, {"powers": {"p1": "ninx"}}, "", "pass", "AA-POWER-NINX-OF-NETHERNIGHT-01"),
    (TWO_TAKES_UP, {"players": 2}, "play OW a1", "pass", "AA-TWO-22"),
    (TWO_TAKES_UP, {"players": 2}, "play OW a1", "discard DE", "AA-TWO-22"),
]


@pytest.mark.parametrize(
    ("position", "setup", "moves", "refused", "rule"), ELSEWHERE, ids=lambda value: str(value)[:30]
)
def test_a_refusal_names_the_rule_of_what_is_asked(
    position: dict[str, Any], setup: dict[str, Any], moves: str, refused: str, rule: str
) -> None:
    why = game_at(position, setup, moves).why_not(refused)
    assert why is not None
    assert why.rule == rule


def test_a_move_of_another_seat_is_refused_in_every_phase() -> None:
    over = {"phase": "over", "round": 3, "winners": ["p1"]}
    for position, rule in (
        (TO_DRAW, "AA-TURN-02"),
        (BRIBE, "AA-BRIBE-01"),
        (STOCK, "AA-STOCK-09"),
        (over, "AA-END-15"),
    ):
        why = game_at(position).why_not(Move("pass", "p3", move_of(Verb.PASS, 0, 0, 0)))
        assert why is not None
        assert (why.rule, why.seat) == (rule, "p3")


@pytest.mark.parametrize(
    ("text", "legal", "near"),
    [
        ("play OW p2 b1", ["play HT b1", "play OW a1", "play OW b1", "discard OW"], "play OW b1"),
        ("discard MB", ["play MB a1", "play MB b1"], "play MB a1"),
        ("bribe 5", ["bribe 2", "bribe 4", "bribe 6", "pass"], "bribe 4"),
        ("bribe 300", ["bribe 2", "bribe 4", "bribe 6", "pass"], "bribe 6"),
        ("draw deck", ["reveal a1", "reveal b1"], "reveal a1"),
        ("target p1", ["target p2", "target p3"], "target p2"),
    ],
)
def test_the_nearest_legal_move_keeps_the_verb_then_the_item_then_the_place(
    text: str, legal: list[str], near: str
) -> None:
    assert nearest_move(text, legal) == near


def test_aa_turn_02_a_move_of_another_seat_is_out_of_turn() -> None:
    game = game_at(TO_DRAW)
    foreign = Move("draw deck", "p2", game.legal_moves()[0].number)
    why = game.why_not(foreign)
    assert why is not None
    assert (why.rule, why.seat) == ("AA-TURN-02", "p2")
    assert "it is not for p2 to decide: p1 is asked to draw a card" in why.reason


def test_the_first_edition_and_its_short_game_name_their_own_end() -> None:
    over = {"phase": "over", "round": 3, "winners": ["p1"]}
    for options, rule in (({}, "AA-END-01"), ({"goal": "three_rounds"}, "AA-END-09")):
        why = game_at(over, {"edition": "first", "options": options}).why_not("draw deck")
        assert why is not None
        assert why.rule == rule


def test_no_refusal_of_any_kind_gives_a_hidden_item_away() -> None:
    """A reason that named what lies hidden would tell more than the seat may know."""
    game = game_at(to_play("OW TC", storehouse="TC [DL] MB / FC IR SS / BC [SK] DE"))
    for text in ("play DE b1", "use TC", "discard BF", "pass", "draw deck", "play OW p2 b1", "peek b1", "reveal b1"):
        why = game.why_not(text)
        assert why is not None
        assert not re.search("Dark Lotus|Skeletomicon|DL|SK", f"{why.reason} {why.try_instead}")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_refusal_says_the_same_in_every_world_that_the_seat_cannot_tell_apart(players: int) -> None:
    """Otherwise a person could ask `why_not` until the hidden items are found out."""
    chance = random.Random(players)
    moves = readable_moves()
    for seed in range(4):
        state = new_game(players, seed, options={"ball_target": "any"}, powers={"p1": "glynna", "p2": "ninx"})
        for _ in range(6):
            play_randomly(state, chance, chance.randrange(1, 40))
            if state.step == Ask.NOTHING:
                break
            world = other_world(state, state.actor, chance)
            for move in moves:
                code = refusal(state, move)
                assert refusal(world, move) == code
                if code:
                    text = write_move(move, state.actor)
                    assert explain(state, text, move, code) == explain(world, text, move, code)


def test_out_of_turn_nobody_is_told_what_another_seat_may_do() -> None:
    """The moves of the seat that decides name the cards of its stash."""
    game = game_at(to_play("OW TC"))
    why = game.why_not(Move("play OW b2", "p2", game.legal_moves()[0].number))
    assert why is not None
    assert (why.rule, why.nearest) == ("AA-TURN-02", None)
    assert "p1" in why.try_instead
    assert not re.search("OW|TC", why.reason + why.try_instead)


def readable_moves() -> list[int]:
    """Moves of every verb, of a few items, seats and slots."""
    items, slots, seats = (Item.HT, Item.MB, Item.DE, Item.ML), (0, 4, 8), range(4)
    moves = [move_of(verb, 0, 0, 0) for verb in (Verb.PASS, Verb.PAY, Verb.IGNORE)]
    moves += [move_of(verb, one, 0, 0) for verb in (Verb.DRAW, Verb.CHOOSE) for one in range(2)]
    moves += [move_of(verb, item, slot, 0) for verb in (Verb.PLAY, Verb.USE) for item in items for slot in slots]
    moves += [move_of(Verb.DISCARD, item, 0, 0) for item in items]
    moves += [move_of(verb, 0, slot, 0) for verb in (Verb.REVEAL, Verb.REMOVE, Verb.CLAIM) for slot in slots]
    moves += [move_of(verb, seat, slot, 0) for verb in (Verb.PEEK, Verb.PLACE) for seat in seats for slot in slots]
    moves += [move_of(Verb.SWAP, seat, 4, slot) for seat in seats for slot in slots]
    moves += [move_of(Verb.REARRANGE, seat, 0, slot) for seat in seats for slot in slots]
    return moves + [move_of(Verb.SELL, line, 0, 0) for line in range(8)]


def test_the_legal_moves_as_text_are_those_of_the_game() -> None:
    game = game_at(to_play("OW TC", storehouse=PLAIN))
    assert legal_texts(game.at(0)) == [str(move) for move in game.legal_moves()]
