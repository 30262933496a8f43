/** The own hand, or in the solo game the lowest row: cards of which one is chosen. */
import { fill, h, setAttribute, setText } from "../../dom";
import type { Mark, Target } from "../../game";
import { Row } from "../../row";
import { chip, handCard } from "./card";
import { back } from "./drawings";
import { standing } from "./mat";
import type { About, Price } from "./types";
import { spoken } from "./words";

export class Hand {
  readonly title = h("div", { class: "al-title" });
  readonly #row = new Row("ar-cards", "Your hand");
  readonly #comes = h("div", { class: "ar-comes" });
  readonly element = h("section", { class: "ar-hand", "aria-label": "Your hand" }, this.title, h("div", { class: "ar-dealt" }, this.#row.element, this.#comes));
  #cards = new Map<string, HTMLButtonElement>();
  #backs: HTMLElement[] = [];
  #round = 0;
  picked: string | null = null;

  constructor(
    private readonly about: About,
    private readonly pick: (target: Target) => void,
  ) {}

  /** The cards of a hand that is known, or so many backs. */
  update(codes: string[], backs: number, round: number, title: string, mark: (target: Target) => Mark, prices: Record<string, Price> | null, comes: string[] | null): void {
    this.#showCast(comes);
    setText(this.title, title);
    const cards = new Map(codes.map((code) => [code, this.#cards.get(code) ?? handCard(code, this.about, () => this.pick(`hand ${code}`))]));
    this.#cards = cards;
    this.picked = codes.find((code) => mark(`hand ${code}`) === "picked") ?? null;
    this.element.style.setProperty("--n", String(Math.max(codes.length, backs, 4)));
    for (const [code, card] of cards) {
      const how = mark(`hand ${code}`);
      const price = prices?.[code];
      setAttribute(card, "data-mark", how === "next" || how === "picked" ? how : null);
      card.classList.toggle("pays", !!price);
      card.classList.toggle("short", !!prices && !price);
      const can = prices ? (price ? " You can pay for it." : " You cannot pay for it; it can be cast with.") : "";
      setAttribute(card, "aria-label", `${spoken(code, this.about)}${can}${standing(how)}`);
    }
    if (backs !== this.#backs.length || round !== this.#round) this.#backs = Array.from({ length: backs }, () => h("span", { class: "ar-turned" }, back(round)));
    this.#round = round;
    if (backs) this.#row.show([], this.#backs);
    else this.#row.show([...cards.values()]);
  }

  /** What a cast would bring up now, in its order. */
  #showCast(comes: string[] | null): void {
    // While nothing is asked its place stays.
    this.#comes.classList.toggle("waits", !comes);
    if (comes) fill(this.#comes, comes, () => [h("span", { class: "al-title" }, `A cast brings up ${comes.length}`), ...comes.map((code) => chip(code, this.about))]);
  }

  at(code: string): HTMLElement | undefined {
    return this.#cards.get(code);
  }
}
