"""A chart that fits its panel: as wide as it, with fewer ticks and shorter lines where it is narrow.

Vega-Lite writes widths down once. Vega, which it is translated into, can ask for the width of the panel while it
draws; so a chart is translated here and the places that depend on the width become signals of `room`, the width of
the panel in points. For a picture `room` is a fixed number. The title and its lines are broken to fit; notes
(`usermeta.notes`) stay behind a box that a key or a click ticks.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from arcane_lab.charts import theme
from arcane_lab.core.libraries import vlc
from arcane_lab.core.minus import signed_in

#: The newest Vega-Lite whose Vega is drawn by JupyterLab and VS Code, and by vl-convert too.
VEGA_LITE: Final = "5.21"
#: Below this a panel is narrow: a phone, or half a window.
NARROW: Final = 480
#: What is taken for the width of a panel that does not say it.
USUAL: Final = 640
#: The most ticks along a narrow drawing; Vega may draw one more than it is asked for.
MOST_TICKS: Final = 3
#: For each width that titles are broken for: from where on it is used.
WIDTHS: Final = ((0, 200), (260, 240), (360, 340), (NARROW, 440), (USUAL, 600))
#: How often a panel is asked whether its width has changed, in milliseconds: JupyterLab moves panels without an event.
PATIENCE: Final = 700
#: Beside the drawings of a chart with several: its axis and its words, the space between two, the padding of all.
ASIDE: Final = 48
BETWEEN: Final = 18
PADDING: Final = 16
#: The names of rows are broken into lines that are at most so long.
LONGEST: Final = 130
#: Charts whose translation is remembered.
REMEMBERED: Final = 4

Spec = dict[str, Any]


def fitted(spec: Mapping[str, Any], room: float | None = None) -> Spec:
    """The chart as Vega, for a panel that says how wide it is, or for one of `room` points."""
    vega = translated(spec)
    notes = spec.get("usermeta", {}).get("notes", ())
    #: How much larger its words are than usual.
    scale = spec["config"]["title"]["fontSize"] / theme.TITLE
    vega["signals"] = [_room(room), *vega.get("signals", ())]
    if notes and room is None:
        # A box to tick, with its words, that a keyboard reaches; Vega puts it under the chart.
        vega["signals"].append({"name": "notes", "value": False, "bind": {"input": "checkbox", "name": "ℹ notes "}})
    _fit_width(vega, scale, spec.get("usermeta", {}).get("widest"))
    _fit_title(vega, notes if room is None else (), scale)
    for place in _places(vega):
        for axis in place.get("axes", ()):
            _fit_axis(axis, vega, scale)
        for legend in place.get("legends", ()):
            _fit_legend(legend, vega, scale)
    return vega


def translated(spec: Mapping[str, Any]) -> Spec:
    """The chart in words of Vega, as it was written; whoever asks may change what it gets."""
    vega: Spec = json.loads(_translated(json.dumps(spec)))
    return vega


@lru_cache(maxsize=REMEMBERED)
def _translated(text: str) -> str:
    """The translation takes most of the time of a chart, and a notebook asks for a chart and for its picture."""
    return json.dumps(vlc.vegalite_to_vega(text, vl_version=VEGA_LITE))


def _places(vega: Spec) -> Iterator[Spec]:
    """The chart and every group in it that may have axes and legends of its own."""
    yield vega
    for mark in vega.get("marks", ()):
        if mark.get("type") == "group":
            yield from _places(mark)


def _room(room: float | None) -> Spec:
    if room is not None:
        return {"name": "room", "value": room}
    # A panel that is not shown yet has no width.
    width = f"containerSize()[0] > 100 ? containerSize()[0] : {USUAL}"
    return {"name": "room", "init": width, "on": [{"events": f"window:resize, timer{{{PATIENCE}}}", "update": width}]}


def _fit_width(vega: Spec, scale: float, widest: float | None) -> None:
    if vega.pop("width", None) is not None:
        vega["signals"].append({"name": "width", "update": f"min(room, {widest})" if widest else "room"})
        vega["autosize"] = {"type": "fit-x", "contains": "padding", "resize": True}
        return
    # Several drawings: fewer side by side where it is narrow, each with its part of the width.
    columns = vega["layout"]["columns"]
    aside, between, padding = (round(points * scale) for points in (ASIDE, BETWEEN, PADDING))
    vega["layout"] = {**vega["layout"], "columns": {"signal": "beside"}, "padding": between}
    beside = f"room < {NARROW * scale} ? {min(columns, 2)} : {columns}"
    child = f"max(60, floor((room - {padding + 14} - {between} * (beside - 1)) / beside) - {aside})"
    vega["autosize"] = {"type": "pad", "resize": True}
    vega["signals"] = [one for one in vega["signals"] if one["name"] != "child_width"]
    vega["signals"] += [{"name": "beside", "update": beside}, {"name": "child_width", "update": child}]


def _fit_title(vega: Spec, notes: Sequence[str], scale: float) -> None:
    title = vega.get("title")
    if not title:
        return
    for part, size in (("text", theme.TITLE * 1.06), ("subtitle", theme.WORDS)):
        text = title.get(part, "")
        texts = [text] if isinstance(text, str) else text
        lines = _by_room(texts, size, scale)
        if part == "subtitle" and notes:
            lines = f"notes ? ({_by_room([*texts, *notes], size, scale)}) : ({lines})"
        title[part] = {"signal": lines}


def _by_room(texts: Sequence[str], size: float, scale: float) -> str:
    """An expression for texts with true minus signs, broken into lines by the width of the panel."""
    kinds = []
    for begins, width in WIDTHS:
        lines = [line for text in texts for line in theme.fitted(signed_in(text), width, size)]
        kinds.append((begins * scale, json.dumps(lines, ensure_ascii=False)))
    return _chosen(kinds)


def _chosen(kinds: Sequence[tuple[float, str]]) -> str:
    """The last of several texts whose beginning is not beyond `room`.

    >>> _chosen([(0, "a"), (480, "b"), (640, "b")])
    'room < 480 ? a : b'
    """
    first, *rest = kinds
    if not rest:
        return first[1]
    others = _chosen(rest)
    return others if others == first[1] else f"room < {rest[0][0]} ? {first[1]} : {others}"


def _fit_axis(axis: Spec, vega: Spec, scale: float) -> None:
    """At most three ticks along a narrow drawing; names that do not fit side by side are written aslant."""
    if axis["orient"] not in ("top", "bottom"):
        return
    ticks, values = axis.get("tickCount"), axis.get("values")
    few = f"room < {NARROW * scale:g}"
    if isinstance(values, list) and len(values) > MOST_TICKS:
        three = [values[0], values[len(values) // 2], values[-1]]
        axis["values"] = {"signal": f"{few} ? {json.dumps(three)} : {json.dumps(values)}"}
    elif ticks is not None:
        usual = f"({ticks['signal']})" if isinstance(ticks, dict) else ticks
        # In one of several drawings side by side there is room for few anyway.
        narrow = f"{few} ? {MOST_TICKS - 1} : {usual}"
        axis["tickCount"] = {"signal": narrow if "layout" not in vega else f"room < {900 * scale:g} ? 2 : 4"}
    names = _names(axis["scale"], vega)
    if names and not axis.get("grid") and axis.get("labels", True):
        longest = scale * max(theme.text_width(str(name)) for name in names)
        is_tight = f"(room - 100) / {len(names)} < {longest + 6:.0f}"
        above = axis["orient"] == "top"
        axis["labelAngle"] = {"signal": f"{is_tight} ? -40 : 0"}
        axis["labelAlign"] = {"signal": f"{is_tight} ? '{'left' if above else 'right'}' : 'center'"}
        axis["labelBaseline"] = {"signal": f"{is_tight} ? 'middle' : '{'bottom' if above else 'top'}'"}
        axis["labelOverlap"] = False


def _names(name: str | None, vega: Spec) -> list[str]:
    """The names along a scale of names; none where it is one of numbers."""
    scale: Spec = next((one for one in vega.get("scales", ()) if one["name"] == name), {})
    if scale.get("type") not in ("band", "point", "ordinal"):
        return []
    domain = scale.get("domain", ())
    if isinstance(domain, list):
        return [str(name) for name in domain]
    rows = [row for data in vega.get("data", ()) for row in data.get("values", ()) if isinstance(row, dict)]
    fields = {domain.get("field"), *(part.get("field") for part in domain.get("fields", ()) if isinstance(part, dict))}
    return list(dict.fromkeys(str(row[field]) for row in rows for field in fields if field in row))


def _fit_legend(legend: Spec, vega: Spec, scale: float) -> None:
    """As many entries side by side as there is room for."""
    if legend.get("type") == "gradient":
        return
    of = next((legend[part] for part in ("stroke", "fill", "shape", "strokeDash") if part in legend), None)
    names = _names(of, vega)
    entry = scale * (max((theme.text_width(name) for name in names), default=0) + 50)
    rows = _names("y", vega)
    aside = scale * (min(max(map(theme.text_width, rows)), LONGEST) + 24 if rows else ASIDE)
    legend["columns"] = {"signal": f"max(1, min({len(names) or 1}, floor((room - {aside:.0f}) / {entry:.0f})))"}
