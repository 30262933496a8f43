/** A set as it lies complete for a moment, between the play that completes it and its sale. No DOM. */
import type { Moment } from "../../game";
import type * as frame from "../../types";
import { cellsOf } from "./cells";
import type { Picture, Seat } from "./types";

/** What lay on the table before a step sold a set, with what the step had played by then; null where none is sold. */
export function completeSet(before: Picture, events: frame.StoryEvent[], view: string | null): Moment | null {
  const moves = events.flatMap(({ motion, text }) => (motion ? [{ motion, text }] : []));
  const sold = moves.findIndex(({ motion: [what] }) => what === "sold");
  const earlier = moves.slice(0, sold).map(({ motion }) => motion);
  // What slid or changed places before the sale would have to be followed; the sentences tell of that.
  if (sold < 0 || earlier.some(([what]) => what !== "laid")) return null;
  const laid = new Map(earlier.map(([, place, item]) => [place, item]));
  const seats = before.seats.map((seat): Seat => {
    const cells = cellsOf(seat).map(({ slot }, i) => laid.get(`${seat.id} ${slot}`) ?? seat.cells[i]!);
    return { ...seat, cells };
  });
  const { motion, text } = moves[sold]!;
  const places = motion.slice(1) as string[];
  return { picture: { ...before, seats }, places, text };
}
