/** What if: the moves of the decision that is shown, ranked by what follows from them, each with its interval. */
import { grown, percentAt, spanOf, ticksIn, type Span } from "./axis";
import { button, h, QUIET, setAttribute, setText } from "./dom";
import type { Faces } from "./game";
import { toldEvent } from "./log";
import { Mail } from "./mail";
import { Predict } from "./predict";
import type { Here } from "./what-if";
import type { About, Advice, Cards, Answer, Model, Offer, Ranked, Review, Timer } from "./types";

const WORKING = "Looking for the reasons …";
const CHOOSE = "Nothing is ranked yet: choose what the ranking is for.";
const ASKED = "Counting …";
const LOST = "No reasons have come yet. If none come, ask why again.";
/** Milliseconds without a new figure after which that is said. */
const SILENCE = 20_000;
const LENSES = { known: "For KNOWS", deal: "For this very deal" } as const;
type Lens = keyof typeof LENSES;

export class AdvicePanel {
  readonly element = h("section", { class: "al-advice", "aria-label": "What if?" });
  readonly #first = h("input", { type: "checkbox", ...QUIET });
  readonly #body = h("div", { class: "al-advice-body", hidden: true });
  readonly #lenses = h("div", { class: "al-lenses", role: "group", "aria-label": "What the answer is for" });
  readonly #next = h("p");
  readonly #others = button({ class: "al-say al-others", onclick: () => this.#letOthersPlay() }, "Let the others play");
  readonly #othersSaid = h("span", { class: "al-hint" });
  readonly #until = h("select", { "aria-label": "How far the futures are played", ...QUIET }, h("option", { value: "round" }, "to the end of the round"), h("option", { value: "game" }, "to the end of the game (much slower)"));
  readonly #refused = h("p", { class: "al-hint" });
  readonly #sentence = h("p", { class: "al-lens-sentence" });
  readonly #state = h("p", { class: "al-state" });
  readonly #halt = button({ class: "al-say al-halt", onclick: () => this.#stop() }, "Stop");
  readonly #differs = h("p", { class: "al-hint al-differs" });
  readonly #list = h("ol", { class: "al-ranked" });
  readonly #axis = h("div", { class: "al-axis-row", "aria-hidden": "true" });
  readonly #note = h("p", { class: "al-hint" });
  readonly mail: Mail;
  #predict: Predict | null = null;
  #about: About | null = null;
  #rows = new Map<string, RankedRow>();
  #number = -1;
  #span: Span = [0, 1];
  #why = "";
  /** Whether the reasons were waited for in vain. */
  #isLost = false;
  #at = -1;
  #read: unknown[] = [];
  #told = "";
  #timer: Timer = 0;
  #lostAt: Timer = 0;
  /** Whether figures were asked for, and Python has not answered. */
  #isAsked = false;

  constructor(
    private readonly model: Model,
    private readonly faces: (about: Cards) => Faces,
    status: HTMLDivElement,
    private readonly saved: () => void,
    silent: () => void,
    /** Another box that says whether a prediction comes first, and whether the best moves are shown on the board. */
    private readonly other: HTMLInputElement,
    private readonly isOnBoard: () => boolean,
  ) {
    this.mail = new Mail(model, "", saved, status);
    this.mail.element.className = "al-reply";
    this.mail.silent = () => {
      this.#isAsked = false;
      this.update(this.#at);
      // It has said that Python is silent; what to do about it only when there is nothing to be hoped for.
      if (this.#why) this.#lostAt = setTimeout(() => this.#lose(), SILENCE);
      silent();
    };
    this.#until.addEventListener("keydown", (event) => event.key === "Escape" || event.stopPropagation());
    this.#until.addEventListener("change", () => this.#advice && this.#ask(this.#advice.lens));
    this.#first.addEventListener("change", () => (this.other.checked = this.#first.checked));
    this.other.addEventListener("change", () => (this.#first.checked = this.other.checked));
    const first = h("label", { class: "al-first" }, this.#first, "predict the best move first");
    this.element.append(h("div", { class: "al-advice-bar" }, first), this.#body, this.mail.element);
  }

  /** Draw what the model says about the step that is shown; only what differs is touched. */
  update(at: number): void {
    const { model } = this;
    const about = model.get("about");
    if (about !== this.#about) this.#rebuild(about);
    if (this.element.hidden) return;
    this.#at = at;
    const read = [model.get("offer"), model.get("advice"), model.get("question"), at, this.#body.hidden, this.#why, this.#isLost, this.#isAsked, model.get("review")];
    if (read.every((value, i) => value === this.#read[i])) return;
    this.#read = read;
    this.#predict!.update(this.#advice ? model.get("question") : null);
    if (!this.#body.hidden || !this.#advice) this.#draw();
    this.#speak();
  }

  /** What is known of the step that is shown. */
  here(): Here {
    const advice = this.#advice;
    return { offer: this.#offer, advice, question: advice ? this.model.get("question") : null, isAsked: this.#isAsked };
  }

  /** Rank the moves here, for what the seat knows. */
  count(): void {
    this.saved();
    this.#ask("known");
  }

  /** Say why a move stands where it does. */
  explain(move: string): void {
    if (this.#why !== move) this.#askWhy(move);
  }

  /** Take a move as the prediction of the best one. */
  guess(move: string, number: number): void {
    this.mail.send(() => ({ do: "predict", number, values: { best: move } }));
  }

  /** Python has answered; whether that was to this panel. */
  hear(answer: Answer): boolean {
    if (!this.mail.owns(answer)) return false;
    this.#isLost = this.#isAsked = false;
    clearTimeout(this.#lostAt);
    this.mail.hear();
    return true;
  }

  /** The table has said that Python is silent: once is enough. */
  hush(): void {
    this.mail.clear();
  }

  /** The reasons do not come. */
  #lose(): void {
    this.#isLost = true;
    this.update(this.#at);
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#lostAt);
    this.mail.close();
  }

  #rebuild(about: About): void {
    this.#about = about;
    this.#until.value = about.until ?? "round";
    // Nobody is there to ask about a record on a page.
    setAttribute(this.element, "hidden", about.isRecord);
    this.#predict = new Predict(about, this.faces(about), (values, number) => this.mail.send(() => ({ do: "predict", number, values })), (text) => this.mail.speak(text));
    this.#body.replaceChildren(this.#next, h("div", { class: "al-others-row" }, this.#others, this.#othersSaid), this.#lenses, this.#refused, this.#predict.element, this.#sentence, h("div", { class: "al-state-row" }, this.#state, this.#halt), this.#differs, this.#list, this.#axis, this.#note);
    this.#read = [];
  }

  // --- what Python says about here ------------------------------------------------------------------------

  get #offer(): Offer | null {
    const offer = this.model.get("offer");
    return offer?.at === this.#at && offer.line === this.model.get("line") ? offer : null;
  }

  get #advice(): Advice | null {
    const advice = this.model.get("advice");
    return advice?.at === this.#at && advice.line === this.model.get("line") ? advice : null;
  }

  // --- asking ---------------------------------------------------------------------------------------------

  /** Somebody has opened or folded the panel. */
  show(isOpen: boolean): void {
    if (isOpen !== this.#body.hidden) return;
    if (isOpen) this.saved();
    this.#body.hidden = !isOpen;
    if (isOpen && !this.#advice && this.#offer?.lenses.length) this.#ask("known");
    this.update(this.#at);
  }

  #ask(lens: Lens): void {
    const advice = this.#advice;
    // What is there or on its way need not be counted again; what was stopped goes on.
    const isThere = advice?.lens === lens && advice.until === this.#until.value && ["done", "running"].includes(advice.state);
    if (isThere && !this.#first.checked) return;
    const line = this.model.get("line");
    const at = this.#at;
    this.mail.clear();
    this.#isAsked = true;
    this.mail.send(() => ({ do: "what_if", lens, until: this.#until.value, first: this.#first.checked ? "predict" : "show", at, line }));
    this.update(this.#at);
  }

  #letOthersPlay(): void {
    const line = this.model.get("line");
    const at = this.#at;
    this.mail.send(() => ({ do: "others", at, line }));
  }

  #stop(): void {
    const advice = this.#advice;
    if (advice) this.mail.send(() => ({ do: "stop", number: advice.number }));
    // The button goes; whoever used it goes on where the figures are asked for.
    this.#lenses.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
  }

  #askWhy(move: string): void {
    const advice = this.#advice!;
    const isOpen = this.#why === move;
    this.#why = isOpen ? "" : move;
    this.#isLost = false;
    if (!isOpen && !(advice.reasoning === move && advice.why)) this.mail.send(() => ({ do: "why", move, number: advice.number }));
    this.update(this.#at);
  }

  #playOn(move: string): void {
    const advice = this.#advice!;
    this.mail.send(() => ({ do: "play_on", move, number: advice.number }));
  }

  // --- drawing --------------------------------------------------------------------------------------------

  #draw(): void {
    const [offer, advice] = [this.#offer, this.#advice];
    this.#drawLenses(offer, advice);
    setText(this.#next, offer?.next ?? "");
    setAttribute(this.#others.parentElement!, "hidden", !offer?.others);
    setText(this.#othersSaid, offer?.others ?? "");
    setText(this.#refused, (offer && (offer.next && !offer.lenses.length ? "" : offer.refused || (!offer.lenses.includes("deal") && offer.no_deal))) || "");
    setText(this.#sentence, advice?.sentence && advice.rows.length ? advice.sentence : "");
    setText(this.#state, advice ? stateText(advice) : offer?.lenses.length ? (this.#isAsked ? ASKED : CHOOSE) : "");
    this.#watch(advice);
    setAttribute(this.#halt, "hidden", advice?.state !== "running");
    setAttribute(this.#list, "aria-busy", advice?.state === "running" && "true");
    this.#drawRows(advice, offer);
    setText(this.#differs, advice ? differsText(this.model.get("review"), this.#at, offer?.played ?? "", advice) : "");
    const parts = advice?.rows.length ? [advice.note, offer?.no_branch && `No move can be played on here: ${offer.no_branch}.`] : [];
    setText(this.#note, parts.filter(Boolean).join(" "));
  }

  #drawLenses(offer: Offer | null, advice: Advice | null): void {
    const lenses = offer?.lenses ?? [];
    const had = (this.element.getRootNode() as Document).activeElement as HTMLElement | null;
    const sign = `${offer?.seat} ${lenses.join()}`;
    if (this.#lenses.dataset.sign !== sign) {
      const focused = had && this.#lenses.contains(had) ? had.dataset.lens : null;
      this.#lenses.dataset.sign = sign;
      this.#lenses.replaceChildren(
        ...(lenses.length ? [h("span", {}, "Rank the moves: ")] : []),
        ...lenses.map((lens) => button({ class: "al-lens", "data-lens": lens, onclick: () => this.#ask(lens) }, LENSES[lens].replace("KNOWS", offer!.knows ?? `what ${offer!.seat} knows`))),
        ...(lenses.length ? [this.#until] : []),
      );
      if (focused) (this.#lenses.querySelector<HTMLElement>(`[data-lens="${focused}"]`) ?? this.#first).focus();
    }
    // What is shown says how far it was played; the choice follows it, but for somebody who is choosing.
    if (advice?.until && had !== this.#until) this.#until.value = advice.until;
    for (const one of this.#lenses.querySelectorAll("button")) setAttribute(one, "aria-pressed", String(advice?.lens === one.dataset.lens));
  }

  #drawRows(advice: Advice | null, offer: Offer | null): void {
    const ranked = advice?.rows ?? [];
    const isNew = advice?.number !== this.#number;
    if (isNew) {
      this.#number = advice?.number ?? -1;
      this.#rows = new Map();
      this.#why = advice?.reasoning ?? "";
    }
    const said = this.model.get("question")?.stored?.said.best;
    const played = offer?.played || null;
    const now = spanOf(ranked.map(([, , low, high]) => [low, high]));
    // While it sharpens the axis stays, so that the eye sees the bars shrink and not the scale.
    this.#span = advice?.state === "running" && !isNew && advice.rows.length ? grown(this.#span, now) : now;
    const focused = (this.element.getRootNode() as Document).activeElement as HTMLElement | null;
    const elements = ranked.map((row, i) => {
      const known = this.#rows.get(row[0]) ?? new RankedRow(row[0], advice!.called?.[i] ?? row[0], () => this.#askWhy(row[0]), () => this.#playOn(row[0]));
      this.#rows.set(row[0], known);
      known.update(row, i + 1, this.#span, advice!, { isMine: row[0] === said, by: row[0] === played ? (offer!.by ?? offer!.seat) : "", isLost: this.#isLost, mayPlay: !offer?.no_branch, isOpen: this.#why === row[0] });
      return known.element;
    });
    if (elements.length !== this.#list.children.length || elements.some((element, i) => this.#list.children[i] !== element)) {
      this.#list.replaceChildren(...elements);
      if (focused && this.#list.contains(focused)) focused.focus();
    }
    const isEmpty = !ranked.length;
    setAttribute(this.#axis, "hidden", isEmpty);
    if (!isEmpty) this.#drawAxis(advice!);
  }

  #drawAxis(advice: Advice): void {
    const ticks = ticksIn(this.#span).map((value) => {
      const tick = h("span", { class: "al-axis-tick" }, String(value).replace("-", "−"));
      tick.style.left = `${percentAt(value, this.#span)}%`;
      return tick;
    });
    this.#axis.replaceChildren(h("div", { class: "al-axis" }, ...ticks, h("span", { class: "al-axis-name" }, advice.measure ?? "")));
  }

  /** Say so when nothing comes any more: the kernel may be gone, and what is there is the last picture. */
  #watch(advice: Advice | null): void {
    clearTimeout(this.#timer);
    if (advice?.reasoning && !advice.why && this.#why === advice.reasoning) {
      this.#timer = setTimeout(() => {
        this.#lose();
        this.mail.speak(LOST);
      }, SILENCE);
    }
    if (advice?.state !== "running") return;
    this.#timer = setTimeout(() => {
      const text = `Python has sent no figures for a while. These are the last: ${advice.games} of ${advice.asked} futures.`;
      setText(this.#state, text);
      this.mail.speak(text);
    }, SILENCE);
  }

  /** How far it is, and what it found, in a sentence. */
  said(): string {
    return this.#advice ? stateText(this.#advice) : "";
  }

  /** Speak when something has come to its end, and not at every figure. */
  #speak(): void {
    const advice = this.#advice;
    if (!advice || (this.#body.hidden && !this.isOnBoard())) return;
    const sign = `${advice.number} ${advice.state} ${advice.reasoning} ${!!advice.why}`;
    if (sign === this.#told) return;
    this.#told = sign;
    if (advice.why) this.mail.speak(`Why ${advice.reasoning}: ${advice.why[0]?.[0] ?? ""} ${advice.why.length - 1} more reasons are listed.`);
    else this.mail.speak(advice.reasoning ? `Looking for the reasons of ${advice.reasoning}.` : stateText(advice));
  }
}

/** How far it has come, in a sentence. */
export function stateText(advice: Advice): string {
  const far = `${advice.games} of ${advice.asked} futures`;
  switch (advice.state) {
    case "held":
      return "The answer is held back until you have stored your prediction.";
    case "failed":
      return advice.trouble;
    case "stopped":
      return advice.games ? `Stopped after ${far}: these figures are partial. ${advice.headline ?? ""}` : "Stopped before the first figures. Ask again.";
    case "running":
      return advice.games ? `Counting: ${far} so far.` : "Counting the first futures.";
    default:
      return [advice.headline, advice.trouble].filter(Boolean).join(" ");
  }
}

/** Why a review and this ranking say different things of the move that was played; nothing where they agree. */
export function differsText(review: Review | null, at: number, played: string, advice: Advice): string {
  const mark = review?.marks.find(([step]) => step === at + 1);
  const row = advice.rows.find(([move]) => move === played);
  const isSame = advice.lens === "known" && advice.until === review?.until && (advice.state === "done" || advice.state === "stopped");
  if (!mark?.[7] || !row || !isSame || advice.exact) return "";
  const [, label, , , , , , best] = mark;
  const first = advice.rows[0]![0];
  const called = (move: string) => advice.called?.[advice.rows.findIndex(([one]) => one === move)] ?? move;
  const isBad = label === "bad move";
  if (best === first && isBad === (row[5] === "behind")) return "";
  let found = `The review could tell no clear difference between ${called(played)} and ${called(best)} here`;
  if (isBad) found = `The review found ${called(best)} clearly better than ${called(played)} here`;
  else if (best === played) found = `The review found ${called(played)} best here`;
  const how = `it played ${review!.games} futures of each move, half to choose the best and half to measure it`;
  return `${found}: ${how}. This ranking chooses the best of ${advice.rows.length} moves by the same ${advice.games} futures that measure it, so its best looks a little too good.`;
}

/** What a move's place in the ranking says. */
export function wordOf([, , , , behind, word]: Ranked, { exact, state }: Pick<Advice, "exact" | "state">): string {
  if (word === "best") return state === "running" ? "first so far" : "comes first";
  if (word === "same") return exact ? "as good" : "maybe as good";
  return `${behind.toFixed(2)} behind`;
}

/** The interval of a move on the axis of all, and its figure in it. */
export class Lane {
  readonly #bar = h("span", { class: "al-interval" });
  readonly #dot = h("span", { class: "al-dot" });
  readonly element = h("span", { class: "al-lane", "aria-hidden": "true" }, this.#bar, this.#dot);

  update([, value, low, high]: Ranked, span: Span): this {
    this.#bar.style.left = `${percentAt(low, span)}%`;
    this.#bar.style.width = `${percentAt(high, span) - percentAt(low, span)}%`;
    this.#dot.style.left = `${percentAt(value, span)}%`;
    return this;
  }
}

interface Place {
  isMine: boolean;
  /** The seat that made this move here, or empty. */
  by: string;
  isLost: boolean;
  mayPlay: boolean;
  isOpen: boolean;
}

/** One move: its rank, its interval on the common axis, its figure, and what can be asked about it. */
class RankedRow {
  readonly element: HTMLLIElement;
  readonly #rank = h("span", { class: "al-rank" });
  readonly #lane = new Lane();
  readonly #figure = h("span", { class: "al-figure" });
  readonly #ends = h("span", { class: "al-ends" });
  readonly #word = h("span", { class: "al-word" });
  readonly #why: HTMLButtonElement;
  readonly #play: HTMLButtonElement;
  readonly #reasons = h("ul", { class: "al-reasons", hidden: true });
  readonly #played = h("span", { class: "al-played" });
  #told: unknown = null;

  constructor(move: string, called: string, ask: () => void, playOn: () => void) {
    this.#why = button({ class: "al-link", "aria-expanded": "false", "aria-label": `Why ${called}?`, onclick: ask }, "why?");
    this.#play = button({ class: "al-link", "aria-label": `Play on with ${called}, as a line of its own`, onclick: playOn }, "play on");
    const acts = h("span", { class: "al-acts" }, this.#why, this.#play);
    const name = h("span", { class: "al-move", dir: "auto", "data-move": move }, called);
    this.element = h("li", {}, h("div", { class: "al-ranked-row" }, this.#rank, h("span", { class: "al-name-of" }, name, this.#played), this.#lane.element, h("span", { class: "al-figures" }, this.#figure, this.#ends), this.#word, acts), this.#reasons);
  }

  update(row: Ranked, rank: number, span: Span, advice: Advice, place: Place): void {
    const [move, value, low, high, , word] = row;
    this.element.dataset.word = word;
    setText(this.#rank, `${rank}.`);
    setAttribute(this.element, "data-played", !!place.by);
    setText(this.#played, place.by && `▸ ${place.by} played this`);
    this.#lane.update(row, span);
    setText(this.#figure, value.toFixed(2));
    setText(this.#ends, advice.exact ? "exactly" : `${low.toFixed(1)} to ${high.toFixed(1)}`);
    setText(this.#word, `${wordOf(row, advice)}${place.isMine ? " · your choice" : ""}`);
    const isResting = advice.state === "done" || advice.state === "stopped";
    setAttribute(this.#why, "hidden", !isResting);
    setAttribute(this.#play, "hidden", !isResting || !place.mayPlay);
    setAttribute(this.#why, "aria-expanded", String(place.isOpen));
    setAttribute(this.#reasons, "hidden", !place.isOpen);
    const why = place.isOpen && advice.reasoning === move ? advice.why : null;
    const waiting = advice.trouble || (place.isLost ? LOST : WORKING);
    if (!place.isOpen || (why ?? waiting) === this.#told) return;
    this.#told = why ?? waiting;
    const waits = [h("li", {}, waiting)];
    this.#reasons.replaceChildren(...(why ? why.map(([text, rule, sentence]) => (rule ? toldEvent(text, rule, sentence) : h("li", {}, text))) : waits));
  }
}
