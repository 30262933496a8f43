/** What a large screen has room for besides the board: a figure of each seat turn by turn, and the cards nobody has shown yet. */
import { seatName } from "./describe";
import { arrange, h, setAttribute, setText } from "./dom";
import { TrendFigure, type Tick } from "./trend";
import type { Faces } from "./game";
import type { Story } from "./steps";
import type { About, Picture } from "./types";

export class Extra {
  readonly element = h("div", { class: "al-extra" });
  readonly #figure = new TrendFigure(92);
  readonly #figures: HTMLElement;
  readonly #unseenTitle = h("div", { class: "al-title" });
  readonly #list = h("ul", { class: "al-unseen-cards" });
  readonly #unseen = h("section", { class: "al-unseen", "aria-label": "Cards you have not seen yet" }, this.#unseenTitle, this.#list);
  /** The steps that end a turn, and those that end a round, of a story. */
  #ends = { story: null as Story | null, turns: [] as number[], rounds: new Set<number>() };
  #shown: [Story, number] | null = null;
  /** Whether the style has room for it; only then it is drawn. */
  #hasRoom = !("ResizeObserver" in globalThis);
  #isDrawn = false;
  readonly #kinds = new Map<string, HTMLElement>();

  constructor(
    private readonly about: About,
    private readonly faces: Faces,
  ) {
    const [name = ""] = about.figure ?? [];
    this.#figures = h("section", { class: "al-trends", "aria-label": `${name}, turn by turn` }, h("div", { class: "al-title" }, `${name}, turn by turn`), this.#figure.element);
    this.element.append(this.#figures, this.#unseen);
    if (this.#hasRoom) return;
    new ResizeObserver(([entry]) => {
      this.#hasRoom = entry!.contentRect.width > 0;
      this.#draw();
    }).observe(this.element);
  }

  update(story: Story, at: number): void {
    if (this.#shown?.[0] === story && this.#shown[1] === at) return;
    this.#shown = [story, at];
    this.#isDrawn = false;
    this.#draw();
  }

  #draw(): void {
    if (!this.#hasRoom || this.#isDrawn || !this.#shown) return;
    this.#isDrawn = true;
    const [story, at] = this.#shown;
    this.#showFigure(story, at);
    this.#showUnseen(story.picture(at));
  }

  #showFigure(story: Story, at: number): void {
    const [name, part] = this.about.figure ?? [];
    setAttribute(this.#figures, "hidden", !name);
    if (!name || !part) return;
    if (this.#ends.story !== story) this.#ends = endsOf(story);
    const points = [0, ...this.#ends.turns.filter((turn) => turn < at), ...(at ? [at] : [])];
    const pictures = points.map((point) => story.picture(point));
    const series = pictures[0]!.seats.map((seat, i) => ({ seat: seat.id, name: seatName(seat.id, this.about), values: pictures.map((picture) => Number((picture.seats[i] as Record<string, unknown> | undefined)?.[part] ?? 0)) }));
    const rounds = points.flatMap((step, point): Tick[] => (this.#ends.rounds.has(step) && step < at ? [[point, ""]] : []));
    const ticks: Tick[] = [[0, "start"], ...rounds.map(([point], i): Tick => [point, `round ${i + 1} ends`]), ...(at ? [[points.length - 1, at === story.length ? "now" : "here"] as Tick] : [])];
    this.#figure.update(name, series, ticks);
  }

  /** How many of each card the seat has not seen yet; each is counted by Python, from what that seat knows. */
  #showUnseen({ unseen }: Picture): void {
    setAttribute(this.#unseen, "hidden", !unseen);
    if (!unseen) return;
    const all = unseen.reduce((sum, count) => sum + count, 0);
    setText(this.#unseenTitle, `Still unseen by you: ${all} ${all === 1 ? "card" : "cards"}`);
    const codes = Object.keys(this.about.items);
    arrange(this.#list, codes.flatMap((code, i) => (unseen[i] ? this.#kind(code, unseen[i]!) : [])));
  }

  #kind(code: string, count: number): HTMLElement {
    const { name } = this.about.items[code]!;
    let kind = this.#kinds.get(code);
    if (!kind) {
      const sign = this.faces.sign?.(code);
      this.#kinds.set(code, (kind = h("li", {}, sign ?? name, h("span", { class: "al-spoken" }, sign ? `${name}: ` : ": "), h("b"))));
    }
    setAttribute(kind, "title", `${name}: ${count} unseen`);
    setText(kind.lastElementChild!, String(count));
    return kind;
  }
}

function endsOf(story: Story) {
  const steps = Array.from({ length: story.length }, (_, i) => i + 1);
  const rounds = new Set(steps.filter((at) => story.step(at)!.o === "round"));
  return { story, turns: steps.filter((at) => story.step(at)!.o), rounds };
}
