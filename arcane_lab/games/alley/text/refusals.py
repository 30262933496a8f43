"""Why a move may not be done now, in words: the rule, the reason, and what is possible instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from arcane_lab.core.errors import one_of
from arcane_lab.engine.moves import Refusal
from arcane_lab.engine.wording import PLAIN, filled
from arcane_lab.games.alley.rules.forbidden import is_ignoring_asked
from arcane_lab.games.alley.rules.legal import legal_moves
from arcane_lab.games.alley.rules.moves import first_of, second_of, third_of, verb_of
from arcane_lab.games.alley.rules.sizes import MOVE_ROOM
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Ask, Edition, Item, Phase, Power, Reading, Reason, Rule, Stage, Verb
from arcane_lab.games.alley.setup import item_name
from arcane_lab.games.alley.text.drawing import ASKED
from arcane_lab.games.alley.text.moves import write_move
from arcane_lab.games.alley.text.names import CODES, SEATS, SLOTS, STEPS, line_text, rule_id

_ITEM_VERBS: Final = (Verb.PLAY, Verb.DISCARD, Verb.USE)
_SEAT_VERBS: Final = (Verb.TARGET, Verb.PEEK, Verb.PLACE, Verb.SWAP, Verb.REARRANGE)


@dataclass(frozen=True, slots=True)
class Asked:
    """A refused move and where the play stands, in the words that reasons are made of."""

    state: State
    move: int

    @property
    def item(self) -> str:
        """The item that the move names."""
        first = first_of(self.move)
        return item_name(first) if verb_of(self.move) in _ITEM_VERBS and first < len(CODES) else "item"

    @property
    def slot(self) -> str:
        """The (first) slot that the move names."""
        return SLOTS[min(second_of(self.move), 8)]

    @property
    def seat(self) -> str:
        """The seat that the move names."""
        number = third_of(self.move) - 1 if verb_of(self.move) == Verb.PLAY else first_of(self.move)
        return SEATS[number] if verb_of(self.move) in (*_SEAT_VERBS, Verb.PLAY) and 0 <= number < 6 else "that seat"

    @property
    def actor(self) -> str:
        """The seat that must decide."""
        return SEATS[self.state.actor]

    @property
    def infamy(self) -> int:
        """The infamy of the seat that must decide."""
        return self.state.infamy[self.state.actor]

    @property
    def purse(self) -> int:
        """The gold of the seat that must decide."""
        return self.state.gold[self.state.actor]


def item_rule(item: int, number: int) -> int:
    """The rule of an item."""
    return Rule.ITEM + 100 * item + number


def power_rule(power: int, number: int) -> int:
    """The rule of a wizard power."""
    return Rule.POWER + 100 * power + number


NO_SLOTS: Final[Mapping[str, object]] = {}
#: The rule of a reason and its words (with slots for seats: actor, seat, target), or what finds them for a move.
RuleOf = int | Callable[[Asked], int]
WordsOf = str | Callable[[Asked], str]


def _out_of_step_rule(asked: Asked) -> int:
    state = asked.state
    if state.phase == Phase.SELL:
        return Rule.TURN + 2
    if state.phase == Phase.STOCK:
        return Rule.STOCK + 9
    if state.phase == Phase.BRIBE:
        return Rule.BRIBE + 1
    return Rule.INSPECT + (5 if state.step in (Ask.SELL, Ask.SLIDE) else 41)


def _game_over_rule(asked: Asked) -> int:
    if asked.state.edition == Edition.REVISED:
        return Rule.END + 15
    return Rule.END + (9 if asked.state.values.goal == Reading.GOAL_THREE_ROUNDS else 1)


def _effect_rule(asked: Asked) -> int:
    """The rule of the effect that is asking for a seat or a slot."""
    state = asked.state
    if state.step == Ask.PEEK:
        return item_rule(Item.CB, 6)
    if state.step == Ask.PLACE:
        return item_rule(Item.HD, 7)
    if state.step == Ask.SWAP:
        return item_rule(Item.PL, 6) if state.stage == Stage.LOCKBOX else item_rule(Item.HT, 6)
    if state.step == Ask.TARGET:
        if state.stage == Stage.TOAD:
            return item_rule(Item.HT, 5)
        return item_rule(Item.SC, 5) if state.stage == Stage.SPECIAL else item_rule(Item.DE, 5)
    return Rule.PLAY + 18


def _power_must_rule(asked: Asked) -> int:
    if asked.state.stage == Stage.TURN_UP:
        return power_rule(Power.GLYNNA, 6)
    if is_ignoring_asked(asked.state):
        return power_rule(Power.MEEBLEMORE, 2)
    return power_rule(Power.NINX, 1)


def _slot_rule_of_power(asked: Asked) -> int:
    return power_rule(Power.GLYNNA if verb_of(asked.move) == Verb.REMOVE else Power.NINX, 1)


def _not_held_rule(asked: Asked) -> int:
    if asked.state.step == Ask.DISCARD:
        return Rule.TWO + 22
    return Rule.EFFECT + 9 if verb_of(asked.move) == Verb.USE else Rule.TURN + 10


def _what_is_asked(asked: Asked) -> str:
    return f"{{actor:are|is}} asked to {ASKED[str(STEPS[asked.state.step])]}"


def _stash_words(asked: Asked) -> str:
    return f"{{actor:have|has}} no {asked.item} in {{:their}} stash"


def _place_order(asked: Asked) -> str:
    return (
        "dolls go round in turn order, one for each storehouse, and nobody is passed over unless enough others remain: "
        "{seat} cannot get this one"
    )


def _bribe_words(asked: Asked) -> str:
    price = asked.state.values.bribe_gold
    most = price * asked.infamy
    return f"{{actor:have|has}} {asked.infamy} infamy, and {price} gold take away 1: {most} gold is the most"


def _odd_bribe(asked: Asked) -> str:
    price = asked.state.values.bribe_gold
    return "only even amounts can be spent on a bribe" if price == 2 else f"a bribe costs {price} gold for each infamy"


def _no_seat(asked: Asked) -> str:
    return f"this game has {asked.state.seats} seats, p1 to {SEATS[asked.state.seats - 1]}, and {asked.seat} is not one"


_TEXTS: Final[dict[int, tuple[RuleOf, WordsOf]]] = {
    Reason.OUT_OF_STEP: (_out_of_step_rule, _what_is_asked),
    Reason.GAME_OVER: (_game_over_rule, "the game is over"),
    Reason.SKIPPING: (
        lambda a: Rule.TWO + 22 if a.state.step == Ask.DISCARD else Rule.TURN + 14,
        "nobody passes in a turn: draw a card, then play, discard or use one",
    ),
    Reason.COMPULSORY: (Rule.EFFECT + 5, "an effect must be carried out"),
    Reason.MUST_SELL: (
        lambda a: Rule.SET + 11 if a.state.step == Ask.SELL else Rule.SLIDE + 4,
        "a set must be sold at once",
    ),
    Reason.NOT_HELD: (_not_held_rule, _stash_words),
    Reason.EMPTY_PLACE: (_effect_rule, "there is no card in that slot"),
    Reason.FOREIGN_PLAY: (
        Rule.PLAY + 19,
        "cards are played into your own storehouse, never into {seat:'s}",
    ),
    Reason.LOCKED_DOLL: (
        item_rule(Item.HD, 4),
        lambda a: f"the Haunted Doll in {a.slot} is face up, and cannot be replaced",
    ),
    Reason.LOCKED_MIRROR: (
        item_rule(Item.CM, 10),
        lambda a: f"a Cursed Mirror is face up beside {a.slot}, and nothing beside it can be replaced",
    ),
    Reason.BOOMERANG_ELSE: (
        item_rule(Item.MB, 5),
        "the Magic Boomerang has come back and must be played first",
    ),
    Reason.BOOMERANG_DISCARD: (
        item_rule(Item.MB, 6),
        "the Magic Boomerang has come back and must be played, not discarded",
    ),
    Reason.LAMP_DISCARD: (item_rule(Item.ML, 6), "one of the cards from the Mystical Lamp must be played"),
    Reason.LAMP_ELSE: (item_rule(Item.ML, 5), "one of the cards from the Mystical Lamp must be played"),
    Reason.CHALICE_DISCARD: (item_rule(Item.SC, 6), "a card that the Sacred Chalice takes must be played"),
    Reason.CHALICE_ELSE: (item_rule(Item.SC, 5), "a card that the Sacred Chalice takes must be played"),
    Reason.WATCH_DISCARD: (item_rule(Item.WW, 8), "a card that the Wizard's Watch fetches must be played"),
    Reason.WATCH_ELSE: (item_rule(Item.WW, 5), "the Wizard's Watch plays a card of the discard"),
    Reason.NO_DECK: (Rule.FAQ + 7, "the deck is empty, and the discard is too small for a new one"),
    Reason.NO_DISCARD: (Rule.TURN + 9, "the discard is empty: only the deck is left"),
    Reason.NOT_SPECIAL: (
        Rule.EFFECT + 9,
        lambda a: f"the {a.item} is no special item: it is played or discarded, not used",
    ),
    Reason.SPECIAL_NEEDS_SLOT: (
        Rule.TURN + 15,
        lambda a: f"the {a.item} needs a slot for a card, and no card of the storehouse can be replaced",
    ),
    Reason.WATCH_EMPTY: (item_rule(Item.WW, 10), "the discard is empty: the Wizard's Watch has nothing to fetch"),
    Reason.CHALICE_EMPTY: (item_rule(Item.SC, 5), "nobody else holds a card that the Sacred Chalice could take"),
    Reason.LAMP_EMPTY: (Rule.FAQ + 7, "there is no card left for the Mystical Lamp to turn up"),
    Reason.SPECIAL_AS_ITEM: (
        Rule.EFFECT + 20,
        lambda a: f"in this game a special item like the {a.item} is used or discarded, not played",
    ),
    Reason.REDISCARD: (
        Rule.TURN + 12,
        lambda a: f"in this game the {a.item} just taken from the discard may not go straight back",
    ),
    Reason.ALREADY_REVEALED: (Rule.STOCK + 9, lambda a: f"the card in {a.slot} is face up already"),
    Reason.NO_SEAT: (_effect_rule, _no_seat),
    Reason.SELF_TARGET: (_effect_rule, "it must be another player"),
    Reason.EMPTY_STASH: (item_rule(Item.SC, 5), "{seat:have|has} no card in {:their} stash"),
    Reason.PEEK_REVEALED: (item_rule(Item.CB, 6), lambda a: f"the card in {a.slot} is face up for all to see"),
    Reason.PEEK_FOREIGN: (item_rule(Item.CB, 8), "in this game the Crystal Ball looks only into your own storehouse"),
    Reason.PEEK_TWICE: (item_rule(Item.CB, 8), lambda a: f"the Crystal Ball has just looked at {a.slot}"),
    Reason.PLACE_OWN: (item_rule(Item.HD, 7), "sold dolls go to the other players, not to the seller"),
    Reason.PLACE_REVEALED: (
        item_rule(Item.HD, 7),
        lambda a: f"a doll takes the place of a hidden card, and {{seat:'s}} card in {a.slot} is face up",
    ),
    Reason.PLACE_FULL: (item_rule(Item.HD, 11), "{seat:have|has} no hidden card that a doll could replace"),
    Reason.PLACE_ORDER: (item_rule(Item.HD, 9), _place_order),
    Reason.SWAP_OWN: (item_rule(Item.PL, 6), lambda a: f"your own card must be hidden, and in {a.slot} is none"),
    Reason.SWAP_OTHER: (item_rule(Item.PL, 6), "the other card must be face up in another player's storehouse"),
    Reason.REARRANGE_SEAT: (
        item_rule(Item.HT, 5),
        "the Hypnotic Toad swaps two cards of {target}, who was chosen",
    ),
    Reason.REARRANGE_SAME: (item_rule(Item.HT, 6), "two different slots are swapped"),
    Reason.NO_SET: (
        Rule.SET + 4,
        lambda a: f"in {line_text(min(first_of(a.move), 7))} is no set to sell now",
    ),
    Reason.ODD_BRIBE: (Rule.BRIBE + 3, _odd_bribe),
    Reason.BRIBE_GOLD: (Rule.BRIBE + 4, lambda a: f"{{actor:have|has}} only {a.purse} gold"),
    Reason.BRIBE_INFAMY: (Rule.BRIBE + 5, _bribe_words),
    Reason.HIDDEN_ONLY: (
        power_rule(Power.GLYNNA, 1),
        lambda a: f"Glynna removes a hidden card, and the one in {a.slot} is face up",
    ),
    Reason.CLAIM_EMPTY: (_slot_rule_of_power, "there is no card in that slot"),
    Reason.OTHER_POWER: (power_rule(0, 1), "another wizard's power is asked about"),
    Reason.POWER_MUST: (_power_must_rule, "this question must be answered"),
    Reason.BAD_CHOICE: (Rule.EFFECT + 5, "there is no such choice"),
}


def explain(state: State, text: str, move: int, code: int) -> Refusal:
    """The refusal of a move in words; `text` is how the person wrote it."""
    asked = Asked(state, move)
    rule, reason = _TEXTS[code]
    slots = {"actor": asked.actor, "seat": asked.seat, "target": SEATS[max(state.target_seat, 0)]}
    template = reason(asked) if callable(reason) else reason
    return _refusal(state, text, rule(asked) if callable(rule) else rule, template, slots=slots)


def not_your_turn(state: State, text: str, seat: str) -> Refusal:
    """The refusal of a move that another seat would make; it names no move of the seat that decides.

    Those moves name the cards of its stash, which nobody else may see (AA-STOCK-18).
    """
    asked = Asked(state, 0)
    if state.step == Ask.NOTHING:
        return _refusal(state, text, _game_over_rule(asked), "the game is over", seat)
    rule = Rule.TURN + 2 if state.phase == Phase.SELL else _out_of_step_rule(asked)
    template, slots = f"it is not for {{seat}} to decide: {_what_is_asked(asked)}", {"seat": seat, "actor": asked.actor}
    reason, wait = filled(template, PLAIN, **slots), f"Wait until {asked.actor} has decided."
    return Refusal(text, seat, rule_id(rule), reason, wait, None, template, slots)


def _refusal(
    state: State, text: str, rule: int, template: str, seat: str | None = None, slots: Mapping[str, object] = NO_SLOTS
) -> Refusal:
    legal = legal_texts(state)
    near = nearest_move(text, legal)
    return Refusal(
        move=text,
        seat=seat or (SEATS[state.actor] if state.step != Ask.NOTHING else None),
        rule=rule_id(rule),
        reason=filled(template, PLAIN, **slots),
        try_instead=_instead(state, legal, near),
        nearest=near,
        template=template,
        slots=slots,
    )


def _instead(state: State, legal: list[str], near: str | None) -> str:
    if near is None:
        return "Nothing more can be done: take a move back with undo(), or start a new game."
    who = SEATS[state.actor]
    if len(legal) <= 6:
        return f"{who} may do {one_of(legal)}."
    return f"{who} may do {near!r}, for example; there are {len(legal)} moves to choose from (game.legal_moves())."


def legal_texts(state: State) -> list[str]:
    """The legal moves as text."""
    room = [0] * MOVE_ROOM
    count = legal_moves(state, room)
    return [write_move(move, state.actor) for move in room[:count]]


def nearest_move(text: str, legal: list[str]) -> str | None:
    """The legal move most like a text: first the same verb, then the same item, seat and slots, then the letters.

    Where nothing is alike it is the first legal move.

    >>> nearest_move("play OW p2 b1", ["play HT b1", "play OW a1", "play OW b1", "discard OW"])
    'play OW b1'
    """
    parts = text.lower().split()
    best: str | None = None
    most = (-1.0, -1.0)
    for candidate in legal:
        found = candidate.lower().split()
        shared = sum(part in found for part in parts[1:]) + (2 if parts[:1] == found[:1] else 0)
        score = (float(shared), _likeness(parts, found) if shared else 0.0)
        if score > most:
            best, most = candidate, score
    return best


def _likeness(parts: list[str], found: list[str]) -> float:
    """How alike two moves are beyond the words they share: amounts by their distance, other words by their letters."""
    if parts[:1] == found[:1] == ["bribe"] and len(parts) == len(found) == 2 and parts[1].isdecimal():
        return 1 / (1 + abs(int(parts[1][:9]) - int(found[1])))
    return SequenceMatcher(None, " ".join(parts), " ".join(found)).ratio()
