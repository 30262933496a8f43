/** Names and sentences that a screen reader speaks and buttons show. No DOM. */
import { sentences } from "./dom";
import type { Story } from "./steps";
import type { Ask, Cards, Cell, Item, Picture, Seat, Step } from "./types";

const PHASES: Record<string, string> = {
  stock: "Stock",
  sell: "Sell",
  inspection: "Inspection",
  bribe: "Bribe",
  over: "Game over",
};

const STEPS: Record<string, string> = {
  reveal: "turns up a starting item",
  draw: "draws a card",
  play: "plays a card",
  choose: "chooses an option",
  target: "chooses a player",
  peek: "peeks at an item",
  place: "places a doll",
  swap: "swaps two items",
  sell: "chooses which set to sell first",
  slide: "chooses how the items slide",
  discard: "discards a card",
  power: "decides about a wizard power",
  bribe: "may bribe the inspector",
};

/** Where the play stands: round, phase, and the turn tracker where there is one. */
export function phaseText(picture: Picture): string {
  const turn = picture.tracker !== null && picture.phase === "sell" ? ` · turn ${picture.tracker}` : "";
  // The round marker goes on before the bribes of the inspection that is over.
  const round = picture.phase === "bribe" ? picture.round - 1 : picture.round;
  return `Round ${round} · ${PHASES[picture.phase] ?? picture.phase}${turn}`;
}

export function itemName(code: string, items: Record<string, Item>): string {
  return items[code]?.name ?? code;
}

/** What lies in a slot, in words, from the notation. */
export function codeName(cell: string, items: Record<string, Item>): string {
  if (cell === ".") return "a gap";
  if (!cell.startsWith("[")) return cell === "??" ? "an item" : itemName(cell, items);
  const code = cell.slice(1, -1).split("|")[0]!;
  return code === "??" ? "a hidden item" : `hidden ${itemName(code, items)}`;
}

/** A number with a minus that looks and is read as one. */
export function signed(value: number): string {
  return String(value).replace("-", "−");
}

/** When an item acts, by the stripe at its left. */
export const GROUPS: Record<string, string> = {
  played: "acts when played",
  sold: "acts when sold",
  always: "acts at other times",
  special: "used in place of a play",
};

/** What the number in the shield of a card means. */
export function infamyText(infamy: number): string {
  return infamy < 0 ? `takes ${-infamy} infamy away when a round ends` : `brings ${infamy} infamy when a round ends`;
}

/** What a set of an item is worth and how infamous each is. */
export function worth(item: Item | undefined): string {
  if (!item) return "value unknown";
  const set = item.gold === null ? "makes no set" : `set worth ${item.gold} gold`;
  return `${set}, ${signed(item.infamy)} infamy`;
}

/** The name of a slot for a screen reader: place, what lies there, and who knows it. */
export function cellName(cell: Cell, about: Cards): string {
  if (cell.face === "gap") return `${cell.slot}, gap`;
  const item = cell.item ? `${itemName(cell.item, about.items)}` : null;
  if (cell.face === "up") return `${cell.slot}, ${item ?? "item"}, revealed, ${worth(about.items[cell.item ?? ""])}`;
  const others = cell.seen_by.filter((seat) => seat !== about.view);
  const known = others.length ? `, known to ${others.join(" and ")}` : "";
  if (!item) return `${cell.slot}, hidden item${known}`;
  return `${cell.slot}, hidden, you know it is ${item}, ${worth(about.items[cell.item!])}${known}`;
}

/** Whose turn it is and what they are doing. */
export function turnText(picture: Picture, me: string | null): string {
  if (picture.phase === "over") {
    const names = picture.winners.map((seat) => (seat === me ? "You" : seat));
    if (!names.length) return "The game is over";
    return names.length === 1 ? `${names[0]} ${names[0] === "You" ? "win" : "wins"}` : `${names.join(" and ")} win together`;
  }
  if (!picture.to_move) return "";
  const doing = STEPS[picture.step ?? ""] ?? "decides";
  return `${picture.to_move}${picture.to_move === me ? " (you)" : ""} ${doing}`;
}

/** What the inspection is waiting for, or nothing. */
export function triggerText(picture: Picture): string {
  if (!picture.triggered_by || picture.phase !== "sell") return "";
  const turns = picture.last_turns === 1 ? "one more turn" : `${picture.last_turns} more turns`;
  return `${picture.triggered_by} has triggered the inspection: ${turns} to come`;
}

/** The sentence of what a step did, for the live region. */
export function stepSentence(story: Story, at: number): string {
  const step = story.step(at);
  const count = story.length;
  if (!step) return `Start of the game, ${count} steps follow.`;
  const told = sentences(...story.events(step).map(({ text }) => text));
  const short = told.length > 400 ? `${told.slice(0, 400)} …` : told;
  return sentences(`Step ${at} of ${count}, ${step.s}: ${step.m}`, short, step.c);
}

/** Rules of what needs no words where there is little room: an item that waits, and the end of a turn. */
const PLAIN = new Set(["AA-PLAY-02", "AA-PLAY-10"]);

/** What a step did, in the sentences that matter to who looks on. */
export function gist(story: Story, at: number): string {
  const step = story.step(at);
  if (!step) return "";
  const slides = step.e.map(([, , motion]) => motion?.[0] === "slid");
  return story.events(step).filter(({ rule }, i) => !PLAIN.has(rule) && !slides[i]).map(({ text }) => text).join(" ");
}

/** What a seat owns, in one line. */
export function seatSummary(seat: Seat): string {
  const fines = seat.fines === 1 ? "1 fine marker" : `${seat.fines} fine markers`;
  return `${seat.gold} gold, ${seat.infamy} infamy, ${fines}, ${seat.stash.count} in the stash`;
}

/** The label of a button that answers a decision; `brings` is what comes of it, `me` is who looks on. */
export function buttonText(move: string, items: Record<string, Item>, brings = "", me: string | null = null): string {
  const [verb = "", a = ""] = move.split(" ");
  if (verb === "discard") return `Discard ${itemName(a, items)}`;
  if (verb === "use") return `Use ${itemName(a, items)}`;
  if (verb === "sell") return ["Sell", brings, `(${a.replaceAll("-", " · ")})`].filter(Boolean).join(" ");
  if (verb === "target") return a === me ? `${a} (you)` : `Choose ${a}`;
  if (verb === "choose") return `Choose ${a}`;
  if (move === "slide horizontal") return "↔ Slide horizontally: each row closes up";
  if (move === "slide vertical") return "↕ Slide vertically: each column closes up";
  if (verb === "bribe") return `Spend ${a} gold${brings ? `: ${brings}` : ""}`;
  return move.charAt(0).toUpperCase() + move.slice(1);
}

/** What a seat has won or lost, such as `25 (+4)`. */
export function withGain(now: number, before: number): string {
  const gain = now - before;
  return gain ? `${now} (${gain > 0 ? "+" : "−"}${Math.abs(gain)})` : `${now}`;
}

/** What becomes of a score: `25 → 29 (+4)`, or `25 = 25`. */
export function changeText(before: number, after: number): string {
  return before === after ? `${before} = ${after}` : `${before} → ${withGain(after, before)}`;
}

/** What is asked; in a line, also what was done here and what another choice does. */
export function questionOf(ask: Ask, line: string): string {
  if (ask.instead === undefined) return ask.question;
  const made = ask.instead ? `Here ${ask.seat} chose: ${ask.instead}. Any other choice begins a new line.` : line === "main" ? "A choice here begins a new line." : "The line goes on from here.";
  return `${ask.seat}: ${ask.question} ${made}`;
}

/** A step in a few words: who, and which move. */
export function said(step: Step | undefined): string {
  return step ? `${step.s}: ${step.m}` : "start";
}
