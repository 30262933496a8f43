"""The worlds a seat must reckon with are those that it cannot rule out, each as likely: held against all there are.

The other way to find them: every exchange of hidden cards is dealt, the same game is played again with it, and what the
seat was told at every step is compared.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from math import factorial
from typing import Any

import pytest

from arcane_lab.advice.win_chances import as_all_know
from arcane_lab.engine.registry import find_game, part
from arcane_lab.games.rising.knowledge import redeal
from arcane_lab.games.rising.knowledge.groups import TOKEN
from arcane_lab.games.rising.knowledge.redeal import Unknown, as_known
from arcane_lab.games.rising.rules.moves import spell_of, verb_of
from arcane_lab.games.rising.rules.sizes import DISCARD_ROOM, HAND
from arcane_lab.games.rising.rules.state import CHANGING
from arcane_lab.games.rising.rules.words import Card, Reading, Verb
from arcane_lab.games.rising.text.moves import legal_moves, write_move
from arcane_lab.records import Game
from tests.games.rising.soak import any_setup, cards_of
from tests.games.rising.table import at

SPEC = find_game("rising")


def here(game: Game) -> Any:
    return game.at(len(game.steps_for("table")))


def prepared_but(game: Game, casts: Sequence[tuple[int, str]], turns: int) -> Game:
    """A game in which everybody prepares spells, but for a few casts, by turn and seat; nothing is activated."""
    while game.picture()["turn"] <= turns:
        who, state = game.waiting[0], here(game)
        seat = int(who[1]) - 1
        moves = legal_moves(state, seat)
        if game.step == "draft":
            casting = (game.picture()["turn"], who) in casts
            moves = [
                move
                for move in moves
                if (verb_of(move) == Verb.CAST) == casting and state.card_kind[spell_of(move)] == Card.SPELL
            ]
        game.play(write_move(moves[-1 if game.step == "activate" else 0], state, seat), seat=who)
    return game


def rich(players: int, **more: Any) -> Game:
    """A game in which everybody can pay for everything for some turns."""
    game = at(1, players=players, **{f"p{k}": {"supply": "40c 40h 40b 40p 40g"} for k in range(1, players + 1)}, **more)
    return Game.from_text(game.to_text())


def told(state: Any, seat: int, before: Any, rows: Any) -> Any:
    events = SPEC.text.events(before, rows, f"p{seat + 1}", state.seats)
    return SPEC.knowledge.view(state, seat).as_tuple(), events, str(SPEC.board.picture(state, f"p{seat + 1}"))


def trace(game: Game, seat: int, swap: dict[int, int], seen: list[Any]) -> Iterator[Any]:
    """What a seat is told, step by step, of a game with some cards exchanged; the state comes last."""
    state = game.at(0)
    count = state.seats * HAND
    state.hand_card[:count] = [swap.get(card, card) for card in state.hand_card[:count]]
    for first in range(0, count, HAND):
        state.hand_card[first : first + HAND] = sorted(state.hand_card[first : first + HAND])
    state.pyramid = [swap.get(card, card) for card in state.pyramid]
    yield told(state, seat, None, ())
    for step in game.steps_for("table"):
        number, before = step.move.number, SPEC.rules.snapshot(state)
        card = spell_of(number)
        SPEC.rules.apply(state, int(step.seat[1]) - 1, number + 16 * (swap.get(card, card) - card))
        yield told(state, seat, before, SPEC.rules.rows(state))
    seen.append(state)


def same_traces(game: Game, seat: int, hidden: Sequence[int]) -> Counter[Any]:
    """The worlds in which the seat was told the same all along: by how many exchanges of hidden cards each comes."""
    truth: list[Any] = []
    wanted = list(trace(game, seat, {}, truth))
    found: Counter[Any] = Counter()
    for order in permutations(hidden):
        ended: list[Any] = []
        if all(
            one == other
            for one, other in zip(trace(game, seat, dict(zip(hidden, order, strict=True)), ended), wanted, strict=True)
        ):
            found[world(ended[0])] += 1
    return found


def world(state: Any) -> Any:
    """Where the cards lie, as far as that makes a difference."""
    hands = [tuple(state.hand_card[s * HAND : s * HAND + state.hand_count[s]]) for s in range(state.seats)]
    piles = [
        tuple(state.discard_card[s * DISCARD_ROOM : s * DISCARD_ROOM + state.discard_count[s]])
        for s in range(state.seats)
    ]
    moons = tuple(tuple(sorted(state.moon[k : k + 2])) for k in range(0, 10, 2))
    pyramid = tuple(state.pyramid) if state.seats == 1 else ()
    return (*hands, *piles, tuple(state.taken), tuple(state.choice), state.cast_card, moons, pyramid)


def all_fills(unknown: Unknown) -> Counter[Any]:
    """Every way in which the cards of each group may lie, by the world that it gives."""
    orders: list[tuple[int, ...]] = [()]
    for group in unknown.groups:
        orders = [(*order, *more) for order in orders for more in permutations(group.cards)]
    return Counter(world(unknown.fill(order)) for order in orders)


#: The round, casts by turn and seat, and in how many ways the cards of each group may lie (worked out by hand): six
#: seats in turn 5, p1 looks. In round 1 it has held all hands but that of p2, in round 2 all but that of p6.
PLAYED = [
    # The hand that p1 has never held has two cards, and out of that which p1 holds since turn 4 p4 had cast: 3!/2!.
    # Out of the hand of turn 1, of two cards now, p3 has cast since: 3!/2!.
    (1, [(1, "p4"), (3, "p3")], [3, 3]),
    # Both casts come out of the hand that p1 has never held: 4!/2!.
    (1, [(1, "p2"), (2, "p3")], [12]),
    # The hand of turn 1 lost two cards to others since: 4!/2!. All else is known, as all 36 cards are dealt.
    (1, [(2, "p2"), (4, "p4")], [12]),
    # In round 2 hands go the other way.
    (2, [(1, "p6"), (2, "p6")], [3, 3]),
    pytest.param(1, [(1, "p2"), (1, "p4"), (3, "p3")], [3, 12], marks=pytest.mark.thorough),
]


@pytest.mark.parametrize(("number", "casts", "ways"), PLAYED)
def test_its_worlds_are_those_in_which_the_seat_was_told_the_same(
    number: int, casts: list[tuple[int, str]], ways: list[int]
) -> None:
    game = prepared_but(rich(6, number=number), casts, 4)
    unknown = as_known(here(game), 0)
    assert sorted(group.ways for group in unknown.groups) == ways
    fills = all_fills(unknown)
    assert len(fills) == unknown.ways
    assert set(fills.values()) == {fills.total() // unknown.ways}, "each world comes as often"
    traces = same_traces(game, 0, unknown.cards)
    assert set(traces) == set(fills)
    assert len(set(traces.values())) == 1


@pytest.mark.parametrize(("casts", "ways"), [([(2, "p2"), (3, "p3")], 2), ([(2, "p2")], 1), ([(3, "p3")], 1)])
def test_who_has_cast_what_is_missing_when_a_hand_comes_back(casts: list[tuple[int, str]], ways: int) -> None:
    """With three seats after three turns; of one cast it is known which card it was."""
    game = prepared_but(rich(3), casts, 3)
    state = here(game)
    unknown = as_known(state, 0)
    assert unknown.ways == ways
    cast = [card for card, gone in zip(state.taken, state.taken_cast, strict=True) if card >= 0 and gone]
    aside = next(card for card in range(36) if not cards_of(state)[card])
    assert set(same_traces(game, 0, [*cast, aside])) == set(all_fills(unknown))


def test_the_worlds_at_the_beginning_are_counted_by_hand() -> None:
    """Two others with six cards each out of the 30 that p1 does not hold; solo: 9 face down out of 21."""
    three = as_known(here(Game("rising", players=3, seed=1)), 0)
    assert three.ways == factorial(30) // (factorial(6) ** 2 * factorial(18))
    assert len(three.cards) == 30
    alone = as_known(here(Game("rising", players=1, seed=1)), 0)
    assert (alone.ways, len(alone.cards)) == (factorial(21) // factorial(12), 21)


@pytest.mark.parametrize("seed", range(3))
def test_solo_what_lies_face_down_is_any_card_not_seen(seed: int) -> None:
    """In turn 5 one card lies face down: it is one of the 13 that were never seen, and each tells the same story."""
    game, luck = Game("rising", players=1, seed=seed), random.Random(seed)
    while game.picture()["turn"] < 5:
        game.play(luck.choice(game.legal_moves()))
    unknown = as_known(here(game), 0)
    assert unknown.ways == len(unknown.cards) == 13
    tops = {unknown.fill(order).pyramid[20] for order in rotations(unknown.cards)}
    hidden = sorted(unknown.cards)
    told_the_same: list[Any] = []
    for card in hidden:
        swap = {card: here(game).pyramid[20], here(game).pyramid[20]: card}
        wanted, found = list(trace(game, 0, {}, [])), list(trace(game, 0, swap, told_the_same))
        assert wanted == found
    assert tops == {state.pyramid[20] for state in told_the_same} == set(hidden)


def rotations(cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    yield from ((*cards[k:], *cards[:k]) for k in range(len(cards)))


def test_hidden_moons_are_any_tokens_not_seen() -> None:
    """In turn 3 six tokens are open and four places: each order of tokens as likely, doubled moons included."""
    game = at(3, moons="CH BP CG ?? ?? -", options={"moon_visibility": "hidden", "moon_removal": "round"})
    unknown = as_known(here(game), 0)
    moons = [place for place in unknown.places if place[0] == "moon"]
    assert [at for _, at, _ in moons] == [6, 7, 8, 9]
    found = Counter(
        tuple(unknown.fill([*order, *(card for card in unknown.cards if card < TOKEN)]).moon[6:])
        for order in permutations([card for card in unknown.cards if card >= TOKEN])
    )
    # H B P G are left, once each.
    assert found == Counter(permutations((1, 2, 3, 4)))
    some = as_known(here(at(1, moons="CC ?? ?? ?? ?? -", options={"moon_visibility": "hidden"})), 0)
    left = Counter(some.fill(cards, extra).moon[2] for cards, extra in some.deals(1, 4000))
    assert set(left) == {1, 2, 3, 4}
    assert all(abs(count - 1000) < 5 * (4000 * 0.25 * 0.75) ** 0.5 for count in left.values())


def test_futures_come_as_often_each_and_are_named_by_their_seed() -> None:
    game = prepared_but(rich(6), [(1, "p2"), (2, "p3")], 4)
    unknown = as_known(here(game), 0)
    worlds = [world(unknown.fill(cards, extra)) for cards, extra in unknown.deals(7, 2400)]
    counts = Counter(worlds)
    assert len(counts) == 12
    # Chi-square with 11 degrees of freedom: above 36 in one of 5,000 samples.
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 36
    assert [world(unknown.fill(cards, extra)) for cards, extra in unknown.deals(7, 5)] == worlds[:5]
    assert [world(unknown.fill(cards, extra)) for cards, extra in unknown.deals(8, 40)] != worlds[:40]


# --- any position -------------------------------------------------------------------------------------------


def positions(count: int) -> Iterator[tuple[Any, int, random.Random]]:
    """States of random games of any seats and options, at any decision, and a seat of each."""
    for seed in range(count):
        luck = random.Random(seed)
        state = SPEC.rules.new_state(any_setup(seed), None)
        SPEC.rules.start(state)
        for _ in range(luck.randrange(30 * state.seats)):
            if not (waiting := SPEC.rules.waiting(state)):
                break
            mover = luck.choice(waiting)
            SPEC.rules.apply(state, mover, luck.choice(legal_moves(state, mover)))
        yield state, luck.randrange(state.seats), luck


@pytest.mark.parametrize("count", [60, pytest.param(2_000, marks=pytest.mark.thorough)])
def test_in_every_world_the_seat_knows_the_same_and_the_game_goes_on(count: int) -> None:
    open_places = 0
    for state, seat, luck in positions(count):
        unknown = as_known(state, seat)
        open_places += len(unknown.places)
        assert len(unknown.places) == len(unknown.cards) == len(set(unknown.cards))
        reader = f"p{seat + 1}"
        wanted = SPEC.knowledge.view(state, seat).as_tuple(), SPEC.board.picture(state, reader)
        for cards, extra in unknown.deals(luck.randrange(99), 3):
            filled = unknown.fill(cards, extra)
            assert (SPEC.knowledge.view(filled, seat).as_tuple(), SPEC.board.picture(filled, reader)) == wanted
            again = as_known(filled, seat)
            assert (again.groups, again.answered) == (unknown.groups, unknown.answered)
            assert SPEC.rules.key(again.state) == SPEC.rules.key(unknown.state)
            assert cards_of(filled).total() == cards_of(state).total()
            assert max(cards_of(filled).values()) == 1
            SPEC.rules.name_future(filled, 1, 0)
            while waiting := SPEC.rules.waiting(filled):
                SPEC.rules.apply(filled, waiting[0], luck.choice(legal_moves(filled, waiting[0])))
                if filled.round_number > state.round_number:
                    break
    assert open_places > 10 * count


def test_answers_that_nobody_may_read_yet_are_made_anew_in_ways_that_were_possible() -> None:
    """Each card as likely; preparing or casting as likely where both can be; each payment as likely."""
    game = at(6, players=2, p1={"hand": "CTT"}, p2={"hand": "CTW", "supply": "1c 1h 1b 2g"}, moons=".. .. .. .. .. -")
    game.play("cast CTW", seat="p2")
    state = here(game)
    unknown = as_known(state, 0)
    assert (unknown.has_extra, unknown.answered) == (True, (1,))
    base = state.copy()
    answers: Counter[str] = Counter()
    base.choice[1], base.answered = -1, 0
    for _, extra in unknown.deals(3, 3_000):
        filled = redeal.with_known(unknown, state, unknown.places).fill((), extra)
        assert filled.choice[1] >= 0
        answers[write_move(filled.choice[1], base, 1)] += 1
    possible = [write_move(move, base, 1) for move in legal_moves(base, 1)]
    assert set(answers) == set(possible)
    assert abs(answers["cast CTW"] - 1_500) < 5 * (3_000 / 4) ** 0.5
    share = 1_500 / (len(possible) - 1)
    assert all(abs(answers[text] - share) < 5 * share**0.5 for text in possible if text != "cast CTW")


# --- looking back -------------------------------------------------------------------------------------------


def test_what_is_laid_open_is_as_it_lies() -> None:
    for state, seat, _ in positions(40):
        unknown = as_known(state, seat)
        for group in redeal.hidden_groups(unknown, state, seat):
            after = redeal.with_known(unknown, state, group.places)
            assert set(after.places) == set(unknown.places) - set(group.places)
            assert after.state.moon == state.moon or "moons" not in group.name
            assert after.state.pyramid == state.pyramid or "face" not in group.name
        whole = redeal.with_known(unknown, state, unknown.places)
        assert not whole.cards
        assert world(whole.state)[: 2 * state.seats] == world(state)[: 2 * state.seats]


def test_what_at_least_one_seat_knows_stays_where_it_lies() -> None:
    """Every hand is its owner's, every cast its caster's; only the order of what is set aside is nobody's."""
    for state, _, _ in positions(40):
        unknown = as_all_know(SPEC, state, state.seats)
        names = {name for name, _, _ in unknown.places}
        assert names <= {"aside", "moon", "pyramid", "discard"}
        if state.values.discard_info != Reading.DISCARDS_NONE and state.known_from == 1:
            assert "discard" not in names
        for cards, extra in unknown.deals(1, 2):
            filled = unknown.fill(cards, extra)
            assert (filled.hand_card, filled.taken) == (unknown.state.hand_card, state.taken)
            hands = [slice(seat * HAND, seat * HAND + state.hand_count[seat]) for seat in range(state.seats)]
            assert [filled.hand_card[hand] for hand in hands] == [state.hand_card[hand] for hand in hands]


def test_a_turn_is_between_turns_before_anybody_has_chosen() -> None:
    game = Game("rising", players=2, seed=1)
    assert redeal.is_between_turns(here(game))
    game.play("cast " + game.picture("p1")["seats"][0]["hand"].split()[0], seat="p1")
    assert not redeal.is_between_turns(here(game))


def test_the_game_brings_it() -> None:
    assert part(SPEC, SPEC.knowledge.redeal) is redeal


def test_a_position_that_is_only_read_is_the_one_that_is_played() -> None:
    """`sketch` shares its lists with others: it is equal to `fill` in every list, and what is known stays as it is."""
    game = Game("rising", players=["greedy"] * 4, seed=3)
    for place in range(0, len(game.steps), 9):
        state, seat = game.at(place), place % 4
        unknown = as_known(state, seat)
        untouched = unknown.base.copy()
        for cards, extra in unknown.deals(seed=1, games=3):
            filled, drawn = unknown.fill(cards, extra), unknown.sketch(cards, extra)
            read = [name for name in type(filled).__slots__ if name != "room"]
            assert all(getattr(filled, name) == getattr(drawn, name) for name in read), place
        assert all(getattr(untouched, name) == getattr(unknown.base, name) for name in CHANGING), place
