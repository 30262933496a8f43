/** Reads a card to people: what the one that they point at is worth, and what it does. */
import { paint } from "./card";
import { h, setAttribute, setText } from "../../dom";
import type { Cards } from "./types";
import { GROUPS, worth } from "./words";

const INVITATION = "Point at a card to read what it does.";

export class CardReader {
  readonly element: HTMLElement;
  private readonly card = h("div", { class: "al-card", "aria-hidden": "true" });
  private readonly name = h("b");
  private readonly facts = h("span", { class: "al-facts" });
  private readonly effect = h("p");
  private code = "";

  constructor(
    private readonly about: Cards,
    root: HTMLElement,
    signal?: AbortSignal,
  ) {
    const text = h("div", {}, this.name, this.facts, this.effect);
    this.element = h("section", { class: "al-reader", "aria-label": "The card you point at", tabindex: 0, "data-lm-suppress-shortcuts": "true" }, this.card, text);
    this.clear();
    for (const event of ["pointerover", "focusin"]) root.addEventListener(event, (e) => this.look(e.target), { signal });
  }

  /** Read no card: the one that was read may be gone. */
  clear(): void {
    this.code = "";
    setAttribute(this.card, "hidden", true);
    for (const part of [this.name, this.facts]) setText(part, "");
    setText(this.effect, INVITATION);
  }

  private look(target: EventTarget | null): void {
    const code = (target as Element).closest<HTMLElement>("[data-code]")?.dataset.code;
    const item = code ? this.about.items[code] : undefined;
    if (!code || !item || code === this.code) return;
    this.code = code;
    paint(this.card, { face: "up", item: code }, this.about);
    setAttribute(this.card, "hidden", false);
    setText(this.name, item.name);
    this.facts.replaceChildren(`${worth(item)} for each one left · `, h("span", { class: `al-group ${item.group}` }), GROUPS[item.group] ?? "");
    setText(this.effect, item.effect);
  }
}
