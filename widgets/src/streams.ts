/** The steps of a very long story, as Python has written them in a few streams (`streams.py`, which says how). */
import { rows } from "./packing";
import type { Change, Step, Told } from "./types";

export interface Streams {
  marks: string;
  far: number[];
  words: string[];
  rest: Record<string, unknown[]>;
}

const [END, FIRST, RANKS, FAR, NEW, OWN] = ["\n", 40, 50, "~", "!", "\x1f"] as const;

/** The words one after the other: each has a mark, mostly its rank among those that followed the same two words lately. */
function reader({ marks, far, words }: Streams): { begin(): void; isOver(): boolean; group(): string[] } {
  const lists = new Map<string, string[]>();
  let [at, numbers, fresh, before, last] = [0, 0, 0, "", ""];
  const next = (): string => {
    const key = `${before}\t${last}`;
    let list = lists.get(key);
    if (!list) lists.set(key, (list = []));
    const mark = marks[at++]!;
    const word = mark === NEW ? words[fresh++]! : mark === FAR ? words[far[numbers++]!]! : list.splice(mark.charCodeAt(0) - FIRST, 1)[0]!;
    list.unshift(word);
    if (list.length > RANKS) list.pop();
    [before, last] = [last, word];
    return word;
  };
  return {
    begin: () => void ([before, last] = ["", ""]),
    isOver: () => at >= marks.length,
    group: () => {
      const group: string[] = [];
      for (let word = next(); word !== END; word = next()) group.push(word);
      return group;
    },
  };
}

/** The steps as a story has them: what was told before, by its number. */
export function stepsOf(streams: Streams): Step[] {
  const read = reader(streams);
  const rest = rows<Partial<Step>>(streams.rest);
  const [sentences, changes] = [new Map<string, number>(), new Map<string, number>()];
  // Most events come again and again: each is read once.
  const events = new Map<string, Told>();
  const steps: Step[] = [];
  while (!read.isOver()) {
    read.begin();
    const said = read.group();
    const [s, ...move] = said as [string, ...string[]];
    const own = `{"seats":{"${Number(s.slice(1)) - 1}":`;
    const plain = (text: string) => text.replace(/[\x01-\x1f]/g, (sign) => (sign === OWN ? own : said[sign.charCodeAt(0) - 1]!));
    const step: Step = { s, m: move.join(" "), e: [], d: {}, ...rest[steps.length] };
    const w: string[] = [];
    const event = (told: string): Told => {
      const [text, rule, motion] = JSON.parse(told) as [string, string, Told[2] | 0];
      const numbers = [text, rule].map((one) => sentences.get(one) ?? (w.push(one), sentences.set(one, sentences.size), sentences.size - 1));
      return (motion ? [...numbers, motion] : numbers) as Told;
    };
    for (const word of read.group()) {
      const told = plain(word);
      const known = events.get(told) ?? event(told);
      events.set(told, known);
      step.e.push(known);
    }
    if (w.length) step.w = w;
    for (const word of read.group()) {
      const change = plain(word);
      const known = changes.get(change);
      if (known !== undefined) (step.p ??= []).push(known);
      else {
        changes.set(change, changes.size);
        Object.assign(step.d, JSON.parse(change) as Record<string, Change>);
      }
    }
    steps.push(step);
  }
  return steps;
}
