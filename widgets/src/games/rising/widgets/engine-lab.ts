/** An engine to try out: spells on a mat, the moons of a round, and what casting yields on each of its six turns. */
import type { Widget } from "../../../views";
import { signed } from "../../../describe";
import { button, h, isShortcut, letShortcutsThrough, QUIET, setAttribute, setText } from "../../../dom";
import { Mail } from "../../../mail";
import { isWelcome } from "../../../motion";
import { Predict } from "../../../predict";
import type { Answer, Question } from "../../../types";
import { chip } from "../card";
import { amount, COLUMNS, emblem, LETTERS, moon } from "../drawings";
import { pairOf } from "../moons";
import { signsOf } from "../signs";
import type { About } from "../types";
import { spoken } from "../words";

interface Turn {
  turn: number;
  moons: string;
  taken: boolean;
  text: string;
  change: number;
  supply: number[];
  points: number;
  total: number;
}
interface Traits {
  about: About & { spells: [code: string, isReconstructed: boolean][]; first: number; ruled: string };
  text: string;
  shown: { columns: [code: string, markers: number][][]; moons: string[]; casts: boolean[]; supply: number[] };
  steps: Turn[] | null;
  rests: string[];
  news: string;
  question: Question | null;
  answer: Answer | null;
}
interface Model {
  get<K extends keyof Traits>(name: K): Traits[K];
  send(content: unknown): void;
}

/** The last turn of the board. */
const LAST = 6;
/** Milliseconds that a turn stays when they are played one after the other. */
const PACE = 900;

/** A minus that looks and is read as one, in a text of Python. */
const read = (text: string): string => text.replace(/-(?=\d)/g, "−");

/** What is held, in words; blood last of all counts against you. */
const heldText = (supply: number[]): string => supply.flatMap((count, kind) => (count ? amount(kind, count) : [])).join(", ") || "nothing";

class EngineView {
  readonly element = h("section", { class: "al-lab ar-lab" });
  readonly mail: Mail;
  readonly #answer = h("h2", { class: "al-answer-told" });
  readonly #columns = h("div", { class: "ar-lab-mat", role: "group", "aria-label": "Mat" });
  readonly #tabs: HTMLButtonElement[];
  readonly #palette = h("div", { class: "ar-palette", role: "group" });
  readonly #empty: HTMLButtonElement;
  /** The discipline whose spells are laid out, and a moon that is about to change places. */
  #open = 0;
  #lifted = -1;
  readonly #mat = h("input", { ...QUIET, class: "al-text", "aria-label": "The mat as text" });
  readonly #moons = h("input", { ...QUIET, class: "al-text", "aria-label": "The moons of the turns" });
  readonly #body = h("tbody");
  readonly #casts: HTMLButtonElement[];
  /** How many turns a round has, and the turn of the board that it begins with. */
  readonly #count: number;
  readonly #first: number;
  readonly #rests = h("ul", { class: "ar-rests" });
  readonly #walk = h("div", { class: "ar-acts", role: "group", "aria-label": "Turns" });
  readonly #predict: Predict;
  readonly #about: Traits["about"];
  #steps: Turn[] | null = null;
  #at = 0;
  #timer = 0;
  #told = "";

  constructor(private readonly model: Model) {
    const about = (this.#about = model.get("about"));
    this.mail = new Mail(model);
    const first = (this.#first = about.first);
    const count = (this.#count = LAST + 1 - first);
    const many = count === LAST ? "six" : String(count);
    this.#casts = Array.from({ length: count }, (_, i) => button({ class: "ar-cast", onclick: () => this.#toggle(first + i) }));
    letShortcutsThrough(this.element);
    setAttribute(this.element, "aria-label", about.title);
    this.#predict = new Predict(about as never, {} as never, (values, number) => this.mail.send(() => ({ do: "predict", number, values })), (text) => this.mail.speak(text));
    this.#tabs = COLUMNS.map((name, kind) => button({ class: "ar-tab", onclick: () => this.#turnTo(kind) }, emblem(kind), h("span", {}, name)));
    this.#empty = button({ class: "al-link", onclick: () => this.#send({ do: "clear" }) }, "Empty the mat");
    const reader = (field: HTMLInputElement, what: string) => {
      field.addEventListener("keydown", (event) => {
        if (isShortcut(event)) return;
        event.stopPropagation();
        if (event.key === "Enter") this.#send({ do: what, text: field.value });
      });
      return button({ class: "al-link", onclick: () => this.#send({ do: what, text: field.value }) }, "Read");
    };
    const typed = h("details", { class: "al-help" }, h("summary", QUIET, "Mat and moons as text"), h("div", { class: "ar-acts" }, this.#mat, reader(this.#mat, "read")), h("div", { class: "ar-acts" }, this.#moons, reader(this.#moons, "moons")));
    this.#walk.append(
      button({ class: "al-say", "data-do": "back", onclick: () => this.#go(this.#at - 1) }, "Back"),
      button({ class: "al-say", "data-do": "step", onclick: () => this.#go(this.#at + 1) }, "Next turn"),
      button({ class: "al-say", "data-do": "play", onclick: () => this.#play() }, "Play"),
      button({ class: "al-say", "data-do": "all", onclick: () => this.#go(count) }, `All ${many}`),
    );
    const head = ["turn", "moons", "you cast", "a cast yields (exact)", "you hold then", "score so far"];
    const turns = h("table", { class: "al-compared ar-turns" }, h("thead", {}, h("tr", {}, ...head.map((text) => h("th", { scope: "col" }, text)))), this.#body);
    this.element.append(
      h("header", { class: "al-told-first" }, this.#answer, about.ruled && h("p", { class: "al-hint" }, about.ruled)),
      h("div", { class: "ar-lab-part" }, h("div", { class: "ar-acts" }, h("span", { class: "al-title" }, "Paint your mat: choose a discipline and its spells. A spell that lies there is taken off."), this.#empty), this.#columns, h("div", { class: "ar-acts", role: "group", "aria-label": "Disciplines" }, ...this.#tabs), this.#palette, typed),
      this.#predict.element,
      this.mail.element,
      h("div", { class: "ar-lab-part" }, h("div", { class: "al-title" }, `${many === "six" ? "Six" : many} turns: two moons that you choose change places. Where you do not cast, you prepare a card, which is left out here`), this.#walk, h("div", { class: "ar-scroll", tabindex: 0, role: "group", "aria-label": "Table of the turns" }, turns)),
      h("div", { class: "ar-lab-part" }, h("div", { class: "al-title" }, "What this rests on"), this.#rests),
      this.mail.status,
    );
    this.update(true);
  }

  update(isFirst = false): void {
    const { model } = this;
    const steps = model.get("steps");
    if (steps !== this.#steps) {
      window.clearTimeout(this.#timer);
      // What was walked through stays in sight where nothing had to be guessed.
      this.#at = steps && (isFirst ? !model.get("question") : this.#steps) ? this.#count : 0;
      this.#steps = steps;
    }
    setText(this.#answer, !steps ? "Guess first: the answer waits." : this.#at === this.#count ? read(model.get("news")) : "Stored. Now go through the turns.");
    this.#drawMat();
    this.#predict.update(model.get("question"));
    this.#drawTurns();
    this.#rests.replaceChildren(...model.get("rests").map((line) => h("li", {}, line)));
    const news = model.get("news");
    if (news !== this.#told && !isFirst) {
      this.mail.clear();
      this.mail.speak(read(news));
    }
    this.#told = news;
  }

  hear(): void {
    this.mail.hear();
  }

  close(): void {
    window.clearTimeout(this.#timer);
    this.mail.close();
  }

  #send(message: object): void {
    this.mail.send(() => message);
  }

  #toggle(turn: number): void {
    this.#send({ do: "cast", turn, casts: this.model.get("shown").casts[turn - this.#first] ? 0 : 1 });
  }

  #drawMat(): void {
    const { columns, moons } = this.model.get("shown");
    const root = this.element.getRootNode() as Document;
    const had = this.#columns.contains(root.activeElement);
    this.#columns.replaceChildren(
      ...columns.map((cards, kind) => {
        const lying = cards.map(([code, markers]) => button({ class: "ar-lies", "aria-label": `Take off ${spoken(code, this.#about)}`, onclick: () => this.#send({ do: "take", card: code }) }, chip(code, this.#about, markers)));
        return h("div", { class: "ar-column" }, h("div", { class: "ar-head" }, emblem(kind), h("span", { class: "ar-column-name" }, COLUMNS[kind]!)), h("div", { class: "ar-lab-cards" }, ...lying));
      }),
    );
    if (had) (this.#columns.querySelector<HTMLElement>("button") ?? this.#tabs[this.#open]!).focus();
    setAttribute(this.#empty, "hidden", columns.every((cards) => !cards.length));
    this.#drawPalette(columns.flat().map(([code]) => code));
    if (root.activeElement !== this.#mat) this.#mat.value = this.model.get("text");
    if (root.activeElement !== this.#moons) this.#moons.value = moons.join(" ");
  }

  /** The spells of one discipline: what lies on the mat is pressed. */
  #drawPalette(lying: string[]): void {
    const about = this.#about;
    const root = this.element.getRootNode() as Document;
    const focused = this.#palette.contains(root.activeElement) ? (root.activeElement as HTMLElement).dataset.code : undefined;
    this.#tabs.forEach((tab, kind) => setAttribute(tab, "aria-pressed", String(kind === this.#open)));
    setAttribute(this.#palette, "aria-label", `Spells of ${COLUMNS[this.#open]}`);
    const spells = about.spells.filter(([code]) => about.items[code]!.discipline === COLUMNS[this.#open]);
    this.#palette.replaceChildren(
      ...spells.map(([code, isMade]) => {
        const isThere = lying.includes(code);
        const does = about.board.cards[code]!;
        return button({ class: "ar-brush", "data-code": code, "aria-pressed": String(isThere), title: `${about.items[code]!.name}: ${does.does}`, "aria-label": `${spoken(code, about)}${isMade ? " Reconstructed." : ""}`, onclick: () => this.#send({ do: isThere ? "take" : "add", card: code }) }, chip(code, about), signsOf(does.signs));
      }),
    );
    if (focused) this.#palette.querySelector<HTMLElement>(`[data-code="${focused}"]`)?.focus();
  }

  #turnTo(kind: number): void {
    this.#open = kind;
    this.#drawPalette(this.model.get("shown").columns.flat().map(([code]) => code));
  }

  /** Two moons change places: the first is lifted, the second goes where it lay. */
  #swap(at: number): void {
    const tokens = [...this.model.get("shown").moons.join("")];
    if (this.#lifted < 0 || this.#lifted === at) {
      this.#lifted = this.#lifted === at ? -1 : at;
      this.#drawTurns();
      return this.mail.speak(this.#lifted < 0 ? "The moon stays." : `${COLUMNS[LETTERS.indexOf(tokens[at]!)]} is lifted: choose the moon that it changes places with.`);
    }
    [tokens[at], tokens[this.#lifted]] = [tokens[this.#lifted]!, tokens[at]!];
    this.#lifted = -1;
    const pairs = Array.from({ length: this.#count - 1 }, (_, i) => tokens.slice(2 * i, 2 * i + 2).sort((one, other) => LETTERS.indexOf(one) - LETTERS.indexOf(other)).join(""));
    this.#send({ do: "moons", text: pairs.join(" ") });
  }

  #moonsOf(pair: string, turn: number): (Node | string)[] {
    if (pair === "-") return [h("span", { "aria-hidden": "true" }, pairOf(pair, false)), h("span", { class: "al-spoken" }, "the lowest of each column")];
    return [...pair].map((letter, i) => {
      const at = 2 * turn + i;
      const kind = LETTERS.indexOf(letter);
      return button({ class: "ar-swap", "data-moon": at, "aria-pressed": String(at === this.#lifted), "aria-label": `Turn ${turn + this.#first}: ${COLUMNS[kind]}`, onclick: () => this.#swap(at) }, moon(kind, false));
    });
  }

  #drawTurns(): void {
    const { moons, casts } = this.model.get("shown");
    const steps = this.#steps;
    const cell = (...children: (Node | string)[]) => h("td", {}, ...children);
    const root = this.element.getRootNode() as Document;
    const focused = this.#casts.find((one) => one === root.activeElement);
    const held = this.#body.contains(root.activeElement) ? (root.activeElement as HTMLElement).dataset.moon : undefined;
    this.#body.replaceChildren(
      ...this.#casts.map((cast, i) => {
        setAttribute(cast, "aria-pressed", casts[i] ? "true" : "false");
        setAttribute(cast, "aria-label", `Cast on turn ${i + this.#first}`);
        setText(cast, casts[i] ? "✓ cast" : "– no");
        const pair = moons[i] ?? "-";
        const shown = steps && i < this.#at ? steps[i]! : null;
        const isNow = Boolean(steps) && i === this.#at - 1;
        return h(
          "tr",
          { class: isNow ? "now" : "", "aria-current": isNow ? "step" : null },
          h("th", { scope: "row" }, String(i + this.#first)),
          h("td", { class: "ar-turn-moons" }, ...this.#moonsOf(pair, i)),
          cell(cast),
          cell(shown ? `${read(shown.text)}${shown.taken ? "" : " (not taken)"}` : "?"),
          cell(shown ? heldText(shown.supply) : "?"),
          cell(shown ? `${shown.total > 0 ? "+" : ""}${signed(shown.total)}` : "?"),
        );
      }),
    );
    focused?.focus();
    if (held) this.#body.querySelector<HTMLElement>(`[data-moon="${held}"]`)?.focus();
    for (const one of this.#walk.children) {
      const isEnd = one.getAttribute("data-do") === "back" ? this.#at === 0 : this.#at === this.#count;
      setAttribute(one, "aria-disabled", (!steps || isEnd) && "true");
    }
  }

  #go(to: number): void {
    window.clearTimeout(this.#timer);
    if (!this.#steps) return this.mail.say("Guess first, then go through the turns.");
    this.#at = Math.max(0, Math.min(this.#count, to));
    const turn = this.#steps[this.#at - 1];
    setText(this.#answer, this.#at === this.#count ? read(this.model.get("news")) : turn ? this.#sentence(turn) : "Before the first turn.");
    this.#drawTurns();
    this.mail.speak(turn ? this.#sentence(turn) : "Before the first turn.");
  }

  #sentence({ turn, taken, text, supply, total }: Turn): string {
    const what = taken ? `you cast: ${read(text)}` : `you do not cast. A cast would have brought ${read(text)}`;
    return `Turn ${turn}: ${what}. You hold ${heldText(supply)}. Your score has changed by ${signed(total)} so far.`;
  }

  #play(): void {
    if (!this.#steps) return this.#go(0);
    if (!isWelcome()) return this.#go(this.#count);
    this.#go(this.#at === this.#count ? 1 : this.#at + 1);
    if (this.#at < this.#count) this.#timer = window.setTimeout(() => this.#play(), PACE);
  }
}

export const widget: Widget = { kind: "engine", traits: ["shown", "text", "steps", "rests", "news", "question"], view: (model) => new EngineView(model as never) };
