"""Why a move may not be done now, in words: the rule or stand-in, the reason, and what is possible instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from arcane_lab.core.errors import nearest, one_of
from arcane_lab.core.text import counted
from arcane_lab.engine.moves import Refusal
from arcane_lab.engine.wording import PLAIN, filled
from arcane_lab.games.arts.rules.moves import first_of, second_of
from arcane_lab.games.arts.rules.preparing import (
    missing_mask,
    substituted,
    tiles_named,
    type_named,
    worth_of_mask,
)
from arcane_lab.games.arts.rules.sizes import NEEDS, TRICKS
from arcane_lab.games.arts.rules.sizes import TYPES as TYPE_COUNT
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.values import Values
from arcane_lab.games.arts.rules.words import Ask, Phase, Reason, Rule
from arcane_lab.games.arts.text.moves import code_of_trick, legal_moves, name_in_crew, write_move
from arcane_lab.games.arts.text.names import (
    SAID_CARDS,
    SAID_PLACES,
    SEATS,
    SLOTS,
    STEPS,
    TYPES,
    name_of,
    rule_id,
)

#: What is asked, as the end of the sentence "p1 is asked to …".
ASKED: Final = {
    "assign": "give a character its card",
    "send": "send a character, or nobody more this turn",
    "enhance": "put a shard on whoever was sent, or not",
    "act": "choose an action of the visit, or be done",
    "perform": "choose the prepared tricks on stage",
    "draw": "choose a deck",
    "keep": "keep one of two cards",
    "bonus": "choose the Shapeshifter's bonus",
    "wage": "meet a wage",
    "count": "say what the Shapeshifter counts as",
}
#: Moves that are named one by one in a refusal; of more, one is an example.
MOST_NAMED: Final = 6


@dataclass(frozen=True, slots=True)
class Asked:
    """A refused move and where the play stands, in the words that reasons are made of."""

    state: State
    seat: int
    move: int

    @property
    def who(self) -> str:
        """The character that the move names."""
        return f"your {name_in_crew(self.state, self.seat, first_of(self.move))}"

    @property
    def asked_who(self) -> str:
        """The character that is asked about."""
        return f"your {name_in_crew(self.state, self.seat, self.state.at)}"

    @property
    def place(self) -> str:
        """The place that the move names."""
        return SAID_PLACES[second_of(self.move)]

    @property
    def points(self) -> str:
        """The points that are left."""
        return counted(self.state.ap, "point")

    @property
    def coins(self) -> str:
        """The coins of the seat."""
        return counted(self.state.coins[self.seat], "coin")

    @property
    def values(self) -> Values:
        """The numbers and readings of the game."""
        return self.state.values

    def of(self, name: str, noun: str) -> str:
        """A number of the rules with what it counts."""
        return counted(getattr(self.state.values, name), noun)

    @property
    def left(self) -> str:
        """The points that are left, at the end of a sentence."""
        return f"{self.state.ap} {'is' if self.state.ap == 1 else 'are'} left" if self.state.ap else "none is left"

    @property
    def trick(self) -> str:
        """The trick that a Prepare names."""
        return code_of_trick(self.state, self.seat, first_of(self.move))

    @property
    def missing(self) -> str:
        """What that trick lacks."""
        number = self.state.trick[self.seat * TRICKS + first_of(self.move)]
        mask = missing_mask(self.state, self.seat, number)
        parts = [self.state.needs[number * NEEDS + k] for k in range(self.state.needs_count[number]) if mask >> k & 1]
        return " ".join(name_of(self.state.kind_name[part]) for part in parts)

    @property
    def tiles(self) -> str:
        """The tiles that a Prepare names."""
        return counted(tiles_named(self.move), f"{TYPES[type_named(self.move)]} tile")

    @property
    def covered(self) -> int:
        """What they stand for at most, in coins."""
        return self.values.tile_worth * tiles_named(self.move)

    @property
    def held(self) -> int:
        """How many of their type are held."""
        return self.state.tiles[self.seat * TYPE_COUNT + type_named(self.move)]

    @property
    def substituted(self) -> str:
        """What the components are worth that the tiles shall stand for."""
        number = self.state.trick[self.seat * TRICKS + first_of(self.move)]
        return counted(worth_of_mask(self.state, number, substituted(self.state, self.seat, self.move)), "coin")


WordsOf = str | Callable[[Asked], str]


def _wrong_place(a: Asked) -> str:
    card = a.state.assigned[a.seat * 12 + first_of(a.move)]
    has = f"the card for {SAID_CARDS[card]}" if 0 <= card < 6 else "no card" if card in (-1, 7) else "its own card"
    return f"{a.who} has {has}, which does not lead to {a.place}"


def _set_points(a: Asked) -> str:
    both = 2 * a.values.die_points
    return f"a die costs {a.of('die_points', 'point')} and both cost {both}: {a.points} left"


def _bonus_own(a: Asked) -> str:
    held = a.state.trickerion[a.seat]
    if held == 0:
        return "you have no Trickerion Shard to charge"
    return f"you have {counted(held, 'Trickerion Shard')}, and the bonus charges {a.values.bonus_charge}"


def _bonus_supply(a: Asked) -> str:
    if a.state.shards == 0:
        return "no Arcane Shard is left in the supply"
    return f"{counted(a.state.shards, 'shard')} in the supply, and the bonus charges {a.values.bonus_charge}"


def _coin_wage(a: Asked) -> str:
    """Why coins are paid, or are not."""
    wage, has = a.values.wage_coins, a.state.coins[a.seat] >= a.values.wage_coins
    if wage == 1:
        return f"you have a coin for {a.asked_who}" if has else "you have no coin"
    lacks = f"{a.asked_who} takes {counted(wage, 'coin')}, and you have {a.coins}"
    return f"you have the {wage} coins for {a.asked_who}" if has else lacks


def _shard_wage(a: Asked, who: str) -> str:
    """Which shards a worker takes."""
    wage = a.values.wage_shards
    if wage == 1:
        return f"{who} takes a shard that you have"
    held = counted(a.state.trickerion[a.seat] + a.state.arcane[a.seat], "shard")
    return f"{who} takes {wage} shards that you have, one after the other, and you have {held}"


_TEXTS: Final[dict[int, tuple[int, WordsOf]]] = {
    Reason.GAME_OVER: (Rule.TURN + 3, "the last turn is over"),
    Reason.OUT_OF_STEP: (Rule.TURN + 1, lambda a: f"now you {ASKED[str(STEPS[a.state.step])]}"),
    Reason.ASSIGN_ORDER: (Rule.ST + 1, lambda a: f"it's {a.asked_who} that gets a card now"),
    Reason.SPECTER_CARD: (Rule.SPEC + 1, "the Specter always takes its own card"),
    Reason.GOLEM_CARD: (Rule.GOLEM + 1, "the Golem always takes its own card"),
    Reason.UNIQUE_CARD: (Rule.ST + 1, "only the Specter and the Golem have a card of their own"),
    Reason.NO_CARD: (Rule.WAGON + 4, "the Academy is not in play"),
    Reason.SENT_ALREADY: (Rule.ST + 2, lambda a: f"{a.who} was sent this turn"),
    Reason.WRONG_PLACE: (Rule.ST + 1, _wrong_place),
    Reason.SPECTER_ALONE: (Rule.SPEC + 5, "the Specter needs another of your characters at the Theater first"),
    Reason.OTHER_DAY: (Rule.ST + 3, "you have another day at the Theater this turn"),
    Reason.FULL: (Rule.ST + 4, lambda a: f"no room is left at {a.place}"),
    Reason.GOLEM_WAITS: (Rule.GOLEM + 3, "the Golem goes first, or when all others with a card were sent"),
    Reason.NO_SHARD: (Rule.SHARD + 1, "you have no such shard"),
    Reason.THEATER_SHARD: (Rule.SHARD + 4, "a Trickerion Shard can't enhance at the Theater"),
    Reason.NOT_AT_WAGON: (Rule.WAGON + 2, lambda a: f"the wagon is at {SAID_PLACES[a.state.wagon]}"),
    Reason.LOCKED: (Rule.DICE + 4, "the dice are locked for this turn"),
    Reason.SET_POINTS: (Rule.DICE + 2, lambda a: _set_points(a)),
    Reason.NO_FACE: (Rule.DICE + 2, "the die has no such face"),
    Reason.SAME_FACE: (Rule.DICE + 2, "in this game a die can't be set to the face that it shows"),
    Reason.NOT_TRICKSTER: (Rule.TRICK + 3, "only the Trickster sets a die without points"),
    Reason.FREE_PLACE: (Rule.TRICK + 3, "the Trickster sets an arcane die at the wagon, a Downtown die Downtown"),
    Reason.FREE_USED: (Rule.TRICK + 4, "the Trickster has set its die this turn"),
    Reason.CHARGE_POINTS: (Rule.CHARGE + 1, lambda a: f"charging costs {a.of('charge_points', 'point')}, and {a.left}"),
    Reason.CHARGE_COINS: (
        Rule.CHARGE + 1,
        lambda a: f"charging costs {a.of('charge_coins', 'coin')}, and you have {a.coins}",
    ),
    Reason.CHARGE_OWN: (
        Rule.CHARGE + 1,
        lambda a: f"you have {counted(a.state.trickerion[a.seat], 'Trickerion Shard')}",
    ),
    Reason.CHARGE_SUPPLY: (Rule.CHARGE + 4, lambda a: f"{counted(a.state.shards, 'shard')} in the supply"),
    Reason.SLOT_EMPTY: (Rule.BUY + 6, lambda a: f"the {SLOTS[first_of(a.move)]} slot is empty till orders arrive"),
    Reason.SLOT_CLOSED: (Rule.SETUP + 5, "the middle slot is closed for two"),
    Reason.BUY_POINTS: (Rule.BUY + 1, lambda a: f"a tile costs {a.of('buy_points', 'point')}, and {a.left}"),
    Reason.BUY_COINS: (
        Rule.BUY + 1,
        lambda a: f"it costs {counted(a.state.slot_price[first_of(a.move)], 'coin')}, and you have {a.coins}",
    ),
    Reason.TILE_ROOM: (Rule.BUY + 3, lambda a: f"your {counted(a.state.tile_slots, 'slot')} for tiles would not do"),
    Reason.NOBODY_OFFERED: (Rule.SUMMON + 4, "no worker is on offer any more"),
    Reason.SUMMON_POINTS: (
        Rule.SUMMON + 1,
        lambda a: f"summoning costs {a.of('summon_points', 'point')}: {a.points} left",
    ),
    Reason.NO_SLOT: (Rule.SUMMON + 10, "you have no empty apprentice slot for it"),
    Reason.NOT_AT_WORKSHOP: (Rule.ST + 7, "tricks are prepared at the Workshop"),
    Reason.PREPARED: (Rule.ST + 7, lambda a: f"{a.trick} is prepared, and waits to be performed"),
    Reason.MIXED: (Rule.ENCH + 1, "tiles of one type serve together"),
    Reason.CARRIED: (Rule.ENCH + 12, lambda a: f"{a.trick} carries {TYPES[type_named(a.move)]} already"),
    Reason.PREPARE_POINTS: (Rule.ST + 7, lambda a: f"{a.trick} takes more points than the {a.points} left"),
    Reason.MISSING: (Rule.ST + 7, lambda a: f"{a.trick} lacks {a.missing}"),
    Reason.TILES_NOT_HELD: (Rule.ST + 7, lambda a: f"you hold {counted(a.held, 'tile')} of that type"),
    Reason.RESTING: (Rule.ENCH + 11, "in this game a tile that was used rests until the turn ends"),
    Reason.TOO_FEW: (
        Rule.ENCH + 2,
        lambda a: (
            f"{a.tiles} stand for {a.values.tile_worth * tiles_named(a.move)} coins' worth, not for {a.substituted}"
        ),
    ),
    Reason.NOT_SPENT: (Rule.ST + 7, "what tiles stand for is named only where components are spent"),
    Reason.LEAVES_MISSING: (Rule.ST + 7, lambda a: f"it leaves out what is missing: {a.missing}"),
    Reason.NOT_PREPARED: (Rule.ST + 9, "only prepared tricks are performed"),
    Reason.STAGE: (Rule.ST + 9, lambda a: f"the stage holds {counted(a.state.stage, 'trick')}"),
    Reason.NO_TRICKS: (Rule.ST + 9, "name the tricks on stage, or pass"),
    Reason.THIN_DECK: (Rule.PERF + 3, "that deck has no two cards"),
    Reason.BONUS_OWN: (Rule.SHAPE + 3, lambda a: _bonus_own(a)),
    Reason.BONUS_SUPPLY: (Rule.CHARGE + 4, lambda a: _bonus_supply(a)),
    Reason.SPECTER_PAYS: (Rule.SPEC + 7, "you can pay the Specter, so you do"),
    Reason.GOLEM_PAYS: (Rule.GOLEM + 5, "you can pay the Golem, so you do"),
    Reason.COIN_PAYS: (Rule.WAGE + 1, lambda a: _coin_wage(a)),
    Reason.SPECTER_KIND: (Rule.SPEC + 7, lambda a: _shard_wage(a, "the Specter")),
    Reason.GOLEM_KIND: (Rule.GOLEM + 5, lambda a: _shard_wage(a, "the Golem")),
    Reason.COIN_KIND: (Rule.WAGE + 1, lambda a: f"{a.asked_who} takes {a.of('wage_coins', 'coin')}"),
    Reason.CHARGE_MOST: (
        Rule.CHARGE + 1,
        lambda a: f"at most {a.of('charge_most', 'shard')} are charged with a payment",
    ),
    Reason.NO_COUNT: (Rule.SHAPE + 5, "the Shapeshifter counts as an apprentice or as one of the specialists"),
}


def explain(state: State, seat: int, text: str, move: int, code: int) -> Refusal:
    """The refusal of a move in words; `text` is how the person wrote it."""
    rule, words = _TEXTS[code]
    reason = words(Asked(state, seat, move)) if callable(words) else words
    if state.phase == Phase.OVER:
        step = "Take a move back with undo(), or start a new game."
        return Refusal(text, None, rule_id(rule), reason, step, None)
    legal = [write_move(number, state, seat) for number in legal_moves(state, seat)]
    near = nearest(text, legal) or next(iter(legal), None)
    return Refusal(text, SEATS[seat], rule_id(rule), reason, _instead(legal, near), near, reason)


def _instead(legal: list[str], near: str | None) -> str:
    if not legal:
        return "Wait until the others have decided."
    if len(legal) <= MOST_NAMED:
        return f"You may {one_of(legal)}."
    return f"You may {near!r}, for example: there are {len(legal)} moves (game.legal_moves())."


def not_your_turn(state: State, text: str, seat: str) -> Refusal:
    """The refusal of a move of a seat that is not asked (ST-1, ST-2; AS-GOLEM-03)."""
    if state.phase == Phase.OVER:
        return Refusal(text, seat, rule_id(Rule.TURN + 3), "the last turn is over", "Start a new game.", None)
    number = SEATS.index(seat)
    if state.phase == Phase.PLACE and state.closed[number]:
        template = "the Golem was {seat:'s} last this turn"
        slots: dict[str, object] = {"seat": seat}
        reason = filled(template, PLAIN, **slots)
        wait = "Wait for the next turn."
        return Refusal(text, seat, rule_id(Rule.GOLEM + 3), reason, wait, None, template, slots)
    slots = {"actor": SEATS[max(state.actor, 0)]}
    template = f"{{actor:are|is}} asked to {ASKED[str(STEPS[state.step])]}"
    rule = rule_id(Rule.ST + (1 if state.step == Ask.ASSIGN else 2))
    reason, wait = filled(template, PLAIN, **slots), "Wait until they have decided."
    return Refusal(text, seat, rule, reason, wait, None, template, slots)
