/** The solo game: the ratings by their points, and where the total stands among them. */
import { signed } from "../../describe";
import { h } from "../../dom";
import type { About } from "./types";

/** Points that the last rating, which has no end, is wide. */
const LAST = 10;

export class Rating {
  readonly element: HTMLElement;

  constructor(private readonly about: About) {
    this.element = h("section", { class: "ar-rating", "aria-label": "Rating", hidden: !about.board.ratings });
  }

  update(total: number): void {
    const { ratings, below } = this.about.board;
    if (!ratings) return;
    const [first, end] = [ratings[0]!, ratings.at(-1)! + LAST];
    const bands = ratings.map((from, i) => {
      const to = ratings[i + 1] ?? end;
      const isHere = total >= from && (total < to || to === end);
      return h("span", { class: isHere ? "here" : "", style: `width:${((to - from) / (end - first)) * 100}%` }, h("b", {}, String(i + 1)), to === end ? `${from}+` : `${from}–${to - 1}`);
    });
    const at = (Math.min(Math.max(total, first), end) - first) / (end - first);
    this.element.replaceChildren(h("div", { class: "al-title" }, `How far it would bring you if it ended now: ${signed(total)}`), h("div", { class: "ar-scale" }, ...bands, h("i", { style: `left:${at * 100}%` })), h("p", {}, below!));
  }
}
