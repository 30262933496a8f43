/** A review as a strip: a mark for each decision, its sentence, and the moments that decided the game. */
import { button, h, QUIET, setAttribute, setText } from "./dom";
import { toldEvent } from "./log";
import { Row } from "./row";
import type { Ghost } from "./ghosts";
import type { Target } from "./game";
import type { Told } from "./states";
import type { Reason, Review } from "./types";
import { Wins } from "./wins";

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

const signed = (amount: number) => `${amount > 0 ? "+" : ""}${amount.toFixed(1)}`.replace("-", "−");

/** What they say in words. */
export function labelsOf(move: string, luck: string): string {
  return [move, luck].filter((label) => label in SIGNS).join(", ") || "nothing special";
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
  readonly #row = new Row("al-marks", "Reviewed decisions");
  readonly #said = h("p", { class: "al-mark-said" });
  readonly #why = h("ul", { class: "al-reasons" });
  readonly #more = h("details", { class: "al-help al-mark-why" }, h("summary", { ...QUIET }, "Why that luck?"), this.#why);
  readonly #bad = h("ul", { class: "al-reasons" });
  readonly #moreBad = h("details", { class: "al-help al-mark-bad" }, h("summary", { ...QUIET }, "Why a bad move?"), this.#bad);
  readonly #rest = h("div");
  /** The marks over the slider of the steps, and the moments that decided, the largest first. */
  readonly scrub = h("div", { class: "al-scrub-marks", "aria-hidden": "true" });
  readonly decided = h("section", { class: "al-decided", "aria-label": "What decided it", hidden: true });
  readonly #wins = new Wins((at) => this.go(at));
  /** Beside those words: to play on from the decision, and all that can be told of it. */
  readonly acts = [button({ class: "al-say", hidden: true, onclick: () => this.#leave() }, "Play on", h("span", { class: "al-wide-word" }, " from here")), button({ class: "al-link", hidden: true, onclick: () => this.#explain() }, "Why?")];
  /** Where cards are read: what was decided, and what the signs mean. */
  readonly told = h("section", { class: "al-what-said al-mark-told", "aria-label": "The decision that is looked at", hidden: true, tabindex: 0, ...QUIET });
  #at = 0;
  /** Where somebody has left it, to play on. */
  #left = -1;
  #length = 0;
  #review: Review | null = null;
  #marks: HTMLButtonElement[] = [];
  #current = -1;

  constructor(
    private readonly go: (at: number) => void,
    private readonly say: (text: string) => void,
    private readonly open: (isOpen: boolean) => void,
  ) {
    this.element.append(this.#wins.element, this.#row.element, this.#said, this.#moreBad, this.#more, this.#rest);
    this.scrub.addEventListener("click", (event) => this.#point(event));
  }

  /** The mark of the decision that is to be made at the step that is shown. */
  get #mark(): Review["marks"][number] | undefined {
    return this.#at === this.#left ? undefined : this.#review?.marks.find(([step]) => step === this.#at + 1);
  }

  /** What the bar says of that decision: a title, and the rest in short. */
  get words(): [title: string, text: string] | null {
    const [step, , , text, , , , , [played, better] = [], short = text] = this.#mark ?? [];
    if (step === undefined || !played) return null;
    return [`Move ${step}: ${played.name}.${better ? ` ${better.name} was better.` : ""}`, short!];
  }

  /** How far it has come, where it is not whole. */
  get counted(): string {
    const [done, all] = this.#review?.looked ?? [];
    return done ? `${done} of ${all} decisions so far.` : "Its marks appear as they are found.";
  }

  /** The move that was made and a better one, on their places. */
  ghosts(): [Target, Ghost][] {
    const [played, better] = this.#mark?.[8] ?? [];
    const ghost = (move: typeof played, badge: string, kind: string): [Target, Ghost][] => (move?.at ? [[move.at, { card: move.lays?.[0] === move.at ? move.lays[1] : undefined, badge, kind }]] : []);
    // Where both lie in one place, the better one is seen.
    return [...ghost(better, "✓ better", "word good"), ...ghost(played, `${this.#review?.who ?? this.#review?.seat} played`, "word")];
  }

  rings(): [Target, Told][] {
    const [played, better] = this.#mark?.[8] ?? [];
    const rings: [Target, Told][] = [];
    if (played?.at) rings.push([played.at, { kind: "played", sign: "▸" }]);
    if (better?.at) rings.push([better.at, { kind: "better", sign: "✓" }]);
    return rings;
  }

  /** Whether the bar has its words, and whether another move can be tried there. */
  showActs(isOn: boolean, canPlay: boolean): void {
    this.acts.forEach((one, i) => setAttribute(one, "hidden", !isOn || (!i && !canPlay)));
    const [, move = "", luck = "", text] = this.#mark ?? [];
    setAttribute(this.told, "hidden", !isOn);
    if (!isOn || this.told.dataset.sign === text) return;
    this.told.dataset.sign = text;
    const label = labelsOf(move, luck);
    const signs = Object.entries({ ...SIGNS, [labelsOf("", "")]: "·" }).flatMap(([name, sign]) => [" ", h("span", { "data-label": name }, sign), ` ${name}`]);
    this.told.replaceChildren(h("div", {}, h("b", {}, ...coloured(move, luck), ` ${label[0]!.toUpperCase()}${label.slice(1)}`), h("p", {}, text)), h("p", { class: "al-what-keys" }, "Marks:", ...signs));
  }

  /** The decision is asked anew, and nothing is said of it. */
  #leave(): void {
    this.#left = this.#at;
    this.open(false);
    this.go(this.#at);
  }

  #explain(): void {
    this.open(true);
    this.#more.open = this.#moreBad.open = true;
    this.#marks[this.#current]?.focus();
    this.#said.scrollIntoView({ block: "nearest" });
  }

  update(review: Review | null, at: number, length: number): void {
    if (at !== this.#at) this.#left = -1;
    setAttribute(this.element, "hidden", !review);
    const isNew = review !== this.#review;
    this.#at = at;
    if (isNew || length !== this.#length) this.#drawScrub(review, length);
    if (isNew) this.#fill(review);
    this.#wins.update(review?.wins ?? null, at);
    setAttribute(this.decided, "hidden", !review?.moments.length);
    if (!review) return;
    // The decision that is to be made here, else the one that led here.
    const here = (step: number) => review.marks.findIndex(([one]) => one === step);
    const current = here(at + 1) >= 0 ? here(at + 1) : here(at);
    if (current === this.#current && !isNew) return;
    this.#current = current;
    this.#marks.forEach((mark, i) => setAttribute(mark, "aria-current", i === current && "step"));
    [...this.scrub.querySelectorAll<HTMLElement>(".al-scrub-mark")].forEach((mark, i) => mark.classList.toggle("now", i === current));
    for (const one of this.decided.querySelectorAll<HTMLElement>("button")) setAttribute(one, "aria-current", one.dataset.step === String(review.marks[current]?.[0]) && "step");
    const [step, move, luck, text, , why = [], bad = []] = review.marks[current] ?? [];
    const sentence = step === undefined ? "" : `Move ${step}, ${labelsOf(move!, luck!)}. ${text}`;
    setText(this.#said, sentence || "Choose a mark to go to its decision.");
    setAttribute(this.#more, "hidden", !why.length);
    this.#why.replaceChildren(...reasonsOf(why));
    setAttribute(this.#moreBad, "hidden", !bad.length);
    this.#bad.replaceChildren(...reasonsOf(bad));
    if (sentence && !isNew) this.say(sentence);
  }

  /** The marks of the decisions over the line of all steps, and where each round begins. */
  #drawScrub(review: Review | null, length: number): void {
    this.#length = length;
    this.#current = -1;
    const at = (step: number, one: HTMLElement) => {
      one.style.left = `${(100 * step) / (length || 1)}%`;
      return one;
    };
    const rounds = (review?.rounds ?? []).map(([round, step]) => at(step, h("span", { class: "al-scrub-round" }, `Round ${round}`)));
    const marks = (review?.marks ?? []).map(([step, move, luck]) => at(step - 1, h("span", { class: "al-scrub-mark" }, ...coloured(move, luck))));
    this.scrub.replaceChildren(...rounds, ...marks);
    this.scrub.closest(".al-controls")?.classList.toggle("marked", !!marks.length);
  }

  /** Somebody points at the marks over the line: go to the nearest. */
  #point({ clientX }: MouseEvent): void {
    const { left, width } = this.scrub.getBoundingClientRect();
    const wanted = 1 + ((clientX - left) / (width || 1)) * this.#length;
    const steps = (this.#review?.marks ?? []).map(([step]) => step);
    if (steps.length) this.go(steps.reduce((best, step) => (Math.abs(step - wanted) < Math.abs(best - wanted) ? step : best)) - 1);
  }

  /** The moments that decided it, largest first. */
  #decidedIn({ moments, unit = "", who, seat }: Review): HTMLElement[] {
    const rows = moments.map(([step, label, text, amount = 0, low = 0, high = 0, name = ""]) => {
      const sign = h("span", { "data-label": label }, SIGNS[label] ?? "·");
      const ends = low === high ? "" : `${signed(low)} to ${signed(high)}`;
      return h("li", {}, button({ class: "al-decided-row", "data-step": step, title: text, onclick: () => this.go(step - 1) }, sign, h("span", { class: "al-decided-what" }, name || label), h("b", {}, signed(amount)), h("small", {}, `move ${step}`), h("small", {}, ends)));
    });
    return [h("b", { class: "al-three-title" }, `What decided it for ${who ?? seat}${unit ? `, in ${unit}` : ""}`), h("ol", { class: "al-looks" }, ...rows)];
  }

  #fill(review: Review | null): void {
    this.#review = review;
    if (!review) return;
    this.decided.replaceChildren(...this.#decidedIn(review));
    setAttribute(this.element, "aria-label", `Bad luck or bad move: ${review.who ?? review.seat}`);
    this.#marks = review.marks.map(([step, move, luck, text]) =>
      button({ class: "al-mark", "data-move": move, "data-luck": luck, title: `Move ${step}: ${labelsOf(move, luck)}`, "aria-label": `Move ${step}: ${labelsOf(move, luck)}. ${text}`, onclick: () => this.go(step - 1) }, ...coloured(move, luck)),
    );
    this.#row.show(this.#marks, byRound(this.#marks, review.marks.map(([, , , , round]) => round)));
    const count = (label: string) => review.marks.filter((mark) => mark.includes(label)).length;
    const plain = review.marks.filter(([, move, luck]) => signsOf(move, luck) === "·").length;
    const legend = Object.entries(SIGNS).map(([label, sign]) => h("span", {}, h("b", { "data-label": label }, sign), ` ${label}: ${count(label)}`));
    if (plain) legend.push(h("span", {}, h("b", {}, "·"), ` ${labelsOf("", "")}: ${plain}`));
    this.#rest.replaceChildren(h("p", { class: "al-legend" }, ...legend), ...this.#decidedIn(review), h("p", { class: "al-hint" }, review.note));
  }
}
