"""What stands on `docs/odds.md` beside its rows: how it begins, and the words and signs that it uses."""

from __future__ import annotations

from typing import Final

BEGINNING: Final = """\
import arcane_lab as al
deck = al.chance.Deck({"queen": 4, "other": 48})
deck.next("queen")
print(deck.next("queen", burned=3).why())
float(deck.next("queen")), 1 - deck.next("queen")
deck.count("queen", draws=5)
deck.next("jack")
deck.next()
"""
LEAD: Final = """\
# Exact odds

`al.chance` counts with whole numbers: an answer is an exact fraction, which also says itself in percent and as "1 in
N". `why()` tells the counting steps in words, the formula, and its numbers."""
AFTER: Final = """\
A chance reckons like any fraction of Python. A *distribution* has the chance of every outcome: its `p(outcome)`,
`at_least(number)`, `mean` and more are at the [end of this page](#any-distribution). What cannot be asked is refused,
with what to ask instead.

Below, each question stands with what it answers and *its formula*, then examples with their answers. Words such as
"hypergeometric", and signs such as C(n, k), are explained first; how each answer is checked, and how long it takes,
stands [at the end](#how-each-is-checked-and-how-long-it-takes)."""
CHECKS: Final = """\
## How each is checked, and how long it takes

"Every hand" and the like: a twin counts all cases one by one, which only small decks allow. Every exact answer is also
dealt by chance and compared (see the words above). A time is the processor's, of the fastest of 7 runs, in which
nothing is kept from a run before."""

WORDS: Final = (
    ("N, K, n", "the number of cards, the copies of the kind that is asked for, the number of draws"),
    ("C(n, k)", "the number of ways to choose k things out of n: C(4, 2) = 6"),
    ("with, without replacement", "a card that was drawn is put back before the next draw, or stays out"),
    (
        "distribution",
        "every outcome with its chance; it is *joint* when an outcome has several parts, such as infamy and gold",
    ),
    (
        "hypergeometric",
        "the distribution of how many of K special cards are among n drawn from N without replacement. "
        "*Multivariate*: of "
        "several kinds at once. *Negative*: turned round, how many draws it takes until so many have come",
    ),
    ("binomial", "what the hypergeometric distribution becomes with replacement"),
    ("order statistics", "the values drawn, put in order: the highest, the second highest, and so on"),
    ("mean", "what an outcome comes to on average"),
    (
        "variance, standard deviation",
        "how far outcomes usually lie from the mean: the mean of the squared distances, and its root",
    ),
    (
        "quantile, median",
        "the smallest value that is not passed in a given share of all cases; the median: in half of them",
    ),
    ("exact, estimate", "counted, or played out by chance because counting would take too long"),
    (
        "n, seed, 95% interval",
        "what an estimate carries: how many deals were made; the number that names their chance (the same seed "
        "gives the "
        "same deals); from where to where the true value may lie. Made in this way, such an interval holds the true "
        "value "
        "95 times in 100",
    ),
    (
        "cards dealt, dice thrown, plays",
        "checks by chance: with the seeds 1, 2 and 3, fixed beforehand, what is seen must lie within four standard "
        "errors "
        "(the usual error of an estimate) of the exact answer",
    ),
    ("icepool", "another library for such odds; only the tests use it"),
    (
        "infamy, gold, fine marker",
        "an inspection turns everything up and sells complete sets for gold; items that are left bring infamy, and "
        "each time "
        "infamy passes 24 there is a fine marker that costs 25 gold",
    ),
    (
        "to trigger",
        "to be the first with nothing hidden at the end of a turn. That ends the round, and brings 10 infamy more "
        "unless "
        "nobody gained less",
    ),
    (
        "`mirror_adjacent_infamy`, `sword_stacks`, …",
        "card values that the rulebooks at hand do not print, so they are assumed, and an answer that rests on one "
        "says so. "
        'Set your own with `items={"CM": {"mirror_adjacent_infamy": 3}}`, for `al.Game` and for `al.chance.seen`',
    ),
    ("AA-INSPECT-05", "the number of a rule"),
)
