"""The counting steps behind each answer of a deck, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arcane_lab.engine.errors import shown
from arcane_lab.probability.showing import division
from arcane_lab.probability.words import Why, counted, listed, tally


def hands(replace: bool) -> str:
    """What is counted: hands, or sequences of draws with replacement."""
    return "sequences of draws" if replace else "hands"


def either(kinds: Sequence[Any]) -> str:
    """Kinds as a choice, in quotation marks."""
    return listed([shown(kind) for kind in kinds], "or")


def together(kind: Any) -> Sequence[Any]:
    """The kinds that count alike: those of a tuple, or one alone."""
    return kind if isinstance(kind, tuple) else (kind,)


def bare(kinds: Sequence[Any]) -> str:
    """Kinds as a choice, without quotation marks, for a title."""
    return listed([str(kind) for kind in kinds], "or")


def burned(cards: int, size: int) -> tuple[str, ...]:
    """Why burned cards that nobody has seen change nothing."""
    if not cards:
        return ()
    who = "burned card" if cards == 1 else f"{cards} burned cards"
    below = "it" if cards == 1 else "them"
    return (
        f"Nobody has seen the {who}, so the card below {below} is as likely to be any of the {size} as the top card.",
    )


def place(number: int, size: int) -> tuple[str, ...]:
    """Why every place of a shuffled deck is like the top."""
    if number == 1:
        return ()
    return (
        f"Nobody has seen the cards before it, so the card at place {number} is as likely to be any of the {size} "
        "as the top card.",
    )


def all_hands(size: int, draws: int, replace: bool) -> str:
    """How many hands there are, all equally likely."""
    if replace:
        return f"Each of {counted(draws, 'draw')} can be any of the {counted(size, 'card')}: {size}^{draws} sequences."
    return (
        f"{draws} of the {counted(size, 'card')} can be drawn in C({size}, {draws}) hands, all equally likely; "
        "C(n, k) is in how many ways k of n can be chosen."
    )


def count(kinds: Sequence[Any], copies: int, size: int, draws: int, replace: bool) -> Why:
    """How the number of copies in a hand is counted."""
    others = size - copies
    if replace:
        step = f"For k of {either(kinds)}: choose the k draws that bring it; the rest bring one of the {others} others."
        return Why(
            (all_hands(size, draws, replace), step),
            f"C({draws}, k) × {copies}^k × {others}^({draws} − k) / {size}^{draws}",
        )
    step = f"For k of {either(kinds)}: choose k of the {copies}, and {draws} − k of the {others} other cards."
    formula = f"C({copies}, k) × C({others}, {draws} − k) / C({size}, {draws})"
    return Why((all_hands(size, draws, replace), step), formula)


def counts(kinds: Sequence[Any], copies: Sequence[int], size: int, draws: int, replace: bool) -> Why:
    """How the numbers of several kinds in a hand are counted."""
    step = "For each kind choose its number of its copies; the rest of the hand comes from the other cards."
    left = size - sum(copies)
    letters = [f"k{number}" for number in range(1, len(copies) + 1)]
    rest = f"{draws} − {' − '.join(letters)}"
    if replace:
        step = "Choose which draws bring which kind; each can then be any of its copies."
        chosen = " × ".join(f"{each}^{k} / {k}!" for each, k in zip(copies, letters, strict=True))
        return Why(
            (all_hands(size, draws, replace), step),
            f"{draws}! × {chosen} × {left}^({rest}) / ({rest})! / {size}^{draws}",
        )
    chosen = " × ".join(f"C({each}, {k})" for each, k in zip(copies, letters, strict=True))
    formula = f"{chosen} × C({left}, {rest}) / C({size}, {draws})"
    return Why((all_hands(size, draws, replace), step), formula)


def none_of(kinds: Sequence[Any], copies: int, size: int, draws: int, replace: bool, none: int, every: int) -> Why:
    """Why "at least one" is counted by its opposite."""
    others = size - copies
    formula = f"({others} / {size})^{draws}" if replace else f"C({others}, {draws}) / C({size}, {draws})"
    steps = (
        all_hands(size, draws, replace),
        f"Without any {either(kinds)}: {tally(none)} of {tally(every)}, drawn from the {others} other cards alone.",
        "All others have at least one.",
    )
    return Why(steps, f"1 − {formula} = 1 − {division(none, every)}")


def within(
    kinds: Sequence[Any], copies: Sequence[int], size: int, draws: int, replace: bool, ways: int, every: int
) -> Why:
    """How hands with a number of copies of each kind within limits are counted."""
    there = listed([f"{each} of {either(together(kind))}" for each, kind in zip(copies, kinds, strict=True)])
    steps = (
        f"The deck has {counted(size, 'card')}: {there}, and {size - sum(copies)} others.",
        all_hands(size, draws, replace),
        f"For every fitting number of each kind, the ways to choose them are multiplied, and all cases added: "
        f"{tally(ways)} {hands(replace)}.",
    )
    return Why(steps, division(ways, every))


def waiting(kinds: Sequence[Any], copies: int, size: int, copy: int) -> Why:
    """How the draw of a copy is counted, and why its mean is so simple."""
    steps = (
        f"The {copies} of {either(kinds)} lie at {copies} of {size} places: C({size}, {copies}) orders, all equally "
        "likely; C(n, k) is in how many ways k of n can be chosen.",
        f"Copy {copy} lies at place t when {copy - 1 or 'none'} of them {'is' if copy == 2 else 'are'} among the t − 1 "
        f"cards before, and {copies - copy or 'none'} among the {size} − t cards behind.",
        f"The {copies} copies cut the {size - copies} other cards into {copies + 1} parts, which are equally long on "
        f"average: so the mean is {copy} × ({size} + 1) / ({copies} + 1).",
    )
    return Why(steps, f"C(t − 1, {copy - 1}) × C({size} − t, {copies - copy}) / C({size}, {copies})")


def waiting_for(wanted: Mapping[Any, int]) -> Why:
    """How a wish list is waited for."""
    wishes = listed([f"{number} of {either(together(kind))}" for kind, number in wanted.items()])
    steps = (
        f"After t draws the list ({wishes}) is complete with the chance at_least(…, draws=t).",
        "It becomes complete at draw t when it is complete then, and was not one draw before.",
    )
    return Why(steps, "P(complete after t) − P(complete after t − 1)")


def ranked(size: int, draws: int, place: int, replace: bool, every: int) -> Why:
    """How the value at a place among the cards drawn is counted."""
    steps = (
        all_hands(size, draws, replace),
        f"Number {place} from the top is v or less when fewer than {counted(place, 'card')} are higher than v.",
        "Hands for v or less, minus hands for less than v, are the hands for exactly v.",
    )
    return Why(steps, f"(hands for v or less − hands for less than v) / {tally(every)}")


def name_of_place(place: int, draws: int) -> str:
    """A place among the cards drawn, in words."""
    cards = counted(draws, "card")
    if place == 1:
        return f"highest of {cards}"
    if place == draws:
        return f"lowest of {cards}"
    if 2 * place == draws + 1:
        return f"middle of {cards}"
    return f"number {place} from the top of {cards}"


def total(by_value: Mapping[Any, int], size: int, draws: int, replace: bool, every: int) -> Why:
    """How the hands of each sum are counted."""
    values = listed([f"{copies} of {value}" for value, copies in sorted(by_value.items())[:8]])
    more = f" and {len(by_value) - 8} other values" if len(by_value) > 8 else ""
    steps = (
        f"The cards have these values: {values}{more}.",
        all_hands(size, draws, replace),
        "One value after another is brought in: choosing so many cards of it moves the sum by so many times the value.",
    )
    power = "Σ copies × x^value" if replace else "Π (1 + y × x^value)^copies"
    inside = f"({power})^{draws}" if replace else f"{power}, at y^{draws}"
    return Why(steps, f"the number at x^sum in {inside}, divided by {tally(every)}")


def pattern(size: int, draws: int, replace: bool, every: int) -> Why:
    """How patterns of equal cards are counted."""
    steps = (
        all_hands(size, draws, replace),
        "One kind after another is brought in with 0, 1, 2, … cards, and the ways to choose them are multiplied.",
        "Hands in which the same numbers are alike are one pattern.",
    )
    return Why(steps, f"hands of the pattern / {tally(every)}")


def sets(size: int, draws: int, alike: int, replace: bool, every: int) -> Why:
    """How hands with so many kinds of which enough cards are drawn are counted."""
    steps = (
        all_hands(size, draws, replace),
        f"One kind after another is brought in with 0, 1, 2, … cards; it is noted whether they are {alike} or more.",
        "The ways to choose them are multiplied, and hands with the same number of noted kinds are added.",
    )
    return Why(steps, f"hands with so many noted kinds / {tally(every)}")
