"""Calls as somebody writes them who checks types: `make lint` has mypy read them, and nothing runs them.

A remark on a line that is right, or none on a line that is wrong, is an error of mypy.
"""

from __future__ import annotations

import arcane_lab as al

WHO = ["greedy", "random"]


def inputs_of_the_game() -> None:
    """What belongs to a game, such as its edition, is taken beside what all games share."""
    result: al.Result = al.simulate("alley", players=WHO, games=9, seed=4, edition="first", powers={"p1": "glynna"})
    result.summary()
    al.compare("alley", settings={"a": {}, "b": {"edition": "first"}}, players=WHO, items={"TC": {"coin_gold": 3}})
    al.sweep("alley", parameters={"TC.coin_gold": [1, 3]}, players=WHO, mode="plain", edition="first")
    al.league(WHO, seats=[2, 3], workers=1, edition="first")
    al.sensitivity("alley", WHO, over=["doll_locked"], edition="first")


def what_is_wrong() -> None:
    """What a function takes itself is checked; `read_call` checks the rest when it is called."""
    al.simulate("alley", games=9)  # type: ignore[call-arg]
    al.simulate("alley", players=WHO, games="9")  # type: ignore[arg-type]
    al.compare("alley", settings=["a", "b"])  # type: ignore[arg-type]
    al.sweep("alley", players=WHO)  # type: ignore[call-arg]
    al.league(WHO, seats="2")  # type: ignore[arg-type]
