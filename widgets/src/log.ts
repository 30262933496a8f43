/** What happened: the events of the step on the table, the rule behind each, and the steps before it. */
import { button, h, setAttribute } from "./dom";
import type { Story } from "./steps";
import { token } from "./token";
import type { About, Step } from "./types";

/** Steps that are listed at once; more on demand. */
const SHOWN = 12;

export class Log {
  readonly element: HTMLElement;
  private readonly list = h("ol", { class: "al-steps" });
  private readonly more: HTMLButtonElement;
  private entries = new Map<Step, HTMLElement>();
  private shown = SHOWN;
  private story: Story | null = null;
  private at = 0;
  private start: HTMLElement | null = null;
  private isScrolled = false;

  constructor(
    private readonly about: About,
    private readonly go: (at: number) => void,
  ) {
    this.more = button({ class: "al-link", onclick: () => this.showMore() }, "Show earlier steps");
    const scroller = h("div", { class: "al-scroll", tabindex: 0, role: "region", "aria-label": "What happened", "data-lm-suppress-shortcuts": "true" });
    scroller.addEventListener("scroll", () => (this.isScrolled = true), { passive: true });
    scroller.append(this.list, this.more);
    this.element = h("section", { class: "al-log" }, h("div", { class: "al-title" }, "What happened"), scroller);
  }

  update(story: Story, at: number): void {
    if (story !== this.story) this.entries = new Map();
    else if (at === this.at && this.list.childElementCount) return;
    if (at !== this.at) this.shown = SHOWN;
    this.story = story;
    this.at = at;
    const first = Math.max(0, at - this.shown);
    const wanted: HTMLElement[] = [];
    for (let i = at; i > first; i--) wanted.push(this.entry(story.step(i)!, i));
    if (!first) wanted.push(this.opening());
    // Only what differs is touched: one entry more or less when stepping.
    const keep = new Set<Element>(wanted);
    for (const child of [...this.list.children]) if (!keep.has(child)) child.remove();
    wanted.forEach((entry, i) => {
      if (this.list.children[i] !== entry) this.list.insertBefore(entry, this.list.children[i] ?? null);
      entry.classList.toggle("now", i === 0);
      if (i === 0) setAttribute(entry, "aria-current", "step");
      else entry.removeAttribute("aria-current");
    });
    setAttribute(this.more, "hidden", first === 0);
    // Asked for nothing, the browser would lay the page out twice.
    if (this.isScrolled) this.list.parentElement!.scrollTop = 0;
    this.isScrolled = false;
  }

  /** What happened before the first step. */
  private opening(): HTMLElement {
    const { opening, rules } = this.about;
    this.start ??= h(
      "li",
      {},
      h("div", { class: "al-step-title" }, h("span", { class: "al-number" }, "0"), h("b", {}, "The start")),
      h("ul", {}, ...opening.map(([text, rule]) => toldEvent(text, rule, rules[rule] ?? null))),
    );
    return this.start;
  }

  private showMore(): void {
    const story = this.story!;
    this.shown += 8 * SHOWN;
    const top = this.list.parentElement!.scrollTop;
    const at = this.at;
    this.list.replaceChildren();
    const shown = this.shown;
    this.update(story, at);
    this.shown = shown;
    this.list.parentElement!.scrollTop = top;
  }

  /** List every step, as on paper. */
  listAll(): void {
    while (this.story && !this.more.hidden) this.showMore();
  }

  private entry(step: Step, number: number): HTMLElement {
    const known = this.entries.get(step);
    if (known) return known;
    const title = button(
      { class: "al-step-title", title: `Go to step ${number}`, onclick: () => this.go(number) },
      h("span", { class: "al-number" }, String(number)),
      token(step.s),
      h("b", {}, step.s),
      h("code", {}, step.m),
    );
    const events = h("ul", {}, ...this.story!.events(step).map((told) => toldEvent(told.text, told.rule, this.story!.rule(told.rule))));
    const entry = h("li", {}, title, events, ...remarks(step));
    this.entries.set(step, entry);
    return entry;
  }
}

/** What happened, as an entry of a list: the sentence, and its rule, which opens what it says. */
export function toldEvent(text: string, rule: string, sentence: string | null, ...more: (Node | string)[]): HTMLElement {
  const chip = sentence ? ruleChip(rule, sentence) : [h("span", { class: "al-rule" }, rule)];
  return h("li", {}, h("span", {}, text, " "), ...more, ...chip);
}

/** The name of a rule, which opens and closes what it says. */
export function ruleChip(rule: string, sentence: string): [HTMLElement, HTMLElement] {
  const why = h("p", { class: "al-why", hidden: true }, sentence);
  const chip = button({
    class: "al-rule",
    "aria-expanded": "false",
    title: "Why? Show the rule",
    onclick: () => {
      const isShown = why.hasAttribute("hidden");
      setAttribute(why, "hidden", !isShown);
      setAttribute(chip, "aria-expanded", String(isShown));
    },
  }, rule);
  return [chip, why];
}

/** What the author of a record says to a move, and what else might have been played. */
export function remarks(step: Step | undefined): HTMLElement[] {
  const lines = (step?.v ?? []).map((line) => h("p", { class: "al-line" }, "Or: ", h("code", { dir: "auto" }, line)));
  return [...(step?.c ? [h("p", { class: "al-comment", dir: "auto" }, step.c)] : []), ...lines];
}
