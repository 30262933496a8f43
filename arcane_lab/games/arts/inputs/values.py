"""One value of an input: how it is written, read and checked.

A reader makes the one spelling of a value, or raises `ValueError` with the reason and what is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NoReturn

from arcane_lab.core.errors import did_you_mean, shown
from arcane_lab.core.text import whole_number
from arcane_lab.core.values import refusal_of_amount

TYPES: Final = "ABCDEF"
BENEFITS: Final = ("cards", "coin+fame", "coins", "level", "shard")
MAGICIAN: Final = "magician"
#: The four arcane workers, each with its action points (AS-COMP-01, AS-WORK-05).
WORKERS: Final = {"specter": 2, "golem": 3, "trickster": 2, "shapeshifter": 2}
PLACES: Final = (
    *("downtown", "market-row", "dark-alley", "academy", "workshop"),
    *("theater-thursday", "theater-other", "theater-sunday"),
)
PROPHECIES: Final = ("no-salary", "all-match", "double")
DIFFICULTIES: Final = ("easy", "normal", "hard")
MODULES: Final = ("dark-alley", "academy", "duel", "quick-start", "dawn", "powers")
#: Those that the rulebook advises against (AS-COMP-12).
NOT_ADVISED: Final = ("dawn", "powers")
#: Faces of the enchantment die: each type of the mix once.
EACH_ONCE: Final = "each once"
APPRENTICE: Final = "apprentice"
SHARD: Final = "shard"

MOST_TURNS: Final = 20
MOST_FACES: Final = 24
MOST_CREW: Final = 12
MOSTTRICKS: Final = 8
MOST_NEEDS: Final = 8
MOST_KINDS: Final = 12
MOST_KNOWN: Final = 24  # tricks that a game may name, the Heir's among them
MOST_DECKS: Final = 6
MOST_DECK: Final = 24
MOST: Final = 999

NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,11}")
CODE: Final = re.compile(r"[A-Z][A-Z0-9]{0,7}")
_RATE: Final = re.compile(r"[0-9]{1,3}(/[1-9][0-9]{0,2})?")


@dataclass(frozen=True, slots=True)
class Member:
    """A character: its name and its action points."""

    name: str
    ap: int


@dataclass(frozen=True, slots=True)
class Crew:
    """The characters in front of the bar, and the apprentice slots behind it, left to right; None is an empty one."""

    specialists: tuple[Member, ...]
    slots: tuple[Member | None, ...]

    def __str__(self) -> str:
        def said(one: Member | None) -> str:
            if one is None:
                return "."
            return one.name if WORKERS.get(one.name) == one.ap else f"{one.name}:{one.ap}"

        return " ".join([*map(said, self.specialists), "|", *map(said, self.slots)])


def _wrong(reason: str, allowed: str) -> NoReturn:
    raise ValueError(reason, allowed)


def _amount(least: int, most: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        number = whole_number(value.strip()) if isinstance(value, str) else value
        refused = refusal_of_amount(value if number is None else number, least, most)
        if refused:
            _wrong(*refused)
        found = whole_number(number)
        return least if found is None else found

    return read


def _or_none(least: int, most: int) -> Callable[[object], int | None]:
    def read(value: object) -> int | None:
        return None if value is None or value == "" else _amount(least, most)(value)

    return read


def _one_of(*words: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        word = _text(value).strip().lower()
        if word not in words:
            _wrong(f"is not known{did_you_mean(word, words)}", " or ".join(words))
        return word

    return read


def _text(value: object) -> str:
    if not isinstance(value, str):
        _wrong("is no text", "a text")
    return value


def _several(words: tuple[str, ...] | str, most: int, upper: bool = False, least: int = 0) -> Callable[[object], str]:
    """Some of these words with spaces between, each as often as it likes."""

    def read(value: object) -> str:
        given = _text(value).upper().split() if upper else _text(value).lower().split()
        wrong = [word for word in given if word not in tuple(words)]
        if wrong:
            _wrong(f"holds {shown(wrong[0])}{did_you_mean(wrong[0], tuple(words))}", ", ".join(words))
        if not least <= len(given) <= most:
            _wrong(f"holds {len(given)}", f"{least} to {most} of {', '.join(words)}")
        return " ".join(given)

    return read


def _names(form: re.Pattern[str], what: str, most: int, *, once: bool = False) -> Callable[..., str]:
    def read(value: object) -> str:
        given = _text(value).split()
        given = [word.upper() for word in given] if form is CODE else [word.lower() for word in given]
        wrong = [word for word in given if not form.fullmatch(word)]
        if wrong:
            _wrong(f"holds {shown(wrong[0])}, which is no name of {what}", f"names of {what} with spaces between")
        if len(given) > most:
            _wrong(f"holds {len(given)}", f"0 to {most} of them")
        if once and len(set(given)) != len(given):
            _wrong("names one twice", "each once")
        return " ".join(given)

    return read


def _modules(value: object) -> str:
    given = _several(MODULES, len(MODULES))(value).split()
    if "dark-alley" not in given:
        _wrong("leaves the Dark Alley out, which is needed (AS-COMP-10)", "dark-alley, and others behind it")
    return " ".join(word for word in MODULES if word in given)


def _capacity(value: object) -> dict[str, int] | None:
    if value is None or value == "":
        return None
    known = (*PLACES[:5], "theater")
    pairs = value.items() if isinstance(value, Mapping) else [part.partition(":")[::2] for part in _text(value).split()]
    found = {}
    for place, number in pairs:
        if place not in known:
            _wrong(f"names the place {shown(place)}{did_you_mean(place, known)}", ", ".join(known))
        found[str(place)] = _amount(0, MOST)(number)
    return {place: found[place] for place in known if place in found}


def read_crew(text: str) -> Crew:
    """A crew of a text such as `magician:3 engineer:2 | apprentice:1 . golem`; `ValueError` of reason and allowed.

    >>> str(read_crew("Magician:3 | apprentice:1 . golem"))
    'magician:3 | apprentice:1 . golem'
    """
    allowed = "characters such as magician:3, then | and the apprentice slots, a dot for an empty one"
    front, bar, behind = text.lower().partition("|")
    if not bar:
        _wrong("has no bar before the apprentice slots", allowed)
    members = [_member(word, allowed) for word in front.split()]
    slots = [None if word == "." else _member(word, allowed) for word in behind.split()]
    names = [one.name for one in (*members, *slots) if one is not None]
    if len(members) + len(slots) > MOST_CREW:
        _wrong(f"has {len(members) + len(slots)} places", f"at most {MOST_CREW}")
    if len(set(names)) != len(names):
        _wrong("names somebody twice", "names that differ")
    for worker in WORKERS:
        if worker in [one.name for one in members]:
            _wrong(f"has the {worker} in front of the bar", "arcane workers in apprentice slots (AS-SUMMON-03)")
    return Crew(tuple(members), tuple(slots))


def _member(word: str, allowed: str) -> Member:
    name, colon, number = word.partition(":")
    if not NAME.fullmatch(name):
        _wrong(f"holds {shown(word)}, which is no character", allowed)
    if not colon:
        if name not in WORKERS:
            _wrong(f"gives {name} no action points", f"{name}:2")
        return Member(name, WORKERS[name])
    points = _amount(0, 9)(number)
    if WORKERS.get(name, points) != points:
        _wrong(
            f"gives the {name} {points} points",
            f"{WORKERS[name]}, as the rulebook has it (AS-WORK-05); the option {name}_points changes it",
        )
    return Member(name, points)


def _by_turn(value: object) -> str:
    words = _text(value).lower().split()
    if len(words) > MOST_TURNS:
        _wrong(f"has {len(words)} turns", f"at most {MOST_TURNS}")
    for word in words:
        wrong = [] if word == "-" else [one for one in word.split("+") if one not in PROPHECIES]
        if wrong:
            _wrong(f"holds {shown(wrong[0])}{did_you_mean(wrong[0], PROPHECIES)}", f"-, or {' + '.join(PROPHECIES)}")
    return " ".join(words)


def _turn_list(value: object) -> str:
    numbers = [_amount(1, MOST_TURNS)(word) for word in _text(value).split()]
    if len(numbers) > 4 * MOST_TURNS:
        _wrong(f"has {len(numbers)} turns", f"at most {4 * MOST_TURNS}")
    return " ".join(map(str, sorted(numbers)))


def _leveled(value: object) -> str:
    words = _text(value).upper().split()
    codes = [word.partition(":")[0] for word in words]
    levels = [_amount(1, 3)(word.partition(":")[2]) for word in words]
    if len(set(codes)) != len(codes) or not all(CODE.fullmatch(code) for code in codes) or len(codes) > MOSTTRICKS:
        _wrong("cannot be read", f"at most {MOSTTRICKS} codes that differ, each with its level, such as H1:1 H2:2")
    return " ".join(f"{code}:{level}" for code, level in zip(codes, levels, strict=True))


def _faces(value: object) -> str:
    text = " ".join(_text(value).lower().split())
    return EACH_ONCE if text == EACH_ONCE else _several(TYPES, MOST_FACES, upper=True, least=1)(value)


def _rate(value: object) -> str:
    text = str(value).strip() if isinstance(value, int | Fraction | str) and not isinstance(value, bool) else ""
    if not _RATE.fullmatch(text):
        _wrong("is no rate", "a whole number or a fraction such as 2/3")
    return str(Fraction(text))


def _crew(value: object) -> str:
    return str(read_crew(_text(value)))


COMPONENT: Final[dict[str, Callable[..., Any]]] = {"value": _amount(1, 3)}
TRICK: Final[dict[str, Callable[..., Any]]] = {
    "level": _amount(1, 3),
    "needs": _names(NAME, "a component", MOST_NEEDS),
    "ap": _amount(0, 9),
}
READERS: Final[dict[str, dict[str, Callable[..., Any]]]] = {
    "table": {
        "turns": _amount(1, MOST_TURNS),
        "initiative": _one_of("fixed", "rotate"),
        "modules": _modules,
        "capacity": _capacity,
        "stage": _amount(1, MOSTTRICKS),
        "enhance_most": _amount(0, 9),
        "tile_slots": _or_none(0, 12),
    },
    "start": {
        **{name: _amount(0, MOST) for name in ("coins", "fame", "trickerion", "arcane")},
        "tiles": _several(TYPES, 12, upper=True),
        "parts": _names(NAME, "a component", MOST),
        "tricks": _names(CODE, "a trick", MOSTTRICKS, once=True),
        "crew": _crew,
        "classroom": _names(CODE, "a trick", MOSTTRICKS, once=True),
    },
    "enchantment-die": {"faces": _faces},
    "reward-die": {"faces": _several(BENEFITS, MOST_FACES, least=1)},
    "prophecies": {"by_turn": _by_turn},
    "heir": {
        "difficulty": _one_of(*DIFFICULTIES),
        "comes": _turn_list,
        "moment": _one_of("first", "last"),
        "ap": _amount(0, 9),
        "stance": _several(("ready", "busy"), MOST_TURNS, least=1),
        "tricks": _leveled,
        "free_slots": _amount(0, 9),
        "performs": _turn_list,
        "classroom": _names(CODE, "a trick", MOSTTRICKS, once=True),
    },
    "rates": dict.fromkeys(("fame", "coin", "trickerion", "arcane", "cards", "ap"), _rate),
}
ANY_FIELD: Final[dict[str, Callable[..., Any]]] = {
    "decks": _names(CODE, "a card", MOST_DECK, once=True),
    "final": _amount(0, MOST),
}
