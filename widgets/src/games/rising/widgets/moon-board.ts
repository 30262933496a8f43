/** Ten moons in a bag: drawn by hand or by thousands of boards, and how often something comes beside the exact chance. */
import type { Widget } from "../../../views";
import { button, h, letShortcutsThrough, QUIET, setAttribute, setText } from "../../../dom";
import { Mail } from "../../../mail";
import { Predict } from "../../../predict";
import type { Answer, Cards, Question } from "../../../types";
import { LETTERS, moon, noMoon } from "../drawings";

interface Kind {
  what: string;
  label: string;
  needs: string[];
}
interface Traits {
  about: Cards & { columns: string[]; kinds: Kind[]; mix: number[]; turns: number[] };
  shown: { sections: string[]; left: number[]; room: number; boards: number; hits: number; hand: string };
  asked: { what: string; one: string; two: string; turn: number; text: string; rests: string };
  seen: { share: number; interval: [number, number]; text: string } | null;
  exact: { before: string; chance: number; now: string; chance_now: number; why: string[] } | null;
  news: string;
  question: Question | null;
  answer: Answer | null;
}
interface Model {
  get<K extends keyof Traits>(name: K): Traits[K];
  send(content: unknown): void;
}

const MANY = [1000, 10000];

/** A bar from 0 to 100 percent, with the interval of an estimate as a frame. */
function bar(share: number, interval: [number, number] | null, kind: string): HTMLElement {
  const filled = h("i", { class: `ar-filled ${kind}` });
  filled.style.width = `${100 * share}%`;
  const range = interval && h("i", { class: "ar-range" });
  if (range) {
    range.style.left = `${100 * interval[0]}%`;
    range.style.width = `${100 * (interval[1] - interval[0])}%`;
  }
  return h("span", { class: "ar-bar", "aria-hidden": "true" }, filled, range);
}

/** A chooser of what is asked. */
type Field = "what" | "one" | "two" | "turn";

class MoonLab {
  readonly element = h("section", { class: "al-lab ar-lab" });
  readonly mail: Mail;
  readonly #asks = h("h2", { class: "al-answer-told" });
  readonly #rests = h("p", { class: "al-hint" });
  readonly #board = h("ol", { class: "ar-lab-board", "aria-label": "Moon board" });
  readonly #bag = h("ul", { class: "ar-bag", "aria-label": "Moons in the bag" });
  readonly #hand = h("p", { class: "al-hint" });
  readonly #found = h("div", { class: "ar-found" });
  readonly #steps = h("ol", { class: "al-steps-told" });
  readonly #how = h("details", { class: "al-help" }, h("summary", QUIET, "How the exact chance is counted"), this.#steps);
  readonly #fields: Record<Field, HTMLSelectElement>;
  readonly #draw = button({ class: "al-say", onclick: () => this.#drawOne(1) }, "Draw a moon");
  readonly #fill = button({ class: "al-say", onclick: () => this.#drawOne(10) }, "Fill the board");
  readonly #many = MANY.map((boards) => button({ class: "al-say", onclick: () => this.#thousands(boards) }, `Draw ${boards.toLocaleString("en")} boards`));
  readonly #predict: Predict;
  #told = "";

  constructor(private readonly model: Model) {
    const about = model.get("about");
    this.mail = new Mail(model);
    letShortcutsThrough(this.element);
    setAttribute(this.element, "aria-label", about.title);
    this.#predict = new Predict(about, {} as never, (values, number) => this.mail.send(() => ({ do: "predict", number, values })), (text) => this.mail.speak(text));
    const choose = (label: string, options: [value: string, text: string][]) => h("select", { ...QUIET, "aria-label": label, onchange: () => this.#ask() }, ...options.map(([value, text]) => h("option", { value }, text)));
    const columns = about.columns.map((name): [string, string] => [name, name]);
    this.#fields = {
      what: choose("What is asked", about.kinds.map(({ what, label }): [string, string] => [what, label])),
      one: choose("Discipline", columns),
      two: choose("Other discipline", columns),
      turn: choose("Turn", about.turns.map((turn): [string, string] => [String(turn), `turn ${turn}`])),
    };
    const fresh = button({ class: "al-say", onclick: () => this.mail.send(() => ({ do: "fresh" })) }, "Back into the bag");
    this.element.append(
      h("header", { class: "al-told-first" }, this.#asks, this.#rests),
      h("div", { class: "ar-asking", role: "group", "aria-label": "Ask something else" }, ...Object.values(this.#fields)),
      this.#predict.element,
      this.mail.element,
      h("div", { class: "ar-lab-part" }, h("div", { class: "al-title" }, "By hand"), this.#board, this.#bag, h("div", { class: "ar-acts" }, this.#draw, this.#fill, fresh), this.#hand),
      h("div", { class: "ar-lab-part" }, h("div", { class: "al-title" }, "By thousands"), h("div", { class: "ar-acts" }, ...this.#many), this.#found),
      this.#how,
      this.mail.status,
    );
    this.update(true);
  }

  update(isFirst = false): void {
    const { model } = this;
    const asked = model.get("asked");
    setText(this.#asks, `${asked.text}: how likely?`);
    setText(this.#rests, asked.rests);
    this.#drawAsking(asked);
    this.#predict.update(model.get("question"));
    this.#drawBoard();
    this.#drawFound();
    const news = model.get("news");
    if (news !== this.#told && !isFirst) {
      this.mail.clear();
      this.mail.speak(news);
    }
    this.#told = news;
  }

  hear(): void {
    this.mail.hear();
  }

  close(): void {
    this.mail.close();
  }

  get #isHeld(): boolean {
    const question = this.model.get("question");
    return question !== null && !question.stored;
  }

  #drawAsking(asked: Traits["asked"]): void {
    const needs = this.model.get("about").kinds.find(({ what }) => what === asked.what)!.needs;
    for (const [name, field] of Object.entries(this.#fields)) {
      field.value = String(asked[name as Field]);
      setAttribute(field, "hidden", name !== "what" && !needs.includes(name));
    }
  }

  #ask(): void {
    const { what, one, two, turn } = this.#fields;
    // Two equal disciplines share no turn: the other one steps aside.
    const names = this.model.get("about").columns;
    const other = what.value === "together" && one.value === two.value ? names.find((name) => name !== one.value)! : two.value;
    const message = { do: "ask", what: what.value, one: one.value, two: other, turn: Number(turn.value) };
    this.mail.send(() => message);
  }

  #drawOne(count: number): void {
    const { room } = this.model.get("shown");
    if (!room) return this.mail.say("The board is full: put the moons back first.");
    this.mail.send(() => ({ do: "draw", count: Math.min(count, room) }));
  }

  #thousands(boards: number): void {
    if (this.#isHeld) return this.mail.say("Guess first: thousands of boards would tell the answer.");
    this.mail.send(() => ({ do: "many", boards }));
  }

  #drawBoard(): void {
    const { sections, left, room, hand } = this.model.get("shown");
    const { columns: names, turns } = this.model.get("about");
    this.#board.replaceChildren(
      ...sections.map((pair, i) => {
        const kinds = [...pair].map((letter) => LETTERS.indexOf(letter));
        const known = kinds.filter((kind) => kind >= 0).map((kind) => names[kind]!);
        const spoken = `Turn ${turns[i]}: ${known.join(" and ") || "no moon yet"}`;
        const pictures = kinds.map((kind) => (kind < 0 ? noMoon() : moon(kind, false)));
        return h("li", { class: "ar-section" }, h("span", { class: "ar-moon-word", "aria-hidden": "true" }, h("b", {}, String(turns[i]))), h("span", { class: "ar-moon-pair", "aria-hidden": "true" }, ...pictures), h("span", { class: "al-spoken" }, spoken));
      }),
    );
    this.#bag.replaceChildren(...left.map((count, kind) => h("li", {}, moon(kind, false), h("span", {}, `${names[kind]}: `, h("b", {}, String(count)), " left"))));
    setText(this.#hand, hand);
    for (const one of [this.#draw, this.#fill]) setAttribute(one, "aria-disabled", !room && "true");
    for (const one of this.#many) setAttribute(one, "aria-disabled", this.#isHeld && "true");
  }

  #drawFound(): void {
    const [seen, exact] = [this.model.get("seen"), this.model.get("exact")];
    const row = (name: string, text: string, drawing: HTMLElement) => h("div", { class: "ar-found-row" }, h("b", {}, name), drawing, h("span", {}, text));
    const rows = [
      exact && row("Exact, new board", exact.before, bar(exact.chance, null, "exact")),
      exact?.now && row("Exact, with these moons", exact.now, bar(exact.chance_now, null, "exact")),
      seen && row("Seen", seen.text, bar(seen.share, seen.interval, "seen")),
    ].filter((one): one is HTMLDivElement => Boolean(one));
    this.#found.replaceChildren(...(rows.length ? rows : [h("p", { class: "al-hint" }, "The exact chance, and thousands of boards, wait for your guess.")]));
    setAttribute(this.#how, "hidden", !exact);
    this.#steps.replaceChildren(...(exact?.why ?? []).map((step) => h("li", {}, step)));
  }
}

export const widget: Widget = { kind: "moons", traits: ["shown", "asked", "seen", "exact", "news", "question"], view: (model) => new MoonLab(model as never) };
