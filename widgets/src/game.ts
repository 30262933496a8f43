/** What a game brings to the browser: a board that draws its pictures, faces for its cards, and words for where it stands. */
import type { Stage } from "./stage";
import type { Story } from "./steps";
import type { View } from "./views";
import type { About, Ask, Cards, Motion, Picture } from "./types";

/** A thing to point at, as Python names it (`p1 b2`, `word pass`). Only the game knows what it means. */
export type Target = string;

/** How a target stands towards the decision: may be picked, has been picked, or belongs to what is on offer. */
export type Mark = "next" | "picked" | "line" | "right" | "wrong" | null;

export const MARKS: Record<NonNullable<Mark>, string> = { next: ", may be chosen", picked: ", chosen", line: ", marked", right: ", right", wrong: ", wrong" };

/** How the cards of a game are drawn and named; each is a text in the notation of the game. */
export interface Faces {
  /** Draw what lies in a place into an element, if it does not show it already. */
  paint(element: Element, card: string): void;
  /** What lies there, in words, and the same with its place and all that is known of it. */
  name(card: string): string;
  describe(place: string, card: string): string;
  /** What is shown to whoever points at it. */
  tip(card: string): string | null;
  /** Whether a card that comes from a place to whoever looks on is drawn, and seen alone first; it is where nothing is said. */
  draws?(from: string): boolean;
  /** How a card is written that nobody knows. */
  hidden?: string;
  /** A small sign that stands for a card by its code, where there is no room for more. */
  sign?(code: string): Element;
}

/** A position on the way of a step that is shown for a moment: what is marked in it, and what is said. */
export interface Moment {
  picture: Picture;
  places: string[];
  text: string;
  /** The same where there is little room. */
  short?: string;
  /** What is said besides. */
  more?: string;
  /** Milliseconds at the usual speed. */
  ms: number;
  /** What is heard instead of its text, each in any case; the text only if nothing newer is to be said. */
  heard?: string[];
  /** What moves when this is drawn, and what is shown in another way; the rest of the step moves after all of its moments. */
  motions?: Motion[];
  shown?: Motion[];
  /** What else happens when it is drawn. */
  play?(stage: Stage): void;
}

export interface Board {
  readonly element: HTMLElement;
  draw(picture: Picture, mark: (target: Target) => Mark, ask: Ask | null): void;
  /** The element of a place, to move it, to scroll to it, or to warn of it; where several cards lie, of one of them. */
  at(place: string, card?: string): HTMLElement | undefined;
  /** Where the board has room for what happened last, and for answers that are many. */
  readonly news?: HTMLElement;
  readonly tray?: HTMLElement;
  /** What its work is for now, in a word, where the bar looks otherwise for it. */
  readonly work?: string;
  /** What a key of its own points at. */
  key?(key: string): Target | undefined;
  /** A button of the board's own that stands in the bar. */
  readonly action?: HTMLElement;
  /** Take note of where things lie, before anything of another position is drawn. */
  leave?(): void;
  /** Take note of what led to a position, before it is drawn. */
  follow?(story: Story, at: number): void;
  /** What is said where a position lays something open that whoever plays must read before others go on; else nothing. */
  toRead?(story: Story, at: number): string;
  /** What a large screen has room for beside the end of a game. */
  atEnd?(story: Story): HTMLElement | null;
  /** What is worth a look, one after the other, between the position before a step and that after it. */
  moments?(story: Story, at: number): Moment[];
  /** What is told of a step when its moments are over, where that is not all of it. */
  told?(story: Story, at: number): string;
  /** Whether a step is shown together with the one that follows. */
  isPassing?(story: Story, at: number): boolean;
}

/** Makes a board: all of it, or the places of the seats alone. `mean` makes the move that some targets are, one after the other,
 * where the browser does not know all moves. */
export type MakeBoard = (about: About, pick: (target: Target, isMore?: boolean) => void, isWhole: boolean, mean?: (targets: Target[]) => void) => Board;

/** Where a position stands, whose turn it is, and what must not be missed. */
export interface Headline {
  where: string;
  who: string;
  notice: string;
  /** The seats that are to act, and which of how many rounds it is, if that is known. */
  acts?: string[];
  rounds?: [now: number, all: number];
}

export interface Game {
  makeBoard: MakeBoard;
  /** Makes the table, and what may stand beside it. */
  pair?(model: never, Table: new (model: never, game: Game) => View): View;
  faces(about: Cards): Faces;
  headline(picture: Picture, me: string | null, about: About): Headline;
  /** What lies open to all and may be seen while the table is covered for a seat: a drawing above the words, then what stands below. */
  covered?(picture: Picture, seat: string, about: About): HTMLElement[];
  /** What the rules say, where no primer tells it. */
  rules?(about: About): HTMLElement[];
  /** What the signs of the board mean. */
  legend?(about: About): HTMLElement[];
  /** What two outcomes of a turn are for a seat, side by side; nothing where they are the same and `isKept` is not set. */
  outcomes?(about: About): (id: string, before: Picture, after: Picture[], names: string[], isKept: boolean) => HTMLElement | null;
}
