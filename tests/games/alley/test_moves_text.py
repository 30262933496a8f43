"""Moves as text: every legal move reads back, the reader forgives case and spaces and names what it cannot read."""

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcane_lab.core.errors import AmbiguousMove, UnreadableMove
from arcane_lab.games.alley.rules.moves import first_of, move_of, second_of, third_of, verb_of
from arcane_lab.games.alley.rules.words import Item, Verb
from arcane_lab.games.alley.setup import item_name
from arcane_lab.games.alley.text.moves import read_move, write_move
from arcane_lab.games.alley.text.names import AXES, CODES, SEATS, SLOTS, line_text
from tests.games.alley.worlds import moves_of, new_game, play_randomly

POWERS = {"p1": "glynna", "p2": "meeblemore", "p3": "dafana", "p4": "ninx", "p5": "byros", "p6": "corvus"}


def every_text() -> list[str]:
    """Every move that the notation can write, for a game of six."""
    pairs = [(one, two) for one, two in product(SLOTS, SLOTS) if one < two]
    return [
        *("pass", "ignore", "resolve", "pay", "draw deck", "draw discard", "choose gold", "choose infamy"),
        *(f"{verb} {slot}" for verb in ("reveal", "remove", "claim", "peek") for slot in SLOTS),
        *(f"{verb} {code}" for verb in ("discard", "use") for code in CODES),
        *(f"play {code} {slot}" for code, slot in product(CODES, SLOTS)),
        *(f"play {code} {seat} {slot}" for code, seat, slot in product(CODES, SEATS[1:], SLOTS)),
        *(f"target {seat}" for seat in SEATS),
        *(f"peek {seat} {slot}" for seat, slot in product(SEATS[1:], SLOTS)),
        *(f"place {seat} {slot}" for seat, slot in product(SEATS, SLOTS)),
        *(f"swap {own} {seat} {other}" for own, seat, other in product(SLOTS, SEATS, SLOTS)),
        *(f"swap {seat} {one} {two}" for seat, (one, two) in product(SEATS, sorted(pairs, key=slots_in_order))),
        *(f"sell {line_text(line)}" for line in range(8)),
        *(f"slide {axis}" for axis in AXES),
        *(f"bribe {gold}" for gold in range(1, 255)),
    ]


def slots_in_order(pair: tuple[str, str]) -> tuple[int, int]:
    return SLOTS.index(pair[0]), SLOTS.index(pair[1])


def test_every_move_reads_back_and_no_two_are_the_same() -> None:
    texts = [text for text in every_text() if not text.startswith("swap p") or in_reading_order(text)]
    numbers = [read_move(text, 0) for text in texts]
    assert len(set(numbers)) == len(texts)
    assert [write_move(number, 0) for number in numbers] == texts


def in_reading_order(text: str) -> bool:
    one, two = text.split()[2:]
    return SLOTS.index(one) < SLOTS.index(two)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_every_legal_move_of_random_plays_reads_back(players: int) -> None:
    chance = random.Random(players)
    verbs = set()
    powers = {seat: power for seat, power in POWERS.items() if int(seat[1]) <= players}
    for seed in range(8):
        state = new_game(players, seed, powers=powers, options={"ball_target": "any"})
        while moves := moves_of(state):
            texts = [write_move(move, state.actor) for move in moves]
            assert [read_move(text, state.actor) for text in texts] == moves
            assert len(set(texts)) == len(texts)
            verbs |= {verb_of(move) for move in moves}
            play_randomly(state, chance, 1)
    assert verbs >= {Verb.REVEAL, Verb.DRAW, Verb.PLAY, Verb.DISCARD, Verb.BRIBE, Verb.PASS}


@given(st.sampled_from(every_text()), st.randoms(use_true_random=False))
def test_case_and_spaces_do_not_matter(text: str, chance: random.Random) -> None:
    wild = "".join(chance.choice([letter.upper(), letter.lower()]) for letter in text)
    wild = (
        chance.choice(["", " ", "\t"])
        + wild.replace(" ", chance.choice([" ", "   ", "\t"]))
        + chance.choice(["", "\n"])
    )
    assert read_move(wild, 0) == read_move(text, 0)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("swap p2 c3 a1", "swap p2 a1 c3"),
        ("sell c3-b2-a1", "sell a1-b2-c3"),
        ("sell a3 b2 c1", "sell c1-b2-a3"),
        ("sell a1, b1, c1", "sell a1-b1-c1"),
        ("bribe 0", "pass"),
        ("bribe 006", "bribe 6"),
        ("peek p1 b2", "peek b2"),
        ("play OW p1 b2", "play OW b2"),
    ],
)
def test_what_may_be_written_in_several_ways_is_one_move(text: str, meant: str) -> None:
    assert write_move(read_move(text, 0), 0) == meant


def test_a_peek_of_the_own_item_never_names_the_seat_and_of_another_always() -> None:
    assert write_move(read_move("peek p2 b2", 1), 1) == "peek b2"
    assert write_move(read_move("peek p2 b2", 0), 0) == "peek p2 b2"


def test_aa_play_19_a_play_into_another_storehouse_can_be_read() -> None:
    move = read_move("play OW p2 b1", 0)
    assert (verb_of(move), first_of(move), second_of(move), third_of(move)) == (Verb.PLAY, Item.OW, 1, 2)
    assert read_move("play OW p2 b1", 1) == move_of(Verb.PLAY, Item.OW, 1, 0)


@pytest.mark.parametrize("gold", [255, 256, 300, 301, 10_000, 999_999_999])
def test_aa_bribe_03_more_gold_than_a_move_has_room_for_stays_too_much_and_odd_stays_odd(gold: int) -> None:
    kept = first_of(read_move(f"bribe {gold}", 0))
    assert kept >= 254
    assert kept % 2 == gold % 2


@pytest.mark.parametrize(
    ("text", "place", "words_of_reason"),
    [
        ("", 0, "it is empty"),
        ("   ", 0, "it is empty"),
        ("drw deck", 0, "no move begins with 'drw'"),
        ("draw dekc", 5, "'dekc' is neither deck nor discard"),
        ("play XT b2", 5, "no item has the code 'XT' (did you mean HT?)"),
        ("play ?? b2", 5, "no item has the code '??'"),
        ("play HT d4", 8, "'d4' is no slot (a1 to c3)"),
        ("play HT p9 a1", 8, "'p9' is no"),
        ("play HT", 7, "a slot is missing"),
        ("play", 4, "is missing"),
        ("target p7", 7, "'p7' is no seat (p1 to p6)"),
        ("target p0", 7, "'p0' is no seat"),
        ("bribe six", 6, "'six' is no amount of gold"),
        ("bribe -2", 6, "'-2' is no amount of gold"),
        ("bribe 2.0", 6, "'2.0' is no amount of gold"),
        ("bribe ２", 6, "is no amount of gold"),
        ("bribe 9999999999", 6, "is no amount of gold"),
        ("sell a1-b2-c1", 5, "do not make a line"),
        ("sell a1-b2", 10, "a slot is missing"),
        ("pass now", 5, "nothing is expected behind 'pass'"),
        ("reveal b2 c3", 10, "nothing is expected behind 'reveal'"),
        ("swap a1 c3", 8, "'c3' is no seat"),
    ],
)
def test_what_is_no_move_is_refused_with_its_place(text: str, place: int, words_of_reason: str) -> None:
    with pytest.raises(UnreadableMove) as caught:
        read_move(text, 0)
    assert words_of_reason in str(caught.value)
    assert caught.value.place == place


@pytest.mark.parametrize("thing", [None, 3, 2.5, ["draw deck"], b"draw deck", "draw deck" * 20])
def test_what_is_no_text_or_far_too_long_is_refused(thing: object) -> None:
    with pytest.raises(UnreadableMove):
        read_move(thing, 0)


@pytest.mark.parametrize("item", range(len(CODES)))
@pytest.mark.parametrize("form", ["play {} b2", "play {} p2 b2", "discard {}", "use {}"])
def test_an_item_may_be_written_by_its_full_name(item: int, form: str) -> None:
    name = item_name(item)
    for written in (name, name.upper(), name.replace("'", "’"), name.replace("-", " ")):
        assert write_move(read_move(form.format(written), 0), 0) == form.format(CODES[item])


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("play Older Wnd b2", 5, "no item has the code"),
        ("play Older Wand d4", 16, "'d4' is no slot"),
        ("reveal Older Wand", 7, "'older' is no slot"),
        ("discard Older Wand b2", 19, "nothing is expected behind 'discard'"),
        ("play Older Wand", 15, "a slot is missing"),
    ],
)
def test_a_move_with_a_name_is_refused_at_its_place_too(text: str, place: int, reason: str) -> None:
    with pytest.raises(UnreadableMove, match=reason) as caught:
        read_move(text, 0)
    assert caught.value.place == place


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("play OW", "play OW b2"),
        ("play Older Wand", "play OW b2"),
        ("play", "play HT b2"),
        ("play OW p2", "play OW p2 b2"),
        ("discard", "discard HT"),
        ("use", "use ML"),
        ("slide", "slide horizontal"),
        ("draw", "draw deck"),
        ("target", "target p2"),
        ("bribe", "bribe 6"),
        ("swap b2", "swap b2 p2 c3"),
        ("swap p2 b2", "swap p2 b2 c3"),
        ("sell", "sell a1-b1-c1"),
        ("sell c1-b2", "sell c1-b2-a3"),
        ("sell a1 b2", "sell a1-b2-c3"),
    ],
)
def test_a_text_that_breaks_off_is_told_how_it_may_go_on(text: str, fits: str) -> None:
    with pytest.raises(UnreadableMove) as caught:
        read_move(text, 0)
    assert caught.value.nearest == fits
    assert read_move(fits, 0) >= 0


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused_and_nothing_else(text: str) -> None:
    try:
        move = read_move(text, 0)
    except (UnreadableMove, AmbiguousMove):
        return
    assert read_move(write_move(move, 0), 0) == move


def test_the_nearest_valid_form_is_a_legal_move_where_one_is_near() -> None:
    legal = [read_move("play OW b2", 0), read_move("discard OW", 0)]
    with pytest.raises(UnreadableMove) as caught:
        read_move("pla OW b2", 0, lambda: legal)
    assert caught.value.nearest == "play OW b2"
    with pytest.raises(UnreadableMove) as caught:
        read_move("slide vertcal", 0, lambda: legal)
    assert caught.value.nearest == "slide vertical"


def test_a_text_that_breaks_off_is_ambiguous_when_it_could_mean_several_legal_moves() -> None:
    legal = [read_move(text, 0) for text in ("play OW b2", "play OW c3", "play HT b2", "discard OW")]
    with pytest.raises(AmbiguousMove) as caught:
        read_move("play ow", 0, lambda: legal)
    assert caught.value.meanings == ("play OW b2", "play OW c3")
    with pytest.raises(UnreadableMove) as unreadable:
        read_move("play HT", 0, lambda: legal)
    assert unreadable.value.nearest == "play HT b2"
    with pytest.raises(AmbiguousMove) as caught:
        read_move("play Older Wand", 0, lambda: legal)
    assert caught.value.meanings == ("play OW b2", "play OW c3")
