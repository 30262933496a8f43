/** The end of a game: the result in one sentence, a podium, a figure over the rounds, what stood out, and what comes next. */
import { button, h, isShortcut, QUIET, setAttribute, setText } from "./dom";
import type { Faces } from "./game";
import { ruleChip } from "./log";
import { token } from "./token";
import { TrendFigure } from "./trend";
import type { Curves, End, EndHighlight } from "./types";

/** Where the seats of a podium stand, from the left. */
const STEPS = 3;
const NO_PYTHON = "Rematch and New seed need Python: run the cell again.";
const ON_A_PAGE = "Rematch and New seed need the notebook.";

export interface EndActions {
  /** Deal a new game, by a seed ("-": a new one). */
  again(seed: string): void;
  go(at: number): void;
  /** Look at the last position, or at the end again. */
  turn(): void;
  say(text: string): void;
  /** What stands beside the end where there is room. */
  beside(): HTMLElement | null | undefined;
}

export class EndScreen {
  readonly element = h("section", { class: "al-end", "aria-label": "The end of the game", hidden: true });
  /** What stands in the bar while the end is there. */
  readonly actions = h("div", { class: "al-end-actions", hidden: true });
  /** Whether it covers the board. */
  isShown = false;
  /** Whether something of the last position is to be read before it. */
  waits = false;
  #end: End | null = null;
  #drawn: End | null = null;
  #isClosed = false;
  readonly #again: HTMLButtonElement;
  readonly #look: HTMLButtonElement;
  readonly #anew: HTMLButtonElement;
  readonly #seed = h("input", { class: "al-seed-field", inputmode: "numeric", maxlength: 19, placeholder: "a whole number", ...QUIET });
  readonly #form: HTMLElement;
  readonly #note = h("p", { class: "al-end-note" });
  readonly #figure = new TrendFigure(160);

  constructor(
    private readonly isRecord: boolean,
    private readonly faces: Faces,
    private readonly act: EndActions,
  ) {
    this.#again = button({ class: "al-say al-primary al-needs-python", onclick: () => this.#deal("-") }, "Rematch");
    this.#look = button({ class: "al-say", onclick: () => this.act.turn() });
    this.#anew = button({ class: "al-say al-needs-python", "aria-expanded": "false", onclick: () => this.#open(this.#form.hasAttribute("hidden")) }, "New seed");
    const go = button({ class: "al-say", onclick: () => this.#deal(this.#seed.value.trim() || "-") }, "Deal");
    this.#form = h("div", { class: "al-seed", role: "group", "aria-label": "New seed", hidden: true }, h("label", {}, "Seed ", this.#seed), go, h("span", { class: "al-effect" }, "Empty: a new one."));
    this.#form.addEventListener("keydown", (event) => {
      if (isShortcut(event)) return;
      event.stopPropagation();
      if (event.key === "Enter" && event.target === this.#seed) go.click();
      else if (event.key === "Escape") this.#open(false);
    });
    this.actions.append(this.#again, this.#look, this.#anew, this.#form);
  }

  /** The end of the game, if it has come, whether its last position is on the table, and whether that must be read first. */
  update(end: End | null, isHere: boolean, isRead = false): void {
    this.#end = end;
    if (!isHere || !end) this.#isClosed = this.waits = false;
    else if (isRead) this.#isClosed = this.waits = true;
    const isShown = isHere && !!end && !this.#isClosed;
    const isNew = isShown && !this.isShown;
    this.isShown = isShown;
    setAttribute(this.actions, "hidden", !isHere || !end);
    this.actions.parentElement?.classList.toggle("ends", isHere && !!end && !this.waits);
    setText(this.#look, isShown ? "Review this game" : this.waits ? "See the result" : "Result");
    this.#look.classList.toggle("al-primary", this.waits);
    for (const one of [this.#again, this.#anew]) setAttribute(one, "hidden", this.waits);
    if (isShown && end !== this.#drawn) this.#draw(end!);
    setAttribute(this.element, "hidden", !isShown);
    if (isNew) {
      this.#open(false);
      // Only when it is on the page is it known whether Python is there.
      queueMicrotask(() => this.#needPython());
    }
  }

  /** What stands in the bar. */
  get bar(): string {
    return this.#end?.bar ?? "";
  }

  /** Look at the board again, or at the end; it is for the table to draw that. */
  toggle(): void {
    this.waits = false;
    this.#isClosed = !this.#isClosed;
  }

  get #missing(): string {
    if (this.isRecord) return ON_A_PAGE;
    return this.element.closest("[data-alone]") ? NO_PYTHON : "";
  }

  #needPython(): void {
    const missing = this.#missing;
    for (const one of [this.#again, this.#anew]) setAttribute(one, "aria-disabled", missing ? "true" : null);
    setText(this.#note, missing);
  }

  #deal(seed: string): void {
    this.#needPython();
    if (this.#missing) this.act.say(this.#missing);
    else this.act.again(seed);
  }

  #open(isOpen: boolean): void {
    this.#needPython();
    if (isOpen && this.#missing) return this.act.say(this.#missing);
    const had = this.#form.contains((this.#form.getRootNode() as Document).activeElement);
    setAttribute(this.#form, "hidden", !isOpen);
    setAttribute(this.#anew, "aria-expanded", String(isOpen));
    if (isOpen) this.#seed.focus();
    else if (had) this.#anew.focus();
  }

  #draw(end: End): void {
    this.#drawn = end;
    this.#seed.value = end.seed;
    const why = end.rule && end.why ? ruleChip(end.rule, end.why) : [];
    const rest = end.podium.slice(STEPS).map(([seat, name, place, figures]) => h("li", {}, place > 0 && h("b", {}, `${place}`), token(seat), h("b", {}, name), ` ${figures.map((figure) => figure.join(" ")).join(", ")}`));
    this.element.replaceChildren(
      h(
        "div",
        { class: "al-end-result" },
        h("h2", { class: "al-end-title" }, end.title),
        h("p", { class: "al-end-more" }, end.more ? `${end.more} ` : "", ...why),
        this.#note,
        h("ol", { class: "al-podium", "aria-label": "Places" }, ...podium(end).map((one) => this.#step(one))),
        ...(rest.length ? [h("ol", { class: "al-end-rest", "aria-label": "More places" }, ...rest)] : []),
      ),
      ...(end.rounds ? [h("section", { class: "al-end-figure", "aria-label": end.rounds.title }, h("h3", { class: "al-title" }, end.rounds.title), this.#figure.element)] : []),
      h("div", { class: "al-highlights" }, ...end.highlights.map((one) => this.#highlight(one))),
      ...[this.act.beside()].filter((one) => !!one),
    );
    if (end.rounds) this.#drawFigure(end.rounds);
  }

  #step([seat, name, place, figures]: End["podium"][number]): HTMLElement {
    const [main, ...more] = figures;
    const winner = place === 1;
    return h(
      "li",
      { class: "al-step-of", "data-place": place, value: place },
      ...(winner ? [h("i", { class: "al-rays", "aria-hidden": "true" })] : []),
      token(seat),
      winner && h("span", { class: "al-winner" }, "★ winner ★"),
      h("b", { class: "al-step-name" }, name),
      h(
        "div",
        { class: "al-step-box" },
        place > 0 && h("span", { class: "al-step-place" }, String(place)),
        main && h("span", { class: "al-step-main", "data-figure": main[1] }, h("b", {}, String(main[0])), h("span", {}, ` ${main[1]}`)),
        ...more.map((figure) => h("span", { class: "al-step-more" }, figure.join(" "))),
      ),
    );
  }

  #highlight({ title, lines, cards, big, step }: EndHighlight): HTMLElement {
    const painted = cards.map((code) => {
      const card = h("span", { class: "al-card", title: this.faces.name(code) });
      this.faces.paint(card, code);
      return card;
    });
    const told = lines.map(([seat, text]) => h("li", {}, seat ? token(seat) : null, h("span", {}, text)));
    return h(
      "section",
      { class: "al-highlight", "aria-label": title },
      h("h3", { class: "al-title" }, title),
      h(
        "div",
        { class: "al-highlight-body" },
        painted.length > 0 && h("div", { class: "al-highlight-cards", role: "img", "aria-label": cards.map((code) => this.faces.name(code)).join(", ") }, ...painted),
        h("div", {}, big && h("b", { class: "al-big" }, big), h("ul", {}, ...told), step !== null && button({ class: "al-link", onclick: () => this.act.go(step) }, "Look at it")),
      ),
    );
  }

  #drawFigure({ title, marks, series }: Curves): void {
    this.#figure.update(title, series.map(([seat, name, values]) => ({ seat, name, values })), marks.map((mark, i) => [i, mark]));
    setAttribute(this.#figure.element, "aria-label", `${title}. ${series.map(([, name, values]) => `${name}: ${values.join(", ")}`).join(". ")}.`);
  }
}

/** The first three as they stand on a podium: the second, the first, the third. */
function podium({ podium: [first, second, third] }: End): End["podium"] {
  // Where nobody has a place they stand as they sit.
  return (first?.[2] ? [second, first, third] : [first, second, third]).filter((one) => one !== undefined);
}
