/** What is under way on the table: cards and tokens that fly over it. One queue for all; it can be cut short at any time. */
import { pace } from "./pace";
import { setText } from "./dom";
import type { Timer } from "./types";

/** Whether movement is welcome: the person has not asked for less of it, and looks on. */
export function isWelcome(): boolean {
  return isWatched() && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether somebody looks on. */
export const isWatched = (): boolean => document.visibilityState === "visible";

export class Stage {
  readonly #running = new Set<Animation>();
  readonly #guests = new Set<HTMLElement>();
  readonly #timers = new Map<Timer, () => void>();
  #long = 0;

  /** Whether something is under way that takes a while: a click cuts it short, and does nothing else. */
  get isLong(): boolean {
    return this.#long > 0;
  }

  /** Let something move for so many milliseconds at the usual speed; what is done then is done also when it is cut short. */
  move(element: HTMLElement, frames: Keyframe[], timing: { ms: number; delay?: number; easing?: string; isLong?: boolean }, then = () => {}): void {
    const { ms, delay = 0, easing = "linear", isLong = false } = timing;
    if (!element.animate) return then();
    const moving = element.animate(frames, { duration: ms / pace(), delay: delay / pace(), easing, fill: "both" });
    this.#running.add(moving);
    this.#long += Number(isLong);
    const end = () => {
      if (!this.#running.delete(moving)) return;
      this.#long -= Number(isLong);
      moving.cancel();
      then();
    };
    moving.finished.then(end, end);
  }

  /** Something that is on the table only while it moves. */
  bring(guest: HTMLElement, root: HTMLElement): HTMLElement {
    guest.setAttribute("aria-hidden", "true");
    root.append(guest);
    this.#guests.add(guest);
    return guest;
  }

  take(guest: HTMLElement): void {
    this.#guests.delete(guest);
    guest.remove();
  }

  /** Do something after so many milliseconds at the usual speed, or at once when it is cut short. */
  after(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms / pace());
    this.#timers.set(timer, act);
  }

  /** A number that counts to another, and stands there at the end. */
  count(element: HTMLElement, from: number, to: number, ms: number): void {
    setText(element, String(from));
    const steps = Math.min(Math.abs(to - from), 8);
    for (let i = 1; i <= steps; i++) this.after((i * ms) / steps, () => setText(element, String(Math.round(from + ((to - from) * i) / steps))));
  }

  /** All that is under way is over: everything stands where it goes. */
  finish(): void {
    for (const [timer, act] of [...this.#timers]) {
      clearTimeout(timer);
      this.#timers.delete(timer);
      act();
    }
    // Who waits for the end of one hears of it later: what lies there is put right now.
    for (const moving of [...this.#running]) moving.finish();
    for (const guest of [...this.#guests]) this.take(guest);
  }
}
