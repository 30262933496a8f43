"""What prints as one short line, what draws itself, and what is only shown and refuses to be changed."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import dataclass, field, make_dataclass
from typing import Any

import pytest

from arcane_lab.core.printing import Brief, Drawn, in_short
from arcane_lab.core.read_only import ReadOnlyDict, ReadOnlyError, ReadOnlyList, read_only


@dataclass(repr=False)
class Pair(Brief):
    gold: object
    infamy: object
    secret: int = field(default=7, repr=False)


def test_a_brief_thing_names_its_fields_but_those_that_are_kept_out() -> None:
    assert repr(Pair(3, "none")) == "Pair(gold=3, infamy='none')"


def test_a_long_value_is_cut_behind_sixty_letters() -> None:
    assert repr(Pair("x" * 58, 1)) == f"Pair(gold='{'x' * 58}', infamy=1)"
    assert repr(Pair("x" * 59, 1)) == f"Pair(gold='{'x' * 59}…, infamy=1)"


@pytest.mark.parametrize("length", [195, 196])
def test_the_last_fields_are_left_out_where_the_line_gets_long(length: int) -> None:
    names = ("a", "b", "c", "d")
    row = make_dataclass("Row", names, bases=(Brief,), repr=False)
    begins = "Row(" + ", ".join(f"{name}={name * 45!r}" for name in names[:3])
    last = "d" * (length - len(begins) - len(", d='')"))
    found = repr(row(*(name * 45 for name in names[:3]), last))
    assert found == (f"{begins}, d='{last}')" if length == 195 else f"{begins}, …)")


def test_a_line_is_cut_only_where_it_is_too_long() -> None:
    assert in_short(" two\n  lines ", 9) == "two lines"
    assert in_short("two lines", 8) == "two lin…"
    assert in_short("x" * 200) == "x" * 200
    assert in_short("x" * 201) == "x" * 199 + "…"


def test_what_draws_itself_is_drawn_for_people_and_in_short_elsewhere() -> None:
    class Picture(Drawn):
        def __str__(self) -> str:
            return "a\nb"

    class Printer(list[str]):
        text = list.append

    printer = Printer()
    Picture()._repr_pretty_(printer, False)
    Picture()._repr_pretty_(printer, True)
    assert (repr(Picture()), list(printer)) == ("a b", ["a\nb", "…"])


CHANGES: list[Callable[[Any], object]] = [
    lambda x: x.append(1),
    lambda x: x.extend([1]),
    lambda x: x.insert(0, 1),
    lambda x: x.remove(3),
    lambda x: x.pop(),
    lambda x: x.clear(),
    lambda x: x.sort(),
    lambda x: x.reverse(),
    lambda x: x.__setitem__(0, 1),
    lambda x: x.__delitem__(0),
    lambda x: x.__iadd__([1]),
    lambda x: x.__imul__(2),
]
DICT_CHANGES: list[Callable[[Any], object]] = [
    lambda x: x.update(a=1),
    lambda x: x.pop("a"),
    lambda x: x.popitem(),
    lambda x: x.clear(),
    lambda x: x.setdefault("b", 1),
    lambda x: x.__setitem__("b", 1),
    lambda x: x.__delitem__("a"),
    lambda x: x.__ior__({"b": 1}),
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_list_that_is_only_shown_refuses_every_change(change: Callable[[Any], object]) -> None:
    shown = ReadOnlyList([3, 1])
    with pytest.raises(
        ReadOnlyError, match=r"^this list is only shown.* made with list\(…\).* set it to the new list$"
    ):
        change(shown)
    assert shown == [3, 1]


@pytest.mark.parametrize("change", DICT_CHANGES)
def test_a_dict_that_is_only_shown_refuses_every_change(change: Callable[[Any], object]) -> None:
    shown = ReadOnlyDict(a=3)
    with pytest.raises(
        ReadOnlyError, match=r"^this dict is only shown.* made with dict\(…\).* set it to the new dict$"
    ):
        change(shown)
    assert shown == {"a": 3}


def test_lists_and_dicts_inside_are_only_shown_too_and_stay_so_when_they_are_saved() -> None:
    given = {"seats": [{"gold": 3}], "names": ("p1",), "round": 2}
    shown = read_only(given)
    assert shown == given
    again = pickle.loads(pickle.dumps(shown))
    for one in (shown, again):
        assert (type(one), type(one["seats"]), type(one["seats"][0])) == (ReadOnlyDict, ReadOnlyList, ReadOnlyDict)
        assert (type(one["names"]), one["round"]) == (tuple, 2)
    given["seats"] = []
    assert shown["seats"] == [{"gold": 3}]
