"""Traits that hold lists and dicts: what stands in them is set as a whole, and refuses to be changed in place.

The browser hears of a trait only when it is set, and only then is it checked. So `widget.highlight.append(…)` says what
to do instead of doing nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

import traitlets

from arcane_lab.core.errors import BadSetup, one_of
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


#: Kinds of traits, the Python types of their values, and what these are called.
_KINDS: Final[tuple[tuple[type[Any], tuple[type[Any], ...], str], ...]] = (
    (traitlets.Int, (int,), "a whole number"),
    (traitlets.Unicode, (str,), "a text"),
    (traitlets.List, (list, tuple, set), "a list"),
    (traitlets.Dict, (dict,), "a dict"),
)


class ClearTraits(traitlets.HasTraits):
    """A widget whose traits refuse a value of another type as every argument does, in a line that stays short.

    >>> class House(ClearTraits):
    ...     text = traitlets.Unicode()
    >>> House().text = 3
    Traceback (most recent call last):
    ...
    arcane_lab.core.errors.BadSetup: text: 3 is refused: it cannot be that; allowed: a text
    """

    def __setattr__(self, name: str, value: Any) -> None:
        try:
            super().__setattr__(name, value)
        except traitlets.TraitError:
            allowed = _allowed(self.traits().get(name), value)
            if allowed is None:
                raise
            raise BadSetup(name, value, "it cannot be that", allowed) from None


def _allowed(trait: object, value: object) -> str | None:
    """What a trait takes where a value is of another type, or none of its words; None where that is not the trouble."""
    if isinstance(trait, traitlets.Enum):
        return one_of(list(map(str, trait.values or ())))
    fits = next((kind for kind in _KINDS if isinstance(trait, kind[0])), None)
    return None if fits is None or isinstance(value, fits[1]) else fits[2]
