/** What happened: a line for each turn, newest first; behind "why?" its moves, its events and their rules. */
import { plainText } from "./describe";
import { arrange, button, h, setAttribute } from "./dom";
import type { Piece, Story } from "./steps";
import { token } from "./token";
import type { About, Step } from "./types";

/** Turns that are listed at once; more on demand. */
const SHOWN = 12;
const LABEL = "why?";
const DEALT = "The cards were dealt.";

export class Log {
  readonly element: HTMLElement;
  readonly #list = h("ol", { class: "al-steps" });
  readonly #more: HTMLButtonElement;
  #entries = new Map<Step, HTMLElement>();
  readonly #headings = new Map<number, HTMLElement>();
  #shown = SHOWN;
  #story: Story | null = null;
  #at = 0;
  #start: HTMLElement | null = null;
  #isScrolled = false;

  constructor(
    private readonly about: About,
    private readonly go: (at: number) => void,
    private readonly roundAt: (at: number) => number | undefined = () => undefined,
  ) {
    this.#more = button({ class: "al-link", onclick: () => this.#showMore() }, "Show earlier turns");
    const scroller = h("div", { class: "al-scroll" });
    scroller.addEventListener("scroll", () => (this.#isScrolled = true), { passive: true });
    scroller.append(this.#list, this.#more);
    this.element = h("section", { class: "al-log" }, h("div", { class: "al-title" }, "What happened"), scroller);
  }

  update(story: Story, at: number): void {
    if (story !== this.#story) this.#entries = new Map();
    else if (at === this.#at && this.#list.childElementCount) return;
    if (at !== this.#at) this.#shown = SHOWN;
    this.#story = story;
    this.#at = at;
    const wanted: HTMLElement[] = [];
    const turns: HTMLElement[] = [];
    let last = at;
    let round: number | undefined;
    while (last > 0 && turns.length < this.#shown) {
      const before = story.turnOf(last) - 1;
      const now = this.roundAt(before);
      if (now !== undefined && now !== round) wanted.push(this.#heading((round = now)));
      turns.push(this.#entry(story.step(last)!, last));
      wanted.push(turns.at(-1)!);
      last = before;
    }
    if (!last) wanted.push(this.#opening());
    // Only what differs is touched: one entry more or less when stepping.
    arrange(this.#list, wanted);
    wanted.forEach((entry) => {
      const isNow = entry === (turns[0] ?? this.#start);
      entry.classList.toggle("now", isNow);
      setAttribute(entry, "aria-current", isNow && "step");
    });
    setAttribute(this.#more, "hidden", last === 0);
    // Asked for nothing, the browser would lay the page out twice.
    if (this.#isScrolled) this.#list.parentElement!.scrollTop = 0;
    this.#isScrolled = false;
  }

  /** What happened before the first step. */
  #opening(): HTMLElement {
    const { opening, rules } = this.about;
    const events = () => opening.map(([text, rule]) => toldEvent(text, rule, rules[rule] ?? null, rule));
    this.#start ??= told([DEALT], opened(() => [h("ul", {}, ...events())], LABEL, DEALT));
    return this.#start;
  }

  /** It stands over the turns of a round. */
  #heading(round: number): HTMLElement {
    const known = this.#headings.get(round) ?? h("li", { class: "al-round-name" }, `Round ${round}`);
    this.#headings.set(round, known);
    return known;
  }

  #showMore(): void {
    const story = this.#story!;
    this.#shown += 8 * SHOWN;
    const top = this.#list.parentElement!.scrollTop;
    const at = this.#at;
    this.#list.replaceChildren();
    const shown = this.#shown;
    this.update(story, at);
    this.#shown = shown;
    this.#list.parentElement!.scrollTop = top;
  }

  /** List every step, as on paper. */
  listAll(): void {
    while (this.#story && !this.#more.hidden) this.#showMore();
  }

  /** A turn, up to a step: its line, and behind "why?" all that happened in it. */
  #entry(step: Step, at: number): HTMLElement {
    const known = this.#entries.get(step);
    if (known) return known;
    const story = this.#story!;
    const steps = stepsOf(story, at);
    const entry = told([token(steps[0]!.s), " ", ...piecesOf(story.line(at))], this.why(story, at), ...steps.flatMap(remarks));
    this.#entries.set(step, entry);
    return entry;
  }

  /** What opens all that happened in a turn, up to a step, in words, with the rules and, for those who read it, the notation; and
   * what it opens. */
  why(story: Story, at: number): [HTMLElement, HTMLElement] {
    const first = story.turnOf(at);
    const inside = () => {
      const steps = stepsOf(story, at);
      const moves = steps.map((one) => h("div", {}, h("ul", {}, ...story.events(one).map(({ text, rule }) => toldEvent(text, rule, story.rule(rule), rule)))));
      const film = button({ class: "al-link", title: `Go to step ${first}`, onclick: () => this.go(first) }, "Show this turn step by step");
      const notation = opened(() => steps.map((one) => h("div", {}, h("code", {}, `${one.s}: ${one.m}`))), "In notation", "", "al-link al-notation");
      return [...moves, film, " · ", ...notation];
    };
    return opened(inside, LABEL, plainText(story.line(at)));
  }
}

/** An entry of the log: its line, at whose end "why?" stands, and what that opens. */
function told(line: (Node | string)[], [why, inside]: [HTMLElement, HTMLElement], ...more: HTMLElement[]): HTMLElement {
  return h("li", {}, h("p", { class: "al-turn-line", dir: "auto" }, ...line, " ", why), inside, ...more);
}

function stepsOf(story: Story, at: number): Step[] {
  const first = story.turnOf(at);
  return Array.from({ length: at - first + 1 }, (_, i) => story.step(first + i)!);
}

/** A text with what changed in bold. */
export function piecesOf(pieces: Piece[]): (Node | string)[] {
  return pieces.map(([text, isBold]) => (isBold ? h("b", {}, text) : text === "\n" ? h("br") : text));
}

/** A button that opens and closes something, and what it opens, which is made when it is opened first. */
function opened(more: () => (Node | string)[], label = LABEL, about = "", name = "al-link al-because"): [HTMLElement, HTMLElement] {
  const inside = h("div", { class: "al-opened", hidden: true });
  const open = button({
    class: name,
    "aria-expanded": "false",
    title: label === LABEL && "Why? Show the rule",
    // Whoever hears it alone hears of what.
    "aria-label": about && `${label} ${about}`,
    onclick: () => {
      const isShown = inside.hasAttribute("hidden");
      if (!inside.firstChild) inside.append(...more());
      setAttribute(inside, "hidden", !isShown);
      setAttribute(open, "aria-expanded", String(isShown));
    },
  }, label);
  return [open, inside];
}

/** What happened, as an entry of a list: the sentence, and its rule behind "why?", which opens what it says. */
export function toldEvent(text: string, rule: string, sentence: string | null, label = "why?", ...more: (Node | string)[]): HTMLElement {
  return h("li", {}, h("span", {}, text, " "), ...more, ...ruleChip(rule, sentence ?? "", label));
}

/** Opens and closes what a rule says, with its name; that name is the button where it may be seen at once. */
export function ruleChip(rule: string, sentence: string, label = "why?"): [HTMLElement, HTMLElement] {
  const [open, inside] = opened(() => [], label, "", label === rule ? "al-rule" : "al-link al-rule");
  inside.append(h("p", { class: "al-why" }, ...(label === rule ? [] : [h("code", {}, rule), " "]), sentence));
  // A game may draw some of its ids in another way.
  open.dataset.rule = rule;
  return [open, inside];
}

/** What the author of a record says to a move, and what else might have been played. */
export function remarks(step: Step | undefined): HTMLElement[] {
  const lines = (step?.v ?? []).map((line) => h("p", { class: "al-line" }, "Or: ", h("bdi", {}, line)));
  return [...(step?.c ? [h("p", { class: "al-comment", dir: "auto" }, step.c)] : []), ...lines];
}
