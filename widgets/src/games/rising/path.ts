/** A cast as a path: a stone for each spell that comes up, and under it what the figures are then. */
import { signed } from "../../describe";
import { button, h, isShortcut, setAttribute } from "../../dom";
import type { Target } from "../../game";
import { chip } from "./card";
import { COLUMNS, emblem, resource, sign } from "./drawings";
import { signsOf } from "./signs";
import type { About, Ask, Stone } from "./types";
import { changes, spoken } from "./words";

const STATES: Record<Stone["state"], string> = { taken: "✓ taken", skipped: "– skipped", passed: "could not be used", asked: "asked now", gives: "only gives", pays: "you will be asked", cannot: "not as it stands" };
const NAMES = ["charms", "herbs", "blood", "potions", "gold", "points", "ends at"];

export class Path {
  readonly element = h("section", { class: "ar-path", "aria-label": "Your cast as a path", hidden: true });
  /** Takes all that only gives; it stands in the bar. */
  readonly action: HTMLButtonElement;
  private left = 0;
  private asked = "";
  private sign = "";

  constructor(
    private readonly about: About,
    private readonly pick: (target: Target) => void,
  ) {
    this.action = button({ class: "al-say ar-take", hidden: true, title: "Take what only gives (g)", onclick: () => this.pick(this.take()) });
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  update(ask: Ask | null): void {
    const path = ask?.board?.path ?? [];
    const here = path.findIndex(({ state }) => state === "asked");
    setAttribute(this.element, "hidden", here < 0);
    if (here < 0) {
      this.left = 0;
      setAttribute(this.action, "hidden", true);
      this.sign = "";
      return;
    }
    const told = JSON.stringify(ask!.board);
    this.asked = path[here]!.card;
    if (told !== this.sign) {
      this.sign = told;
      this.draw(path, here, ask!.board!.start ?? []);
      this.goOn(path[here]!);
    }
    const giving = this.giving(path, here);
    setAttribute(this.action, "hidden", giving.length < 2);
    if (giving.length > 1) {
      this.action.replaceChildren(`Take what only gives (${giving.length})`);
      setAttribute(this.action, "title", `${changes(total(giving))} (key g)`);
    }
  }

  /** Those from here on that pay nothing, use nothing up and give no blood, up to the first other one that can be used. */
  private giving(path: Stone[], here: number): Stone[] {
    const found: Stone[] = [];
    for (const stone of path.slice(here)) {
      if (stone.state === "cannot") continue;
      if (!stone.gives) break;
      found.push(stone);
    }
    return found;
  }

  /** Begin to take them one after the other, each as a move of its own; this is the first. */
  take(): Target {
    this.left = this.element.querySelectorAll("[data-gives]").length;
    return `word activate ${this.asked}`;
  }

  private goOn({ gives, card }: Stone): void {
    this.left = gives ? this.left - 1 : 0;
    // What is drawn now is the answer to the last move: the next one goes when that is over.
    if (this.left > 0) setTimeout(() => this.pick(`word activate ${card}`));
  }

  private draw(path: Stone[], here: number, start: number[]): void {
    const giving = new Set(this.giving(path, here));
    const columns = path.map((stone, i) => (i === 0 || stone.column !== path[i - 1]!.column ? stone.column : -1));
    const stones = path.map((stone, i) => {
      const { signs = [] } = this.about.board.cards[stone.card] ?? {};
      const one = button(
        { class: "ar-stone", "data-state": stone.state, "data-gives": giving.has(stone) || null, "data-stone": i, tabindex: i === here ? 0 : -1, "aria-label": `Spell ${i + 1} of ${path.length}: ${spoken(stone.card, this.about)} ${STATES[stone.state]}. ${changes(stone.change) || "No change"}. Ends at ${stone.figures[6]}.`, onclick: () => (stone.state === "asked" ? this.pick(`word activate ${stone.card}`) : this.walk(i)) },
        chip(stone.card, this.about),
        signsOf(signs),
        h("span", { class: "ar-state" }, STATES[stone.state]),
      );
      return h("th", { scope: "col", class: stone.state }, columns[i]! >= 0 && h("span", { class: "ar-path-column" }, emblem(columns[i]!), h("span", {}, COLUMNS[columns[i]!]!)), one);
    });
    const rows = NAMES.map((name, figure) => {
      let before = path.slice(0, here).length ? undefined : start[figure];
      const cells = path.map((stone, i) => {
        const now = stone.figures[figure]!;
        const was = i === 0 ? (figure < 6 && stone.state !== "cannot" ? now - (stone.change[figure] ?? 0) : before) : path[i - 1]!.figures[figure]!;
        const from = stone.state === "asked" && start[figure] !== undefined ? start[figure]! : (was ?? now);
        before = now;
        const by = now - from;
        const isShown = by !== 0 || stone.state === "asked" || figure === 6;
        return h("td", { class: `${stone.state}${by ? " changed" : ""}` }, isShown ? signed(now) : "·", by ? h("small", {}, ` (${by > 0 ? "+" : ""}${signed(by)})`) : null);
      });
      const label = figure < 5 ? resource(figure) : figure === 5 ? sign("points") : null;
      return h("tr", {}, h("th", { scope: "row" }, ...(label ? [label] : []), h("span", {}, figure === 6 ? "if it ended now" : name)), ...cells);
    });
    const table = h("table", { style: `--n:${path.length + 1}` }, h("thead", {}, h("tr", {}, h("td", {}, h("span", { class: "ar-path-title" }, "Your cast")), ...stones)), h("tbody", {}, ...rows));
    this.element.replaceChildren(h("div", { class: "ar-path-scroll", tabindex: -1 }, table), h("p", { class: "ar-path-legend" }, "✓ taken · – skipped · slanted: what comes if you take all that only gives and skip the rest"));
    const element = this.element.querySelector<HTMLElement>(".ar-stone[data-state=asked]");
    queueMicrotask(() => element?.parentElement && this.scrollTo(element.parentElement));
  }

  private scrollTo(cell: HTMLElement): void {
    const scroller = this.element.firstElementChild as HTMLElement | null;
    if (scroller && scroller.scrollWidth > scroller.clientWidth) scroller.scrollLeft = Math.max(0, cell.offsetLeft - scroller.clientWidth / 2);
  }

  private walk(to: number): void {
    const stones = [...this.element.querySelectorAll<HTMLElement>(".ar-stone")];
    if (!stones[to]) return;
    stones.forEach((stone, i) => (stone.tabIndex = i === to ? 0 : -1));
    stones[to]!.focus();
  }

  private key(event: KeyboardEvent): void {
    const stone = (event.target as HTMLElement).dataset.stone;
    if (isShortcut(event) || stone === undefined || !/^Arrow/.test(event.key)) return;
    this.walk(Number(stone) + (/Left|Up/.test(event.key) ? -1 : 1));
    event.preventDefault();
    event.stopPropagation();
  }
}

function total(stones: Stone[]): number[] {
  return stones.reduce((sum, { change }) => sum.map((one, i) => one + (change[i] ?? 0)), [0, 0, 0, 0, 0, 0]);
}
