/** Our drawings: resources, emblems, moons, signs of effects, and a picture for each family of cards. */
import { svg } from "../../dom";

const INK = "#262130";
const LINE = `stroke="${INK}" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round"`;

/** Colours of the edges of cards: charms, herbology, blood arts, potions, alchemy. */
export const EDGES = ["#b02a6f", "#2c7a3c", "#9c2418", "#1f66a8", "#8a5f00"];
const STAR = '<path d="M12 6.5l1.5 4 4 1.5-4 1.5-1.5 4-1.5-4-4-1.5 4-1.5z"';

/** The shapes of the resources on a square of 24. */
const SHAPES = [
  `<path ${LINE} fill="#f08db4" d="M12 20.5C5 15.5 2.5 12 2.5 8.4c0-2.9 2.2-4.9 4.7-4.9 2 0 3.7 1 4.8 2.9 1.1-1.9 2.8-2.9 4.8-2.9 2.5 0 4.7 2 4.7 4.9 0 3.6-2.5 7.1-9.5 12.1z"/><path fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round" d="M5.8 8.2c.2-1.1.9-1.7 1.9-1.7"/>`,
  `<path ${LINE} fill="none" d="M12 12v10"/><path ${LINE} fill="#7fc46c" d="M12 13C9 10 9 6 12 2c3 4 3 8 0 11zM11.5 15.5c-4.5.7-7.6-1.3-9-5.5 4.6-.3 8.2 1.3 9 5.5zM12.5 15.5c4.5.7 7.6-1.3 9-5.5-4.6-.3-8.2 1.3-9 5.5z"/>`,
  `<path ${LINE} fill="#d9463c" d="M12 2.5C8.2 8.5 5 12 5 15.3a7 7 0 0 0 14 0C19 12 15.8 8.5 12 2.5z"/><path fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round" d="M8.3 15.5c0 1.8 1 3 2.5 3.5"/>`,
  `<path ${LINE} fill="#fff" d="M9.5 4v5.5L4.4 18c-1 1.7.2 3.5 2.1 3.5h11c1.9 0 3.1-1.8 2.1-3.5L14.5 9.5V4z"/><path fill="#6db3ea" d="M7.6 14.5h8.8l2.3 4c.5.9 0 2-1.1 2H6.4c-1.1 0-1.6-1.1-1.1-2z"/><path ${LINE} fill="#a9846a" d="M8.8 2.2h6.4V5H8.8z"/>`,
  `<path ${LINE} fill="#f0c33c" d="M12 2l8.7 5v10L12 22l-8.7-5V7z"/>${STAR} fill="#fffaf0" stroke="${INK}" stroke-width="1.2"/>`,
];
/** The dashes in the ring of an emblem: with them the rings are told apart without colour. */
const RINGS = ['stroke-dasharray=".1 3.2" stroke-linecap="round"', 'stroke-dasharray="2.6 1.4"', 'stroke-dasharray="4.5 2.5"', 'stroke-dasharray=".1 5" stroke-linecap="round"', 'stroke-dasharray="1.7 1.7"'];
const WIDE = [1.7, 1, 1.3, 2.4, 2.6];

/** The name of each resource, one of it, and of each discipline. */
export const MANY = ["charms", "herbs", "blood", "potions", "gold"];
export const ONE = ["charm", "herb", "blood", "potion", "gold"];
export const COLUMNS = ["Charms", "Herbology", "Blood Arts", "Potions", "Alchemy"];
export const LETTERS = "CHBPG";

/** So many of a resource, in words. */
export const amount = (kind: number, count: number): string => `${count} ${(count === 1 ? ONE : MANY)[kind]}`;

export const resource = (kind: number): SVGSVGElement => svg(SHAPES[kind]!, "0 0 24 24", "ar-icon");

export function emblem(kind: number): SVGSVGElement {
  const ring = `<circle cx="12" cy="12" r="10" fill="#fffaf0" stroke="${EDGES[kind]}" stroke-width="3.6"/><circle cx="12" cy="12" r="10" fill="none" stroke="#fff" stroke-width="${WIDE[kind]}" ${RINGS[kind]}/><circle cx="12" cy="12" r="11.6" fill="none" stroke="${INK}" stroke-width=".8"/>`;
  return svg(`${ring}<g transform="translate(6 6) scale(.5)">${SHAPES[kind]}</g>`, "0 0 24 24", "ar-icon ar-emblem");
}

const RAYS = Array.from({ length: 12 }, (_, i) => `<path d="M24 1v4.5" transform="rotate(${i * 30} 24 24)"/>`).join("");

/** A moon with what it powers; an unknown one has a question mark. */
export function moon(kind: number | null, isRising: boolean): SVGSVGElement {
  const inside = kind === null ? `<text x="24" y="30" text-anchor="middle" font-size="17" font-weight="700" fill="${INK}">?</text>` : `<g transform="translate(14.5 14.5) scale(.79)">${SHAPES[kind]}</g>`;
  const disc = `<circle cx="24" cy="24" r="16.5" fill="#f6e6b4" ${LINE}/><path d="M24 7.5a16.5 16.5 0 0 1 0 33 18 18 0 0 0 6-16.5 18 18 0 0 0-6-16.5z" fill="#dcc27a"/><circle cx="14" cy="17" r="2" fill="#e3cf94"/><circle cx="16" cy="33" r="1.5" fill="#e3cf94"/>`;
  return svg(`${isRising ? `<g class="ar-rays" stroke-width="2.5" stroke-linecap="round">${RAYS}</g>` : ""}${disc}${inside}`, "0 0 48 48", "ar-moon");
}

/** Where a moon was that has gone back to the bag. */
export const noMoon = (): SVGSVGElement => svg('<circle cx="24" cy="24" r="15" fill="none" stroke="currentColor" stroke-width="1.8" stroke-dasharray="3 3"/>', "0 0 48 48", "ar-moon");

const CARD = `<path ${LINE} fill="#3d4a7a" d="M6 2.5h12v19H6z"/>`;
const SIGNS: Record<string, string> = {
  points: `<path ${LINE} fill="#8f6fd6" d="M8.5 13l-2 8.5 5.5-3 5.5 3-2-8.5z"/><circle cx="12" cy="9" r="7" fill="#d9c8ff" ${LINE}/><path fill="#5b34a8" d="M12 4.5l1.3 3 3.2.3-2.4 2.1.7 3.2L12 11.4l-2.8 1.7.7-3.2-2.4-2.1 3.2-.3z"/>`,
  marker: `<path ${LINE} fill="#fffdf8" d="M12 2.5l8.5 4.8v9.4L12 21.5l-8.5-4.8V7.3z"/><path ${LINE} fill="#a59b88" d="M12 12l8.5-4.7v9.4L12 21.5z"/><path ${LINE} fill="none" d="M3.5 7.3L12 12v9.5"/>`,
  any: `<circle cx="12" cy="12" r="9.3" fill="#fffdf8" ${LINE}/><path ${LINE} fill="none" d="M12 12V2.7M12 12l8.9-2.9M12 12l5.5 7.5M12 12l-5.5 7.5M12 12L3.1 9.1"/>`,
  evergreen: `<path ${LINE} fill="#2f8a4a" d="M12 2l4 5.5h-2l4 5h-2.3L20 18H4l4.3-5.5H6l4-5H8z"/><path ${LINE} d="M12 18v4"/>`,
  twice: `<path ${LINE} fill="#fffdf8" d="M6 2.5h12M6 21.5h12M7.5 2.5c0 5.5 9 6 9 9.5s-9 4-9 9.5M16.5 2.5c0 5.5-9 6-9 9.5s9 4 9 9.5"/><path fill="#6db3ea" d="M9 20.7c.6-2.7 5.4-2.7 6 0z"/>`,
  activate: `<path ${LINE} fill="#fbe08a" d="M10 2l2 6 6 2-6 2-2 6-2-6-6-2 6-2z"/><path ${LINE} fill="none" d="M14 20c4 0 7-2 7.5-5"/>`,
  down: CARD,
  card: `<path ${LINE} fill="#fffaf0" d="M6 2.5h12v19H6z"/><path ${LINE} d="M9 15.5h6M9 18.5h4"/>`,
  move: `<path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="M3 8h17l-4.5-4.5M21 16H4l4.5 4.5"/>`,
  lowest: `<path fill="none" stroke="currentColor" stroke-width="1.7" d="M5 3.5h14v4H5zM5 10h14v4H5z"/><path ${LINE} fill="#cfb8ff" d="M5 16.5h14v4H5z"/>`,
  rising: `<circle cx="12" cy="12" r="7.5" fill="#f6e6b4" ${LINE}/><path stroke="#5b34a8" stroke-width="1.8" stroke-linecap="round" d="M12 1v2M12 21v2M1 12h2M21 12h2"/>`,
};

export const sign = (name: string): SVGSVGElement => svg(SIGNS[name] ?? SIGNS.any!, "0 0 24 24", "ar-icon");

/** The back of a card of a round: a lattice with its moon. */
export function back(round: number): SVGSVGElement {
  const shades = ['<path fill="#3d4a7a" d="M18 17a9 9 0 0 1 0 18 12 12 0 0 0 0-18z" transform="translate(-5 0)"/>', '<path fill="#3d4a7a" d="M16 17v18a9 9 0 0 1 0-18z"/>', ""];
  const net = Array.from({ length: 8 }, (_, i) => `<path d="M${i * 8 - 28} 52l44-52M${i * 8 - 28} 0l44 52"/>`).join("");
  return svg(`<rect x=".7" y=".7" width="30.6" height="50.6" rx="4" fill="#3d4a7a" stroke="#26305a" stroke-width="1.4"/><g stroke="#fff" stroke-opacity=".16" fill="none">${net}</g><circle cx="16" cy="26" r="9" fill="#f6e6b4"/>${shades[round - 1] ?? ""}`, "0 0 32 52", "ar-back");
}

/** A picture for each family; t is filled with the tint of the card, k with ink. */
const FAMILIES: Record<string, string> = {
  "charm-the-x": '<path class="t" d="M7 13c11-4 23-4 34 0 1 14-4 26-17 30C11 39 6 27 7 13z"/><path class="n" d="M13 22c3-2 6-2 8 0M27 22c2-2 5-2 8 0M18 33c4 3 8 3 12 0M24 23v6"/>',
  "master-the-x": '<path class="t" d="M8 36L6 16l10 8 8-14 8 14 10-8-2 20z"/><path class="w" d="M8 36h32v6H8z"/><circle class="k" cx="24" cy="9" r="2.5"/><circle class="k" cx="6" cy="15" r="2.5"/><circle class="k" cx="42" cy="15" r="2.5"/>',
  "enthrall-the-x": '<path class="w" d="M3 24c10-14 32-14 42 0-10 14-32 14-42 0z"/><circle class="t" cx="24" cy="24" r="9"/><path class="n" d="M24 24c0-3 5-3 5 1s-7 6-10 1 2-11 8-9"/>',
  "bind-the-x": '<circle class="n" cx="18" cy="24" r="12"/><circle class="n" cx="30" cy="24" r="12"/><path class="t" d="M24 14.5a12 12 0 0 1 0 19 12 12 0 0 1 0-19z"/>',
  aura: '<path class="t" d="M24 40C12 32 8 26 8 20c0-5 4-8 8-8 3 0 6 2 8 5 2-3 5-5 8-5 4 0 8 3 8 8 0 6-4 12-16 20z"/><path class="n" d="M24 8V3M12 8L9 4M36 8l3-4M4 16l-2-1M44 16l2-1"/>',
  "free-one": '<path class="n" d="M24 28v17"/><path class="t" d="M24 4l5 10 11 1-8 8 2 11-10-5-10 5 2-11-8-8 11-1z"/>',
  growth: '<path class="n" d="M24 40V22"/><path class="t" d="M24 24C14 26 8 20 6 9c11 0 18 5 18 15zM24 22c0-10 7-15 18-15-1 11-8 17-18 15z"/><path class="k" d="M10 42c5-4 23-4 28 0z"/>',
  natural: '<path class="t" d="M24 4l4 7 7-4 1 8 8 1-4 7 4 7-8 1-1 8-7-4-4 7-4-7-7 4-1-8-8-1 4-7-4-7 8-1 1-8 7 4z"/><circle class="w" cx="24" cy="23" r="7"/>',
  accumulating: '<path class="n" d="M10 44c-2-16 4-30 17-32 8-1 12 4 12 9s-4 7-7 6-4-5-1-7"/><path class="t" d="M11 34c-5 0-8-3-9-8 6 0 9 3 9 8zM14 24c-4-2-5-7-4-12 5 3 6 8 4 12zM14 36c4-3 9-3 13 0-4 4-9 4-13 0z"/>',
  evergreen: '<path class="t" d="M24 3l9 12h-5l9 11h-6l9 13H8l9-13h-6l9-11h-5z"/><path class="k" d="M21 39h6v6h-6z"/>',
  "bounty-threshold": '<circle class="w" cx="18" cy="17" r="7"/><circle class="w" cx="30" cy="17" r="7"/><path class="t" d="M5 22h38l-4 20H9z"/><path class="n" d="M7 30h34M18 22l2 20M30 22l-2 20"/>',
  "blood-of-x": '<path class="t" d="M12 8h24c1 12-3 19-12 19S11 20 12 8z"/><path class="n" d="M24 27v12"/><path class="t" d="M14 42c0-4 20-4 20 0z"/><path class="k" d="M15 13h18c-1 6-4 9-9 9s-8-3-9-9z"/>',
  "ritual-of-x": '<path class="n" d="M24 6l17 13-6 20H13L7 19z"/><circle class="t" cx="24" cy="7" r="5"/><circle class="t" cx="41" cy="19" r="5"/><circle class="t" cx="35" cy="39" r="5"/><circle class="t" cx="13" cy="39" r="5"/><circle class="t" cx="7" cy="19" r="5"/><path class="w" d="M24 16c5 6 6 9 6 11a6 6 0 0 1-12 0c0-2 1-5 6-11z"/>',
  "summoning-of-x": '<path class="t" d="M6 44V22a18 18 0 0 1 36 0v22z"/><path class="k" d="M13 44V23a11 11 0 0 1 22 0v21z"/><circle fill="#fff" cx="20" cy="27" r="2"/><circle fill="#fff" cx="28" cy="27" r="2"/>',
  "potion-of-x": '<path class="w" d="M20 5v10A15 15 0 1 0 28 15V5z"/><path class="t" d="M11 26h26a14 14 0 1 1-26 0z"/><path class="k" d="M18 3h12v5H18z"/><circle class="w" cx="20" cy="33" r="2.5"/><circle class="w" cx="28" cy="36" r="2"/>',
  "elixir-of-x": '<path class="t" d="M18 10h12v6l4 4v22a3 3 0 0 1-3 3H17a3 3 0 0 1-3-3V20l4-4z"/><path class="k" d="M18 3h12v7H18z"/><path class="w" d="M24 24l2 4 5 1-4 3 1 5-4-2-4 2 1-5-4-3 5-1z"/>',
  "theory-of-x": '<path class="w" d="M12 7h26c-3 3-3 6-1 9l2 24H15c3-3 2-6 1-9L12 12c-4 1-6-3-4-5 1-1 2-1 4 0z"/><path class="t" d="M26 17l8 15H18z"/>',
  "x-conversion": '<path class="t" d="M6 22h36c0 12-6 20-18 20S6 34 6 22z"/><path class="n" d="M4 22h40M14 41l-4 5M34 41l4 5"/><path class="w" d="M24 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z"/>',
  "tome-of-x": '<path class="t" d="M24 12C18 7 11 7 5 9v30c6-2 13-2 19 3 6-5 13-5 19-3V9c-6-2-13-2-19 3z"/><path class="n" d="M24 12v30M10 17c3-1 6 0 9 2M10 24c3-1 6 0 9 2M29 19c3-2 6-3 9-2"/>',
  "move-event": '<path class="t" d="M4 16h22V8l18 13-18 13v-8H4z" transform="translate(0 -4)"/><path class="w" d="M44 34H24v-6L6 38l18 9v-6h20z" transform="translate(0 -1)"/>',
  "cast-event": '<path class="k" d="M15 46c-5-9-5-14-3-19l5 7 2-13 5 12 5-12 2 13 5-7c2 5 2 10-3 19z"/><path class="t" d="M12 9l1.5 4.5L18 15l-4.5 1.5L12 21l-1.5-4.5L6 15l4.5-1.5zM25 2l1.5 4.5L31 8l-4.5 1.5L25 14l-1.5-4.5L19 8l4.5-1.5zM37 9l1.5 4.5L43 15l-4.5 1.5L37 21l-1.5-4.5L31 15l4.5-1.5z"/>',
  "conjure-event": '<circle class="t" cx="24" cy="20" r="16"/><path class="w" d="M12 20c7-9 17-9 24 0-7 9-17 9-24 0z"/><circle class="k" cx="24" cy="20" r="4"/><path class="k" d="M12 40c4-5 20-5 24 0v4H12z"/>',
};
const ALIKE: Record<string, string> = { "blood-of-x-trade": "blood-of-x", "summoning-threshold": "summoning-of-x", "elixir-of-x-discard": "elixir-of-x", "theory-of-pairs": "theory-of-x", "grand-x-conversion": "x-conversion", family: "accumulating" };

/** The picture of a family of cards; what has none shows a star. */
export const family = (name: string): SVGSVGElement => svg(FAMILIES[ALIKE[name] ?? name] ?? FAMILIES["free-one"]!, "0 0 48 48", "ar-picture");
