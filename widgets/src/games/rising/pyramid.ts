/** The solo game: rows of cards from the highest to the lowest, each with its turn and its moons. The lowest is the hand. */
import { fill, h } from "../../dom";
import { face } from "./card";
import { back } from "./drawings";
import { pairOf } from "./moons";
import type { About, Picture } from "./types";
import { edgeOf, nameOf, spoken } from "./words";

export class Pyramid {
  readonly element = h("ol", { class: "ar-pyramid", "aria-label": "The pyramid: rows above the lowest" });

  constructor(private readonly about: About) {}

  update({ rows, moons, turn, round }: Picture): void {
    const above = (rows ?? []).slice(1);
    fill(this.element, [rows, moons, turn, round], () => above.map((row, i) => this.#row(row, turn + 1 + i, moons[turn + i] ?? "-", round)).reverse());
  }

  #row(row: string[], number: number, pair: string, round: number): HTMLElement {
    const cards = row.map((code) => {
      if (!(code in this.about.items)) return h("span", { class: "ar-low down", title: "Face down until this row is the lowest" }, back(round));
      return h("span", { class: "ar-low ar-card", "data-edge": edgeOf(this.about.items[code]), "data-kind": this.about.items[code]?.kind, title: spoken(code, this.about) }, ...face(code, this.about));
    });
    const known = row.filter((code) => code in this.about.items);
    const words = `Turn ${number}: ${known.length ? known.map((code) => nameOf(code, this.about)).join(", ") : `${row.length} ${row.length === 1 ? "card" : "cards"} face down`}`;
    return h("li", { class: "ar-pyramid-row" }, h("span", { class: "ar-row-turn", "aria-hidden": "true" }, h("b", {}, String(number)), pairOf(pair, false)), h("span", { class: "ar-low-cards", "aria-hidden": "true" }, ...cards), h("span", { class: "al-spoken" }, words));
  }
}
