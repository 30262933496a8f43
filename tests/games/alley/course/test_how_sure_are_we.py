"""Figures of lesson 6 are such as simulations give."""

from __future__ import annotations

from math import sqrt

from arcane_lab.games.alley.course.how_sure_are_we import GAMES
from arcane_lab.lessons.class_codes import ClassCode


def test_no_interval_is_wider_than_so_many_games_can_make_it() -> None:
    for student in range(60):
        figures = GAMES.task(ClassCode("widths", str(student)), "06_how_sure_are_we").figures
        # A share of one half has the widest: 1.96 standard errors to each side, and the least that real shares give.
        widest = 100 * 2 * 1.96 * sqrt(0.25 / figures.games)
        assert 0.85 * widest <= figures.points <= widest
        assert figures.points % figures.times == 0
