"""The swapper of Arcane Arts: what a seat cannot know lies otherwise, written without the code that it tests.

The tiles in the bag change places, rolls and workers to come are others, and so are cards of decks that the seat has
not looked at, in the deck and in other hands. Everything else on the table is open.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from arcane_lab.engine.game import BaseGame
from arcane_lab.games.arts.inputs import tables
from arcane_lab.games.arts.rules.state import State
from tests.games.arts.soak import DECKS_OF, READINGS, forget_softer_heirs

DECK, HAND = 24, 24
#: What no seat is shown, and what is told elsewhere.
HIDDEN: Final = {
    *("seat", "seed", "play_index", "values", "chance", "forced_wagon", "forced_bag", "forced_count", "forced_shown"),
    *("roll_type", "roll_benefit", "roll_worker", "roll_count", "roll_at", "deal_bag", "bag", "deck_card", "hand_card"),
    *("log", "log_count", "log_on", "deck_seen"),
}


def known_cards(state: State, seat: int | None) -> list[int]:
    """The cards of decks and hands as a seat knows them; -1 for the others. What others have looked at is theirs."""
    found = []
    for at, card in enumerate(state.deck_card):
        known = seat is not None and state.deck_seen[at] >> seat & 1
        found.append(card if known else -1)
    for at, card in enumerate(state.hand_card):
        found.append(card if seat is not None and at // HAND == seat else -1)
    return found


def unknown_places(state: State, seat: int | None, deck: int) -> list[tuple[str, int]]:
    """Where cards of a deck lie that a seat cannot know."""
    first = deck * DECK
    places = [
        ("deck_card", at)
        for at in range(first, first + state.deck_count[deck])
        if seat is None or not state.deck_seen[at] >> seat & 1
    ]
    for other in range(state.seats):
        if other != seat:
            places += [
                ("hand_card", at)
                for at in range(other * HAND, other * HAND + state.hand_count[other])
                if state.hand_deck[at] == deck
            ]
    return places


class ArtsSwapper:
    """See `pairs.Swapper`."""

    TEXTS = ("pass", "done", "buy left", "set A", "summon", "assign magician downtown", "send magician downtown")
    PICKS = ("word pass", "word buy", "p2 C")
    NO_MOVE = "buy ZZZ"
    INPUT = ("T1.level", "3")
    PREDICTED: ClassVar[Mapping[str, int]] = {"final": 3}

    def refused(self, game: BaseGame, reader: str | None) -> str:
        """A move that the reader may not make here: of another step."""
        return "done" if game.step == "assign" else "assign magician downtown"

    def knows_the_same(self, one: State, other: State, seat: int | None) -> bool:
        """Whether a seat has been shown the same in both."""
        names = [name for name in State.__slots__ if name not in HIDDEN]
        is_open_alike = all(getattr(one, name) == getattr(other, name) for name in names)
        return is_open_alike and known_cards(one, seat) == known_cards(other, seat)

    def setup(self, number: int) -> dict[str, Any]:
        """One to four seats, two times in three another reading of two options, and every other time decks."""
        chance = random.Random(number)
        names = chance.sample(sorted(READINGS), 2) if number % 3 else []
        items: dict[str, Any] = {}
        if number % 2:
            crew = "magician:3 engineer:2 | apprentice:1 . ."
            items = {"decks": dict(DECKS_OF), "reward-die": {"faces": "cards cards shard"}, "start": {"crew": crew}}
            items["prophecies"] = {"by_turn": "all-match - double"}
        assert set(names) <= set(tables.options())
        options = {name: chance.choice(READINGS[name]) for name in names}
        forget_softer_heirs(options)
        return {"players": 1 + number % 4, "options": options, "items": items}

    def swapped(self, state: State, seat: int | None, chance: random.Random, is_late: bool = False) -> State:
        """The bag, the rolls to come, and cards of decks; `is_late`: the end of the bag alone."""
        twin = state.copy()
        self._shuffle_bag(twin, chance, 3 if is_late else 0)
        if not is_late:
            self._roll_anew(twin, chance)
            self._deal_anew(twin, seat, chance)
        return twin

    def _shuffle_bag(self, twin: State, chance: random.Random, first: int) -> None:
        bag = twin.bag[first : twin.bag_count]
        chance.shuffle(bag)
        twin.bag[first : first + len(bag)] = bag
        # What the set-up gave is written in records alone.
        chance.shuffle(twin.deal_bag)

    def _roll_anew(self, twin: State, chance: random.Random) -> None:
        twin.roll_at = 0
        twin.roll_count = chance.randrange(1, 6)
        for at in range(twin.roll_count):
            twin.roll_type[at] = chance.choice(twin.type_face[: twin.type_faces])
            twin.roll_benefit[at] = chance.choice(twin.benefit_face[: twin.benefit_faces])
            twin.roll_worker[at] = chance.randrange(4)

    def _deal_anew(self, twin: State, seat: int | None, chance: random.Random) -> None:
        for deck in range(twin.decks):
            places = unknown_places(twin, seat, deck)
            cards = [getattr(twin, name)[at] for name, at in places]
            chance.shuffle(cards)
            for (name, at), card in zip(places, cards, strict=True):
                getattr(twin, name)[at] = card


GAME: Final = "arts"
SWAPPER: Final = ArtsSwapper()
