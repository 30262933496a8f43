/** One played turn as a timeline, with the board beside it; and how it had gone otherwise. Python decides, this only draws. */
import type { Widget } from "../views";
import { Controls } from "../controls";
import { button, h, isShortcut, letShortcutsThrough, QUIET, setAttribute, setText } from "../dom";
import type { Board, Game } from "../game";
import { toldEvent } from "../log";
import { isWelcome, look, move } from "../motion";
import { Mail } from "../mail";
import { Predict } from "../predict";
import { Saving } from "../saving";
import { frameSentence, isNewPart, picturesOf, type Frame } from "../timeline";
import type { About, Answer, Picture, Question } from "../types";

/** Moves, and each as people say it. */
interface Choices {
  moves: string[];
  names: string[];
}
interface Traits {
  /** Whose turn it is, and that in words ("Your turn"). */
  about: About & { turn_of: string; turn: string };
  start: Picture;
  frames: Frame[];
  other: { told: string; frames: Frame[]; ask: ({ at: number; question: string } & Choices) | null } | null;
  rules: Record<string, string>;
  decisions: ({ at: number; question: string; made: string; called: string } & Choices)[];
  swap: string | null;
  held: string[];
  question: Question | null;
  line: "played" | "other";
  at: number;
  answer: Answer | null;
}
interface Model {
  get<K extends keyof Traits>(name: K): Traits[K];
  set<K extends keyof Traits>(name: K, value: Traits[K]): void;
  save_changes(): void;
  send(content: unknown): void;
  on(event: never, listener: () => void): void;
  off(event: never, listener: () => void): void;
}

const TRAITS = ["about", "start", "frames", "other", "rules", "decisions", "swap", "held", "question", "line", "at"];

class TurnOrder {
  readonly element = h("section", { class: "al-lab al-turn-order" });
  readonly #title = h("span", { class: "al-phase" });
  readonly #said = h("span", { class: "al-turn" });
  readonly #who = h("span", { class: "al-who" });
  readonly #tabs = h("div", { class: "al-tabs", role: "group", "aria-label": "Which line is shown" });
  readonly #controls = new Controls((at) => this.#go(at));
  readonly #main = h("div", { class: "al-turn-main" });
  readonly #list = h("ol", { class: "al-timeline" });
  readonly #scroller = h("div", { class: "al-scroll", tabindex: 0, role: "region", "aria-label": "The order of the turn", ...QUIET });
  readonly #otherwise = h("section", { class: "al-otherwise", "aria-label": "What if it had been played otherwise?" });
  readonly #compare = h("section", { class: "al-compare", "aria-label": "Both outcomes" });
  readonly mail: Mail;
  readonly #saving: Saving;
  #predict: Predict | null = null;
  #board!: Board;
  #outcomes: ReturnType<NonNullable<Game["outcomes"]>> | undefined;
  #about: Traits["about"] | null = null;
  #drawn: unknown[] = [];
  #shown: unknown[] = [];
  #frames: Frame[] = [];
  /** What can be answered otherwise, and for which decisions it was made. */
  #choice: { decisions: Traits["decisions"]; element: HTMLElement } | null = null;
  #isScrolled = false;
  #pictures: Picture[] = [];
  #at = -1;

  constructor(
    private readonly model: Model,
    private readonly game: Game,
  ) {
    this.#saving = new Saving(model);
    this.mail = new Mail(model, "Stepping works without it.", () => this.#saving.now());
    letShortcutsThrough(this.element);
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.#scroller.append(this.#list);
    this.#scroller.addEventListener("scroll", () => (this.#isScrolled = true), { passive: true });
    const order = h("section", { class: "al-order" }, h("div", { class: "al-title" }, "What happened, in its order"), this.#scroller);
    this.#main.append(order);
    const head = h("header", { class: "al-head" }, this.#title, this.#said, this.#who);
    this.element.append(head, this.#tabs, this.#controls.element, this.#main, this.mail.element, this.#otherwise, this.#compare, this.mail.status);
    this.update();
  }

  /** Draw what the model says now. */
  update(): void {
    const model = this.model;
    const about = model.get("about");
    const [start, played, other, line] = [model.get("start"), model.get("frames"), model.get("other"), model.get("line")];
    if (about !== this.#about) this.#rebuild(about);
    const lines = [about, start, played, other, line];
    const isNew = lines.some((value, i) => value !== this.#drawn[i]);
    if (isNew) {
      this.#drawn = lines;
      this.#frames = line === "other" && other ? other.frames : played;
      this.#pictures = picturesOf(start, this.#frames);
      this.#at = -1;
      this.#saving.drop();
      this.#drawTabs();
      this.#drawList();
    }
    this.#predict!.update(model.get("question"));
    this.#drawOtherwise();
    if (isNew) this.#drawCompare();
    this.#draw(Math.min(this.#saving.at, this.#frames.length));
  }

  hear(): void {
    this.mail.hear();
  }

  close(): void {
    this.#controls.pause();
    this.#saving.now();
    this.mail.close();
  }

  #rebuild(about: Traits["about"]): void {
    this.#about = about;
    this.#board?.element.remove();
    this.#board = this.game.makeBoard(about, () => undefined, false);
    this.#main.prepend(this.#board.element);
    this.#outcomes = this.game.outcomes?.(about);
    this.#choice = null;
    this.#predict?.element.remove();
    this.#predict = new Predict(about, this.game.faces(about), (values, number) => this.mail.send(() => ({ do: "predict", number, values })), (text) => this.mail.speak(text));
    this.#tabs.before(this.#predict.element);
    setAttribute(this.element, "aria-label", `${about.title}, one turn: ${about.turn}`);
    setText(this.#who, about.view ? "As you saw it" : about.who);
  }

  #drawTabs(): void {
    const other = this.model.get("other");
    setAttribute(this.#tabs, "hidden", !other);
    if (!other) return this.#tabs.replaceChildren();
    const tab = (line: "played" | "other", text: string) =>
      button({ class: "al-tab", "data-line": line, "aria-pressed": String(line === this.model.get("line")), onclick: () => this.#choose(line) }, text);
    const had = (this.#tabs.getRootNode() as Document).activeElement?.getAttribute("data-line");
    this.#tabs.replaceChildren(tab("played", "As it was played"), tab("other", `Otherwise: ${other.told}`));
    if (had) this.#tabs.querySelector<HTMLElement>(`[data-line="${had}"]`)?.focus();
  }

  #drawList(): void {
    const rules = this.model.get("rules");
    const entries: HTMLElement[] = [];
    let events: HTMLElement | null = null;
    let step = -1;
    this.#frames.forEach((frame, i) => {
      if (frame.step !== step) {
        step = frame.step;
        entries.push(h("li", { class: "al-made" }, h("b", {}, frame.made)));
      }
      if (isNewPart(this.#frames, i)) {
        events = h("ul", {});
        const because = frame.trigger && frame.trigger !== "the move" ? h("span", { class: "al-because" }, `because: ${frame.trigger}`) : null;
        entries.push(h("li", { class: "al-part" }, h("span", { class: "al-place" }, frame.place || "what followed"), because, events));
      }
      const number = button({ class: "al-event", tabindex: -1, title: `Go to event ${i + 1}`, "aria-label": `Go to event ${i + 1}`, onclick: () => this.#go(i + 1) }, String(i + 1));
      const told = frame.told.map(([text, rule, before, after]) =>
        toldEvent(text, rule, rules[rule] ?? null, "why?", ...(before ? [h("span", { class: "al-change" }, `${before} → ${after}`)] : [])),
      );
      events!.append(h("li", { class: "al-moment", "data-event": i + 1 }, number, h("ul", { class: "al-moment-told" }, ...told)));
    });
    if (!entries.length) entries.push(h("li", { class: "al-none" }, "Held back: store your prediction first, then it is told."));
    this.#list.replaceChildren(...entries);
  }

  /** What else could have been answered, and what the other line asks now. */
  #drawOtherwise(): void {
    const [decisions, other, swap] = [this.model.get("decisions"), this.model.get("other"), this.model.get("swap")];
    const read = [decisions, other, swap];
    if (read.every((value, i) => value === this.#shown[i])) return;
    this.#shown = read;
    const parts: HTMLElement[] = [];
    if (other?.ask) parts.push(this.#asking(other.ask.question, other.ask, (text) => this.mail.send(() => ({ do: "go_on", move: text, decision: other.ask!.at })), "Go on"));
    if (decisions.length) {
      if (this.#choice?.decisions !== decisions) this.#choice = { decisions, element: this.#choiceOf(decisions) };
      parts.push(this.#choice.element);
    }
    if (swap) parts.push(button({ class: "al-say al-exchange", onclick: () => this.mail.send(() => ({ do: "exchange" })) }, `Exchange with the next turn: ${swap}`));
    if (other) parts.push(button({ class: "al-link", onclick: () => this.mail.send(() => ({ do: "forget" })) }, "Leave the other line"));
    setAttribute(this.#otherwise, "hidden", !parts.length);
    const had = (this.#otherwise.getRootNode() as Document).activeElement as HTMLElement | null;
    const isHere = this.#otherwise.contains(had);
    this.#otherwise.replaceChildren(h("div", { class: "al-title" }, "What if it had been played otherwise?"), ...parts);
    // What was taken out and put back has lost the focus.
    if (isHere && had?.isConnected) had.focus({ preventScroll: true });
  }

  /** The decisions of the turn, and for each what else could have been answered. */
  #choiceOf(decisions: Traits["decisions"]): HTMLElement {
    const which = select("Which decision", decisions.map(({ made, called }) => [made, called]));
    // The one that had the most answers is what a turn is about.
    const most = Math.max(...decisions.map(({ moves }) => moves.length));
    const start = decisions.findIndex(({ moves }) => moves.length === most);
    const hole = h("div", { class: "al-other-moves" });
    const fill = () => {
      const decision = decisions[which.selectedIndex]!;
      const { at, question } = decision;
      hole.replaceChildren(h("p", { class: "al-hint" }, question), this.#asking("", decision, (text) => this.mail.send(() => ({ do: "instead", move: text, decision: at })), "Play it instead"));
    };
    which.selectedIndex = start;
    which.addEventListener("change", fill);
    fill();
    return h("div", { class: "al-choice" }, h("label", { class: "al-field" }, h("span", {}, "Instead of"), which), hole);
  }

  #asking(question: string, { moves, names }: Choices, send: (text: string) => void, label: string): HTMLElement {
    const choice = select(question || "Another answer", moves.map((text, i) => [text, names[i] ?? text]));
    return h("div", { class: "al-asking-row" }, question ? h("p", { class: "al-question" }, question) : null, choice, button({ class: "al-say", onclick: () => send(choice.value) }, label));
  }

  /** Both outcomes side by side, once both are told. */
  #drawCompare(): void {
    const other = this.model.get("other");
    const [played, start] = [this.model.get("frames"), this.model.get("start")];
    const isOpen = !other || other.ask !== null || !other.frames.length || !played.length;
    setAttribute(this.#compare, "hidden", isOpen);
    if (isOpen) return this.#compare.replaceChildren();
    const ends = [picturesOf(start, played).at(-1)!, picturesOf(start, other.frames).at(-1)!];
    const names = ["As it was played", "Otherwise"];
    const blocks = start.seats.map(({ id }) => this.#outcomes?.(id, start, ends, names, id === this.#about!.turn_of) ?? null);
    this.#compare.replaceChildren(h("div", { class: "al-title" }, "Both outcomes"), ...blocks.filter((block) => block !== null));
  }

  #draw(at: number): void {
    if (at === this.#at) return;
    const find = (place: string) => this.#board.at(place);
    const moved = at === this.#at + 1 && this.#at >= 0 && isWelcome() ? this.#frames[at - 1]!.moved : [];
    const before = moved.length ? look(moved, find, this.game.faces(this.#about!)) : null;
    if (this.#at >= 0) this.mail.speak(frameSentence(this.#frames, at));
    this.#at = at;
    const picture = this.#pictures[at]!;
    setText(this.#title, this.game.headline({ ...picture, to_move: null }, this.#about!.view, this.#about!).where);
    setText(this.#said, this.#frames[at - 1]?.made ?? `${this.#about!.turn}: before it begins`);
    this.#board.draw({ ...picture, to_move: null }, () => null, null);
    this.#controls.update(at, this.#frames.length, this.#frames[at - 1]?.place ?? "before the turn");
    this.#markEvent(at);
    this.element.dataset.at = String(at);
    if (before) move(before, find, this.element);
  }

  #markEvent(at: number): void {
    for (const entry of this.#list.querySelectorAll<HTMLElement>(".al-moment")) {
      const number = Number(entry.dataset.event);
      entry.classList.toggle("later", number > at);
      setAttribute(entry, "aria-current", number === at && "step");
      // Beside its scroller: the page itself stays where it is.
      if (number !== at) continue;
      const [box, frame] = [entry.getBoundingClientRect(), this.#scroller.getBoundingClientRect()];
      if (box.top < frame.top || box.bottom > frame.bottom) this.#scroller.scrollTop += box.top - frame.top - frame.height / 3;
    }
    // Asked for nothing, the browser would lay the page out twice.
    if (!at && this.#isScrolled) this.#scroller.scrollTop = 0;
    if (!at) this.#isScrolled = false;
  }

  #choose(line: "played" | "other"): void {
    if (line === this.model.get("line")) return;
    this.model.set("line", line);
    this.#saving.drop();
    this.model.set("at", 0);
    this.model.save_changes();
  }

  #go(at: number): void {
    const goal = Math.min(Math.max(at, 0), this.#frames.length);
    if (goal !== this.#saving.at) this.#saving.go(goal);
    this.#draw(goal);
  }

  #key(event: KeyboardEvent): void {
    const isField = event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement;
    if (isShortcut(event) || isField || !this.#controls.do(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

function select(label: string, options: [value: string, text: string][]): HTMLSelectElement {
  const element = h("select", { "aria-label": label, ...QUIET }, ...options.map(([value, text]) => h("option", { value }, text)));
  element.addEventListener("keydown", (event) => isShortcut(event) || event.stopPropagation());
  return element;
}

export const widget: Widget = { kind: "turn", traits: TRAITS, view: (model, game) => new TurnOrder(model as never, game) };
