/** What Python sends of Arcane Alley: pictures, items, and the traits of its own widgets. */
import type { AnyModel } from "@anywidget/types";
import type * as frame from "../../types";
import type { Answer, Motion, Question } from "../../types";

/** One slot of a storehouse, as the chosen seat may see it. */
export interface Cell {
  slot: string;
  face: "up" | "down" | "gap";
  item: string | null;
  seen_by: string[];
}

/** A storehouse: its shape and its slots. */
export interface House {
  rows: number;
  cols: number;
  /** In reading order, as in the notation: `OW`, `[OW]`, `[??|p1,p3]` (hidden, and who has seen it) or `.`. */
  cells: string[];
}

export interface Seat extends House {
  id: string;
  name: string;
  gold: number;
  infamy: number;
  fines: number;
  stash: { count: number; cards: string[] };
  power: string | null;
}

/** A position as one seat knows it; `seat` is null for what every seat may see. */
export interface Picture extends frame.Picture {
  seat: string | null;
  phase: string;
  round: number;
  step: string | null;
  to_move: string | null;
  turn_of: string | null;
  first_player: string | null;
  edition: string;
  triggered_by: string | null;
  last_turns: number | null;
  tracker: number | null;
  deck: number;
  deck_top: string | null;
  discard: string[];
  aside: Record<string, number>;
  aside_unknown: number;
  seats: Seat[];
  offer: string[];
  winners: string[];
}

/** The board of a round: who ended it and who counted least, and of each seat infamy before, counted, penalty, infamy now, fine
 * markers taken, gold paid for them, and gold now. */
export interface Score {
  title: string;
  more: string;
  rule: string;
  ended: string;
  least: string[];
  rows: [seat: string, before: number, counted: number, penalty: number, now: number, passed: number, fine: number, gold: number][];
}

/** What a step shows besides: `sales` with the number of the event, the gold and two sentences; whether an inspection begins here,
 * c = seats that are counted with their slots (a card that lay hidden in brackets), the number of the event, infamy before, what
 * counted, infamy then, fine markers that were taken, what counted besides the cards, and how the end of the track was passed; f = seats with the number of an event that followed for them;
 * p = what a seat takes or pays when all are counted: the seat, the gold, and a few words. */
export interface Besides {
  sales?: [event: number, gold: number, title: string, more: string][];
  begins?: boolean;
  c?: [seat: string, cells: string, event: number, before: number, counted: number, now: number, passed: number, besides?: string, past?: string][];
  f?: [seat: string, event: number][];
  p?: [seat: string, gold: number, words: string][];
  /** For each of `c` the numbers of its sentences: whose cards count, each card that lay hidden, and the sum; then those of `p`. */
  t?: number[][];
  score?: Score;
}

export interface Item {
  name: string;
  gold: number | null;
  infamy: number;
  group: "played" | "sold" | "always" | "special";
  effect: string;
}

/** The items, who looks at them, and the assumed values that they rest on. */
export interface Cards extends frame.Cards {
  items: Record<string, Item>;
}

/** What stays the same while a seat looks on. */
export type About = frame.About & Cards & { board: { lastInfamy: number; highInfamy: number; fineMarkers?: number; past?: string; rounds?: number; countNotes?: [counts: string, passed: string]; stages?: string[] } };

/** What stays the same of a widget with one storehouse. */
export interface HouseAbout extends Cards {
  editable: boolean;
}

/** One storehouse as its widget shows it: the slots, its sets, what completes one, and what moved last. */
export interface Shown extends House {
  sets: { line: string; item: string; slides: string[] }[];
  wants: Record<string, Record<string, string[]>>;
  motions: Motion[];
  said: string;
  rule: string | null;
  /** How many changes can be taken back, and the number of this picture. */
  past: number;
  number: number;
}

export interface HouseTraits {
  kind: string;
  about: HouseAbout;
  text: string;
  shown: Shown;
  answer: Answer | null;
  selected: string[];
  highlight: string[];
}

export type HouseModel = AnyModel<HouseTraits & Record<string, unknown>>;

/** What came of a sale in the slide lab: the storehouse after, each item's way, in words and by which rules. */
export interface SlideResult {
  line: string;
  slide: string;
  after: House;
  moves: [from: string, to: string][];
  sentences: string[];
  rules: [rule: string, text: string][];
}

export interface LabTraits {
  kind: string;
  about: HouseAbout;
  text: string;
  shown: Shown;
  answer: Answer | null;
  /** The line and the slide that are chosen, and what can be; `predicts`: a prediction comes first. */
  chosen: { line: string; slide: string; predicts: boolean; lines: { line: string; name: string; slides: string[] }[] };
  result: SlideResult | null;
  question: Question | null;
}

export type LabModel = AnyModel<LabTraits & Record<string, unknown>>;
