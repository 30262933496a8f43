/** How a place stands besides the decision: who changed it last, that it was refused, that a good move is there. */
import type { Target } from "./game";
import type { Story } from "./steps";
import { shapeOf } from "./token";
import type { About, Choice, Place } from "./types";

/** What a place shows: a ring of this kind, a sign besides its colour, and the seat whose colour it is. */
export interface Told {
  kind: "moved" | "refused" | "best" | "other" | "brings" | "played" | "better" | "glow";
  sign: string;
  by?: string;
}

/** The places that were changed since whoever looks on has done something, by that too (where nobody looks on, by the last step), each
 * with the seat that did so last. */
export function changedAt(story: Story, at: number, { view, isRecord }: About): Map<Place, string> {
  const changed = new Map<Place, string>();
  let first = at;
  while (view && !isRecord && first > 1 && story.step(first)?.s !== view) first--;
  for (; first <= at; first++) {
    const step = story.step(first);
    for (const [what, ...places] of story.motions(step)) {
      // What is laid down has a place and a card; piles have no ring.
      for (const place of what === "went" ? [] : what === "laid" ? places.slice(0, 1) : places) if (place) changed.set(place, step!.s);
    }
  }
  return changed;
}

/** A place that a seat has changed. */
export const moved = (seat: string): Told => ({ kind: "moved", sign: shapeOf(seat), by: seat.slice(1) });

/** What places show besides the decision: who has changed them, what is worth a look, the best answers, what the move brings
 * that somebody looks at, and what was refused. */
export function told(changed: Map<Place, string>, glowing: Place[], rings: [Target, Told][], result: Choice["result"], refused: Target | null): Map<Target, Told> {
  const all = new Map<Target, Told>();
  for (const [place, seat] of changed) all.set(place, moved(seat));
  for (const place of glowing) all.set(place, { kind: "glow", sign: "" });
  for (const [target, best] of rings) all.set(target, best);
  const { marks = [], lays } = result ?? {};
  for (const place of marks) if (place !== lays?.[0]) all.set(place, { kind: "brings", sign: "+" });
  if (refused) all.set(refused, { kind: "refused", sign: "✕" });
  return all;
}

export class States {
  #shown = new Set<HTMLElement>();

  /** Show these, and no others. */
  show(told: Map<Target, Told>, find: (target: Target) => HTMLElement | undefined): void {
    const now = new Set<HTMLElement>();
    for (const [target, { kind, sign, by }] of told) {
      const element = find(target);
      if (!element) continue;
      now.add(element);
      Object.assign(element.dataset, { told: kind, sign });
      if (by) element.dataset.by = by;
      else delete element.dataset.by;
    }
    for (const element of this.#shown) {
      if (now.has(element)) continue;
      for (const name of ["told", "sign", "by"]) delete element.dataset[name];
    }
    this.#shown = now;
  }
}
