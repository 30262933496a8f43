/** Where an answer is given: a field, choices, or slots on the board. Each says what it holds, as one would type it. */
import { button, h, QUIET, setAttribute, setText } from "../dom";
import type { Choice, Input } from "./types";

export interface Answering {
  element: HTMLElement;
  /** What is answered now; "" for nothing yet. */
  value(): string;
  put(answer: string): void;
  /** What is to be done first, where there is no answer. */
  missing: string;
}
/** What is called when somebody answers: for Enter, and when the answer is another. */
export interface Heard {
  enter(): void;
  changed(): void;
}

let groups = 0;

/** The place for an answer; `board` is where the drawing lies. */
export function answering(input: Input, board: HTMLElement, heard: Heard): Answering {
  if (input.kind === "choice") return choices(input, heard);
  const picture = input.kind === "slots" ? board.querySelector<HTMLElement | SVGSVGElement>("img, svg") : null;
  return picture && input.choices?.length ? slots(input, picture, heard) : field(input, heard);
}

const onEnter = (enter: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Enter" || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  enter();
};

// --- one of some answers ---------------------------------------------------------------------------------------------

function choices({ choices: offered = [], label }: Input, { enter, changed }: Heard): Answering {
  const name = `lx-${++groups}`;
  const boxes = offered.map(({ value }) => h("input", { type: "radio", name, value, ...QUIET, onkeydown: onEnter(enter), onchange: changed }));
  const rows = offered.map((one, i) => h("label", { class: "lx-choice" }, boxes[i], h("b", {}, one.value), h("span", {}, one.label)));
  return {
    element: h("fieldset", { class: "lx-choices" }, h("legend", {}, label), ...rows),
    value: () => boxes.find((box) => box.checked)?.value ?? "",
    put: (answer) => {
      const wanted = answer.trim().toLowerCase();
      boxes.forEach((box, i) => (box.checked = [box.value, offered[i]!.label].some((text) => text.toLowerCase() === wanted)));
    },
    missing: "Choose an answer first.",
  };
}

// --- slots on a board ------------------------------------------------------------------------------------------------

const STEPS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The choice that lies next in a direction, nearest to the straight line; itself at the edge. */
export function beside(from: number, offered: Choice[], [dx, dy]: [number, number]): number {
  const middle = ({ box: [x, y, w, k] = [0, 0, 0, 0] }: Choice): [number, number] => [x + w / 2, y + k / 2];
  const [x, y] = middle(offered[from]!);
  let best = from;
  let least = Infinity;
  offered.forEach((one, i) => {
    const [a, b] = middle(one);
    const along = (a - x) * dx + (b - y) * dy;
    const far = along + 3 * Math.abs((a - x) * dy + (b - y) * dx);
    if (along > 0.5 && far < least) [best, least] = [i, far];
  });
  return best;
}

function slots(input: Input, picture: HTMLElement | SVGSVGElement, { enter, changed }: Heard): Answering {
  const { choices: offered = [], label, many, count = 0 } = input;
  const name = `lx-${++groups}`;
  const shown = h("b", { class: "lx-chosen" });
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const tell = () => {
    const words = offered.filter((one) => chosen().includes(one.value)).map((one) => one.label);
    setAttribute(shown, "data-empty", !words.length);
    setText(shown, words.join("; ") || (many ? `click on ${count || "the"} slots` : "click on a slot"));
    // Of boxes to tick, only one is a stop of Tab; the arrows lead to the others, as with one of several.
    if (many) boxes.forEach((box, i) => setAttribute(box, "tabindex", box === document.activeElement || (i === 0 && !boxes.includes(document.activeElement as never)) ? 0 : -1));
  };
  const turn = () => {
    tell();
    changed();
  };
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return onEnter(enter)(event);
    event.preventDefault();
    const next = boxes[beside(boxes.indexOf(event.target as HTMLInputElement), offered, step)]!;
    next.focus();
    if (!many) next.checked = true;
    turn();
  };
  const boxes = offered.map((one) =>
    h("input", { type: many ? "checkbox" : "radio", name, value: one.value, "aria-label": one.label, ...QUIET, onkeydown: move, onchange: turn, onfocus: tell }),
  );
  const places = offered.map(({ label: title, value, box = [0, 0, 0, 0] }, i) => {
    const place = h("label", { class: "lx-slot", title }, boxes[i], h("span", { class: "lx-tag", "aria-hidden": "true" }, value));
    const [left, top, width, height] = box.map((part) => `${part}%`) as [string, string, string, string];
    Object.assign(place.style, { left, top, width, height });
    return place;
  });
  const frame = h("div", { class: "lx-picture" });
  picture.replaceWith(frame);
  picture.style.margin = "0";
  frame.append(picture, h("div", { role: many ? "group" : "radiogroup", "aria-label": label }, ...places));
  tell();
  return {
    element: h("p", { class: "lx-answered" }, h("span", {}, `${label} `), shown),
    value: () => chosen().join(" "),
    put: (answer) => {
      const wanted = answer.toLowerCase().split(/[^a-z0-9]+/);
      for (const box of boxes) box.checked = wanted.includes(box.value.toLowerCase());
      tell();
    },
    missing: many ? "Choose the slots first: click on them." : "Choose a slot first: click on it.",
  };
}

// --- a field ---------------------------------------------------------------------------------------------------------

/** So many pieces and choices stand in sight; more are folded. */
const FEW = 8;

function field({ label, sample, keys = [], choices: offered = [] }: Input, { enter, changed }: Heard): Answering {
  const box = h("input", { type: "text", class: "lx-field", autocomplete: "off", spellcheck: "false", autocapitalize: "off", maxlength: 2000, ...QUIET, onkeydown: onEnter(enter) });
  const turn = () => {
    for (const chip of chips) setAttribute(chip, "aria-pressed", String(chip.value === box.value));
    changed();
  };
  const put = (text: string) => {
    box.value = text;
    turn();
  };
  const add = (piece: string) => put(piece.length > 1 || piece === "/" && keys.some((key) => key.length > 1) ? `${box.value} ${piece}`.trim() : box.value + piece);
  const chips = offered.length > FEW ? [] : offered.map((one) => button({ class: "lx-chip", value: one.value, "aria-pressed": "false", onclick: () => put(one.value) }, one.label));
  const list = offered.length > FEW
    ? [h("select", { class: "lx-field", "aria-label": "Or choose", ...QUIET, onchange: (event: Event) => put((event.target as HTMLSelectElement).value) },
        h("option", { value: "" }, "or choose …"), ...offered.map((one) => h("option", { value: one.value }, one.label)))]
    : [];
  const back = button({ class: "lx-key", "aria-label": "Take the last one back", onclick: () => put(box.value.replace(/\s*(?:\w\w|.)$/u, (last) => (keys.some((key) => key.length > 1) ? "" : last.slice(0, -1)))) }, "⌫");
  const pad = keys.length ? h("div", { class: "lx-pad", role: "group", "aria-label": "Put the answer together" }, ...keys.map((key) => button({ class: "lx-key", onclick: () => add(key) }, key)), back) : null;
  const folded = pad && keys.length > FEW ? h("details", { class: "lx-pads" }, h("summary", { ...QUIET }, "Click it together"), pad) : pad;
  box.addEventListener("input", turn);
  return {
    element: h("div", { class: "lx-writing" },
      h("label", {}, h("span", {}, label), box), ...list, chips.length ? h("div", { class: "lx-chips", role: "group", "aria-label": "Choose one" }, ...chips) : null,
      sample ? h("p", { class: "lx-sample" }, sample) : null, folded),
    value: () => box.value.trim(),
    put,
    missing: "Write an answer first.",
  };
}
