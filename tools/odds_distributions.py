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
        "the chance of one outcome; of each",
        "weight / total",
        f"{_ORACLES}, icepool",
        (*_THROWN, *_FIGURES),
        "die.p(3)",
        2,
    ),
    Row(
        "Distribution.at_least(n), .at_most(n), .between(low, high), .where(condition)",
        "the chance of all outcomes that are meant",
        "Σ weights / total",
        f"{_ORACLES}, icepool",
        (*_THROWN, *_FIGURES),
        "die.at_least(5)",
        2,
    ),
    Row(
        "Distribution.mean, .variance, .standard_deviation",
        "the mean, and how far outcomes lie from it",
        "Σ w x / W; Σ w x² / W − mean²; its root",
        "icepool, dice thrown",
        (*_FIGURES, "test_distribution.py::test_numbers_shift_and_change_sign"),
        "al.chance.Distribution({1: 1, 2: 3, 9: 2}).variance",
        2,
    ),
    Row(
        "Distribution.median, .quantile(share)",
        "the smallest outcome that is not passed in half, or a share, of all cases",
        "the least x with P(≤ x) ≥ share",
        _ORACLES,
        (*_THROWN, "test_distribution.py::test_a_quantile_is_the_smallest_that_is_not_passed_so_often"),
        "die.quantile(0.9)",
        2,
    ),
    Row(
        "Distribution.plus(other), .minus(other), .times(count)",
        "sums and differences of independent amounts; also written + and −",
        "Σ wᵢ vⱼ over pairs",
        f"{_ORACLES}, icepool",
        (*_THROWN, "test_distribution.py::test_sums_and_comparisons_are_those_of_icepool"),
        "die.times(3)",
    ),
    Row(
        "Distribution.compare(other)",
        "less, equal or more than another independent amount",
        "the signs of the difference",
        f"{_ORACLES}, icepool",
        (*_THROWN, "test_distribution.py::test_sums_and_comparisons_are_those_of_icepool"),
        "die.compare(die).more",
    ),
    Row(
        "Distribution.given(condition)",
        "the distribution once it is known that a condition holds",
        "weights of what is left / their sum",
        "faces of a die by hand, dice thrown",
        (
            "test_distribution.py::test_what_is_known_narrows_it_down",
            "test_distribution.py::test_figures_of_plays_agree",
        ),
        "die.given([5, 6])",
    ),
    Row(
        "Distribution.map(change), .joint(other), .part(place), .mixture(parts)",
        "outcomes changed, two at once, one place of a tuple, one of several distributions",
        "weights added, multiplied, or taken by share",
        _ORACLES,
        _THROWN,
        "die.joint(die).part(0)",
    ),
)
