/** What Python sends of Arcane Arts: the parts of a picture and of a question that only this board reads. */
import type { About as AnyAbout, Ask as AnyAsk, Picture as AnyPicture } from "../../types";
import type { Badge, Rest } from "./shared";

export interface Member {
  name: string;
  points: number;
  card: string | null;
  sent: string | null;
}

export interface Seat {
  id: string;
  name: string;
  final: number;
  fame: number;
  coins: number;
  trickerion: number;
  arcane: number;
  tiles: string;
  parts: string;
  tricks: string;
  classroom: string;
  /** In crew order; from `slots_from` on the apprentice slots, null for an empty one. */
  members: (Member | null)[];
  slots_from: number;
  sent: string;
  inn: string;
  cards: number;
  hand: string;
}

export interface Heir {
  coins: number;
  fame: number;
  arcane: number;
  cards: number;
  tiles: string;
  tricks: string;
  classroom: string;
  free_slots: number;
}

export interface Picture extends AnyPicture {
  turn: number;
  step: string | null;
  waiting: string[];
  first_player: string;
  acting: string | null;
  ap: number;
  wagon: string;
  dice: string;
  offer: string;
  prices: number[];
  worker: string;
  workers: string;
  shards: number;
  bag_count: number;
  bag: string[] | null;
  bag_types: Record<string, number>;
  prophecies: string[];
  drawn: string[] | null;
  decks: { deck: string; cards: string[] }[];
  seats: Seat[];
  heir: Heir | null;
  final: Record<string, number> | null;
}

export interface BoardBadge extends Badge {
  /** How it is set in Python. */
  set: string;
}

export interface Facts {
  turns: number;
  places: string[];
  types: string;
  faces: string[];
  benefits: string[];
  benefit_words: Record<string, string>;
  /** Numbers of the rules that the board names. */
  numbers: Record<string, number>;
  shards: number;
  workers: Record<string, number>;
  stage: number;
  capacity: Record<string, number>;
  tricks: Record<string, { level: number; ap: number; needs: string[] }>;
  values: Record<string, number>;
  badges: Record<string, BoardBadge>;
  panels: Record<string, string[]>;
  rules: Record<string, string>;
  rests: Rest[];
}

export interface About extends Omit<AnyAbout, "board"> {
  board: Facts;
}

/** An action of a step; where it is not possible, why and by which rule. */
export interface Action {
  move: string;
  label: string;
  no?: string;
  rule?: string;
}

export interface Row {
  key: string;
  title: string;
  cost: string;
  actions: Action[];
  /** What a trick needs, and whether that is missing. */
  needs?: [part: string, isMissing: boolean][];
  /** Prepared tricks, and how many rewards each would bring as the dice lie. */
  tricks?: [code: string, matches: number][];
}

export interface Points {
  left: number;
  own: number;
  day: number;
  shard: number;
}

export interface Ask extends Omit<AnyAsk, "board"> {
  step?: string;
  board?: { rows?: Row[]; rules?: Record<string, string>; points?: Points };
}

/** A trick that was looked at: what it carries, what the die showed, and its rewards. */
export interface Shown {
  /** Null: the Heir's. */
  seat: string | null;
  trick: string;
  types: string;
  die: string;
  match: boolean;
  rule: string;
  rewards: { got: string; instead: boolean; rule: string; why: string; changes: [figure: string, before: number, after: number][] }[];
}

/** What a step tells this board besides. */
export interface Besides {
  rests?: Record<string, string[]>;
  show?: Shown[];
  /** What the dice that were set brought a seat, beside what was rolled. */
  worth?: { seat: string; left: string; real: string; fame: string }[];
}
