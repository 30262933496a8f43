/** The cards of the chosen seat: its stash, and cards that an effect lays before it. */
import { paint } from "./card";
import { itemName, seatName } from "../../describe";
import { button, h, setAttribute, setText } from "../../dom";
import { Row } from "../../row";
import type { Mark, Target } from "../../game";
import type { Ask } from "../../types";
import type { About, Picture } from "./types";
import { worth } from "./words";

/** What Python sends of the cards that are offered: their codes, and what stands over them. */
interface Offer {
  offer?: string[];
  title?: string;
}

export class Hand {
  readonly element: HTMLElement;
  readonly #stash: Row;
  readonly #offer: Row;
  readonly #stashTitle: HTMLElement;
  readonly #offerTitle = h("div", { class: "al-title" });
  readonly #none = h("p", { class: "al-none" }, "empty");
  #sign = "";
  /** The stash in the order in which its cards came. */
  #held: string[] = [];
  /** The card that was touched last: of two equal ones, it is the one that is meant. */
  #touched: HTMLElement | null = null;
  #relabel: () => void = () => {};

  constructor(
    private readonly about: About,
    private readonly pick: (target: Target) => void,
  ) {
    // One's own needs no title for the eye.
    this.#stashTitle = h("div", { class: about.view ? "al-named" : "al-title" });
    this.#stash = new Row("al-cards", "Your stash");
    this.#offer = new Row("al-cards", "Cards on offer");
    this.element = h(
      "section",
      { class: "al-hand", "aria-label": "Your cards" },
      h("div", { class: "al-tray offer" }, this.#offerTitle, this.#offer.element),
      h("div", { class: "al-tray" }, this.#stashTitle, this.#stash.element, this.#none),
    );
  }

  update(picture: Picture, ask: Ask | null, fresh: string | null, mark: (target: Target) => Mark): void {
    // In the table view the cards are those of the seat that is asked.
    const whose = this.about.view ?? ask?.seat;
    const mine = picture.seats.find((seat) => seat.id === whose);
    setAttribute(this.element, "hidden", !mine);
    if (!mine) return;
    const { offer = [], title = "To play" } = (ask?.board ?? {}) as Offer;
    const offered = picture.offer.length ? picture.offer : offer;
    const standing = (code: string) => mark(`hand ${code}`);
    // An effect that offers cards asks for one of those: the stash stays as it is.
    const fromOffer = offered.length > 0;
    const sign = JSON.stringify([offered, mine.stash.cards]);
    if (sign !== this.#sign) {
      this.#sign = sign;
      this.#held = inPlace(this.#held, mine.stash.cards, fresh);
      this.#stash.show(this.#held.map((code) => this.#card(code)));
      this.#offer.show(offered.map((code) => this.#card(code)));
    }
    setText(this.#stashTitle, `${this.about.view ? "Your stash" : `Stash of ${seatName(mine.id, this.about)}`} (${mine.stash.count})`);
    setText(this.#offerTitle, title);
    setAttribute(this.#none, "hidden", mine.stash.cards.length > 0);
    setAttribute(this.#offer.element.parentElement!, "hidden", !fromOffer);
    this.element.classList.toggle("offers", fromOffer);
    this.#relabel = () => {
      this.#label(this.#stash.element, "in your stash", fresh, (code) => (fromOffer ? null : standing(code)));
      this.#label(this.#offer.element, "on offer", null, standing);
    };
    this.#relabel();
  }

  /** The card that is meant: of two equal ones, the one that was touched, or the one that came last. */
  at(target: Target, isLast = false): HTMLElement | undefined {
    const cards = [...this.element.querySelectorAll<HTMLElement>("[data-card]")].filter((card) => `hand ${card.dataset.card}` === target);
    return isLast ? cards.at(-1) : (cards.find((card) => card === this.#touched) ?? cards[0]);
  }

  /** The card that a key stands for: the first is 1. */
  key(key: string): Target | undefined {
    const cards = [...this.element.querySelectorAll<HTMLElement>(".al-tray:not([hidden]) [data-card]")];
    const card = cards[Number(key) - 1];
    if (card) this.#touched = card;
    return card && `hand ${card.dataset.card}`;
  }

  /** The card of the stash that is chosen. */
  get chosen(): string {
    return this.element.querySelector<HTMLElement>('[data-mark="picked"]')?.dataset.card ?? "";
  }

  #card(code: string): HTMLButtonElement {
    const card = button({ class: "al-card", "data-card": code, onclick: () => this.#touch(card, code) });
    paint(card, { face: "up", item: code }, this.about);
    return card;
  }

  #touch(card: HTMLElement, code: string): void {
    // One that is no longer there, as after a move that was taken back, was another choice.
    const isTwin = this.#touched !== card && this.#touched?.isConnected && this.#touched.dataset.mark === "picked" && this.#touched.dataset.card === code;
    this.#touched = card;
    // The other of two equal cards is meant now, which is the same choice.
    if (isTwin) this.#relabel();
    else this.pick(`hand ${code}`);
  }

  #label(row: HTMLElement, where: string, fresh: string | null, mark: (code: string) => string | null): void {
    const all = [...(row.children as HTMLCollectionOf<HTMLElement>)];
    for (const card of all) {
      const code = card.dataset.card!;
      const twins = all.filter((other) => other.dataset.card === code);
      const meant = twins.includes(this.#touched!) ? this.#touched : twins[0];
      const standing = mark(code) === "picked" && card !== meant ? null : mark(code);
      const isFresh = code === fresh && card === twins.at(-1);
      setAttribute(card, "data-mark", standing);
      card.classList.toggle("fresh", isFresh);
      const more = standing === "next" ? ", may be chosen" : standing === "picked" ? ", chosen" : "";
      const item = this.about.items[code];
      setAttribute(card, "aria-label", `${itemName(code, this.about.items)} ${where}, ${worth(item)}${isFresh ? ", just drawn" : ""}${more}`);
      setAttribute(card, "title", item?.effect ?? null);
    }
  }
}

/** Cards in the places that they had before; what is new comes last, and what was drawn is new. */
function inPlace(before: string[], cards: string[], fresh: string | null): string[] {
  const left = [...cards];
  const stay = before.filter((code) => {
    const place = left.indexOf(code);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
  const isOther = (code: string) => code !== fresh;
  return stay.length ? [...stay, ...left] : [...left.filter(isOther), ...left.filter((code) => !isOther(code))];
}
