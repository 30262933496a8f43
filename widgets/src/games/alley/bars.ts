/** A distribution as bars, drawn as SVG: no library, and nothing but numbers and our own words in it. */

/** A value, its chance and, of an estimate, where its 95% interval begins and ends. */
export type Bar = [value: number, chance: number, low?: number, high?: number];

export interface Picture {
  bars: Bar[];
  mean: number;
  /** From this value on a fine marker is taken. */
  fineFrom: number | null;
  /** Where the least of the others lies, mostly. */
  others: { from: number; to: number; mean: number } | null;
}

const NS = "http://www.w3.org/2000/svg";
const HEIGHT = 248;
const [LEFT, RIGHT, TOP, BOTTOM] = [40, 10, 30, 42];

type Attributes = Record<string, string | number>;

function draw(tag: string, attributes: Attributes, text = ""): SVGElement {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (text) element.textContent = text;
  return element;
}

/** The least and the greatest value to draw: all bars and both marks. */
export function rangeOf({ bars, fineFrom, others }: Picture): [number, number] {
  const values = [...bars.map(([value]) => value), ...(fineFrom === null ? [] : [fineFrom]), ...(others ? [others.from, others.to] : [])];
  return [Math.min(...values) - 1, Math.max(...values) + 1];
}

/** A step for the numbers of an axis that gives at most so many of them. */
export function stepFor(range: number, most: number): number {
  return [1, 2, 5, 10, 20, 25, 50, 100].find((step) => range / step <= most) ?? 200;
}

/** Round shares for the axis of chances: 0 up to the highest bar. */
export function sharesFor(top: number): number[] {
  const step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5].find((one) => top / one <= 4.5) ?? 0.5;
  return Array.from({ length: Math.floor(top / step + 1e-9) + 1 }, (_, i) => i * step);
}

/** The bars with their axes and marks, so many pixels wide; `label` says the picture in words. */
export function drawBars(picture: Picture, label: string, wide: number): SVGSVGElement {
  const { bars, mean, fineFrom, others } = picture;
  const [least, most] = rangeOf(picture);
  const top = Math.max(...bars.map(([, chance, , high]) => Math.max(chance, high ?? 0)), 0.01);
  const x = (value: number) => LEFT + ((value - least) / (most - least)) * (wide - LEFT - RIGHT);
  const y = (chance: number) => HEIGHT - BOTTOM - (chance / top) * (HEIGHT - TOP - BOTTOM);
  const floor = HEIGHT - BOTTOM;
  const svg = draw("svg", { viewBox: `0 0 ${wide} ${HEIGHT}`, class: "al-bars", role: "img", "aria-label": label }) as SVGSVGElement;
  if (others) {
    const [from, to] = [x(others.from - 0.5), x(others.to + 0.5)];
    svg.append(draw("rect", { class: "al-others", x: from, y: TOP, width: to - from, height: floor - TOP }));
    svg.append(draw("line", { class: "al-others-mean", x1: x(others.mean), x2: x(others.mean), y1: TOP, y2: floor }));
  }
  for (const share of sharesFor(top)) {
    svg.append(draw("line", { class: "al-rail", x1: LEFT, x2: wide - RIGHT, y1: y(share), y2: y(share) }));
    svg.append(draw("text", { class: "al-tick", x: LEFT - 5, y: y(share) + 4, "text-anchor": "end" }, `${Math.round(share * 100)}%`));
  }
  const step = stepFor(most - least, wide / 36);
  for (let value = Math.ceil(least / step) * step; value <= most; value += step) {
    svg.append(draw("text", { class: "al-tick", x: x(value), y: floor + 21, "text-anchor": "middle" }, String(value).replace("-", "−")));
  }
  const width = Math.max(((wide - LEFT - RIGHT) / (most - least)) * 0.78, 1.5);
  for (const [value, chance, low, high] of bars) {
    const isFined = fineFrom !== null && value >= fineFrom;
    svg.append(draw("rect", { class: isFined ? "al-bar fined" : "al-bar", x: x(value) - width / 2, y: y(chance), width, height: Math.max(floor - y(chance), 0.5) }));
    if (low !== undefined && high !== undefined) svg.append(draw("line", { class: "al-whisker", x1: x(value), x2: x(value), y1: y(low), y2: y(high) }));
  }
  svg.append(draw("line", { class: "al-floor", x1: LEFT, x2: wide - RIGHT, y1: floor, y2: floor }));
  svg.append(draw("path", { class: "al-mean", d: `M${x(mean)} ${floor}l-5 8h10z` }));
  svg.append(draw("text", { class: "al-axis", x: (LEFT + wide - RIGHT) / 2, y: HEIGHT - 3, "text-anchor": "middle" }, "infamy that the inspection counts"));
  if (fineFrom !== null) {
    const at = x(fineFrom - 0.5);
    svg.append(draw("line", { class: "al-threshold", x1: at, x2: at, y1: TOP - 8, y2: floor }));
    const text = `from ${fineFrom}: a fine marker`;
    // On the side where there is room for it: a letter of this size is at most 7.5 wide.
    const isLate = at + 5 + 7.5 * text.length > wide;
    svg.append(draw("text", { class: "al-threshold-text", x: at + (isLate ? -5 : 5), y: TOP - 12, "text-anchor": isLate ? "end" : "start" }, text));
  }
  return svg;
}
