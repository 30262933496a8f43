/** What a screen reader hears: one sentence at a time, with time to hear it; of too many only a summary. */
import { play } from "./describe";
import { setText } from "./dom";
import type { Timer } from "./types";

/** Milliseconds from one sentence to the next (1.2 s, also where a timer comes a little early), and how many may wait. */
export const APART = 1250;
const MOST = 3;

interface Sentence {
  text: string;
  /** Whose turns it tells of; nobody's for what else is said. */
  who: string[];
  /** Whether nothing that comes after it takes its place. */
  isSure?: boolean;
}

export class Speech {
  #waiting: Sentence[] = [];
  #timer: Timer = 0;
  /** When the last sentence was said: on a busy page a timer comes late, and a sentence must not wait for it. */
  #last = -Infinity;

  constructor(private readonly status: HTMLElement) {}

  /** Say a sentence when those before it have been heard. What stands for now, and not for a turn, is said once: the newest;
   * of the turns before it one may still be told, more become a summary, so that it comes in time. What is `isSure` is said in any case, and so are the turns behind it. */
  say(text: string, who = "", isSure = false): void {
    const before = this.#waiting.at(-1)?.text;
    // What begins with what was just said goes on from there.
    const said = !before && performance.now() - this.#last < APART ? this.status.textContent.trim() : "";
    if (said && (text === said || text.startsWith(`${said} `))) text = text.slice(said.length).trim();
    if (!text || before === text) return;
    if (before && text.startsWith(`${before} `)) this.#waiting.pop();
    if (!who) this.#waiting = this.#waiting.filter((one) => one.who.length || one.isSure);
    this.#waiting.push({ text, who: who ? [who] : [], isSure });
    // Behind what is heard in any case nothing is late any more.
    if (!this.#waiting.some((one) => one.isSure) && this.#waiting.length > (who ? MOST : 2)) this.#waiting = summary(this.#waiting);
    this.#next();
  }

  /** Say no more of what waits. */
  hush(): void {
    this.#waiting = [];
  }

  /** Leave nothing of what was said. */
  forget(): void {
    this.hush();
    setText(this.status, "");
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
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

/** Many turns in a sentence, and what stands for now. */
function summary(waiting: Sentence[]): Sentence[] {
  const who = [...new Set(waiting.flatMap((one) => one.who))];
  return [{ text: play(who), who }, ...waiting.filter((one) => !one.who.length)];
}
