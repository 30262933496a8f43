/** Cards that are not there yet: what a move would lay in a place, with what it brings; drawn over what lies there. */
import { h } from "./dom";
import type { Faces, Target } from "./game";
import type { Choice } from "./types";

/** What a place would get: a card, what stands at its lower edge, and in smaller print under that. */
export interface Ghost {
  card?: string;
  badge?: string;
  small?: string;
  kind?: string;
}

/** The ghosts of a move that somebody points at. */
export function ghostsOf(choice: Choice | null): [Target, Ghost][] {
  const { lays, badge, marks = [] } = choice?.result ?? {};
  if (lays) return [[lays[0], { card: lays[1], badge }]];
  // A line that is given away shows what it brings at its middle.
  const middle = marks[Math.floor(marks.length / 2)];
  return badge && middle ? [[middle, { badge }]] : [];
}

export class Ghosts {
  #shown = new Map<HTMLElement, { sign: string; parts: HTMLElement[] }>();

  /** Show these, and no others. */
  show(wanted: Iterable<[Target, Ghost]>, find: (target: Target) => HTMLElement | undefined, faces: Faces): void {
    const before = this.#shown;
    this.#shown = new Map();
    for (const [target, ghost] of wanted) {
      const place = find(target);
      if (!place || this.#shown.has(place)) continue;
      const sign = JSON.stringify(ghost);
      const known = before.get(place);
      // What is drawn in a place anew has lost its ghost.
      if (known?.sign === sign && known.parts.every((part) => part.parentElement === place)) {
        this.#shown.set(place, known);
        before.delete(place);
        continue;
      }
      const parts = partsOf(ghost, faces);
      place.append(...parts);
      this.#shown.set(place, { sign, parts });
    }
    for (const { parts } of before.values()) parts.forEach((part) => part.remove());
  }
}

function partsOf({ card, badge, small, kind = "" }: Ghost, faces: Faces): HTMLElement[] {
  const parts: HTMLElement[] = [];
  if (card) {
    const drawn = h("span", { class: "al-card al-trial", "aria-hidden": "true" });
    faces.paint(drawn, card);
    parts.push(drawn);
  }
  if (badge) parts.push(h("span", { class: `al-badge ${kind}`, "aria-hidden": "true" }, badge, small && h("small", {}, small)));
  return parts;
}
