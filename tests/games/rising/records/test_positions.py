"""Positions as text: each reads back, what is not named is drawn, and what cannot be is refused in one clear line."""

from __future__ import annotations

from typing import Any

import pytest

from arcane_lab.core.errors import ArcaneLabError, UnreadableText
from arcane_lab.games.rising.cards import tables
from arcane_lab.games.rising.text.notation import (
    read_deal,
    read_hand,
    read_mat,
    read_moons,
    read_pile,
    read_pyramid,
    write_cards,
    write_pile,
)
from arcane_lab.games.rising.text.payments import read_payment, read_resources, write_payment, write_resources
from arcane_lab.records import Game, Record
from tests.games.rising.rules.test_casting import hand
from tests.games.rising.rules.test_setup_and_turns import cast_all
from tests.games.rising.table import GONE, at, seat

# --- texts --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["-", "2c 1h 1g", "12b", "1c 1h 1b 1p 1g"])
def test_resources_read_back(text: str) -> None:
    assert write_resources(read_resources(text)) == text
    assert write_payment(read_payment(" ".join(reversed(text.upper().split())))) == text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "nothing is -; did you mean '-'?"),
        ("2x", "'2x' is no resource: c charm, h herb, b blood, p potion, g gold, such as 2c"),
        ("c2", "is no resource"),
        ("0c 1h", "zeros are left out; did you mean '1h'?"),
        ("1c 1c", "c stands there twice; did you mean '2c'?"),
        ("1c -", "'-' is no resource"),
    ],
)
def test_a_payment_that_is_none_says_why(text: str, told: str) -> None:
    with pytest.raises(UnreadableText) as error:
        read_resources(text)
    assert told in str(error.value)


MATS = ["- / - / - / - / -", "CTW CAU / XGR+3 / - / PFL+1 / TPA | TML TMA", "x / - / x / - / -"]


@pytest.mark.parametrize("text", MATS)
def test_a_mat_reads_back(text: str) -> None:
    assert str(read_mat(text.lower())) == text


@pytest.mark.parametrize("text", ["-", "[TPA] STP [??]", "SGR"])
def test_discards_read_back(text: str) -> None:
    assert write_pile(read_pile(text)) == text


@pytest.mark.parametrize("text", ["-", "CTT CTW", "?? SGR"])
def test_a_hand_reads_back(text: str) -> None:
    assert write_cards(read_hand(text)) == text


@pytest.mark.parametrize(
    ("read", "text", "told"),
    [
        (read_mat, "- / - / -", "it has 3 columns, and a mat has five"),
        (read_mat, "- / - / - / - / - / -", "it has 6 columns"),
        (read_mat, "CTX / - / - / - / -", "no card has the code 'CTX'; did you mean 'CTW'?"),
        (read_mat, "CTW+ / - / - / - / -", "'CTW+' has no number of markers; did you mean 'CTW+1'?"),
        (read_mat, "CTW+0 / - / - / - / -", "has no number of markers"),
        (read_mat, "?? / - / - / - / -", "every card on a mat is named"),
        (read_mat, "/ - / - / - / -", "a column without a card is -"),
        (read_mat, "- / - / - / - / - |", "it is empty"),
        (read_mat, "- / - / - / - / - | ??", "artifacts stand behind the bar"),
        (read_pile, "[CTW CTT", "has half a bracket; did you mean '[CTW]'?"),
        (read_hand, "", "no card is -"),
        (read_moons, "CC HH", "it has 2 sections; did you mean '.. BB PG CG HP -'?"),
        (read_moons, "CC HH BB PP GG CC", "the sixth section has no moons"),
        (read_moons, "CX HH BB PP GG -", "'CX' are no two moons"),
        (read_deal, "CTT CTW", "it lacks the moons, ten letters and a bar before the cards"),
        (read_deal, "H C | CTT", "it has 2 moons before the bar, not ten"),
        (read_deal, "H C B B P G C G H X | CTT", "'X' is no moon"),
        (read_deal, "H C B B P G C G H P | CTT ??", "every card of it is named"),
        (read_deal, "H C B B P G C G H P | CTT | rest", "nothing stands behind its cards"),
        (lambda text: read_pyramid(text, 5), "CTW", "in turn 5 its rows have 1, 2 cards from the top, not [1]"),
        (lambda text: read_pyramid(text, 5), "CTW / CTT CTB", "lies face down, so its cards are written [CTW]"),
        (lambda text: read_pyramid(text, 5), "[CTW] / CTT [CTB]", "lies face up, so its cards are written CTB"),
    ],
)
def test_bad_text_is_refused_with_the_nearest_form(read: Any, text: str, told: str) -> None:
    with pytest.raises(UnreadableText) as error:
        read(text)
    assert told in str(error.value)


# --- positions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 6])
def test_a_position_reads_back_at_every_turn(players: int) -> None:
    game = Game("rising", players=players, seed=players)
    for _ in range(8):
        cast_all(game)
        again = Game.from_text(game.to_text())
        assert again.picture("table") == game.picture("table")
        for name in game.seats:
            assert again.picture(name) == game.picture(name)
        assert again.to_text() == game.to_text()
        one, two = (cast_all(each.fork(), 3) for each in (game, again))
        assert one.picture("table") == two.picture("table")


def test_the_middle_of_a_turn_is_written_by_its_moves() -> None:
    game = at(1, p1={"hand": "TPA ?? ?? ?? ?? ??", "mat": "SCH / - / - / - / -"}, moons="CC HH BB PP GG -")
    game.play("cast TPA", seat="p1")
    assert Game.from_text(game.to_text()).picture("p2") == game.picture("p2")
    assert '"moves": [\n    "cast TPA"\n  ]' in game.to_text() or "cast TPA" in game.to_text()


def test_what_is_not_named_is_drawn_from_the_cards_of_the_round() -> None:
    game = at(3, 2, players=4, p1={"discards": "[??] ??"})
    cards = [code for name in game.seats for code in seat(game, name)["hand"].split()]
    assert len(set(cards)) == 16
    assert {tables.cards()[code].round for code in cards} == {2}
    assert "??" not in seat(game)["discards"]
    again = at(3, 2, players=4, p1={"discards": "[??] ??"})
    assert game.picture("table") == again.picture("table")


def test_moons_that_are_not_known_are_drawn_from_the_tokens_left() -> None:
    board = at(1, moons="C? HH ?? PP GG -").picture("table")["moons"]
    assert sorted("".join(board[:5])) == sorted("CCHHBBPPGG")
    assert "C" in board[0]


def test_a_position_that_is_over() -> None:
    game = at(6, 3, moons=GONE, p1={"supply": "3g", "hand": "BTT"}, p2={"hand": "BTW", "supply": "-"})
    cast_all(game)
    assert game.is_over
    again = Game.from_text(game.to_text())
    assert (again.is_over, again.winners, again.result()) == (True, ("p1",), game.result())


SEAT = "position.seats.p1"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (
            {"p1": {"hand": "CTX ?? ?? ?? ?? ??"}},
            f"{SEAT}.hand: cannot read 'CTX' as cards",
        ),
        ({"p1": {"hand": "CTW CTT"}}, f"{SEAT}.hand: it has 2 cards: in turn 1 a hand has 6 (AR-TURN-10)"),
        ({"p1": {"hand": hand("MTT")}}, f"{SEAT}.hand: MTT is a card of round 2, and this is round 1"),
        ({"p1": {"hand": hand("CTW")}, "p2": {"hand": hand("CTW")}}, "CTW lies in position.seats.p1.hand too"),
        (
            {"p1": {"mat": "CTW / - / - / - / -", "hand": hand("CTW")}},
            f"lies in {SEAT}.mat too: every card is there once",
        ),
        (
            {"p1": {"mat": "TML / - / - / - / -"}},
            "TML (Tome of Laurels) is an artifact, which does not lie there",
        ),
        ({"p1": {"mat": "CJB / - / - / - / -"}}, "CJB (Conjure Bounty) is an event, which does not lie there"),
        ({"p1": {"mat": "- / - / - / - / - | CTW"}}, "CTW (Charm the Wicked) is a spell, which does not lie there"),
        ({"p1": {"mat": "x / - / - / - / -"}}, "only with emptied_column='nothing': write -"),
        ({"p1": {"discards": "TML"}}, "TML (Tome of Laurels) is an artifact, which does not lie there"),
        ({"p1": {"discards": "[MTT]"}}, f"{SEAT}.discards: MTT is a card of round 2"),
        ({"p1": {"supply": "2x"}}, f"{SEAT}.supply: cannot read '2x' as resources"),
        ({"p3": {"vp": 3}}, "position.seats: p3 does not play: this game has seats p1 to p2"),
        ({"moons": ".. HH BB PP GG -"}, "position.moons: the moons of turn 1 are still there: two letters, or ??"),
        ({"turn": 2, "moons": "CC HH BB PP GG -"}, "the moons of turn 1 are back in the bag: write .. (AR-TURN-14)"),
        ({"moons": "CC CH BB PP GG -"}, "position.moons: it has 3 moons of C, and there are 2 (AR-MOON-04)"),
        ({"pyramid": "CTW"}, "position.pyramid: only a solo game has a pyramid (AR-SOLO-04)"),
        ({"turn": 2, "p1": {"taken": "CTW"}}, "position.seats.p2.taken: p1 says what it took, so all seats do"),
        (
            {"turn": 2, "p1": {"taken": "CTW"}, "p2": {"taken": "CTT"}},
            "lies neither on its mat nor in its discards",
        ),
        ({"turn": 2, "p1": {"taken": "-"}, "p2": {"taken": "-"}}, "it names 0 cards: before turn 2 a seat took 1"),
        ({"next_deal": "CTT"}, "position.next_deal: cannot read 'CTT' as a deal: it lacks the moons"),
        ({"next_deal": "C C H H B B P P G G | MTT"}, "it has 1 card, and the deck of round 2 has 36: CAU is missing"),
        (
            {"next_deal": "C C C H B B P P G G | MTT | rest"},
            "next_deal: it has 3 moons of C, and the bag has 2",
        ),
        ({"next_deal": "C C H H B B P P G G | CTT | rest"}, "CTT is no card of the deck of round 2"),
        ({"next_deal": "C C H H B B P P G G | MTT MTT | rest"}, "MTT stands there twice"),
        (
            {"number": 3, "next_deal": "C C H H B B P P G G | MTT | rest"},
            "no round comes after the third",
        ),
        ({"players": 1, "pyramid": "[CJT] / " + "CTT CTW"}, "in turn 1 its rows have 1, 2, 3, 4, 5, 6 cards"),
        ({"players": 1, "p1": {"mat": "- / - / - / - / - | TML"}}, "TML leaves the decks of a solo game (AR-SOLO-01)"),
        ({"players": 1, "p1": {"hand": hand("CTW")}}, "solo, cards lie in the pyramid"),
        ({"players": 1, "removed": "CTW"}, "position.removed: before turn 1 0 cards can have left the game, not 1"),
        ({"options": {"simple_growth_kind": "starter"}, "p1": {"hand": hand("SGR")}}, "SGR is no card in this game"),
    ],
)
def test_a_position_that_cannot_be_is_refused(given: dict[str, Any], told: str) -> None:
    with pytest.raises(ArcaneLabError) as error:
        at(**given)
    assert told in str(error.value)
    assert "\n" not in str(error.value)


# --- records ------------------------------------------------------------------------------------------------


def test_a_record_holds_a_deal_for_each_round_and_plays_again() -> None:
    game = cast_all(Game("rising", players=3, seed=8), 18)
    record = game.record("a whole game")
    assert [len(deal.split()) for deal in record.deals] == [10 + 1 + 36] * 3
    again = Record.from_text(record.to_text())
    assert (again.problems, again.warnings) == ((), ())
    assert again.replay().picture("table") == game.picture("table")
    assert set(record.result["seats"]["p1"]) == {"vp", "artifact_vp", "resource_vp", "total"}  # type: ignore[index]


def test_a_record_with_deals_of_its_own_is_dealt_as_it_says() -> None:
    text = cast_all(Game("rising", players=2, seed=8), 7).record().to_text()
    other = Game("rising", players=2, seed=9)
    found = Record.from_text(text.replace('"seed": 8', '"seed": 9'))
    assert found.problems == ()
    assert "the deals are not those that its seed gives" in found.warnings[0]
    assert found.replay().at(0).hand_card != other.at(0).hand_card


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda deal: deal.partition(" | ")[2], "it lacks the moons, ten letters and a bar before the cards"),
        (lambda deal: deal[2:], "it has 9 moons before the bar, not ten"),
        (lambda deal: deal.rpartition(" ")[0], "it has 35 cards, and the deck of round 1 has 36"),
        (lambda deal: deal.replace(" | ", " | MTT "), "MTT is no card of the deck of round 1"),
        (lambda deal: "C" + deal[1:] if deal[0] != "C" else "H" + deal[1:], "moons of C, and the bag has 2"),
    ],
)
def test_a_deal_that_cannot_have_been_is_refused_in_words(change: Any, told: str) -> None:
    record = Game("rising", players=2, seed=8).record()
    wrong = record.to_text().replace(record.deals[0], change(record.deals[0]))
    with pytest.raises(ArcaneLabError) as error:
        Record.from_text(wrong)
    assert told in str(error.value)


def test_a_solo_record_has_its_rating() -> None:
    game = cast_all(Game("rising", players=1, seed=3), 18)
    record = Record.from_text(game.record().to_text())
    assert record.problems == ()
    assert record.result["seats"]["p1"]["rating"] == "unrated"  # type: ignore[index]


def test_answers_of_a_draft_stand_in_the_order_of_the_seats() -> None:
    game = Game("rising", players=3, seed=2)
    for name in ("p3", "p1", "p2"):
        game.play([str(move) for move in game.legal_moves(seat=name)][-1], seat=name)
    moves = [move.text for move in game.record().moves]
    assert [move.split(":")[0] for move in moves[:3] if ":" in move] == []
    assert Record.from_text(game.record().to_text()).replay().picture("table") == game.picture("table")
