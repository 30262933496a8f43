/** The moves of others, shown one after the other: where the walk is, when it goes on, and where somebody must read first. */
import type { Board, Moment } from "./game";
import { pace } from "./pace";
import { APART } from "./speech";
import type { Story } from "./steps";
import type { Motion, Timer } from "./types";

/** Milliseconds from one step to the next, and how many steps are shown one by one and told. */
const WALK = 650;
export const LONGEST_WALK = 40;
/** Milliseconds for a letter of what a step did. */
const READING = 8;
/** Milliseconds that a card needs which is laid down by another: it is told, it flies, it is seen. */
const LAID = 1800;
/** Milliseconds in which a click was meant for what stood there before the others moved, where nothing moves. */
const SETTLED = WALK;

/** The table, as far as a walk needs it. */
export interface Walked {
  readonly story: Story;
  readonly board: Board;
  readonly shownAt: number;
  /** The step where the walk ends, and whether somebody plays who must read on the way. */
  readonly goal: number;
  readonly isPlayed: boolean;
  /** Who looks on. */
  readonly view: string | null;
  /** What a step did, in words. */
  told(at: number): string;
  /** Draw the position after a step, but what has moved already; with `wait`, the next one follows after that time. */
  draw(at: number, wait?: number, moved?: Motion[]): void;
  /** Show what lies between two positions. */
  drawMoment(moment: Moment): void;
}

export class Walk {
  /** What is shown between two positions. */
  moment: Moment | null = null;
  #timer: Timer = 0;
  /** What is still to be shown of the next step, and what has moved in it. */
  #moments: Moment[] | null = null;
  #moved: Motion[] = [];
  /** When the moves of others were drawn all at once, as where motion is not welcome. */
  #arrived = -Infinity;
  /** Whether what must be read was on the table already, when somebody made the last move. */
  #isRead = false;

  constructor(private readonly table: Walked) {}

  get isOn(): boolean {
    return !!this.#timer;
  }

  /** What is still to be shown before the next step. */
  get ahead(): Moment[] {
    return this.#moments ?? [];
  }

  /** Whether the others have moved just now, all at once: whoever clicks has not seen it yet. */
  get isTooSoon(): boolean {
    return performance.now() - this.#arrived < SETTLED;
  }

  /** New steps have come: what lies open now has been read. */
  begin(): void {
    this.#isRead = !!this.toRead(this.table.shownAt);
  }

  /** Whether the new steps are few enough to be shown one by one. */
  isFor(goal: number): boolean {
    const ahead = goal - this.table.shownAt;
    return this.table.shownAt >= 0 && ahead > 0 && ahead <= LONGEST_WALK;
  }

  /** All of them are shown at once. */
  arrive(): void {
    this.#arrived = performance.now();
  }

  /** The next step that a person who plays must read before others go on; 0 for none on the way. */
  nextToRead(goal: number): number {
    if (this.#isRead || !this.table.isPlayed) return 0;
    for (let at = this.table.shownAt + 1; at < goal; at++) {
      if (this.toRead(at) && !this.toRead(at + 1)) return at;
    }
    return 0;
  }

  /** What is said where a position lays something open that must be read. */
  toRead(at: number): string {
    return (at > 0 && this.table.board.toRead?.(this.table.story, at)) || "";
  }

  /** Where a walk that is cut short ends: at its goal, or at what must be read before it. */
  end(goal: number): number {
    return (this.isOn && this.nextToRead(goal)) || goal;
  }

  /** Go on by a step, and so on to the goal. */
  next(): void {
    const { story, board, shownAt, goal } = this.table;
    let at = shownAt + 1;
    // What the next step says and nothing shows has no time of its own.
    while (at < goal && (board.isPassing?.(story, at) || (story.now(at).isMinor && !story.motions(story.step(at)).length))) at++;
    // The last move of another was shown long enough.
    if (at > goal) return this.table.draw(goal);
    this.#moments ??= (story.step(at) && board.moments?.(story, at)) || [];
    const moment = this.#moments.shift();
    if (moment) return this.#show(moment);
    const moved = this.#moved;
    const isShown = at < goal || story.step(at)?.s !== this.table.view;
    this.table.draw(at, isShown && this.nextToRead(goal) !== at ? this.#pause(at) : 0, moved);
  }

  /** Stand still, and after so many milliseconds go on; 0 ends the walk. */
  wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = milliseconds ? setTimeout(() => this.next(), milliseconds) : 0;
    this.moment = this.#moments = null;
    this.#moved = [];
  }

  /** Show what lies between two positions before the next step is drawn. */
  #show(moment: Moment): void {
    const [rest, moved] = [this.#moments, this.#moved];
    this.wait(moment.ms / pace());
    this.#moments = rest;
    this.#moved = [...moved, ...(moment.motions ?? []), ...(moment.shown ?? [])];
    this.moment = moment;
    this.table.drawMoment(moment);
  }

  /** Milliseconds for a step of others: more for what takes longer to read. */
  #pause(at: number): number {
    const motions = this.table.story.motions(this.table.story.step(at));
    const isTold = this.table.board.told?.(this.table.story, at);
    const isLaid = motions.some(([what]) => what === "laid") && this.table.story.step(at)!.s !== this.table.view;
    const { told, story } = this.table;
    // What a turn came to is heard before the next one ends.
    const reading = Math.max(WALK + Math.min(READING * told(at).length, 2 * WALK), story.step(at + 1)?.g ? 0 : APART);
    return (isLaid && !isTold ? LAID : !isTold && motions.some(([what]) => what === "went" || what === "laid") ? WALK : reading) / pace();
  }
}
