/** What a screen reader hears: one sentence at a time, with time to hear it; too many turns in one. */
import { setText } from "./dom";
import type { Timer } from "./types";

/** Milliseconds from one sentence to the next (1.2 s, also where a timer comes a little early), and how many may wait. */
export const APART = 1250;
const MOST = 3;
/** And how many turns behind what is `sure`: there nothing is late any more. */
const BEHIND = 5;

/** What stands `now`, of which only the newest is heard; what one's `own` move brought, or a `turn` of another: all of them are heard,
 * where many wait those that follow each other in one; and what is heard by itself, in any case. */
export type Kind = "now" | "own" | "turn" | "sure";
interface Sentence {
  text: string;
  kind: Kind;
}

export class Speech {
  #waiting: Sentence[] = [];
  #timer: Timer = 0;
  /** When the last sentence was said: on a busy page a timer comes late, and a sentence must not wait for it. */
  #last = -Infinity;

  constructor(private readonly status: HTMLElement) {}

  /** Say a sentence when those before it have been heard. Of the turns before what stands for now one is told by itself, so that it
   * comes in time. */
  say(text: string, kind: Kind = "now"): void {
    const before = this.#waiting.at(-1)?.text;
    // What begins with what was just said goes on from there.
    const said = !before && performance.now() - this.#last < APART ? this.status.textContent.trim() : "";
    if (said && (text === said || text.startsWith(`${said} `))) text = text.slice(said.length).trim();
    if (!text || before === text) return;
    if (before && text.startsWith(`${before} `)) this.#waiting.pop();
    if (kind !== "turn") this.#keep((one) => one.kind !== "now");
    this.#waiting.push({ text, kind });
    const told = this.#waiting.filter((one) => isTold(one)).length;
    if (told > (this.#waiting.some((one) => one.kind === "sure") ? BEHIND : kind === "turn" ? MOST : 1)) this.#waiting = joined(this.#waiting);
    this.#next();
  }

  /** Say no more of what waits, but for what one's own move brought. */
  hush(): void {
    this.#keep((one) => one.kind === "own");
  }

  /** Leave nothing of what was said. */
  forget(): void {
    this.#waiting = [];
    setText(this.status, "");
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #keep(which: (one: Sentence) => boolean): void {
    this.#waiting = this.#waiting.filter(which);
  }

  #next(): void {
    const now = performance.now();
    if (this.#waiting.length && now - this.#last >= APART) {
      this.#last = now;
      const { text } = this.#waiting.shift()!;
      // What is said again is heard only where something changes.
      setText(this.status, this.status.textContent === text ? `${text}\u00a0` : text);
      // It is heard only when what goes on now is done: a position may take a while to draw.
      queueMicrotask(() => {
        this.#last = performance.now();
        this.#next();
      });
    }
    clearTimeout(this.#timer);
    if (this.#waiting.length) this.#timer = setTimeout(() => this.#next(), this.#last + APART - now);
  }
}

const isTold = ({ kind }: Sentence) => kind === "own" || kind === "turn";

/** Turns that follow each other, each whole, in one. */
function joined(waiting: Sentence[]): Sentence[] {
  const found: Sentence[] = [];
  for (const one of waiting) {
    const before = found.at(-1);
    if (before && isTold(one) && before.kind === one.kind) found[found.length - 1] = { ...one, text: `${before.text} ${one.text}` };
    else found.push(one);
  }
  return found;
}
