/** A place for cards on a board that nobody wrote: a row, a hand, a pile or a grid, or as its author draws it. */
import { button, h, isShortcut, QUIET, setAttribute, setText } from "./dom";
import { MARKS, type Faces, type Mark, type Target } from "./game";
import { stepInGrid } from "./geometry";
import { drawingOf } from "./own-markup";
import { isDown, type Zone } from "./own-card";

const UNCOUNTED = "?";
const cards = (count: number) => `${count} ${count === 1 ? "card" : "cards"}`;

export class ZoneView {
  readonly element: HTMLElement;
  readonly #title = h("span", { class: "al-title" });
  readonly #drawing = h("div", { class: "ao-drawn", hidden: true });
  readonly #places = h("div", { class: "ao-cards", role: "group" });
  #buttons: HTMLElement[] = [];
  #targets: Target[] = [];
  #current = 0;
  #drawnAs = "";
  #drawn = new Map<Target, Element>();

  constructor(
    private readonly zone: Zone,
    /** How its place begins with transfers and targets: whose it is and its name. */
    private readonly place: string,
    private readonly faces: Faces,
    private readonly pick: (target: Target) => void,
    mark?: Node,
  ) {
    const head = h("div", { class: "ao-zone-head" }, ...(mark ? [mark] : []), this.#title);
    this.element = h("div", { class: `ao-zone ${zone.shape}`, "data-zone": zone.name }, head, this.#drawing, this.#places);
    if (zone.wide) this.#places.style.setProperty("--wide", String(zone.wide));
    this.#places.addEventListener("keydown", (event) => this.#walk(event));
  }

  /** Show what lies here; `whose` is how a person calls the place. */
  update(codes: string[], drawing: string | undefined, mark: (target: Target) => Mark, whose: string): void {
    const { shape, cells, title } = this.zone;
    const isUncounted = codes[0] === UNCOUNTED;
    const count = isUncounted ? "" : cards(codes.length);
    const shown = shape === "pile" ? codes.slice(-1) : cells ? cells.map((_, i) => codes[i] ?? "") : codes;
    const all = shown.map((_, i) => (shape === "pile" ? this.place : `${this.place} ${cells?.[i] ?? i + 1}`));
    this.#draw(drawing, all, shown, mark, whose);
    const left = all.map((target, i): [Target, string] => [target, shown[i]!]).filter(([target]) => !this.#drawn.has(target));
    const isSeen = codes.length > 0 || !!drawing || all.some((target) => mark(target));
    setAttribute(this.element, "hidden", !isSeen);
    setText(this.#title, shape === "pile" && count ? `${title} · ${codes.length}` : title);
    setAttribute(this.#places, "aria-label", [whose, count].filter((one) => one).join(": "));
    setAttribute(this.#places, "hidden", !left.length);
    this.#places.style.setProperty("--n", String(left.length));
    this.#targets = left.map(([target]) => target);
    this.#fit(left.length);
    left.forEach(([target, code], i) => {
      const card = this.#buttons[i]!;
      this.faces.paint(card, code);
      const how = mark(target);
      setAttribute(card, "data-mark", how);
      setAttribute(card, "data-target", target);
      const where = shape === "pile" ? whose : `${whose} ${cells?.[i] ?? i + 1}`;
      setAttribute(card, "aria-label", this.faces.describe(where, code) + (how ? MARKS[how] : ""));
      setAttribute(card, "title", isDown(code) ? null : this.faces.tip(code));
      card.tabIndex = i === this.#current ? 0 : -1;
    });
  }

  /** As many buttons as cards; those that are there stay, so that the focus stays where it was. */
  #fit(count: number): void {
    const had = this.#buttons.findIndex((one) => one.matches(":focus"));
    while (this.#buttons.length > count) this.#buttons.pop()!.parentElement!.remove();
    while (this.#buttons.length < count) {
      const at = this.#buttons.length;
      const card = button({ class: "al-card", onclick: () => this.pick(this.#targets[at]!) });
      this.#buttons.push(card);
      const box = h("div", { class: "ao-place" }, card);
      box.style.setProperty("--i", String(at));
      this.#places.append(box);
    }
    this.#current = Math.max(0, Math.min(this.#current, count - 1));
    if (had >= count) this.#buttons[this.#current]?.focus();
  }

  #walk(event: KeyboardEvent): void {
    const from = this.#buttons.indexOf(event.target as HTMLElement);
    if (from < 0 || isShortcut(event) || !/^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#buttons[this.#current]!.tabIndex = -1;
    this.#current = stepInGrid(from, event.key, this.#buttons.length, this.zone.wide ?? this.#buttons.length);
    this.#buttons[this.#current]!.tabIndex = 0;
    this.#buttons[this.#current]!.focus();
  }

  /** What the author draws of this zone: the parts that are cards are buttons. */
  #draw(markup: string | undefined, targets: Target[], codes: string[], mark: (target: Target) => Mark, whose: string): void {
    setAttribute(this.#drawing, "hidden", !markup);
    if ((markup ?? "") !== this.#drawnAs) {
      const had = [...this.#drawn].find(([, part]) => part.matches(":focus"))?.[0];
      this.#drawnAs = markup ?? "";
      this.#drawing.replaceChildren(markup ? drawingOf(markup) : "");
      this.#drawn = new Map();
      for (const part of this.#drawing.querySelectorAll("[data-target]")) {
        const target = part.getAttribute("data-target")!;
        // A part that is no card of this place is a drawing and nothing else.
        if (!targets.includes(target) || this.#drawn.has(target)) {
          part.removeAttribute("data-target");
          continue;
        }
        this.#drawn.set(target, part);
        for (const [name, value] of Object.entries({ role: "button", tabindex: "0", ...QUIET })) part.setAttribute(name, value);
        part.addEventListener("click", () => this.pick(target));
        part.addEventListener("keydown", (event) => this.#press(event as KeyboardEvent, target));
      }
      if (had) (this.#drawn.get(had) as HTMLElement | undefined)?.focus();
    }
    for (const [target, part] of this.#drawn) {
      const i = targets.indexOf(target);
      const how = mark(target);
      setAttribute(part, "data-mark", how);
      const name = this.faces.describe(`${whose} ${this.zone.cells?.[i] ?? i + 1}`, codes[i] ?? "");
      setAttribute(part, "aria-label", name + (how ? MARKS[how] : ""));
    }
  }

  #press(event: KeyboardEvent, target: Target): void {
    if (isShortcut(event) || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    event.stopPropagation();
    this.pick(target);
  }

  /** What is drawn of a place or of a card in it. */
  at(place: string, card?: string): HTMLElement | undefined {
    const drawn = this.#drawn.get(place) as HTMLElement | undefined;
    const own = this.#targets.indexOf(place);
    if (drawn || own >= 0) return drawn ?? this.#buttons[own];
    if (place !== this.place || this.element.hidden) return undefined;
    // Of several cards the one that is meant, else the one that came last.
    return this.#buttons.find((one) => card && one.dataset.code === card) ?? this.#buttons.filter((one) => !one.matches(".gap")).at(-1);
  }
}
