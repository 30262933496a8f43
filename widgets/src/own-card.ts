/** A card of a game that brings no board: its code, its title, its numbers in the corners, and its kind. */
import { signed } from "./describe";
import { h, setAttribute } from "./dom";
import type { Faces } from "./game";
import { drawingOf } from "./own-markup";
import type { About, Cards } from "./types";

/** How a card looks: an emoji or a drawing, its kind with the number of its colour, and its numbers by name. */
export interface Looks {
  face?: string;
  kind?: string;
  tone?: number;
  numbers?: [name: string, value: number][];
}

export interface Part {
  name: string;
  title: string;
  /** Whether each seat has one. */
  seat: boolean;
  shape: string;
}

export interface Zone extends Part {
  wide?: number;
  cells?: string[];
}

export interface Counter extends Part {
  ends?: [low: number, high: number];
  score?: boolean;
}

/** What Python tells once of such a game. */
export interface Facts {
  zones: Zone[];
  counters: Counter[];
  rows: string[][];
  cards: Record<string, Looks>;
  /** What each rule says. */
  rules: Record<string, string>;
  /** The module of a board that its author draws. */
  module?: string;
}

/** The facts of a game of one's own; nothing for a game whose board is told in words. */
export const factsOf = (about: unknown): Facts | null => {
  const { board } = about as About;
  return Array.isArray(board?.zones) ? (board as unknown as Facts) : null;
};

/** A card that nobody who looks on may see; one of a pile of which nobody knows how many lie there. */
export const isDown = (code: string): boolean => code === "??" || code === "?";

/** Numbers that have a corner. */
const CORNERS = 3;

export function ownFaces(about: Cards, { cards, zones }: Facts): Faces {
  const hidden = new Set(zones.filter(({ shape }) => shape === "pile").map(({ name }) => name));
  const name = (code: string) => (isDown(code) ? "face down" : (about.items[code]?.name ?? code));
  const tip = (code: string) => {
    const { kind, numbers = [] } = cards[code] ?? {};
    const more = [kind, ...numbers.map(([what, value]) => `${what.replaceAll("_", " ")} ${signed(value)}`)].filter((one) => one);
    return isDown(code) ? null : [`${name(code)} (${code})`, ...more].join(", ");
  };
  return {
    hidden: "??",
    name,
    tip,
    describe: (place, code) => `${place}: ${code ? (tip(code) ?? "face down") : "empty"}`,
    // Only what comes from where nobody looked is seen alone before it is laid down.
    draws: (from) => hidden.has(from),
    paint(element, code) {
      if ((element as HTMLElement).dataset.code === code) return;
      setAttribute(element, "data-code", code);
      element.classList.toggle("down", isDown(code));
      element.classList.toggle("up", !!code && !isDown(code));
      element.classList.toggle("gap", !code);
      element.replaceChildren(...(code && !isDown(code) ? face(code, name(code), cards[code] ?? {}) : []));
    },
  };
}

function face(code: string, title: string, { face, kind, tone, numbers = [] }: Looks): HTMLElement[] {
  const picture = h("span", { class: "ao-face", "aria-hidden": "true" });
  if (face) picture.append(face.includes("<") ? drawingOf(face) : face);
  return [
    h("b", { class: "ao-code" }, code),
    ...numbers.slice(0, CORNERS).map(([what, value], i) => h("b", { class: `ao-number n${i}${kind ? " on-kind" : ""}`, title: what.replaceAll("_", " ") }, signed(value))),
    ...(face ? [picture] : []),
    h("span", { class: face ? "ao-name with-face" : "ao-name" }, title === code ? "" : title),
    ...(kind ? [h("span", { class: `ao-kind t${tone}` }, kind)] : []),
  ];
}
