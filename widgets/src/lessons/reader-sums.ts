/** Sums as people write them, worked out exactly: the grammar of `arcane_lab/lessons/arithmetic.py`, with the same table of words. */
import type { Table } from "./reader-forms";
import { filled } from "./reader-forms";

/** A fraction of whole numbers of any size, in lowest terms; the one below the stroke is above 0. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

/** A text that cannot be read as an answer; `message` is the reason, or nothing. */
export class NotRead extends Error {}

/** A longer sum is none that somebody works out by hand. */
const MOST_SIGNS = 100;
/** A power may have so many binary digits above and below its stroke at most. */
const MOST_BITS = 10_000n;

const abs = (value: bigint) => (value < 0n ? -value : value);

function divisor(one: bigint, other: bigint): bigint {
  let [a, b] = [abs(one), abs(other)];
  while (b) [a, b] = [b, a % b];
  return a;
}

export function over(n: bigint, d: bigint): Fraction {
  if (!d) throw new NotRead("");
  const shared = (divisor(n, d) || 1n) * (d < 0n ? -1n : 1n);
  return { n: n / shared, d: d / shared };
}

export const plus = (a: Fraction, b: Fraction) => over(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Fraction, b: Fraction) => over(a.n * b.d - b.n * a.d, a.d * b.d);
export const times = (a: Fraction, b: Fraction) => over(a.n * b.n, a.d * b.d);
export const divided = (a: Fraction, b: Fraction) => over(a.n * b.d, a.d * b.n);
export const size = (a: Fraction): Fraction => ({ n: abs(a.n), d: a.d });
/** Below 0 where the first is less than the second, 0 where they are the same. */
export const compared = (a: Fraction, b: Fraction) => {
  const [left, right] = [a.n * b.d, b.n * a.d];
  return left < right ? -1 : left > right ? 1 : 0;
};
export const least = (...all: Fraction[]) => all.reduce((a, b) => (compared(a, b) <= 0 ? a : b));
export const most = (...all: Fraction[]) => all.reduce((a, b) => (compared(a, b) >= 0 ? a : b));
export const whole = (value: number | bigint): Fraction => ({ n: BigInt(value), d: 1n });
/** The whole number at or below a fraction. */
export const floor = ({ n, d }: Fraction) => (n >= 0n ? n / d : -((-n + d - 1n) / d));
export const written = ({ n, d }: Fraction) => (d === 1n ? `${n}` : `${n}/${d}`);
/** A fraction as a number of JavaScript, also of long numbers. */
export function asNumber(value: Fraction): number {
  const shift = 10n ** 20n;
  return Number(value.n) / Number(value.d) || Number((value.n * shift) / value.d) / 1e20;
}

/** A number as Python's `Fraction` reads it: "1/3", "0.95", ".5", "2e-1". */
export function fraction(text: string): Fraction {
  const found = /^([-+]?)(?=\d|\.\d)(\d*)(?:\/(\d+)|(?:\.(\d*))?(?:e([-+]?\d+))?)$/i.exec(text.trim());
  if (!found) throw new NotRead("");
  const [, sign, units = "", below, decimals = "", tens = "0"] = found;
  const top = BigInt(units + decimals) * (sign === "-" ? -1n : 1n);
  if (below !== undefined) return over(top, BigInt(below));
  const exponent = Number(tens) - decimals.length;
  return exponent >= 0 ? whole(top * 10n ** BigInt(exponent)) : over(top, 10n ** BigInt(-exponent));
}

/** What a sum comes to; null for what is no sum, and for what nobody can divide or raise. */
export function workedOut(table: Table, text: string): Fraction | null {
  if ([...text].length > MOST_SIGNS) return null;
  try {
    const signs = signsOf(table, text);
    const before = signs.slice(0, -1);
    if (signs.at(-1) === "%" && !before.some((sign) => "+-%".includes(sign))) return divided(sumOf(before), whole(100));
    return sumOf(signs);
  } catch (error) {
    if (error instanceof NotRead) return null;
    throw error;
  }
}

/** The numbers and signs of a sum, with one sign for all that mean the same. */
function signsOf(table: Table, text: string): string[] {
  const sign = new RegExp(
    filled(table, String.raw` *(?:((?:\d+(?:[.,]\d+|\.)?|\.\d+)(?:e[+-]?\d{1,3}(?![\d.]))?)|([⁰¹²³⁴-⁹]+)|(<sums>)|([-+*/^()%√]))`),
    "y",
  );
  const signs: string[] = [];
  const small = text.toLowerCase().trimEnd();
  while (sign.lastIndex < small.length) {
    const found = sign.exec(small);
    if (!found) throw new NotRead("");
    const [, number, raised, same, other] = found;
    if (raised) signs.push("^", [...raised].map((digit) => table.raised[digit]).join(""));
    else if (same) signs.push(...(table.sums[same] ?? "").split(" ").filter(Boolean));
    else if (other === "%" && signs.at(-1) === "%") throw new NotRead("");
    else signs.push(other ?? (number ?? "").replace(",", "."));
  }
  return signs;
}

function sumOf(all: readonly string[]): Fraction {
  const signs = [...all].reverse();
  const next = (...wanted: string[]) => (wanted.includes(signs.at(-1) ?? "") ? (signs.pop() ?? "") : "");
  const sum = (): Fraction => {
    let value = product();
    for (let sign = next("+", "-"); sign; sign = next("+", "-")) value = sign === "+" ? plus(value, product()) : minus(value, product());
    return value;
  };
  const product = (): Fraction => {
    let value = signed();
    for (let sign = next("*", "/", "%"); sign; sign = next("*", "/", "%")) {
      value = sign === "%" ? divided(value, whole(100)) : sign === "*" ? times(value, signed()) : divided(value, signed());
    }
    return value;
  };
  const signed = (): Fraction => {
    const sign = next("+", "-");
    return sign === "-" ? times(signed(), whole(-1)) : sign ? signed() : power();
  };
  const power = (): Fraction => {
    const base = value();
    return next("^") ? raisedTo(base, signed()) : base;
  };
  const value = (): Fraction => {
    if (next("(")) {
      const inner = sum();
      if (!next(")")) throw new NotRead("");
      return inner;
    }
    if (next("√")) return root(value());
    const sign = signs.pop();
    if (sign === undefined) throw new NotRead("");
    const number = fraction(sign);
    return next("%") ? divided(number, whole(100)) : number;
  };
  const found = sum();
  if (signs.length) throw new NotRead("");
  return found;
}

const bits = (value: bigint) => (value ? BigInt(abs(value).toString(2).length) : 0n);

function raisedTo(base: Fraction, exponent: Fraction): Fraction {
  const longest = bits(base.n) > bits(base.d) ? bits(base.n) : bits(base.d);
  if (exponent.d !== 1n || exponent.n < 0n || longest * exponent.n > MOST_BITS) throw new NotRead("");
  return over(base.n ** exponent.n, base.d ** exponent.n);
}

/** The square root of what is the square of a fraction. */
function root(square: Fraction): Fraction {
  if (square.n < 0n) throw new NotRead("");
  const found = over(wholeRoot(square.n), wholeRoot(square.d));
  if (compared(times(found, found), square)) throw new NotRead("");
  return found;
}

function wholeRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let guess = 1n << (bits(value) / 2n + 1n);
  for (;;) {
    const next = (guess + value / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}
