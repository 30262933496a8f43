/** What lies over the table between two people at one screen: nothing that only one of them may see is behind it. */
import { button, h, setAttribute, setText } from "./dom";
import { token } from "./token";

export class Curtain {
  readonly element = h("section", { class: "al-curtain", "aria-label": "Covered", hidden: true });
  /** The seat of whoever is to look next, and how that is said; empty where nothing is covered. */
  seat = "";
  words = "";
  readonly #text = h("p");
  readonly #mine = h("span");
  readonly #open = button({ class: "al-say", onclick: () => this.look(this.seat) });

  constructor(private readonly look: (seat: string) => void) {}

  /** Cover the table until a seat looks, or uncover it; `open` is what all may know. */
  update(seat: string, called: string, open: HTMLElement[]): void {
    this.seat = seat;
    this.words = seat && `${called} is next.`;
    setAttribute(this.element, "hidden", !seat);
    setText(this.#text, `Turn the screen to ${called}. What only one player may see is covered until then.`);
    setText(this.#mine, `I am ${called}: show my cards`);
    this.#open.replaceChildren(token(seat), this.#mine);
    this.element.replaceChildren(...open.slice(0, 1), h("b", {}, this.words), this.#text, this.#open, ...open.slice(1));
  }

  focus(): void {
    this.#open.focus();
  }
}
