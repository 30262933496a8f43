"""A name that a thing does not have: answered with what there is, and with the one that was probably meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.errors import nearest

#: What people call things that have another name here; the first of these that a thing has is offered.
MEANT: Final = {
    **dict.fromkeys(("std", "sd", "stdev", "sigma", "stddev"), ("standard_deviation",)),
    **dict.fromkeys(("expected", "expectation", "ev", "average", "avg", "mu"), ("mean", "expected_wait")),
    **dict.fromkeys(("probability", "prob", "chance", "odds"), ("p", "next", "any")),
    **dict.fromkeys(("pmf", "pdf", "outcomes"), ("probabilities", "support")),
    **dict.fromkeys(("show", "chart", "draw", "plot", "hist", "bar"), ("plot", "to_altair", "joint", "count")),
    **dict.fromkeys(("df", "dataframe", "to_frame", "to_pandas"), ("table",)),
    **dict.fromkeys(("explain", "reason", "steps", "how"), ("why", "words")),
    **dict.fromkeys(("sample", "shuffle", "roll", "simulate"), ("deal", "estimate")),
    **{"var": ("variance",), "cdf": ("at_most",), "sf": ("at_least",), "max": ("highest",), "min": ("lowest",)},
    **{
        "sum": ("total",),
        "percentile": ("quantile",),
        "hypergeometric": ("count",),
        "text": ("to_text",),
        "drop": ("keep",),
    },
}


class Guessed:
    """What answers a name that it does not have with the name that was probably meant."""

    __slots__ = ()

    # Hidden from mypy, for which a name that is not there stays a mistake.
    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            kind = type(self)
            if name.startswith("_"):
                raise AttributeError(f"{kind.__name__!r} object has no attribute {name!r}", name=name, obj=self)
            public = [one for one in dir(kind) if not one.startswith("_")]
            close = next((one for one in MEANT.get(name, ()) if one in public), None) or nearest(name, public)
            guess = f"did you mean {close!r}? " if close else ""
            raise AttributeError(f"a {kind.__name__} has no {name!r}: {guess}it has {', '.join(public)}", name=name)
