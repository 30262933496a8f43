/** Predict, then see: asks for what a person expects, and shows it beside what came once Python has stored it. */
import { CardGrid } from "./card-grid";
import { itemName } from "./describe";
import { button, h, QUIET, setAttribute, setText } from "./dom";
import type { Faces, Mark } from "./game";
import { Row } from "./row";
import type { Cards, Question } from "./types";

export type Values = Record<string, string | number>;

/** For each place of the tray the slot where its card has been put, or null. */
export function placesOf(tray: string[], cells: string[]): (number | null)[] {
  const taken = new Set<number>();
  return tray.map((item) => {
    const at = cells.findIndex((cell, i) => cell === item && !taken.has(i));
    if (at < 0) return null;
    taken.add(at);
    return at;
  });
}

/** The place of the tray whose card comes next: the first from `from` on that lies nowhere yet, or -1. */
export function nextInTray(tray: string[], cells: string[], from = 0): number {
  const places = placesOf(tray, cells);
  const order = tray.map((_, i) => (from + i) % tray.length);
  return order.find((i) => places[i] === null) ?? -1;
}

export class Predict {
  readonly element = h("section", { class: "al-predict", "aria-label": "Predict, then see" });
  readonly #text = h("p", { class: "al-question" });
  readonly #body = h("div", { class: "al-predict-body" });
  readonly #missing = h("p", { class: "al-wrong", hidden: true });
  /** The grid that shows what came, once a prediction about a grid is stored. */
  result: CardGrid | null = null;
  #question: Question | null = null;
  #cells: string[] = [];
  #brush = 0;
  #grid: CardGrid | null = null;
  #row: Row | null = null;
  #cards: HTMLButtonElement[] = [];
  #fields = new Map<string, HTMLInputElement | HTMLSelectElement>();

  constructor(
    private readonly about: Cards,
    private readonly faces: Faces,
    private readonly store: (values: Values, number: number) => void,
    private readonly say: (text: string) => void,
  ) {
    this.element.append(this.#text, this.#body, this.#missing);
  }

  /** Show what is asked, or the prediction beside what came. */
  update(question: Question | null): void {
    setAttribute(this.element, "hidden", !question);
    const before = this.#question;
    if (question === before) return;
    this.#question = question;
    this.result = null;
    setAttribute(this.#missing, "hidden", true);
    if (!question) return;
    setText(this.#text, question.text);
    const hadFocus = this.element.contains((this.element.getRootNode() as Document).activeElement);
    if (question.stored) this.#body.replaceChildren(...this.#comparison(question));
    else if (question.number !== before?.number) this.#body.replaceChildren(...(question.rows ? this.#painting(question) : this.#form(question)));
    // What was clicked is gone; the focus goes on to what came instead of it.
    if (question.stored && hadFocus) this.element.querySelector<HTMLElement>(".al-score-told")?.focus();
  }

  // --- on a grid: cards of a tray are put on its places ----------------------------------------------------------

  #painting(question: Question): HTMLElement[] {
    this.#cells = question.parts.map(() => ".");
    this.#brush = 0;
    this.#grid = new CardGrid(this.faces, (slot) => this.#paint(question, slot));
    this.#row = new Row("al-cards al-tray-cards", "Items to put on the grid");
    this.#cards = this.#tray(question).map((cell, i) => {
      const card = button({ class: "al-card", "data-tray": i, onclick: () => this.#take(question, i) });
      this.faces.paint(card, cell);
      return card;
    });
    this.#row.show(this.#cards);
    const store = button({ class: "al-say al-store", onclick: () => this.#storePainted(question) }, "Store my prediction, then show");
    this.#drawPainting(question);
    return [this.#row.element, this.#grid.element, store];
  }

  #tray(question: Question): string[] {
    return question.tray.length ? question.tray : (question.parts[0]?.choices ?? []).filter((choice) => choice !== ".");
  }

  #drawPainting(question: Question): void {
    const house = { rows: question.rows, cols: question.columns, cells: this.#cells };
    this.#grid!.update(house, () => null, "Your prediction");
    const places = question.tray.length ? placesOf(question.tray, this.#cells) : [];
    this.#cards.forEach((card, i) => {
      const at = places[i] ?? null;
      const where = at === null ? "" : `, put on ${question.parts[at]!.name}`;
      setAttribute(card, "data-mark", i === this.#brush ? "picked" : null);
      setAttribute(card, "aria-pressed", i === this.#brush ? "true" : "false");
      card.classList.toggle("spent", at !== null);
      setAttribute(card, "aria-label", `${this.faces.name(this.#tray(question)[i]!)}${where}`);
    });
  }

  #take(question: Question, i: number): void {
    const at = question.tray.length ? placesOf(question.tray, this.#cells)[i] : null;
    // A card that lies on the grid is taken back by a click on it in the tray.
    if (at !== null && at !== undefined) this.#cells = this.#cells.map((cell, n) => (n === at ? "." : cell));
    this.#brush = i;
    this.#drawPainting(question);
    this.say(`${this.faces.name(this.#tray(question)[i]!)} is chosen. Now choose the slot where it lands.`);
  }

  #paint(question: Question, slot: string): void {
    const at = question.parts.findIndex((part) => part.name === slot);
    const tray = this.#tray(question);
    const isSpent = this.#brush < 0 || (question.tray.length > 0 && placesOf(tray, this.#cells)[this.#brush] !== null);
    const next = isSpent ? nextInTray(tray, this.#cells) : this.#brush;
    const before = this.#cells[at]!;
    // On a slot that holds something, or when nothing is left to place, the slot is cleared.
    const cell = before !== "." || next < 0 ? "." : tray[next]!;
    this.#cells = this.#cells.map((old, n) => (n === at ? cell : old));
    if (question.tray.length) this.#brush = cell === "." ? tray.indexOf(before) : nextInTray(tray, this.#cells, next);
    this.#drawPainting(question);
    const left = question.tray.length ? placesOf(tray, this.#cells).filter((place) => place === null).length : 0;
    const more = question.tray.length ? (left ? ` ${left} left.` : " All are placed: store your prediction.") : "";
    this.say(`${slot}: ${this.faces.name(cell)}.${more}`);
  }

  #storePainted(question: Question): void {
    const missing = question.tray.length ? nextInTray(question.tray, this.#cells) : -1;
    if (missing >= 0) {
      this.#miss(`${this.faces.name(question.tray[missing]!)} is not placed yet: choose the slot where it lands.`);
      return;
    }
    this.store(Object.fromEntries(question.parts.map((part, i) => [part.name, this.#cells[i]!])), question.number);
  }

  // --- as a form --------------------------------------------------------------------------------------------

  #form(question: Question): HTMLElement[] {
    this.#fields = new Map();
    const rows = question.parts.map((part) => {
      const label = { "aria-label": part.label, ...QUIET };
      const field = part.choices.length
        ? h("select", label, h("option", { value: "" }, "choose"), ...part.choices.map((choice, i) => h("option", { value: choice }, part.called?.[i] ?? this.#word(choice))))
        : h("input", { type: "number", min: part.least, max: part.most, step: "any", ...label });
      this.#fields.set(part.name, field);
      return h("label", { class: "al-field" }, h("span", {}, part.label), field);
    });
    const store = button({ class: "al-say al-store", onclick: () => this.#storeForm(question) }, "Store my prediction, then show");
    return [h("div", { class: "al-fields" }, ...rows), store];
  }

  #storeForm(question: Question): void {
    const values: Values = {};
    for (const part of question.parts) {
      const field = this.#fields.get(part.name)!;
      const number = Number(field.value);
      if (!field.value.trim() || (!part.choices.length && !(number >= part.least && number <= part.most))) {
        field.focus();
        this.#miss(`${part.label}: ${part.choices.length ? "choose one in the list first, then store your prediction." : `give a number from ${part.least} to ${part.most}.`}`);
        return;
      }
      values[part.name] = part.choices.length ? field.value : number;
    }
    this.store(values, question.number);
  }

  /** Say what must be done before a prediction can be stored. */
  #miss(text: string): void {
    setText(this.#missing, text);
    setAttribute(this.#missing, "hidden", false);
    this.say(text);
  }

  // --- both, side by side -----------------------------------------------------------------------------------

  #comparison(question: Question): HTMLElement[] {
    const { said, result, right, score, verdicts = {} } = question.stored!;
    const told = h("p", { class: "al-score-told", tabindex: -1 }, `Your prediction: ${score}.`);
    if (question.rows) {
      // A slot left empty is no answer.
      const mark = (slot: string): Mark => (slot in right ? (right[slot] ? "right" : "wrong") : null);
      const [mine, came] = [this.#side(question, "You said", said, mark), this.#side(question, "It is", result, () => null)];
      this.result = came.grid;
      return [told, h("div", { class: "al-sides" }, mine.element, came.element)];
    }
    const row = (cells: (string | HTMLElement)[], tag: "td" | "th") => h("tr", {}, ...cells.map((cell) => h(tag, tag === "th" ? { scope: "col" } : {}, cell)));
    const verdict = (ok: boolean) => h("span", { class: ok ? "al-right" : "al-wrong" }, ok ? "✓ right" : "✗ not so");
    const sentences = question.parts.filter(({ name }) => verdicts[name]).map(({ name }) => h("p", {}, verdict(right[name]!), ` · ${verdicts[name]}`));
    const rest = question.parts.filter(({ name }) => !verdicts[name]);
    if (!rest.length) return [told, ...sentences];
    const rows = rest.map(({ name, label }) => row([label, this.#word(said[name]!), this.#word(result[name]!), verdict(right[name]!)], "td"));
    return [told, ...sentences, h("table", { class: "al-compared" }, h("thead", {}, row(["", "You said", "It is", ""], "th")), h("tbody", {}, ...rows))];
  }

  #side(question: Question, title: string, values: Values, mark: (slot: string) => Mark): { element: HTMLElement; grid: CardGrid } {
    const grid = new CardGrid(this.faces, () => undefined);
    grid.update({ rows: question.rows, cols: question.columns, cells: question.parts.map((part) => String(values[part.name])) }, mark, title);
    return { grid, element: h("div", {}, h("div", { class: "al-title" }, title), grid.element) };
  }

  #word(value: string | number): string {
    return typeof value === "number" ? String(value) : itemName(value, this.about.items);
  }
}
