"""Set-up, drafting, moons and rounds, rule by rule (AR-COMP, AR-SETUP, AR-TURN, AR-MOON, AR-ROUND)."""

from __future__ import annotations

from collections import Counter

import pytest

from arcane_lab.core.errors import BadSetup
from arcane_lab.datasets import questions, rules
from arcane_lab.games.rising.cards import tables
from arcane_lab.games.rising.cards.effects import RESOURCES, TITLES
from arcane_lab.records import Game
from tests.games.rising.table import at, legal, play, rule_of, seat

ROUND_1 = [card.code for card in tables.cards().values() if card.round == 1]


def cast_all(game: Game, turns: int = 1) -> Game:
    """Every seat casts its first card, and skips all that comes up."""
    for _ in range(turns):
        turn = game.picture("table")["turn"]
        while not game.is_over and (game.picture("table")["turn"] == turn or game.step != "draft"):
            who = game.waiting[0]
            moves = [str(move) for move in game.legal_moves(seat=who)]
            wanted = next(move for move in moves if move.startswith(("cast", "skip", "pass")))
            game.play(wanted, seat=who)
            if game.step == "draft" and game.picture("table")["turn"] != turn:
                break
    return game


# --- components ---------------------------------------------------------------------------------------------


def test_ar_comp_01_there_are_36_cards_for_each_round() -> None:
    rounds = Counter(card.round for card in tables.cards().values())
    assert (rounds[1], rounds[2], rounds[3]) == (36, 36, 36)


def test_ar_comp_02_and_ar_comp_03_tokens_bound_nothing_unless_an_option_says_so() -> None:
    rich = {"supply": "200c 200h", "mat": "SCH / - / - / - / -", "vp": 80}
    game = play(at(1, moons="CC HH BB PP GG -", p1={**rich, "hand": "TPA TDE TLQ TLF STR BOP"}), "cast TPA")
    game = play(game, legal(game, "p2")[-1], "activate SCH")
    assert (seat(game)["supply"], seat(game)["vp"]) == ("201c 200h", 80)


def test_ar_comp_04_and_ar_setup_02_and_ar_moon_04_ten_moons_two_of_each_lie_on_ten_spaces() -> None:
    for seed in range(20):
        moons = Game("rising", players=2, seed=seed).picture()["moons"]
        assert Counter("".join(moons[:5])) == dict.fromkeys("CHBPG", 2)
        assert moons[5] == "-"


def test_ar_comp_05_and_ar_comp_06_one_to_six_seats() -> None:
    for players in range(1, 7):
        assert len(Game("rising", players=players, seed=1).seats) == players
    for players in (0, 7, "3", True, 2.5):
        with pytest.raises(BadSetup, match="AR-COMP-06"):
            Game("rising", players=players, seed=1)


def test_ar_comp_07_each_discipline_has_its_resource() -> None:
    gains = dict(zip(TITLES, RESOURCES, strict=True))
    assert gains["Alchemy"] == "gold"
    for code, title in zip(("SC", "SH", "SB", "SP"), TITLES[:4], strict=True):
        assert str(tables.cards()[code].effect) == f"gain {gains[title]} 1"


def test_ar_comp_08_columns_are_cast_from_charms_to_alchemy() -> None:
    game = at(1, moons="GC HH BB PP CG -", starters=True, p1={"hand": "TPA TDE TLQ TLF STR BOP"})
    play(game, "cast TPA", legal(game, "p2")[-1])
    assert legal(game) == ["activate SC", "skip SC"]


# --- set-up -------------------------------------------------------------------------------------------------


def test_ar_setup_01_and_ar_setup_08_one_of_each_resource_and_no_points() -> None:
    game = Game("rising", players=3, seed=4)
    assert {(one["supply"], one["vp"]) for one in game.picture()["seats"]} == {("1c 1h 1b 1p 1g", 0)}


def test_ar_setup_03_and_ar_setup_04_six_cards_of_round_1_each() -> None:
    game = Game("rising", players=4, seed=9)
    hands = [seat(game, name)["hand"].split() for name in game.seats]
    assert [len(hand) for hand in hands] == [6] * 4
    dealt = [code for hand in hands for code in hand]
    assert len(set(dealt)) == 24
    assert set(dealt) <= set(ROUND_1)


@pytest.mark.parametrize("players", [1, 3, 6])
def test_ar_setup_03_and_ar_solo_18_every_round_deals_its_own_cards(players: int) -> None:
    game = Game("rising", players=players, seed=11)
    for number in (1, 2, 3):
        assert game.round == number
        shown = (
            game.picture("table")["pyramid"] if players == 1 else " ".join(seat(game, n)["hand"] for n in game.seats)
        )
        codes = [code.strip("[]") for code in shown.replace("/", " ").split()]
        assert len(codes) == (21 if players == 1 else 6 * players)
        assert {tables.cards()[code].round for code in codes} == {number}
        cast_all(game, 6)


def test_ar_setup_05_and_ar_setup_06_what_is_not_dealt_is_never_seen() -> None:
    game = Game("rising", players=2, seed=5)
    dealt = {code for name in game.seats for code in seat(game, name)["hand"].split()}
    cast_all(game, 6)
    taken = {code.strip("[]") for name in game.seats for code in seat(game, name)["discards"].split()}
    assert (game.round, taken) == (2, dealt)
    assert len(taken) == 12


def test_ar_setup_07_six_seats_get_every_card() -> None:
    game = Game("rising", players=6, seed=2)
    assert sorted(code for name in game.seats for code in seat(game, name)["hand"].split()) == sorted(ROUND_1)


def test_ar_setup_07_six_seats_need_simple_growth() -> None:
    for players in range(1, 6):
        Game("rising", players=players, seed=1, options={"simple_growth_kind": "starter"})
    with pytest.raises(BadSetup, match=r"35 cards.*at most 5 seats, .*or simple_growth_kind='card' \(AR-SETUP-07\)"):
        Game("rising", players=6, seed=1, options={"simple_growth_kind": "starter"})


def test_ar_setup_09_and_ar_setup_10_starters_are_ours_and_there() -> None:
    assert {tables.cards()[code].certainty("effect") for code in ("SC", "SH", "SB", "SP", "SG")} == {"assumed"}
    assert rules("rising")["AR-SETUP-10"].certainty == "missing"


def test_ar_setup_11_all_moons_of_a_round_are_open() -> None:
    game = Game("rising", players=2, seed=1)
    assert "??" not in game.picture("p1")["moons"]


# --- drafting -----------------------------------------------------------------------------------------------


def test_ar_turn_01_ar_turn_02_ar_turn_03_three_rounds_of_six_turns_are_18_cards_a_seat() -> None:
    game = cast_all(Game("rising", players=2, seed=3), 18)
    assert (game.is_over, game.round) == (True, 3)
    chosen = Counter(step.seat for step in game.steps_for("table") if step.move.text.startswith(("cast", "prepare")))
    assert chosen == {"p1": 18, "p2": 18}


def test_a_solo_game_is_as_long() -> None:
    solo = cast_all(Game("rising", players=1, seed=3), 18)
    assert (solo.is_over, len([s for s in solo.steps if s.move.text.startswith("cast")])) == (True, 18)


def test_ar_turn_04_nobody_is_asked_twice_and_the_order_of_answers_is_nothing() -> None:
    first, second = (Game("rising", players=3, seed=8) for _ in range(2))
    moves = {name: legal(first, name)[-1] for name in first.seats}
    for game, order in ((first, ("p1", "p2", "p3")), (second, ("p3", "p1", "p2"))):
        for name in order:
            assert name in game.waiting
            game.play(moves[name], seat=name)
            if name in game.waiting:
                assert game.why_not(moves[name], seat=name) is None
    assert first.picture("table") == second.picture("table")
    third = Game("rising", players=3, seed=8)
    third.play(moves["p2"], seat="p2")
    assert third.waiting == ("p1", "p3")
    assert rule_of(third, moves["p2"], "p2") == "AR-TURN-04"


def test_ar_turn_04_nothing_of_an_answer_is_told_to_others_before_the_last_has_answered() -> None:
    game = at(1, players=3, p1={"hand": "SGR BOP SDR SCH STR TPA"}, p2={"hand": "CTT CTW CTB CTG TDE TLQ"}, p3={})
    game.play("prepare SGR", seat="p1")
    game.play("cast CTT", seat="p2")
    told = [(step.move.text, event) for step in game.steps_for("p3") for event in step.events_for("p3")]
    assert told
    assert {text for text, _ in told} == {"??"}
    assert {event.item for _, event in told} == {None}
    assert not any(
        word in event.text for _, event in told for word in ("Simple Growth", "Transmuters", "prepare", "cast")
    )
    own = [event.item for step in game.steps_for("p1") for event in step.events_for("p1")]
    assert "SGR" in own


def test_ar_turn_05_a_card_is_prepared_or_cast() -> None:
    game = at(1, p1={"hand": "SGR BOP SDR SCH STR TPA"}, p2={"hand": "CTT CTW CTB CTG TDE TLQ"})
    play(game, "prepare SGR", "cast CTT")
    assert (seat(game)["mat"], seat(game, "p2")["discards"]) == ("- / SGR / - / - / -", "[CTT]")


def test_ar_turn_06_and_ar_turn_07_no_passing_and_the_rest_goes_on() -> None:
    game = at(1, players=3, p1={"hand": "SGR BOP SDR SCH STR TPA"}, p2={"hand": "CTT CTW CTB CTG TDE TLQ"})
    assert rule_of(game, "pass", "p1") == "AR-TURN-06"
    cast_all(game)
    assert seat(game, "p2")["hand"].split() == ["BOP", "TPA", "SCH", "SDR", "STR"]


PASSES = [(1, "AR-TURN-08", 1), (2, "AR-TURN-09", 2), (3, "AR-TURN-08", 1)]


@pytest.mark.parametrize(("number", "rule", "receiver"), PASSES)
def test_hands_go_left_right_left(number: int, rule: str, receiver: int) -> None:
    game = at(1, number, players=3)
    rest = seat(game)["hand"].split()[1:]
    cast_all(game)
    assert seat(game, game.seats[receiver])["hand"].split() == rest
    assert rule in {event.rule for step in game.steps for event in step.events_for(None)}


def test_ar_turn_10_ar_turn_13_hands_shrink_to_nothing_and_say_which_turn_it_is() -> None:
    game = Game("rising", players=2, seed=6)
    for turn in range(1, 7):
        assert (game.picture()["turn"], len(seat(game)["hand"].split())) == (turn, 7 - turn)
        cast_all(game)
    assert game.round == 2


def test_ar_turn_11_the_last_card_is_drafted() -> None:
    game = at(6, p1={"hand": "SGR"}, p2={"hand": "BOP"})
    play(game, "prepare SGR", "prepare BOP")
    assert (game.round, seat(game)["mat"]) == (2, "- / SGR / - / - / -")


@pytest.mark.parametrize(("players", "seen"), [(2, 11), (3, 15), (4, 18), (5, 20), (6, 21)])
def test_ar_turn_12_and_ar_turn_16_a_hand_comes_back_and_so_many_cards_are_seen(players: int, seen: int) -> None:
    game = Game("rising", players=players, seed=players)
    first, cards = set(seat(game)["hand"].split()), set()
    for turn in range(1, 7):
        held = set(seat(game)["hand"].split())
        assert (held <= first) == ((turn - 1) % players == 0)
        cards |= held
        cast_all(game)
    assert len(cards) == seen


def test_ar_turn_14_and_ar_turn_15_moons_go_back_turn_by_turn_and_ten_are_drawn_again() -> None:
    game = Game("rising", players=2, seed=6)
    cast_all(game, 2)
    assert game.picture()["moons"][:2] == ["..", ".."]
    assert ".." not in game.picture()["moons"][2:]
    cast_all(game, 4)
    assert Counter("".join(game.picture()["moons"][:5])) == dict.fromkeys("CHBPG", 2)
    assert questions("rising")["OQ-04"].options == ("moon_removal",)


# --- moons --------------------------------------------------------------------------------------------------


def test_ar_moon_01_ar_moon_02_two_disciplines_rise_in_a_turn() -> None:
    game = at(2, moons=".. HP BB CC GG -", starters=True)
    play(game, legal(game, "p1")[-1], legal(game, "p2")[-1])
    assert legal(game) == ["activate SH", "skip SH"]
    play(game, "skip SH")
    assert legal(game) == ["activate SP", "skip SP"]
    play(game, "skip SP")
    assert game.to_move == "p2" or game.step == "draft"


def test_ar_moon_03_the_sixth_section_has_no_moons() -> None:
    for seed in range(5):
        assert [len(one) for one in Game("rising", players=2, seed=seed).picture()["moons"]] == [2] * 5 + [1]


def test_ar_moon_05_one_discipline_can_rise_twice_in_a_turn() -> None:
    boards = [Game("rising", players=2, seed=seed).picture()["moons"][:5] for seed in range(60)]
    assert any(section[0] == section[1] for board in boards for section in board)


def test_ar_moon_08_the_boards_of_two_rounds_are_drawn_apart() -> None:
    pairs = set()
    for seed in range(12):
        game = Game("rising", players=2, seed=seed)
        before = tuple(game.picture()["moons"])
        cast_all(game, 6)
        pairs.add(before == tuple(game.picture()["moons"]))
    assert pairs == {False}


def test_ar_round_01_ar_round_02_ar_round_03_ar_round_04_what_stays_and_what_comes() -> None:
    game = at(6, p1={"hand": "SGR", "supply": "4h", "vp": 3, "mat": "- / XGR+3 / - / - / -"}, p2={"hand": "BOP"})
    play(game, "prepare SGR", "cast BOP")
    mine = seat(game)
    assert (mine["supply"], mine["vp"], mine["mat"]) == ("4h", 3, "- / XGR+3 SGR / - / - / -")
    assert len(mine["hand"].split()) == 6
    assert {tables.cards()[code].round for code in mine["hand"].split()} == {2}
