/** How far a guess is from what came, as `arcane_lab/lessons/predictions.py` reckons it, and what is said to it. */
import { judge, type KindData, MOST_LETTERS, NotRead, read } from "./reader";
import { forms, plain, respelt, spelt, type Table } from "./reader-forms";
import { asNumber, compared, type Fraction, floor, fraction, minus, over, plus, size, times, whole, written } from "./reader-sums";

/** What came: as it is shown, as a text or an exact number where it is one; `near` is a good estimate, `of` so many. */
export interface Came {
  shown: string;
  text?: string;
  exact?: string;
  near: number;
  of: number;
}

/** The cards of each game, by code. */
export type Cards = Record<string, string>[];

const NUMBER: KindData = { reads: "number", form: "" };
const CHANCE: KindData = { reads: "chance", form: "" };
const WORDS: Record<string, string> = { half: "1/2", "a quarter": "1/4" };
const MOST = 1e100;

/** What was predicted beside what came. */
export function comparison(table: Table, cards: Cards, about: string, guess: string, came: Came): string {
  const shown = came.of ? `${came.shown} of ${came.of}` : came.shown;
  if (guess.trim().toLowerCase() === "skip") return `What came (${about}): ${shown}.`;
  const far = howFar(table, cards, guess, came);
  if (far === 0) return `You expected ${guess}, and it is ${shown}.`;
  if (far !== null && far <= came.near) return `You expected ${guess}, and it is ${shown}. That is close: a good estimate.`;
  return `You expected ${guess}; it is ${shown}. What makes the difference?`;
}

/** How far a guess is from what came; null for words that differ. */
export function howFar(table: Table, cards: Cards, guess: string, came: Came): number | null {
  // No estimate is so long, and to look for a number in it takes too long.
  if ([...guess].length > MOST_LETTERS) return null;
  if (inWords(table, cards, guess) === inWords(table, cards, came.shown)) return 0;
  const fits = (means: string, text: string) => forms(table, "prediction").find((form) => form.means === means)?.whole.exec(text) ?? null;
  let text = plain(table, guess);
  const lost = fits("lost", text);
  if (lost) guess = text = forms(table, "prediction").find((form) => form.means === "lost")?.given(lost) ?? text;
  if (came.text === undefined && fits("list", text)) return apart(table, String((text.match(/\d+/g) ?? []).length), { ...came, of: 0 });
  const range = fits("range", text);
  return range ? fromRange(table, range[1] ?? "", range[2] ?? "", came) : apart(table, guess, came);
}

function inWords(table: Table, cards: Cards, given: string): string {
  const words = respelt(table, "prediction_words", plain(table, given));
  for (const names of cards) {
    try {
      return read(table, { reads: "card", form: "", names }, words).name.toLowerCase();
    } catch (error) {
      if (!(error instanceof NotRead)) throw error;
    }
  }
  return Object.hasOwn(table.same, words) ? String(table.same[words]) : words;
}

/** How far a range is: not at all where it is narrow and holds what came, else as far as its end; of a wide one the further. */
function fromRange(table: Table, low: string, high: string, came: Came): number | null {
  const sign = high.endsWith("%") && !low.endsWith("%") ? "%" : "";
  const bare = (text: string) => text.replace(/[ %]+$/, "");
  const [fromLow, fromHigh] = [apart(table, low + sign, came), apart(table, high, came)];
  const width = apart(table, bare(low), { shown: bare(high), text: bare(high), near: 0, of: 0 });
  if (fromLow === null || fromHigh === null || width === null) return null;
  if (width > Math.max(2 * came.near, 1)) return Math.max(fromLow, fromHigh);
  return fromLow + fromHigh <= width + 1e-9 ? 0 : Math.min(fromLow, fromHigh);
}

function apart(table: Table, guess: string, came: Came): number | null {
  if (came.of) return apartOf(table, guess, came);
  const exact = came.exact ?? (came.text === undefined ? undefined : WORDS[came.text]);
  const share = exact === undefined ? null : fraction(exact);
  const isChance = exact === undefined ? Boolean(came.text?.endsWith("%")) : share !== null && share.n > 0n && share.n < share.d;
  const kind = isChance ? CHANCE : NUMBER;
  const wanted = share ?? numberOf(table, kind, came.text ?? came.shown)?.value;
  const guessed = numberOf(table, kind, guess);
  if (!wanted || !guessed) return null;
  if (judge(kind, { name: "", number: guessed }, written(wanted)) === "right") return 0;
  return asFloat(minus(guessed.value, wanted)) * (isChance ? 100 : 1);
}

function apartOf(table: Table, guess: string, came: Came): number | null {
  const text = spelt(table, plain(table, guess));
  const isShare = forms(table, "prediction").some((form) => form.means === "share" && form.whole.test(text));
  const wanted = came.exact === undefined ? numberOf(table, NUMBER, came.text ?? came.shown)?.value : fraction(came.exact);
  const guessed = numberOf(table, isShare ? CHANCE : NUMBER, guess)?.value;
  if (!wanted || !guessed) return null;
  const value = isShare || (guessed.d > 1n && !/\d/.test(text)) ? times(guessed, whole(came.of)) : guessed;
  return [value, rounded(value)].some((one) => !compared(one, wanted)) ? 0 : asFloat(minus(value, wanted));
}

/** To a whole number, from half way to the even one. */
function rounded(value: Fraction): Fraction {
  const up = floor(plus(value, over(1n, 2n)));
  const isHalf = value.d === 2n;
  return whole(isHalf && up % 2n ? up - 1n : up);
}

const asFloat = (apart: Fraction) => Math.min(asNumber(size(apart)), MOST);

/** What was meant by a number: "82 of 84" is 82, and 36 is 36% where a chance is meant. */
function numberOf(table: Table, kind: KindData, text: string) {
  const ways = kind === CHANCE ? [text, `${text}%`] : [text, text.split(/ (?:of|in|out of) /)[0] ?? ""];
  for (const way of ways) {
    try {
      return read(table, kind, way).number ?? null;
    } catch (error) {
      if (!(error instanceof NotRead)) throw error;
    }
  }
  return null;
}
