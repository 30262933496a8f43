/** Who was winning when: the share of futures that each seat wins along a finished game, as lines with their intervals. */
import { button, h, isShortcut, QUIET, setAttribute, setText } from "./dom";
import { token } from "./token";
import { drawing } from "./trend";
import type { WinShares } from "./types";

const TURNS = "Where it turned";

/** The place of the points that is nearest to a step. */
export function nearest(points: WinShares["points"], at: number): number {
  return points.reduce((best, [place], i) => (Math.abs(place - at) < Math.abs(points[best]![0] - at) ? i : best), 0);
}

/** The last place that is not after a step. */
export function placeAt(points: WinShares["points"], at: number): number {
  return Math.max(0, points.filter(([place]) => place <= at).length - 1);
}

/** The corners of the band of a seat and of the line in it, in percent of the picture. */
export function drawingOf({ points }: WinShares, seat: number): { line: string; band: string } {
  const first = points[0]![0];
  const span = points.at(-1)![0] - first || 1;
  const corner = (i: number, part: number) => `${((100 * (points[i]![0] - first)) / span).toFixed(2)},${100 - points[i]![2][seat]![part]!}`;
  const all = points.map((_, i) => i);
  return { line: all.map((i) => corner(i, 0)).join(" "), band: [...all.map((i) => corner(i, 2)), ...all.reverse().map((i) => corner(i, 1))].join(" ") };
}

export class Wins {
  readonly element = h("section", { class: "al-wins", "aria-label": "Who was winning", hidden: true });
  readonly #picture = h("div", { class: "al-win-picture", role: "slider", tabindex: 0, "aria-label": "Who was winning", ...QUIET });
  readonly #shares = h("ul", { class: "al-win-shares" });
  readonly #where = h("span", { class: "al-win-at" });
  readonly #turns = h("ol", { class: "al-win-turns" });
  readonly #cursor = h("i", { class: "al-win-now" });
  readonly #note = h("p", { class: "al-hint" });
  #wins: WinShares | null = null;

  constructor(private readonly go: (at: number) => void) {
    this.#picture.addEventListener("click", (event) => this.#point(event));
    this.#picture.addEventListener("keydown", (event) => this.#key(event));
    this.element.append(h("div", { class: "al-win-head" }, h("b", {}, "Who was winning"), this.#where), this.#picture, this.#shares, this.#turns, this.#note);
  }

  update(wins: WinShares | null, at: number): void {
    setAttribute(this.element, "hidden", !wins);
    if (wins !== this.#wins) this.#fill(wins);
    if (!wins) return;
    const place = placeAt(wins.points, at);
    const [step, round, shares] = wins.points[place]!;
    const told = wins.seats.map(([, name], seat) => `${name} ${percent(shares[seat]!)}`);
    setText(this.#where, `round ${round}, after ${step} moves`);
    const [first, last] = [wins.points[0]![0], wins.points.at(-1)![0]];
    this.#cursor.style.left = `${(100 * (Math.min(Math.max(at, first), last) - first)) / (last - first || 1)}%`;
    for (const [name, value] of [["min", 0], ["max", wins.points.length - 1], ["now", place], ["text", `After ${step} moves: ${told.join(", ")}`]]) setAttribute(this.#picture, `aria-value${name}`, value!);
    this.#shares.replaceChildren(...wins.seats.map(([id, name], seat) => h("li", {}, token(id), ` ${name} `, h("b", {}, `${shares[seat]![0]}%`), h("span", {}, endsOf(shares[seat]!)))));
  }

  #fill(wins: WinShares | null): void {
    this.#wins = wins;
    if (!wins) return;
    const drawn = wins.seats.map(([id], seat) => ({ id, ...drawingOf(wins, seat) }));
    this.#picture.replaceChildren(drawing([...drawn.map(({ id, band }) => ["polygon", id, band] as const), ...drawn.map(({ id, line }) => ["polyline", id, line] as const)]), this.#cursor);
    this.#turns.replaceChildren(...wins.turns.map(([from, , id, text]) => h("li", {}, button({ class: "al-link", onclick: () => this.go(from) }, token(id), ` ${text}`))));
    if (wins.turns.length) this.#turns.prepend(h("li", { class: "al-title" }, TURNS));
    setText(this.#note, wins.note);
  }

  #point({ clientX }: MouseEvent): void {
    const { left, width } = this.#picture.getBoundingClientRect();
    const { points } = this.#wins!;
    const [first, last] = [points[0]![0], points.at(-1)![0]];
    this.go(points[nearest(points, first + ((clientX - left) / (width || 1)) * (last - first))]![0]);
  }

  #key(event: KeyboardEvent): void {
    if (isShortcut(event)) return;
    const { points } = this.#wins!;
    const now = Number(this.#picture.getAttribute("aria-valuenow"));
    const goals: Record<string, number> = { ArrowLeft: now - 1, ArrowDown: now - 1, ArrowRight: now + 1, ArrowUp: now + 1, Home: 0, End: points.length - 1 };
    const goal = goals[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (points[goal]) this.go(points[goal][0]);
  }
}

const percent = (share: number[]) => `${share[0]}%${endsOf(share)}`;
const endsOf = ([, low, high]: number[]) => (low === high ? "" : ` (${low}–${high})`);
