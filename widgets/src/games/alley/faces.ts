/** How the slots of a storehouse are drawn and named, from the notation: `OW`, `[OW]`, `[??|p1,p3]` or `.`. */
import type { Faces } from "../../game";
import { glyph, paint } from "./card";
import { cellOf } from "./cells";
import type { Cards } from "./types";
import { cellName, codeName } from "./words";

export function facesOf(about: Cards): Faces {
  return {
    hidden: "[??]",
    paint(element, card) {
      const { face, item, seen_by } = cellOf(card, 0, 1);
      paint(element, { face, item, seen: face === "down" ? seen_by : [] }, about);
    },
    name: (card) => codeName(card, about.items),
    describe: (slot, card) => cellName({ ...cellOf(card, 0, 1), slot }, about),
    tip(card) {
      const item = about.items[cellOf(card, 0, 1).item ?? ""];
      return item ? `${item.name}: ${item.effect}` : null;
    },
    sign: glyph,
  };
}
