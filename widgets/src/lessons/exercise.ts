/** An exercise: its question, its board, a place for the answer, Check, and the hints that were asked for. */
import { button, h, letShortcutsThrough, QUIET, setAttribute, setText } from "../dom";
import { answering } from "./answering";
import type { ExerciseData, Judge, Verdict } from "./types";
import { plainText, verdictBox } from "./verdict";

/** Draw an exercise in `host`, and ask `judge` about each answer. */
export function exercise(host: HTMLElement, data: ExerciseData, judge: Judge): { update(data: ExerciseData): void } {
  let drawn = new Drawn(host, data, judge);
  return {
    update(next) {
      // Other figures are another exercise.
      if (drawn.isSame(next)) drawn.update(next);
      else drawn = new Drawn(host, next, judge);
    },
  };
}

class Drawn {
  readonly #root: HTMLElement | undefined;
  readonly #answer;
  readonly #verdict = h("div", { class: "lx-verdicts" });
  readonly #hints = h("ol", { class: "lx-hints" });
  readonly #status = h("div", { class: "lx-spoken", role: "status" });
  readonly #check: HTMLButtonElement;
  readonly #hint: HTMLButtonElement;
  readonly #next = button({ class: "lx-next", hidden: true, onclick: () => this.#goOn() }, "Next exercise →");
  /** What was said last, so that nothing is said twice. */
  #spoken = "";
  /** The answer that the verdict is about, as the place for it says it. */
  #checkedAnswer = "";
  #isBusy = false;
  /** The hint that was asked for last; those that came with a verdict are folded. */
  #opened = 0;

  constructor(host: HTMLElement, private data: ExerciseData, private readonly judge: Judge) {
    const board = h("div", { class: "lx-board" });
    const question = h("div", { class: "lx-question" });
    board.innerHTML = data.board;
    question.innerHTML = data.question;
    this.#answer = answering(data.input, board, { enter: () => void this.#checked(), changed: () => this.#mark() });
    this.#check = button({ class: "lx-check", onclick: () => void this.#checked() }, "Check");
    this.#hint = button({ class: "lx-hint", onclick: () => void this.#hinted() });
    this.#root = h("section", { class: "lx lx-exercise", "aria-label": `Exercise: ${data.title}` },
      h("p", { class: "lx-title" }, data.title),
      h("div", { class: "lx-body" },
        data.board ? board : null,
        h("div", { class: "lx-side" }, question, this.#answer.element, h("div", { class: "lx-line", "aria-hidden": "true" }),
          h("div", { class: "lx-actions" }, this.#check, this.#hint), this.#verdict, this.#next, this.#hints)),
      this.#status);
    letShortcutsThrough(this.#root);
    this.#take(data.last);
    this.#spoken = sign(data.said);
    this.#opened = data.hints.length;
    host.replaceChildren(this.#root);
    this.#draw();
  }

  /** The next exercise on the page that is not right yet; after the last one the first that was left out. */
  #nextOne(): HTMLElement | undefined {
    const all = [...document.querySelectorAll<HTMLElement>(".lx-exercise")];
    const at = all.indexOf(this.#root!);
    return [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].find((one) => !one.hasAttribute("data-right"));
  }

  #goOn(): void {
    const next = this.#nextOne();
    if (!next) return this.#note("All exercises on this page are right.");
    next.scrollIntoView({ block: "nearest" });
    next.querySelector<HTMLElement>(":is(input, button):not([disabled])")?.focus();
  }

  isSame(next: ExerciseData): boolean {
    const what = ({ name, question, board, input }: ExerciseData) => JSON.stringify([name, question, board, input]);
    return what(next) === what(this.data);
  }

  update(next: ExerciseData): void {
    // An answer that was given somewhere else; what is being written here stays.
    const isBeingWritten = !["", this.#checkedAnswer].includes(this.#answer.value());
    if (next.last !== this.data.last && !this.#isBusy && !isBeingWritten) this.#take(next.last);
    this.data = next;
    this.#draw();
    if (next.said) this.#speak(next.said);
  }

  #draw(): void {
    const { said, hints, rungs, right } = this.data;
    this.#mark();
    this.#show(said ?? (right ? BEFORE : null));
    if (right) setAttribute(this.#root!, "data-right", "");
    setAttribute(this.#next, "hidden", said?.kind !== "right" || !this.#nextOne());
    const left = hints.length < rungs.length;
    this.#hint.replaceChildren("Hint ", h("small", {}, left ? `${hints.length + 1} of ${rungs.length}` : "all seen"));
    setAttribute(this.#hint, "aria-disabled", left ? null : "true");
    while (this.#hints.children.length > hints.length) this.#hints.lastChild!.remove();
    hints.forEach((html, i) => {
      const known = this.#hints.children[i]?.querySelector<HTMLElement>("div");
      if (known?.dataset.html === html) return;
      const text = h("div", { "data-html": html });
      text.innerHTML = html;
      const fold = h("details", { open: i + 1 === this.#opened }, h("summary", { ...QUIET }, rungs[i]!, h("small", {}, "seen")), text);
      const item = h("li", {}, fold);
      if (known) this.#hints.children[i]!.replaceWith(item);
      else this.#hints.append(item);
    });
  }

  /** Show the answer that was checked last. */
  #take(answer: string): void {
    this.#answer.put(answer);
    this.#checkedAnswer = this.#answer.value();
  }

  /** The answer carries the sign of its verdict as long as it is the one that was checked. */
  #mark(): void {
    const { said } = this.data;
    if (this.#root) setAttribute(this.#root, "data-state", said && this.#answer.value() === this.#checkedAnswer ? said.kind : null);
  }

  #show(said: Verdict | null): void {
    const why = (said?.kind === "right" && this.data.why) || "";
    const html = sign(said) + why;
    if (this.#verdict.dataset.said === html) return;
    this.#verdict.dataset.said = html;
    this.#verdict.replaceChildren(...(said ? [verdictBox(said)] : []));
    if (!why) return;
    const way = h("div", {});
    way.innerHTML = why;
    this.#verdict.firstElementChild!.lastElementChild!.append(h("details", { class: "lx-way" }, h("summary", { ...QUIET }, "Why?"), way));
  }

  /** Say a verdict in the live region, once. */
  #speak(said: Verdict): void {
    if (this.#spoken === sign(said)) return;
    this.#spoken = sign(said);
    setText(this.#status, plainText(said.html));
  }

  async #checked(): Promise<void> {
    const answer = this.#answer.value();
    if (!answer) return this.#note(this.#answer.missing);
    await this.#alone(this.#check, async () => {
      const said = await this.judge.check(answer);
      this.#checkedAnswer = answer;
      this.data = { ...this.data, said, last: answer, right: this.data.right || said.kind === "right" };
      this.#draw();
      this.#speak(said);
    });
  }

  async #hinted(): Promise<void> {
    if (this.data.hints.length >= this.data.rungs.length) return this.#note("You have seen all the hints.");
    await this.#alone(this.#hint, async () => {
      this.#opened = this.data.hints.length + 1;
      const hints = await this.judge.hint();
      this.data = { ...this.data, hints };
      for (const [i, item] of [...this.#hints.children].entries()) item.querySelector("details")!.open = i + 1 === hints.length;
      this.#opened = hints.length;
      this.#draw();
      setText(this.#status, `${this.data.rungs[hints.length - 1]}: ${plainText(hints[hints.length - 1] ?? "")}`);
    });
  }

  /** Ask once at a time; what goes wrong is said and changes nothing. */
  async #alone(asked: HTMLButtonElement, ask: () => Promise<void>): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#spoken = "";
    setText(this.#status, "");
    setAttribute(asked, "data-busy", true);
    try {
      await ask();
    } catch (error) {
      this.#note(error instanceof Error ? error.message : String(error));
    } finally {
      this.#isBusy = false;
      setAttribute(asked, "data-busy", null);
    }
  }

  /** Say something that is no verdict. */
  #note(text: string): void {
    const html = h("p", {}, text).outerHTML;
    this.#verdict.dataset.said = html;
    this.#verdict.replaceChildren(verdictBox({ kind: "unreadable", html }, "First"));
    setText(this.#status, "");
    setText(this.#status, text);
  }
}

/** What is shown of an exercise that was right when the notebook was open before. */
const BEFORE: Verdict = { kind: "right", html: "<p>Right: you have this one already.</p>" };

const sign = (said: Verdict | null): string => (said ? `${said.kind} ${said.html}` : "");
