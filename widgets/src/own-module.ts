/** A board drawn by a module of its author's: what it draws is picked by clicks and keys like the usual board, which stands in wherever that one fails. */
import { isShortcut, QUIET, setAttribute, setText, h } from "./dom";
import { MARKS, type Board, type Mark, type Target } from "./game";
import type { Facts } from "./own-card";
import type { OwnBoard } from "./own";
import type { About, Ask, Picture } from "./types";

/** What a module makes: an element, how a position is drawn in it, and which part of it a target is, if `data-target` does not say it. */
interface Made {
  element: Element;
  draw(picture: Picture, mark: (target: Target) => Mark): unknown;
  at?(target: Target): unknown;
}
/** What it gets: facts of the game and of who looks on, each a copy, and how a target is picked that no part of it has. */
interface Given {
  facts: unknown;
  view: string | null;
  names: unknown;
  pick: (target: unknown) => void;
}
type Load = (code: string) => Promise<unknown>;

const LONGEST = 200;
/** Said by the bar, in a button of its own. */
const isSaid = (target: Target) => /^(word|number) /.test(target);

/** What a module exports; it comes with the widget, and nothing is fetched. */
async function load(code: string): Promise<unknown> {
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  try {
    return ((await import(address)) as { default?: unknown }).default;
  } finally {
    URL.revokeObjectURL(address);
  }
}

export class ModuleBoard implements Board {
  readonly #told = h("p", { class: "ao-told", role: "status", hidden: true });
  readonly #drawing = h("div", { class: "ao-drawn", hidden: true });
  readonly tray: HTMLElement;
  readonly element: HTMLElement;
  #made: Made | null = null;
  #last: Parameters<Board["draw"]> | null = null;
  #isDrawing = false;
  /** How its author calls a part. */
  readonly #called = new WeakMap<Element, string>();

  constructor(
    private readonly usual: OwnBoard,
    about: About,
    facts: Facts,
    private readonly pick: (target: Target) => void,
    loads: Load = load,
  ) {
    this.tray = usual.tray;
    this.element = h("div", { class: "ao-board" }, this.#told, this.#drawing, usual.element, this.tray);
    // Heard before the module hears of it, which might keep it to itself.
    this.#drawing.addEventListener("click", (event) => this.#press(event), true);
    this.#drawing.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && !isShortcut(event) && this.#press(event), true);
    const { module = "", ...known } = facts;
    const given: Given = { ...structuredClone({ facts: known, view: about.view, names: about.names }), pick: (target) => this.#pickOf(target) };
    void this.#begin(() => loads(module), given);
  }

  /** What the module picks by itself: that answers a person, so it is nothing that drawing does. */
  #pickOf(target: unknown): void {
    if (this.#isDrawing) throw new Error("pick is called while it draws");
    if (this.#made && typeof target === "string") this.pick(target);
  }

  async #begin(loads: () => Promise<unknown>, given: Given): Promise<void> {
    try {
      const make = await loads();
      if (typeof make !== "function") throw new TypeError("it exports no function as its default");
      const made = (await make(given)) as Partial<Made> | null;
      if (!(made?.element instanceof Element)) throw new TypeError("what it makes has no element");
      if (made.element.isConnected) throw new TypeError("its element already stands on the page");
      if (typeof made.draw !== "function") throw new TypeError("what it makes has no function draw");
      this.#made = made as Made;
      this.#drawing.replaceChildren(made.element);
    } catch (error) {
      this.#fail(error);
    }
    if (this.#last) this.draw(...this.#last);
  }

  /** From now on the usual board is drawn, and why is said. */
  #fail(error: unknown): void {
    this.#made = null;
    this.#drawing.replaceChildren();
    setText(this.#told, `The board's own drawing failed, so the usual board is shown. ${wordsOf(error).slice(0, LONGEST)}`);
    this.#told.hidden = false;
  }

  draw(picture: Picture, mark: (target: Target) => Mark, ask: Ask | null): void {
    this.#last = [picture, mark, ask];
    // Where drawing takes the focus away and gives it back, only marks change.
    if (this.#isDrawing) return this.#dress(mark);
    const isWhole = this.#drawOwn(picture, mark, ask);
    setAttribute(this.#drawing, "hidden", !this.#made);
    if (!isWhole) this.usual.draw(picture, mark, ask);
    setAttribute(this.usual.element, "hidden", isWhole);
  }

  /** Draw it as its author does; false where something that may be chosen is not in it. */
  #drawOwn(picture: Picture, mark: (target: Target) => Mark, ask: Ask | null): boolean {
    const made = this.#made;
    if (!made) return false;
    this.#isDrawing = true;
    const had = this.#drawing.querySelector<HTMLElement>("[data-target]:focus")?.dataset.target;
    try {
      const later = made.draw(structuredClone(picture), mark) as Promise<unknown> | undefined;
      if (typeof later?.then === "function") later.then(() => this.#made === made && this.#dress(mark), (error: unknown) => this.#failLater(made, error));
      if (!this.#drawing.contains(made.element)) this.#drawing.replaceChildren(made.element);
      this.#dress(mark);
      // Who was there with the keys still is, whatever was drawn anew.
      const part = had === undefined ? undefined : this.#part(made, had);
      if (part && !part.matches(":focus")) part.focus();
      const open = (ask?.moves ?? []).flatMap(({ ways }) => ways.flat()).filter((target) => !isSaid(target) && mark(target));
      return open.every((target) => this.#part(made, target));
    } catch (error) {
      this.#fail(error);
      return false;
    } finally {
      this.#isDrawing = false;
    }
  }

  #failLater(made: Made, error: unknown): void {
    if (this.#made !== made) return;
    this.#fail(error);
    if (this.#last) this.draw(...this.#last);
  }

  /** Parts that are targets are buttons, with a mark and a name. */
  #dress(mark: (target: Target) => Mark): void {
    for (const part of this.#drawing.querySelectorAll("[data-target]")) {
      const target = part.getAttribute("data-target")!;
      const how = mark(target);
      if (!this.#called.has(part)) {
        this.#called.set(part, part.getAttribute("aria-label") ?? (part.textContent!.trim() || target));
        for (const [name, value] of Object.entries({ role: "button", tabindex: "0", ...QUIET })) part.setAttribute(name, value);
      }
      setAttribute(part, "data-mark", how);
      setAttribute(part, "aria-label", this.#called.get(part)! + (how ? MARKS[how] : ""));
    }
  }

  #press(event: Event): void {
    const target = (event.target as Element).closest("[data-target]")?.getAttribute("data-target");
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    this.pick(target);
  }

  #part(made: Made, target: Target): HTMLElement | undefined {
    const found = made.at?.(target);
    if (found instanceof Element && this.#drawing.contains(found)) return found as HTMLElement;
    const parts = [...this.#drawing.querySelectorAll<HTMLElement>("[data-target]")];
    return parts.find((part) => part.dataset.target === target);
  }

  at(place: string, card?: string): HTMLElement | undefined {
    try {
      const own = this.#made && this.#part(this.#made, place);
      if (own) return own;
    } catch (error) {
      this.#failLater(this.#made!, error);
    }
    return this.usual.element.hidden ? undefined : this.usual.at(place, card);
  }
}

/** What an error says; what was thrown may be anything. */
function wordsOf(error: unknown): string {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } catch {
    return "It threw something that can't be told.";
  }
}
