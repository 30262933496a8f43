/** Our drawings: enchantment tiles, benefits, coins and shards, components, the crew and the workers, the wagon. */
import { h, svg } from "../../dom";

const INK = "#262130";
const LINE = `stroke="${INK}" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round"`;
const BOLD = `stroke="${INK}" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"`;

/** The letters of the types; the text names none. */
export const TYPES = "ABCDEF";
const TINTS = ["#e2a63a", "#6aa9dd", "#d2708e", "#7cb36a", "#9a86d8", "#c98b5a"];
/** What each rune is, for legends: triangle, ring, cross, hourglass, crescent, kite. */
export const RUNES = ["triangle", "ring", "cross", "hourglass", "crescent", "kite"];
const SHAPES = [
  "M12 3.500L21.500 20.500H2.500z",
  "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  "M9 2.500h6V9h6.500v6H15v6.500H9V15H2.500V9H9z",
  "M4.500 2.500h15V5L14 12l5.500 7v2.500h-15V19L10 12 4.500 5z",
  "M15.500 2.800A9.600 9.600 0 1 0 21.200 16 7.800 7.800 0 0 1 15.500 2.800z",
  "M12 2L20.500 9 12 22 3.500 9z",
];

function shapeOf(type: string): string {
  const at = TYPES.indexOf(type);
  const hole = type === "B" ? `<circle cx="12" cy="12" r="3.400" fill="#fffdf8" ${LINE}/>` : "";
  return `<path ${LINE} fill="${TINTS[at] ?? "#ccc"}" d="${SHAPES[at] ?? SHAPES[0]!}"/>${hole}`;
}

/** The rune of a type alone, for small places: the letter then stands beside it. */
export const rune = (type: string): SVGSVGElement => svg(shapeOf(type), "0 0 24 24", "aa-icon");

/** Rune and letter side by side on a slip of parchment, below 32 pixels. */
export const chip = (type: string): HTMLElement => h("span", { class: "aa-chip" }, rune(type), h("b", {}, type));

/** An enchantment tile: a slip of parchment with rounded lower corners, its rune and its letter. */
export function tile(type: string): SVGSVGElement {
  const slip = `<path ${BOLD} fill="#f6e9c8" d="M5 3h38a2 2 0 0 1 2 2v31a9 9 0 0 1-9 9H12a9 9 0 0 1-9-9V5a2 2 0 0 1 2-2z"/><path fill="none" stroke="#fffaf0" stroke-width="1.500" d="M6.500 35.500V6.500h35"/>`;
  const letter = `<text x="36.500" y="40.500" text-anchor="middle" font-family="system-ui,sans-serif" font-size="14" font-weight="800" fill="${INK}">${TYPES.includes(type) ? type : "?"}</text>`;
  return svg(`${slip}<g transform="translate(9 7) scale(1.130)">${shapeOf(type)}</g>${letter}`, "0 0 48 48", "aa-tile");
}

const STAR = "M12 2l3 6.700 7.300.8-5.500 4.900 1.600 7.200L12 18l-6.400 3.600 1.600-7.200L1.700 9.500 9 8.700z";
const ICONS: Record<string, string> = {
  coin: `<circle cx="12" cy="12" r="9.800" fill="#efb93c" ${LINE}/><circle cx="12" cy="12" r="6.700" fill="none" stroke="#7d5200" stroke-width="1.300"/><path fill="#7d5200" d="M12 7.600l3.600 4.400-3.600 4.400L8.400 12z"/>`,
  fame: `<path ${LINE} fill="#b9a0ff" d="${STAR}"/>`,
  trickerion: `<path ${LINE} fill="#9b7fe0" d="M12 1.500l5.300 6.300L12 22.500 6.700 7.800z"/><path fill="none" stroke="${INK}" stroke-width="1.200" d="M6.700 7.800h10.600M12 1.500v21"/>`,
  arcane: `<path ${LINE} fill="#4fbfa8" d="M7.500 2.500l9 .7 5 7.300-3.200 9.300-9.600 1.700-6-8.200z"/><path fill="#fffdf8" stroke="${INK}" stroke-width="1" stroke-linejoin="round" d="M12 6.500l1.500 4 4 1.500-4 1.500-1.500 4-1.500-4-4-1.500 4-1.500z"/>`,
  cards: `<path ${LINE} fill="#3d4a7a" d="M3 7h11v14.500H3z"/><path ${LINE} fill="#fffaf0" d="M9 2.500h12V18H9z"/><path fill="none" stroke="${INK}" stroke-width="2" stroke-linecap="round" d="M12.700 7.700c0-3.300 5-3 5 0 0 2-2.600 2-2.600 4"/><circle cx="15.100" cy="14.900" r="1.200" fill="${INK}"/>`,
  saw: `<path ${LINE} fill="#b9bfca" d="M1.500 8l15-2v11.500h-2l-1.500-2-2 2-2-2-2 2-2-2-1.500 2-2-2z"/><path ${LINE} fill="#b0713a" d="M16.500 4.500h4l2 3v8.500l-2 3h-4z"/><path fill="none" stroke="${INK}" stroke-width="1.300" d="M19.500 9v5"/>`,
  fabric: `<path ${LINE} fill="#d98a9c" d="M3 5c3-2 6 2 9 0s6-2 9 0v14c-3-2-6-2-9 0s-6-2-9 0z"/><path fill="none" stroke="${INK}" stroke-width="1.200" d="M3 9.700c3-2 6 2 9 0s6-2 9 0M3 14.300c3-2 6 2 9 0s6-2 9 0"/>`,
  mirror: `<path ${LINE} fill="#7a5636" d="M10.500 16h3v6.500h-3z"/><circle cx="12" cy="9.500" r="7.500" fill="#cfe6f2" ${BOLD}/><path fill="none" stroke="#fff" stroke-width="1.800" stroke-linecap="round" d="M8.500 10.500l4-5M11.500 12.500l4-5"/>`,
  part: `<path ${LINE} fill="#d9c39a" d="M12 2.500l9 5v9.500l-9 5-9-5V7.500z"/><path fill="none" ${LINE} d="M3 7.500l9 5 9-5M12 12.500v9.500"/>`,
  lock: `<path fill="none" stroke="${INK}" stroke-width="2.400" d="M7.500 11V7.500a4.500 4.500 0 0 1 9 0V11"/><path ${LINE} fill="#e5b63c" d="M4.500 10.500h15v11h-15z"/><circle cx="12" cy="15" r="1.600" fill="${INK}"/><path stroke="${INK}" stroke-width="1.600" d="M12 15.500v3"/>`,
  pencil: `<path fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" d="M4 20l1.200-5L16 4.200l3.800 3.800L9 18.800zM13.500 6.700l3.800 3.800"/>`,
  post: `<path fill="none" stroke="currentColor" stroke-width="2.200" stroke-linecap="round" d="M6 4h12M12 4v16M6 20h12"/>`,
};

/** A coin, fame, either shard, cards, a component, a padlock; the pencil and the post of the badges. */
export const icon = (name: string): SVGSVGElement => svg(ICONS[name] ?? ICONS.part!, "0 0 24 24", "aa-icon");

/** A component; what has no drawing of its own is a crate. */
export const component = (name: string): SVGSVGElement => icon(["saw", "fabric", "mirror"].includes(name) ? name : "part");

/** What a face of the reward die gives: two cards, a coin and a fame, three coins, fame of the level, a shard. */
export function benefit(name: string): HTMLElement {
  const parts: Record<string, (Node | string)[]> = {
    cards: [icon("cards")],
    "coin+fame": [icon("coin"), icon("fame")],
    coins: ["3", icon("coin")],
    level: [icon("fame"), "=L"],
    shard: [icon("arcane")],
  };
  return h("span", { class: "aa-benefit", "aria-hidden": "true" }, ...(parts[name] ?? [name]));
}

/** What a die shows: white with a rune and its letter, or violet with a benefit; with a ring and a padlock when locked. */
export function face(kind: "type" | "benefit", shown: string, isLocked = false): HTMLElement {
  const inside = kind === "type" ? [rune(shown), h("b", {}, shown)] : [benefit(shown)];
  return h("span", { class: `aa-face ${kind}${isLocked ? " locked" : ""}`, "aria-hidden": "true" }, ...inside, isLocked && icon("lock"));
}

const HEAD = `<path ${BOLD} fill="#fff" d="M14 22h20v9a10 10 0 0 1-20 0z"/>`;
const EYES = `<circle cx="20" cy="28" r="1.700" fill="${INK}"/><circle cx="28" cy="28" r="1.700" fill="${INK}"/>`;
const SMILE = `<path fill="none" ${LINE} d="M19.500 33.500c2.500 2.500 6.500 2.500 9 0"/>`;
const PEOPLE: Record<string, string> = {
  magician: `${HEAD}${EYES}${SMILE}<path ${BOLD} fill="#262130" d="M14 3.500h20V20h5v3H9v-3h5z"/><path stroke="#9b7fe0" stroke-width="3" d="M14 16.500h20"/>`,
  engineer: `<circle cx="24" cy="27" r="14" fill="#fff" ${BOLD}/><circle cx="19.500" cy="29" r="1.700" fill="${INK}"/><circle cx="28.500" cy="29" r="1.700" fill="${INK}"/><path fill="none" ${LINE} d="M20 35h8"/><path ${BOLD} fill="#efc23c" d="M9.500 22C10 10 17 5.500 24 5.500S38 10 38.500 22z"/><path ${BOLD} d="M5 22.500h38"/>`,
  apprentice: `<circle cx="24" cy="26" r="14" fill="#fff" ${BOLD}/><circle cx="19" cy="29" r="1.700" fill="${INK}"/><circle cx="29" cy="29" r="1.700" fill="${INK}"/><path fill="none" ${LINE} d="M19.500 34c2.500 2 6.500 2 9 0"/><path ${BOLD} fill="#a8673a" d="M9.500 25C8 14 15 8 24 8s16 6 14.500 17c-4-2-5-5-5.500-8-3 4-7 5-11 5l1.500-3.500C19 22 14 24 9.500 25z"/>`,
  specter: `<path ${BOLD} fill="#e3ecf6" d="M9 43V20C9 10 16 4.500 24 4.500S39 10 39 20v23l-5-4.500-5 4.500-5-5-5 5-5-4.500z"/><circle cx="18.500" cy="20" r="2.600" fill="${INK}"/><circle cx="29.500" cy="20" r="2.600" fill="${INK}"/><circle cx="24" cy="29" r="2" fill="${INK}"/>`,
  golem: `<path ${BOLD} fill="#b3a58d" d="M16 4h16v12H16zM10 18h28v16H10zM3.500 19h6.500v13H3.500zM38 19h6.500v13H38zM13 34h9v10h-9zM26 34h9v10h-9z"/><path ${LINE} fill="none" d="M16 24l4 3.500 4-3.500 3 4 4-2"/><path fill="${INK}" d="M19 8.500h3v3h-3zM26 8.500h3v3h-3z"/>`,
  trickster: `${HEAD}${EYES}${SMILE}<path ${BOLD} fill="#d2708e" d="M12 23C10 18 7 14 5.500 9.500 11 10 14 12 17 15c1-5 4-8 7-11 3 3 6 6 7 11 3-3 6-5 11.500-5.500C41 14 38 18 36 23z"/><circle cx="5.500" cy="9.500" r="2.300" fill="${INK}"/><circle cx="24" cy="4" r="2.300" fill="${INK}"/><circle cx="42.500" cy="9.500" r="2.300" fill="${INK}"/>`,
  shapeshifter: `<path ${BOLD} fill="#fff" d="M24 7C14 7 9.500 14 9.500 24S15 43 24 43z"/><path ${BOLD} fill="#e2a63a" d="M24 9l6 4 9-8-1.500 17C37 33 31 39 24 43z"/><circle cx="17.500" cy="22" r="1.800" fill="${INK}"/><path fill="none" ${LINE} d="M15.500 31c2 2.500 5 3.500 8.500 3.500M28 23l6-3.500M27.500 35l5-4.500"/>`,
};

/** Somebody of a crew: magician, engineer, apprentice or one of the four workers; in the dark on a disc. */
export const person = (name: string): SVGSVGElement => svg(PEOPLE[name] ?? PEOPLE.apprentice!, "0 0 48 48", "aa-person");

/** The Arcanist's wagon: a caravan with a round top, a window with a star, and two wheels. */
export function wagon(): SVGSVGElement {
  const wheel = (x: number) => `<g class="aa-wheel"><circle cx="${x}" cy="39" r="6.500" fill="#efc23c" ${BOLD}/><path ${LINE} d="M${x} 32.500v13M${x - 6.5} 39h13"/></g>`;
  const body = `<path ${BOLD} fill="#7a55c0" d="M7 32V18C7 9 18 5 31 5s24 4 24 13v14z"/><path fill="none" ${LINE} d="M7 20h48M19 7v25M43 7v25"/><path ${BOLD} fill="#f6e9c8" d="M24 17h14v13H24z"/><path fill="#e2a63a" stroke="${INK}" stroke-width="1.200" d="M31 18.500l1.500 4 4 1.200-4 1.200-1.500 4-1.500-4-4-1.200 4-1.200z"/>`;
  return svg(`${body}<path ${BOLD} fill="#b0713a" d="M4 32h54v3.500H4z"/><path ${BOLD} fill="none" d="M58 34l5 4.500"/>${wheel(16)}${wheel(46)}`, "0 0 66 48", "aa-wagon");
}
