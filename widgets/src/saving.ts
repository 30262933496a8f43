/** Tells Python which step is shown once a person rests there. */

/** Milliseconds of rest. While a kernel works, a notebook draws that it does, and what moves here would stutter. */
const REST = 300;

export class Saving {
  private timer = 0;

  constructor(private readonly model: { save_changes(): void }) {}

  /** What was set is sent when nothing more is set for a moment: the views of the model show it already. */
  later(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.now(), REST);
  }

  /** Send it before anything else is sent. */
  now(): void {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.model.save_changes();
  }
}
