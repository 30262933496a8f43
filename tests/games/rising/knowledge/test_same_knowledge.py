"""Nothing of Arcana Rising leaks: see `tests/knowledge/same.py`."""

from __future__ import annotations

from typing import ClassVar

from tests.knowledge.same import SameKnowledge, of_every_game, of_the_widgets
from tests.knowledge.surfaces import Surfaces

GAME = "rising"


class TestSameKnowledge(SameKnowledge):
    ENTRIES: ClassVar = {**of_the_widgets("InspectionLab", "SlideLab", "StorehouseWidget"), **of_every_game(GAME)}
    SURFACES: ClassVar = Surfaces(game=GAME)
