/** How fast the moves of others are shown, and the way to their end. */
import { button, h, setAttribute } from "./dom";

/** Once, or twice as fast: what was chosen holds for all tables of a page. */
const PACES = [1, 2];
let chosen = 1;

const nameOf = (one: number): string => `${one === 1 ? "Usual" : "Double"} speed`;

export const pace = (): number => chosen;

export class Pace {
  readonly element = h("div", { class: "al-pace", role: "group", "aria-label": "The moves of others", hidden: true });
  readonly #buttons = PACES.map((one) => button({ class: "al-pace-button", "aria-label": nameOf(one), onclick: () => this.#choose(one) }, `${one}×`));

  constructor(skip: () => void) {
    this.element.append(...this.#buttons, button({ class: "al-say al-skip", title: "Go to the last position (l)", onclick: skip }, "Skip"));
    this.#draw();
  }

  /** The other speed, in words. */
  change(): string {
    this.#choose(PACES[(PACES.indexOf(chosen) + 1) % PACES.length]!);
    return nameOf(chosen);
  }

  /** Whether somebody may choose now; who had the focus here goes on at `next`. */
  show(isShown: boolean, next: HTMLElement): void {
    if (isShown === !this.element.hidden) return;
    const had = this.element.contains((this.element.getRootNode() as Document).activeElement);
    setAttribute(this.element, "hidden", !isShown);
    if (had && !isShown) next.focus();
    this.#draw();
  }

  #choose(one: number): void {
    chosen = one;
    this.#draw();
  }

  #draw(): void {
    this.#buttons.forEach((one, i) => setAttribute(one, "aria-pressed", String(PACES[i] === chosen)));
  }
}
