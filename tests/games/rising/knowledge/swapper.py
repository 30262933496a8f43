"""The swapper of Arcana Rising: cards that a seat cannot tell apart are exchanged, written without the code it tests.

Two cards of a round are exchanged wherever they lie; where that leaves all that the seat has seen as it was (its
hands of every turn, what lies open, its own cards), it cannot know of it. A few such exchanges, one after the other.
"""

from __future__ import annotations

import random
from typing import Any, ClassVar, Final

from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.registry import find_game
from arcane_lab.games.rising.cards import tables
from arcane_lab.games.rising.rules.state import State

#: Exchanges that are tried for one pair.
TRIED: Final = 60
PREPARE, DRAFT, RESOLVE = 1, 0, 1


def spell(move: int) -> int:
    return move >> 4 & 127


class Memory:
    """What a seat has seen, read off the true position; a seat of None has seen what lies open."""

    def __init__(self, state: State, seat: int | None) -> None:
        self.state, self.seat = state, seat
        self.is_open = state.values.discard_info == 2
        self.owner_looks = state.values.discard_info == 0

    def seen(self) -> tuple[Any, ...]:
        public = (self.state.round_number, self.state.turn, self.state.phase, self.state.actor, self.state.answered)
        cards = (self._hands(), self._taken(), self._discards(), self._board(), self._tableaus())
        return (*public, *cards, self._choices(), self._moons())

    def _hands(self) -> list[Any]:
        """Every hand as the seat held it, turn by turn: what is there now, and what was taken since."""
        state, found = self.state, []
        if state.seats == 1:
            return [state.hand_card[: state.hand_count[0]]]
        step = -1 if state.round_number == 2 else 1
        for holder in range(state.seats):
            cards = set(state.hand_card[6 * holder : 6 * holder + state.hand_count[holder]])
            for turn in range(state.turn, state.known_from - 1, -1):
                at = (holder - step * (state.turn - turn)) % state.seats
                taken = state.taken[6 * at + turn - 1]
                has_gone = taken >= 0 and (turn < state.turn or state.phase != DRAFT)
                if turn == state.turn and at == self.seat:
                    found.append((turn, sorted(cards)))
                if has_gone:
                    cards.add(taken)
                if at == self.seat:
                    found.append((turn, sorted(cards)))
        return found

    def _taken(self) -> list[Any]:
        state = self.state
        return [
            card if card < 0 or at // 6 == self.seat or not state.taken_cast[at] or self._lies_open(at) else "hidden"
            for at, card in enumerate(state.taken)
        ]

    def _lies_open(self, at: int) -> bool:
        """Whether a card that was cast has been discarded already, where discards are open."""
        state, seat, turn = self.state, at // 6, at % 6 + 1
        is_to_come = seat > state.actor or (seat == state.actor and not state.started)
        return self.is_open and not (turn == state.turn and state.phase == RESOLVE and is_to_come)

    def _discards(self) -> list[Any]:
        state, found = self.state, []
        for seat in range(state.seats):
            for at in range(60 * seat, 60 * seat + state.discard_count[seat]):
                card = state.discard_card[at]
                own = seat == self.seat and (self.owner_looks or card in state.taken)
                # The back of a card tells its round.
                found.append(
                    card if state.discard_open[at] or self.is_open or own else ("round", state.card_round[card])
                )
        return found

    def _board(self) -> list[Any]:
        state = self.state
        if state.seats > 1:
            return []
        starts = (0, 6, 11, 15, 18, 20, 21)
        open_rows = [row for row in range(6) if row == state.turn - 1 or (6 - row) % 2 == 0]
        return [state.pyramid[starts[row] : starts[row + 1]] for row in open_rows] + [
            state.removed[: state.removed_count]
        ]

    def _tableaus(self) -> list[Any]:
        state = self.state
        lying = [state.column_card[40 * at : 40 * at + state.column_count[at]] for at in range(5 * state.seats)]
        beside = [state.artifact_card[6 * s : 6 * s + state.artifact_count[s]] for s in range(state.seats)]
        return [*lying, *beside, state.event_card, state.target, state.marker, state.supply, state.vp]

    def _choices(self) -> list[Any]:
        """The own choice; of others that they have chosen, then what they prepare and pay, or that they cast."""
        state, found = self.state, []
        for seat, move in enumerate(state.choice[: state.seats]):
            if move < 0 or seat == self.seat or (state.phase == RESOLVE and move & 15 == PREPARE):
                found.append(move)
            else:
                found.append("cast" if state.phase == RESOLVE else "chosen")
        return found

    def _moons(self) -> list[int]:
        is_hidden = self.state.values.moon_visibility == 1
        return self.state.moon[: 2 * self.state.turn] if is_hidden else self.state.moon


def exchange(state: State, one: int, other: int) -> None:
    """Two cards change places, wherever they are; one that lies nowhere is set aside."""
    swap = {one: other, other: one}

    def all_of(name: str, count: int, first: int = 0) -> None:
        cards = getattr(state, name)
        cards[first : first + count] = [swap.get(card, card) for card in cards[first : first + count]]

    for seat in range(state.seats):
        all_of("hand_card", state.hand_count[seat], 6 * seat)
        state.hand_card[6 * seat : 6 * seat + state.hand_count[seat]] = sorted(
            state.hand_card[6 * seat : 6 * seat + state.hand_count[seat]]
        )
        all_of("discard_card", state.discard_count[seat], 60 * seat)
        move = state.choice[seat]
        if move >= 0 and spell(move) in swap:
            state.choice[seat] += 16 * (swap[spell(move)] - spell(move))
        all_of("artifact_card", state.artifact_count[seat], 6 * seat)
        for at in range(5 * seat, 5 * seat + 5):
            all_of("column_card", state.column_count[at], 40 * at)
            all_of("past_card", state.past_count[at], 40 * at)
    all_of("removed", state.removed_count)
    for name in ("taken", "pyramid", "deal_card"):
        all_of(name, len(getattr(state, name)))
    for name in ("cast_card", "event_card", "target"):
        setattr(state, name, swap.get(getattr(state, name), getattr(state, name)))


class RisingSwapper:
    """See `pairs.Swapper`."""

    TEXTS = ("cast CTW", "prepare CTW", "activate SC", "skip SC", "pass", "activate HGR", "pick HGR", "move HGR")
    PICKS = ("hand CTW", "word cast", "p2 C")
    NO_MOVE = "prepare ZZZ"
    PREDICTED: ClassVar = {"total": 3}

    def refused(self, game: BaseGame, reader: str | None) -> str:
        """A move that the reader may not make here: of a card that was never dealt to it, or of another step."""
        return "pass" if game.step == "draft" else "prepare CTW"

    def knows_the_same(self, one: State, other: State, seat: int | None) -> bool:
        """Whether a seat has seen the same in both."""
        return Memory(one, seat).seen() == Memory(other, seat).seen()

    def setup(self, number: int) -> dict[str, Any]:
        """One to six seats, and two times in three another reading of one or two options."""
        chance, players = random.Random(number), 1 + number % 6
        known = {name: option for name, option in tables.options().items() if option.values}
        names = chance.sample(sorted(known), 2) if number % 3 else []
        options = {name: chance.choice(known[name].values) for name in names}
        if number % 4 == 1:
            options |= {"discard_info": chance.choice(("none", "open")), "moon_visibility": "hidden"}
        if number % 4 == 2:
            options |= {"discard_counts_now": False}
        if players == 6:
            options.pop("simple_growth_kind", None)
        return {"players": players, "options": options}

    def swapped(self, state: State, seat: int | None, chance: random.Random, is_late: bool = False) -> State:
        """Cards, hidden moons and answers in secret; `is_late`: only what is never turned up."""
        twin = state.copy()
        self._swap_cards(twin, seat, chance, is_late)
        if not is_late:
            self._swap_moons(twin, chance)
            self._answer_anew(twin, seat, chance)
        self._spoil_what_is_left(twin, chance)
        return twin

    def _swap_cards(self, twin: State, seat: int | None, chance: random.Random, is_late: bool) -> None:
        wanted = Memory(twin, seat).seen()
        cards = [
            card for card in range(108) if 0 < twin.card_round[card] <= twin.round_number and twin.card_kind[card] != 4
        ]
        held = {card for s in range(twin.seats) for card in twin.hand_card[6 * s : 6 * s + twin.hand_count[s]]}
        if is_late:
            cards = [card for card in cards if card not in held]
        down = [card for card in twin.pyramid if card >= 0 and twin.seats == 1]
        for _ in range(TRIED):
            one = chance.choice(down if down and not is_late else cards)
            other = chance.choice([card for card in cards if twin.card_round[card] == twin.card_round[one]])
            exchange(twin, one, other)
            if Memory(twin, seat).seen() != wanted:
                exchange(twin, one, other)

    @staticmethod
    def _swap_moons(twin: State, chance: random.Random) -> None:
        if twin.values.moon_visibility == 1:
            rest = twin.moon[2 * twin.turn :]
            chance.shuffle(rest)
            twin.moon[2 * twin.turn :] = rest

    @staticmethod
    def _answer_anew(twin: State, seat: int | None, chance: random.Random) -> None:
        """What others have chosen, while somebody is still choosing, is any of their moves."""
        rules = find_game("rising").rules
        for owner in range(twin.seats if twin.phase == DRAFT else 0):
            if twin.choice[owner] < 0 or owner == seat:
                continue
            twin.answered &= ~(1 << owner)
            move = chance.choice(rules.legal_moves(twin, owner))
            others = {other for other in rules.legal_moves(twin, owner) if other & 2047 == move & 2047}
            twin.choice[owner], twin.choice_several[owner] = move, int(len(others) > 1)
            twin.answered |= 1 << owner

    @staticmethod
    def _spoil_what_is_left(twin: State, chance: random.Random) -> None:
        """Room in which old cards lie that nobody reads, and chance that has been: nothing of it may be told."""
        for seat in range(twin.seats):
            for at in range(6 * seat + twin.hand_count[seat], 6 * seat + 6):
                twin.hand_card[at] = chance.randrange(108)
            for at in range(60 * seat + twin.discard_count[seat], 60 * seat + 60):
                twin.discard_card[at] = chance.randrange(108)
        twin.spare = [chance.randrange(108) for _ in twin.spare]
        twin.chance = [chance.randrange(2**32) for _ in range(4)]


GAME: Final = "rising"
SWAPPER: Final = RisingSwapper()
