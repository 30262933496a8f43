/** A set as it lies complete for a moment, between the play that completes it and its sale. No DOM. */
import { itemName } from "./describe";
import { cellsOf, type Story } from "./steps";
import type { Cards, Item, Picture, Place, Seat } from "./types";

const FELINE = "FF";

export interface Complete {
  picture: Picture;
  /** The three places of the set. */
  places: Place[];
  text: string;
}

/** What lay on the table before a step sold a set, with what the step had played by then; null where none is sold. */
export function completeSet(story: Story, at: number, { items, view }: Cards): Complete | null {
  const motions = (story.steps[at - 1]?.e ?? []).flatMap(([, , motion]) => (motion ? [motion] : []));
  const sale = motions.findIndex(([what]) => what === "sold");
  const before = motions.slice(0, sale);
  // What slid or changed places before the sale would have to be followed; the sentences tell of that.
  if (sale < 0 || before.some(([what]) => what !== "laid")) return null;
  const laid = new Map(before.map(([, place, item]) => [place, item]));
  const seats = story.picture(at - 1).seats.map((seat): Seat => {
    const cells = cellsOf(seat).map(({ slot }, i) => laid.get(`${seat.id} ${slot}`) ?? seat.cells[i]!);
    return { ...seat, cells };
  });
  const places = motions[sale]!.slice(1) as Place[];
  const seat = seats.find(({ id }) => id === places[0]!.split(" ")[0])!;
  const slots = places.map((place) => place.split(" ")[1]!);
  const picture = { ...story.picture(at - 1), seats };
  return { picture, places, text: `${seat.id === view ? "You have" : `${seat.id} has`} three in a line: ${setName(seat, slots, items)} (${slots.join(" · ")}). They are sold.` };
}

/** The items of a set in words: `3 Older Wand`, or `2 Older Wand and Facsimilous Feline`. */
export function setName(seat: Seat, slots: string[], items: Record<string, Item>): string {
  const [main, felines] = parts(seat, slots);
  const rest = slots.length - felines;
  return `${rest} ${itemName(main, items)}${felines ? ` and ${felines > 1 ? `${felines} ` : ""}${itemName(FELINE, items)}` : ""}`;
}

/** What a set brings, as far as whoever sells it can see: swords that lie revealed take their part. */
export function setGold(seat: Seat, slots: string[], items: Record<string, Item>): string {
  const gold = items[parts(seat, slots)[0]]?.gold;
  if (gold === null || gold === undefined) return "";
  return `: ${gold} gold${gold && seat.cells.includes("SS") ? ", less what the Sovereign Sword takes" : ""}`;
}

/** The item that makes a set, and how many felines help. */
function parts(seat: Seat, slots: string[]): [code: string, felines: number] {
  const codes = cellsOf(seat).filter(({ slot }) => slots.includes(slot)).map(({ item }) => item ?? "??");
  const main = codes.find((code) => code !== FELINE) ?? FELINE;
  return [main, main === FELINE ? 0 : codes.filter((code) => code === FELINE).length];
}
