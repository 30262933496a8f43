"""Traits that hold lists and dicts: what stands in them is set as a whole, and refuses to be changed in place.

The browser hears of a trait only when it is set, and only then is it checked. So `widget.highlight.append(…)` says what
to do instead of doing nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import traitlets

from arcane_lab.core.read_only import read_only

T = TypeVar("T")

if TYPE_CHECKING:
    _Dict = traitlets.Dict[str, Any]
else:
    # It takes its types from a checker only.
    _Dict = traitlets.Dict


class ListTrait(traitlets.List[T]):
    """A list that is set as a whole.

    >>> class House(traitlets.HasTraits):
    ...     highlight = ListTrait(traitlets.Unicode())
    >>> house = House(highlight=["a1-b1-c1"])
    >>> house.highlight = [*house.highlight, "a2-b2-c2"]
    >>> house.highlight
    ['a1-b1-c1', 'a2-b2-c2']
    """

    def _validate(self, obj: Any, value: Any) -> Any:
        return read_only(super()._validate(obj, value))


class DictTrait(_Dict):
    """A dict that is set as a whole."""

    def _validate(self, obj: Any, value: Any) -> Any:
        return read_only(super()._validate(obj, value))


class AnyTrait(traitlets.Any):
    """Anything that is set as a whole: a list or a dict in it cannot be changed in place."""

    def _validate(self, obj: Any, value: Any) -> Any:
        return read_only(super()._validate(obj, value))
