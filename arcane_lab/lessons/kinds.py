"""What sorts of answers have in common: how one is read, compared with the right one, and said."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from arcane_lab.core.errors import ArcaneLabError, shown

Judged = Literal["right", "coarse", "wrong"]


class BadAnswer(ArcaneLabError):
    """An answer that cannot be read; the sentence says what was given and which forms are understood."""


class Kind(ABC):
    """What sort of answer an exercise wants."""

    #: How it is given in a browser: in a field, as one of the `choices`, or by clicking on the `places` of a board.
    given_by: ClassVar[Literal["text", "choice", "slots"]] = "text"
    #: The sample that stands in `form`, where there is one.
    example: str = ""

    @property
    @abstractmethod
    def form(self) -> str:
        """How to write it, with a sample."""

    @property
    def samples(self) -> tuple[str, ...]:
        """Answers that may stand as the sample: an exercise takes the first that gives nothing away."""
        return ()

    @property
    def shown(self) -> tuple[str, ...]:
        """The answers that stand in `form` as samples."""
        return (self.example,) if self.example else ()

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """The answers that are offered: each as it is written, and in words."""
        return ()

    @property
    def keys(self) -> tuple[str, ...]:
        """The pieces of which an answer can be put together without a keyboard."""
        return ()

    def places(self, board: str) -> tuple[Mapping[str, Any], ...]:
        """The parts of a board that can be clicked on: `value` as it is written, `label` in words, and `box`, where it
        is in the picture of the board: left, top, width and height in percent.
        """
        return ()

    def with_example(self, example: str) -> Kind:
        """The same kind of answer with another sample, where it shows one."""
        return self

    @abstractmethod
    def read(self, given: Any) -> Any:
        """What was given, in the one form in which answers are compared. Raises `BadAnswer`."""

    def judge(self, read: Any, answer: Any) -> Judged:
        """Whether what was read is the answer."""
        return "right" if read == answer else "wrong"

    def slip(self, given: Any, answer: Any) -> str:
        """What Python may have made of the right answer before it came here; empty for nothing of the kind."""
        return ""

    def format(self, answer: Any) -> str:
        """An answer as people write it; reading that gives the answer again."""
        return str(answer)

    def for_page(self) -> dict[str, Any] | None:
        """How a page without Python reads such answers, as plain data for `widgets/src/lessons/reader.ts`; None where
        only Python can."""
        return None

    def refuse(self, given: object, reason: str = "") -> BadAnswer:
        """The error for an answer that cannot be read."""
        because = f": {reason}" if reason else ""
        return BadAnswer(f"{shown(given)} cannot be read as an answer here{because}. Write {self.form}.")
