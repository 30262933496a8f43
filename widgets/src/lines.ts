/** The lines of a game: which one is shown, where each left its parent, and two of them compared. */
import { changeText } from "./describe";
import { button, fill, h, QUIET, setAttribute } from "./dom";
import type { Line, Scores } from "./types";

export class LinesPanel {
  readonly element: HTMLElement;
  readonly #tree = h("ul", { class: "al-lines-tree" });
  readonly #one: HTMLSelectElement;
  readonly #two: HTMLSelectElement;
  readonly #table = h("div", { class: "al-lines-scores" });
  #lines: Line[] = [];
  #sign = "";

  constructor(private readonly go: (line: string) => void, private readonly scores: () => string[], private readonly name: (seat: string) => string) {
    const chooser = (label: string) =>
      h("select", { "aria-label": label, ...QUIET, onchange: () => this.#compare() });
    this.#one = chooser("Line to compare");
    this.#two = chooser("Line to compare it with");
    for (const select of [this.#one, this.#two]) select.addEventListener("keydown", (event) => event.stopPropagation());
    const compared = h("details", { class: "al-help al-compare" }, h("summary", { ...QUIET }, "Compare two lines"));
    compared.append(h("p", {}, this.#one, " with ", this.#two), this.#table);
    this.element = h("section", { class: "al-lines", "aria-label": "Lines of the game" }, h("div", { class: "al-title" }, "Lines"), this.#tree, compared);
  }

  update(lines: Line[], shown: string): void {
    setAttribute(this.element, "hidden", lines.length < 2);
    // One alone is compared with nothing, and has only its name.
    if (lines.length < 2) return;
    const sign = JSON.stringify([lines, shown]);
    if (sign === this.#sign) return;
    this.#sign = sign;
    this.#lines = lines;
    const focused = (document.activeElement as HTMLElement | null)?.dataset?.line;
    this.#tree.replaceChildren(...this.#branch(null, shown));
    if (focused && !this.element.contains(document.activeElement)) this.#tree.querySelector<HTMLElement>(`[data-line="${CSS.escape(focused)}"]`)?.focus();
    this.#choices(shown);
    this.#compare();
  }

  #branch(parent: string | null, shown: string): HTMLElement[] {
    return this.#lines.filter((line) => line.parent === parent).map((line) => {
      const entry = button(
        { class: "al-line", "data-line": line.name, onclick: () => this.go(line.name) },
        h("b", {}, line.name === "main" ? "Main line" : line.name),
        ` ${lineText(line)}`,
      );
      if (line.name === shown) setAttribute(entry, "aria-current", "true");
      const below = this.#branch(line.name, shown);
      return h("li", {}, entry, below.length ? h("ul", {}, ...below) : null);
    });
  }

  #choices(shown: string): void {
    const names = this.#lines.map((line) => line.name);
    const parent = this.#lines.find((line) => line.name === shown)?.parent;
    const other = parent ?? names.find((name) => name !== shown) ?? "main";
    for (const [select, name] of [[this.#one, other], [this.#two, shown]] as const) {
      select.replaceChildren(...this.#lines.map((line) => h("option", { value: line.name }, line.name === "main" ? "main line" : `line ${line.name}`)));
      select.value = name;
    }
  }

  #compare(): void {
    const one = this.#lines.find((line) => line.name === this.#one.value);
    const two = this.#lines.find((line) => line.name === this.#two.value);
    if (!one || !two || one === two) {
      this.#table.replaceChildren(h("p", {}, "Choose two different lines."));
      return;
    }
    const met = meeting(one, two);
    const head = h("tr", {}, h("th", { scope: "col" }, met.at), ...this.scores().map((score) => h("th", { scope: "col" }, score)));
    const rows = Object.keys(one.scores).map((seat) =>
      h("tr", {}, h("th", { scope: "row" }, this.name(seat)), ...this.scores().map((_, i) => h("td", {}, changeText(met.one[seat]![i]!, met.two[seat]![i]!)))),
    );
    const far = [one, two].map((line, i) => `${line.name === "main" ? "the main line" : `line ${line.name}`} after ${met.steps[i]} steps`).join(" with ");
    const note = h("p", {}, `Compared: ${far}${met.why}. It is one deal, played two ways: a single game is no proof that a move is better.`);
    this.#table.replaceChildren(h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows)), note);
  }
}

interface Meeting {
  at: string;
  steps: [number, number];
  one: Scores;
  two: Scores;
  why: string;
}

/** Where two lines can be compared: at the end of the last round that is over in both since they parted, else after as many steps. */
export function meeting(one: Line, two: Line): Meeting {
  const parted = Math.max(one.at, two.at);
  for (const [round, step, scores] of [...one.ends].reverse()) {
    const other = two.ends.find(([number, at]) => number === round && at > parted);
    if (other && step > parted) return { at: `At the end of round ${round}`, steps: [step, other[1]], one: scores, two: other[2], why: "" };
  }
  const steps = Math.min(one.steps, two.steps);
  const scores = (line: Line) => (line.steps === steps ? line.scores : line.after[steps]!);
  return { at: `After ${steps} steps`, steps: [steps, steps], one: scores(one), two: scores(two), why: ", for the round is not over in both" };
}

/** Where a line left its parent and how far it has come. */
export function lineText(line: Line): string {
  const length = `${line.steps} ${line.steps === 1 ? "step" : "steps"}${line.over ? ", over" : ""}`;
  if (!line.parent) return `· ${length}`;
  const instead = line.instead ? ` instead of ${line.instead}` : "";
  return `· after step ${line.at}: ${line.move}${instead} · ${length}`;
}

/** The chooser of whose eyes the table is seen with. */
export class Sight {
  readonly element: HTMLElement;
  readonly #select: HTMLSelectElement;

  constructor(see: (whose: string) => void) {
    this.#select = h("select", { "aria-label": "Seen by", ...QUIET });
    this.#select.addEventListener("keydown", (event) => event.stopPropagation());
    this.#select.addEventListener("change", () => {
      const wanted = this.#select.value;
      // Python says whether it may be; until then everything stays as it is.
      this.#select.value = this.#select.dataset.now ?? wanted;
      see(wanted);
    });
    this.element = h("label", { class: "al-sight" }, h("span", {}, "Seen by "), this.#select);
  }

  update(seats: [id: string, name: string][], now: string): void {
    const options = [...seats, ["open", "every seat (what lies open)"], ["table", "the table view (everything)"]];
    fill(this.#select, options, () => options.map(([value, text]) => h("option", { value }, text)));
    this.#select.value = now;
    this.#select.dataset.now = now;
  }
}
