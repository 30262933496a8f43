/** What a screen reader hears: one sentence at a time, with time to hear it; of too many only a summary. */
import { listed, play } from "./describe";
import { setText } from "./dom";

/** Milliseconds from one sentence to the next (1.2 s, also where a timer comes a little early), and how many may wait. */
export const APART = 1250;
const MOST = 3;

interface Sentence {
  text: string;
  /** Whose turns it tells of; nobody's for what else is said. */
  who: string[];
}

export class Speech {
  private waiting: Sentence[] = [];
  private timer = 0;

  constructor(private readonly status: HTMLElement) {}

  /** Say a sentence when those before it have been heard. What stands for now, and not for a turn, is said once: the newest. */
  say(text: string, who = ""): void {
    if (!text) return;
    if (!who) this.waiting = this.waiting.filter((one) => one.who.length);
    this.waiting.push({ text, who: who ? [who] : [] });
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
    this.timer = 0;
    const next = this.waiting.shift();
    if (!next) return;
    setText(this.status, next.text);
    // It is heard when the page is drawn; the time for it begins then.
    this.timer = window.setTimeout(() => (this.timer = window.setTimeout(() => this.next(), APART)));
  }
}

/** Many turns in a sentence, and what stands for now. */
function summary(waiting: Sentence[]): Sentence[] {
  const who = [...new Set(waiting.flatMap((one) => one.who))];
  return [{ text: play(listed(who), who.length), who }, ...waiting.filter((one) => !one.who.length)];
}
