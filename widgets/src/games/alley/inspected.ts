/** What an inspection counted, from the steps that told it. No DOM. */
import type { Story } from "../../steps";
import type { Besides, Picture, Score } from "./types";

/** What an inspection has counted of a seat, and what followed for it, each in words with its rule. */
export interface Counted {
  seat: string;
  /** Slots in reading order; a gap has no code. */
  cells: { code: string; wasHidden: boolean }[];
  columns: number;
  before: number;
  counted: number;
  now: number;
  passed: number;
  /** What counts besides the cards, and how the end of the track was passed, in words. */
  besides: string;
  past: string;
  /** Whether it has been counted. */
  isCounted: boolean;
  total: { text: string; rule: string } | null;
  follows: { text: string; rule: string }[];
}

export interface Inspection {
  round: number;
  seats: Counted[];
  /** What came of it, once all is paid. */
  score: Score | null;
  /** What each seat takes or pays then. */
  paid: NonNullable<Besides["p"]>;
  /** The step with which it begins. */
  first: number;
}

/** Phases of a position in which what was counted lies open on the table. */
const STILL_OPEN = new Set(["inspection", "bribe", "over"]);

/** The inspection that a position belongs to, seat by seat as it was counted; nothing where there is none. */
export function countedAt(story: Story, at: number): Inspection | null {
  if (!isCountedIn(story, at) && !STILL_OPEN.has(story.picture(at).phase)) return null;
  let first = at;
  while (first > 0 && !besides(story, first)?.begins) first--;
  if (first === 0) return null;
  const start = story.picture(first - 1) as Picture;
  const seats = new Map<string, Counted>();
  let score: Score | null = null;
  let paid: Inspection["paid"] = [];
  const of = (seat: string) => seats.get(seat) ?? seats.set(seat, { seat, cells: [], columns: 3, before: 0, counted: 0, now: 0, passed: 0, besides: "", past: "", isCounted: false, total: null, follows: [] }).get(seat)!;
  for (let i = first; i <= at; i++) {
    const shown = besides(story, i);
    const told = shown ? story.events(story.step(i)!) : [];
    score = shown?.score ?? score;
    paid = shown?.p ?? paid;
    for (const [seat, cells, event, before, counted, now, passed, besides = "", past = ""] of shown?.c ?? []) {
      const { cols = 3 } = (story.picture(i) as Picture).seats.find(({ id }) => id === seat) ?? {};
      const read = cells.split(" ").filter(Boolean).map((code) => ({ code: code === "." ? "" : code.replace(/[[\]]/g, ""), wasHidden: code.startsWith("[") }));
      Object.assign(of(seat), { cells: read, columns: cols, before, counted, now, passed, besides, past, isCounted: true, total: told[event] ?? null });
    }
    for (const [seat, event] of shown?.f ?? []) if (told[event]) of(seat).follows.push(told[event]);
  }
  return { round: start.round, seats: [...seats.values()], score, paid, first };
}

/** Whether the inspection of a position begins with its step or goes on in it, and counts something or makes somebody pay. */
export function isCountedIn(story: Story, at: number): boolean {
  const { c, p } = besides(story, at) ?? {};
  return !!(c ?? p);
}

function besides(story: Story, at: number): Besides | undefined {
  return story.step(at)?.i as Besides | undefined;
}
