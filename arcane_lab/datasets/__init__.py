"""Finds, reads and verifies the tables of `datasets/`; a bad file is refused with all that is wrong in it.

Where no game is named, the first there is is meant (`registry.default_game`).

>>> from arcane_lab import datasets
>>> datasets.items()["DE"].gold_per_set
20
>>> datasets.options()["sword_mode"].default("revised")
'half'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from arcane_lab.core.lazy import lazy_names
from arcane_lab.engine.registry import chosen_game, published

if TYPE_CHECKING:
    from arcane_lab.core.errors import DatasetError as DatasetError
    from arcane_lab.core.errors import Problem as Problem
    from arcane_lab.core.values import CERTAINTIES as CERTAINTIES
    from arcane_lab.core.values import EDITIONS as EDITIONS
    from arcane_lab.core.values import Certainty as Certainty
    from arcane_lab.core.values import Edition as Edition
    from arcane_lab.core.values import Value as Value
    from arcane_lab.engine.ledger import Question as Question
    from arcane_lab.engine.ledger import Rule as Rule
    from arcane_lab.engine.options import Option as Option

__getattr__, __dir__, __all__ = lazy_names(
    __name__,
    lambda: published("datasets"),
    shown=("DatasetError", "Option", "Problem", "Question", "Rule", "items", "options", "questions", "rules"),
)


def items(game: str | None = None) -> Mapping[str, Any]:
    """The cards of a game by code, in the order of its table; each says how certain each of its fields is.

    >>> items("rising")["CTW"].generic, items("rising")["CTW"].certainty("generic")
    (3, 'stated')
    """
    return chosen_game(game).tables.items()


def rules(game: str | None = None) -> Mapping[str, Rule]:
    """The rules of a game by id, in the order of its ledger.

    >>> rules()["AA-SLIDE-13"].topic
    'worked grid'
    """
    return chosen_game(game).tables.rules()


def questions(game: str | None = None) -> Mapping[str, Question]:
    """The open questions of a game by id, in the order of their table.

    >>> questions()["OQ-42"].options, questions()["OQ-42"].values
    (('sword_mode',), ('sword_stacks',))
    """
    return chosen_game(game).tables.questions()


def options(game: str | None = None) -> Mapping[str, Any]:
    """The options of a game by name, in the order of their table.

    >>> options()["infamy_wrap"].values
    ('cycle25', 'cycle24')
    """
    return chosen_game(game).setup.options()
