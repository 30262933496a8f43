/** One card: large in a hand, as a row on a mat, or as a chip of its code. */
import { button, h, setAttribute, setText } from "../../dom";
import { family, resource, sign } from "./drawings";
import { signsOf } from "./signs";
import type { About } from "./types";
import { cheapOf, edgeOf, spoken } from "./words";

/** A chip: the edge, the code and its markers. */
export function chip(code: string, about: About, markers = 0, more: Parameters<typeof h>[1] = {}): HTMLElement {
  const card = about.items[code];
  return h("span", { class: "ar-chip", "data-edge": edgeOf(card), title: card && spoken(code, about), ...more }, h("i", { class: "ar-edge" }), h("b", {}, code), markers > 0 && h("span", { class: "ar-marked" }, `+${markers}`));
}

/** What a card shows at full size. */
export function face(code: string, about: About): HTMLElement[] {
  const card = about.items[code];
  if (!card) return [h("span", { class: "ar-code" }, code)];
  const { signs = [], does = card.effect, family: kin = "" } = about.board.cards[code] ?? {};
  const cheap = cheapOf(card);
  const prices = card.generic
    ? [cheap && h("span", { class: "ar-price cheap" }, String(cheap[1]), resource(cheap[0])), h("span", { class: "ar-price any" }, String(card.generic), sign("any"))]
    : [h("span", { class: "ar-price cheap" }, "free")];
  const kind = card.kind === "artifact" || card.kind === "event" ? h("span", { class: "ar-kind" }, card.kind) : card.evergreen ? h("span", { class: "ar-kind" }, sign("evergreen")) : null;
  return [
    h("i", { class: "ar-edge" }),
    h("span", { class: "ar-code" }, code),
    ...(kind ? [kind] : []),
    h("span", { class: "ar-prices" }, ...prices),
    h("span", { class: "ar-art" }, family(kin)),
    h("span", { class: "ar-name" }, card.name.replace("Alchemical", "Alch.")),
    signsOf(signs, ["evergreen"]),
    h("span", { class: "ar-does" }, does),
  ];
}

/** A card that can be chosen. */
export function handCard(code: string, about: About, pick: () => void): HTMLButtonElement {
  return button({ class: "ar-card", "data-code": code, "data-edge": edgeOf(about.items[code]), "data-kind": about.items[code]?.kind, onclick: pick }, ...face(code, about));
}

/** A row of a mat: edge, code, signs, and how many markers lie on it. */
export class MatRow {
  readonly element: HTMLButtonElement;
  readonly #marked = h("span", { class: "ar-marker" });

  constructor(
    readonly code: string,
    private readonly about: About,
    pick: () => void,
  ) {
    const { signs = [] } = about.board.cards[code] ?? {};
    const card = about.items[code];
    // How much a spell adds before it gives stands on its card: here stands how many markers there are.
    const isGrowing = signs.some(([kind]) => kind === "marker");
    this.element = button({ class: "ar-row", "data-code": code, "data-edge": edgeOf(card), "data-kind": card?.kind, tabindex: -1, title: spoken(code, about), onclick: pick }, h("i", { class: "ar-edge" }), h("b", {}, code), this.#marked, signsOf(signs, isGrowing ? ["marker", "then"] : []));
  }

  update(markers: number, standing: string): void {
    setText(this.#marked, markers ? String(markers) : "");
    setAttribute(this.#marked, "hidden", !markers);
    setAttribute(this.element, "aria-label", `${spoken(this.code, this.about)}${markers ? ` ${markers} ${markers === 1 ? "marker" : "markers"} on it.` : ""}${standing}`);
  }
}
