/** What an inspection counted, from the steps that told it. No DOM. */
import type { Story } from "../../steps";
import type { Picture, Besides } from "./types";

/** What an inspection has counted of a seat, and what followed for it, each in words with its rule. */
export interface Counted {
  seat: string;
  items: { code: string; wasHidden: boolean }[];
  total: { text: string; rule: string } | null;
  follows: { text: string; rule: string }[];
}

/** Phases of a position in which what was counted lies open on the table. */
const STILL_OPEN = new Set(["inspection", "bribe", "over"]);

/** The inspection that a position belongs to, seat by seat as it was counted; nothing where there is none. */
export function countedAt(story: Story, at: number): { round: number; seats: Counted[] } | null {
  if (!countsOf(story, at)?.c && !STILL_OPEN.has(story.picture(at).phase)) return null;
  let first = at;
  while (first > 0 && !countsOf(story, first)?.begins) first--;
  if (first === 0) return null;
  const seats = new Map<string, Counted>();
  const of = (seat: string) => seats.get(seat) ?? seats.set(seat, { seat, items: [], total: null, follows: [] }).get(seat)!;
  for (let i = first; i <= at; i++) {
    const counts = countsOf(story, i);
    const told = counts ? story.events(story.step(i)!) : [];
    for (const [seat, items, event] of counts?.c ?? []) {
      of(seat).items = items.split(" ").filter(Boolean).map((code) => ({ code: code.replace(/[[\]]/g, ""), wasHidden: code.startsWith("[") }));
      of(seat).total = told[event] ?? null;
    }
    for (const [seat, event] of counts?.f ?? []) if (told[event]) of(seat).follows.push(told[event]);
  }
  return { round: (story.picture(first - 1) as Picture).round, seats: [...seats.values()] };
}

function countsOf(story: Story, at: number): Besides | undefined {
  return story.step(at)?.i as Besides | undefined;
}
