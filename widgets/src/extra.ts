/** What a large screen has room for besides the board: a figure of each seat turn by turn, and the cards nobody has shown yet. */
import { seatName } from "./describe";
import { h, setAttribute, setText } from "./dom";
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
  #shown: unknown[] = [];

  constructor(
    private readonly about: About,
    private readonly faces: Faces,
  ) {
    const [name = ""] = about.figure ?? [];
    this.#figures = h("section", { class: "al-trends", "aria-label": `${name}, turn by turn` }, h("div", { class: "al-title" }, `${name}, turn by turn`), this.#figure.element);
    this.element.append(this.#figures, this.#unseen);
  }

  update(story: Story, at: number): void {
    const picture = story.picture(at);
    if (this.#shown[0] === story && this.#shown[1] === picture) return;
    this.#shown = [story, picture];
    this.#showFigure(story, at);
    this.#showUnseen(picture);
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
    const entries = codes.flatMap((code, i) => (unseen[i] ? [[code, unseen[i]!] as const] : []));
    this.#list.replaceChildren(
      ...entries.map(([code, count]) => {
        const { name } = this.about.items[code]!;
        const sign = this.faces.sign?.(code);
        return h("li", { title: `${name}: ${count} unseen` }, sign ?? name, h("span", { class: "al-spoken" }, sign ? `${name}: ` : ": "), h("b", {}, String(count)));
      }),
    );
  }
}

function endsOf(story: Story) {
  const steps = Array.from({ length: story.length }, (_, i) => i + 1);
  const rounds = new Set(steps.filter((at) => story.step(at)!.o === "round"));
  return { story, turns: steps.filter((at) => story.step(at)!.o), rounds };
}
