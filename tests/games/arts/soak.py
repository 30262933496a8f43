"""What `make soak` plays of Arcane Arts: setups over all that can be set, and what must hold at each decision."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any, Final

from arcane_lab.engine.registry import find_game
from arcane_lab.engine.setup import Setup
from arcane_lab.games.arts.inputs import tables
from arcane_lab.games.arts.rules.forbidden import refusal
from arcane_lab.games.arts.rules.moves import move_of
from arcane_lab.games.arts.rules.sizes import CREW, DECK, DECKS, EVENT_ROOM, HAND, HEIR, OWNERS, TRICKS, TYPES, WORKERS
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.values import NUMBERS
from arcane_lab.games.arts.rules.words import Lies, Phase, Reading, Reason, Verb
from tools.soak import Broken

GAME: Final = "arts"
MOST_DECISIONS: Final = 5_000
TWIN_ROUNDS: Final = 20
CHECKED: Final = ("random", "greedy", "setter", "collector")
READINGS: Final = {
    name: option.values if option.kind == "choice" else (option.minimum, *option.measured)
    for name, option in tables.options().items()
}
CREWS: Final = (
    "magician:3 engineer:2 | apprentice:1 . .",
    "magician:3 engineer:2 manager:2 | apprentice:1 assistant:1 .",
    "magician:3 | . .",
    "magician:4 assistant:2 | apprentice:1 . . .",
)
DECKS_OF: Final = {"X": "X1 X2 X3 X4", "Y": "Y1 Y2", "Z": "Z1"}


def any_inputs(luck: random.Random, seats: int) -> dict[str, dict[str, Any]]:
    """Inputs of one's own: lengths, crews, tiles, prophecies, decks, what is scored, the Heir."""
    items: dict[str, dict[str, Any]] = {
        "table": {
            "turns": luck.randint(1, 5),
            "initiative": luck.choice(("fixed", "rotate")),
            "modules": luck.choice(("dark-alley", "dark-alley academy")),
            "enhance_most": luck.choice((0, 1, 2)),
            "stage": luck.choice((1, 2, 3)),
        },
        "start": {
            "crew": luck.choice(CREWS),
            "coins": luck.choice((0, 6, 12, 30)),
            "trickerion": luck.choice((0, 2, 5)),
            "arcane": luck.choice((0, 1)),
            "tiles": luck.choice(("", "A")) if seats < 3 else "",
            "classroom": luck.choice(("", "T1", "T1 PS")),
        },
    }
    if luck.random() < 0.3:
        items["table"]["capacity"] = {"downtown": luck.randint(0, 3), "theater": luck.randint(0, 3)}
    if luck.random() < 0.3:
        items["table"]["tile_slots"] = luck.randint(0, 3)
    if luck.random() < 0.4:
        words = ("-", "no-salary", "all-match", "double", "all-match+double")
        items["prophecies"] = {"by_turn": " ".join(luck.choice(words) for _ in range(items["table"]["turns"]))}
    if luck.random() < 0.4:
        items["decks"] = dict(DECKS_OF)
        items["reward-die"] = {"faces": luck.choice(("cards", "cards shard", "cards coins level"))}
    if luck.random() < 0.4:
        items["final"] = {"apprentice": 2, "engineer": 3, "shard": 1}
    if seats == 1:
        items["heir"] = {
            "difficulty": luck.choice(("easy", "normal", "hard")),
            "comes": luck.choice(("1 2 3 4 5", "1 1 3", "2 4", "")),
            "moment": luck.choice(("first", "last")),
            "stance": luck.choice(("ready", "busy", "busy ready")),
            "performs": luck.choice(("1 2 3", "2", "")),
            "classroom": luck.choice(("", "H1")),
        }
    return items


def forget_softer_heirs(chosen: dict[str, Any]) -> None:
    """The Heir does no less where it is harder (AS-HEIR-06): options that say so are taken out."""
    levels = [chosen.get("heir_easy", 1), chosen.get("heir_normal", 2), chosen.get("heir_hard", 3)]
    if levels != sorted(levels):
        for name in ("heir_easy", "heir_normal", "heir_hard"):
            chosen.pop(name, None)


def any_setup(seed: int) -> Setup:
    """Any number of seats, with a few options that are not their defaults, and inputs of one's own."""
    luck = random.Random(seed)
    seats = 1 + seed % 4
    questions = [name for name in sorted(READINGS) if name not in NUMBERS]
    chosen = {name: luck.choice(READINGS[name]) for name in luck.sample(questions, 5)}
    # Numbers are drawn apart: a third of the setups has none, a third six, a third twelve.
    more = random.Random(-seed - 1)
    chosen |= {name: more.choice(READINGS[name]) for name in more.sample(sorted(NUMBERS), 6 * more.randrange(3))}
    if chosen.get("higher_price", 4) < chosen.get("lower_price", 3):
        del chosen["higher_price"]
    forget_softer_heirs(chosen)
    items = any_inputs(luck, seats) if seed % 3 else {}
    if chosen.get("shards_per_seat") == 0 and items:
        items["start"]["arcane"] = 0
    return find_game(GAME).setup.checked(players=seats, seed=seed, options=chosen, items=items)


def setup_to_check(index: int) -> Setup:
    """The setup of a checked game."""
    return any_setup(index)


def setup_to_compare(index: int) -> Setup:
    """The setup of games that are played twice: another stretch."""
    return any_setup(1_000_000 + index)


def wrong_moves(luck: random.Random, state: State) -> list[int]:
    """Moves of all kinds that are hardly ever legal."""
    found = []
    crew, tricks = max(1, state.crew_count[state.actor]), state.trick_count[state.actor]
    for _ in range(6):
        verb = luck.choice([number for name, number in vars(Verb).items() if name.isupper()])
        first, second, rest = 0, 0, 0
        if verb in (Verb.ASSIGN, Verb.SEND):
            first = luck.choice([k for k in range(crew) if state.crew_name[state.actor * CREW + k]] or [0])
            second = luck.randrange(8)
        elif verb in (Verb.SET, Verb.FREE):
            first, second = luck.randrange(7), luck.randrange(6)
            if verb == Verb.SET and not first and not second:
                continue
            if verb == Verb.FREE and first and second:
                continue
        elif verb == Verb.CHARGE:
            first = luck.choice((1, 2))
        elif verb == Verb.BUY:
            first = luck.randrange(3)
        elif verb == Verb.PREPARE and tricks:
            first, rest = luck.randrange(tricks), luck.choice((0, 1, 2, 16, 17, 256))
        elif verb == Verb.PERFORM and tricks:
            rest = luck.randrange(1, 1 << tricks)
        elif verb == Verb.BONUS:
            first = luck.randrange(4)
        elif verb == Verb.PAY:
            first = luck.randrange(3)
        elif verb == Verb.ENHANCE:
            first = luck.randrange(2)
        elif verb in (Verb.DRAW, Verb.KEEP, Verb.COUNT, Verb.PREPARE, Verb.PERFORM):
            continue
        found.append(move_of(verb, first, second, rest))
    return found


def check_position(state: State, moves: list[int], chance: random.Random) -> None:
    """What must hold at every decision; raises `Broken`."""
    try:
        check(state)
    except AssertionError as broken:
        raise Broken(f"turn {state.turn}, step {state.step}: {broken}") from broken
    if state.phase == Phase.OVER:
        if state.turn != state.turns or moves:
            raise Broken(f"the game is over in turn {state.turn}")
        return
    offered = set(moves)
    if not moves or len(offered) != len(moves):
        raise Broken(f"step {state.step} offers {moves}")
    for move in [*islice(moves, 40), *wrong_moves(chance, state)]:
        if (refusal(state, state.actor, move) == Reason.NONE) != (move in offered):
            raise Broken(f"move {move} is offered and refused, or neither, at step {state.step}")


def check(state: State) -> None:
    """Twelve tiles, four workers each in one place, shards, cards of decks; nothing below 0 but fame."""
    assert state.log_count < EVENT_ROOM, "the log is full"
    check_tiles(state)
    check_workers(state)
    check_shards(state)
    check_decks(state)
    for name in ("coins", "trickerion", "arcane", "tiles", "parts", "resting", "cards"):
        assert min(getattr(state, name)) >= 0, name
    assert state.ap >= 0
    if state.values.fame_floor == Reading.FLOOR_ZERO:
        assert min(state.fame) >= 0


def check_tiles(state: State) -> None:
    """Each tile of the mix lies in one place."""
    for kind in range(TYPES):
        count = state.aside[kind] + state.bag[: state.bag_count].count(kind) + state.offer.count(kind)
        for owner in range(OWNERS):
            count += state.tiles[owner * TYPES + kind]
            at = owner * TRICKS
            count += sum(types >> kind & 1 for types in state.trick_types[at : at + state.trick_count[owner]])
        assert count == state.mix[kind], f"{count} tiles of type {kind}"
    assert not any(state.bag[state.bag_count :]), "something lies behind the bag"


def check_workers(state: State) -> None:
    """Each worker is in one place."""
    for who in range(WORKERS):
        held = 0
        for seat in range(state.seats):
            for at in range(seat * CREW, seat * CREW + state.crew_count[seat]):
                held += state.crew_name[at] != 0 and state.crew_who[at] == who
            held += state.inn[seat * WORKERS : seat * WORKERS + state.inn_count[seat]].count(who)
        assert held == (state.worker_at[who] == Lies.HELD), f"worker {who} is held {held} times"
        assert (state.worker == who) == (state.worker_at[who] == Lies.OFFER), f"worker {who} is on offer, or not"


def check_shards(state: State) -> None:
    """Shards are held, in the supply or in the box."""
    held = sum(state.arcane[: state.seats]) + state.arcane[HEIR]
    assert held + state.shards + state.box == state.shards_in_game, "shards"
    assert state.shards >= 0
    assert state.box == 0 or state.values.spent_shards == Reading.SPENT_BOX


def check_decks(state: State) -> None:
    """Each card of a deck lies in it or is held."""
    for deck in range(DECKS):
        first = deck * DECK
        there = state.deck_card[first : first + state.deck_count[deck]]
        for seat in range(state.seats):
            for at in range(seat * HAND, seat * HAND + state.hand_count[seat]):
                if state.hand_deck[at] == deck:
                    there = [*there, state.hand_card[at]]
        assert sorted(there) == sorted(state.deck_start[first : first + state.deck_size[deck]]), f"deck {deck}"
