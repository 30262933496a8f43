"""What cannot be is refused in one clear line, with the value, the rule where there is one, and the nearest valid form.

Texts and positions that cannot be read are in `records/test_positions.py`, cards of one's own in `datasets/`.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from arcane_lab.core.errors import LONGEST_TEXT, ArcaneLabError
from arcane_lab.engine.registry import find_game
from arcane_lab.games.rising.cards import tables
from arcane_lab.records import Game, Record
from arcane_lab.records.games import positions_of
from tests.games.rising.rules.test_setup_and_turns import cast_all
from tests.games.rising.soak import any_setup
from tests.games.rising.table import at, legal

SPEC = find_game("rising")
CODES = tables.codes()


def told(do: Callable[[], object]) -> str:
    """The first line of what is refused: a second one may say where the game stands."""
    with pytest.raises(ArcaneLabError) as error:
        do()
    return str(error.value).splitlines()[0]


# --- setups -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ({"players": 7}, "players: 7 is refused: 36 cards are six hands of six; allowed: a whole number from 1"),
        ({"players": 0}, "players: 0 is refused: that is no number of seats"),
        ({"players": "3"}, "(AR-COMP-06) (it is a text: write 3 without quotation marks)"),
        ({"players": True}, "players: True is refused: that is no number of seats"),
        ({"players": ["me", "rando"]}, "'rando' is not the name of a strategy"),
        (
            {"players": 6, "options": {"simple_growth_kind": "starter"}},
            "options['simple_growth_kind']: 'starter' is refused: without Simple Growth round 1 has 35 cards, too few "
            "for six hands of six; allowed: at most 5 seats, hands of at most 5 (hand_size), "
            "or simple_growth_kind='card' (AR-SETUP-07)",
        ),
        (
            {"players": 6, "options": {"starting_resources": 4, "resource_supply": "box"}},
            "options['starting_resources']: 4 is refused: 6 seats would begin with 120 resources, and the box has 102 "
            "(resource_supply); allowed: 0 to 3 for 6 seats, or resource_supply='unlimited' (AR-COMP-02)",
        ),
        (
            {"options": {"double_moons": "twice"}},
            "'double_moons' is not the name of an option of this game; did you mean",
        ),
        ({"options": {"double_moon": "thrice"}}, "'thrice' is not one of the choices (did you mean twice?)"),
        ({"options": {"moon_mix": "22221"}}, "'22221' has 9 moons; allowed: five digits for C H B P G, 10 in all"),
        ({"options": {"moon_mix": "20332"}}, "'20332' has fewer than two herb moons"),
        ({"options": {"starter_in_column_cast": "true"}}, "(it is a text: write True without quotation marks)"),
        ({"options": ["twice"]}, "names no options; allowed: a dict such as {'double_moon': 'twice'}, or None"),
        ({"items": {"CTX": {"generic": 3}}}, "'CTX' is no code of a card (did you mean CTW?)"),
        ({"items": {"CTW": {"price": 3}}}, "CTW, price: 3 is given for a name that Charm the Wicked does not have"),
        (
            {"items": {"CTW": {"generic": 13}}},
            "CTW, generic: 13 is too large; allowed: a whole number from 1 to 12, or",
        ),
        (
            {"items": {"CTW": {"discount": "1c 1h"}}},
            "'1c 1h' is no price of one resource; allowed: a payment such as 1g",
        ),
        ({"items": {"CTW": {"effect": "gain charm 1"}}}, "'charm' is no name of a resource (did you mean charms?)"),
        (
            {"items": {"CTW": {"round": 2}}},
            "the cards do not add up: 35 in round 1, 37 in round 2; allowed: 36 cards in each round: move as many back",
        ),
        ({"seed": -1}, "seed: -1 is refused: that is no seed; allowed: a whole number from 0"),
        ({"edition": "first"}, "'edition' is not the name of something that this game is set up with"),
    ],
)
def test_a_setup_that_cannot_be_is_refused(given: dict[str, Any], line: str) -> None:
    assert line in told(lambda: Game("rising", **{"players": 3, **given}))


# --- moves --------------------------------------------------------------------------------------------------


def drafting() -> Game:
    hands = {"p1": {"hand": "CTW CTT SGR XGR TPA TLQ"}, "p2": {"hand": "CTB HGR BOG PFL TDE CJB"}}
    return at(1, moons="CC HH BB PP GG -", **hands)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "cannot read '' as a move: it is empty; a move now is 'prepare"),
        ("yodel 7", "no move begins with 'yodel'; a move now is 'prepare"),
        ("play CTW", "no move begins with 'play'; did you mean 'cast CTW'?"),
        ("cast", "the card is missing; did you mean"),
        ("cast CTX", "no card has the code or name 'CTX'; did you mean 'cast CTW'?"),
        ("cast [CTW]", "no card has the code or name '[CTW]'; did you mean 'cast CTW'?"),
        ("cast CTW now", "no card has the code or name 'CTW now'; did you mean 'cast CTW'?"),
        ("cast CTW with 1g", "cast takes no payment; did you mean 'cast CTW'?"),
        ("cast CTB", "Charm the Brewers is not in your hand (AR-TURN-05)"),
        ("cast SC", "Charms starter is not in your hand (AR-TURN-05)"),
        ("prepare CTW", "could mean several moves: write 'prepare CTW with 1g'"),
        ("prepare CTW with", "the payment is missing; did you mean 'prepare CTW with 1g'?"),
        ("prepare CTW with 2x", "'2x' is no resource: c charm, h herb, b blood, p potion, g gold, such as 2c"),
        ("prepare CTW with 1c 1c", "c stands there twice; did you mean 'prepare CTW with 2c'?"),
        ("prepare CTW with 0g", "zeros are left out; did you mean 'prepare CTW with 1g'?"),
        ("prepare CTW with 9c", "you can't pay 9c: you hold 1c 1h 1b 1p 1g (AR-PREP-10)"),
        ("prepare CTW with 1c", "the discounted price takes its own resource only: 1g or any 3 (AR-PREP-03)"),
        ("prepare CTW with 1c 1h", "1c 1h is neither price of Charm the Wicked: 1g or any 3 (AR-PREP-09)"),
        ("pass", "you can't pass a turn: prepare a card, or discard one to cast (AR-TURN-06)"),
        ("activate SC", "now you choose a card to prepare or to cast (AR-TURN-05)"),
        ("put middle", "'middle' is neither top nor bottom; did you mean 'put top'?"),
        ("x" * 200, "no move has more than 80 characters"),
    ],
)
def test_a_move_that_is_none_is_refused_and_nothing_is_done(text: str, line: str) -> None:
    game = drafting()
    before = (game.to_text(), game.picture("table"), game.steps)
    assert line in told(lambda: game.play(text, seat="p1"))
    assert (game.to_text(), game.picture("table"), game.steps) == before


def test_a_seat_that_has_answered_and_one_that_does_not_play_are_refused() -> None:
    game = drafting()
    assert told(lambda: game.play("cast CTW")) == "p1 and p2 are asked at once: say who answers, such as seat='p1'"
    assert "'p3' is not the name of a seat of this game" in told(lambda: game.play("cast CTW", seat="p3"))
    game.play("cast CTW", seat="p1")
    line = "p1 may not do 'cast CTT' now: p1 has chosen; p2 is still choosing (AR-TURN-04)"
    assert told(lambda: game.play("cast CTT", seat="p1")).startswith(line)


# --- positions and records ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (
            {"p1": {"hand": "CTW CTW ?? ?? ?? ??"}},
            "p1.hand: CTW lies in position.seats.p1.hand too: every card is there",
        ),
        (
            {"turn": 2, "p1": {"hand": "CTW ?? ?? ?? ??", "discards": "[CTW]"}},
            "p1.hand: CTW lies in position.seats.p1.discards too: every card is there once",
        ),
        (
            {"players": 1, "turn": 6, "pyramid": "CTW", "removed": "CTW"},
            "position.removed: CTW lies in position.pyramid too: every card is there once",
        ),
        (
            {
                "turn": 3,
                "p1": {"taken": "CTW CTW", "mat": "CTW / - / - / - / -"},
                "p2": {"taken": "HGR XGR", "mat": "- / HGR XGR / - / - / -"},
            },
            "position.seats.p1.taken: it names CTW twice: a card is taken once",
        ),
        ({"p1": {"hand": "?? ?? ??"}}, "position.seats.p1.hand: it has 3 cards: in turn 1 a hand has 6 (AR-TURN-10)"),
        (
            {"moons": "CC HH BB PP GG -", "options": {"moon_mix": "22204"}},
            "it has 2 moons of P, and there are 0 (AR-MOON-04)",
        ),
        (
            {"options": {"resource_supply": "box"}, "p1": {"supply": "99c"}, "p2": {"supply": "4h"}},
            "supplies and markers need 103 tokens, and with resource_supply='box' there are 102 (AR-COMP-02)",
        ),
        ({"players": 6, "p1": {"discards": "[??]"}}, "no card is left for this '??': every card is named somewhere"),
        ({"turn": 7}, "position.turn: 7 is too large: the most is 6"),
        ({"number": 0}, "position.round: 0 is too small: the least is 1"),
    ],
)
def test_a_position_that_cannot_be_is_refused(given: dict[str, Any], line: str) -> None:
    assert line in told(lambda: at(**given))


def test_all_tokens_of_the_box_may_be_in_use() -> None:
    game = at(1, options={"resource_supply": "box"}, p1={"supply": "98c"}, p2={"supply": "4h"})
    assert game.picture("table")["seats"][0]["resources"][0] == 98


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"deals": ["MTT CAU"]}, "deals: cannot read 'MTT CAU' as a deal: it lacks the moons, ten letters and a bar"),
        ({"moves": ["cast XXX"]}, "move 1: cannot read 'cast XXX' as a move: no card has the code or name 'XXX'"),
        ({"moves": ["cast MTT"]}, "move 1: p1 may not do 'cast MTT' now: Master the Transmuters is not in your hand"),
        ({"result": {"winners": ["p1"]}}, "result: the game is not over after these moves"),
        ({"setup": {"players": 6, "options": {"simple_growth_kind": "starter"}}}, "too few for six hands of six"),
        ({"setup": {"players": 2, "items": {"CTW": {"round": 2}}}}, "35 in round 1, 37 in round 2"),
    ],
)
def test_a_record_that_cannot_be_says_why(changes: dict[str, Any], line: str) -> None:
    data = {**json.loads(cast_all(Game("rising", players=2, seed=3), 2).record().to_text()), **changes}
    try:
        [found] = Record.from_text(json.dumps(data)).problems
    except ArcaneLabError as error:
        found = str(error)
    assert line in found
    assert "\n" not in found


# --- anything -----------------------------------------------------------------------------------------------

ODD = (
    *("??", "[??]", "-", "/", "|", "x", "..", "CC", "?H", "+3", "CTW+9", "[CTW]", "1c", "2g", "0b", "99999999c", "XXX"),
    *("[", "]", "é", "\u202e", "cast", "with", "p2:"),
)
VALUES: tuple[Any, ...] = (None, True, 3, -1, [], {}, "", "x", 1e9, 10**30, 2.5, [[]], {"a": 1}, "p7", 7, 0)


def position(seed: int) -> dict[str, Any]:
    """A game at the beginning of a turn, as text has it."""
    luck, setup = random.Random(seed), any_setup(seed)
    state, begins = SPEC.rules.new_state(setup, None), positions_of("rising").is_stand_point
    SPEC.rules.start(state)
    left = luck.randrange(20 * state.seats)
    while (waiting := SPEC.rules.waiting(state)) and (left > 0 or not begins(state)):
        SPEC.rules.apply(state, waiting[0], luck.choice(SPEC.rules.legal_moves(state, waiting[0])))
        left -= 1
    data: dict[str, Any] = json.loads(Game.from_state(setup, SPEC.rules.copy(state)).to_text())
    return data


def places(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a file but the whole."""
    for key, value in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield (*path, key)
        yield from places(value, (*path, key))


def other_words(text: str, luck: random.Random) -> str:
    """A text with a word changed, left out or doubled."""
    words = text.split(" ")
    at = luck.randrange(len(words))
    changed = [luck.choice(CODES), "", words[at] + " " + luck.choice(words), luck.choice(ODD), f"[{words[at]}]"]
    words[at] = luck.choice([*changed, words[at].swapcase(), words[at] + "+1"])
    return " ".join(words)


def changed(data: Any, luck: random.Random) -> Any:
    """A file with something else in one place."""
    data = copy.deepcopy(data)
    *way, last = luck.choice(list(places(data)))
    node = data
    for key in way:
        node = node[key]
    if isinstance(node[last], str) and luck.random() < 0.75:
        node[last] = other_words(node[last], luck)
    elif luck.random() < 0.3:
        del node[last]
    elif luck.random() < 0.3 and isinstance(node, dict):
        node[luck.choice(["x", "p5", "taken", "pyramid", "removed", "next_deal", "hand", "chance"])] = luck.choice(
            VALUES
        )
    else:
        node[last] = luck.choice(VALUES)
    return data


@pytest.mark.parametrize("count", [60, pytest.param(2_000, marks=pytest.mark.thorough)])
def test_any_change_of_a_position_or_record_is_read_or_refused_in_few_words(count: int) -> None:
    """What can be read can be played on: nothing is half there."""
    read, lengths = 0, [1]
    for seed in range(count):
        luck, is_position = random.Random(seed), seed % 2 == 0
        if is_position:
            data = position(seed // 8)
        else:
            data = json.loads(
                cast_all(Game("rising", players=1 + seed // 2 % 6, seed=seed // 16), seed % 5).record().to_text()
            )
        text = json.dumps(changed(data, luck))
        try:
            game = Game.from_text(text) if is_position else Record.from_text(text).replay()
        except ArcaneLabError as error:
            lengths.append(len(str(error).encode()))
            continue
        read += 1
        for name in game.seats:
            game.view(name)
        assert Game.from_text(game.to_text()).picture("table") == game.picture("table")
        for _ in range(6):
            if game.waiting:
                game.play(luck.choice(legal(game, game.waiting[0])), seat=game.waiting[0])
    assert read > count / 10
    assert 0 < min(lengths) <= max(lengths) <= LONGEST_TEXT


# --- what is asked elsewhere ------------------------------------------------------------------------------------


def test_the_odds_of_the_other_game_say_so_of_a_view_of_this_one() -> None:
    import arcane_lab as al

    view = al.Game("rising", players=3, seed=1).view("p1")
    for ask in (al.chance.unseen, al.chance.inspection, al.chance.ending, al.chance.lines):
        line = told(lambda ask=ask: ask(view))  # type: ignore[misc]
        assert "it is a view of another game, and these odds are not its own; ask for a view of Arcane Alley" in line


def test_removed_cards_of_a_game_of_several_are_refused_by_their_name() -> None:
    text = json.loads(Game("rising", players=3, seed=1).to_text())
    text["position"]["removed"] = "CTW"
    assert told(lambda: Game.from_text(json.dumps(text))).startswith("position.removed: only a solo game has a pyramid")


def test_card_values_are_set_by_their_names_in_sweeps_and_commands() -> None:
    form = SPEC.setup
    assert form.changes({"CTW.generic": 4, "SC.effect": "gain charms 2", "double_moon": "twice"}) == {
        "items": {"CTW": {"generic": 4}, "SC": {"effect": "gain charms 2"}},
        "options": {"double_moon": "twice"},
    }
    told_names = set(form.names())
    assert "SC.generic" not in told_names
    assert len(told_names) == 108 * 5 + 5


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--option", "moon_mix=22222"), "Arcana Rising: 1 game, 1 seat, solo, seed 1"),
        (("--set", "moon_mix=04222"), "Arcana Rising: 1 game, 1 seat, solo, seed 1"),
        (("--set", "CTW.generic=4"), "73 reconstructed cards of 108"),
    ],
)
def test_the_command_takes_texts_in_digits_and_card_values(more: tuple[str, ...], words: str) -> None:
    from typer.testing import CliRunner

    from arcane_lab.cli import build_app

    arguments = ["simulate", "--game", "rising", "--players", "random", "--games", "1", "--mode", "plain", *more]
    done = CliRunner().invoke(build_app(), arguments)
    assert done.exit_code == 0, done.stderr
    assert words in " ".join(done.stdout.split())
    assert "arcane-lab items rising shows them" in " ".join(done.stdout.split())


def test_a_league_is_of_two_seats_at_least() -> None:
    import arcane_lab as al

    line = told(lambda: al.league(["random", "greedy"], game="rising", seats=[1], games=2, progress=False))
    assert line.startswith(
        "seats: [1] is refused: not every one of them can be; allowed: numbers from 2 to 6, each once"
    )


def test_a_rule_of_the_game_alone_says_so() -> None:
    told_lines = str(Game("rising", players=1, seed=1).explain("AR-SOLO-04")).splitlines()
    assert "  Holds in: every game, played alone" in told_lines
    assert "  Holds in: every game" in str(Game("rising", players=3, seed=1).explain("AR-TURN-05")).splitlines()


def test_winners_that_are_not_are_told_who_won() -> None:
    seat = {"supply": "9b", "hand": "-"}
    position = {"phase": "over", "round": 3, "turn": 6, "moons": ".. .. .. .. .. -", "winners": ["p2"]}
    file = {
        "format": "arcane-lab/scenario/1",
        "game": "rising",
        "title": "All have less than nothing",
        "setup": {"players": 3},
        "position": {**position, "seats": {"p1": seat, "p2": seat, "p3": seat}},
        "moves": [],
    }
    assert told(lambda: Game.from_text(json.dumps(file))) == ("position.winners: with these points p1, p2 and p3 won")
