"""How things print: a line that is never long where they are named, and a drawing or a table where they are shown."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from arcane_lab.core.errors import shortened, shown

#: Letters of a `repr` at most, and of one value in it.
LONGEST: Final = 200
LONGEST_VALUE: Final = 60


def in_short(text: str, longest: int = LONGEST) -> str:
    """A text as one line of at most so many letters, cut with … where it is longer.

    >>> in_short("two\\nlines of text", longest=12)
    'two lines o…'
    """
    return shortened(" ".join(text.split()), longest)


class Brief:
    """A dataclass whose `repr` is one short line: each value cut, and the last ones left out where it gets long."""

    __slots__ = ()

    def __repr__(self) -> str:
        name, parts = type(self).__name__, list[str]()
        # Every subclass is a dataclass, which the type of this one cannot say.
        for field in fields(self):  # type: ignore[arg-type]
            part = f"{field.name}={shown(getattr(self, field.name), LONGEST_VALUE)}" if field.repr else ""
            if part and len(name) + sum(len(one) + 2 for one in (*parts, part)) > LONGEST - 5:
                parts.append("…")
                break
            parts += [part] if part else []
        return f"{name}({', '.join(parts)})"


class Drawn:
    """What draws itself in `str`: `print` and a notebook show all of it, and `repr` the beginning in one short line."""

    __slots__ = ()

    def __repr__(self) -> str:
        return in_short(str(self))

    def _repr_pretty_(self, printer: Any, is_cycle: bool) -> None:
        """The drawing, for IPython and Jupyter."""
        printer.text("…" if is_cycle else str(self))
