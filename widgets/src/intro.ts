/** A first game: what a beginner must know, card by card, where the first choice is made. */
import { button, h, setAttribute, setText } from "./dom";
import { IN_SHORT } from "./primer";
import type { About } from "./types";

/** Whoever has read it once on a page is not told again. */
let isRead = false;

export class Intro {
  readonly element = h("section", { class: "al-intro", "aria-label": "Your first game", hidden: true });
  readonly #word = h("b");
  readonly #count = h("span", { class: "al-intro-at" });
  readonly #next = button({ class: "al-say", onclick: () => this.#show(this.#at + 1) });
  readonly #text = h("p");
  #cards: [word: string, meaning: string][] = [];
  #at = 0;

  /** Whoever reads it by ear hears each card (`say`); behind the last one the focus goes on (`leave`). */
  constructor(
    private readonly say: (text: string) => void,
    private readonly leave: () => void,
  ) {
    this.element.append(h("div", { class: "al-intro-head" }, this.#word, this.#count, this.#next), this.#text);
  }

  /** There at first where a person who plays is new. */
  update({ primer, isRecord }: About, isNew: boolean): void {
    this.#cards = isRecord || isRead || !isNew ? [] : (primer ?? []).slice(0, IN_SHORT);
    this.#at = 0;
    this.#draw();
  }

  #show(at: number): void {
    this.#at = at;
    const card = this.#cards[at];
    if (card) this.say(card.join(": "));
    else {
      isRead = true;
      this.#cards = [];
      this.leave();
    }
    this.#draw();
  }

  #draw(): void {
    const [word = "", meaning = ""] = this.#cards[this.#at] ?? [];
    const { length } = this.#cards;
    setAttribute(this.element, "hidden", !length);
    this.element.parentElement?.classList.toggle("introduces", length > 0);
    setText(this.#word, word);
    setText(this.#count, `${this.#at + 1} of ${length}`);
    setText(this.#next, this.#at + 1 < length ? "Next" : "Got it");
    setText(this.#text, meaning);
  }
}
