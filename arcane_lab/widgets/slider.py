"""A slider over a few values, each with its own words: for the mouse, for fingers, for keys and for a screen reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import traitlets

from arcane_lab.core.errors import shown
from arcane_lab.widgets.messaging import MessagingWidget
from arcane_lab.widgets.traits import ListTrait

#: A plain range of the browser in a label: it has a name, its place in words, and all keys, without further doing.
_ESM: Final = """
function render({ model, el }) {
  const part = (kind, where, textContent = "") =>
    where.appendChild(Object.assign(document.createElement(kind), { textContent }));
  const label = part("label", el), why = part("small", el), name = part("span", label, model.get("title"));
  const slider = part("input", label), words = part("output", label);
  el.classList.add("arcane-slider");
  label.title = model.get("name");
  Object.assign(slider, { type: "range", min: 0, step: 1, max: model.get("labels").length - 1 });
  // Arrow keys belong to the slider here, and not to the notebook, which would go to another cell.
  slider.setAttribute("data-lm-suppress-shortcuts", "true");
  const draw = () => {
    const text = model.get("labels")[model.get("place")];
    slider.value = model.get("place");
    slider.setAttribute("aria-valuetext", text);
    words.textContent = text;
  };
  const hear = () => {
    const answer = model.get("answer");
    why.textContent = answer && !answer.ok ? answer.text : "";
  };
  why.setAttribute("role", "status");
  slider.addEventListener("input", () => {
    why.textContent = "";
    model.set("place", Number(slider.value));
    model.save_changes();
  });
  // Jupyter's models tell when their Python goes; a slider that moves nothing says so.
  const alone = () => {
    slider.disabled = true;
    why.textContent = "The last picture: its Python has ended or was started again. Run the cell again to move this.";
  };
  const listeners = { "change:place": draw, "change:answer": hear, comm_live_update: alone };
  for (const event in listeners) model.on(event, listeners[event]);
  draw();
  if (el.classList.contains("jupyter-widgets-disconnected")) alone();
  return () => { for (const event in listeners) model.off(event, listeners[event]); };
}
export default { render };
"""
_CSS: Final = """
.arcane-slider { width: min(100% - 4px, 56em); margin: 3px 2px; container-type: inline-size; }
.arcane-slider label { display: grid; align-items: center; gap: 0 1em; min-height: 28px; }
.arcane-slider label { grid-template-columns: minmax(0, 3fr) minmax(6em, 3fr) minmax(0, 2fr); }
.arcane-slider label { color: var(--jp-ui-font-color0, CanvasText); font-size: var(--jp-widgets-font-size, 13px); }
.arcane-slider span, .arcane-slider output { overflow-wrap: anywhere; line-height: 1.35; }
.arcane-slider output { font-weight: 600; }
.arcane-slider small { display: block; font: 600 13px/1.4 system-ui, sans-serif; color: light-dark(#7c2411, #ffb9a6); }
.arcane-slider input { width: 100%; height: 24px; margin: 0; accent-color: var(--jp-brand-color1, #1976d2); }
.arcane-slider input:focus-visible { outline: 2px solid var(--jp-brand-color1, #1976d2); outline-offset: -1px; }
@container (max-width: 520px) { .arcane-slider label { grid-template-columns: minmax(0, 1fr) minmax(0, auto); } }
@container (max-width: 520px) { .arcane-slider input { grid-column: 1 / -1; grid-row: 2; } }
"""


class ValueSlider(MessagingWidget):
    """A slider whose places are values, each with its words; `value` is that of the place where it stands.

    `title` is what it is called in words, also for a screen reader, and `name` its name in code; `place` says where it
    stands, 0 is the first value, and can be watched: `slider.observe(f, "place")`.

    >>> slider = ValueSlider("TC.coin_gold", [1, 2, 9], ["1", "2", "9"], place=1)
    >>> slider.value
    2
    """

    _esm = _ESM
    _css = _CSS

    name = traitlets.Unicode(read_only=True, help="what the slider is called in code").tag(sync=True)
    title = traitlets.Unicode(read_only=True, help="what it is called in words").tag(sync=True)
    labels: traitlets.List[str] = ListTrait(read_only=True, help="each value in words").tag(sync=True)
    place = traitlets.Int(0, help="where the slider stands, 0 is the first value").tag(sync=True)

    def __init__(
        self,
        name: str,
        values: Sequence[Any],
        labels: Sequence[str],
        *,
        title: str = "",
        place: int = 0,
    ) -> None:
        self._values = tuple(values)
        super().__init__()
        self.set_trait("name", name)
        self.set_trait("title", title or name)
        self.set_trait("labels", list(labels))
        self.place = place

    def _may_set(self, name: str, value: object) -> str | None:
        if name != "place":
            return f"The browser may only move the slider, not set {name}."
        most = len(self._values) - 1
        is_place = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most
        return None if is_place else f"There is no place {shown(value)}: this slider has 0 to {most}."

    @traitlets.validate("place")
    def _check_place(self, proposal: Any) -> int:
        """Only places that there are."""
        place = int(proposal["value"])
        if not 0 <= place < len(self._values):
            raise traitlets.TraitError(f"place {place} is not there: this slider has 0 to {len(self._values) - 1}")
        return place

    @property
    def value(self) -> Any:
        """The value where the slider stands; setting it moves the slider there."""
        return self._values[self.place]

    @value.setter
    def value(self, value: Any) -> None:
        for place, known in enumerate(self._values):
            if known is value or (type(known) is type(value) and known == value):
                self.place = place
                return
        raise traitlets.TraitError(f"{self.name} has no such value: it has {', '.join(self.labels)}")

    def __repr__(self) -> str:
        return f"ValueSlider({self.name}, {self.labels[self.place]})"
