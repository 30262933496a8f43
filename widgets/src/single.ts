/** Takes the second click of a double click away, where it would do something that nobody meant. */

/** Milliseconds and pixels within which a second click belongs to the first. */
const SOON = 400;
const NEAR = 12;

export class SingleClicks {
  /** The last click of a pointer: when and where, on what, and whether it has made a move. */
  #last = { when: -SOON, x: 0, y: 0, on: null as Element | null, hasSent: false };

  constructor(root: HTMLElement) {
    root.addEventListener("click", (event) => this.#look(event), { capture: true });
  }

  /** The click that is being dealt with has made a move. */
  hasSent(): void {
    this.#last.hasSent = true;
  }

  /** A second click does nothing where the first has made a move, or where something else lies by then. */
  #look(event: MouseEvent): void {
    const { when, x, y, on, hasSent } = this.#last;
    const now = (event.target as Element).closest("button, summary");
    // Keys and programs click without a count.
    const isSecond = event.detail > 0 && event.timeStamp - when < SOON && Math.hypot(event.clientX - x, event.clientY - y) < NEAR;
    if (isSecond && (hasSent || now !== on)) {
      event.stopPropagation();
      event.preventDefault();
    } else this.#last = { when: event.timeStamp, x: event.clientX, y: event.clientY, on: now, hasSent: false };
  }
}
