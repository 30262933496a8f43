"""What is given to the odds of Arcane Arts, read and checked: faces, rates, tricks, components; what is a sample."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

from arcane_lab.chance.errors import ImpossibleQuestion, whole
from arcane_lab.chance.words import Shown, Why, fraction
from arcane_lab.core.errors import UnknownName
from arcane_lab.core.exact_numbers import NoExactNumber, exact_number
from arcane_lab.core.guesses import Guessed
from arcane_lab.core.printing import Drawn
from arcane_lab.core.text import listed
from arcane_lab.core.values import Value
from arcane_lab.engine.options import not_as_printed
from arcane_lab.engine.setup import checked_options
from arcane_lab.games.arts.inputs import tables
from arcane_lab.games.arts.inputs.inputs import Inputs, read_inputs
from arcane_lab.games.arts.inputs.values import BENEFITS, NAME, TYPES
from arcane_lab.games.arts.rules.values import NUMBERS, Values
from arcane_lab.games.arts.setup import OPTION_ENTRY, read_numbers

#: Coins' worth that a tile covers as printed (AS-ENCH-02), all tiles (AS-COMP-03).
COVERS: Final = NUMBERS["tile_worth"]
TILES: Final = tables.TILES
#: What cannot be told apart by any real die, hand or stage.
MOST_FACES: Final = 60
MOST_TRICKS: Final = 12
MOST_PARTS: Final = 24
#: How an input is called where it stands in a sentence.
SAMPLE: Final = "sample"
YOURS: Final = "yours"
STAND_IN: Final = "stand-in"
RULE: Final = "rule"
OPEN: Final = "open"


@dataclass(frozen=True, slots=True)
class Rest:
    """Something that a figure rests on: a sample of ours, an input of yours, a stand-in or an open reading.

    `entry` is the input with its field, or the id.

    >>> print(Rest("sample", "one coin is worth 2/3 fame", "rates.coin"))
    Sample, not a rule: one coin is worth 2/3 fame.
    """

    kind: str
    text: str
    entry: str

    def __str__(self) -> str:
        begins = {SAMPLE: "Sample, not a rule", YOURS: "Given by you", STAND_IN: f"Stand-in {self.entry}"}
        begins |= {OPEN: "Taken as given"}
        return f"{begins.get(self.kind, f'Reading {self.entry}')}: {self.text}."


class Answer(Drawn, Shown, Guessed):
    """What every answer of these odds has: how it was found, and the inputs that it rests on."""

    __slots__ = ()
    rests_on: tuple[Rest, ...]
    _why: Why

    def why(self) -> Why:
        """How it was found, with the ids of the rules, and what of it is a sample."""
        return self._why


def because(steps: Iterable[str], formula: str, numbers: str, rests_on: Iterable[Rest]) -> Why:
    """The reasons of an answer, with what it rests on as the last steps."""
    return Why((*steps, *map(str, rests_on)), formula, numbers)


def kind_of_input(given: object) -> str:
    """Whether a figure is ours or was given."""
    return SAMPLE if given is None else YOURS


def kind_of_case(is_default: bool) -> str:
    """Whether a case was asked for, or is what is taken where nothing is said."""
    return OPEN if is_default else YOURS


# --- options ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ruled:
    """The options that a figure is asked with: those that differ from the defaults, and all numbers of the rules."""

    own: Mapping[str, Value]
    numbers: Values

    def rests(self, *names: str) -> tuple[Rest, ...]:
        """Those of these options that are not as they are by default, each as something given."""
        known, own = tables.options(), self.own
        return tuple(
            Rest(YOURS, known[name].instead(own[name]), f"{OPTION_ENTRY}.{name}") for name in names if name in own
        )

    @property
    def words(self) -> str:
        """Which numbers are not the printed ones, in a sentence; empty where all are.

        >>> ruled_by({"reward_coins": 5}).words
        'Not as printed: reward coins 5 instead of 3.'
        """
        return not_as_printed(tables.options(), self.own)

    def mix(self, given: object) -> object:
        """The mix of the tiles that is given, else that of the options, None where neither says one."""
        return self.own.get(tables.MIX) if given is None else given


def ruled_by(options: object) -> Ruled:
    """Options as a game takes them, some or all of them, such as `game.setup.options`.

    Raises `UnknownName`, `DatasetError` or `BadSetup`.

    >>> dict(ruled_by({"reward_coins": 5, "die_points": 1}).own)
    {'reward_coins': 5}
    """
    known = tables.options()
    given = checked_options(options, known, "{'die_points': 2}")
    own = {name: value for name, value in given.items() if value != known[name].default_revised}
    return Ruled(own, read_numbers(own))


# --- dice ---------------------------------------------------------------------------------------------------------


def words_of(what: str, value: object, example: str) -> list[str]:
    """Words of a text or of a list of texts. Raises `ImpossibleQuestion`."""
    given = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(given, Iterable) or isinstance(given, Mapping | bytes):
        raise ImpossibleQuestion(what, value, "it is no list of words", example)
    found = list(given)
    if not all(isinstance(one, str) for one in found):
        raise ImpossibleQuestion(what, value, "something in it is no text", example)
    return [str(one).strip() for one in found]


def types_of(what: str, value: object, most: int = MOST_FACES, least: int = 0) -> tuple[str, ...]:
    """Enchantment types such as "A A B". Raises `ImpossibleQuestion`.

    >>> types_of("tiles", "A a B"), types_of("tiles", "AAB"), types_of("tiles", [])
    (('A', 'A', 'B'), ('A', 'A', 'B'), ())
    """
    example = "letters from A to F, such as 'A A B'"
    letters = [letter for word in words_of(what, value, example) for letter in word.upper()]
    wrong = next((letter for letter in letters if letter not in TYPES), None)
    if wrong is not None:
        raise ImpossibleQuestion(what, wrong, "no enchantment type is called that", example)
    if not least <= len(letters) <= most:
        raise ImpossibleQuestion(what, len(letters), f"there can be {least} to {most} of them", example)
    return tuple(letters)


def faces_of(value: object, mix: Mapping[str, int]) -> tuple[tuple[str, ...], Rest]:
    """The faces of the enchantment die, each type of the mix once where none are given, and what that is."""
    faces = ours().faces_for("".join(mix)) if value is None else types_of("faces", value, MOST_FACES, 1)
    text = f"the enchantment die has {counts_in_words(faces)}, all equally likely"
    return faces, Rest(kind_of_input(value), text, "enchantment-die.faces")


def rewards_of(value: object) -> tuple[tuple[str, ...], Rest]:
    """The faces of the reward die, each benefit once where none are given, and what that is."""
    given = list(ours().reward_faces) if value is None else words_of("rewards", value, " ".join(BENEFITS))
    for one in given:
        if one not in BENEFITS:
            raise UnknownName("a face of the reward die", one, BENEFITS)
    if not 1 <= len(given) <= MOST_FACES:
        raise ImpossibleQuestion("rewards", len(given), f"a die has 1 to {MOST_FACES} faces", " ".join(BENEFITS))
    text = f"the reward die has {counts_in_words(given)}, all equally likely"
    return tuple(given), Rest(kind_of_input(value), text, "reward-die.faces")


def counts_in_words(faces: Iterable[str]) -> str:
    """What a die shows, in words.

    >>> counts_in_words("ABCD"), counts_in_words("AAB")
    ('A, B, C and D once each', 'A twice and B once')
    """
    counts = Counter(faces)
    if set(counts.values()) == {1}:
        return f"{listed(counts)} once{' each' if len(counts) > 1 else ''}"
    return listed(f"{name} {times(count)}" for name, count in counts.items())


def times(number: int) -> str:
    """How often.

    >>> times(1), times(2), times(3)
    ('once', 'twice', '3 times')
    """
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


@cache
def ours() -> Inputs:
    """The samples of all inputs."""
    return read_inputs(None)


def number_given(what: str, value: object, *, above: bool = False) -> Fraction:
    """An amount that is given: a whole number, a fraction such as "2/3", a decimal. Raises `ImpossibleQuestion`."""
    allowed = "a number such as 2 or 2/3, " + ("more than 0" if above else "0 or more")
    if isinstance(value, str):
        plain = value.strip()
        if not re.fullmatch(r"\d{1,9}(?:[./]\d{1,9})?", plain) or plain.endswith("/0"):
            raise ImpossibleQuestion(what, value, "it is no number", allowed)
        try:
            return number_given(what, Fraction(plain), above=above)
        except ZeroDivisionError:
            raise ImpossibleQuestion(what, value, "nothing is divided by 0", allowed) from None
    try:
        number = Fraction(exact_number(value))
    except NoExactNumber:
        raise ImpossibleQuestion(what, value, "it is no number", allowed) from None
    if number < 0 or (above and not number) or number > 10**9:
        raise ImpossibleQuestion(what, value, "it is out of bounds", allowed)
    return number


def rates_of(value: object, used: Iterable[str]) -> tuple[dict[str, Fraction], tuple[Rest, ...]]:
    """What things are worth in fame, the samples where nothing else is given, and what those in use are."""
    given = {} if value is None else value
    if not isinstance(given, Mapping):
        raise ImpossibleQuestion("rates", value, "it is no table of names and numbers", "a dict such as {'coin': 1}")
    rates = dict(ours().rates)
    for name, number in given.items():
        if not isinstance(name, str) or name not in rates:
            raise UnknownName("a rate", name, rates)
        rates[name] = number_given(f"rate of {name}", number, above=name in ("fame", "coin"))
    called = {"fame": "one fame counts", "coin": "a coin is worth", "trickerion": "a Trickerion Shard is worth"}
    called |= {"arcane": "an Arcane Shard is worth", "cards": "cards are worth", "ap": "an action point is worth"}
    rests: list[Rest] = []
    for kind in (SAMPLE, YOURS):
        names = [name for name in rates if name in used and (name in given) == (kind == YOURS)]
        names = [name for name in names if name != "fame" or name in given]
        if names:
            words = listed(f"{called[name]} {fraction(rates[name])}" for name in names)
            rests.append(Rest(kind, f"{words}, in fame", ",".join(f"rates.{name}" for name in names)))
    return rates, tuple(rests)


def unit_of(value: object) -> str:
    """What an answer is counted in: "fame" or "coin". Raises `UnknownName`."""
    if value not in ("fame", "coin"):
        raise UnknownName("a unit", value, ("fame", "coin"))
    return str(value)


# --- tricks and components ----------------------------------------------------------------------------------------


def stage_of(tricks: object, levels: object = None) -> tuple[tuple[str, int], ...]:
    """Tricks on stage, each with the types on it and its level. Raises `ImpossibleQuestion`.

    A text has a word for each trick, so "A AB" is one with A and one with A and B.

    >>> stage_of("A AB", [2, 1]), stage_of(["A", "A B"])
    ((('A', 2), ('AB', 1)), (('A', 1), ('AB', 1)))
    """
    example = "a list such as ['A', 'A B'], a text with the types on it for each trick"
    given = tricks.split() if isinstance(tricks, str) else tricks
    if not isinstance(given, Iterable) or isinstance(given, Mapping):
        raise ImpossibleQuestion("tricks", tricks, "it is no list of tricks", example)
    found = []
    for one in given:
        letters = types_of("tricks", one, MOST_TRICKS)
        if len(set(letters)) < len(letters):
            reason = "a trick carries a type once (AS-ENCH-12)"
            raise ImpossibleQuestion("tricks", one, reason, "one word for each trick, such as 'A A B' for three")
        found.append("".join(sorted(letters)))
    if not 1 <= len(found) <= MOST_TRICKS:
        raise ImpossibleQuestion("tricks", len(found), f"1 to {MOST_TRICKS} tricks are on stage here", example)
    if levels is None:
        return tuple((types, 1) for types in found)
    many = levels.split() if isinstance(levels, str) else [levels] if isinstance(levels, int) else levels
    if not isinstance(many, Iterable):
        raise ImpossibleQuestion("levels", levels, "it is no list of levels", "a level from 1 to 3 for each trick")
    marks = [level_of(int(one) if isinstance(one, str) and one.isdigit() else one) for one in many]
    if len(marks) != len(found):
        raise ImpossibleQuestion("levels", len(marks), f"{len(found)} tricks are on stage", "a level for each trick")
    return tuple(zip(found, marks, strict=True))


def level_of(value: object) -> int:
    """The level of a trick, 1 to 3. Raises `ImpossibleQuestion`."""
    return whole("level", value, 1, 3, "tricks have the levels 1 to 3")


def values_of(value: object) -> dict[str, int]:
    """What components are worth in coins, the samples where nothing else is given. Raises `ImpossibleQuestion`.

    >>> values_of({"rope": 1})["rope"], values_of(None)["saw"]
    (1, 2)
    """
    given = {} if value is None else value
    if not isinstance(given, Mapping):
        reason = "it is no table of names and numbers"
        raise ImpossibleQuestion("values", value, reason, "a dict such as {'rope': 1}")
    values = dict(ours().components)
    for name, number in given.items():
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise ImpossibleQuestion("values", name, "it is no name of a component", "a word in small letters")
        values[name] = whole(f"value of {name}", number, 1, 3, "a component is basic, advanced or superior: 1, 2, 3")
    return values


def parts_of(what: str, value: object, values: Mapping[str, int]) -> tuple[str, ...]:
    """Components as a text such as "fabric saw saw", in the order given. Raises `ImpossibleQuestion`."""
    found = [word.lower() for word in words_of(what, value, "components such as 'fabric saw saw'")]
    for one in found:
        if one not in values:
            raise UnknownName("a component with a value", one, values)
    if len(found) > MOST_PARTS:
        raise ImpossibleQuestion(what, len(found), f"it is more than {MOST_PARTS}", "fewer components")
    return tuple(found)


def values_rest(parts: Iterable[str], values: Mapping[str, int], given: object) -> tuple[Rest, ...]:
    """What the values of these components are: inferred, samples or given."""
    yours = set(given) if isinstance(given, Mapping) else set()
    rests: list[Rest] = []
    for kind in (SAMPLE, YOURS):
        names = [name for name in dict.fromkeys(parts) if (name in yours) == (kind == YOURS)]
        names = [name for name in names if kind == YOURS or ours().is_sample(name, "value")]
        if names:
            text = listed(f"a {name.capitalize()} is worth {values[name]}" for name in names)
            rests.append(Rest(kind, text, ",".join(f"{name}.value" for name in names)))
    return tuple(rests)


def mix_of(value: object) -> tuple[dict[str, int], Rest]:
    """How many tiles each type has: "4x3", "3x4", "6x2", or such as "A4 B3 C3 D2", and what that is.

    >>> mix_of(None)[0], mix_of("A4 B3 C3 D2")[0]
    ({'A': 3, 'B': 3, 'C': 3, 'D': 3}, {'A': 4, 'B': 3, 'C': 3, 'D': 2})
    """
    option = tables.options()[tables.MIX]
    text = option.values[0] if value is None else value
    refused = option.refusal(text)
    if refused:
        raise ImpossibleQuestion("mix", value, f"it {refused[0]} (AS-COMP-06)", refused[1])
    mix = tables.mix_of(text)  # type: ignore[arg-type]  # what is no text is refused
    words = listed(f"{count} {letter}" for letter, count in mix.items())
    return mix, Rest(kind_of_input(value), f"the 12 tiles are {words}", "enchantment_mix")
