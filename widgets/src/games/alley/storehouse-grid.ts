/** A storehouse as a grid of cards: one tab stop, arrow keys inside, a name for every slot. */
import { paint } from "./card";
import { cellName } from "../../describe";
import { button, h, isShortcut, setAttribute } from "../../dom";
import { stepInGrid } from "../../geometry";
import { cellsOf } from "../../steps";
import type { Cards, House } from "../../types";

/** How a slot stands towards the decision: may be picked, has been picked, or belongs to a set on offer. */
export type Mark = "next" | "picked" | "line" | "right" | "wrong" | null;

const MARKS = { next: ", may be chosen", picked: ", chosen", line: ", part of a set", right: ", right", wrong: ", wrong" };

export class StorehouseGrid {
  readonly element = h("div", { class: "al-grid", role: "grid" });
  private cells: HTMLButtonElement[] = [];
  private shape = "";
  private columns = 3;
  private current = 0;

  constructor(
    private readonly about: Cards,
    private readonly pick: (slot: string) => void,
  ) {
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  /** Draw a storehouse; `mark` says how each slot stands, `name` whose it is, `line` what the mark of a line means, and
   * `more` what else is said of a slot. */
  update(seat: House, mark: (slot: string) => Mark, name: string, line = "", more: (slot: string) => string = () => ""): void {
    const shape = `${seat.rows}x${seat.cols}`;
    if (shape !== this.shape) this.build(seat, shape);
    setAttribute(this.element, "aria-label", `${name}, ${size(seat)}`);
    cellsOf(seat).forEach((cell, i) => {
      const element = this.cells[i]!;
      paint(element, { face: cell.face, item: cell.item, seen: cell.face === "down" ? cell.seen_by : [] }, this.about);
      const standing = mark(cell.slot);
      setAttribute(element, "data-mark", standing);
      const stands = standing === "line" && line ? `, ${line}` : standing ? MARKS[standing] : "";
      setAttribute(element, "aria-label", cellName(cell, this.about) + stands + more(cell.slot));
      setAttribute(element, "title", tip(cell.item, this.about));
    });
  }

  /** The element of a slot, to find its place on the screen. */
  slot(name: string): HTMLElement | undefined {
    return this.cells.find((cell) => cell.dataset.slot === name);
  }

  /** The element of a slot by its place in reading order. */
  at(index: number): HTMLElement | undefined {
    return this.cells[index];
  }

  private build(seat: House, shape: string): void {
    const hadFocus = this.cells.some((cell) => cell.matches(":focus"));
    this.shape = shape;
    this.columns = seat.cols;
    this.cells = cellsOf(seat).map((cell) =>
      button({ class: "al-card", "data-slot": cell.slot, tabindex: -1, onclick: () => this.pick(cell.slot) }),
    );
    const rows: HTMLElement[] = [];
    for (let row = 0; row < seat.rows; row++) {
      const cells = this.cells.slice(row * seat.cols, (row + 1) * seat.cols);
      // For the eye alone: every slot already says its name.
      const label = h("span", { class: "al-row-label", "aria-hidden": "true" }, String(row + 1));
      rows.push(h("div", { role: "row" }, label, ...cells.map((cell) => h("div", { role: "gridcell" }, cell))));
    }
    if (rows.length) rows.unshift(columnLabels(seat.cols));
    if (!rows.length) rows.push(h("div", { role: "row" }, h("div", { role: "gridcell", class: "al-none" }, "sold out")));
    this.element.replaceChildren(...rows);
    this.current = Math.min(this.current, Math.max(0, this.cells.length - 1));
    const cell = this.cells[this.current];
    if (cell) cell.tabIndex = 0;
    if (hadFocus) cell?.focus();
  }

  private key(event: KeyboardEvent): void {
    const from = this.cells.indexOf(event.target as HTMLButtonElement);
    if (from < 0) return;
    const to = stepInGrid(from, event.key, this.cells.length, this.columns);
    if (isShortcut(event) || !/^(Arrow|Home$|End$)/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.focus(to);
  }

  /** Move the tab stop to a slot and focus it. */
  private focus(index: number): void {
    this.cells[this.current]?.setAttribute("tabindex", "-1");
    this.current = index;
    const cell = this.cells[index]!;
    cell.tabIndex = 0;
    cell.focus();
  }
}

/** The letters of the columns, as moves write them. */
function columnLabels(columns: number): HTMLElement {
  const letters = ["", ..."abc".slice(0, columns)].map((letter) => h("span", {}, letter));
  return h("div", { class: "al-column-labels", "aria-hidden": "true" }, ...letters);
}

function tip(code: string | null, about: Cards): string | null {
  const item = code ? about.items[code] : undefined;
  return item ? `${item.name}: ${item.effect}` : null;
}

function size(seat: House): string {
  if (!seat.cells.length) return "empty";
  return `${seat.rows} ${seat.rows === 1 ? "row" : "rows"} of ${seat.cols}`;
}
