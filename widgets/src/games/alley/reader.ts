/** Reads a card to people: what the one that they point at is worth, and what it does. */
import { paint } from "./card";
import { signed } from "../../describe";
import { h, QUIET, sentences, setAttribute, setText } from "../../dom";
import type { Cards } from "./types";
import { GROUPS, worth } from "./words";

/** Where a finger is all there is to point with, nothing can be pointed at without a tap. */
const invitation = (): string => (matchMedia("(hover: none)").matches ? "Tap a card to read what it does, and again to choose it." : "Point at a card to read what it does.");

export class CardReader {
  readonly element: HTMLElement;
  readonly #card = h("div", { class: "al-card", "aria-hidden": "true" });
  readonly #name = h("b");
  readonly #facts = h("span", { class: "al-facts" });
  readonly #effect = h("p");
  #code = "";
  /** What somebody points at with the mouse. */
  #pointed: Element | null = null;
  /** Whether it was a finger, and the card that was read before. */
  #isTouched = false;
  #before = "";

  constructor(
    private readonly about: Cards,
    private readonly root: HTMLElement,
    signal?: AbortSignal,
  ) {
    const text = h("div", {}, this.#name, this.#facts, this.#effect);
    this.element = h("section", { class: "al-reader", "aria-label": "The card you point at", ...QUIET }, this.#card, text);
    this.clear();
    root.addEventListener("pointerover", (event) => {
      this.#before = event.pointerType === "touch" ? this.#code : "";
      this.#isTouched = event.pointerType === "touch";
      this.#look((this.#pointed = event.target as Element));
    }, { signal });
    root.addEventListener("pointerleave", () => (this.#pointed = null), { signal });
    root.addEventListener("focusin", (event) => this.#look(event.target as Element), { signal });
  }

  /** Read no card: the one that was read may be gone. */
  clear(): void {
    this.#code = "";
    this.element.classList.add("empty");
    setAttribute(this.#card, "hidden", true);
    for (const part of [this.#name, this.#facts]) setText(part, "");
    setText(this.#effect, invitation());
    this.#stop();
  }

  /** It is a stop where there is a card to be read, and says it. */
  #stop(): void {
    setAttribute(this.element, "tabindex", this.#code ? 0 : null);
    const item = this.about.items[this.#code];
    setAttribute(this.element, "aria-label", item ? sentences(`${item.name}: ${worth(item)}, ${GROUPS[item.group]}`, item.effect) : "The card you point at");
  }

  /** Something has changed: the card is read no longer, unless somebody still points at it, is at it with the keys, or has chosen it. */
  settle(chosen = ""): void {
    if (chosen) return this.#read(chosen);
    const at = [this.#pointed, this.root.querySelector(":focus-visible")];
    if (this.#code && !at.some((one) => one?.isConnected && codeAt(one) === this.#code)) this.clear();
  }

  /** Whether a finger points at a card that was not read before. */
  isNews({ target, detail }: MouseEvent): boolean {
    const code = codeAt(target as Element);
    return this.#isTouched && detail > 0 && !!code && code !== this.#before;
  }

  #look(target: Element): void {
    const code = codeAt(target);
    if (!code) return;
    // It lies over no card that is read.
    this.element.classList.toggle("low", !!target.closest(".al-seats"));
    this.#read(code);
  }

  #read(code: string): void {
    const item = this.about.items[code];
    if (!item || code === this.#code) return;
    this.#code = code;
    this.element.classList.remove("empty");
    paint(this.#card, { face: "up", item: code }, this.about);
    setAttribute(this.#card, "hidden", false);
    setText(this.#name, item.name);
    const gold = item.gold === null ? ["can't be sold "] : [h("span", { class: "al-gold" }, String(item.gold)), " gold for three "];
    this.#facts.replaceChildren(...gold, h("span", { class: "al-infamy" }, signed(item.infamy)), " infamy if left ", h("span", { class: `al-group ${item.group}` }), ` ${GROUPS[item.group] ?? ""}`);
    setText(this.#effect, item.effect);
    this.#stop();
  }
}

/** The card that lies where somebody points. */
const codeAt = (target: Element): string => target.closest<HTMLElement>("[data-code]")?.dataset.code ?? "";
