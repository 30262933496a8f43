/** Paints a storehouse: a palette of items, the shape, the storehouse as text, and the way back. */
import { paint } from "./card";
import { button, h, QUIET, setAttribute } from "../../dom";
import { Row } from "../../row";
import { cellOf } from "./cells";
import type { Cards, House, Shown } from "./types";
import { codeName } from "./words";

const SHAPES = ["3x3", "2x3", "3x2", "1x3", "3x1", "0x0"];

/** A brush as the notation writes what it paints: face up, or hidden in brackets. */
export function brushOf(code: string, isHidden: boolean): string {
  return code !== "." && (isHidden || code === "??") ? `[${code}]` : code;
}

/** The name of a shape, in words. */
export function shapeName(rows: number, cols: number): string {
  if (!rows) return "empty";
  return `${rows} ${rows === 1 ? "row" : "rows"} of ${cols}`;
}

export class Painter {
  readonly element: HTMLDetailsElement;
  /** What a click on a slot paints; null when nothing is chosen. */
  brush: string | null = null;
  #code: string | null = null;
  readonly #row = new Row("al-palette", "Items to paint with");
  readonly #cards: HTMLButtonElement[];
  readonly #hidden = h("input", { type: "checkbox", ...QUIET, onchange: () => this.#choose(this.#code) });
  readonly #shape: HTMLSelectElement;
  readonly #field = h("input", { type: "text", class: "al-text", spellcheck: "false", autocomplete: "off", "aria-label": "The storehouse as text", ...QUIET });
  readonly #back: HTMLButtonElement;
  #text = "";

  constructor(
    private readonly about: Cards,
    private readonly send: (message: object) => void,
    private readonly say: (text: string) => void,
  ) {
    this.#cards = [...Object.keys(about.items), "??", "."].map((code) => {
      const card = button({ class: "al-card", "data-brush": code, title: codeName(brushOf(code, false), about.items), onclick: () => this.#choose(this.#code === code ? null : code) });
      card.setAttribute("aria-label", codeName(brushOf(code, false), about.items));
      const { face, item } = cellOf(brushOf(code, false), 0, 1);
      paint(card, { face, item }, about);
      return card;
    });
    this.#row.show(this.#cards);
    this.#shape = h("select", { ...QUIET, onchange: () => this.#reshape() }, ...SHAPES.map((shape) => h("option", { value: shape }, shapeName(Number(shape[0]), Number(shape[2])))));
    this.#back = button({ class: "al-say", onclick: () => this.send({ do: "undo" }) }, "Undo");
    this.#field.addEventListener("keydown", (event) => this.#key(event));
    const read = button({ class: "al-say", onclick: () => this.#read() }, "Read it");
    const tools = h("div", { class: "al-tools" }, h("label", {}, this.#hidden, " hidden"), h("label", {}, "Shape ", this.#shape), this.#back);
    const summary = h("summary", QUIET, "Paint");
    this.element = h("details", { class: "al-painter" }, summary, this.#row.element, tools, h("div", { class: "al-tools" }, this.#field, read));
  }

  /** Show where the storehouse stands now. */
  update(shown: Shown, text: string): void {
    this.#shape.value = `${shown.rows}x${shown.cols}`;
    setAttribute(this.#back, "aria-disabled", shown.past ? null : "true");
    if (text !== this.#text) this.#field.value = this.#text = text;
  }

  /** Lay the brush down; whether there was one. */
  drop(): boolean {
    const had = this.#code !== null;
    this.#choose(null);
    return had;
  }

  #choose(code: string | null): void {
    this.#code = code;
    this.brush = code === null ? null : brushOf(code, this.#hidden.checked);
    for (const card of this.#cards) {
      const isChosen = card.dataset.brush === code;
      setAttribute(card, "aria-pressed", isChosen ? "true" : "false");
      setAttribute(card, "data-mark", isChosen ? "picked" : null);
    }
    this.say(this.brush === null ? "No brush: a click selects a slot." : `Brush: ${codeName(this.brush, this.about.items)}. Choose the slots to paint.`);
  }

  #reshape(): void {
    const [rows, columns] = this.#shape.value.split("x").map(Number);
    this.send({ do: "shape", rows, columns });
  }

  #read(): void {
    if (this.#field.value !== this.#text) this.send({ do: "read", text: this.#field.value });
  }

  #key(event: KeyboardEvent): void {
    if (event.key === "Enter") this.#read();
    if (event.key !== "Escape" || this.#field.value === this.#text) return;
    this.#field.value = this.#text;
    event.stopPropagation();
  }
}

/** What has changed from one picture of a storehouse to the next, in words. */
export function changeSentence(before: House | null, after: Shown, about: Cards): string {
  if (after.said) return after.said;
  const sets = after.sets.map(({ line, item }) => `${about.items[item]?.name ?? item} at ${line}`);
  const lie = sets.length ? `Sets: ${sets.join(", ")}.` : "No set.";
  if (!before || before.rows !== after.rows || before.cols !== after.cols) return `Storehouse, ${shapeName(after.rows, after.cols)}. ${lie}`;
  const changed = after.cells.flatMap((cell, i) => (cell === before.cells[i] ? [] : [`${cellOf(cell, i, after.cols).slot}: ${codeName(cell, about.items)}`]));
  return [...changed.slice(0, 3).map((text) => `${text}.`), lie].join(" ");
}
