"""Rows of `docs/odds.md` about distributions: what is read off one, and new ones made of it."""

from __future__ import annotations

from typing import Final

from tools.odds_row import Row

_ORACLES: Final = "every throw of two dice, dice thrown"
_THROWN: Final = (
    "test_distribution.py::test_every_throw_of_two_dice_is_counted",
    "test_distribution.py::test_plays_agree",
)
_FIGURES: Final = (
    "test_distribution.py::test_figures_are_those_of_icepool",
    "test_distribution.py::test_figures_of_plays_agree",
)

DISTRIBUTIONS: Final = (
    Row(
        "Distribution.p(outcome), .probabilities()",
        "The chance of one outcome; of each.",
        "weight / total",
        f"{_ORACLES}, icepool",
        (*_THROWN, *_FIGURES),
        "die.p(3)\ndie.probabilities()[3]",
        2,
    ),
    Row(
        "Distribution.at_least(n), .at_most(n), .between(low, high), .where(condition)",
        "The chance of all outcomes that are meant.",
        "the weights of these, added, / total",
        f"{_ORACLES}, icepool",
        (*_THROWN, *_FIGURES),
        "die.at_least(5)\ndie.between(2, 4)\ndie.where(lambda pips: pips % 2 == 0)",
        2,
        "die.at_least(5)",
    ),
    Row(
        "Distribution.mean, .variance, .standard_deviation",
        "The mean, and how far outcomes lie from it: the variance is the mean squared distance from the mean, the "
        "standard deviation its root.",
        "sum of weight × outcome / total; sum of weight × outcome² / total - mean²; its root",
        "icepool, dice thrown",
        (*_FIGURES, "test_distribution.py::test_numbers_shift_and_change_sign"),
        "die.mean\ndie.variance\nround(die.standard_deviation, 4)",
        2,
        "",
        "al.chance.Distribution({1: 1, 2: 3, 9: 2}).variance",
    ),
    Row(
        "Distribution.median, .quantile(share)",
        "The smallest outcome that is not passed in half of all cases, or in another share of them.",
        "the least x with chance of x or less ≥ share",
        _ORACLES,
        (*_THROWN, "test_distribution.py::test_a_quantile_is_the_smallest_that_is_not_passed_so_often"),
        "die.median\ndie.quantile(0.9)",
        2,
    ),
    Row(
        "Distribution.plus(other), .minus(other), .times(count)",
        "Sums and differences of amounts that do not depend on each other; also written + and -.",
        "weight × weight, added up over the pairs with this sum",
        f"{_ORACLES}, icepool",
        (*_THROWN, "test_distribution.py::test_sums_and_comparisons_are_those_of_icepool"),
        "die.plus(die)\n(die - die).p(0)\ndie.times(3).p(10)",
        None,
        "die.times(3).p(10)",
        "die.times(3)",
    ),
    Row(
        "Distribution.compare(other)",
        "Less, equal or more than another amount that does not depend on it.",
        "the signs of the difference",
        f"{_ORACLES}, icepool",
        (*_THROWN, "test_distribution.py::test_sums_and_comparisons_are_those_of_icepool"),
        "die.compare(die)\ndie.compare(4).more",
    ),
    Row(
        "Distribution.given(condition)",
        "The distribution once it is known that a condition holds.",
        "weights of what is left / their sum",
        "faces of a die by hand, dice thrown",
        (
            "test_distribution.py::test_what_is_known_narrows_it_down",
            "test_distribution.py::test_figures_of_plays_agree",
        ),
        "die.given([5, 6])\ndie.given(lambda pips: pips % 2 == 0).p(6)",
    ),
    Row(
        "Distribution.map(change), .joint(other), .part(place), .mixture(parts)",
        "Outcomes changed; two at once, as pairs; one place of such tuples; one of several distributions, each as "
        "often as its weight says.",
        "weights added, multiplied, or taken by share",
        _ORACLES,
        _THROWN,
        "die.map(lambda pips: pips >= 5).p(True)\n"
        "die.joint(die).p((6, 6))\n"
        "die.joint(die).part(0).p(6)\n"
        "al.chance.Distribution.mixture([(1, die), (3, coin)]).p(1)",
        None,
        "",
        "die.joint(die).part(0)",
    ),
)
