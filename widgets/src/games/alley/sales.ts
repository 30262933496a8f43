/** A set that is sold, from the play that completes it to the gold that it brings. No DOM. */
import type { Story } from "../../steps";
import type { Motion, Place } from "../../types";
import { cellsOf } from "./cells";
import { isCountedIn } from "./inspected";
import type { Picture, Seat, Besides } from "./types";

export interface Sale {
  seat: string;
  /** The slots of the set; none where only its gold comes with this step. */
  places: Place[];
  gold: number;
  /** Each seat whose infamy the step changes, and by how much. */
  infamy: [seat: string, change: number][];
  title: string;
  more: string;
  /** What was played first, and what is told of it; then the cards that go. */
  laid: Motion[];
  told: string;
  sold: Motion[];
  /** The table with the set complete, and when it has gone and was paid. */
  complete: Picture;
  paid: Picture;
}

/** The first sale of a step; null where nothing is sold, or where it cannot be followed. */
export function saleOf(story: Story, at: number): Sale | null {
  const step = story.step(at);
  const [number, gold, title, more] = (step?.i as Besides | undefined)?.sales?.[0] ?? [];
  if (!step || number === undefined) return null;
  const [before, after] = [story.picture(at - 1) as Picture, story.picture(at) as Picture];
  const events = story.events(step);
  const sold = events[number]?.motion;
  const earlier = events.slice(0, number).flatMap(({ motion }) => (motion ? [motion] : []));
  // What slid or changed places before the sale would have to be followed; the sentences tell of that.
  if (sold && earlier.some(([what]) => what !== "laid" && what !== "went")) return null;
  const laid = earlier.filter(([what]) => what === "laid");
  const places = (sold?.[0] === "sold" ? sold.slice(1) : []) as Place[];
  const seat = places[0]?.split(" ")[0] ?? step.s;
  const complete = laidOn(before, laid);
  // What an inspection counts comes later, card by card.
  const then = isCountedIn(story, at) ? before : after;
  const changes = new Map(before.seats.map(({ id, infamy }, i) => [id, then.seats[i]!.infamy - infamy]));
  const infamy = [...changes].filter(([, change]) => change);
  const paid = withSeats(complete, (one) => ({ ...one, gold: one.gold + (one.id === seat ? gold! : 0), infamy: one.infamy + changes.get(one.id)!, cells: cells(one, (slot) => (places.includes(slot) ? "." : undefined)) }));
  const told = events.find(({ motion }) => motion && laid.includes(motion))?.text ?? "";
  return { seat, places, gold: gold!, infamy, title: title!, more: more!, laid, told, sold: places.length ? [sold!] : [], complete, paid };
}

/** What a step did before the end of the round that follows from it, in words, with what it laid down. */
export function doneIn(story: Story, at: number): { picture: Picture; text: string; more: string; motions: Motion[] } {
  const motions = story.motions(story.step(at)).filter(([what]) => what === "laid").slice(0, 1);
  const { first, turn, round } = story.now(at);
  return { picture: laidOn(story.picture(at - 1) as Picture, motions), text: first, more: round && turn, motions };
}

/** The table before a step, with what it has laid down: that is in nobody's hand any more, and what it brings is not there yet. */
function laidOn(before: Picture, laid: Motion[]): Picture {
  const on = new Map(laid.map(([, place, card]) => [place, card ?? undefined]));
  return withSeats(before, (one) => {
    const played = laid.filter(([, , , from]) => from === `${one.id} stash`).map(([, , card]) => card);
    const cards = [...one.stash.cards];
    for (const card of played) if (cards.includes(card!)) cards.splice(cards.indexOf(card!), 1);
    return { ...one, stash: played.length ? { cards, count: one.stash.count - played.length } : one.stash, cells: cells(one, (slot) => on.get(slot)) };
  });
}

function withSeats(picture: Picture, change: (seat: Seat) => Seat): Picture {
  return { ...picture, seats: picture.seats.map(change) };
}

function cells(seat: Seat, card: (place: Place) => string | undefined): string[] {
  return cellsOf(seat).map(({ slot }, i) => card(`${seat.id} ${slot}`) ?? seat.cells[i]!);
}
