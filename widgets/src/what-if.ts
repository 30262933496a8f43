/** What if, on the board: the best moves as ghosts in their places, their figures in the middle, and one of them in words. */
import { Lane, stateText } from "./advice";
import { spanOf } from "./axis";
import { button, h, QUIET, setAttribute, setText } from "./dom";
import type { Target } from "./game";
import type { Ghost } from "./ghosts";
import type { Told } from "./states";
import type { Advice, Best, Offer, Question } from "./types";

const COUNTING = "Counting the first futures …";
const GUESS = "Point it out on the table, as if you played it.";

/** What is known of the decision that is shown. */
export interface Here {
  offer: Offer | null;
  advice: Advice | null;
  question: Question | null;
  isAsked: boolean;
}

/** What the board mode asks of the panel that counts, and of the table. */
export interface Acts {
  here(): Here;
  count(): void;
  why(move: string): void;
  guess(move: string, number: number): void;
  /** Whether a move may be made now, and how that is called; empty where not. */
  playable(move: string): string;
  play(move: string): void;
  /** Something is to be drawn anew: ghosts and rings. */
  changed(): void;
}

export class WhatIf {
  readonly bar = h("div", { class: "al-asked al-what-bar" });
  readonly three = h("section", { class: "al-three", "aria-label": "The best moves", hidden: true });
  readonly said = h("section", { class: "al-what-said", "aria-label": "The move that is looked at", hidden: true });
  /** Opens the panel with all moves. */
  readonly #count = h("span");
  readonly all = button({ class: "al-say", "data-opens": "advice" }, "All", this.#count, h("span", { class: "al-wide-word" }, " moves"));
  readonly first = h("input", { type: "checkbox", ...QUIET });
  isOn = false;
  readonly #title = h("div", { class: "al-what-title" });
  readonly #second = h("div", { class: "al-what-text" });
  readonly #play = button({ class: "al-say al-play-it", onclick: () => this.#best && this.acts.play(this.#best.move) });
  readonly #head = h("b", { class: "al-three-title" });
  readonly #list = h("ol", { class: "al-looks" });
  readonly #saidTitle = h("b");
  readonly #saidText = h("p");
  #chosen = 0;
  #number = -1;

  constructor(private readonly acts: Acts) {
    const close = button({ class: "al-link", onclick: () => this.turn(false) }, "Close");
    this.bar.append(h("div", { class: "al-words" }, this.#title, this.#second), h("div", { class: "al-actions" }, this.#play, this.all, close));
    const first = h("label", { class: "al-first" }, this.first, "predict the best move first");
    this.three.append(this.#head, this.#list, first);
    const why = button({ class: "al-link", onclick: () => this.#best && this.acts.why(this.#best.move) }, "why?");
    const keys = h("p", { class: "al-what-keys", "aria-hidden": "true" }, h("kbd", {}, "1"), h("kbd", {}, "2"), h("kbd", {}, "3"), " look ", h("kbd", {}, "Esc"), " close");
    this.said.append(h("div", {}, this.#saidTitle, " ", why), this.#saidText, keys);
    this.first.addEventListener("change", () => this.isOn && this.acts.count());
  }

  /** Begin or end it. */
  turn(isOn: boolean): void {
    if (isOn === this.isOn) return;
    this.isOn = isOn;
    this.#chosen = 0;
    const { advice, offer } = this.acts.here();
    if (isOn && !advice && offer?.lenses.length) this.acts.count();
    this.acts.changed();
  }

  /** A key that is pressed while it is on; whether it means something. */
  do(key: string): boolean {
    const { length } = this.#bests;
    if (!this.isOn || !(Number(key) >= 1 && Number(key) <= length)) return false;
    this.#look(Number(key) - 1);
    return true;
  }

  /** Somebody points at a place: look at the move whose ghost lies there. */
  lookAtPlace(target: Target): boolean {
    const at = this.#bests.findIndex((best) => best.at === target);
    if (at < 0) return false;
    this.#look(at);
    return true;
  }

  /** Take a move as the guess that is asked for; whether one is. */
  takes(move: string): boolean {
    const { question } = this.acts.here();
    if (!this.isOn || !question || question.stored) return false;
    this.acts.guess(move, question.number);
    return true;
  }

  /** The ghosts and the rings of the best moves; the one that is looked at comes first where two share a place. */
  ghosts(): [Target, Ghost][] {
    const { advice } = this.acts.here();
    return this.#order.flatMap((i): [Target, Ghost][] => {
      const best = this.#bests[i]!;
      return best.at ? [[best.at, { card: best.lays?.[0] === best.at ? best.lays[1] : undefined, badge: figureOf(advice!, i), small: rangeOf(advice!, i) }]] : [];
    });
  }

  rings(): [Target, Told][] {
    const told = new Map<Target, Told>();
    for (const i of this.#order) {
      const { at } = this.#bests[i]!;
      if (!at) continue;
      const before = told.get(at);
      const sign = String(i + 1);
      told.set(at, before ? { ...before, sign: `${before.sign} ${sign}` } : { kind: i ? "other" : "best", sign });
    }
    return [...told];
  }

  /** Draw what is known by now. */
  update(): void {
    for (const part of [this.three, this.said]) setAttribute(part, "hidden", !this.isOn);
    const { advice, offer, question, isAsked } = this.acts.here();
    // What is hidden may stand there, but not when somebody else looks.
    if (!this.isOn && advice) return;
    if (advice && advice.number !== this.#number) {
      this.#number = advice.number;
      this.#chosen = 0;
    }
    const best = this.#best;
    const isGuessed = !!question && !question.stored;
    setText(this.#title, this.#titleText(question, isGuessed));
    setText(this.#second, isGuessed ? GUESS : !advice ? offer?.refused || (isAsked ? COUNTING : (offer?.next ?? "")) : best ? this.#secondText(advice, best) : stateText(advice));
    for (const line of [this.#title, this.#second]) setAttribute(line, "title", line.textContent);
    const plays = best ? this.acts.playable(best.move) : "";
    setText(this.#play, plays);
    setAttribute(this.#play, "hidden", !plays);
    setText(this.#count, advice?.rows.length ? ` ${advice.rows.length}` : "");
    setText(this.#head, isGuessed ? "Your guess first" : advice?.rows.length ? headOf(advice) : advice || isAsked ? COUNTING : "");
    this.#drawList(advice);
    setText(this.#saidTitle, best ? `${this.#chosen + 1} · ${best.name}${gapOf(advice!, this.#chosen)}` : "What if?");
    setText(this.#saidText, best ? (best.text ?? "") : this.#second.textContent!);
    setAttribute(this.said.querySelector("button")!, "hidden", !best || !["done", "stopped"].includes(advice!.state));
  }

  /** The move that is looked at, in words. */
  get words(): string {
    return `${this.#saidTitle.textContent}. ${this.#saidText.textContent}`;
  }

  get #bests(): Best[] {
    return (this.isOn && this.acts.here().advice?.best) || [];
  }

  get #best(): Best | undefined {
    return this.#bests[this.#chosen];
  }

  /** The numbers of the best moves, the one that is looked at first. */
  get #order(): number[] {
    const all = [...this.#bests.keys()];
    return [...all.filter((i) => i === this.#chosen), ...all.filter((i) => i !== this.#chosen)];
  }

  #look(at: number): void {
    this.#chosen = at;
    this.acts.changed();
  }

  #titleText(question: Question | null, isGuessed: boolean): string {
    if (isGuessed) return question!.text;
    const best = this.#best;
    if (!best) return "What if?";
    const verdict = question?.stored?.verdicts?.best;
    if (!this.#chosen) return verdict ?? `What if? ${best.name} comes first.`;
    return `${this.#chosen + 1}: ${best.name}`;
  }

  #secondText(advice: Advice, best: Best): string {
    const so = advice.state === "running" ? " so far" : "";
    const rests = advice.exact ? "exactly, of all futures" : `from ${advice.games} futures of each move${so}, seed ${advice.seed ?? "?"}`;
    const figure = amountOf(advice, this.#chosen);
    return this.#chosen ? `${figure}. ${best.text ?? ""}` : `${figure} when the ${advice.until ?? "round"} ends, ${rests}.`;
  }

  #drawList(advice: Advice | null): void {
    const bests = this.#bests;
    const span = spanOf((advice?.rows ?? []).slice(0, bests.length).map(([, , low, high]) => [low, high]));
    const had = (this.#list.getRootNode() as Document).activeElement;
    const focused = [...this.#list.querySelectorAll("button")].indexOf(had as HTMLButtonElement);
    this.#list.replaceChildren(
      ...bests.map((best, i) => {
        const row = advice!.rows[i]!;
        const lane = new Lane().update(row, span).element;
        const figures = h("span", {}, amountOf(advice!, i));
        const look = button({ class: "al-look", "aria-pressed": String(i === this.#chosen), onclick: () => this.#look(i) }, h("span", { class: "al-numeral" }, String(i + 1)), h("span", {}, best.name), lane, figures);
        return h("li", { "data-word": row[5] }, look);
      }),
    );
    if (focused >= 0) this.#list.querySelectorAll("button")[focused]?.focus();
  }
}

/** The figure of a move of a ranking. */
function figureOf({ rows }: Advice, i: number): string {
  return rows[i]![1].toFixed(1);
}

/** The same with its unit and how sure it is. */
function amountOf(advice: Advice, i: number): string {
  return `${figureOf(advice, i)}${inUnits(advice)} (${rangeOf(advice, i)})`;
}

/** The unit of the figures of a ranking, as it stands behind one. */
function inUnits({ unit = "" }: Advice): string {
  return unit.startsWith("%") ? unit : ` ${unit}`;
}

const signed = (amount: number) => amount.toFixed(1).replace("-", "−");

/** How sure it is: as good as one before it, exact, or the ends of its interval. */
export function rangeOf({ rows, best, exact }: Advice, i: number): string {
  const like = best?.[i]?.like;
  const [, , low, high] = rows[i]!;
  return like ? `as good as ${like}` : exact ? "exactly" : `${low.toFixed(1)}–${high.toFixed(1)}`;
}

/** By how much a move leads, or is behind the best one, with the interval. */
function gapOf(advice: Advice, i: number): string {
  const [value, low, high] = advice.best?.[i]?.gap ?? [];
  if (value === undefined || advice.rows.length < 2) return "";
  const ends = advice.exact ? "" : value < 0 ? ` (${signed(-high!)} to ${signed(-low!)})` : ` (${signed(low!)} to ${signed(high!)})`;
  return `: ${Math.abs(value).toFixed(1)}${inUnits(advice)} ${value < 0 ? "behind" : "ahead of"} ${i ? 1 : 2}${ends}`;
}

function headOf({ rows, best = [] }: Advice): string {
  const words = ["", "The best", "Two best", "Three best"];
  return `${words[best.length] ?? "Best"} of ${rows.length} moves`;
}
