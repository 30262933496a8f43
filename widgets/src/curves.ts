/** A figure over some marks, seat by seat: lines that differ by stroke and by shape, named at their ends. */
import { svg } from "./dom";
import { token } from "./token";
import type { Curves } from "./types";

const NS = "http://www.w3.org/2000/svg";
const [LEFT, TOP, BOTTOM] = [34, 10, 24];
/** Pixels between two names, of a letter, and of a mark at the axis. */
const [LINE, LETTER, MARK] = [16, 7.2, 58];
const STROKES = ["", "7 4", "2 3", "10 3 2 3", "1 5", "12 5"];

function part(tag: string, attributes: Record<string, string | number>, text = ""): SVGElement {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (text) element.textContent = text;
  return element;
}

/** The number of the seat, from 0. */
const numberOf = (seat: string) => (Number(seat.slice(1)) - 1 || 0) % STROKES.length;

/** Round values for the axis, from the least to the greatest. */
export function ticks(least: number, most: number): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((one) => (most - least) / one <= 4) ?? 1000;
  const [from, to] = [Math.floor(least / step), Math.max(Math.ceil(most / step), Math.floor(least / step) + 1)];
  return Array.from({ length: to - from + 1 }, (_, i) => (from + i) * step);
}

/** Places for names that want to stand at some heights: none nearer to the next than a line, none below the lowest place. */
export function apart(wanted: number[], lowest = Infinity, line = LINE): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!);
  const placed = [...wanted];
  let last = -Infinity;
  for (const i of order) last = placed[i] = Math.max(wanted[i]!, last + line);
  let next = lowest + line;
  for (const i of order.reverse()) next = placed[i] = Math.min(placed[i]!, next - line);
  return placed;
}

/** The lines with their axes, so many pixels wide and high. */
export function drawCurves({ title, marks, series }: Curves, width: number, height: number): SVGSVGElement {
  const values = series.flatMap(([, , of]) => of);
  const axis = ticks(Math.min(0, ...values), Math.max(...values));
  const [low, high] = [axis[0]!, axis.at(-1)!];
  const names = series.map(([, name, of]) => `${name} ${of.at(-1)}`);
  const right = Math.min(Math.max(...names.map((name) => name.length)) * LETTER + 14, width / 3);
  const x = (i: number) => LEFT + 12 + (i * (width - LEFT - 24 - right)) / Math.max(marks.length - 1, 1);
  const y = (value: number) => height - BOTTOM - ((value - low) * (height - TOP - BOTTOM)) / (high - low);
  const label = `${title}. ${series.map(([, name, of]) => `${name}: ${of.join(", ")}`).join(". ")}.`;
  const drawing = svg("", `0 0 ${width} ${height}`, "al-curves");
  drawing.removeAttribute("aria-hidden");
  for (const [name, value] of Object.entries({ role: "img", "aria-label": label, width, height })) drawing.setAttribute(name, String(value));
  for (const value of axis) {
    drawing.append(part("line", { class: "al-rail-line", x1: LEFT, x2: width - right, y1: y(value), y2: y(value) }));
    drawing.append(part("text", { class: "al-tick", x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, String(value).replace("-", "−")));
  }
  const each = Math.max(1, Math.ceil((marks.length * MARK) / (width - right)));
  marks.forEach((mark, i) => {
    if (i % each === 0) drawing.append(part("text", { class: "al-tick", x: x(i), y: height - 5, "text-anchor": "middle" }, mark));
  });
  const heights = apart(series.map(([, , of]) => y(of.at(-1)!)), height - BOTTOM);
  series.forEach(([seat, , of], i) => {
    const points = of.map((value, at) => `${x(at)},${y(value)}`).join(" ");
    drawing.append(part("polyline", { class: `al-curve s${numberOf(seat) + 1}`, points, "stroke-dasharray": STROKES[numberOf(seat)]! }));
    of.forEach((value, at) => {
      const mark = token(seat);
      for (const [name, to] of Object.entries({ x: x(at) - 6, y: y(value) - 6, width: 12, height: 12 })) mark.setAttribute(name, String(to));
      drawing.append(mark);
    });
    drawing.append(part("text", { class: "al-curve-name", x: width - right + 2, y: heights[i]! + 4 }, names[i]));
  });
  return drawing;
}
