/** The story of a game: a first picture and what each step changed. No DOM, no model. */
import type { Change, Picture, Step } from "./types";

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

  constructor(
    start: Picture,
    readonly steps: Step[],
    before?: Story,
  ) {
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
      this.pictures.push(changed(this.pictures.at(-1)!, step.d));
    }
    return this.pictures[wanted]!;
  }

  /** The sentence of a rule, told with the first step that rests on it. */
  rule(id: string): string | null {
    for (const step of this.steps) if (step.r?.[id]) return step.r[id];
    return null;
  }
}
