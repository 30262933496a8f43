/** The slots of a storehouse, from the notation. No DOM. */
import { slotName } from "../../geometry";
import type { Cell, House } from "./types";

/** A slot of a storehouse, read from the notation. */
export function cellOf(text: string, index: number, columns: number): Cell {
  const slot = slotName(index, columns);
  if (text === ".") return { slot, face: "gap", item: null, seen_by: [] };
  if (!text.startsWith("[")) return { slot, face: "up", item: text, seen_by: [] };
  const [item, seen] = text.slice(1, -1).split("|");
  return { slot, face: "down", item: item === "??" ? null : item!, seen_by: seen?.split(",") ?? [] };
}

/** All slots of a storehouse, in reading order. */
export function cellsOf(seat: House): Cell[] {
  return seat.cells.map((text, i) => cellOf(text, i, seat.cols));
}
