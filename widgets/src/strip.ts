/** A review as a strip: a mark for each decision, its sentence, and the moments that decided the game. */
import { button, h, setAttribute, setText } from "./dom";
import { toldEvent } from "./log";
import { Row } from "./row";
import type { Reason, Review } from "./types";

const SIGNS: Record<string, string> = { "bad move": "✗", "good luck": "▲", "bad luck": "▼" };

/** The signs of a decision: a bad move, and which luck came; a dot for neither. */
export function signsOf(move: string, luck: string): string {
  return `${SIGNS[move] ?? ""}${SIGNS[luck] ?? ""}` || "·";
}

/** Each sign in its own colour, as in the legend. */
function coloured(move: string, luck: string): (Node | string)[] {
  const labels = [move, luck].filter((label) => label in SIGNS);
  return labels.length ? labels.map((label) => h("span", { "data-label": label }, SIGNS[label]!)) : [signsOf(move, luck)];
}

/** The sentence of a moment: where it names its step, that is the button that goes there. */
function momentOf(text: string, step: number, go: HTMLElement): HTMLElement {
  const [before, ...after] = text.split(new RegExp(`\\bstep ${step}\\b`));
  return after.length ? h("li", {}, before, go, after.join(`step ${step}`)) : h("li", {}, go, ` ${text}`);
}

/** What they say in words. */
export function labelsOf(move: string, luck: string): string {
  return [move, luck].filter((label) => label in SIGNS).join(", ") || "neither bad move nor luck";
}

/** Reasons as a list, each with its rule, which opens what it says. */
export function reasonsOf(why: Reason[]): HTMLElement[] {
  return why.map(([text, rule, statement]) => (rule ? toldEvent(text, rule, statement) : h("li", {}, text)));
}

/** The marks, where there are several rounds each in rows of its own, which begin with its number. */
function byRound(marks: HTMLElement[], rounds: number[]): HTMLElement[] {
  if (new Set(rounds).size < 2) return marks;
  const begun = (i: number) => [...(i ? [h("span", { class: "al-new-row" })] : []), h("span", { class: "al-round" }, `Round ${rounds[i]}`)];
  return marks.flatMap((mark, i) => (rounds[i] === rounds[i - 1] ? [mark] : [...begun(i), mark]));
}

export class ReviewStrip {
  readonly element = h("section", { class: "al-review" });
  private readonly row = new Row("al-marks", "Reviewed decisions");
  private readonly said = h("p", { class: "al-mark-said" });
  private readonly why = h("ul", { class: "al-reasons" });
  private readonly more = h("details", { class: "al-help al-mark-why" }, h("summary", { "data-lm-suppress-shortcuts": "true" }, "Why that luck? All that can be told"), this.why);
  private readonly bad = h("ul", { class: "al-reasons" });
  private readonly moreBad = h("details", { class: "al-help al-mark-bad" }, h("summary", { "data-lm-suppress-shortcuts": "true" }, "Why a bad move? All that can be told"), this.bad);
  private readonly rest = h("div");
  private review: Review | null = null;
  private marks: HTMLButtonElement[] = [];
  private current = -1;

  constructor(
    private readonly go: (at: number) => void,
    private readonly status: HTMLElement,
  ) {
    this.element.append(this.row.element, this.said, this.moreBad, this.more, this.rest);
  }

  update(review: Review | null, at: number): void {
    setAttribute(this.element, "hidden", !review);
    const isNew = review !== this.review;
    if (isNew) this.fill(review);
    if (!review) return;
    // The decision that is to be made here, else the one that led here.
    const here = (step: number) => review.marks.findIndex(([one]) => one === step);
    const current = here(at + 1) >= 0 ? here(at + 1) : here(at);
    if (current === this.current && !isNew) return;
    this.current = current;
    this.marks.forEach((mark, i) => setAttribute(mark, "aria-current", i === current && "step"));
    const [step, move, luck, text, , why = [], bad = []] = review.marks[current] ?? [];
    const sentence = step === undefined ? "" : `Step ${step}, ${labelsOf(move!, luck!)}. ${text}`;
    setText(this.said, sentence || "Choose a mark to go to its decision.");
    setAttribute(this.more, "hidden", !why.length);
    this.why.replaceChildren(...reasonsOf(why));
    setAttribute(this.moreBad, "hidden", !bad.length);
    this.bad.replaceChildren(...reasonsOf(bad));
    if (sentence && !isNew) setText(this.status, `${this.status.textContent} ${sentence}`);
  }

  private fill(review: Review | null): void {
    this.review = review;
    if (!review) return;
    setAttribute(this.element, "aria-label", `Bad luck or bad move: ${review.seat}`);
    this.marks = review.marks.map(([step, move, luck, text]) =>
      button({ class: "al-mark", "data-move": move, "data-luck": luck, title: `Step ${step}: ${labelsOf(move, luck)}`, "aria-label": `Step ${step}: ${labelsOf(move, luck)}. ${text}`, onclick: () => this.go(step - 1) }, ...coloured(move, luck)),
    );
    this.row.show(this.marks, byRound(this.marks, review.marks.map(([, , , , round]) => round)));
    const count = (label: string) => review.marks.filter((mark) => mark.includes(label)).length;
    const plain = review.marks.filter(([, move, luck]) => signsOf(move, luck) === "·").length;
    const legend = Object.entries(SIGNS).map(([label, sign]) => h("span", {}, h("b", { "data-label": label }, sign), ` ${label}: ${count(label)}`));
    if (plain) legend.push(h("span", {}, h("b", {}, "·"), ` ${labelsOf("", "")}: ${plain}`));
    const moments = review.moments.map(([step, , text]) => momentOf(text, step, button({ class: "al-link", onclick: () => this.go(step - 1) }, `step ${step}`)));
    const summary = h("summary", { "data-lm-suppress-shortcuts": "true" }, `The moments that decided it for ${review.seat}: ${moments.length}`);
    this.rest.replaceChildren(
      h("p", { class: "al-legend" }, ...legend),
      h("details", { class: "al-help" }, summary, h("ol", { class: "al-moments" }, ...moments), h("p", {}, review.note)),
    );
  }
}
