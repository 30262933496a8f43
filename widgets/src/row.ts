/** A row of cards or buttons with one tab stop: arrow keys move along it. */
import { h, isShortcut } from "./dom";
import { stepInGrid } from "./geometry";

export class Row {
  readonly element: HTMLElement;
  #items: HTMLElement[] = [];
  #current = 0;

  constructor(name: string, label: string) {
    this.element = h("div", { class: name, role: "group", "aria-label": label });
    // Whatever leads there, the tab stop goes with the focus.
    this.element.addEventListener("focusin", ({ target }) => {
      const at = this.#items.indexOf(target as HTMLElement);
      if (at >= 0) this.#go(at);
    });
    this.element.addEventListener("keydown", (event) => {
      const from = this.#items.indexOf(event.target as HTMLElement);
      if (from < 0 || isShortcut(event) || !/^(Arrow(Left|Right)|Home|End)$/.test(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      this.#go(stepInGrid(from, event.key, this.#items.length, this.#items.length)).focus();
    });
  }

  /**
   * Show these; the tab stop and the focus stay where they were, as far as there is such a place. `children` may have
   * words between them.
   */
  show(items: HTMLElement[], children: HTMLElement[] = items): void {
    const had = this.#items.findIndex((item) => item.matches(":focus"));
    this.#items = items;
    if (children.length !== this.element.children.length || children.some((item, i) => this.element.children[i] !== item)) {
      this.element.replaceChildren(...children);
    }
    for (const item of items) item.tabIndex = -1;
    if (items.length) {
      const stop = this.#go(Math.min(this.#current, items.length - 1));
      if (had >= 0) stop.focus();
    }
  }

  /** The next that are shown begin at the first one. */
  begin(): void {
    this.#current = 0;
  }

  #go(index: number): HTMLElement {
    this.#items[this.#current]?.setAttribute("tabindex", "-1");
    this.#current = index;
    const item = this.#items[index]!;
    item.tabIndex = 0;
    return item;
  }
}
