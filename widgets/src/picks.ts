/** From the answers on offer to what can be pointed at: what may be picked next follows from the ways that Python sends. No DOM. */
import type { Target } from "./game";
import type { Choice } from "./types";

/** A target that is a button. */
export const isWord = (target: Target): boolean => /^(word|number) /.test(target);

/** What may be picked next, the answers that a button can give, and the one that is complete. */
export interface Open {
  next: Set<Target>;
  says: Choice[];
  done: Choice | null;
}

/** All that can follow on the picks so far. */
export function openAfter(moves: Choice[], picks: Target[]): Open {
  const open: Open = { next: new Set(), says: [], done: null };
  for (const move of moves) {
    for (const way of move.ways) {
      if (!picks.every((pick, i) => way[i] === pick)) continue;
      const next = way[picks.length];
      if (next === undefined) open.done = move;
      else if (!open.next.has(next)) {
        open.next.add(next);
        // Two buttons that make the same move are one.
        if (isWord(next) && !open.says.includes(move)) open.says.push(move);
      }
    }
  }
  return open;
}

/** The first picks that have no choice in them and are no answer yet, so that a person need not make them. */
export function forced(moves: Choice[]): Target[] {
  const [only, ...others] = openAfter(moves, []).next;
  return only !== undefined && !others.length && !openAfter(moves, [only]).done ? [only] : [];
}
