"""Infamy, bribes and the inspection lab with other numbers of the rules than the printed ones, reckoned by hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError

CHANCE = al.chance
F = Fraction
ODD = {"infamy_track": 19, "fine_markers": 1, "bribe_gold": 3, "fine_gold": 40}


def walked(now: int, gain: int, track: int, most: int) -> tuple[int, int]:
    """One step after the other round a track; past its end a marker comes, and without one infamy stops there."""
    markers = 0
    for _ in range(gain):
        if now == track and markers < most:
            now, markers = 0, markers + 1
        elif now < track:
            now += 1
    return now, markers


@pytest.mark.parametrize(("track", "most"), [(19, 1), (8, 2), (30, 0)])
def test_infamy_walks_the_track_of_the_game(track: int, most: int) -> None:
    options = {"infamy_track": track, "fine_markers": most}
    for gain in range(2 * track + 5):
        found = CHANCE.infamy(5, gain, options=options)
        assert found.joint.support == (walked(5, gain, track, most),)
        assert found.joint == CHANCE.infamy(5, gain, track=track, most_markers=most).joint
    assert f"infamy track {track} instead of 24" in str(CHANCE.infamy(5, 3, options=options).why())


def test_a_bribe_is_worth_what_price_fine_and_track_of_the_game_make_it() -> None:
    gains = {12: 1, 16: 2, 21: 1}
    found = CHANCE.bribe(gold=38, infamy_now=10, gains=gains, options=ODD)
    assert [offer.paid for offer in found.offers] == [3 * k for k in range(11)]
    for offer in found.offers:
        left = F(0)
        for gain, ways in gains.items():
            _, markers = walked(10 - offer.paid // 3, gain, 19, 1)
            purse = 38 - offer.paid
            left += F(ways, 4) * (purse - min(purse, 40 * markers))
        assert offer.gold.mean == left
    why = str(found.why())
    assert "bribe gold 3 instead of 2 and fine gold 40 instead of 25" in why
    view = al.Game("alley", players=2, seed=1, options=ODD).view("p1")
    assert CHANCE.bribe(view, gains=5).offers[0].gold.mean == 25


ASKED: tuple[Callable[[Any], object], ...] = (
    lambda options: CHANCE.infamy(3, 4, options=options),
    lambda options: CHANCE.bribe(gold=9, infamy_now=3, gains=4, options=options),
)


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({"fine": 3}, "did you mean 'fine_markers', 'fine_gold' or 'fine_markers_unwind'?"),
        ({"infamy_track": 3}, "3 is too small; allowed: a whole number from 4 to 99"),
        ({"bribe_gold": 60, "infamy_track": 99}, "a bribe of more than 255 gold has no move"),
        ({"starting_infamy": 30}, "30 is refused: that is beyond the end of the track"),
        (3, "3 names no options"),
    ],
)
def test_options_that_are_none_are_refused_as_a_game_refuses_them(
    asked: Callable[[Any], object], options: Any, line: str
) -> None:
    with pytest.raises(ArcaneLabError) as told:
        asked(options)
    assert line in str(told.value)
    assert "\n" not in str(told.value)


def test_a_view_has_the_options_of_its_game_and_every_game_gives_its_own() -> None:
    view = al.Game("alley", players=2, seed=1).view("p1")
    with pytest.raises(ArcaneLabError, match="a view has the options of its game"):
        CHANCE.bribe(view, gains=3, options={"fine_gold": 3})
    first = al.Game("alley", players=3, edition="first", options={"goal": 200, "fine_gold": 7}, seed=1)
    assert CHANCE.bribe(gold=30, infamy_now=20, gains=9, options=first.setup.options).offers[0].fine.mean == 7


@pytest.mark.parametrize(
    ("most", "says", "tile"),
    [(1, "you have your fine marker already", "no second fine marker"), (0, "has no fine markers", "no fine markers")],
)
def test_the_inspection_lab_says_what_is_not_as_printed(most: int, says: str, tile: str) -> None:
    options = {"fine_markers": most, "penalty_infamy": 3}
    stands = {"storehouse": "OW TC IR / CB MB FC / DE DL BF", "fines": most}
    view = CHANCE.seen(stands, "TC OW CB / OW DE MB / BF FC IR", options=options)
    lab = al.InspectionLab(view, games=50)
    assert lab.infamy["basis"].endswith(
        f"Not as printed: fine markers {most} instead of 2 and penalty infamy 3 instead of 10."
    )
    assert says in lab.infamy["answer"]
    assert lab.infamy["tiles"][1][1] == tile
    assert lab.wait(60)
    assert lab.outcome["facts"][1][0] == "A penalty of 3 infamy"
