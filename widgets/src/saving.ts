/** Which step is shown: at once in the view that somebody steps through, and told to Python when they rest there. */
import type { Timer } from "./types";

/** Milliseconds of rest. While a kernel works, a notebook draws that it does, and what moves here would stutter. */
const REST = 300;

interface Kept {
  get(name: "at"): number;
  set(name: "at", value: number): void;
  save_changes(): void;
}

export class Saving {
  /** The step that the model does not know of yet: an older one may still come back from Python, and is not meant. */
  #ahead: number | null = null;
  #timer: Timer = 0;

  constructor(private readonly model: Kept) {}

  /** The step that somebody wants to see. */
  get at(): number {
    return this.#ahead ?? this.model.get("at");
  }

  /** Go to a step; the model hears of it when nothing more comes for a moment, or at once. */
  go(at: number, isAtOnce = false): void {
    this.drop();
    this.#ahead = at;
    if (isAtOnce) this.now();
    else this.#timer = setTimeout(() => this.now(), REST);
  }

  /** Tell the model now, before anything else is told. */
  now(): void {
    const ahead = this.#ahead;
    this.drop();
    if (ahead === null || ahead === this.model.get("at")) return;
    this.model.set("at", ahead);
    this.model.save_changes();
  }

  /** Forget a step that the model has not heard of: there is another story now. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#ahead = null;
  }
}
