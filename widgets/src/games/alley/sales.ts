/** A set as it lies complete for a moment, between the play that completes it and its sale. No DOM. */
import { cellsOf, type Story } from "../../steps";
import type { Picture, Place, Seat } from "../../types";

export interface Complete {
  picture: Picture;
  /** The three places of the set. */
  places: Place[];
  text: string;
}

/** What lay on the table before a step sold a set, with what the step had played by then; null where none is sold. */
export function completeSet(story: Story, at: number, view: string | null): Complete | null {
  const step = story.step(at);
  const told = step ? story.events(step) : [];
  const motions = (step?.e ?? []).flatMap(([, , motion], i) => (motion ? [{ motion, text: told[i]!.text }] : []));
  const sold = motions.findIndex(({ motion: [what] }) => what === "sold");
  const before = motions.slice(0, sold).map(({ motion }) => motion);
  // What slid or changed places before the sale would have to be followed; the sentences tell of that.
  if (sold < 0 || before.some(([what]) => what !== "laid")) return null;
  const laid = new Map(before.map(([, place, item]) => [place, item]));
  const seats = story.picture(at - 1).seats.map((seat): Seat => {
    const cells = cellsOf(seat).map(({ slot }, i) => laid.get(`${seat.id} ${slot}`) ?? seat.cells[i]!);
    return { ...seat, cells };
  });
  const { motion, text } = motions[sold]!;
  const places = motion.slice(1) as Place[];
  const seller = places[0]!.split(" ")[0]!;
  return { picture: { ...story.picture(at - 1), seats }, places, text: `${seller === view ? "You have" : `${seller} has`} three in a line. ${text}` };
}
