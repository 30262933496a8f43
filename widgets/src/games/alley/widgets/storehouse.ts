/** The storehouse widget: slots to select, sets and what completes one, highlighted stacks, and painting. */
import type { Widget } from "../../../views";
import { itemName } from "../../../describe";
import { button, h, letShortcutsThrough, QUIET, setAttribute, setText } from "../../../dom";
import { CardGrid } from "../../../card-grid";
import type { Faces, Mark } from "../../../game";
import { facesOf } from "../faces";
import { Mail } from "../../../mail";
import { assumedMark } from "../../../marks";
import { isWelcome, look, move } from "../../../motion";
import { changeSentence, Painter, shapeName } from "../painter";
import { CardReader } from "../reader";
import type { HouseAbout, HouseModel, Shown } from "../types";

class HouseView {
  readonly element = h("section", { class: "al-lab al-house" });
  readonly mail: Mail;
  readonly #size = h("span", { class: "al-who" });
  readonly #sets = h("ul", { class: "al-sets" });
  readonly #wants = h("ul", { class: "al-wants" });
  readonly #wantsTitle = h("summary", { ...QUIET });
  readonly #wanting = h("details", { open: true }, this.#wantsTitle, this.#wants);
  readonly #rule = h("span", { class: "al-rule" });
  readonly #said = h("p", { class: "al-said" });
  #about!: HouseAbout;
  #faces!: Faces;
  #grid!: CardGrid;
  #painter: Painter | null = null;
  #shown: Shown | null = null;
  #preview: string[] = [];
  #looking = new AbortController();

  constructor(private readonly model: HouseModel) {
    this.mail = new Mail(model);
    letShortcutsThrough(this.element);
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !(this.#painter?.drop() || this.#select([]))) return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.#build();
    this.update();
  }

  #build(): void {
    const about = (this.#about = this.model.get("about"));
    this.#faces = facesOf(about);
    this.#grid = new CardGrid(this.#faces, (slot) => this.#pick(slot), "sold out");
    const reader = new CardReader(about, this.element, this.#looking.signal);
    this.#painter = about.editable ? new Painter(about, (message) => this.#send(message), (text) => this.mail.speak(text)) : null;
    const told = h("div", { class: "al-told" }, this.#said, this.mail.element, this.#sets, this.#wanting, reader.element);
    setAttribute(this.element, "aria-label", about.title);
    this.element.replaceChildren(
      h("header", { class: "al-head" }, h("b", {}, about.title), this.#size),
      h("div", { class: "al-house-main" }, h("div", { class: "al-board" }, this.#grid.element), told),
      ...(this.#painter ? [this.#painter.element] : []),
      ...assumedMark(about.assumed),
      this.mail.status,
    );
  }

  /** Draw what the model says now. */
  update(): void {
    const shown = this.model.get("shown");
    const before = this.#shown;
    const isNew = shown !== before;
    const find = (place: string) => this.#grid.slot(place.slice(3));
    const motions = isNew && before && isWelcome() ? shown.motions : [];
    const was = motions.length ? look(motions, find, this.#faces) : null;
    this.#shown = shown;
    if (isNew) this.#preview = [];
    this.#draw();
    if (isNew) this.#tell(shown, before);
    // Last of all: what is measured here is laid out once.
    if (was) move(was, find, this.element);
  }

  /** Everything besides the storehouse: lists, palette, and what is said of the change. */
  #tell(shown: Shown, before: Shown | null): void {
    this.#lists();
    this.#painter?.update(shown, this.model.get("text"));
    setText(this.#size, shapeName(shown.rows, shown.cols));
    setText(this.#said, shown.said);
    if (shown.rule) {
      setText(this.#rule, shown.rule);
      this.#said.append(" ", this.#rule);
    }
    if (!before) return;
    this.mail.clear();
    this.mail.speak(changeSentence(before, shown, this.#about));
  }

  #draw(): void {
    const shown = this.#shown!;
    const selected = this.model.get("selected");
    const lines = [...this.model.get("highlight"), ...this.#preview].flatMap((line) => line.split("-"));
    const mark = (slot: string): Mark => (selected.includes(slot) ? "picked" : lines.includes(slot) ? "line" : null);
    const more = (slot: string) => (shown.wants[slot] ? `, completes a set: ${this.#names(Object.keys(shown.wants[slot]!))}` : "");
    this.#grid.update(shown, mark, "Storehouse", "in a marked stack", more);
    for (let i = 0; i < shown.cells.length; i++) {
      const slot = this.#grid.at(i)!;
      const codes = Object.keys(shown.wants[slot.dataset.slot!] ?? {});
      setAttribute(slot.parentElement!, "data-wants", codes.length ? `+ ${codes.slice(0, 2).join(" ")}${codes.length > 2 ? " …" : ""}` : null);
      setAttribute(slot, "aria-pressed", selected.includes(slot.dataset.slot!) ? "true" : "false");
    }
  }

  #lists(): void {
    const shown = this.#shown!;
    setAttribute(this.#sets, "hidden", !shown.sets.length);
    this.#sets.replaceChildren(
      ...shown.sets.map(({ line, item, slides }) => {
        const gold = this.#about.items[item]?.gold;
        const sell = (slide: string) =>
          button({ class: "al-say", onclick: () => this.#send({ do: "sell", line, slide }) }, slides.length > 1 ? `Sell, slide ${slide === "vertical" ? "↕" : "↔"} ${slide}` : "Sell");
        return h("li", {}, this.#entry(`Set: ${itemName(item, this.#about.items)} at ${line}, ${gold ?? "?"} gold`, [line], line.split("-")), ...(this.#painter ? slides.map(sell) : []));
      }),
    );
    const wants = Object.entries(shown.wants);
    setText(this.#wantsTitle, `What completes a set here (${wants.length} ${wants.length === 1 ? "slot" : "slots"})`);
    setAttribute(this.#wanting, "hidden", !wants.length);
    this.#wants.replaceChildren(
      ...wants.map(([slot, items]) => {
        const lines = [...new Set(Object.values(items).flat())];
        return h("li", {}, this.#entry(`${slot}: ${this.#names(Object.keys(items))} (${lines.join(", ")})`, lines, [slot]));
      }),
    );
  }

  /** A line of a list: pointed at, it marks its stacks; clicked, it selects its slots. */
  #entry(text: string, lines: string[], slots: string[]): HTMLButtonElement {
    const show = () => this.#mark(lines);
    const hide = () => this.#mark([]);
    return button({ class: "al-link", onclick: () => this.#select(slots), onmouseenter: show, onfocus: show, onmouseleave: hide, onblur: hide }, text);
  }

  #mark(lines: string[]): void {
    if (lines.join() === this.#preview.join()) return;
    this.#preview = lines;
    this.#draw();
  }

  #names(codes: string[]): string {
    const names = codes.map((code) => itemName(code, this.#about.items));
    return names.length > 1 ? `${names.slice(0, -1).join(", ")} or ${names.at(-1)}` : names.join();
  }

  #pick(slot: string): void {
    const brush = this.#painter?.brush;
    if (brush) return this.#send({ do: "paint", slot, item: brush });
    const selected = this.model.get("selected");
    this.#select(selected.includes(slot) ? selected.filter((each) => each !== slot) : [...selected, slot]);
  }

  /** Select slots; whether that changes anything. */
  #select(slots: string[]): boolean {
    if (slots.join() === this.model.get("selected").join()) return false;
    this.model.set("selected", slots);
    this.model.save_changes();
    this.mail.speak(slots.length ? `Selected: ${slots.join(", ")}.` : "Nothing is selected.");
    return true;
  }

  #send(message: object): void {
    this.mail.send(() => ({ ...message, number: this.model.get("shown").number }));
  }

  hear(): void {
    this.mail.hear();
  }

  close(): void {
    this.#looking.abort();
    this.mail.close();
  }
}

export const widget: Widget = { kind: "storehouse", traits: ["shown", "text", "selected", "highlight"], view: (model) => new HouseView(model as never) };
