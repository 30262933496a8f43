/** The middle of the table: deck, discard and what is set aside for the round. */
import { glyph, paint } from "./card";
import { itemName, seatName } from "../../describe";
import type { Mark, Target } from "../../game";
import { button, fill, fillEach, h, setAttribute, setText } from "../../dom";
import { Row } from "../../row";
import { token } from "../../token";
import type { About, Picture } from "./types";
import { worth } from "./words";

export class Market {
  readonly element: HTMLElement;
  readonly #deck: HTMLButtonElement;
  readonly #pile: HTMLButtonElement;
  readonly #deckCount = h("span", { class: "al-count" });
  readonly #pileCount = h("b", { class: "al-count" });
  readonly #opener: HTMLButtonElement;
  readonly #all: Row;
  readonly #aside = h("ul", { class: "al-aside" });
  /** How many cards of each seat lie hidden: whose are few, ends the round soon. */
  readonly #hidden = h("p", { class: "al-pile wide al-hidden-counts" });
  #isOpen = false;
  #shown: string[] = [];
  /** What was laid out to be read; a step that leaves the discard alone shares it. */
  #read: string[] = [];

  constructor(
    private readonly about: About,
    private readonly pick: (target: Target) => void,
  ) {
    this.#deck = button({ class: "al-card", onclick: () => pick("deck") });
    this.#pile = button({ class: "al-card", onclick: () => pick("discard") });
    this.#opener = button({ class: "al-link", onclick: () => this.#turn(!this.#isOpen) });
    this.#all = new Row("al-all", "The discard, top first");
    // It lies over the others, as the drawer does, and goes in the same ways.
    this.#all.element.addEventListener("keydown", (event) => this.#leave(event));
    this.#opener.addEventListener("keydown", (event) => this.#leave(event));
    this.element = h(
      "section",
      { class: "al-market", "aria-label": "Deck and discard" },
      h("div", { class: "al-pile" }, h("div", { class: "al-title" }, "Deck"), h("div", { class: "al-slot" }, this.#deck), this.#deckCount),
      h("div", { class: "al-pile" }, h("div", { class: "al-title" }, "Discard"), h("div", { class: "al-slot" }, this.#pile), this.#pileCount, this.#opener),
      h("div", { class: "al-pile wide" }, h("div", { class: "al-title" }, "Set aside"), this.#aside),
      this.#hidden,
    );
  }

  update(picture: Picture, mark: (target: Target) => Mark): void {
    const top = picture.discard.at(-1) ?? null;
    paint(this.#deck, { face: picture.deck ? "down" : "gap", item: picture.deck_top }, this.about);
    paint(this.#pile, { face: top ? "up" : "gap", item: top }, this.about);
    setText(this.#deckCount, cards(picture.deck));
    setText(this.#pileCount, String(picture.discard.length));
    const known = picture.deck_top ? `, you know the top: ${itemName(picture.deck_top, this.about.items)}` : "";
    const isNext = (target: Target) => mark(target) === "next";
    const may = (target: Target) => (isNext(target) ? ", may be chosen" : "");
    setAttribute(this.#deck, "aria-label", `Deck, ${cards(picture.deck)}${known}${may("deck")}`);
    const shows = top ? `${itemName(top, this.about.items)} on top, ${worth(this.about.items[top])}` : "empty";
    setAttribute(this.#pile, "aria-label", `Discard, ${cards(picture.discard.length)}, ${shows}${may("discard")}`);
    setAttribute(this.#deck, "data-mark", isNext("deck") ? "next" : null);
    setAttribute(this.#pile, "data-mark", isNext("discard") ? "next" : null);
    this.#updateAside(picture);
    this.#updateHidden(picture);
    this.#shown = picture.discard;
    // It keeps its place where there is nothing to read, so that nothing below moves.
    this.#opener.style.visibility = picture.discard.length < 2 ? "hidden" : "";
    if (picture.discard.length < 2) this.#isOpen = false;
    this.#open(this.#isOpen);
  }

  at(target: Target): HTMLElement | undefined {
    return target === "deck" ? this.#deck : target === "discard" ? this.#pile : undefined;
  }

  /** All cards of the discard, which lie over the others while they are read. */
  get pileRead(): HTMLElement {
    return this.#all.element;
  }

  /** Put the cards of the discard away; who had the focus there goes on at their button. */
  close(): void {
    if (this.#isOpen) this.#turn(false);
  }

  #turn(isOpen: boolean): void {
    const { element } = this.#all;
    const had = element.contains((element.getRootNode() as Document).activeElement);
    this.#open(isOpen);
    if (isOpen) (element.firstElementChild as HTMLElement | null)?.focus();
    else if (had) this.#opener.focus();
  }

  #leave(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !this.#isOpen) return;
    this.#turn(false);
    event.stopPropagation();
  }

  #open(isOpen: boolean): void {
    this.#isOpen = isOpen;
    setText(this.#opener, isOpen ? "Close" : "See all");
    setAttribute(this.#opener, "aria-expanded", String(isOpen));
    setAttribute(this.#all.element, "hidden", !isOpen);
    if (!isOpen || this.#read === this.#shown) return;
    this.#read = this.#shown;
    const codes = [...this.#shown].reverse();
    this.#all.show(
      codes.map((code, i) => {
        const card = button({ class: "al-card", onclick: () => this.pick(i ? "buried" : "discard"), "aria-label": `${i + 1} from the top: ${itemName(code, this.about.items)}` });
        paint(card, { face: "up", item: code }, this.about);
        return card;
      }),
    );
  }

  #updateHidden({ seats }: Picture): void {
    const counts = seats.map(({ cells }) => cells.filter((cell) => cell.startsWith("[")).length);
    fillEach(this.#hidden, [["", () => h("span", {}, "Hidden")], ...seats.map(({ id }) => [id, () => h("span", { title: seatName(id, this.about) }, token(id), h("span", { class: "al-spoken" }, `${seatName(id, this.about)}: `), h("b"))] as const)]);
    counts.forEach((count, i) => setText(this.#hidden.children[i + 1]!.lastElementChild!, String(count)));
  }

  #updateAside(picture: Picture): void {
    fill(this.#aside, [picture.aside, picture.aside_unknown], () => this.#asideParts(picture));
  }

  #asideParts(picture: Picture): HTMLElement[] {
    const parts = Object.entries(picture.aside).map(([code, count]) => h("li", { "data-code": code, title: `${itemName(code, this.about.items)}: ${worth(this.about.items[code])}` }, glyph(code), h("span", { class: "al-aside-name" }, ` ${itemName(code, this.about.items)}`), count > 1 && ` ×${count}`));
    if (picture.aside_unknown) parts.push(h("li", {}, `${picture.aside_unknown} unknown`));
    if (!parts.length) parts.push(h("li", {}, "nothing yet"));
    return parts;
  }
}

function cards(count: number): string {
  return count === 1 ? "1 card" : `${count} cards`;
}
