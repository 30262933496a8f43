/** A cast as a path: a stone for each spell that comes up, and under it what the figures are then. */
import { signed } from "../../describe";
import { button, h, isShortcut, setAttribute, setText } from "../../dom";
import type { Target } from "../../game";
import { chip } from "./card";
import { COLUMNS, emblem, resource, sign } from "./drawings";
import { signsOf } from "./signs";
import type { About, Ask, Stone } from "./types";
import { changes, spoken } from "./words";

const STATES: Record<Stone["state"], string> = { taken: "✓ taken", skipped: "– skipped", passed: "could not be used", asked: "asked now", gives: "only gives", pays: "you will be asked", cannot: "not as it stands" };
const NAMES = ["charms", "herbs", "blood", "potions", "gold", "points", "if it ended now"];

export class Path {
  readonly element = h("section", { class: "ar-path", "aria-label": "Your cast as a path", hidden: true });
  /** Takes all that only gives. */
  readonly action: HTMLButtonElement;
  readonly #rest: HTMLButtonElement;
  #left = 0;
  #word: "activate" | "skip" = "activate";
  #asked = "";
  /** The second press skips all that is left. */
  #isSure = false;
  #sign = "";

  constructor(
    private readonly about: About,
    private readonly pick: (target: Target, isMore?: boolean) => void,
  ) {
    this.action = button({ class: "al-say ar-take", hidden: true, onclick: () => this.take() && this.pick(this.take()!) });
    this.#rest = button({ class: "al-link", onclick: () => this.#skip() });
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  update(ask: Ask | null, rising: number[]): void {
    const path = ask?.board?.path ?? [];
    const here = path.findIndex(({ state }) => state === "asked");
    setAttribute(this.element, "hidden", here < 0);
    if (here < 0) {
      this.#left = 0;
      setAttribute(this.action, "hidden", true);
      this.#sign = "";
      return;
    }
    const told = JSON.stringify(ask!.board);
    this.#asked = path[here]!.card;
    if (told !== this.#sign) {
      this.#sign = told;
      this.#isSure = false;
      this.#draw(path, here, rising);
      this.#goOn(path[here]!);
    }
    const giving = this.#giving(path, here);
    // One is taken by its own button.
    const isOne = giving.length === 1 || path.length - here === 1;
    setAttribute(this.action, "hidden", isOne);
    setAttribute(this.action, "aria-disabled", giving.length ? null : "true");
    const gain = changes(total(giving));
    setText(this.action, giving.length ? `Take what only gives (${giving.length}): ${gain}` : "Nothing left that only gives");
    setAttribute(this.action, "title", giving.length ? "g" : "The next one pays, uses something up or gives blood.");
  }

  /** Those from here on that pay nothing, use nothing up and give no blood, up to the first other one that can be used. */
  #giving(path: Stone[], here: number): Stone[] {
    const found: Stone[] = [];
    for (const stone of path.slice(here)) {
      if (stone.state === "cannot") continue;
      if (!stone.gives) break;
      found.push(stone);
    }
    return found;
  }

  /** What a key does with the spell that is asked: skip it, or take what only gives. */
  at(key: string): Target | undefined {
    return key === "g" ? this.take() : key === "s" ? `word skip ${this.#asked}` : undefined;
  }

  /** Begin to take them one after the other, each as a move of its own; this is the first. */
  take(): Target | undefined {
    this.#left = this.element.querySelectorAll("[data-gives]").length;
    return this.#left ? this.#go("activate") : undefined;
  }

  /** Begin to skip all that is left, in the same way. */
  #skip(): void {
    if (!this.#isSure) {
      this.#isSure = true;
      return setText(this.#rest, "Press again: skip all that is left");
    }
    this.#left = this.element.querySelectorAll(".ar-stone:is([data-state=asked], [data-state=gives], [data-state=pays], [data-state=cannot])").length;
    this.pick(this.#go("skip"));
  }

  #go(word: "activate" | "skip"): Target {
    this.#word = word;
    return `word ${word} ${this.#asked}`;
  }

  #goOn({ gives, card }: Stone): void {
    this.#left = gives || this.#word === "skip" ? this.#left - 1 : 0;
    // What is drawn now is the answer to the last move: the next one goes when that is over.
    if (this.#left > 0) setTimeout(() => this.pick(`word ${this.#word} ${card}`, true));
  }

  #draw(path: Stone[], here: number, rising: number[]): void {
    const giving = new Set(this.#giving(path, here));
    const begun = path[0]!.begun ?? [];
    const groups = path.map(({ card, column }) => (rising.includes(column) || !this.about.items[card]?.evergreen ? COLUMNS[column]! : "evergreen"));
    const stones = path.map((stone, i) => {
      const { signs = [] } = this.about.board.cards[stone.card] ?? {};
      const state = stone.why ? `as it stands: ${stone.why}` : STATES[stone.state];
      const one = button(
        { class: "ar-stone", "data-state": stone.state, "data-gives": giving.has(stone) || null, "data-stone": i, tabindex: i === here ? 0 : -1, "aria-label": `Spell ${i + 1} of ${path.length}: ${spoken(stone.card, this.about)} ${state}. ${changes(stone.change) || "No change"}. You would end at ${signed(stone.figures[6]!)}.`, onclick: () => (stone.state === "asked" ? this.pick(`word activate ${stone.card}`) : this.#walk(i)) },
        chip(stone.card, this.about),
        signsOf(signs),
        h("span", { class: "ar-state" }, state),
      );
      const isEvergreen = groups[i] === "evergreen";
      const group = h("span", { class: "ar-path-column" }, !isEvergreen && emblem(stone.column), h("span", {}, groups[i]!), rising.includes(stone.column) && h("span", { class: "ar-rises" }, "☾"));
      const isFirst = groups[i] !== groups[i - 1];
      return h("th", { scope: "col", class: `${stone.state}${isFirst ? " first" : ""}` }, isFirst && group, one);
    });
    const rows = NAMES.map((name, figure) => {
      const cells = path.map((stone, i) => {
        const now = stone.figures[figure]!;
        const by = now - (i ? path[i - 1]!.figures : begun)[figure]!;
        const isShown = by !== 0 || stone.state === "asked" || figure === 6;
        return h("td", { class: `${stone.state}${by ? ` changed ${by > 0 ? "more" : "less"}` : ""}` }, isShown ? signed(now) : "·", by ? h("small", {}, ` (${by > 0 ? "+" : ""}${signed(by)})`) : null);
      });
      const label = figure < 5 ? resource(figure) : figure === 5 ? sign("points") : null;
      return h("tr", {}, h("th", { scope: "row" }, ...(label ? [label] : []), h("span", {}, name)), h("td", { class: "ar-begun" }, signed(begun[figure] ?? 0)), ...cells);
    });
    const head = h("tr", {}, h("td"), h("th", { scope: "col", class: "ar-begun" }, h("span", {}, "start")), ...stones);
    const { activeElement } = this.element.getRootNode() as Document;
    // Whoever was at a stone, or reads what is asked, goes on at the next one.
    const isHere = this.element.contains(activeElement) || activeElement?.matches(".al-asking");
    const table = h("table", { style: `--n:${path.length + 2}` }, h("thead", {}, head), h("tbody", {}, ...rows));
    setText(this.#rest, "Skip all that is left");
    setAttribute(this.#rest, "hidden", path.length - here < 2);
    const acts = h("div", { class: "ar-path-acts" }, h("span", { class: "ar-path-title" }, "Your cast as a path"), this.#rest, this.action);
    const legend = h("p", { class: "ar-path-legend" }, "slanted: still to come");
    this.element.replaceChildren(acts, h("div", { class: "ar-path-scroll", tabindex: -1 }, table), legend);
    const element = this.element.querySelector<HTMLElement>(".ar-stone[data-state=asked]");
    queueMicrotask(() => {
      if (element) this.#scrollTo(element.parentElement!);
      if (isHere) element?.focus();
    });
  }

  #scrollTo(cell: HTMLElement): void {
    const scroller = this.element.querySelector<HTMLElement>(".ar-path-scroll");
    if (scroller && scroller.scrollWidth > scroller.clientWidth) scroller.scrollLeft = Math.max(0, cell.offsetLeft - scroller.clientWidth / 2);
  }

  #walk(to: number): void {
    const stones = [...this.element.querySelectorAll<HTMLElement>(".ar-stone")];
    if (!stones[to]) return;
    stones.forEach((stone, i) => (stone.tabIndex = i === to ? 0 : -1));
    stones[to]!.focus();
  }

  #key(event: KeyboardEvent): void {
    const stone = (event.target as HTMLElement).dataset.stone;
    if (isShortcut(event) || stone === undefined || !/^Arrow/.test(event.key)) return;
    this.#walk(Number(stone) + (/Left|Up/.test(event.key) ? -1 : 1));
    event.preventDefault();
    event.stopPropagation();
  }
}

function total(stones: Stone[]): number[] {
  return stones.reduce((sum, { change }) => sum.map((one, i) => one + (change[i] ?? 0)), [0, 0, 0, 0, 0, 0]);
}
