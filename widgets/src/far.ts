/** A step that is not here: of a very long game a table holds a window of steps, and Python sends another when it is asked. */

/** Milliseconds after which it is said that a step is being fetched, after which a silent Python is mentioned (it may be at work
 * for a while), and after which nobody waits any more. */
const MOMENT = 500;
const PATIENCE = 4_000;
const LONGEST = 30_000;
const SILENT = "Python has not answered yet. Is the kernel busy, or stopped?";

/** A number of steps as it is written in a sentence. */
const number = (steps: number) => steps.toLocaleString("en");

/** What is said where nobody can send other steps. */
export function keptText(first: number, last: number): string {
  return `This notebook keeps steps ${number(first)} to ${number(last)}. Run the cell to see the others.`;
}

export class FarStep {
  private wish = -1;
  private isSaid = false;
  private timers: number[] = [];

  /** `say` shows and speaks a text, `kept` is what is said of the steps that are here; `giveUp` goes to the nearest of them and says
   * why; `isAlone`: nobody will answer. */
  constructor(
    private readonly isAlone: () => boolean,
    private readonly say: (text: string) => void,
    private readonly kept: () => string,
    private readonly giveUp: (wish: number, why: string) => void,
  ) {}

  /** Wait for a step; the newest wish counts. */
  wait(at: number): void {
    if (at === this.wish) return;
    this.rest();
    this.wish = at;
    const after = (time: number, text: () => string) =>
      window.setTimeout(() => {
        if (this.isAlone()) return this.giveUp(at, "");
        this.isSaid = true;
        this.say(text());
      }, time);
    this.timers = [
      after(MOMENT, () => `Fetching step ${number(at)} …`),
      after(PATIENCE, () => `${SILENT} ${this.kept()}`),
      window.setTimeout(() => this.giveUp(at, SILENT), LONGEST),
    ];
  }

  /** Wait no longer; whether it was said that a step is being fetched. */
  rest(): boolean {
    const { isSaid } = this;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
    this.wish = -1;
    this.isSaid = false;
    return isSaid;
  }
}
