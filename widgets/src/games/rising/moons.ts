/** The moon board: six sections, of which one rises now. */
import { fillEach, h } from "../../dom";
import { Row } from "../../row";
import { COLUMNS, LETTERS, moon, noMoon, sign } from "./drawings";
import type { Picture } from "./types";

export class MoonBoard {
  readonly #row = new Row("ar-moons", "Moon board");
  readonly element = this.#row.element;

  update({ moons, turn, phase }: Picture): void {
    fillEach(this.element, moons.map((pair, i) => {
      const isNow = phase !== "over" && i + 1 === turn;
      return [[i, pair, isNow], () => this.#section(pair, i + 1, isNow)];
    }));
    this.#row.show([...this.element.children] as HTMLElement[]);
  }

  #section(pair: string, number: number, isNow: boolean): HTMLElement {
    const isGone = pair === "..";
    const kinds = [...pair].map((letter) => LETTERS.indexOf(letter));
    const isLast = pair === "-";
    const cards = 7 - number;
    const word = isNow ? "rising now" : isGone ? "in the bag" : isLast ? "lowest" : `${cards} cards`;
    const shown = isLast
      ? Array.from({ length: 5 }, (_, i) => h("i", { class: "ar-stack", "data-edge": LETTERS[i] }))
      : isGone
        ? [noMoon(), noMoon()]
        : kinds.map((kind) => moon(kind < 0 ? null : kind, isNow));
    const names = kinds.map((kind) => COLUMNS[kind] ?? "a hidden moon").join(" and ");
    const spoken = `Turn ${number}: ${isLast ? "the lowest spell of each column" : isGone ? "its moons are back in the bag" : names}${isNow ? ", rising now" : ""}`;
    const label = h("span", { class: "ar-moon-word", "aria-hidden": "true" }, h("b", {}, String(number)), h("span", {}, word));
    return h("div", { role: "group", "aria-label": spoken, class: `ar-section${isNow ? " now" : ""}${isGone ? " gone" : ""}`, "data-turn": number, title: spoken }, label, h("span", { class: "ar-moon-pair", "aria-hidden": "true" }, ...shown));
  }
}

/** The moons of one row of the pyramid. */
export function pairOf(pair: string, isNow: boolean): HTMLElement {
  if (pair === "-") return h("span", { class: "ar-moon-pair" }, sign("lowest"));
  return h("span", { class: "ar-moon-pair" }, ...(pair === ".." ? [noMoon(), noMoon()] : [...pair].map((letter) => moon(LETTERS.indexOf(letter) < 0 ? null : LETTERS.indexOf(letter), isNow))));
}
