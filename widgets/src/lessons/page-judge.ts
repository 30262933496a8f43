/** Checks the answers to one exercise: reads what was written, and opens the seals that it opens (`arcane_lab/lessons/sealed.py`). */
import { judge, type KindData, NotRead, type Read, read } from "./reader";
import type { Table } from "./reader-forms";
import { compared, divided, floor, type Fraction, fraction, least, minus, most, over, times, whole, written } from "./reader-sums";
import { opened, type Sealed, stretched, utf8 } from "./seal";

/** What a check finds: what was read, what it is, and what is said to it; nothing is known of a "bare" one. */
export interface Found {
  kind: "right" | "coarse" | "idea" | "slip" | "bare";
  name: string;
  html: string;
  idea?: string;
  /** The whole way to the right answer. */
  why?: string;
}

interface Opened {
  /** The answer, where it must be compared; `i` is the wrong idea, `s` marks what looks rounded, `t` is what is said, `w` the way. */
  a?: string;
  w?: string;
  i?: string;
  s?: number;
  t: string;
}

const FINEST = 4;

/** The words that may open a seal: the answer itself, and where the interval of a rounded number lies. */
export function wordsOf(kind: KindData, given: Read): string[] {
  const found = new Set([`=${given.name}`]);
  const { number } = given;
  if (!number) return [...found];
  const { value, thousands } = number;
  if (thousands) found.add(`=${written(thousands)}`);
  const intervals: [Fraction, Fraction][] = compared(number.least, number.most) ? [[number.least, number.most]] : [];
  for (const meant of kind.isAbout ? [value, thousands] : []) {
    if (!meant) continue;
    const ends = [-1n, 1n].map((sign) => divided(meant, over(10n + sign, 10n)));
    intervals.push([least(...ends), most(...ends)]);
  }
  for (const [from, to] of intervals) {
    let steps = FINEST;
    while (compared(step(steps), minus(to, from)) < 0) steps -= 1;
    for (let at = floor(divided(from, step(steps))); compared(times(whole(at), step(steps)), to) <= 0; at += 1n) found.add(`${steps}:${at}`);
  }
  return [...found];
}

const step = (steps: number) => fraction(`1e${-steps}`);

/** What is to be said to an answer. Throws `NotRead`. */
export function check(table: Table, kind: KindData, seals: readonly Sealed[], salt: string, rounds: number, text: string): Found {
  const given = read(table, kind, text);
  const words = wordsOf(kind, given).map((word) => stretched(utf8(word), utf8(salt), rounds));
  let slip: Opened | null = null;
  for (const [at, seal] of seals.entries()) {
    const under = words.map((word) => opened(word, at, seal)).find((one) => one !== null);
    if (under === undefined) continue;
    const one = JSON.parse(under) as Opened;
    if (one.s) {
      slip ??= text.includes("%") ? null : one;
      continue;
    }
    const judged = one.a === undefined ? "right" : judge(kind, given, one.a);
    if (judged === "right") return one.i === undefined ? { kind: "right", name: given.name, html: one.t, why: one.w ?? "" } : { kind: "idea", name: given.name, html: one.t, idea: one.i };
    if (judged === "coarse" && one.i === undefined) return { kind: "coarse", name: given.name, html: "" };
  }
  if (slip) return { kind: "slip", name: given.name, html: slip.t };
  return { kind: "bare", name: given.name, html: "" };
}

export { NotRead };
