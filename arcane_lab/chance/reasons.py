"""The counting steps behind each answer of a deck, in words that can be read aloud."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb, perm
from typing import Any, Final

from arcane_lab.chance.words import Why, division, fraction, going, tally
from arcane_lab.chance.words import ways as ways_of
from arcane_lab.core.errors import shown
from arcane_lab.core.text import capital, counted, listed, plural

#: What the sign in the formulas means.
CHOOSE: Final = "C(n, k) stands for the number of ways to choose k things out of n."


class Group(tuple[Any, ...]):
    """Kinds that count alike, spoken of by the names of their groups: 'hearts' for its thirteen cards."""

    names: tuple[Any, ...]

    def __new__(cls, kinds: Iterable[Any], names: Iterable[Any]) -> Group:
        """These kinds under these names."""
        made = super().__new__(cls, kinds)
        made.names = tuple(names)
        return made


def hands(replace: bool) -> str:
    """What is counted: hands, or sequences of draws with replacement."""
    return "sequences of draws" if replace else "hands"


def either(kinds: Sequence[Any]) -> str:
    """Kinds as a choice, in quotation marks."""
    return listed([shown(kind) for kind in getattr(kinds, "names", kinds)], "or")


def together(kind: Any) -> Sequence[Any]:
    """The kinds that count alike: those of a tuple, or one alone."""
    return kind if isinstance(kind, tuple) else (kind,)


def so_many(copies: int) -> str:
    """How a number of cards begins a sentence about what they are.

    >>> so_many(4), so_many(1), so_many(0)
    ('4 of them are', '1 of them is', 'none of them is')
    """
    return f"{copies or 'none'} of them {'is' if copies < 2 else 'are'}"


def bare(kinds: Sequence[Any]) -> str:
    """Kinds as a choice, without quotation marks, for a title."""
    return listed([str(kind) for kind in getattr(kinds, "names", kinds)], "or")


def burned(cards: int, size: int) -> tuple[str, ...]:
    """Why burned cards that nobody has seen change nothing."""
    if not cards:
        return ()
    who = "burned card" if cards == 1 else f"{cards} burned cards"
    below = plural(cards, "it", "them")
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
        return (
            f"Each of {counted(draws, 'draw')} can bring any of the {counted(size, 'card')}: {size}^{draws} = "
            f"{tally(size**draws)} sequences of draws, all equally likely."
        )
    return (
        f"{draws} of the {counted(size, 'card')} can be drawn in C({size}, {draws}) = {ways_of(comb(size, draws))}, "
        f"all equally likely. {CHOOSE}"
    )


def count(kinds: Sequence[Any], copies: int, size: int, draws: int, replace: bool) -> Why:
    """How the number of copies in a hand is counted."""
    others = size - copies
    if replace:
        step = (
            f"For k of {either(kinds)}: choose which k draws bring {plural(len(kinds), 'it', 'them')}, each in "
            f"{copies} ways; every other draw brings one of the {others} others. Multiply."
        )
        return Why(
            (all_hands(size, draws, replace), step),
            f"C({draws}, k) × {copies}^k × {others}^({draws} - k) / {size}^{draws}",
            letter="k",
        )
    step = (
        f"For k of {either(kinds)}: choose k of the {copies}, and the other {draws} - k cards from the {others} that "
        "are left. Every choice of the one goes with every choice of the other, so multiply."
    )
    formula = f"C({copies}, k) × C({others}, {draws} - k) / C({size}, {draws})"
    return Why((all_hands(size, draws, replace), step), formula, letter="k")


def counts(copies: Sequence[int], size: int, draws: int, replace: bool) -> Why:
    """How the numbers of several kinds in a hand are counted."""
    step = "Choose so many copies of each kind, and the rest of the hand from all other cards; multiply."
    left = size - sum(copies)
    letters = [f"k{number}" for number in range(1, len(copies) + 1)]
    rest = f"{draws} - {' - '.join(letters)}"
    if replace:
        step = "Choose which draws bring which kind; each of them can then bring any copy of it. Multiply."
        chosen = " × ".join(f"{each}^{k} / {k}!" for each, k in zip(copies, letters, strict=True))
        return Why(
            (all_hands(size, draws, replace), step),
            f"{draws}! × {chosen} × {left}^({rest}) / ({rest})! / {size}^{draws}",
            letter=", ".join(letters) if len(letters) > 1 else "",
        )
    chosen = " × ".join(f"C({each}, {k})" for each, k in zip(copies, letters, strict=True))
    formula = f"{chosen} × C({left}, {rest}) / C({size}, {draws})"
    letter = ", ".join(letters) if len(letters) > 1 else ""
    return Why((all_hands(size, draws, replace), step), formula, letter=letter)


def none_of(kinds: Sequence[Any], copies: int, size: int, draws: int, replace: bool, none: int, every: int) -> Why:
    """Why "at least one" is counted by its opposite."""
    others = size - copies
    formula = f"({others} / {size})^{draws}" if replace else f"C({others}, {draws}) / C({size}, {draws})"
    steps = (
        all_hands(size, draws, replace),
        f"It is easier to count those without any {either(kinds)}: they come from the {others} other cards alone, "
        f"{tally(none)} of them.",
        f"All the rest have at least one: {tally(every)} - {tally(none)} = {tally(every - none)}."
        if every < 10**12
        else "All the rest have at least one.",
    )
    return Why(steps, f"1 - {formula}", division(every - none, every))


def within(
    kinds: Sequence[Any],
    groups: Sequence[tuple[int, tuple[int, int]]],
    size: int,
    draws: int,
    replace: bool,
    terms: Sequence[int],
    ways: int,
    every: int,
) -> Why:
    """How hands with a number of copies of each kind within limits are counted.

    `groups` has the copies and the limits of each kind, `terms` the hands of each case where there are few.
    """
    copies = [each for each, _ in groups]
    there = listed([f"{each} of {either(together(kind))}" for each, kind in zip(copies, kinds, strict=True)])
    steps = (
        f"The deck has {counted(size, 'card')}: {there}, and {size - sum(copies)} others.",
        all_hands(size, draws, replace),
        "For every allowed number of each kind the ways to choose the cards are multiplied, and all these cases are "
        f"added: {tally(ways)} {hands(replace)}.",
    )
    added = f"{' + '.join(f'{term:,}' for term in terms)} = {ways:,}; " if len(terms) > 1 else ""
    return Why(steps, _formula_within(kinds, groups, size, draws, replace), f"{added}{division(ways, every)}")


def _formula_within(
    kinds: Sequence[Any], groups: Sequence[tuple[int, tuple[int, int]]], size: int, draws: int, replace: bool
) -> str:
    """The products of the cases, and which cases there are."""
    if not groups:
        return f"{hands(replace)} that fit / all {hands(replace)}"
    copies = [each for each, _ in groups]
    is_one = len(groups) == 1
    base = (
        count(together(kinds[0]), copies[0], size, draws, replace) if is_one else counts(copies, size, draws, replace)
    )
    letters = ["k"] if is_one else [f"k{place}" for place in range(1, len(groups) + 1)]
    through = {
        letter: range(low, min(high, draws) + 1) for letter, (_, (low, high)) in zip(letters, groups, strict=True)
    }
    most = sum(values[-1] for values in through.values())
    limit = f", as far as {' + '.join(letters)} is no more than {draws}" if most > draws else ""
    return f"{base.formula}, for {going(through)}{limit}"


def waiting(kinds: Sequence[Any], copies: int, size: int, copy: int) -> Why:
    """How the draw of a copy is counted, and why its mean is so simple."""
    if copies == 1:
        only = (
            f"There is only one {either(kinds)}, and it is as likely to lie at each of the {counted(size, 'place')}.",
            f"So every draw is as likely as any other. The mean is the middle: ({size} + 1) / 2 = {(size + 1) / 2:g}.",
        )
        return Why(only, "")
    steps = (
        f"The {copies} of {either(kinds)} lie at {copies} of {counted(size, 'place')}: C({size}, {copies}) = "
        f"{ways_of(comb(size, copies))} to choose these, all equally likely. {CHOOSE}",
        f"Number {copy} of them lies at place t when {copy - 1 or 'none'} of them "
        f"{'is' if copy <= 2 else 'are'} among the t - 1 cards before it and {copies - copy or 'none'} among the "
        f"{size} - t cards behind it.",
        f"The {copies} of them cut the {size - copies} other cards into {copies + 1} stretches, which are equally long "
        f"on average. So the mean is {copy} × ({size} + 1) / ({copies} + 1) = "
        f"{float(Fraction(copy * (size + 1), copies + 1)):.4g}.",
    )
    formula = f"C(t - 1, {copy - 1}) × C({size} - t, {copies - copy}) / C({size}, {copies})"
    return Why(steps, formula, letter="t")


def name_of_wait(noun: str, kinds: Sequence[Any], copy: int) -> str:
    """What is waited for, where there is no last draw.

    >>> name_of_wait("throw", [6], 1), name_of_wait("draw", ["ace"], 2)
    ('first throw that brings 6', 'draw that brings ace number 2')
    """
    return f"first {noun} that brings {bare(kinds)}" if copy == 1 else f"{noun} that brings {bare(kinds)} number {copy}"


def mean_wait(kinds: Sequence[Any], copies: int, size: int, copy: int) -> Why:
    """How long a copy is waited for on average when every card is put back."""
    others = f"; {copy} copies take as long, {copy} times over" if copy > 1 else ""
    steps = (
        f"Each draw brings {either(kinds)} with the chance {copies} / {size}, whatever came before.",
        f"So one draw in {size} / {copies} brings it on average{others}.",
    )
    mean = Fraction(copy * size, copies)
    return Why(steps, "copies wanted × cards / copies there", f"{copy} × {size} / {copies} = {fraction(mean)}")


def mean_wait_for(wanted: Mapping[Any, int], mean: Fraction) -> Why:
    """How long a wish list is waited for on average when every card is put back."""
    wishes = listed([f"{number} of {either(together(kind))}" for kind, number in wanted.items()])
    steps = (
        f"What still lacks of the list ({wishes}) is a stand. A card that helps comes after cards / cards that help "
        "draws on average, and leads to a stand that lacks one card less.",
        "So the mean of a stand is this wait, and the mean of each next stand times how often it is the next. It is "
        "reckoned from the complete list backwards.",
    )
    formula = "mean of a stand = (cards + each wanted kind's copies × mean of the stand after it) / cards that help"
    return Why(steps, formula, f"{fraction(mean)}, about {float(mean):.4g}")


def waiting_for(wanted: Mapping[Any, int]) -> Why:
    """How a wish list is waited for."""
    wishes = listed([f"{number} of {either(together(kind))}" for kind, number in wanted.items()])
    steps = (
        f"How likely the list ({wishes}) is complete after t draws, at_least(…, draws=t) says.",
        "Draw t completes it when it is complete after t draws and was not before: take away the chance for t - 1.",
    )
    return Why(steps, "chance that it is complete after t draws - chance that it is after t - 1")


def ranked(size: int, draws: int, place: int, replace: bool, every: int) -> Why:
    """How the value at a place among the cards drawn is counted."""
    steps = (
        all_hands(size, draws, replace),
        _is_at_most(place, draws),
        f"So the {hands(replace)} for v or less can be counted, and those for less than v. Their difference is the "
        f"number of {hands(replace)} for exactly v.",
    )
    formula = f"({hands(replace)} for v or less - {hands(replace)} for less than v) / {tally(every)}"
    return Why(steps, formula, letter="v")


def _is_at_most(place: int, draws: int) -> str:
    """When the card at a place among those drawn, from the highest, has the value v or less."""
    if place == 1:
        return "The highest card is v or less when no card that is drawn is higher than v."
    if place == draws:
        return "The lowest card is v or less unless every card that is drawn is higher than v."
    name = "The middle card" if 2 * place == draws + 1 else f"Number {place} from the top"
    are = plural(place - 1, "is", "are")
    return f"{name} is v or less when at most {counted(place - 1, 'card')} of those drawn {are} higher than v."


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
    first, mark = sorted(by_value.items())[:8], "x^sum" if replace else f"x^sum × y^{draws}"
    values = [f"{counted(copies, 'card')} of value {value}" for value, copies in first]
    values += [counted(len(by_value) - 8, "other value")] if len(by_value) > 8 else []
    steps = (
        f"There {plural(first[0][1], 'is', 'are')} {listed(values)}.",
        all_hands(size, draws, replace),
        "The values come in one after the other: so many cards of a value add so many times the value to the sum, in "
        "as many ways as they can be chosen.",
        f"The {hands(replace)} with the same sum are added. Whoever multiplies out the brackets of the formula does "
        f"the same: the number before {mark} is what is looked for.",
    )
    if replace:
        parts = [f"{f'{copies} × ' * (copies > 1)}x^{_in_brackets(value)}" for value, copies in first[:3]]
        brackets = f"({' + '.join(parts)}{' + …' if len(by_value) > 3 else ''})^{draws}"
    else:
        parts = [f"(1 + y × x^{_in_brackets(value)})^{copies}" for value, copies in first[:3]]
        brackets = f"{' × '.join(parts)}{' × …' if len(by_value) > 3 else ''}"
    return Why(steps, f"number before {mark} in {brackets}, divided by {tally(every)}", letter="sum")


def _in_brackets(value: Any) -> str:
    """A value as an exponent: brackets where it is more than digits."""
    text = str(value)
    return text if text.isdigit() else f"({text})"


def pattern(size: int, draws: int, replace: bool, every: int) -> Why:
    """How patterns of equal cards are counted."""
    steps = (
        all_hands(size, draws, replace),
        "The kinds come in one after the other, each with 0, 1, 2, … cards; the ways to choose them are multiplied.",
        f"{capital(hands(replace))} with equally many cards alike show one pattern, whatever the kinds: 3, 2 is "
        "three of one kind and two of another.",
    )
    return Why(steps, f"{hands(replace)} of the pattern / {tally(every)}")


def sets(size: int, draws: int, alike: int, replace: bool, every: int) -> Why:
    """How hands with so many kinds of which enough cards are drawn are counted."""
    steps = (
        all_hands(size, draws, replace),
        f"The kinds come in one after the other, each with 0, 1, 2, … cards; a kind counts when {alike} or more come.",
        f"The ways to choose the cards are multiplied; {hands(replace)} in which equally many kinds count are added.",
    )
    return Why(steps, f"{hands(replace)} in which so many kinds count / {tally(every)}")


def first_of(kinds: Sequence[Any], copies: Sequence[int], size: int, replace: bool, draws: int | None = None) -> Why:
    """How it is counted which of several kinds turns up first, in the whole deck or among so many cards."""
    together = sum(copies)
    there = listed(
        [
            f"{each} of {either((kind,) if not isinstance(kind, tuple) else kind)}"
            for each, kind in zip(copies, kinds, strict=True)
        ]
    )
    steps = [
        f"The deck has {counted(size, 'card')}: {there}. All others change nothing, so leave them out.",
        f"The first of these {together} is as likely to be any one of them as any other"
        f"{', whether cards are put back or not' * replace}. Two cannot be first at once.",
    ]
    if draws is None:
        return Why(tuple(steps), f"copies of the kind / {together}")
    rest = size - together
    none = f"({rest} / {size})^{draws}" if replace else f"C({rest}, {draws}) / C({size}, {draws})"
    steps.append(f"With {counted(draws, 'draw')} it may be that none of them comes: {none}. Else one of them is first.")
    return Why(tuple(steps), f"copies of the kind / {together} × (1 - {none}); none of them: {none}")


def collecting(wishes: Mapping[Any, int]) -> Why:
    """How the sequences are counted in which a wish list is complete, each card put back."""
    listing = [f"{number} of {either(together(kind))}" for kind, number in wishes.items() if number]
    what = listed(listing, most=6)
    if any(number > 1 for number in wishes.values()):
        step = "The kinds come in one after the other; for each, choose which draws bring it. Cases are added."
        return Why((f"Wanted: {what}.", "Every draw can bring any card, since each is put back.", step), "")
    steps = (
        f"Wanted: {what}.",
        "Every draw can bring any card, since each is put back.",
        "From all sequences take off those without the first kind, those without the second, and so on. Those without "
        "two kinds were taken off twice, so add them again, and go on in turn (inclusion and exclusion).",
    )
    return Why(steps, "")


def all_rows(size: int, draws: int, replace: bool) -> str:
    """How many rows of cards there are, all equally likely."""
    if replace:
        return all_hands(size, draws, True).replace("sequences of draws", "rows")
    ways = tally(perm(size, draws))
    whole = f"{size}!" if draws == size else f"{size} × {size - 1} × … × {size - draws + 1}"
    return f"{counted(draws, 'card')} can lie in {whole} = {ways} rows, all equally likely: each card is told apart."


def longest_run(group: Sequence[Any] | None, size: int, draws: int, replace: bool) -> Why:
    """How rows are counted by their longest run."""
    of = "like cards" if group is None else either(group)
    steps = (
        all_rows(size, draws, replace),
        f"Count the rows in which no run of {of} is longer than m: from all rows take off those with a stretch of "
        "m + 1, add again those with two such stretches, and so on (inclusion and exclusion).",
        "The longest run is m in those with none longer than m, less those with none longer than m - 1.",
    )
    return Why(steps, "(rows with no run over m - rows with no run over m - 1) / all rows", letter="m")


def neighbours(group: Sequence[Any] | None, size: int, draws: int, replace: bool) -> Why:
    """How rows are counted by the neighbours that are alike."""
    if group is not None:
        steps = (
            all_rows(size, draws, replace),
            f"If k of {either(group)} lie in r runs, k - r of them follow another: the k can be cut into r runs in "
            "C(k - 1, r - 1) ways, and the runs lie in r of the gaps of the other cards.",
            "For each k and r these ways are multiplied with those in which the cards can lie there, and added.",
        )
        formula = f"C(k - 1, r - 1) × C({draws} - k + 1, r) × rows of the cards / all rows, added over all k and r"
        return Why(steps, formula)
    steps = (
        all_rows(size, draws, replace),
        "Mark some neighbours that must be alike, and count the rows that keep to it: like cards that are marked "
        "together make one block, and the blocks can lie in any order.",
        "Rows with more like neighbours than marked ones are counted too. Take them off in turn (inclusion and "
        "exclusion), and those with exactly so many are left.",
    )
    return Why(steps, "(with s marked - C(s + 1, s) × with s + 1 + C(s + 2, s) × with s + 2 - …) / all rows")


def best(size: int, draws: int, keep: int, lowest: bool, replace: bool) -> Why:
    """How the sum of the best cards of a hand is counted."""
    order = "from the lowest up" if lowest else "from the highest down"
    steps = (
        all_hands(size, draws, replace),
        f"The values come in {order}. As long as fewer than {counted(keep, 'card')} {plural(keep, 'is', 'are')} there, "
        "a card that comes adds its value; every later card adds nothing.",
        f"The {hands(replace)} that come to the same sum are added.",
    )
    return Why(steps, f"{hands(replace)} with this sum of the {keep} {'lowest' if lowest else 'highest'} / all")
