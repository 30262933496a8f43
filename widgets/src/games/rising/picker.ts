/** Paying: two prices, and the tokens that are laid out for one. Only tokens are counted here; Python knows the prices. */
import { signed } from "../../describe";
import { button, h, isShortcut, setAttribute, setText } from "../../dom";
import { face } from "./card";
import { MANY, resource, sign } from "./drawings";
import type { About, Price, Seat } from "./types";
import { edgeOf, nameOf, paidText } from "./words";

/** What is paid for: the button that says it, its card, and the verb. */
export interface Paid {
  target: string;
  code: string;
  verb: string;
}

export class Picker {
  readonly element = h("section", { class: "ar-picker", "aria-label": "Payment", hidden: true });
  /** Pays; it stands in the bar. */
  readonly action: HTMLButtonElement;
  #what: Paid | null = null;
  #price: Price | null = null;
  #costs: number[][] = [];
  #held: number[] = [];
  #tokens: number[] = [0, 0, 0, 0, 0];
  #isCheap = false;
  #sign = "";

  /** `mean` is told the tokens one by one; what cannot be, Python refuses with its rule. */
  constructor(
    private readonly about: About,
    private readonly mean: (targets: string[]) => void,
  ) {
    this.action = button({ class: "al-say ar-pay", hidden: true, onclick: () => this.#pay() });
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  get isOpen(): boolean {
    return !!this.#what;
  }

  /** Ask for the payment of something, or of nothing. */
  update(what: Paid | null, price: Price | undefined, seat: Seat | undefined, costs: number[][]): void {
    const told = JSON.stringify([what, price, seat?.resources]);
    if (told === this.#sign) return;
    this.#sign = told;
    const isNew = !!what && what.target !== this.#what?.target;
    this.#what = what && price && seat ? what : null;
    setAttribute(this.element, "hidden", !this.#what);
    setAttribute(this.action, "hidden", !this.#what);
    if (!this.#what || !price || !seat) return;
    this.#price = price;
    this.#costs = costs;
    this.#held = seat.resources;
    if (isNew) this.#lay(!!price.cheap);
    this.#draw();
    if (isNew) queueMicrotask(() => (this.element.querySelector<HTMLElement>("[aria-checked=true]") ?? this.action).focus());
  }

  /** Lay out one of the prices. */
  #lay(isCheap: boolean): void {
    this.#isCheap = isCheap;
    this.#tokens = [...((isCheap ? this.#price!.cheap : this.#price!.any) ?? [0, 0, 0, 0, 0])];
  }

  get #laid(): number {
    return this.#tokens.reduce((sum, count) => sum + count, 0);
  }

  get #size(): number {
    return this.#isCheap ? this.#price!.cheap!.reduce((sum, count) => sum + count, 0) : this.#price!.size;
  }

  #pay(): void {
    if (!this.#what) return;
    const missing = this.#size - this.#laid;
    if (missing > 0) return this.#say(`${missing} missing: lay out ${this.#size}.`);
    this.mean(this.#targets(this.#tokens));
  }

  #change(kind: number, by: number): void {
    const count = this.#tokens[kind]! + by;
    if (count < 0 || count > this.#held[kind]! || !this.#price!.may[kind]) return;
    // More than the price is for Python to refuse, with the rule.
    if (by > 0 && this.#laid >= this.#size) {
      return this.mean(this.#targets(this.#tokens.map((one, i) => one + Number(i === kind))));
    }
    this.#tokens[kind] = count;
    this.#draw();
    this.#say(`${this.#laid} of ${this.#size} laid out: ${paidText(this.#tokens) || "nothing"}.`);
  }

  /** What is pointed at, and then token by token. */
  #targets(tokens: number[]): string[] {
    return [this.#what!.target, ...tokens.flatMap((count, kind) => Array.from({ length: count }, () => `word ${"chbpg"[kind]}`))];
  }

  #say(text: string): void {
    this.element.dispatchEvent(new CustomEvent("al-say", { bubbles: true, detail: text }));
  }

  #draw(): void {
    const { code, verb } = this.#what!;
    const price = this.#price!;
    const focused = (this.element.getRootNode() as Document).activeElement;
    const had = focused && this.element.contains(focused) ? (focused as HTMLElement).dataset.part : undefined;
    const kinds = [price.cheap && this.#kind(true, paidText(price.cheap), price.cheap.flatMap((count, kind) => Array.from({ length: count }, () => resource(kind))), "the discounted price"), price.any && this.#kind(false, `any ${price.size}`, Array.from({ length: price.size }, () => sign("any")), "starts with what is worth least")].filter((one) => one !== null);
    const card = h("div", { class: "ar-card picked", "data-edge": edgeOf(this.about.items[code]), "data-kind": this.about.items[code]?.kind, "aria-hidden": "true" }, ...face(code, this.about));
    const missing = this.#size - this.#laid;
    const columns = this.#held.map((held, i) => this.#column(i, held));
    this.element.replaceChildren(
      card,
      h("div", { class: "ar-paying" }, h("div", { class: "ar-kinds", role: "radiogroup", "aria-label": `Price of ${nameOf(code, this.about)}` }, ...kinds), h("div", { class: "ar-tokens" }, ...columns), h("p", { class: "ar-laid" }, ...this.#slots(), missing > 0 ? h("span", { class: "ar-missing" }, `${missing} missing`) : h("span", {}, `${this.#laid} of ${this.#size} laid out`))),
    );
    setText(this.action, missing > 0 ? `${verb}: ${missing} missing` : `${verb} for ${paidText(this.#tokens) || "nothing"}`);
    setAttribute(this.action, "aria-disabled", missing > 0 ? "true" : null);
    // Where + has become impossible, its − has the focus.
    const part = (which: string) => this.element.querySelector<HTMLElement>(`[data-part^="${which}"]:enabled`);
    if (had) (part(had) ?? part(had[0]!) ?? this.action).focus();
  }

  #slots(): HTMLElement[] {
    const laid = this.#tokens.flatMap((count, kind) => Array.from({ length: count }, () => kind));
    return Array.from({ length: this.#size }, (_, i) => h("span", { class: `ar-slot${i < laid.length ? " full" : ""}`, "aria-hidden": "true" }, i < laid.length && resource(laid[i]!)));
  }

  #kind(isCheap: boolean, what: string, signs: Element[], how: string): HTMLElement {
    const isOn = isCheap === this.#isCheap;
    const choose = () => {
      if (isCheap === this.#isCheap) return;
      this.#lay(isCheap);
      this.#draw();
      this.#say(`${what}: ${paidText(this.#tokens)} laid out.`);
    };
    return button({ class: "ar-kind-of-price", role: "radio", "aria-checked": String(isOn), "data-part": isCheap ? "cheap" : "any", tabindex: isOn ? 0 : -1, onclick: choose }, h("span", { class: "ar-radio" }), h("span", {}, h("b", {}, what, h("span", { class: "ar-price-signs", "aria-hidden": "true" }, ...signs)), h("span", {}, how)));
  }

  #column(kind: number, held: number): HTMLElement {
    const laid = this.#tokens[kind]!;
    const may = !!this.#price!.may[kind] && !this.#isCheap && held > 0;
    const cost = this.#costs[kind]?.[laid] ?? 0;
    const shown = Math.min(held, 10);
    const tokens = Array.from({ length: shown }, (_, i) => h("span", { class: i < laid ? "used" : "" }, resource(kind)));
    const words = laid ? (cost ? (cost > 0 ? `costs ${cost} ${cost === 1 ? "point" : "points"}` : `saves ${signed(-cost)} ${cost === -1 ? "point" : "points"}`) : "worth nothing") : "";
    const step = (by: number, label: string) => button({ class: "ar-step", "aria-label": `${label} ${MANY[kind]}`, "data-part": `${kind}${by}`, disabled: !may || (by < 0 ? !laid : laid >= held), onclick: () => this.#change(kind, by) }, by > 0 ? "+" : "−");
    return h("div", { class: `ar-token-column${laid ? " laid" : ""}`, role: "group", "aria-label": `${MANY[kind]}: ${laid} of ${held}` }, h("span", { class: "ar-lying", "aria-hidden": "true" }, ...tokens), h("span", { class: "ar-of" }, h("b", {}, String(laid)), ` of ${held}`), h("span", { class: "ar-steps" }, step(-1, "Fewer"), step(1, "More")), h("span", { class: "ar-cost" }, words));
  }

  /** Arrows walk over the prices, and over − and + of the resources, where these keys do the same; Enter pays. */
  #key(event: KeyboardEvent): void {
    const part = (event.target as HTMLElement).dataset.part;
    if (!part || isShortcut(event)) return;
    const isStep = part < "a";
    if (/^Arrow/.test(event.key)) {
      const all = [...this.element.querySelectorAll<HTMLElement>(isStep ? ".ar-step:enabled" : "[role=radio]")];
      const by = /[RD]/.test(event.key) ? 1 : -1;
      const next = all[(all.indexOf(event.target as HTMLElement) + by + all.length) % all.length]!;
      next.focus();
      if (!isStep) next.click();
    } else if (isStep && /^[+-]$/.test(event.key)) this.#change(Number(part[0]), Number(event.key + 1));
    else if (event.key === "Enter" && (!isStep || this.#laid === this.#size)) this.#pay();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
