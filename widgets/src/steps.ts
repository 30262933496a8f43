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

/** How near an end of a window, with more steps behind it, Python is told of a step at once; a little less than its own `NEAR`. */
const NEAR = 150;

/** Every position of a game, each worked out once, when it is first looked at. Of a very long game these are the steps of a
 * window: those after `first`; steps are numbered as in the game all the same, and `length` is that of the game. */
export class Story {
  private readonly pictures: Picture[];
  private readonly words: string[];
  private readonly changes: [part: string, change: Change][];
  private readonly rules = new Map<string, string>();

  constructor(
    start: Picture,
    private readonly steps: Step[],
    before?: Story,
    items: Record<string, { name: string }> = {},
    readonly first = 0,
    readonly length = first + steps.length,
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

  /** The last step that is here. */
  get last(): number {
    return this.first + this.steps.length;
  }

  /** A step number within the game. */
  within(at: number): number {
    return Math.min(Math.max(Math.round(at) || 0, 0), this.length);
  }

  /** Whether a step is here. */
  has(at: number): boolean {
    return at === this.nearest(at);
  }

  /** The step here that is nearest to one. */
  nearest(at: number): number {
    return Math.min(Math.max(this.within(at), this.first), this.last);
  }

  /** Whether a step is near an end of what is here, and there are more behind it. */
  isNearEdge(at: number): boolean {
    return (this.first > 0 && at - this.first < NEAR) || (this.last < this.length && this.last - at < NEAR);
  }

  /** What was done to come to a position; nothing for the first one that is here. */
  step(at: number): Step | undefined {
    return this.steps[at - 1 - this.first];
  }

  picture(at: number): Picture {
    const wanted = this.nearest(at) - this.first;
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
  if (!story.step(at)?.i?.c && !STILL_OPEN.has(story.picture(at).phase)) return null;
  let first = at;
  while (first > story.first && !story.step(first)!.i?.begins) first--;
  if (first === story.first) return null;
  const seats = new Map<string, Counted>();
  const of = (seat: string) => seats.get(seat) ?? seats.set(seat, { seat, items: [], total: null, follows: [] }).get(seat)!;
  for (let i = first; i <= at; i++) {
    const step = story.step(i)!;
    const told = step.i ? story.events(step) : [];
    for (const [seat, items, event] of step.i?.c ?? []) {
      of(seat).items = items.split(" ").filter(Boolean).map((code) => ({ code: code.replace(/[[\]]/g, ""), wasHidden: code.startsWith("[") }));
      of(seat).total = told[event] ?? null;
    }
    for (const [seat, event] of step.i?.f ?? []) if (told[event]) of(seat).follows.push(told[event]);
  }
  return { round: story.picture(first - 1).round, seats: [...seats.values()] };
}

/** The card that a seat has drawn and not used yet. */
export function drawnCard(story: Story, at: number, seat: string | null): string | null {
  const isOwn = (step: Step | undefined) => !!seat && step?.s === seat;
  while (isOwn(story.step(at)) && !/^(draw|play|discard|use) /.test(story.step(at)!.m)) at--;
  const step = story.step(at);
  if (!isOwn(step) || !step!.m.startsWith("draw ")) return null;
  const stash = (position: number) => story.picture(position).seats.find(({ id }) => id === seat)?.stash.cards ?? [];
  const before = [...stash(at - 1)];
  for (const code of stash(at)) {
    const place = before.indexOf(code);
    if (place < 0) return code;
    before.splice(place, 1);
  }
  return null;
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
