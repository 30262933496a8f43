/** What Python sends of Arcana Rising: the part of a picture that only this board reads. */
import type { About as AnyAbout, Ask as AnyAsk, Picture as AnyPicture } from "../../types";

export interface Lying {
  card: string;
  markers: number;
}

/** A seat as whoever looks on knows it; `worth` has no number where an option counts several resources together. */
export interface Seat {
  id: string;
  name: string;
  vp: number;
  artifact_vp: number;
  resource_vp: number;
  total: number;
  resources: number[];
  worth: (number | null)[];
  held: number;
  /** How many cards go on when the turn ends. */
  passes: number;
  gives_to: string | null;
  /** The last turn of the round in which whoever looks on held this hand; 0 for none. */
  held_in: number;
  hand: string;
  choice: string;
  columns: Lying[][];
  artifacts: string[];
  artifact_worth: number[];
  pile: { card: string; down: boolean }[];
}

export interface Picture extends AnyPicture {
  round: number;
  turn: number;
  step: string | null;
  waiting: string[];
  asked_spell: string | null;
  moons: string[];
  rows: string[][] | null;
  seats: Seat[];
  winners: string[];
  rating: number | string | null;
}

/** A sign of an effect: its kind, the resource or column that it is about, how many. */
export type Sign = [kind: string, what: number, count: number];

export interface Card {
  name: string;
  kind: "spell" | "artifact" | "event" | "starter";
  discipline: string | null;
  discount: string | null;
  generic: number | null;
  effect: string;
  evergreen: boolean;
  two_plus: boolean;
  round: number | null;
}

export interface About extends Omit<AnyAbout, "items" | "board"> {
  items: Record<string, Card>;
  /** How many rounds and turns there are, the points from which each rating of a solo game is given and what is below them, where points come from by the letter of a pattern, and the cards. */
  board: { rounds: number; turns: number; ratings?: number[]; below?: string; sources: Record<string, string>; cards: Record<string, { signs: Sign[]; does: string; family: string }> };
}

/** What a card costs: what is laid out for each price at first, as five amounts; null where it cannot be paid. */
export interface Price {
  cheap: number[] | null;
  any: number[] | null;
  size: number;
  may: number[];
  several: boolean;
}

/** A spell of a cast: what became of it or comes of it, and the figures after it: five resources, points, total. */
export interface Stone {
  card: string;
  column: number;
  state: "taken" | "skipped" | "passed" | "asked" | "gives" | "pays" | "cannot";
  change: number[];
  figures: number[];
  gives?: boolean;
  /** The figures before the cast; the first one has them. */
  begun?: number[];
  /** What is missing, where it cannot be used as things stand. */
  why?: string;
}

export interface Ask extends Omit<AnyAsk, "board"> {
  board?: { cast?: string[]; prices?: Record<string, Price>; costs?: number[][]; path?: Stone[] };
}
