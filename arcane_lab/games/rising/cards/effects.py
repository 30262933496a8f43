"""What a card does, as a text of a small grammar: one reader, one writer, and the same in a sentence.

    effect  = "end: vp" N "per card(" (DISCIPLINE | "any") ")"  |  "uses 2:" clauses  |  [before "->"] clauses
    before  = "token +1"  |  "spend" price {"," price}  |  "if" amount ">=" N
    amount  = "count(" DISCIPLINE ")"  |  "have(" KIND ")"  |  "discard"
    clauses = clause {";" clause}

Which clauses a card may have depends on its kind: only events cast and move, only artifacts pay at the end.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from arcane_lab.core.errors import ArcaneLabError, did_you_mean, shown
from arcane_lab.core.text import capital, counted, listed
from arcane_lab.games.rising.rules.sizes import CLAUSES, MOST_PRICE
from arcane_lab.games.rising.rules.values import NUMBERS
from arcane_lab.games.rising.rules.words import Before, Column, Do

CardKind = Literal["spell", "artifact", "event", "starter"]

#: Resources, and disciplines as effects write them and as people do; a number is the place.
RESOURCES: Final = ("charms", "herbs", "blood", "potions", "gold")
DISCIPLINES: Final = ("charms", "herbology", "blood_arts", "potions", "alchemy")
TITLES: Final = ("Charms", "Herbology", "Blood Arts", "Potions", "Alchemy")
#: One of a resource.
SINGLE: Final = ("charm", "herb", "blood", "potion", "gold")
MANY: Final = ("charms", "herbs", "blood", "potions", "gold")
_N: Final = r"([1-9][0-9]?)"
_KIND: Final = r"([a-z_]+)"
_CLAUSES: Final = (
    (re.compile(rf"gain vp {_N}"), Do.GAIN_VP),
    (re.compile(r"gain vp tokens"), Do.GAIN_VP_TOKENS),
    (re.compile(rf"gain {_KIND} {_N}"), Do.GAIN),
    (re.compile(rf"gain {_KIND} tokens"), Do.GAIN_TOKENS),
    (re.compile(rf"lose {_KIND} upto {_N}"), Do.LOSE),
    (re.compile(rf"activate other {_N}"), Do.ACTIVATE),
    (re.compile(rf"activate left_neighbour {_N}"), Do.LEFT),
    (re.compile(rf"activate right_neighbour {_N}"), Do.RIGHT),
    (re.compile(rf"cast one times {_N}"), Do.CAST_ONE),
    (re.compile(r"discard target"), Do.DISCARD_TARGET),
    (re.compile(r"cast rising"), Do.CAST_RISING),
    (re.compile(r"cast lowest_each"), Do.CAST_LOWEST),
    (re.compile(rf"move any 1 to {_KIND}"), Do.MOVE),
)
_EXAMPLES: Final = (
    *("gain charms 2", "gain vp 3", "gain herbs tokens", "lose blood upto 3", "activate other 1"),
    *("activate left_neighbour 1", "cast one times 3", "discard target", "cast rising", "cast lowest_each"),
    "move any 1 to charms",
)
_OF_EVENTS: Final = (*(Do.LEFT, Do.RIGHT, Do.CAST_ONE, Do.DISCARD_TARGET, Do.CAST_RISING, Do.CAST_LOWEST, Do.MOVE),)
_OF_TOKENS: Final = (Do.GAIN_TOKENS, Do.GAIN_VP_TOKENS)
_END: Final = re.compile(rf"end: ?vp {_N} per card\({_KIND}\)")
_IF: Final = re.compile(rf"if (count|have)\({_KIND}\) ?>= ?{_N}")
_IF_DISCARD: Final = re.compile(rf"if discard ?>= ?{_N}")
_PRICE: Final = re.compile(rf"(any!)?{_KIND} {_N}")


class BadEffect(ArcaneLabError):
    """An effect that cannot be read, or that a card of its kind cannot have: why, and what is allowed."""

    def __init__(self, reason: str, allowed: str) -> None:
        super().__init__(reason, allowed)
        self.reason, self.allowed = reason, allowed

    def __str__(self) -> str:
        return f"{self.reason}; allowed: {self.allowed}"


class Clause(NamedTuple):
    """One thing that an effect does: what (`words.Do`), of which resource or column, and how many."""

    do: int
    what: int = 0
    number: int = 0


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card does; `spend` has the fixed prices by resource, `spend_any` how many of any resource but one."""

    clauses: tuple[Clause, ...] = ()
    before: int = Before.NONE
    what: int = 0
    count: int = 0
    spend: tuple[int, ...] = (0, 0, 0, 0, 0)
    spend_any: int = 0
    spend_not: int = Column.BLOOD
    two_uses: bool = False

    def __str__(self) -> str:
        return write_effect(self)


def read_effect(text: str, kind: CardKind) -> Effect:
    """The effect that a text of the grammar says, of a card of some kind. Raises `BadEffect`.

    >>> str(read_effect("if count(blood_arts) >= 1 -> gain charms 2; gain vp 1", "spell"))
    'if count(blood_arts)>=1 -> gain charms 2; gain vp 1'
    """
    plain = " ".join(text.split())
    if end := _END.fullmatch(plain):
        column = Column.ANY if end[2] == "any" else _of(end[2], DISCIPLINES, "a discipline")
        effect = Effect((Clause(Do.END_VP, column, int(end[1])),))
    elif plain.startswith("uses 2:"):
        effect = Effect(_clauses(plain.removeprefix("uses 2:")), two_uses=True)
    else:
        before, arrow, rest = plain.rpartition("->")
        effect = _with_before(before.strip(), _clauses(rest)) if arrow else Effect(_clauses(rest))
    _check_kind(effect, kind)
    return effect


def _of(word: str, known: tuple[str, ...], what: str) -> int:
    if word not in known:
        # A resource is easily written for its discipline, and the other way round.
        other = RESOURCES if known == DISCIPLINES else DISCIPLINES
        hint = f" (did you mean {known[other.index(word)]}?)" if word in other else did_you_mean(word, known)
        raise BadEffect(f"{shown(word)} is no name of {what}{hint}", ", ".join(known))
    return known.index(word)


def _clauses(text: str) -> tuple[Clause, ...]:
    found = [_clause(part.strip()) for part in text.split(";")]
    if len(found) > CLAUSES:
        raise BadEffect(f"it has {len(found)} clauses", f"at most {CLAUSES}")
    return tuple(found)


def _clause(text: str) -> Clause:
    for form, do in _CLAUSES:
        if match := form.fullmatch(text):
            words = match.groups()
            numbers = [int(word) for word in words if word.isdecimal()]
            names = [word for word in words if not word.isdecimal()]
            what = 0
            if names:
                is_move = do == Do.MOVE
                what = _of(names[0], DISCIPLINES if is_move else RESOURCES, "a discipline" if is_move else "a resource")
            return Clause(do, what, numbers[0] if numbers else 0)
    alike = next((one for one in _EXAMPLES if one.split()[0] == text.partition(" ")[0]), None)
    hint = did_you_mean(text, _EXAMPLES) or (f" (did you mean {alike}?)" if alike else "")
    raise BadEffect(f"{shown(text)} is no clause{hint}", ", ".join(_EXAMPLES))


def _with_before(text: str, clauses: tuple[Clause, ...]) -> Effect:
    if text == "token +1":
        return Effect(clauses, Before.TOKEN)
    if match := _IF_DISCARD.fullmatch(text):
        return Effect(clauses, Before.DISCARD, 0, int(match[1]))
    if match := _IF.fullmatch(text):
        if match[1] == "count":
            return Effect(clauses, Before.COUNT, _of(match[2], DISCIPLINES, "a discipline"), int(match[3]))
        return Effect(clauses, Before.HAVE, _of(match[2], RESOURCES, "a resource"), int(match[3]))
    if text.startswith("spend "):
        return _spending(text.removeprefix("spend "), clauses)
    forms = ("token +1", "spend charms 2", "spend any!blood 2", "if count(charms)>=1", "if have(herbs)>=4")
    near = did_you_mean(text, forms)
    raise BadEffect(f"{shown(text)} cannot stand before the arrow{near}", ", ".join((*forms, "if discard>=7")))


def _spending(text: str, clauses: tuple[Clause, ...]) -> Effect:
    spend, spend_any, spend_not = [0] * 5, 0, int(Column.BLOOD)
    for part in text.split(","):
        match = _PRICE.fullmatch(part.strip())
        if match is None:
            raise BadEffect(f"{shown(part.strip())} is no price", "prices such as charms 2, or any!blood 4")
        kind, count = _of(match[2], RESOURCES, "a resource"), int(match[3])
        if match[1] and (spend_any or count > MOST_PRICE):
            reason = "it has two prices of any kind" if spend_any else f"any {count} is too many"
            raise BadEffect(reason, f"one price of any kind, of at most {MOST_PRICE}")
        if match[1]:
            spend_any, spend_not = count, kind
        elif spend[kind]:
            raise BadEffect(f"it names {RESOURCES[kind]} twice", "each resource once")
        else:
            spend[kind] = count
    return Effect(
        clauses, Before.SPEND, spend=tuple(spend), spend_any=spend_any, spend_not=spend_not if spend_any else -1
    )


def _check_kind(effect: Effect, kind: CardKind) -> None:
    """Refuse what a card of this kind cannot do."""
    does = {clause.do for clause in effect.clauses}
    if (Do.END_VP in does) != (kind == "artifact"):
        reason = "an artifact pays at the end, and does nothing else" if kind == "artifact" else f"it is no {kind}'s"
        raise BadEffect(reason, "end: vp 2 per card(charms), for artifacts alone")
    if kind == "event" and (effect.before != Before.NONE or effect.two_uses):
        raise BadEffect("an event is used once, without a condition or a price", "clauses alone")
    if kind != "event" and does & set(_OF_EVENTS):
        raise BadEffect("only an event casts, moves cards or looks at a neighbour", "clauses that gain, lose, activate")
    if does & set(_OF_TOKENS) and effect.before != Before.TOKEN:
        raise BadEffect("there are no markers to gain from", "token +1 before the arrow")
    if kind == "starter" and (effect.two_uses or effect.before == Before.TOKEN):
        raise BadEffect("a starter is no card, and no marker lies on it", "an effect without markers")
    targets = [clause.do for clause in effect.clauses if clause.do in (Do.CAST_ONE, Do.DISCARD_TARGET)]
    if Do.DISCARD_TARGET in targets and targets[0] != Do.CAST_ONE:
        raise BadEffect("it discards a spell that it has not cast", "cast one times 3; discard target")


# --- written again --------------------------------------------------------------------------------------------


def write_effect(effect: Effect) -> str:
    """The text of an effect, as the table of the cards has it."""
    if effect.clauses and effect.clauses[0].do == Do.END_VP:
        _, what, count = effect.clauses[0]
        return f"end: vp {count} per card({'any' if what == Column.ANY else DISCIPLINES[what]})"
    clauses = "; ".join(map(_write_clause, effect.clauses))
    if effect.two_uses:
        return f"uses 2: {clauses}"
    before = _write_before(effect)
    return f"{before} -> {clauses}" if before else clauses


def _write_clause(clause: Clause) -> str:
    do, what, count = clause
    return {
        Do.GAIN: f"gain {RESOURCES[what]} {count}",
        Do.GAIN_VP: f"gain vp {count}",
        Do.GAIN_TOKENS: f"gain {RESOURCES[what]} tokens",
        Do.GAIN_VP_TOKENS: "gain vp tokens",
        Do.LOSE: f"lose {RESOURCES[what]} upto {count}",
        Do.ACTIVATE: f"activate other {count}",
        Do.LEFT: f"activate left_neighbour {count}",
        Do.RIGHT: f"activate right_neighbour {count}",
        Do.CAST_ONE: f"cast one times {count}",
        Do.DISCARD_TARGET: "discard target",
        Do.CAST_RISING: "cast rising",
        Do.CAST_LOWEST: "cast lowest_each",
        Do.MOVE: f"move any 1 to {DISCIPLINES[what]}",
    }[do]


def _write_before(effect: Effect) -> str:
    if effect.before == Before.TOKEN:
        return "token +1"
    if effect.before == Before.COUNT:
        return f"if count({DISCIPLINES[effect.what]})>={effect.count}"
    if effect.before == Before.HAVE:
        return f"if have({RESOURCES[effect.what]})>={effect.count}"
    if effect.before == Before.DISCARD:
        return f"if discard>={effect.count}"
    if effect.before == Before.SPEND:
        prices = [f"{RESOURCES[kind]} {count}" for kind, count in enumerate(effect.spend) if count]
        prices += [f"any!{RESOURCES[effect.spend_not]} {effect.spend_any}"] if effect.spend_any else []
        return "spend " + ", ".join(prices)
    return ""


# --- in a sentence ----------------------------------------------------------------------------------------------


def amount_of(kind: int, count: int) -> str:
    """So many of a resource.

    >>> amount_of(Column.CHARMS, 1), amount_of(Column.HERBOLOGY, 3)
    ('1 charm', '3 herbs')
    """
    return f"{count} {SINGLE[kind] if count == 1 else MANY[kind]}"


def sentence_of(effect: Effect, is_evergreen: bool = False, numbers: Mapping[str, Any] = NUMBERS) -> str:
    """What a card does, to the person who holds it, by the numbers of the rules.

    >>> sentence_of(read_effect("if count(potions)>=2 -> gain charms 2; gain vp 2", "spell"))
    'If you have 2 or more cards under Potions, gain 2 charms and 2 points.'
    >>> sentence_of(read_effect("uses 2: gain potions 3", "spell"))
    'Gain 3 potions. You can do this twice.'
    >>> sentence_of(read_effect("token +1 -> gain herbs tokens", "spell"), numbers={**NUMBERS, "growth_step": 2})
    'Lay 2 markers here, then gain a herb for each marker here.'
    """
    if not effect.clauses:
        return "It does nothing."
    first, *_ = effect.clauses
    if first.do == Do.END_VP:
        where = "in your columns" if first.what == Column.ANY else f"under {TITLES[first.what]}"
        return f"At the end: {counted(first.number, 'point')} for each card {where}."
    does = listed(_parts(effect))
    if effect.before == Before.TOKEN:
        step = numbers["growth_step"]
        text = f"Lay {'a marker' if step == 1 else counted(step, 'marker')} here, then {does}."
    elif effect.before == Before.SPEND:
        text = f"Pay {_prices(effect)} to {does}."
    elif effect.before != Before.NONE:
        text = f"If you have {_condition(effect)}, {does}."
    else:
        text = f"{capital(does)}."
    uses = numbers["potion_uses"]
    often = {1: "once", 2: "twice"}.get(uses, f"{uses} times")
    more = f" You can do this {often}." if effect.two_uses else ""
    return text + more + (" It acts whenever you cast." if is_evergreen else "")


def _parts(effect: Effect) -> list[str]:
    """The clauses in words; what is gained together stands behind one verb."""
    parts: list[str] = []
    was_gain = False
    for clause in effect.clauses:
        words, is_gain = _clause_in_words(clause)
        parts.append(words if is_gain and was_gain else f"gain {words}" if is_gain else words)
        was_gain = is_gain
    return parts


def _clause_in_words(clause: Clause) -> tuple[str, bool]:
    do, what, count = clause
    if do == Do.GAIN:
        return amount_of(what, count), True
    if do == Do.GAIN_VP:
        return counted(count, "point"), True
    if do == Do.GAIN_TOKENS:
        return f"{SINGLE[what] if what in (2, 4) else 'a ' + SINGLE[what]} for each marker here", True
    if do == Do.GAIN_VP_TOKENS:
        return "a point for each marker here", True
    spells = counted(count, "spell")
    return {
        Do.LOSE: f"give back up to {amount_of(what, count)}",
        Do.ACTIVATE: f"activate {counted(count, 'other spell')} of yours",
        Do.LEFT: f"activate {spells} of your left neighbour as if it were yours",
        Do.RIGHT: f"activate {spells} of your right neighbour as if it were yours",
        Do.CAST_ONE: f"cast one of your spells {'once' if count == 1 else f'{count} times'}",
        Do.DISCARD_TARGET: "discard it",
        Do.CAST_RISING: "cast the rising disciplines",
        Do.CAST_LOWEST: "cast the lowest spell of each discipline",
        Do.MOVE: f"move one of your cards under {TITLES[what] if what < 5 else ''}",
    }[do], False


def _prices(effect: Effect) -> str:
    prices = [amount_of(kind, count) for kind, count in enumerate(effect.spend) if count]
    if effect.spend_any:
        prices.append(f"{counted(effect.spend_any, 'resource')} other than {MANY[effect.spend_not]}")
    return listed(prices)


def _condition(effect: Effect) -> str:
    if effect.before == Before.COUNT:
        return f"{effect.count} or more cards under {TITLES[effect.what]}"
    what = MANY[effect.what] if effect.before == Before.HAVE else "discards"
    return f"{effect.count} or more {what}"
