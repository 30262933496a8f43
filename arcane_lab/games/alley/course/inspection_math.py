"""Exercises of lesson 7: averages, chances of a fine, who gains least, laps of the track, bribes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from typing import Final

from arcane_lab.core.text import plural
from arcane_lab.games.alley.course.positions import card
from arcane_lab.games.alley.odds.infamy import infamy
from arcane_lab.lessons.answers import Number, Odds
from arcane_lab.lessons.drawing_lots import Lots
from arcane_lab.lessons.exercise import Exercise
from arcane_lab.lessons.misconceptions import Wrong

_CARDS: Final = ("IR", "OW", "FC", "CB", "BC", "SS", "SK")
FINE: Final = 25
PENALTY: Final = 10


@dataclass(frozen=True)
class Hidden:
    """Where the marker stands, what the open cards bring, and five cards of which two lie face down."""

    marker: int
    open: int
    cards: tuple[str, ...]

    @property
    def values(self) -> tuple[int, ...]:
        """The infamy of the five cards."""
        return tuple(card(code, "infamy_each") for code in self.cards)

    @property
    def mean(self) -> Fraction:
        """What two of the five bring on average."""
        return 2 * Fraction(sum(self.values), 5)

    def over(self, most: int, again: bool = False) -> Fraction:
        """The chance that marker, open cards and two of the five come to more than `most`."""
        pairs = list(product(self.values, repeat=2) if again else combinations(self.values, 2))
        return Fraction(sum(self.marker + self.open + sum(pair) > most for pair in pairs), len(pairs))


def draw_hidden(lots: Lots) -> Hidden:
    """Five different cards; open cards and marker for which the two may or may not be too much."""
    codes = lots.some(_CARDS, 5)
    opened = lots.whole(4, 9)
    return Hidden(
        lots.whole(14, 19) - opened + 2, opened, tuple(sorted(codes, key=lambda code: card(code, "infamy_each")))
    )


def _facts(figures: Hidden) -> str:
    cards = ", ".join(f"`{code}` ({value})" for code, value in zip(figures.cards, figures.values, strict=True))
    return (
        f"Your open cards bring {figures.open} infamy. Two more cards lie face down. They are two of these five, "
        f"each pair equally likely: "
        f"{cards}. The number is the infamy of a card."
    )


MEAN: Final = Exercise(
    name="mean",
    title="How much on average?",
    kind=Number("infamy", "9.5"),
    draw=draw_hidden,
    question=lambda at: f"{_facts(at)} How much infamy do you gain in the inspection on average?",
    answer=lambda at: at.open + at.mean,
    nudge=lambda at: "The open cards are certain. What does one hidden card bring on average? Two bring twice as much.",
    smaller=lambda at: "One hidden card that is 1 or 5: on average it brings 3.",
    step=lambda at: f"The five cards together bring {sum(at.values)}, so one brings {sum(at.values)}/5 on average.",
    solution=lambda at: (
        f"One hidden card brings {sum(at.values)}/5 on average, two bring {at.mean}. With the open ones: {at.open} + "
        f"{at.mean} = "
        f"{at.open + at.mean}, or {float(at.open + at.mean):g}."
    ),
    wrong=(
        Wrong(
            "one step only",
            lambda at: at.open + at.mean / 2,
            lambda at: "You have counted one hidden card. There are two.",
        ),
        Wrong("open cards forgotten", lambda at: at.mean, lambda at: "The cards that lie open count as well."),
        Wrong(
            "all five counted",
            lambda at: at.open + sum(at.values),
            lambda at: "Only two of the five lie in your storehouse.",
        ),
        Wrong(
            "last step only",
            lambda at: at.mean / 2,
            lambda at: "That is one hidden card. There are two, and the open cards count besides.",
        ),
        Wrong(
            "an average is whole",
            lambda at: round(at.open + at.mean) if at.mean.denominator > 1 else None,
            lambda at: "Keep the decimals: an average need not be a whole number.",
        ),
    ),
)

PAST: Final = Exercise(
    name="past",
    title="Past 24?",
    kind=Odds(),
    draw=draw_hidden,
    question=lambda at: (
        f"Your infamy marker stands on {at.marker}. {_facts(at)} What is the chance that you go past 24 when all that "
        f"is counted?"
    ),
    answer=lambda at: at.over(24),
    nudge=lambda at: "How much may the two hidden cards bring at most, so that you are still safe?",
    smaller=lambda at: "From 20 with 3 open, the hidden cards may bring 1: 20 + 3 + 1 is 24, and 24 is safe.",
    step=lambda at: (
        f"{at.marker} + {at.open} = {at.marker + at.open}. From {25 - at.marker - at.open} on it is too much."
    ),
    solution=lambda at: (
        f"{at.marker} + {at.open} = {at.marker + at.open}, so {25 - at.marker - at.open} or more from the two hidden "
        f"cards is too much. Of "
        f"the 10 pairs {int(10 * at.over(24))} {plural(int(10 * at.over(24)), 'brings', 'bring')} that: {at.over(24)}."
    ),
    wrong=(
        Wrong(
            "24 is over",
            lambda at: at.over(23),
            lambda at: "You have counted pairs that end exactly on 24. That is safe.",
        ),
        Wrong(
            "one half",
            lambda at: Fraction(1, 2),
            lambda at: "Past 24 or not are two things, but not each in as many ways. Go through the 10 pairs.",
        ),
        Wrong(
            "mean only",
            lambda at: Fraction(int(at.marker + at.open + at.mean > 24)),
            lambda at: "You have looked at the average. Some pairs bring more than it, and some less.",
        ),
        Wrong(
            "with replacement",
            lambda at: at.over(24, again=True),
            lambda at: "You have counted pairs with the same card twice.",
        ),
        Wrong(
            "the other outcome",
            lambda at: 1 - at.over(24),
            lambda at: "That is the chance that you stay safe.",
        ),
    ),
)


# --- who gains least? --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Least:
    """Your gain, how many others there are, and from where to where the gain of each goes."""

    mine: int
    others: int
    low: int
    high: int

    def one(self, is_tie_safe: bool = True) -> Fraction:
        """The chance that one other gains at least as much (or more) than you."""
        values = range(self.low, self.high + 1)
        return Fraction(sum(value > self.mine - is_tie_safe for value in values), len(values))


def _times(chance: Fraction, many: int) -> str:
    """A chance multiplied by itself, written out: "3/4 × 3/4"."""
    return " × ".join([str(chance)] * many)


def draw_least(lots: Lots) -> Least:
    """Two or three others, ten possible gains each."""
    low = lots.whole(3, 8)
    return Least(lots.whole(low + 2, low + 6), lots.whole(2, 3), low, low + 9)


LEAST: Final = Exercise(
    name="least",
    title="Least of all?",
    kind=Odds(),
    draw=draw_least,
    question=lambda at: (
        f"You have ended the round, and you gain {at.mine} infamy. Each of {at.others} others gains "
        f"{at.low} to {at.high}, each number "
        "equally likely; what one of them gains says nothing about the others. You "
        "escape the penalty when nobody gains less than you; a tie "
        "is enough. What "
        "is the chance that you escape?"
    ),
    answer=lambda at: at.one() ** at.others,
    nudge=lambda at: "Every one of the others must gain as much as you, or more.",
    smaller=lambda at: (
        "One other, 1 to 4, and you have 2: safe with 2, 3 and 4, so 3 in 4. Two such others: 3/4 × 3/4."
    ),
    step=lambda at: f"One other: in how many of the 10 cases is it {at.mine} or more?",
    solution=lambda at: (
        f"One other gains {at.mine} or more in {int(10 * at.one())} of 10 cases. All {at.others} must: "
        f"{_times(at.one(), at.others)} is {at.one() ** at.others}."
    ),
    wrong=(
        Wrong(
            "a tie is lost",
            lambda at: at.one(False) ** at.others,
            lambda at: "You have left out ties. A tie is enough.",
        ),
        Wrong(
            "one step only", lambda at: at.one(), lambda at: "That is one of the others. All of them must gain so much."
        ),
        Wrong(
            "equally likely",
            lambda at: Fraction(1, at.others + 1),
            lambda at: "Not every seat is equally likely to be least: you know what you gain.",
        ),
        Wrong(
            "the other outcome",
            lambda at: 1 - at.one() ** at.others,
            lambda at: "That is the chance that the penalty comes.",
        ),
    ),
)


# --- what does it cost? ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Laps:
    """Where the marker stands and what is gained, before a penalty of 10."""

    marker: int
    gain: int


def markers(figures: Laps, penalty: int = PENALTY) -> int:
    """How many fine markers it brings, by the rules."""
    return int(infamy(figures.marker, figures.gain + penalty).markers.mean)


def draw_laps(lots: Lots) -> Laps:
    """A gain that is too much only because of the penalty, in half of all cases; else two laps with it or without."""
    is_close = lots.whole(0, 1)
    marker = lots.whole(3, 12) if is_close else lots.whole(14, 24)
    return Laps(marker, lots.whole(15, 24) - marker if is_close else lots.whole(27, 34))


COST: Final = Exercise(
    name="cost",
    title="What does it cost?",
    kind=Number("gold", "75"),
    draw=draw_laps,
    question=lambda at: (
        f"Your marker stands on {at.marker}. You gain {at.gain} infamy, and then the penalty of {PENALTY} more. After "
        f"24 the marker goes on from 0, and can come past 24 again. Each time you go past 24 you take a fine marker, "
        f"and each of those costs {FINE} gold. How much gold do you pay?"
    ),
    answer=lambda at: FINE * markers(at),
    nudge=lambda at: "A lap of the track has 25 spaces. How many whole laps do you make?",
    smaller=lambda at: "From 20, 6 more: 26 is one lap of 25 and one space. One marker, 25 gold.",
    step=lambda at: f"{at.marker} + {at.gain} + {PENALTY} = {at.marker + at.gain + PENALTY}.",
    solution=lambda at: (
        f"{at.marker} + {at.gain} + {PENALTY} = {at.marker + at.gain + PENALTY}. That is 25 {markers(at)} times. "
        f"{markers(at)} × {FINE} = "
        f"{FINE * markers(at)} gold."
    ),
    wrong=(
        Wrong(
            "penalty forgotten",
            lambda at: FINE * markers(at, 0) if markers(at, 0) != markers(at) else None,
            lambda at: "You have forgotten the penalty, which is counted too.",
        ),
        Wrong(
            "one fine at most",
            lambda at: FINE if markers(at) > 1 else None,
            lambda at: "That is one fine. After 24 the marker goes on from 0. Does it come past 24 once more?",
        ),
        Wrong(
            "infamy is gold",
            lambda at: at.marker + at.gain + PENALTY,
            lambda at: "Infamy is not gold. Only fine markers cost something.",
        ),
        Wrong(
            "one space too many",
            lambda at: FINE * (markers(at) + 1),
            lambda at: "You have counted a lap that is not full.",
        ),
        Wrong(
            "markers for gold",
            markers,
            lambda at: "That is how many fine markers you take. Multiply it by the price of one.",
        ),
        Wrong(
            "the other way round",
            lambda at: -FINE * markers(at),
            lambda at: "What you pay is asked for. Write it without a minus.",
        ),
    ),
)


# --- is a bribe worth it? ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bribed:
    """Where the marker stands, a bribe in gold, and from where to where the next gain goes."""

    marker: int
    gold: int
    low: int

    def chance(self, gold: int, most: int = 24) -> Fraction:
        """The chance of a fine when so much gold has been spent: two gold take one infamy away."""
        gains = range(self.low, self.low + 10)
        return Fraction(sum(self.marker - gold // 2 + gain > most for gain in gains), 10)

    def cost(self, gold: int) -> Fraction:
        """What bribe and fine cost together on average."""
        return gold + FINE * self.chance(gold)


def draw_bribe(lots: Lots) -> Bribed:
    """A marker from which some gains are too much, with and without the bribe."""
    low = lots.whole(5, 9)
    return Bribed(lots.whole(24 - low - 6, 24 - low - 2), 2 * lots.whole(1, 3), low)


BRIBE: Final = Exercise(
    name="bribe",
    title="Is the bribe worth it?",
    kind=Number("gold", "12.5"),
    draw=draw_bribe,
    question=lambda at: (
        f"Your marker stands on {at.marker}. In the next inspection you gain {at.low} to {at.low + 9} infamy, each "
        f"equally likely, and past 24 "
        f"costs {FINE} gold. Two gold of a bribe take one infamy away now. You spend {at.gold} gold. What do bribe "
        f"and fine cost you "
        "together on average?"
    ),
    answer=lambda at: at.cost(at.gold),
    nudge=lambda at: "What you spend is certain. The fine comes only in some cases.",
    smaller=lambda at: "A fine of 25 that comes in 2 of 10 cases costs 5 on average.",
    step=lambda at: f"After the bribe the marker stands on {at.marker - at.gold // 2}. Which gains are too much then?",
    solution=lambda at: (
        f"After the bribe the marker stands on {at.marker - at.gold // 2}. Of 10 gains "
        f"{int(10 * at.chance(at.gold))} are too much: {FINE} × "
        f"{at.chance(at.gold)} = {FINE * at.chance(at.gold)}. With the bribe: {at.cost(at.gold)}. (Without any bribe "
        f"it would be "
        f"{at.cost(0)}.)"
    ),
    wrong=(
        Wrong(
            "bribe not counted",
            lambda at: FINE * at.chance(at.gold),
            lambda at: "That is the fine alone. The bribe has to be paid too.",
        ),
        Wrong(
            "effect forgotten",
            lambda at: at.gold + FINE * at.chance(0),
            lambda at: "You pay the bribe, but your marker has not moved in your sum.",
        ),
        Wrong(
            "one gold for one",
            lambda at: at.gold + FINE * at.chance(2 * at.gold),
            lambda at: "You have taken one infamy away for each gold. It takes two.",
        ),
        Wrong(
            "the rare loss is certain",
            lambda at: at.gold + FINE,
            lambda at: "The fine does not come every time. In how many of the 10 cases does it?",
        ),
    ),
)


# --- outside of games: insurance ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Insured:
    """What an insurance costs a year, what is lost without it, and in one of how many years."""

    price: int
    loss: int
    years: int


TRANSFER: Final = Exercise(
    name="transfer",
    title="Outside of games: insurance",
    kind=Number("", "12"),
    draw=lambda lots: Insured(10 * lots.whole(4, 9), 100 * lots.whole(2, 6), 10 * lots.whole(1, 3)),
    question=lambda at: (
        f"A bicycle is worth {at.loss}. It is stolen in one of {at.years} years on average. An insurance that pays "
        f"it costs {at.price} a year. By how "
        "much is a year with the insurance dearer on average than a year without it? (Less than 0 if it is cheaper.)"
    ),
    answer=lambda at: at.price - Fraction(at.loss, at.years),
    nudge=lambda at: "What do you lose in a year without insurance, on average?",
    smaller=lambda at: "A loss of 100 in one of 20 years is 5 a year on average. An insurance for 8 is dearer by 3.",
    step=lambda at: f"{at.loss} in one of {at.years} years: divide.",
    solution=lambda at: (
        f"Without it you lose {at.loss} ÷ {at.years} = {Fraction(at.loss, at.years)} a year on average. With it you "
        f"pay {at.price}. "
        f"{at.price} - {Fraction(at.loss, at.years)} = {at.price - Fraction(at.loss, at.years)}. (You pay that for "
        f"not having to fear the one bad year.)"
    ),
    wrong=(
        Wrong(
            "the rare loss is forgotten",
            lambda at: at.price,
            lambda at: "Without insurance a year is not free: now and then the bicycle is gone.",
        ),
        Wrong(
            "the rare loss is certain",
            lambda at: at.price - at.loss,
            lambda at: "The bicycle is not stolen every year.",
        ),
        Wrong(
            "the other way round",
            lambda at: Fraction(at.loss, at.years) - at.price,
            lambda at: "You have taken it off the wrong way round: which of the two is dearer?",
        ),
        Wrong(
            "last step only",
            lambda at: Fraction(at.loss, at.years),
            lambda at: "That is what a year without insurance costs on average. Compare it with the price.",
        ),
        Wrong(
            "the whole loss",
            lambda at: at.loss - at.price,
            lambda at: "That is right for the one bad year. What do you lose per year, on average over all years?",
        ),
    ),
)

EXERCISES: Final = (MEAN, PAST, LEAST, COST, BRIBE, TRANSFER)
