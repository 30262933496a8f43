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
  "M12 3.5L21.5 20.5H2.5z",
  "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  "M9 2.5h6V9h6.5v6H15v6.5H9V15H2.5V9H9z",
  "M4.5 2.5h15V5L14 12l5.5 7v2.5h-15V19L10 12 4.5 5z",
  "M15.5 2.8A9.6 9.6 0 1 0 21.2 16 7.8 7.8 0 0 1 15.5 2.8z",
  "M12 2L20.5 9 12 22 3.5 9z",
];

function shapeOf(type: string): string {
  const at = TYPES.indexOf(type);
  const hole = type === "B" ? `<circle cx="12" cy="12" r="3.4" fill="#fffdf8" ${LINE}/>` : "";
  return `<path ${LINE} fill="${TINTS[at] ?? "#ccc"}" d="${SHAPES[at] ?? SHAPES[0]!}"/>${hole}`;
}

/** The rune of a type alone, for small places: the letter then stands beside it. */
export const rune = (type: string): SVGSVGElement => svg(shapeOf(type), "0 0 24 24", "aa-icon");

/** Rune and letter side by side on a slip of parchment, below 32 pixels. */
export const chip = (type: string): HTMLElement => h("span", { class: "aa-chip" }, rune(type), h("b", {}, type));

/** An enchantment tile: a slip of parchment with rounded lower corners, its rune and its letter. */
export function tile(type: string): SVGSVGElement {
  const slip = `<path ${BOLD} fill="#f6e9c8" d="M5 3h38a2 2 0 0 1 2 2v31a9 9 0 0 1-9 9H12a9 9 0 0 1-9-9V5a2 2 0 0 1 2-2z"/><path fill="none" stroke="#fffaf0" stroke-width="1.5" d="M6.5 35.5V6.5h35"/>`;
  const letter = `<text x="36.5" y="40.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="14" font-weight="800" fill="${INK}">${TYPES.includes(type) ? type : "?"}</text>`;
  return svg(`${slip}<g transform="translate(9 7) scale(1.13)">${shapeOf(type)}</g>${letter}`, "0 0 48 48", "aa-tile");
}

const STAR = "M12 2l3 6.7 7.3.8-5.5 4.9 1.6 7.2L12 18l-6.4 3.6 1.6-7.2L1.7 9.5 9 8.7z";
const ICONS: Record<string, string> = {
  coin: `<circle cx="12" cy="12" r="9.8" fill="#efb93c" ${LINE}/><circle cx="12" cy="12" r="6.7" fill="none" stroke="#7d5200" stroke-width="1.3"/><path fill="#7d5200" d="M12 7.6l3.6 4.4-3.6 4.4L8.4 12z"/>`,
  fame: `<path ${LINE} fill="#b9a0ff" d="${STAR}"/>`,
  trickerion: `<path ${LINE} fill="#9b7fe0" d="M12 1.5l5.3 6.3L12 22.5 6.7 7.8z"/><path fill="none" stroke="${INK}" stroke-width="1.2" d="M6.7 7.8h10.6M12 1.5v21"/>`,
  arcane: `<path ${LINE} fill="#4fbfa8" d="M7.5 2.5l9 .7 5 7.3-3.2 9.3-9.6 1.7-6-8.2z"/><path fill="#fffdf8" stroke="${INK}" stroke-width="1" stroke-linejoin="round" d="M12 6.5l1.5 4 4 1.5-4 1.5-1.5 4-1.5-4-4-1.5 4-1.5z"/>`,
  cards: `<path ${LINE} fill="#3d4a7a" d="M3 7h11v14.5H3z"/><path ${LINE} fill="#fffaf0" d="M9 2.5h12V18H9z"/><path fill="none" stroke="${INK}" stroke-width="2" stroke-linecap="round" d="M12.7 7.7c0-3.3 5-3 5 0 0 2-2.6 2-2.6 4"/><circle cx="15.1" cy="14.9" r="1.2" fill="${INK}"/>`,
  saw: `<path ${LINE} fill="#b9bfca" d="M1.5 8l15-2v11.5h-2l-1.5-2-2 2-2-2-2 2-2-2-1.5 2-2-2z"/><path ${LINE} fill="#b0713a" d="M16.5 4.5h4l2 3v8.5l-2 3h-4z"/><path fill="none" stroke="${INK}" stroke-width="1.3" d="M19.5 9v5"/>`,
  fabric: `<path ${LINE} fill="#d98a9c" d="M3 5c3-2 6 2 9 0s6-2 9 0v14c-3-2-6-2-9 0s-6-2-9 0z"/><path fill="none" stroke="${INK}" stroke-width="1.2" d="M3 9.7c3-2 6 2 9 0s6-2 9 0M3 14.3c3-2 6 2 9 0s6-2 9 0"/>`,
  mirror: `<path ${LINE} fill="#7a5636" d="M10.5 16h3v6.5h-3z"/><circle cx="12" cy="9.5" r="7.5" fill="#cfe6f2" ${BOLD}/><path fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" d="M8.5 10.5l4-5M11.5 12.5l4-5"/>`,
  part: `<path ${LINE} fill="#d9c39a" d="M12 2.5l9 5v9.5l-9 5-9-5V7.5z"/><path fill="none" ${LINE} d="M3 7.5l9 5 9-5M12 12.5v9.5"/>`,
  lock: `<path fill="none" stroke="${INK}" stroke-width="2.4" d="M7.5 11V7.5a4.5 4.5 0 0 1 9 0V11"/><path ${LINE} fill="#e5b63c" d="M4.5 10.5h15v11h-15z"/><circle cx="12" cy="15" r="1.6" fill="${INK}"/><path stroke="${INK}" stroke-width="1.6" d="M12 15.5v3"/>`,
  pencil: `<path fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" d="M4 20l1.2-5L16 4.2l3.8 3.8L9 18.8zM13.5 6.7l3.8 3.8"/>`,
  post: `<path fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" d="M6 4h12M12 4v16M6 20h12"/>`,
};

/** A coin, fame, either shard, cards, a component, a padlock; the pencil and the post of the badges. */
export const icon = (name: string): SVGSVGElement => svg(ICONS[name] ?? ICONS.part!, "0 0 24 24", "aa-icon");

/** A component; what has no drawing of its own is a crate. */
export const component = (name: string): SVGSVGElement => icon(["saw", "fabric", "mirror"].includes(name) ? name : "part");

/** The numbers of a game by which the faces of the reward die pay; what is left out is as printed. */
export type Pays = Record<string, number>;

/** What a face of the reward die gives: two cards, a coin and a fame, coins, fame of the level, a shard. */
export function benefit(name: string, pays: Pays = {}): HTMLElement {
  const some = (key: string, of: string): (Node | string)[] => ((pays[key] ?? 1) === 1 ? [icon(of)] : [String(pays[key]), icon(of)]);
  const levels = pays.level_fame ?? 1;
  const parts: Record<string, (Node | string)[]> = {
    cards: [icon("cards")],
    "coin+fame": [...some("pair_coins", "coin"), ...some("pair_fame", "fame")],
    coins: [String(pays.reward_coins ?? 3), icon("coin")],
    level: [icon("fame"), levels === 1 ? "=L" : `=${levels}L`],
    shard: some("reward_shards", "arcane"),
  };
  return h("span", { class: "aa-benefit", "aria-hidden": "true" }, ...(parts[name] ?? [name]));
}

/** What a die shows: white with a rune and its letter, or violet with a benefit; with a ring and a padlock when locked. */
export function face(kind: "type" | "benefit", shown: string, isLocked = false, pays: Pays = {}): HTMLElement {
  const inside = kind === "type" ? [rune(shown), h("b", {}, shown)] : [benefit(shown, pays)];
  return h("span", { class: `aa-face ${kind}${isLocked ? " locked" : ""}`, "aria-hidden": "true" }, ...inside, isLocked && icon("lock"));
}

const HEAD = `<path ${BOLD} fill="#fff" d="M14 22h20v9a10 10 0 0 1-20 0z"/>`;
const EYES = `<circle cx="20" cy="28" r="1.7" fill="${INK}"/><circle cx="28" cy="28" r="1.7" fill="${INK}"/>`;
const SMILE = `<path fill="none" ${LINE} d="M19.5 33.5c2.5 2.5 6.5 2.5 9 0"/>`;
const PEOPLE: Record<string, string> = {
  magician: `${HEAD}${EYES}${SMILE}<path ${BOLD} fill="#262130" d="M14 3.5h20V20h5v3H9v-3h5z"/><path stroke="#9b7fe0" stroke-width="3" d="M14 16.5h20"/>`,
  engineer: `<circle cx="24" cy="27" r="14" fill="#fff" ${BOLD}/><circle cx="19.5" cy="29" r="1.7" fill="${INK}"/><circle cx="28.5" cy="29" r="1.7" fill="${INK}"/><path fill="none" ${LINE} d="M20 35h8"/><path ${BOLD} fill="#efc23c" d="M9.5 22C10 10 17 5.5 24 5.5S38 10 38.5 22z"/><path ${BOLD} d="M5 22.5h38"/>`,
  apprentice: `<circle cx="24" cy="26" r="14" fill="#fff" ${BOLD}/><circle cx="19" cy="29" r="1.7" fill="${INK}"/><circle cx="29" cy="29" r="1.7" fill="${INK}"/><path fill="none" ${LINE} d="M19.5 34c2.5 2 6.5 2 9 0"/><path ${BOLD} fill="#a8673a" d="M9.5 25C8 14 15 8 24 8s16 6 14.5 17c-4-2-5-5-5.5-8-3 4-7 5-11 5l1.5-3.5C19 22 14 24 9.5 25z"/>`,
  specter: `<path ${BOLD} fill="#e3ecf6" d="M9 43V20C9 10 16 4.5 24 4.5S39 10 39 20v23l-5-4.5-5 4.5-5-5-5 5-5-4.5z"/><circle cx="18.5" cy="20" r="2.6" fill="${INK}"/><circle cx="29.5" cy="20" r="2.6" fill="${INK}"/><circle cx="24" cy="29" r="2" fill="${INK}"/>`,
  golem: `<path ${BOLD} fill="#b3a58d" d="M16 4h16v12H16zM10 18h28v16H10zM3.5 19h6.5v13H3.5zM38 19h6.5v13H38zM13 34h9v10h-9zM26 34h9v10h-9z"/><path ${LINE} fill="none" d="M16 24l4 3.5 4-3.5 3 4 4-2"/><path fill="${INK}" d="M19 8.5h3v3h-3zM26 8.5h3v3h-3z"/>`,
  trickster: `${HEAD}${EYES}${SMILE}<path ${BOLD} fill="#d2708e" d="M12 23C10 18 7 14 5.5 9.5 11 10 14 12 17 15c1-5 4-8 7-11 3 3 6 6 7 11 3-3 6-5 11.5-5.5C41 14 38 18 36 23z"/><circle cx="5.5" cy="9.5" r="2.3" fill="${INK}"/><circle cx="24" cy="4" r="2.3" fill="${INK}"/><circle cx="42.5" cy="9.5" r="2.3" fill="${INK}"/>`,
  shapeshifter: `<path ${BOLD} fill="#fff" d="M24 7C14 7 9.5 14 9.5 24S15 43 24 43z"/><path ${BOLD} fill="#e2a63a" d="M24 9l6 4 9-8-1.5 17C37 33 31 39 24 43z"/><circle cx="17.5" cy="22" r="1.8" fill="${INK}"/><path fill="none" ${LINE} d="M15.5 31c2 2.5 5 3.5 8.5 3.5M28 23l6-3.5M27.5 35l5-4.5"/>`,
};

/** Somebody of a crew: magician, engineer, apprentice or one of the four workers; in the dark on a disc. */
export const person = (name: string): SVGSVGElement => svg(PEOPLE[name] ?? PEOPLE.apprentice!, "0 0 48 48", "aa-person");

/** The bag of tiles, tied at its neck. */
export const sack = (): SVGSVGElement => svg(`<path ${BOLD} fill="#8a63cc" d="M17 12L12.5 4.5c8-2.5 15-2.5 23 0L31 12c9 5 13 12 13 21 0 8-6 11-20 11S4 41 4 33c0-9 4-16 13-21z"/><path fill="none" ${BOLD} d="M17 12h14"/>`, "0 0 48 48", "aa-sack");

/** The Arcanist's wagon: a caravan with a round top, a window with a star, and two wheels. */
export function wagon(): SVGSVGElement {
  const wheel = (x: number) => `<g class="aa-wheel"><circle cx="${x}" cy="39" r="6.5" fill="#efc23c" ${BOLD}/><path ${LINE} d="M${x} 32.5v13M${x - 6.5} 39h13"/></g>`;
  const body = `<path ${BOLD} fill="#7a55c0" d="M7 32V18C7 9 18 5 31 5s24 4 24 13v14z"/><path fill="none" ${LINE} d="M7 20h48M19 7v25M43 7v25"/><path ${BOLD} fill="#f6e9c8" d="M24 17h14v13H24z"/><path fill="#e2a63a" stroke="${INK}" stroke-width="1.2" d="M31 18.5l1.5 4 4 1.2-4 1.2-1.5 4-1.5-4-4-1.2 4-1.2z"/>`;
  return svg(`${body}<path ${BOLD} fill="#b0713a" d="M4 32h54v3.5H4z"/><path ${BOLD} fill="none" d="M58 34l5 4.5"/>${wheel(16)}${wheel(46)}`, "0 0 66 48", "aa-wagon");
}
