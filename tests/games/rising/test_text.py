"""Moves, sentences, refusals and drawings: what people write and read."""

from __future__ import annotations

import re

import pytest

from arcane_lab.core.errors import AmbiguousMove, IllegalMove, UnreadableMove
from arcane_lab.engine.wording import Names
from arcane_lab.games.rising.rules.words import Log, Reason
from arcane_lab.games.rising.text import refusals, sentences
from arcane_lab.games.rising.text.names import rule_id
from arcane_lab.records import Game
from tests.games.rising.rules.test_casting import cast, hand
from tests.games.rising.rules.test_disciplines import event
from tests.games.rising.rules.test_setup_and_turns import cast_all
from tests.games.rising.table import at, legal, play, seat


def told(game: Game, reader: str | None = "p1") -> list[str]:
    """All sentences of a game as a reader hears them."""
    names = Names({}, reader)
    return [event.told(names) for step in game.steps_for(reader) for event in step.events_for(reader)]


# --- moves --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason", "near"),
    [
        ("", "it is empty", None),
        ("prepar CTW", "no move begins with 'prepar'", "prepare"),
        ("prepare", "the card is missing", "prepare"),
        ("prepare CTX", "no card has the code or name 'CTX'", "prepare CTW"),
        ("prepare CTW with", "the payment is missing", "prepare CTW"),
        ("prepare CTW with 2x", "'2x' is no resource", "prepare CTW with"),
        ("prepare CTW with 0c 1g", "zeros are left out", "prepare CTW with 1g"),
        ("prepare CTW with 1g 1g", "g stands there twice", "prepare CTW with 2g"),
        ("cast CTW with 1g", "cast takes no payment", "cast CTW"),
        ("put middle", "'middle' is neither top nor bottom", "put"),
        ("put", "top or bottom is missing", "put top"),
        ("order last now", "nothing is expected behind it, but 'now'", "order last"),
        ("pass please", "nothing is expected behind it, but 'please'", "pass"),
        ("activate", "the card is missing", None),
        ("x" * 100, "no move has more than 80 characters", None),
    ],
)
def test_a_text_that_is_no_move_says_where_and_what_is_nearest(text: str, reason: str, near: str | None) -> None:
    game = at(1, p1={"hand": hand("CTW"), "supply": "1c 1h 1b 1p 1g"})
    with pytest.raises(UnreadableMove) as error:
        game.play(text, seat="p1")
    assert reason in str(error.value)
    if near:
        assert str(error.value.nearest).startswith(near)


@pytest.mark.parametrize("text", ["prepare ctw WITH 1G", " Prepare  Charm the Wicked  with 1g ", "prepare CTW with 1g"])
def test_case_spaces_and_names_are_forgiven(text: str) -> None:
    game = at(1, p1={"hand": hand("CTW"), "supply": "1c 1h 1b 1p 1g"})
    assert str(game.play(text, seat="p1").move) == "prepare CTW with 1g"


def test_payments_are_read_in_any_order() -> None:
    game = at(1, items={"CTW": {"discount": "1g", "generic": 3}}, p1={"hand": hand("CTW"), "supply": "2c 1h 1p"})
    assert str(game.play("prepare CTW with 1p 1c 1h", seat="p1").move) == "prepare CTW with 1c 1h 1p"


def test_ambiguous_names_all_that_could_be_meant() -> None:
    game = cast(1, "GG CC HH BB PP -", "- / - / - / - / STR", {"supply": "2c 1h"})
    with pytest.raises(AmbiguousMove) as error:
        game.play("activate")
    assert error.value.meanings == ("activate STR with 2c", "activate STR with 1c 1h")


# --- refusals -----------------------------------------------------------------------------------------------


def test_every_reason_has_its_rule_and_words() -> None:
    reasons = {number for name, number in vars(Reason).items() if name.isupper() and number != Reason.NONE}
    assert reasons == set(refusals._TEXTS)
    assert all(re.fullmatch(r"AR-[A-Z]+-[0-9]{2}", rule_id(rule)) for rule, _ in refusals._TEXTS.values())


def test_a_refusal_says_what_is_wrong_the_rule_and_what_works() -> None:
    game = at(1, items={"CTW": {"discount": "1g", "generic": 3}}, p1={"hand": "CTW SGR ?? ?? ?? ??", "supply": "1c"})
    with pytest.raises(IllegalMove) as error:
        game.play("prepare CTW", seat="p1")
    first = str(error.value).splitlines()[0]
    assert "Charm the Wicked costs 1g or any 3, and you hold 1c (AR-PREP-10)." in first
    assert error.value.refusal.nearest == "cast CTW"
    refused = game.why_not("prepare CTW with 1g", seat="p1")
    assert refused is not None
    assert refused.reason == "you can't pay 1g: you hold 1c"


def test_a_seat_that_is_not_asked_learns_nothing_of_the_others() -> None:
    game = at(1, players=3, p1={"hand": hand("CTW")})
    game.play("cast CTW", seat="p1")
    refused = game.why_not("cast CTW", seat="p1")
    assert refused is not None
    assert (refused.rule, refused.nearest) == ("AR-TURN-04", None)
    assert refused.reason == "p1 has chosen; p2 and p3 are still choosing"


# --- sentences ----------------------------------------------------------------------------------------------


def test_every_event_has_its_sentence() -> None:
    kinds = {number for name, number in vars(Log).items() if name.isupper()}
    # That all choices are shown is told once, of nobody; who chose what, when it is carried out.
    assert kinds == {*sentences._TEXTS}


@pytest.mark.parametrize("reader", ["p1", "p2", "p3", None, "table"])
def test_a_choice_is_told_once_when_it_is_made_and_once_when_it_is_carried_out(reader: str | None) -> None:
    """One turn of three seats that prepare, cast and cast: what all know is not said again when it is shown."""
    game = at(1, players=3, p1={"hand": hand("CTW")}, p2={"hand": hand("CTT")}, p3={"hand": hand("CTB")})
    for one, move in (("p1", "prepare CTW with 1g"), ("p2", "cast CTT"), ("p3", "cast CTB")):
        game.play(move, seat=one)
    lines = [event.told(game.names_for(reader)) for step in game.steps_for(reader) for event in step.events_for(reader)]
    for one in game.seats:
        named = [line for line in lines if line.startswith("You " if one == reader else f"Player {one[1]} ")]
        chosen = [line for line in named if "chosen" in line or "choose" in line]
        assert len([line for line in named if "under" in line or "discard" in line]) == 1
        # The last answer is carried out in the same move.
        assert len(chosen) == (one != "p3")
        if chosen:
            assert chosen[0].endswith(" has chosen.") == (reader not in (one, "table"))


def test_a_starter_is_spoken_of_as_the_starter() -> None:
    game = at(1, moons="PG HH CC BB PG -", starters=True, p1={"hand": hand("CTW")}, p2={"hand": hand("CTT")})
    play(game, "cast CTW", "cast CTT", "activate SP")
    assert "You activate the Potions starter." in told(game)
    refused = game.why_not("activate SP")
    assert refused is not None
    assert "the Alchemy starter" in refused.reason


def test_a_cast_is_told_to_whoever_casts_and_to_the_others() -> None:
    game = play(cast(1, "PG HH CC BB PG -", "- / - / - / PFL+1 / STR", {"supply": "2c"}), "activate PFL", "skip STR")
    mine, others = told(game), told(game, "p2")
    assert "You choose to cast with Alchemical Theory of Pain." in mine
    assert "p1 has chosen." in others
    assert "You discard Alchemical Theory of Pain to cast." in mine
    assert "p1 discards a card to cast." in others
    for text in ("You activate Potion of Flowing.", "You gain 3 potions.", "You skip Simple Transmutation."):
        assert text in mine
    assert "You discard Potion of Flowing: it is used up." in mine
    assert not any("Pain" in text for text in others)


def test_prices_events_and_scores_are_told() -> None:
    game = play(event("TSG", "1g", "- / XGR+2 / - / - / -"), "move XGR")
    mine = told(game)
    for text in (
        "You pay 1 gold for Transposition of Gold.",
        "You prepare Transposition of Gold, which acts at once.",
        "You move Exponential Growth from Herbology to the bottom of Alchemy.",
        "You gain 1 point.",
        "You discard Transposition of Gold: it is used.",
        "All hands go to the left.",
    ):
        assert text in mine
    mine = {"hand": "BTT", "supply": "2g", "mat": "SCH / - / - / - / - | TMR"}
    assert told(cast_all(at(6, 3, p1=mine, p2={"hand": "BTW"})))[-3:] == [
        "You gain 2 points for your resources.",
        "p2 gains 0 points for their resources.",
        "You win with 4 points.",
    ]
    bloody = at(6, 3, p1={"hand": "BTT", "supply": "4b", "vp": 1}, p2={"hand": "BTW", "supply": "5b"})
    assert told(cast_all(bloody))[-3:] == [
        "You lose 4 points for your resources.",
        "p2 loses 5 points for their resources.",
        "You win with -3 points.",
    ]


def test_a_reader_hears_its_own_deeds_and_the_names_of_who_plays_the_others() -> None:
    game = Game("rising", players=["me", "random"], seed=5)
    while len(told(game)) < 40:
        game.play(legal(game, "p1")[0], seat="p1")
    names = game.names_for("p1")
    heard = [event for step in game.steps_for("p1") for event in step.events_for("p1")]
    assert {event.text.split()[0] for event in heard if event.seat} == {"p1", "p2"}
    assert {event.told(names).split()[0] for event in heard if event.seat} == {"You", "Random"}
    assert "p2" not in " ".join(event.told(names) for event in heard)


def test_a_spell_of_a_neighbour_is_told_as_its_own() -> None:
    borrowed = (Log.ACTIVATED, 0, 1, -1, 0, 1504, 1, 63)
    [one] = sentences.events(None, (borrowed,), "p2", 2)
    assert (one.text, one.other) == ("p1 activates p2's Charm the Wicked.", "p2")
    assert one.told(Names({"p1": "Greedy"}, "p2")) == "Greedy activates your Charm the Wicked."


def test_cards_that_leave_the_game_are_those_of_their_seat() -> None:
    [one] = sentences.events(None, ((Log.CLEARED, 0, -1, -1, 3, 520, 0, 63),), "p1", 2)
    assert (one.text, one.told(Names({}, "p1"))) == (
        "3 of p1's discards leave the game.",
        "3 of your discards leave the game.",
    )


def test_cards_and_figures_move_as_events_say() -> None:
    """From what everybody sees of a game, its transfers and changes lead to the next picture."""
    game = Game("rising", players=2, seed=5)
    supplies = {name: dict(zip("chbpg", seat(game, name)["resources"], strict=True)) for name in game.seats}
    letter = {"charms": "c", "herbs": "h", "blood": "b", "potions": "p", "gold": "g"}
    points = dict.fromkeys(game.seats, 0)
    while not game.is_over:
        who = game.waiting[0]
        game.play(legal(game, who)[0], seat=who)
        for change in [one for row in game.steps_for(None)[-1].events_for(None) for one in row.changes]:
            if change.figure == "vp":
                points[change.seat] = change.after
            else:
                supplies[change.seat][letter[change.figure]] = change.after
        for name in game.seats:
            assert list(supplies[name].values()) == seat(game, name)["resources"]
            assert points[name] == seat(game, name)["vp"]


def test_the_drawings_say_where_the_play_stands() -> None:
    game = Game("rising", players=2, seed=1)
    asked = "p1 and p2 are asked to choose a card to prepare or to cast"
    assert str(game).startswith(f"Arcana Rising: round 1, turn 1; {asked}")
    assert game._repr_html_().startswith("<p><strong>Arcana Rising")
    over = cast_all(Game("rising", players=1, seed=3), 18)
    assert "rating" in str(over)
    assert "hand ?? ?? ?? ?? ?? ??" in str(game)
    assert "What p1 knows" in str(game.view("p1"))
    assert game.explain("AR-PREP-06").scenario is not None
    assert "every game" in str(game.explain("AR-PREP-06"))
