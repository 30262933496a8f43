"""What holds for every strategy: legal answers whatever is set, nothing but what its seat knows, and no trace left."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from arcane_lab.engine.setup import Setup
from arcane_lab.games.rising.knowledge.view import UNKNOWN, View, view_of
from arcane_lab.games.rising.rules.moves import spell_of, verb_of
from arcane_lab.games.rising.rules.sizes import CARDS, DISCARD_ROOM, HAND
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Ask, Before, Card, Column, Do, Verb
from arcane_lab.games.rising.strategies import STRATEGIES
from arcane_lab.games.rising.text.moves import legal_moves
from tests.games.rising import soak
from tests.games.rising.strategies.choosing import SPEC, answer, decisions

NAMES = sorted(STRATEGIES)


def setup_of(seats: int, seed: int, **options: object) -> Setup:
    return SPEC.setup.checked(players=seats, seed=seed, options=options)


@pytest.mark.parametrize("name", NAMES)
def test_a_strategy_says_what_it_does(name: str) -> None:
    strategy = STRATEGIES[name]
    assert strategy.name == name
    assert strategy.about.endswith(".")
    assert strategy.choose.__doc__


def test_random_takes_verb_and_card_first_then_a_payment() -> None:
    """Two cards, one of them with 200 payments: each verb with its card comes up a quarter of the time."""
    moves = [1 + 16 * (7 + 128 * k) for k in range(200)] + [2 + 16 * 7, 1 + 16 * 9, 2 + 16 * 9]
    luck = [9, 8, 7, 6]
    found = Counter(moves[STRATEGIES["random"].choose(View(), moves, len(moves), luck)] & 2047 for _ in range(2_000))
    assert len(found) == 4
    assert all(abs(count - 500) < 4.5 * 19.4 for count in found.values())
    payments = Counter(STRATEGIES["random"].choose(View(), moves[:200], 200, luck) for _ in range(2_000))
    assert len(payments) == 200
    assert max(payments.values()) < 10 + 7 * 3.2


def test_every_answer_is_legal_whatever_is_set_and_leaves_the_view_as_it_was() -> None:
    """Setups of the soak: 1 to 6 seats and other readings; every step comes up.

    A seat keeps its view through a play, so nothing in it may be changed but the room for thinking, which may
    hold anything when a strategy is asked.
    """
    asked: Counter[int] = Counter()
    chance = random.Random(1)
    every = {Ask.DRAFT, Ask.ACTIVATE, Ask.ANOTHER, Ask.PICK, Ask.MOVE}
    for index in range(12):
        if index >= 6 and every <= set(asked):
            break
        for state in decisions(soak.any_setup(index), index, 0.04):
            asked[state.step] += 1
            view = view_of(state, state.actor)
            before = view.as_tuple()
            moves = legal_moves(state, state.actor)
            listed = moves[:]
            for name in NAMES:
                choices = []
                for rubbish in (0, chance.randrange(2**31)):
                    view.plan[:] = [rubbish] * len(view.plan)
                    choices.append(STRATEGIES[name].choose(view, moves, len(moves), [1, 2, 3, 4]))
                assert choices[0] == choices[1]
                assert 0 <= choices[0] < len(moves)
            assert view.as_tuple() == before
            assert moves == listed
    assert every <= set(asked)


def other_world(state: State, chance: random.Random) -> State:
    """The state with the cards dealt anew that the seat in question cannot place: hands, face-down rows, set aside.

    A hand that it has held stays: it knows its cards, but for those that were cast (AR-TURN-12).
    """
    other = SPEC.rules.copy(state)
    view = view_of(state, state.actor)
    unknown = [place for place in range(state.seats * HAND) if view.hand_card[place] == UNKNOWN]
    hands = [place for place in unknown if view.held_count[place // HAND] == 0]
    rows = [place for place, card in enumerate(view.pyramid) if card == UNKNOWN]
    placed = {*state.hand_card[: state.seats * HAND], *state.pyramid, *state.removed[: state.removed_count]}
    placed |= {card for card in state.taken if card >= 0} | {spell_of(move) for move in state.choice if move >= 0}
    for seat in range(state.seats):
        placed.update(state.discard_card[seat * DISCARD_ROOM : seat * DISCARD_ROOM + state.discard_count[seat]])
    now = [card for card in range(CARDS) if state.card_round[card] == state.round_number]
    aside = [card for card in now if state.card_kind[card] != Card.NONE and card not in placed]
    cards = [*(state.hand_card[place] for place in hands), *(state.pyramid[place] for place in rows), *aside]
    chance.shuffle(cards)
    for place in hands:
        other.hand_card[place] = cards.pop()
    for place in rows:
        other.pyramid[place] = cards.pop()
    for seat in range(state.seats):
        first = seat * HAND
        other.hand_card[first : first + state.hand_count[seat]] = sorted(
            other.hand_card[first : first + state.hand_count[seat]]
        )
    return other


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_no_choice_changes_when_only_what_a_seat_cannot_know_changes(seats: int) -> None:
    changed = 0
    chance = random.Random(3)
    for state in decisions(setup_of(seats, 20 + seats), seats, 0.2):
        if state.step != Ask.DRAFT and chance.random() < 0.8:
            continue
        other = other_world(state, chance)
        changed += (other.hand_card, other.pyramid) != (state.hand_card, state.pyramid)
        assert view_of(other, state.actor).as_tuple() == view_of(state, state.actor).as_tuple()
        for name in NAMES:
            assert answer(name, other, 9) == answer(name, state, 9)
    assert changed > 4


def test_a_spell_that_only_gives_is_activated() -> None:
    """Nothing is lost by herbs, charms and points (AR-CAST-11)."""
    asked = 0
    for seats in (1, 2, 4):
        for state in decisions(setup_of(seats, 31), seats, 0):
            clauses = range(6 * state.asked_spell, 6 * state.asked_spell + 6)
            gives = [(state.clause[k], state.clause_what[k]) for k in clauses if state.clause[k] != Do.NOTHING]
            is_good = all(do == Do.GAIN_VP or (do == Do.GAIN and what != Column.BLOOD) for do, what in gives)
            if state.step == Ask.ACTIVATE and state.before[state.asked_spell] != Before.SPEND and is_good:
                asked += 1
                assert all(verb_of(answer(name, state)) == Verb.ACTIVATE for name in NAMES if name != "random")
    assert asked > 20
