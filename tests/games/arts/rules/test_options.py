"""Every reading of every option comes to another end, from the same position with the same moves."""

from __future__ import annotations

from typing import Any

from arcane_lab.engine.registry import find_game
from arcane_lab.games.arts.arts import heir_places
from arcane_lab.games.arts.inputs import tables
from tests.games.arts.table import at, legal, play, rule_of, seat

SPEC = find_game("arts")
ALONE: dict[str, Any] = {
    "phase": "place",
    "players": 1,
    "wagon": "market-row",
    "dice": "D coins",
    "offer": "B x A",
    "bag": "C D | none",
}


def heir(options: dict[str, Any], **given: Any) -> Any:
    """The Heir after a visit on easy."""
    items = {"table": {"turns": 1}, "heir": {"difficulty": "easy", "comes": "1", "performs": ""}}
    game = at(options=options, items=items, heir={"tricks": "H1 H2 H3", **given}, **ALONE)
    return game.picture("table")["heir"], game.picture("table")


def test_option_enchantment_mix() -> None:
    for mix, types in (("4x3", 4), ("3x4", 3), ("6x2", 6)):
        items = {"enchantment-die": {"faces": "A B C"}}
        shown = at("setup", players=3, options={"enchantment_mix": mix}, items=items).picture("table")
        assert len(shown["bag_types"]) == types
        assert sum(shown["bag_types"].values()) == 9


def test_option_slot_prices() -> None:
    left = []
    for prices in ("3-3-4", "3-4-4", "3-4-3"):
        seats = {"p1": {"coins": 20, "trickerion": 0, "crew": "magician:3 | .", "assigned": "magician@downtown"}}
        game = at(players=3, options={"slot_prices": prices}, seats=seats, offer="A B C", dice="A coins")
        left.append(seat(play(game, "send magician downtown", "buy left", "buy middle", "buy right"))["coins"])
    assert left == [10, 9, 10]
    seats = {"p1": {"coins": 20, "trickerion": 0, "crew": "magician:3 | .", "assigned": "magician@downtown"}}
    game = at(players=3, options={"slot_prices": "3-4-3"}, seats=seats, offer="A B C")
    assert seat(play(game, "send magician downtown", "buy right"))["coins"] == 17


def test_option_two_player_draw() -> None:
    shown = []
    for draw in (2, "3_return_one"):
        state = SPEC.rules.new_state(SPEC.setup.checked(players=2, seed=4, options={"two_player_draw": draw}), None)
        SPEC.rules.start(state)
        shown.append((state.deal_shown >= 0, state.bag_count))
    assert shown == [(False, 10), (True, 10)]


def test_option_spent_shards() -> None:
    for where, shards in (("supply", 4), ("box", 3)):
        seats = {"p1": {"trickerion": 0, "arcane": 1, "crew": "magician:3 | .", "assigned": "magician@downtown"}}
        game = play(at(options={"spent_shards": where}, seats=seats), "send magician downtown", "enhance arcane")
        assert game.picture(None)["shards"] == shards


def test_option_free_set_locks() -> None:
    for locks in (True, False):
        seats = {"p1": {"trickerion": 0, "crew": "magician:3 | trickster", "assigned": "trickster@downtown"}}
        game = play(at(options={"free_set_locks": locks}, seats=seats), "send trickster downtown", "free B")
        assert ("set C" in legal(game)) is not locks


def test_option_coin_wage_penalty() -> None:
    for penalty in (0, 2, 5):
        seats = {"p1": {"coins": 0, "fame": 9, "crew": "magician:3 | apprentice:1", "sent": "apprentice@downtown"}}
        game = play(at("end", options={"coin_wage_penalty": penalty}, seats=seats), "lose fame")
        assert seat(game)["fame"] == 9 - penalty


def test_option_summon_needs_slot() -> None:
    seats = {"p1": {"trickerion": 0, "crew": "magician:3 | apprentice:1", "assigned": "magician@downtown"}}
    rules = [
        rule_of(
            play(at(options={"summon_needs_slot": needs}, seats=seats, worker="golem"), "send magician downtown"),
            "summon",
        )
        for needs in (True, False)
    ]
    assert rules == ["AS-SUMMON-10", None]


def test_option_heir_wagon_rank() -> None:
    places = ["workshop", "downtown", "market-row"]
    after, second = (heir_places(places, "market-row", rank=str(rank)) for rank in RANKS)
    assert (after.index("market-row"), second.index("market-row")) == (2, 1)


RANKS = tables.options()["heir_wagon_rank"].values


def test_option_heir_opt1_needs() -> None:
    tricks = "H1[A] H2[B] H3[C]"
    assert heir({}, tricks=tricks)[0]["tiles"] == ""
    assert heir({"heir_opt1_needs": "offer"}, tricks=tricks)[0]["tiles"] == "B"


def test_option_heir_type_count() -> None:
    given = {"tiles": "A", "tricks": "H1[B] H2 H3"}
    assert heir({}, **given)[0]["tricks"] == "H1[B] H2[B] H3"
    assert heir({"heir_type_count": "stored"}, **given)[0]["tricks"] == "H1[B] H2[A] H3"


def test_option_heir_pays() -> None:
    assert heir({}, coins=9)[0]["coins"] == 9
    assert heir({"heir_pays": True}, coins=9)[0]["coins"] == 6
    assert heir({"heir_pays": True}, coins=2)[0]["tricks"] == "H1 H2 H3"


def shop(options: dict[str, Any], **given: Any) -> Any:
    """An engineer at the workshop."""
    crew = {"trickerion": 0, "crew": "magician:3 engineer:2 | .", "assigned": "engineer@workshop"}
    game = at(options=options, seats={"p1": {**crew, **given}}, wagon="dark-alley", offer="C x D")
    return play(game, "send engineer workshop")


def test_option_reuse_same_turn() -> None:
    for reuse in (True, False):
        game = play(
            shop({"reuse_same_turn": reuse}, tricks="T1 PS", parts="saw saw mirror", tiles="A A"), "prepare T1 A A"
        )
        assert ("prepare PS A" in legal(game)) is reuse


def test_option_two_type_triggers() -> None:
    for triggers, coins in (("two", 6), ("one", 3)):
        seats = {"p1": {"coins": 0, "crew": "magician:3 | .", "tricks": "PS[AB]*", "sent": "magician@theater-other"}}
        game = at(
            "perform",
            options={"two_type_triggers": triggers},
            items={"prophecies": {"by_turn": "all-match"}},
            seats=seats,
            dice="D coins",
        )
        assert seat(play(game, "perform PS"))["coins"] == coins


def test_option_two_player_slide() -> None:
    for slides, offer in ((True, "B x D"), (False, "D x B")):
        game = at("end", options={"two_player_slide": slides}, offer=". x B", bag="D | rest")
        assert game.picture(None)["offer"] == offer


def test_option_golem_last() -> None:
    seats = {
        "p1": {
            "trickerion": 0,
            "crew": "magician:3 engineer:2 | golem",
            "assigned": "magician@market-row engineer@downtown golem@unique",
        }
    }
    for reading, rule in (("closes", None), ("all_sent", "AS-GOLEM-03")):
        game = at(options={"golem_last": reading}, seats=seats, wagon="dark-alley")
        assert rule_of(play(game, "send engineer downtown"), "send golem downtown") == rule


def test_option_heir_opt1_target() -> None:
    tricks = "H1[A] H2 H3"
    assert heir({"heir_type_count": "stored"}, tricks=tricks)[0]["tricks"] == "H1[A] H2[B] H3"
    lacks = {"heir_opt1_target": "lacks_type", "heir_type_count": "stored"}
    assert heir(lacks, tricks=tricks)[0]["tricks"] == "H1[AB] H2 H3"


def test_option_bonus_order() -> None:
    for order, steps in (("after", ("bonus", 1)), ("before", ("bonus", 0))):
        seats = {
            "p1": {
                "coins": 0,
                "trickerion": 1,
                "arcane": 0,
                "crew": "magician:3 | shapeshifter",
                "tricks": "T1[A]*",
                "sent": "magician@theater-other shapeshifter@theater-other",
            }
        }
        game = play(at("perform", options={"bonus_order": order}, seats=seats, dice="A shard"), "perform T1")
        assert (game.step, seat(game)["arcane"]) == steps


def test_option_refuse_wage() -> None:
    seats = {"p1": {"coins": 3, "crew": "magician:3 | apprentice:1", "sent": "apprentice@downtown"}}
    rules = [rule_of(at("end", options={"refuse_wage": may}, seats=seats), "lose fame") for may in (False, True)]
    assert rules == ["AS-WAGE-01", None]


def test_option_fame_floor() -> None:
    for floor, fame in (("none", -1), ("zero", 0)):
        seats = {"p1": {"coins": 0, "fame": 1, "crew": "magician:3 | apprentice:1", "sent": "apprentice@downtown"}}
        assert seat(play(at("end", options={"fame_floor": floor}, seats=seats), "lose fame"))["fame"] == fame


def test_option_set_to_same() -> None:
    for may in (True, False):
        seats = {"p1": {"trickerion": 0, "crew": "magician:3 | .", "assigned": "magician@downtown"}}
        game = play(at(options={"set_to_same": may}, seats=seats, dice="A coins"), "send magician downtown")
        assert ("set A" in legal(game)) is may
        assert ("set B coins" in legal(game)) is may


def test_option_prepare_spends() -> None:
    for spends, parts in ((False, "fabric fabric"), (True, "")):
        game = play(shop({"prepare_spends": spends}, tricks="T1 PS", parts="fabric fabric"), "prepare T1")
        assert seat(game)["parts"] == parts


def test_the_default_of_every_option_is_its_first_value() -> None:
    options = tables.options()
    assert len([one for one in options.values() if not one.is_number]) == 21
    assert all(one.kind == "amount" or one.default_revised == one.values[0] for one in options.values())
