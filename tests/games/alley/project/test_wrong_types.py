"""Every public function and method, given something that nobody should give: a clear refusal, never silence."""

from __future__ import annotations

import contextlib
import io
import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
import traitlets

import arcane_lab as al
from tests.games.alley.project.ordinary import GRID, RECORD, SCENARIO, bound, calls, parameters, public, things

BAD: Final[tuple[Any, ...]] = (*(None, True, 3, -1, 0, 1.5, "", "x", [], {}, object(), b"x", float("nan")),)
#: What a type of ours stands for.
MEANING: Final = {"Players": "int | Sequence", "Reader": "str | None", "Kinds": "Any"}
PLAIN: Final[dict[str, tuple[type, ...]]] = {
    **{"int": (int,), "float": (int, float), "Fraction": (int, float), "str": (str,), "bool": (bool,)},
    **{"Mapping": (dict,), "dict": (dict,), "Sequence": (list,), "Iterable": (list, dict), "list": (list,)},
    **{"tuple": (list,), "None": (type(None),)},
}

#: What is taken although its type does not say so, and why.
ACCEPTED: Final = {
    ("al.league", "seats"): (3,),  # one table size needs no list
    ("al.chance.least", "own"): (1.5,),  # a mean is compared, too
    ("Deck.without", "cards"): (True, 3),  # one card needs no list
    ("Verdict.lead", "seat"): (None,),  # the own seat, as in every question of a verdict
    ("Verdict.lead", "other"): (None,),
    **{(f"al.{name}", "progress"): (0,) for name in ("simulate", "compare", "sweep", "league", "review")},  # 0 and 1
    ("al.sensitivity", "progress"): (0,),
}
#: Ordinary calls that are refused where these objects stand, with the same checks before.
REFUSED_HERE: Final = re.compile(
    r"Distribution\.part|Deck\.by|TableWidget\.(branch|edit)|TurnOrderWidget\.(go_on|instead)|.*\.predict"
)

NAMES: Final = tuple(public())


def fits(value: object, annotation: str) -> bool:
    """Whether a value is of the type that is written down, as far as one can see without calling."""
    for part in re.sub(r"\[[^|]*(\[.*?\])?[^|]*\]", "", annotation).split("|"):
        head = part.strip().split("[")[0]
        if head in MEANING:
            return fits(value, MEANING[head])
        if head in ("Any", "object") or (head in PLAIN and type(value) in PLAIN[head]):
            return True
    return False


def call(name: str, arguments: dict[str, Any]) -> Any:
    first = [arguments.pop("storehouses"), GRID] if "storehouses" in arguments else []
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return bound(name)(*first, **arguments)


def complaints(name: str, *, also_fitting: bool) -> list[str]:
    """What is wrong with how a callable takes each bad value in turn."""
    found = []
    ordinary = calls().get(name, {})
    for key, one in parameters(name).items():
        for value in BAD:
            is_default = type(value) is type(one.default) and value == one.default
            does_fit = is_default or fits(value, str(one.annotation))
            if (does_fit and not also_fitting) or any(value is other for other in ACCEPTED.get((name, key), ())):
                continue
            try:
                call(name, {**ordinary, key: value})
            except (al.ArcaneLabError, traitlets.TraitError) as refused:
                if not 10 < len(str(refused)) < 700:
                    found.append(f"{name}({key}={value!r}) says {str(refused)[:80]!r}")
            except Exception as error:
                found.append(f"{name}({key}={value!r}) raises {type(error).__name__}: {error}")
            else:
                found += [] if does_fit else [f"{name}({key}={value!r}) is taken in silence"]
    return found


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a record, a scenario and a result, where whatever is written may lie."""
    monkeypatch.chdir(tmp_path)
    al.Record.example(RECORD).save("record.json")
    Path("scenario.json").write_text(SCENARIO.to_text(), encoding="utf-8")
    Path("cards.csv").write_text("code,title,strength\nT1,Tea 1,1\n", encoding="utf-8")
    things()["Result"].save("result.parquet")


def test_every_public_name_has_an_ordinary_call() -> None:
    assert len(NAMES) > 170
    needy = [
        name
        for name in NAMES
        if name not in calls() and any(one.default is one.empty for one in parameters(name).values())
    ]
    assert needy == [], "add an ordinary call to tests/games/alley/project/ordinary.py"
    assert sorted(set(calls()) - set(NAMES)) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_value_of_a_wrong_type_is_refused_in_words(name: str) -> None:
    assert complaints(name, also_fitting=False) == []


SEATED: Final = [name for name in NAMES if "seat" in parameters(name)]


@pytest.mark.parametrize("name", SEATED)
def test_an_empty_text_is_no_seat(name: str) -> None:
    with pytest.raises(al.ArcaneLabError, match=r"seat|view of p1"):
        call(name, {**calls().get(name, {}), "seat": ""})


def test_an_empty_text_is_no_class_code_and_an_empty_line_no_variation() -> None:
    with pytest.raises(al.ArcaneLabError, match="class code"):
        al.lessons.begin(1, "")  # type: ignore[arg-type]
    with pytest.raises(al.ArcaneLabError, match="variation"):
        things()["Record"].annotate(1, variation=[])
    data = json.loads(things()["Record"].to_text())
    data["moves"][0] = {"move": things()["Record"].moves[0].text, "variations": [[]]}
    record = al.Record.from_text(json.dumps(data))
    assert record.problems == (
        "move 1, variation 1: it has no moves: write what might have been played, or leave the variation out",
    )
    assert record.replay().record().moves[0].variations == ()


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_no_value_at_all_breaks_a_call(name: str) -> None:
    if not REFUSED_HERE.fullmatch(name):
        call(name, dict(calls().get(name, {})))
    assert complaints(name, also_fitting=True) == []


@pytest.mark.parametrize("name", [name for name, one in things().items() if isinstance(one, traitlets.HasTraits)])
def test_what_a_widget_shows_is_set_to_nothing_wrong(name: str) -> None:
    widget = things()[name]
    kinds = (traitlets.Int, traitlets.Unicode, traitlets.List, traitlets.Enum)
    own = {key: one for key, one in widget.traits(sync=True).items() if isinstance(one, kinds)}
    for key in [key for key in own if not key.startswith(("_", "layout", "tabbable", "tooltip"))] + ["seat"]:
        if not hasattr(widget, key):
            continue
        for value in (object(), float("nan"), 1.5, {"x" * 5_000: 1}):
            with pytest.raises((al.ArcaneLabError, traitlets.TraitError, AttributeError), match=key) as refused:
                setattr(widget, key, value)
            assert len(str(refused.value)) < 200
