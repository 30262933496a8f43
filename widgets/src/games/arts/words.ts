/** Texts of the picture, read, and what places and faces are called. No DOM. */
import type { Member, Picture, Seat } from "./types";

export const PLACES: Record<string, string> = { downtown: "Downtown", "market-row": "Market Row", "dark-alley": "Dark Alley", academy: "Academy", workshop: "Workshop", "theater-thursday": "Thursday", "theater-other": "other", "theater-sunday": "Sunday", theater: "Theater", unique: "its own card", none: "none" };
export const SLOTS = ["left", "middle", "right"];
export const DAYS = ["theater-thursday", "theater-other", "theater-sunday"];
/** How many points more a day at the Theater brings, in the order of `DAYS` (AS-SPEC-04). */
export function more({ thursday_points: thursday = 1, sunday_points: sunday = 1 }: Record<string, number>, day: number): string {
  const points = [thursday, 0, -sunday][day]!;
  return points ? `${points > 0 ? "+" : "−"}${Math.abs(points)}` : "0";
}
export const WORDS: Record<string, string> = { coins: "coins", fame: "fame", trickerion: "Trickerion Shards", arcane: "Arcane Shards" };

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const wordsOf = (text: string): string[] => text.split(" ").filter(Boolean);
export const one = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

/** The faces of both dice, and whether they are locked. */
export function diceOf({ dice }: Picture): { type: string; benefit: string; isLocked: boolean } {
  const [type = "", benefit = "", lock] = dice.split(" ");
  return { type, benefit, isLocked: lock === "locked" };
}

export interface Trick {
  code: string;
  types: string;
  isReady: boolean;
}

/** Tricks such as `PS[AB]* T1`. */
export function tricksOf(text: string): Trick[] {
  return wordsOf(text).map((word) => {
    const [, code = word, types = "", ready = ""] = /^(\w+)(?:\[(\w*)\])?(\*?)$/.exec(word) ?? [];
    return { code, types, isReady: !!ready };
  });
}

export interface Sent {
  who: string;
  place: string;
  points: string;
}

/** Who was sent, in their order: `golem@downtown:3`. */
export function sentOf({ sent }: Seat): Sent[] {
  return wordsOf(sent).map((word) => {
    const [who = "", rest = ""] = word.split("@");
    const [place = "", points = ""] = rest.split(":");
    return { who, place, points };
  });
}

/** A card in few words, and the day at the Theater once somebody was sent. */
export function cardOf({ card, sent }: Member): string {
  return PLACES[sent ?? card ?? ""] ?? "";
}

/** Everybody who was sent, in the order of sending: round after round, from the first seat on. */
export function orderOf(picture: Picture): [seat: string, sent: Sent][] {
  const first = Math.max(0, picture.seats.findIndex(({ id }) => id === picture.first_player));
  const seats = [...picture.seats.slice(first), ...picture.seats.slice(0, first)].map((seat): [string, Sent[]] => [seat.id, sentOf(seat)]);
  const most = Math.max(0, ...seats.map(([, sent]) => sent.length));
  return Array.from({ length: most }, (_, n) => seats.flatMap(([id, sent]): [string, Sent][] => (sent[n] ? [[id, sent[n]]] : []))).flat();
}

/** In how many turns the wagon comes to a place. */
export function turnsTo(place: string, picture: Picture, places: string[]): number {
  const gap = places.indexOf(place) - places.indexOf(picture.wagon);
  return (gap + places.length) % places.length;
}
