/** A figure of every seat over a game, as lines that differ by stroke and by the shape at their end, where they are named. */
import { signed } from "./describe";
import { percentAt, ticksIn, type Span } from "./axis";
import { h, setAttribute, svg } from "./dom";
import { token } from "./token";

/** What one seat had, point by point. */
export interface Series {
  seat: string;
  name: string;
  values: number[];
}

/** A name below a point of the lines, such as the end of a round. */
export type Tick = [point: number, name: string];

/** How far two names at the ends of lines are apart at least, in pixels. */
const APART = 17;
/** Names below the lines that are nearer to each other than this share, in percent, would lie over each other. */
const ROOM = 17;

const percent = (value: number) => `${Math.round(value * 100) / 100}%`;

export class TrendFigure {
  readonly element = h("div", { class: "al-trend", role: "img" });

  /** `height` is how high the lines are in pixels, or how low they may be. */
  constructor(private readonly height: number) {}

  /** Draw the lines; `what` names the figure. */
  update(what: string, series: Series[], ticks: Tick[]): void {
    const values = series.flatMap((one) => one.values);
    const span: Span = [Math.min(0, ...values), Math.max(1, ...values) * 1.06];
    const points = Math.max(1, ...series.map((one) => one.values.length - 1));
    const left = (point: number) => (100 * point) / points;
    const top = (value: number) => 100 - percentAt(value, span);
    const ends = apart(series.map((one) => (this.height * top(one.values.at(-1)!)) / 100), this.height);
    const now = series.map((one) => `${one.name} ${signed(one.values.at(-1)!)}`);
    setAttribute(this.element, "aria-label", `${what}: ${now.join(", ")}`);
    this.element.replaceChildren(
      ...ticksIn(span, 4).map((value) => at("al-trend-level", { top: percent(top(value)) }, signed(value))),
      h("div", { class: "al-trend-plot" }, drawing(series.map(({ seat, values }) => ["polyline", seat, values.map((value, point) => `${left(point).toFixed(2)},${top(value).toFixed(2)}`).join(" ")])), ...spread(ticks, left).map(([point, name]) => at("al-trend-tick", { left: percent(left(point)) }, name)), ...series.map(({ seat, values }) => at("al-trend-dot", { left: "100%", top: percent(top(values.at(-1)!)) }, token(seat)))),
      ...series.map((one, i) => {
        const end = at(`al-trend-end s${one.seat.slice(1)}`, { top: percent((100 * ends[i]!) / this.height) }, token(one.seat), ` ${now[i]}`);
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

/** Lines and areas of seats alone, stretched to whatever room there is; their corners are in percent. */
export function drawing(shapes: (readonly [kind: "polyline" | "polygon", seat: string, points: string])[]): SVGSVGElement {
  const whole = svg("", "0 0 100 100", "");
  whole.setAttribute("preserveAspectRatio", "none");
  for (const [kind, seat, points] of shapes) {
    const shape = document.createElementNS(whole.namespaceURI, kind);
    shape.setAttribute("class", `s${seat.slice(1)}`);
    shape.setAttribute("points", points);
    whole.append(shape);
  }
  return whole;
}

/** Places in pixels for names that want to stand at these, in the same order from above, none over another. */
export function apart(wanted: number[], height: number): number[] {
  const order = wanted.map((_, i) => i).sort((one, other) => wanted[one]! - wanted[other]!);
  const found = [...wanted];
  let least = -Infinity;
  for (const i of order) least = (found[i] = Math.max(wanted[i]!, least)) + APART;
  // What would stand too low moves up again, and what is above makes room.
  let most = height;
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
