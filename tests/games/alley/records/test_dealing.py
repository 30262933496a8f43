"""Shuffles come out as they were recorded: by the seed itself, or by force where the seed gives others."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from arcane_lab.records.dealing import Dealer, OffSeed, WrongDeal


@dataclass
class Table:
    """A state that knows nothing but its deals, and what the next one was forced to be."""

    deals: list[str] = field(default_factory=list)
    forced: str | None = None


class Rules:
    """What a dealer asks of a game."""

    copy = staticmethod(copy.deepcopy)

    @property
    def rules(self) -> Rules:
        return self

    def count_deals(self, state: Table) -> int:
        return len(state.deals)

    def write_deal(self, state: Table) -> str:
        return state.deals[-1]

    def force_deal(self, state: Table, text: str) -> None:
        state.forced = text


def dealer(*deals: str, is_forcing: bool = False) -> Dealer:
    made = Dealer("alley", deals, is_forcing)
    rules: Any = Rules()
    made._spec = made._positions = rules
    return made


def dealing(*deals: str) -> Callable[[Table], None]:
    """Something that deals by chance, unless the next deal was forced."""

    def act(state: Table) -> None:
        for deal in deals:
            state.deals.append(state.forced or deal)
            state.forced = None

    return act


@pytest.mark.parametrize(
    ("before", "given"),
    [
        ([], ["OW TC"]),
        ([], []),
        (["x"], ["BF DE"]),
        # Beyond what was recorded all is left to chance.
        (["x", "y"], ["SS SS"]),
        # Of two at once the last is compared.
        ([], ["SS SS", "BF DE"]),
        (["x"], ["BF DE", "SS SS"]),
    ],
)
def test_what_the_seed_gives_is_compared_and_not_touched(before: list[str], given: list[str]) -> None:
    one, table = dealer(" ow  tc", "BF DE"), Table(list(before))
    one.run(table, dealing(*given))
    assert (table.deals, table.forced, one.count(table)) == ([*before, *given], None, len(before) + len(given))


@pytest.mark.parametrize(
    ("before", "given"), [([], ["TC OW"]), (["x"], ["DE BF"]), ([], ["OW TC", "DE BF"]), ([], ["SS SS"])]
)
def test_a_deal_that_the_seed_does_not_give_is_told(before: list[str], given: list[str]) -> None:
    with pytest.raises(OffSeed):
        dealer("OW TC", "BF DE").run(Table(before), dealing(*given))


@pytest.mark.parametrize(
    ("before", "given", "dealt"),
    [
        ([], ["TC OW"], ["OW TC"]),
        ([], ["OW TC"], ["OW TC"]),
        (["x"], ["DE BF"], ["BF DE"]),
        (["x", "y"], ["DE BF"], ["DE BF"]),
        ([], ["SS SS", "BF DE"], ["SS SS", "BF DE"]),
        (["x"], ["BF DE", "OW"], ["BF DE", "OW"]),
        ([], [], []),
    ],
)
def test_by_force_the_recorded_deal_takes_the_place_of_chance(
    before: list[str], given: list[str], dealt: list[str]
) -> None:
    table = Table(list(before))
    dealer("OW TC", "BF DE", is_forcing=True).run(table, dealing(*given))
    assert (table.deals, table.forced) == ([*before, *dealt], None)


@pytest.mark.parametrize(
    ("before", "given", "number"),
    [([], ["OW OW"], 1), (["x"], ["BF"], 2), ([], ["OW TC", "DE BF"], 2)],
)
def test_other_cards_or_one_of_two_shuffles_cannot_be_forced(before: list[str], given: list[str], number: int) -> None:
    table = Table(list(before))
    with pytest.raises(WrongDeal, match=f"^deal {number} does not hold the cards") as caught:
        dealer("OW TC", "BF DE", is_forcing=True).run(table, dealing(*given))
    assert (caught.value.number, table.deals, table.forced) == (number, before, None)


def test_a_move_is_tried_on_a_copy_only_where_it_may_have_to_be_forced() -> None:
    tried: list[Table] = []
    dealer("OW TC").prepare(Table(), tried.append)
    dealer("OW TC", is_forcing=True).prepare(Table(["x"]), tried.append)
    dealer(is_forcing=True).prepare(Table(), tried.append)
    assert tried == []
    table = Table()
    dealer("OW TC", is_forcing=True).prepare(table, tried.append)
    assert len(tried) == 1
    assert tried[0] is not table
