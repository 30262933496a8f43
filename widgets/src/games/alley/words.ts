/** The words of Arcane Alley: where it stands, whose turn it is, and what lies where. No DOM. */
import { does, itemName, listed, seatName, signed } from "../../describe";
import type { Cards, Cell, Item, Picture, Seat } from "./types";

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

/** The round that is played: its marker goes on before the bribes of the inspection that is over. */
export function roundOf(picture: Picture): number {
  return picture.phase === "bribe" ? picture.round - 1 : picture.round;
}

/** A gain or a loss with its sign. */
export function gain(value: number): string {
  return value < 0 ? signed(value) : `+${value}`;
}

/** Where the play stands: round, phase, and the turn tracker where there is one. */
export function phaseText(picture: Picture): string {
  if (picture.phase === "over") return PHASES.over!;
  const turn = picture.tracker !== null && picture.phase === "sell" && picture.to_move ? ` · turn ${picture.tracker}` : "";
  return `Round ${roundOf(picture)} · ${PHASES[picture.phase] ?? picture.phase}${turn}`;
}

/** What lies in a slot, in words, from the notation. */
export function codeName(cell: string, items: Record<string, Item>): string {
  if (cell === ".") return "a gap";
  if (!cell.startsWith("[")) return cell === "??" ? "an item" : itemName(cell, items);
  const code = cell.slice(1, -1).split("|")[0]!;
  return code === "??" ? "a hidden item" : `hidden ${itemName(code, items)}`;
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
  const set = item.gold === null ? "can't be sold" : `a set sells for ${item.gold} gold`;
  return `${set}, ${signed(item.infamy)} infamy`;
}

/** The name of a slot for a screen reader: place, what lies there, and who knows it. */
export function cellName(cell: Cell, about: Cards): string {
  if (cell.face === "gap") return `${cell.slot}, gap`;
  const item = cell.item ? `${itemName(cell.item, about.items)}` : null;
  if (cell.face === "up") return `${cell.slot}, ${item ?? "item"}, face up, ${worth(about.items[cell.item ?? ""])}`;
  const others = cell.seen_by.filter((seat) => seat !== about.view);
  const known = others.length ? `, known to ${listed(others.map((seat) => seatName(seat, about)))}` : "";
  if (!item) return `${cell.slot}, hidden item${known}`;
  return `${cell.slot}, hidden, you know it is ${item}, ${worth(about.items[cell.item!])}${known}`;
}

/** Whose turn it is and what they are doing. */
export function turnText(picture: Picture, about: Pick<Cards, "names" | "view">): string {
  if (picture.phase === "over") {
    const names = picture.winners.map((seat) => seatName(seat, about));
    if (!names.length) return "The game is over";
    return names.length === 1 ? does(names, "wins", "win") : `${listed(names)} win together`;
  }
  if (!picture.to_move) return "";
  if (picture.to_move === about.view) return "Your turn";
  return `${seatName(picture.to_move, about)} ${STEPS[picture.step ?? ""] ?? "decides"}`;
}

/** What the inspection is waiting for, or nothing. */
export function triggerText(picture: Picture, about: Pick<Cards, "names" | "view">): string {
  if (!picture.triggered_by || picture.phase !== "sell") return "";
  const turns = picture.last_turns === 1 ? "one more turn" : `${picture.last_turns} more turns`;
  const who = seatName(picture.triggered_by, about);
  return `${does([who], "ends", "end")} the round: ${turns} to come`;
}

/** What a seat owns, in one line. */
export function seatSummary(seat: Seat): string {
  const fines = seat.fines === 1 ? "1 fine marker" : `${seat.fines} fine markers`;
  const house = seat.cells.length ? `${seat.rows} ${seat.rows === 1 ? "row" : "rows"} of ${seat.cols}` : "sold out";
  return `${seat.gold} gold, ${seat.infamy} infamy, ${fines}, ${seat.stash.count} in the stash, storehouse ${house}`;
}
