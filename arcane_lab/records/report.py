"""What checking a scenario or a record found: every expectation, met or not."""

from __future__ import annotations

from dataclasses import dataclass

from arcane_lab.core.printing import in_short
from arcane_lab.engine.comparing import Comparison


@dataclass(frozen=True, slots=True, repr=False)
class Report:
    """Every expectation of a scenario, met or not; `passed` when all are. Prints as sentences.

    `trouble` says why the moves could not all be played; nothing could be compared then.
    """

    name: str
    title: str
    comparisons: tuple[Comparison, ...]
    trouble: str | None = None

    @property
    def passed(self) -> bool:
        """Whether the moves could be played and everything is as expected."""
        return self.trouble is None and not self.differences

    @property
    def differences(self) -> tuple[Comparison, ...]:
        """The expectations that were not met."""
        return tuple(comparison for comparison in self.comparisons if not comparison.is_met)

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong, a sentence each."""
        first = () if self.trouble is None else (self.trouble,)
        return first + tuple(str(difference) for difference in self.differences)

    def __bool__(self) -> bool:
        return self.passed

    def __repr__(self) -> str:
        return in_short(f"<Report: {str(self).splitlines()[0]}>")

    def __str__(self) -> str:
        verdict = "passed" if self.passed else "failed"
        lines = [f"{self.title}: {verdict}"]
        lines += [f"  {problem}" for problem in self.problems]
        met = len(self.comparisons) - len(self.differences)
        lines.append(f"  {met} of {len(self.comparisons)} expectations met")
        return "\n".join(lines)
