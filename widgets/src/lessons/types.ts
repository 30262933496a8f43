/** What an exercise and a prediction are made of: Python sends it to a notebook, and a page of a lesson holds it. */

/** What was said to an answer; `html` is sanitized. */
export interface Verdict {
  kind: "right" | "not-yet" | "coarse" | "unreadable" | "slip";
  html: string;
  /** The wrong idea that the answer shows, where one is known. */
  idea?: string;
}

/** An answer that can be clicked on; `box` is its place on the board in percent: left, top, width, height. */
export interface Choice {
  value: string;
  label: string;
  box?: [number, number, number, number];
}

/** How an answer is given. */
export interface Input {
  kind: "text" | "choice" | "slots";
  sample: string;
  label: string;
  choices?: Choice[];
  /** Whether several may be chosen; so many, where a number is asked for. */
  many?: boolean;
  count?: number;
  /** What can be put together with the mouse, piece by piece. */
  keys?: string[];
}

export interface ExerciseData {
  name: string;
  title: string;
  /** Sanitized. */
  question: string;
  /** Markup or a drawing; "" for none. */
  board: string;
  input: Input;
  /** The names of the hints. */
  rungs: string[];
  /** Those seen so far, sanitized. */
  hints: string[];
  tries: number;
  right: boolean;
  said: Verdict | null;
  /** The last answer, as it was given. */
  last: string;
  /** The whole way to the answer, sanitized; only when the answer was right. */
  why?: string;
}

/** Who checks an answer: Python, or the page itself. */
export interface Judge {
  check(answer: string): Promise<Verdict>;
  /** The next hint; gives all that were seen so far. */
  hint(): Promise<string[]>;
}

export interface PredictionData {
  about: string;
  question: string;
  sample: string;
  kept: string | null;
  /** What came, beside the guess, sanitized; only when the guess was made. */
  came: string | null;
}

/** One of a lesson's exercises, and how far it is. */
export interface Dot {
  name: string;
  title: string;
  state: "right" | "not-yet" | "untried";
  /** May be left out. */
  extra?: boolean;
}
