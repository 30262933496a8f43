/** The story of a game: a first picture, what each step changed, and how it is told. No DOM, no model. */
import { sentences } from "./dom";
import type { Change, Motion, Picture, Step, StoryEvent, Told } from "./types";

/** The value with a change made; parts that stay the same are shared, never copied. */
export function changed<T>(value: T, change: Change): T {
  if (Array.isArray(change)) {
    if (change.length === 1) return change[0] as T;
    return [...(value as unknown[]).slice(0, change[0]), ...change[1]] as T;
  }
  const parts = Object.entries(change);
  if (!parts.length) return value;
  const next = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  for (const [key, part] of parts) next[key] = changed((value as Record<string, unknown>)[key], part);
  return next as T;
}

/** A piece of a text, and whether it is bold. */
export type Piece = [text: string, isBold?: boolean];

/** A move while it is made: the sentence that says it (and in short, for little room), and what comes of it. */
export interface Now {
  first: string;
  short: string;
  then: string;
  /** The last sentence of it. */
  last: string;
  isMinor: boolean;
  /** Of what comes of it, what belongs to the turn, and what the end of a round brings. */
  turn: string;
  round: string;
}

/** The events of each step, those that were told before with what they move of their own: an event may come twice in a step. */
const toldOf = new WeakMap<Step, Told[]>();

/** Every position of a game, each worked out once, when it is first looked at. */
export class Story<P extends Picture = Picture> {
  readonly #pictures: P[];
  readonly #words: string[];
  readonly #changes: [part: string, change: Change][];
  readonly #once: Told[];
  /** How a move is told in short, by the number of its first sentence. */
  readonly #shorts = new Map<number, number>();
  readonly #rules = new Map<string, string>();
  readonly #lines = new Map<number, Piece[]>();

  constructor(
    start: P,
    private readonly steps: Step[],
    before?: Story<P>,
    items: Record<string, { name: string }> = {},
    private readonly names: Record<string, string> = {},
  ) {
    this.#words = steps.flatMap((step) => step.w ?? []).map((word) => withNames(word, items));
    this.#changes = steps.flatMap((step) => Object.entries(step.d ?? {}));
    this.#once = steps.flatMap(({ e }) => e.filter((one) => typeof one !== "number"));
    for (const step of steps) if (step.h !== undefined && !this.#shorts.has(this.#sentences(step)[0]!)) this.#shorts.set(this.#sentences(step)[0]!, step.h);
    for (const step of steps) for (const id in step.r) this.#rules.set(id, step.r[id]!);
    this.#pictures = [start];
    if (!before || before.#pictures[0] !== start) return;
    // A story that goes on keeps the pictures of the part that is the same.
    let same = 0;
    while (same < steps.length && steps[same] === before.steps[same]) same++;
    this.#pictures = before.#pictures.slice(0, same + 1);
  }

  /** Steps of the game. */
  get length(): number {
    return this.steps.length;
  }

  /** A step number within the game. */
  within(at: number): number {
    return Math.min(Math.max(Math.round(at) || 0, 0), this.length);
  }

  /** What was done to come to a position; nothing for the start. */
  step(at: number): Step | undefined {
    return this.steps[at - 1];
  }

  picture(at: number): P {
    const wanted = this.within(at);
    while (this.#pictures.length <= wanted) {
      const step = this.steps[this.#pictures.length - 1]!;
      const known = (step.p ?? []).map((number) => this.#changes[number]!);
      this.#pictures.push(changed(this.#pictures.at(-1)!, { ...Object.fromEntries(known), ...step.d }));
    }
    return this.#pictures[wanted]!;
  }

  /** The sentence of a rule, told with the first step that rests on it. */
  rule(id: string): string | null {
    return this.#rules.get(id) ?? null;
  }

  /** The events of a step as sentences, each with its rule and what it moves. */
  events(step: Step): StoryEvent[] {
    return this.#told(step).map(([text, rule, motion]) => ({ text: this.word(text), rule: this.word(rule), motion }));
  }

  /** What a step moved, in its order. */
  motions(step: Step | undefined): Motion[] {
    return (step ? this.#told(step) : []).flatMap(([, , motion]) => (motion ? [motion] : []));
  }

  /** The numbers of the sentences of a move while it is made. */
  #sentences(step: Step): number[] {
    const told = this.#told(step).map(([text]) => text);
    return step.n?.map((number) => (number < 0 ? told[-1 - number]! : number)) ?? told;
  }

  #told(step: Step): Told[] {
    const told = toldOf.get(step) ?? step.e.map((one) => (typeof one === "number" ? structuredClone(this.#once[one]!) : one));
    toldOf.set(step, told);
    return told;
  }

  /** The first step of the turn that a step belongs to. */
  turnOf(at: number): number {
    while (this.step(at)?.g) at--;
    return at;
  }

  /** The turn that a step belongs to in a line, as far as it has come. */
  line(at: number): Piece[] {
    const known = this.#lines.get(at) ?? this.#lineOf(at);
    this.#lines.set(at, known);
    return known;
  }

  #lineOf(at: number): Piece[] {
    const first = this.turnOf(at);
    const steps = this.steps.slice(first - 1, at);
    const step = steps.at(-1);
    if (!step?.l) return [[sentences(...steps.flatMap((one) => this.events(one)).map(({ text }) => text))]];
    const events = steps.flatMap((one) => this.#told(one));
    const piece = (number: number | [number]): Piece => {
      if (typeof number !== "number") return [this.#words[events[number[0]]?.[0] ?? -1]?.split("\t")[1] ?? ""];
      return number < 0 ? [this.word(-1 - number), true] : [this.word(number)];
    };
    const pieces = step.l.map(piece);
    return step.u ? pieces : [[this.#nameOf(steps[0]!.s)], ...pieces];
  }

  /** What a step does, while it is made. */
  now(at: number): Now {
    const step = this.step(at);
    const numbers = step ? this.#sentences(step) : [];
    const [first = "", ...then] = numbers.map((number) => this.word(number));
    const brief = this.word(step?.h ?? this.#shorts.get(numbers[0]!) ?? -1);
    const short = brief ? `${this.#nameOf(step!.s)}: ${brief}` : first;
    const last = then.at(-1) ?? "";
    const isOver = step?.o === "round";
    return { first, short, then: sentences(...then), last, isMinor: !!step?.q, turn: sentences(...then.slice(0, isOver ? -1 : undefined)), round: isOver ? last : "" };
  }

  /** The last turn of each of some seats up to a position, in the fewest words. */
  lastTurns(at: number, seats: string[]): Map<string, string> {
    const turns = new Map<string, string>();
    for (; at > 0 && turns.size < seats.length; at--) {
      const { s, b } = this.step(at)!;
      if (b !== undefined && seats.includes(s) && !turns.has(s)) turns.set(s, this.word(b));
    }
    return turns;
  }

  #nameOf(seat: string): string {
    return this.names[seat] ?? seat;
  }

  /** A sentence, a piece of one, or the id of a rule. */
  word(number: number): string {
    return this.#words[number]?.split("\t")[0] ?? "";
  }
}

/** A text with the names of cards in place of their codes (`$XX`); of two codes that fit the longer one is meant. */
function withNames(text: string, items: Record<string, { name: string }>): string {
  return text.replace(/\$(\w+)/g, (sign, word: string) => {
    for (let end = word.length; end; end--) {
      const card = items[word.slice(0, end)];
      if (card) return card.name + word.slice(end);
    }
    return sign;
  });
}
