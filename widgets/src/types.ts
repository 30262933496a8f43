/** What Python sends and is sent: the shapes of the table's traits and messages. */
import type { AnyModel } from "@anywidget/types";
import type { Target } from "./game";

/** A position as one seat knows it. What else is in it, only the board of the game reads. */
export interface Picture {
  phase: string;
  seats: { id: string; name: string }[];
  /** How many of each card, in the order of the cards, the seat that looks on has not seen yet; only for a seat. */
  unseen?: number[];
  [part: string]: unknown;
}

/** A place of a seat, such as `p1 b2`. */
export type Place = string;

/** What moves on the table: a card `laid` in a place (which, if it is known, and from where), `slid` to another, two `swapped`,
 * one that `went` from a pile to a pile (which, if it is known); else what lay in these places is gone. */
export type Motion = [what: string, ...places: (Place | null | undefined)[]];

/** An event in words, with its rule and what it moves. */
export interface StoryEvent {
  text: string;
  rule: string;
  motion: Motion | undefined;
}

/** One event: the numbers of its sentence and of the rule behind it, and what moved, if anything did. */
export type Told = [text: number, rule: number, motion?: Motion];

/** A change of a value: `[new]`, `[kept, more]` for a list, or the changes of its parts by key. */
export type Change = [unknown] | [number, unknown[]] | { [key: string]: Change };

/** One move that was made: s = seat, m = its notation, e = events (one that was told before is only its number), d = the parts of the picture whose change is new, p = the
 * numbers of changes that were told before, w = new words (sentences, with $XX for the name of a card by its code, and rule ids), r = new
 * rules, c = a comment, o = what is over with it, i = what only the board reads and v = what else might have been played, line by line.
 * l = the line of the turn so far, piece by piece: a word, a bold one (below 0), or how an event of the turn is told afterwards (its
 * number, in a list); it begins with the name of the turn's seat, but where u is set. g: the turn went on with this step. n = sentences
 * of the move while it is made, below 0 that of its events; h says it in short (-1: no words), where the first sentence is new or was
 * told with another, and with q nobody else has seen anything. b = the turn so far in the fewest words. */
export interface Step {
  s: string;
  m: string;
  e: (Told | number)[];
  d?: { [part: string]: Change };
  p?: number[];
  w?: string[];
  r?: Record<string, string>;
  c?: string;
  o?: "turn" | "round";
  i?: unknown;
  v?: string[];
  l?: (number | [number])[];
  u?: 1;
  g?: 1;
  n?: number[];
  h?: number;
  q?: 1;
  b?: number;
}

/** The cards by their code, who looks at them, and the assumed values that they rest on, each in words. */
export interface Cards {
  title: string;
  view: string | null;
  /** What each seat is called, as a sentence begins with it. */
  names?: Record<string, string>;
  items: Record<string, { name: string }>;
  assumed: string[];
  /** What the game rests on, in its own words. */
  rests?: string;
}

/** What stays the same while a seat looks on. */
export interface About extends Cards {
  who: string;
  /** With whose eyes the table is seen: a seat, "open" or "table". */
  sight: string;
  /** What happened before the first step, as pairs of a sentence and its rule, and what those rules say. */
  opening: [text: string, rule: string][];
  rules: Record<string, string>;
  /** What only the board reads. */
  board: Record<string, unknown>;
  /** Names of the figures by which lines are compared, and rules of what needs no words where there is little room. */
  scores: string[];
  quiet: string[];
  /** What is drawn of every seat turn by turn: its name, and the part of a seat that has it. */
  figure?: [name: string, part: string] | null;
  /** The game in a few sentences, as pairs of a word and what it means. */
  primer?: [word: string, meaning: string][];
  /** How it is played and heard by keys, in sentences. */
  help?: string[];
  /** How far futures are played at first, where that is not the round. */
  until?: "round" | "game";
  /** Whether this is a record, with nobody behind it who could answer. */
  isRecord?: boolean;
}

/** A move on offer: its text, what stands on its button, the ways to point it out, and the targets that it is about.
 * With a count it is no move yet and goes on in so many ways, of which `first` is a whole move. */
export interface Choice {
  text: string;
  label: string;
  ways: Target[][];
  shows?: Target[];
  result?: Result;
  count?: number;
  first?: string;
}

/** What a move does at once, as far as its seat knows: the move for people, what it gains, a sentence, the places that it is
 * about, and the place that gets a card, with this card. */
export interface Result {
  name?: string;
  badge?: string;
  text?: string;
  marks?: Target[];
  lays?: [place: Target, card: string];
}

/** A text in pieces; one in a list of its own is bold. */
export type Parts = (string | [string])[];

/** What a choice leads to: where (anywhere, when nothing stands there), in a sentence with its rule. */
export interface Warning {
  place: string;
  text: string;
  rule: string;
}

/** The decision that the chosen seat may answer now; null when there is none. */
export interface Ask {
  at: number;
  seat: string;
  question: string;
  /** What that means for somebody who does it for the first time, at first and after a pick. */
  hint?: string;
  after?: string;
  /** What is asked after the first pick, by that. */
  picked?: Record<Target, string>;
  /** What the card does whose effect asks. */
  card?: string;
  /** What others have done since, turn by turn, and what became of the own scores, as ends of "You …". */
  news?: Parts[];
  mine?: string[];
  /** What must be known now, and what a choice leads to. */
  notice?: string;
  warnings?: Warning[];
  moves: Choice[];
  /** Where the moves are very many: what has been picked so far, behind which `moves` go on. */
  so_far?: Target[];
  /** The label, the button and the moves of a list to choose from, where these are many buttons. */
  listed?: [label: string, button: string, moves: string[]] | null;
  /** What only the board knows how to show. */
  board?: Record<string, unknown>;
  /** In a line: the move that was made here; another begins a new line. */
  instead?: string;
}

/** One line of the game, and the figures of each seat at its end. */
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

/** What each seat has, figure by figure. */
export type Scores = Record<string, number[]>;

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
  parts: { name: string; label: string; choices: string[]; called?: string[]; least: number; most: number }[];
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
  /** What the seat knows, in words ("what you know"), and the seat at the beginning of a sentence. */
  knows?: string;
  by?: string;
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

/** A move as the board shows it: what it does, and its place. */
export interface OnBoard extends Result {
  move: string;
  name: string;
  at?: Target;
}

/** One of the best moves: which one before it it cannot be told from (0: it can), and by how much it is
 * ahead of the best of the others, with the ends of the interval. */
export interface Best extends OnBoard {
  like?: number;
  gap?: [value: number, low: number, high: number];
}

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
  /** The moves of the rows, as people say them. */
  called?: string[];
  /** The best moves, as they are shown on the board, the unit of the figures, and the seed of the futures. */
  best?: Best[];
  unit?: string;
  seed?: number;
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
  marks: [step: number, move: string, luck: string, text: string, round: number, why?: Reason[], bad?: Reason[], best?: string, here?: [played: OnBoard | null, better: OnBoard | null], short?: string][];
  /** `amount` is what it brought, with the ends of its interval, and `name` the move. */
  moments: [step: number, label: string, text: string, amount?: number, low?: number, high?: number, name?: string][];
  note: string;
  /** Futures of each move, and how far they were played. */
  games: number;
  until: "round" | "game";
  /** How the reader hears the seat, the unit of amounts, where each round begins, and who was winning when. */
  who?: string;
  unit?: string;
  rounds?: [round: number, at: number][];
  /** Of how many decisions it tells, where it is not whole. */
  looked?: [done: number, all: number];
  wins?: WinShares | null;
}

/** The share of futures that each seat wins, in percent with its interval, at places along a finished game; `turns` are where
 * it changed most, from step to step, with the seat and a sentence. */
export interface WinShares {
  seats: [id: string, name: string][];
  points: [at: number, round: number, shares: [share: number, low: number, high: number][]][];
  turns: [from: number, to: number, seat: string, text: string][];
  note: string;
}

/** A figure over some marks, seat by seat: its id, its name, and its values. */
export interface Curves {
  title: string;
  marks: string[];
  series: [seat: string, name: string, values: number[]][];
}

/** Something of a game that is worth a look: lines with their seats, cards, a large figure, and the step where it happened. */
export interface EndHighlight {
  title: string;
  lines: [seat: string | null, text: string][];
  cards: string[];
  big: string;
  step: number | null;
}

/** How a game has ended: the result and its reason, the places from the first on, the score over the rounds. */
export interface End {
  bar: string;
  title: string;
  more: string;
  rule: string;
  why: string;
  podium: [seat: string, name: string, place: number, figures: [value: number, name: string][]][];
  rounds: Curves | null;
  highlights: EndHighlight[];
  /** Empty where whoever looks on may not know it. */
  seed: string;
}

export interface Traits {
  /** Which widget it is. */
  kind: string;
  about: About;
  start: Picture;
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
  end: End | null;
  /** The seat of the person who is to look next, where several share the screen and none looks. */
  curtain?: string;
}

export type Model = AnyModel<Traits & Record<string, unknown>>;

/** What the browser asks of Python, of a move or of what was pointed at; `at` is the number of steps it has seen. */
export interface Intent {
  do: "play" | "mean" | "why_not" | "ways" | "undo" | "line" | "see" | "see_surely" | "rematch" | "review";
  move?: string;
  picks?: string;
  at: number;
  line: string;
  id: string;
}

/** What `setTimeout` gives, here and where tests run; 0 where nothing waits. */
export type Timer = ReturnType<typeof setTimeout> | 0;
