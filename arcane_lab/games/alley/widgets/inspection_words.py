"""What the inspection lab says: the answer in a sentence, what a supposed card changes, and figures for its tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import floor, hypot
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.minus import signed
from arcane_lab.core.text import listed, percent, plural
from arcane_lab.games.alley.setup import item_name
from arcane_lab.games.alley.text.names import CODES
from arcane_lab.games.alley.text.sentences import with_article

if TYPE_CHECKING:
    from arcane_lab.chance.chances import Chance
    from arcane_lab.chance.distributions import Distribution
    from arcane_lab.games.alley.odds.verdict import Verdict

#: How far from a whole number a mean may lie that is told as about that number.
NEAR: Final = 0.2


def counted_or_no(number: int, noun: str) -> str:
    """A number of things, or that there is none.

    >>> counted_or_no(0, "hidden card"), counted_or_no(1, "hidden card")
    ('no hidden cards', '1 hidden card')
    """
    return f"{number or 'no'} {plural(number, noun)}"


def answer(
    counted: Distribution, fine: Chance, cards: Mapping[str, str], *, takes_fines: bool, most_fines: int = 2
) -> str:
    """The answer in a sentence; `fine` is the chance of a new fine marker, `cards` what is supposed."""
    case = f"If {_cases(cards, 'were')}" if cards else "If the inspection came now"
    has_all = (
        "this game has no fine markers",
        "you have your fine marker already",
        "you have both fine markers already",
    )
    ending = f"and {_fine(fine)}" if takes_fines else f"and {has_all[most_fines]}"
    return f"{case}: {_average(counted)}, {ending}."


def basis(hidden: int) -> str:
    """What the answer rests on."""
    return f"As you can foresee it, with {counted_or_no(hidden, 'hidden card')}."


def how(sample: object) -> str:
    """Whether all cases were counted, or so many deals of which seed."""
    return "This is exact." if sample is None else f"This is an estimate, {sample}."


def change(
    cards: Mapping[str, str], now: tuple[Distribution, Chance], before: tuple[Distribution, Chance], takes_fines: bool
) -> str:
    """What a supposed card changes: how much more is counted on average, and how often there is a fine."""
    (counted, fine), (plain, plain_fine) = now, before
    more = float(counted.mean) - float(plain.mean)
    word = "more" if more > 0 else "less"
    much = f"{abs(more):.1f} {word}{_between(counted, plain, more)}" if abs(more) >= 0.05 else "as much"
    fined = f"; {_instead(_times(fine), _times(plain_fine))}" if takes_fines else ""
    return f"Suppose {_cases(cards, 'is')}: {much} on average{fined}."


def _between(one: Distribution, two: Distribution, more: float) -> str:
    """The interval of a difference of two means, of which an estimate has one."""
    if one.is_exact and two.is_exact:
        return ""
    half = hypot(*((high - low) / 2 for low, high in (one.mean_interval(), two.mean_interval())))
    low, high = (more - half, more + half) if more > 0 else (-more - half, -more + half)
    return signed(f" ({low:.1f} to {high:.1f})")


def _cases(cards: Mapping[str, str], verb: str) -> str:
    told = [f"{slot} {verb} {with_article(item_name(CODES.index(code)))}" for slot, code in cards.items()]
    return listed(told)


def _average(counted: Distribution) -> str:
    """The mean as it is said.

    24.5 is "24 or 25 infamy on average", 24.1 about 24; where nothing is left to chance, what will be counted.
    """
    if counted.is_exact and len(counted.support) == 1:
        return signed(f"{counted.support[0]} infamy")
    mean = float(counted.mean)
    near = round(mean)
    told = f"about {near}" if abs(mean - near) <= NEAR else f"{floor(mean)} or {floor(mean) + 1}"
    return signed(f"{told} infamy on average")


def _fine(fine: Chance) -> str:
    if fine.is_exact and float(fine) in (0, 1):
        return "a fine for sure" if float(fine) else "no fine"
    return f"a fine {_times(fine)}"


def _times(chance: Chance) -> str:
    """A chance as times in 100; an estimate never says never."""
    times = round(100 * float(chance))
    if times in (0, 100) and not (chance.is_exact and float(chance) in (0, 1)):
        return "less than once in 100" if not times else "more than 99 times in 100"
    return "never" if not times else "once in 100" if times == 1 else f"{times} times in 100"


def _instead(now: str, before: str) -> str:
    """What changes of a fine.

    >>> _instead("61 times in 100", "49 times in 100"), _instead("never", "once in 100")
    ('a fine 61 instead of 49 times in 100', 'a fine never instead of once in 100')
    """
    unit = " times in 100"
    return f"a fine {now.removesuffix(unit) if before.endswith(unit) else now} instead of {before}"


# --- tiles ------------------------------------------------------------------------------------------------


def share(value: float) -> str:
    """A share in percent, with a digit more where it is near nothing or near all.

    >>> share(0.494), share(0.004), share(1)
    ('49%', '0.4%', '100%')
    """
    return percent(value, 1 if 0 < value < 0.0095 or 0.9905 < value < 1 else 0)


def chance_tile(chance: Chance) -> dict[str, Any]:
    """A chance as a figure and, of an estimate, where its 95% interval lies."""
    low, high = chance.interval
    between = "exact" if chance.is_exact else f"{share(low).removesuffix('%')} to {share(high)}"
    return {"value": float(chance), "text": str(chance), "figure": share(float(chance)), "between": between}


def mean_tile(distribution: Distribution) -> dict[str, Any]:
    """A mean as a figure and, of an estimate, where its 95% interval lies."""
    from arcane_lab.chance.render import format_mean

    between = "exact"
    if not distribution.is_exact:
        low, high = distribution.mean_interval()
        between = signed(f"{low:.1f} to {high:.1f}")
    figure = signed(f"{float(distribution.mean):.1f}")
    return {"value": float(distribution.mean), "text": format_mean(distribution), "figure": figure, "between": between}


def least_note(judged: Verdict, own: str, names: Mapping[str, str], penalty: int) -> str:
    """What hangs on counting least: only who ends the round is punished (AA-INSPECT-17)."""
    if judged.trigger == own:
        return f"else {penalty} more, if you end it"
    who = names.get(judged.trigger or "", "nobody")
    return f"no penalty for you: {who} ended it"


#: What the tile of the least says, and its note until all the other storehouses are counted.
LEAST: Final = "you count least: no penalty"
LATER: Final = "being counted with all the other storehouses"
Tile = list[Any]


def own_tiles(
    mean: Mapping[str, Any],
    fine: Mapping[str, Any],
    now: int,
    *,
    takes_fines: bool,
    fine_gold: int = 25,
    most_fines: int = 2,
) -> list[Tile]:
    """The three tiles, each with figure, what it is, a note, and whether it warns: average, fine, and least for later.

    >>> mean, fine = {"figure": "7.0", "between": "exact"}, {"figure": "49%", "between": "exact", "value": 0.49}
    >>> own_tiles(mean, fine, 20, takes_fines=True)[1]
    ['49%', 'a fine marker: 25 gold', 'exact · you stand at 20', True]
    >>> own_tiles(mean, fine, 20, takes_fines=False)[1]
    ['–', 'no third fine marker', 'you have both', False]
    """
    none_left = (
        ("no fine markers", "in this game"),
        ("no second fine marker", "you have yours"),
        ("no third fine marker", "you have both"),
    )
    marker: Tile = ["–", *none_left[most_fines], False]
    if takes_fines:
        note = f"{fine['between']} · you stand at {now}"
        marker = [fine["figure"], f"a fine marker: {fine_gold} gold", note, fine["value"] > 0]
    return [[mean["figure"], "infamy on average", mean["between"], False], marker, ["…", LEAST, LATER, False]]


def least_tile(least: Mapping[str, Any], note: str) -> Tile:
    """The tile of the least, once it is counted."""
    return [least["figure"], LEAST, f"{least['between']} · {note}", False]


def penalty_fact(penalised: Mapping[str, Any], penalty: int) -> list[str]:
    """How often the penalty is due (AA-INSPECT-17)."""
    return [f"A penalty of {penalty} infamy", penalised["text"]]


def past(fine_from: int | None) -> str:
    """From where on a fine marker is due; empty where there is none left to take.

    >>> past(18), past(None)
    ('past 17: a fine marker', '')
    """
    return "" if fine_from is None else f"past {fine_from - 1}: a fine marker"


def rests_on(assumed: Iterable[str]) -> str:
    """What is assumed of it, in a sentence.

    >>> rests_on(["how many cards there are"]), rests_on([])
    ('Assumed, as nobody knows: how many cards there are.', '')
    """
    told = "; ".join(dict.fromkeys(assumed))
    return f"Assumed, as nobody knows: {told}." if told else ""


def pool_title(size: int, hidden: int) -> str:
    """What the odds of the hidden slots are of.

    >>> pool_title(80, 2), pool_title(80, 0)
    ('A hidden slot may hold (exact, of 80 unseen cards)', 'No slot is hidden; 80 cards are unseen')
    """
    if not hidden:
        return f"No slot is hidden; {size} cards are unseen"
    return f"{'The hidden slot' if hidden == 1 else 'A hidden slot'} may hold (exact, of {size} unseen cards)"
