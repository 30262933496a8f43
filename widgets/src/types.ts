/** What Python sends and is sent: the shapes of the table's traits and messages. */
import type { AnyModel } from "@anywidget/types";

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
export interface Picture {
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

/** A slot of a seat, such as `p1 b2`. */
export type Place = string;

/** What moves on the table: an item laid down, a set sold, an item that slid, two that changed places. */
export type Motion =
  | ["laid", Place, string?]
  | ["sold", ...Place[]]
  | ["slid", Place, Place]
  | ["swapped", Place, Place];

/** One event: the numbers of its sentence and of the rule behind it, and what moved, if anything did. */
export type Told = [text: number, rule: number, motion?: Motion];

/** A change of a value: `[new]`, `[kept, more]` for a list, or the changes of its parts by key. */
export type Change = [unknown] | [number, unknown[]] | { [key: string]: Change };

/** One move that was made: s = seat, m = its notation, e = events, d = the parts of the picture whose change is new, p = the
 * numbers of changes that were told before, w = new words (sentences, with $OW for the name of an item, and rule ids), r = new
 * rules, c = a comment, i = what an inspection counted and v = what else might have been played, line by line. */
export interface Step {
  s: string;
  m: string;
  e: Told[];
  d: { [part: string]: Change };
  p?: number[];
  w?: string[];
  r?: Record<string, string>;
  c?: string;
  i?: Counts;
  v?: string[];
}

/** What a step of an inspection counted: whether it begins here, c = seats with their items that counted (one that lay hidden
 * in brackets) and the number of the event, f = seats with the number of an event that followed for them. */
export interface Counts {
  begins?: boolean;
  c?: [seat: string, items: string, event: number][];
  f?: [seat: string, event: number][];
}

export interface Item {
  name: string;
  gold: number | null;
  infamy: number;
  group: "played" | "sold" | "always" | "special";
  effect: string;
}

/** The cards, who looks at them, and the assumed values that they rest on, each in words. */
export interface Cards {
  title: string;
  view: string | null;
  items: Record<string, Item>;
  assumed: string[];
}

/** What stays the same while a seat looks on. */
export interface About extends Cards {
  who: string;
  /** With whose eyes the table is seen: a seat, "open" or "table". */
  sight: string;
  /** What happened before the first step, as pairs of a sentence and its rule, and what those rules say. */
  opening: [text: string, rule: string][];
  rules: Record<string, string>;
  /** The game in a few sentences, as pairs of a word and what it means. */
  primer?: [word: string, meaning: string][];
  /** Whether this is a record, with nobody behind it who could answer. */
  isRecord?: boolean;
}

/** What stays the same of a widget with one storehouse. */
export interface HouseAbout extends Cards {
  editable: boolean;
}

/** The decision that the chosen seat may answer now; null when there is none. */
export interface Ask {
  at: number;
  seat: string;
  step: string;
  question: string;
  /** What that means, and what comes after the choice of a card, for somebody who does it for the first time. */
  hint?: string;
  then?: string;
  after?: string;
  /** What others have done since, turn by turn, or what the inspection counted; and that this turn is the last of the round. */
  news?: string[];
  last?: string;
  /** What became of the own gold and infamy since the last turn, as ends of "You …". */
  mine?: string[];
  /** The slot in which a play triggers the inspection (`*`: any turn does), in a sentence with its rule. */
  ending?: { slot: string; text: string; rule: string } | null;
  moves: string[];
  /** What a move brings, where its notation does not say it. */
  brings?: Record<string, string>;
  /** The item whose effect asks. */
  about: string | null;
  /** Its name, when the card to play does not come from the stash. */
  source: string | null;
  /** In a line: the move that was made here; another begins a new line. */
  instead?: string;
}

/** One line of the game, and the gold, infamy and fine markers of each seat at its end. */
export interface Line {
  name: string;
  parent: string | null;
  at: number;
  move: string;
  instead: string;
  steps: number;
  over: boolean;
  scores: Scores;
  /** The scores where each round ended since the line left its parent. */
  ends: [round: number, step: number, scores: Scores][];
  /** The scores after as many steps as other lines have. */
  after: Record<string, Scores>;
}

/** What each seat has. */
export type Scores = Record<string, [gold: number, infamy: number, fines: number]>;

/** Python's answer to a message: what it was about, whether it was done, and why not. */
export interface Answer {
  id: string;
  ok: boolean;
  text: string;
  rule: string | null;
  instead: string | null;
  /** What that rule says. */
  why?: string;
  /** What may be seen all the same, now that it was said what that shows. */
  sure?: string;
}

/** A question whose result Python holds back until it has been predicted; with rows and columns, one about a grid. */
export interface Question {
  number: number;
  text: string;
  about: string;
  rows: number;
  columns: number;
  /** What is to be put on the grid, in order; none: any of the choices, as often as one likes. */
  tray: string[];
  parts: { name: string; label: string; choices: string[]; least: number; most: number }[];
  stored: Stored | null;
}

/** A prediction that was stored, with what came. */
export interface Stored {
  said: Record<string, string | number>;
  result: Record<string, string | number>;
  right: Record<string, boolean>;
  score: string;
  /** For some parts a sentence that says more than the two values. */
  verdicts?: Record<string, string>;
}

/** What may be asked of the decision that is shown: by which lenses, or why not. */
export interface Offer {
  line: string;
  at: number;
  seat: string;
  lenses: ("known" | "deal")[];
  /** The move that was made here, if one was. */
  played?: string;
  refused: string;
  /** What to do at the end of a line that was begun here. */
  next?: string;
  /** Who would decide for the others there, and how far; empty where nobody else is asked. */
  others?: string;
  no_deal: string;
  no_branch: string;
}

/** A move of a ranking: its figure, the ends of the 95% interval, and how far it is behind the best. */
export type Ranked = [move: string, value: number, low: number, high: number, behind: number, word: "best" | "same" | "behind"];

/** The moves of a decision, ranked as far as they have been counted. */
export interface Advice {
  number: number;
  line: string;
  at: number;
  lens: "known" | "deal";
  until?: "round" | "game";
  state: "running" | "held" | "done" | "stopped" | "failed";
  asked: number;
  games: number;
  exact?: boolean;
  measure?: string;
  rows: Ranked[];
  sentence?: string;
  note?: string;
  headline?: string;
  trouble: string;
  /** The move whose reasons were asked for, and these: each a sentence, its rule and what that says. */
  reasoning: string;
  why: Reason[] | null;
}

/** A sentence, the rule that stands behind it, and what that rule says; without one both are null. */
export type Reason = [text: string, rule: string | null, statement: string | null];

/** A finished game of a seat, decision by decision: step, labels and sentence of each, and the moments that decided. */
export interface Review {
  seat: string;
  /**
   * `why` has the reasons of the luck that came, `bad` those of a bad move, each with its rule and what that says;
   * `best` is the move that came out best, empty where all futures were counted.
   */
  marks: [step: number, move: string, luck: string, text: string, round: number, why?: Reason[], bad?: Reason[], best?: string][];
  moments: [step: number, label: string, text: string][];
  note: string;
  /** Futures of each move, and how far they were played. */
  games: number;
  until: "round" | "game";
}

export interface Traits {
  /** Which widget it is. */
  kind: string;
  about: About;
  /** The picture after `first` steps; 0 but in a very long game, of which a window of steps is told. */
  start: Picture;
  first?: number;
  /** Steps of the game, told here or not. */
  count?: number;
  /** The oldest steps, packed (`unpacked`); empty in a short game. */
  past: string;
  older: Step[];
  recent: Step[];
  latest: Step[];
  ask: Ask | null;
  answer: Answer | null;
  at: number;
  lines: Line[];
  line: string;
  offer: Offer | null;
  advice: Advice | null;
  question: Question | null;
  review: Review | null;
}

export type Model = AnyModel<Traits & Record<string, unknown>>;

/** What the browser asks of Python; `at` is the number of steps it has seen. */
export interface Intent {
  do: "play" | "why_not" | "undo" | "line" | "see" | "see_surely";
  move: string;
  at: number;
  line: string;
  id: string;
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
