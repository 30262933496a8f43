/** Cards in rows and columns: one tab stop, arrow keys inside, a name for every place. */
import { button, h, isShortcut, setAttribute } from "./dom";
import { MARKS, type Faces, type Mark } from "./game";
import { slotName, stepInGrid } from "./geometry";

/** The shape of a grid, and what lies in its places in reading order. */
export interface Grid {
  rows: number;
  cols: number;
  cells: string[];
}

export class CardGrid {
  readonly element = h("div", { class: "al-grid", role: "grid" });
  #cells: HTMLButtonElement[] = [];
  #shape = "";
  #columns = 3;
  #current = 0;

  /** `none` is said where the grid has no place any more. */
  constructor(
    private readonly faces: Faces,
    private readonly pick: (slot: string) => void,
    private readonly none = "empty",
  ) {
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("focusin", ({ target }) => this.#stopAt(this.#cells.indexOf(target as HTMLButtonElement)));
    // The frame around a card is part of what can be clicked: small cards are hard to hit.
    this.element.addEventListener("click", ({ target }) => (target as Element).matches("[role=gridcell]") && ((target as Element).firstElementChild as HTMLElement | null)?.click());
  }

  /** Draw the cards; `mark` says how each place stands, `name` what this is, `line` what the mark of a line means, and
   * `more` what else is said of a place. */
  update(grid: Grid, mark: (slot: string) => Mark, name: string, line = "", more: (slot: string) => string = () => ""): void {
    const shape = `${grid.rows}x${grid.cols}`;
    if (shape !== this.#shape) this.#build(grid, shape);
    setAttribute(this.element, "aria-label", `${name}, ${size(grid)}`);
    grid.cells.forEach((card, i) => {
      const element = this.#cells[i]!;
      const slot = slotName(i, grid.cols);
      this.faces.paint(element, card);
      const standing = mark(slot);
      setAttribute(element, "data-mark", standing);
      const stands = standing === "line" && line ? `, ${line}` : standing ? MARKS[standing] : "";
      setAttribute(element, "aria-label", this.faces.describe(slot, card) + stands + more(slot));
      setAttribute(element, "title", this.faces.tip(card));
    });
  }

  /** The element of a place, to find where it is on the screen. */
  slot(name: string): HTMLElement | undefined {
    return this.#cells.find((cell) => cell.dataset.slot === name);
  }

  /** The element of a place by its number in reading order. */
  at(index: number): HTMLElement | undefined {
    return this.#cells[index];
  }

  #build(grid: Grid, shape: string): void {
    const hadFocus = this.#cells.some((cell) => cell.matches(":focus"));
    this.#shape = shape;
    this.#columns = grid.cols;
    this.element.style.setProperty("--across", String(grid.cols || 3));
    if (grid.cols > 3) this.element.style.setProperty("--wide", String(grid.cols));
    this.#cells = grid.cells.map((_, i) => {
      const slot = slotName(i, grid.cols);
      return button({ class: "al-card", "data-slot": slot, tabindex: -1, onclick: () => this.pick(slot) });
    });
    const rows: HTMLElement[] = [];
    for (let row = 0; row < grid.rows; row++) {
      const cells = this.#cells.slice(row * grid.cols, (row + 1) * grid.cols);
      // For the eye alone: every place already says its name.
      const label = h("span", { class: "al-row-label", "aria-hidden": "true" }, String(row + 1));
      rows.push(h("div", { role: "row" }, label, ...cells.map((cell) => h("div", { role: "gridcell" }, cell))));
    }
    if (rows.length) rows.unshift(columnLabels(grid.cols));
    if (!rows.length) rows.push(h("div", { role: "row" }, h("div", { role: "gridcell", class: "al-none" }, this.none)));
    this.element.replaceChildren(...rows);
    this.#current = Math.min(this.#current, Math.max(0, this.#cells.length - 1));
    const cell = this.#cells[this.#current];
    if (cell) cell.tabIndex = 0;
    if (hadFocus) cell?.focus();
  }

  #key(event: KeyboardEvent): void {
    const from = this.#cells.indexOf(event.target as HTMLButtonElement);
    if (from < 0) return;
    const to = stepInGrid(from, event.key, this.#cells.length, this.#columns);
    if (isShortcut(event) || !/^(Arrow|Home$|End$)/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#cells[to]!.focus();
  }

  /** The tab stop is where the focus is. */
  #stopAt(index: number): void {
    if (index < 0) return;
    this.#cells[this.#current]?.setAttribute("tabindex", "-1");
    this.#current = index;
    this.#cells[index]!.tabIndex = 0;
  }
}

/** The letters of the columns, as places are named. */
function columnLabels(columns: number): HTMLElement {
  const letters = Array.from({ length: columns }, (_, i) => slotName(i, columns)[0]!);
  return h("div", { class: "al-column-labels", "aria-hidden": "true" }, ...["", ...letters].map((letter) => h("span", {}, letter)));
}

function size(grid: Grid): string {
  if (!grid.cells.length) return "empty";
  return `${grid.rows} ${grid.rows === 1 ? "row" : "rows"} of ${grid.cols}`;
}
