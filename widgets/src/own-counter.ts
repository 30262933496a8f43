/** A number on a board that nobody wrote: a chip, a bar, a track with a marker between its bounds, or whose turn to lead it is. */
import { signed } from "./describe";
import { h, setAttribute, setText } from "./dom";
import type { Counter } from "./own-card";

export class CounterView {
  readonly element: HTMLElement;
  readonly #value = h("b", {});
  readonly #line = h("span", { class: "ao-line", "aria-hidden": "true" }, h("i", {}));

  constructor(private readonly counter: Counter) {
    const { ends, shape, score, title, name } = counter;
    const bounds = (end: number) => (shape === "track" ? [h("small", {}, signed(ends![end]!))] : []);
    const drawn = ends ? [h("span", { class: "ao-scale" }, ...bounds(0), this.#line, ...bounds(1))] : [];
    this.element = h("div", { class: `ao-counter ${shape}${score ? " score" : ""}`, "data-counter": name }, h("span", {}, title), this.#value, ...drawn);
  }

  update(value: number, name: (seat: number) => string): void {
    const { ends, shape } = this.counter;
    const text = shape === "seat" ? name(value) : shape === "bar" ? `${signed(value)} of ${signed(ends![1])}` : signed(value);
    setText(this.#value, text);
    if (!ends) return;
    const share = Math.min(1, Math.max(0, (value - ends[0]) / (ends[1] - ends[0] || 1)));
    this.#line.style.setProperty("--share", `${share * 100}%`);
    // Past its bounds a number is still told, and marked.
    setAttribute(this.element, "data-past", value < ends[0] || value > ends[1]);
  }
}
