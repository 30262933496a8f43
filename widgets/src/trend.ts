/** A figure of every seat over a game, as lines that differ by stroke and by the shape at their end, where they are named. */
import { percentAt, ticksIn, type Span } from "./axis";
import { h, setAttribute } from "./dom";
import { token } from "./token";

/** What one seat had, point by point. */
export interface Series {
  seat: string;
  name: string;
  values: number[];
}

/** A name below a point of the lines, such as the end of a round. */
export type Tick = [point: number, name: string];

/** How high the lines are in pixels, and how far two names at their ends are apart at least. */
const HEIGHT = 92;
const APART = 17;
/** Names below the lines that are nearer to each other than this share, in percent, would lie over each other. */
const ROOM = 12;

const percent = (value: number) => `${Math.round(value * 100) / 100}%`;

export class TrendFigure {
  readonly element = h("div", { class: "al-trend", role: "img" });

  /** Draw the lines; `what` names the figure. */
  update(what: string, series: Series[], ticks: Tick[]): void {
    const values = series.flatMap((one) => one.values);
    const span: Span = [Math.min(0, ...values), Math.max(1, ...values) * 1.06];
    const points = Math.max(1, ...series.map((one) => one.values.length - 1));
    const left = (point: number) => (100 * point) / points;
    const top = (value: number) => 100 - percentAt(value, span);
    const ends = apart(series.map((one) => (HEIGHT * top(one.values.at(-1)!)) / 100));
    const now = series.map((one) => `${one.name} ${one.values.at(-1)}`);
    setAttribute(this.element, "aria-label", `${what}: ${now.join(", ")}`);
    this.element.replaceChildren(
      ...ticksIn(span, 4).map((value) => at("al-trend-level", { top: percent(top(value)) }, String(value))),
      h("div", { class: "al-trend-plot" }, drawing(series, left, top), ...spread(ticks, left).map(([point, name]) => at("al-trend-tick", { left: percent(left(point)) }, name)), ...series.map(({ seat, values }) => at("al-trend-dot", { left: "100%", top: percent(top(values.at(-1)!)) }, token(seat)))),
      ...series.map((one, i) => {
        const end = at(`al-trend-end s${one.seat.slice(1)}`, { top: `${ends[i]!.toFixed(1)}px` }, token(one.seat), ` ${now[i]}`);
        end.title = now[i]!;
        return end;
      }),
    );
  }
}

function at(name: string, style: Partial<CSSStyleDeclaration>, ...children: (Node | string)[]): HTMLElement {
  const element = h("span", { class: name }, ...children);
  Object.assign(element.style, style);
  return element;
}

/** The lines alone, stretched to whatever room there is. */
function drawing(series: Series[], left: (point: number) => number, top: (value: number) => number): SVGSVGElement {
  const make = (name: string) => document.createElementNS("http://www.w3.org/2000/svg", name) as SVGElement;
  const whole = make("svg") as SVGSVGElement;
  for (const [name, value] of [["viewBox", "0 0 100 100"], ["preserveAspectRatio", "none"], ["aria-hidden", "true"]] as const) whole.setAttribute(name, value);
  for (const { seat, values } of series) {
    const line = make("polyline");
    line.setAttribute("class", `s${seat.slice(1)}`);
    line.setAttribute("points", values.map((value, point) => `${left(point).toFixed(2)},${top(value).toFixed(2)}`).join(" "));
    whole.append(line);
  }
  return whole;
}

/** Places in pixels for names that want to stand at these, in the same order from above, none over another. */
export function apart(wanted: number[]): number[] {
  const order = wanted.map((_, i) => i).sort((one, other) => wanted[one]! - wanted[other]!);
  const found = [...wanted];
  let least = -Infinity;
  for (const i of order) least = (found[i] = Math.max(wanted[i]!, least)) + APART;
  // What would stand too low moves up again, and what is above makes room.
  let most = HEIGHT;
  for (const i of order.reverse()) most = (found[i] = Math.min(found[i]!, most)) - APART;
  return found;
}

/** Those names that have room beside the first and the last, which are always there. */
function spread(ticks: Tick[], left: (point: number) => number): Tick[] {
  const last = ticks.at(-1);
  let end = -Infinity;
  return ticks.filter((tick) => {
    const place = left(tick[0]);
    const hasRoom = tick === last || (place >= end + ROOM && place <= left(last![0]) - ROOM);
    if (hasRoom) end = place;
    return hasRoom || tick === ticks[0];
  });
}
