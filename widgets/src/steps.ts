/** The story of a game: a first picture and what each step changed. No DOM, no model. */
import { slotName } from "./geometry";
import type { Cell, Change, House, Picture, Step } from "./types";

/** The value with a change made; parts that stay the same are shared, never copied. */
export function changed<T>(value: T, change: Change): T {
  if (Array.isArray(change)) {
    if (change.length === 1) return change[0] as T;
    return [...(value as unknown[]).slice(0, change[0]), ...change[1]] as T;
  }
  const parts = Object.entries(change);
  if (!parts.length) return value;
  const next = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  for (const [key, part] of parts) next[key] = changed((value as Record<string, unknown>)[key], part);
  return next as T;
}

/** Every position of a game, each worked out once, when it is first looked at. */
export class Story {
  private readonly pictures: Picture[];
  private readonly words: string[];
  private readonly changes: [part: string, change: Change][];
  private readonly rules = new Map<string, string>();

  constructor(
    start: Picture,
    readonly steps: Step[],
    before?: Story,
    items: Record<string, { name: string }> = {},
  ) {
    this.words = steps.flatMap((step) => step.w ?? []).map((word) => word.replace(/\$(..)/g, (sign, code) => items[code]?.name ?? sign));
    this.changes = steps.flatMap((step) => Object.entries(step.d));
    for (const step of steps) for (const id in step.r) this.rules.set(id, step.r[id]!);
    this.pictures = [start];
    if (before?.pictures[0] !== start) return;
    // A story that goes on keeps the pictures of the part that is the same.
    let same = 0;
    while (same < steps.length && steps[same] === before.steps[same]) same++;
    this.pictures = before.pictures.slice(0, same + 1);
  }

  get length(): number {
    return this.steps.length;
  }

  /** A step number within this story. */
  within(at: number): number {
    return Math.min(Math.max(Math.round(at) || 0, 0), this.steps.length);
  }

  picture(at: number): Picture {
    const wanted = this.within(at);
    while (this.pictures.length <= wanted) {
      const step = this.steps[this.pictures.length - 1]!;
      const known = (step.p ?? []).map((number) => this.changes[number]!);
      this.pictures.push(changed(this.pictures.at(-1)!, { ...Object.fromEntries(known), ...step.d }));
    }
    return this.pictures[wanted]!;
  }

  /** The sentence of a rule, told with the first step that rests on it. */
  rule(id: string): string | null {
    return this.rules.get(id) ?? null;
  }

  /** The events of a step as sentences, each with its rule. */
  events(step: Step): { text: string; rule: string }[] {
    return step.e.map(([text, rule]) => ({ text: this.words[text] ?? "", rule: this.words[rule] ?? "" }));
  }
}

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
  if (!story.steps[at - 1]?.i?.c && !STILL_OPEN.has(story.picture(at).phase)) return null;
  let first = at;
  while (first > 0 && !story.steps[first - 1]!.i?.begins) first--;
  if (!first) return null;
  const seats = new Map<string, Counted>();
  const of = (seat: string) => seats.get(seat) ?? seats.set(seat, { seat, items: [], total: null, follows: [] }).get(seat)!;
  for (const step of story.steps.slice(first - 1, at)) {
    const told = step.i ? story.events(step) : [];
    for (const [seat, items, event] of step.i?.c ?? []) {
      of(seat).items = items.split(" ").filter(Boolean).map((code) => ({ code: code.replace(/[[\]]/g, ""), wasHidden: code.startsWith("[") }));
      of(seat).total = told[event] ?? null;
    }
    for (const [seat, event] of step.i?.f ?? []) if (told[event]) of(seat).follows.push(told[event]);
  }
  return { round: story.picture(first - 1).round, seats: [...seats.values()] };
}

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
