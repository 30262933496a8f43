/** What a screen reader hears: one sentence at a time, with time to hear it; of too many only a summary. */
import { listed, play } from "./describe";
import { setText } from "./dom";

/** Milliseconds from one sentence to the next, and how many may wait. */
export const APART = 1200;
const MOST = 3;

interface Sentence {
  text: string;
  /** Whose turn it tells of; nothing for what else is said. */
  who: string;
}

export class Speech {
  private waiting: Sentence[] = [];
  private last = -Infinity;
  private timer = 0;

  constructor(private readonly status: HTMLElement) {}

  /** Say a sentence when those before it have been heard. What stands for now, and not for a turn, is said once: the newest. */
  say(text: string, who = ""): void {
    if (!text) return;
    if (!who) this.waiting = this.waiting.filter((one) => one.who);
    this.waiting.push({ text, who });
    if (this.waiting.length > MOST) this.waiting = summary(this.waiting);
    if (!this.timer) this.next();
  }

  /** Say no more of what waits. */
  hush(): void {
    this.waiting = [];
  }

  close(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.waiting = [];
  }

  private next(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    const left = this.last + APART - performance.now();
    if (left > 0) this.timer = window.setTimeout(() => this.next(), left);
    else {
      const next = this.waiting.shift();
      if (!next) return;
      this.last = performance.now();
      setText(this.status, next.text);
      if (this.waiting.length) this.timer = window.setTimeout(() => this.next(), APART);
    }
  }
}

/** Many turns in a sentence, and what stands for now. */
function summary(waiting: Sentence[]): Sentence[] {
  const who = [...new Set(waiting.flatMap((one) => one.who || []))];
  return [{ text: play(listed(who), who.length), who: who.join() }, ...waiting.filter((one) => !one.who)];
}
