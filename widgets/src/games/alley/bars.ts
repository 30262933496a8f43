/** A distribution as bars, drawn as SVG: no library, and nothing but numbers and our own words in it. */

/** A value, its chance and, of an estimate, where its 95% interval begins and ends. */
export type Bar = [value: number, chance: number, low?: number, high?: number];

export interface Picture {
  bars: Bar[];
  mean: number;
  /** From this value on a fine marker is taken. */
  fineFrom: number | null;
  /** That, in words. */
  past: string;
  /** Where the least of the others lies, mostly. */
  others: { from: number; to: number; mean: number } | null;
}

const NS = "http://www.w3.org/2000/svg";
const [LEFT, RIGHT, TOP, BOTTOM] = [40, 10, 30, 26];
/** Each drawing has a hatch of its own name: several may stand on one page. */
let drawings = 0;

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

/** A step for the numbers of an axis that gives at most so many of them; 24, where the track ends, is one. */
export function stepFor(range: number, most: number): number {
  return [1, 2, 3, 6, 12, 24, 48].find((step) => range / step <= most) ?? 96;
}

/** Round shares for the axis of chances: 0 up to the highest bar. */
export function sharesFor(top: number): number[] {
  const step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5].find((one) => top / one <= 4.5) ?? 0.5;
  return Array.from({ length: Math.floor(top / step + 1e-9) + 1 }, (_, i) => i * step);
}

/** The bars with their axes and marks, so many pixels wide; `label` says the picture in words. */
export function drawBars(picture: Picture, label: string, wide: number): SVGElement {
  const { bars, mean, fineFrom, others } = picture;
  const high = wide > 560 ? 300 : 240;
  const hatch = `al-hatch-${++drawings}`;
  const svg = draw("svg", { viewBox: `0 0 ${wide} ${high}`, class: "al-bars", role: "img" });
  svg.setAttribute("aria-label", label);
  const [least, most] = rangeOf(picture);
  const top = Math.max(...bars.map(([, chance, , end]) => end ?? chance)) * 1.04;
  const floor = high - BOTTOM;
  const x = (value: number) => LEFT + ((wide - LEFT - RIGHT) * (value - least)) / (most - least);
  const y = (chance: number) => floor - ((floor - TOP) * chance) / top;
  const pattern = draw("pattern", { id: hatch, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" });
  pattern.append(draw("rect", { class: "al-hatched", width: 6, height: 6 }), draw("rect", { class: "al-hatch", width: 2, height: 6 }));
  svg.append(pattern);
  const past = fineFrom === null ? null : x(fineFrom - 0.5);
  if (past !== null) svg.append(draw("rect", { class: "al-past", x: past, y: TOP - 8, width: Math.max(wide - RIGHT - past, 0), height: floor - TOP + 8 }));
  if (others) {
    const [from, to] = [x(others.from - 0.5), x(others.to + 0.5)];
    svg.append(draw("rect", { class: "al-others", x: from, y: TOP - 8, width: to - from, height: floor - TOP + 8 }), draw("line", { class: "al-others-mean", x1: x(others.mean), x2: x(others.mean), y1: TOP - 8, y2: floor }));
  }
  for (const share of sharesFor(top)) {
    svg.append(draw("line", { class: "al-rail", x1: LEFT, x2: wide - RIGHT, y1: y(share), y2: y(share) }));
    svg.append(draw("text", { class: "al-tick", x: LEFT - 5, y: y(share) + 4, "text-anchor": "end" }, `${Math.round(share * 100)}%`));
  }
  const step = stepFor(most - least, wide / 36);
  for (let value = Math.ceil(least / step) * step; value <= most; value += step) {
    const isLast = fineFrom !== null && value === fineFrom - 1;
    svg.append(draw("text", { class: isLast ? "al-tick last" : "al-tick", x: x(value), y: floor + 18, "text-anchor": "middle" }, String(value).replace("-", "−")));
  }
  const width = Math.max(((wide - LEFT - RIGHT) / (most - least)) * 0.86, 1.5);
  for (const [value, chance, low, end] of bars) {
    const isFined = fineFrom !== null && value >= fineFrom;
    const bar = draw("rect", { class: isFined ? "al-bar fined" : "al-bar", x: x(value) - width / 2, y: y(chance), width, height: Math.max(floor - y(chance), 0.5) });
    if (isFined) bar.style.fill = `url(#${hatch})`;
    svg.append(bar);
    if (low !== undefined && end !== undefined) svg.append(draw("line", { class: "al-whisker", x1: x(value), x2: x(value), y1: y(low), y2: y(end) }));
  }
  svg.append(draw("line", { class: "al-floor", x1: LEFT, x2: wide - RIGHT, y1: floor, y2: floor }));
  svg.append(draw("path", { class: "al-mean", d: `M${x(mean)} ${floor - 1}l-6 9h12z` }));
  if (past !== null) {
    svg.append(draw("line", { class: "al-threshold", x1: past, x2: past, y1: TOP - 14, y2: floor }));
    const text = picture.past;
    // On the side where there is room for it: a letter of this size is at most 7.5 wide.
    const isLate = past + 6 + 7.5 * text.length > wide;
    svg.append(draw("text", { class: "al-threshold-text", x: past + (isLate ? -6 : 6), y: TOP - 14, "text-anchor": isLate ? "end" : "start" }, text));
    if (!isLate && past > LEFT + 60) svg.append(draw("text", { x: past - 6, y: TOP - 14, "text-anchor": "end" }, "no fine"));
  }
  return svg;
}
