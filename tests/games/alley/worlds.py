"""Other worlds: states in which a seat knows the same and everything it cannot know may differ."""

from __future__ import annotations

import random

from arcane_lab.games.alley import setup as catalogue
from arcane_lab.games.alley.rules.flow import apply, new_play
from arcane_lab.games.alley.rules.legal import legal_moves
from arcane_lab.games.alley.rules.sizes import MOVE_ROOM, SLOTS, STASH_ROOM
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Ask, From


def new_game(players: int, seed: int, **setup: object) -> State:
    """A dealt play at its first decision."""
    state = catalogue.new_state(catalogue.resolve_setup(players=players, seed=seed, **setup))
    new_play(state)
    return state


def moves_of(state: State) -> list[int]:
    """The legal moves now."""
    moves = [0] * MOVE_ROOM
    return moves[: legal_moves(state, moves)]


def play_randomly(state: State, chance: random.Random, decisions: int) -> None:
    """Go on for some decisions, each chosen at random, or to the end."""
    for _ in range(decisions):
        moves = moves_of(state)
        if not moves:
            return
        apply(state, chance.choice(moves))


def unknown_places(state: State, seat: int) -> list[tuple[str, int]]:
    """Where a card lies that the seat cannot know: the list of cards and the place in it."""
    bit = 1 << seat
    places = [
        ("storehouse_item", cell)
        for cell in range(state.seats * SLOTS)
        if state.storehouse_item[cell] >= 0
        and state.storehouse_face[cell] == 0
        and not state.storehouse_seen[cell] & bit
    ]
    for owner in range(state.seats):
        first = owner * STASH_ROOM
        places += [
            ("stash_item", first + k) for k in range(state.stash_count[owner]) if not state.stash_seen[first + k] & bit
        ]
    places += [("deck_item", k) for k in range(state.deck_count) if not state.deck_seen[k] & bit]
    places += [("aside_item", k) for k in range(state.aside_count) if not state.aside_seen[k] & bit]
    if state.replaced_item >= 0 and state.replaced_face == 0 and not state.replaced_seen & bit:
        places.append(("replaced_item", -1))
    if state.outer_waits and state.outer[3] >= 0 and state.outer[4] == 0 and not state.outer[5] & bit:
        places.append(("outer", 3))
    return places


def other_world(state: State, seat: int, chance: random.Random) -> State:
    """A copy in which the cards that the seat cannot know are dealt anew among the places that hold them."""
    twin = state.copy()
    places = unknown_places(twin, seat)
    cards = [twin.replaced_item if at < 0 else getattr(twin, pile)[at] for pile, at in places]
    chance.shuffle(cards)
    for (pile, at), card in zip(places, cards, strict=True):
        if at < 0:
            twin.replaced_item = card
        else:
            getattr(twin, pile)[at] = card
    if twin.step == Ask.PLAY and twin.play_from == From.CHALICE:
        first = twin.target_seat * STASH_ROOM
        twin.offer_item[: twin.offer_count] = twin.stash_item[first : first + twin.offer_count]
    twin.chance = [chance.randrange(2**32) for _ in range(4)]
    twin.deal_item = [0] * len(twin.deal_item)
    return twin
