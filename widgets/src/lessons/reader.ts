/** What somebody wrote, read as Python reads it: the same table of forms, and the kinds of answer of `arcane_lab/lessons`.
 *
 * A kind is plain data that the page holds (`Kind.for_page`). What is read has a `name`, the one spelling in which answers are
 * compared, and for numbers the least and the most that they may stand for. What cannot be read throws `NotRead` with the reason. */
import { bare, formOf, numberInWords, oneSpelling, plain, put, respelt, type Row, spelt, stripped, type Table, words } from "./reader-forms";
import { asNumber, compared, divided, floor, type Fraction, fraction, least, minus, most, NotRead, over, plus, size, times, whole, workedOut, written } from "./reader-sums";

export { NotRead };

/** A number as somebody wrote it; `thousands` is what it is if its sign stands between thousands. */
export interface Rounded {
  value: Fraction;
  least: Fraction;
  most: Fraction;
  thousands?: Fraction;
}

/** What was read: a number, or something else by the one name that it has. */
export interface Read {
  name: string;
  number?: Rounded;
}

/** A kind of answer, as the page holds it. */
export interface KindData {
  reads: string;
  /** How to write it. */
  form: string;
  unit?: string;
  isAbout?: boolean;
  options?: string[];
  count?: number;
  names?: Record<string, string>;
  why?: string;
  rows?: Row[];
  split?: string;
  leave?: string[];
  word?: string;
  no?: string;
  order?: string[];
  verbs?: Record<string, string[][]>;
  kinds?: Record<string, string[]>;
  lines?: string[];
  shapes?: string[];
  own?: string;
  longest?: number;
}

export type Judged = "right" | "coarse" | "wrong";

export const MOST_LETTERS = 300;
const MOST_TENS = 400;
const LARGE = whole(1000);
const COARSE = over(1n, 20n);
const NEAR = over(1n, 10n);
const NOISE = over(1n, 10n ** 9n);
const NOISE_OF_32 = over(1n, 2n ** 23n);
const HALF = over(1n, 2n);
const HUNDRED = whole(100);
const LETTERS = "abcdefgh";

const exactly = (value: Fraction): Rounded => ({ value, least: value, most: value });

// --- numbers as they are written ------------------------------------------------------------------------------------

/** A number with a point or a comma, which may have been rounded at its last digit. */
function ofText(text: string): Rounded {
  const isOpen = text.endsWith("...");
  const figures = (isOpen ? text.slice(0, -3) : text).replace(/\.+$/, "").replace(",", ".");
  const found = /^([-+]?)(\d*)(?:\.(\d*))?(?:e([-+]?\d+))?$/.exec(figures);
  if (!found || !(found[2] || found[3])) throw new NotRead("");
  const [, sign = "", units = "", decimals = "", tens = "0"] = found;
  const exponent = Number(tens) - decimals.length;
  const digits = (units + decimals).replace(/^0+(?=\d)/, "");
  if (Math.abs(digits.length + exponent - 1) > MOST_TENS) throw new NotRead("");
  const value = fraction(`${sign}${units || "0"}.${decimals}e${tens}`);
  if (exponent >= 0) return exactly(value);
  const unit = over(1n, 10n ** BigInt(-exponent));
  if (isOpen) return value.n >= 0n ? { value, least: value, most: plus(value, unit) } : { value, least: minus(value, unit), most: value };
  const half = most(divided(unit, whole(2)), times(noiseOf(digits.length, Number(figures)), size(value)));
  return { value, least: minus(value, half), most: plus(value, half) };
}

/** The last figures of what a computer printed are noise. */
function noiseOf(figures: number, value: number): Fraction {
  if ((figures >= 7 && figures <= 9) || (figures >= 10 && Math.fround(value) === value)) return NOISE_OF_32;
  return figures >= 15 ? NOISE : whole(0);
}

function inThousands(text: string, sign: string): Rounded {
  const value = fraction(text.split(sign).join(""));
  const isClear = " '".includes(sign) || text.split(sign).length > 2;
  return isClear ? exactly(value) : { ...ofText(text), thousands: value };
}

/** Whether a number is the answer, as far as its digits go; `base` is what rounding is measured against. */
function judged(read: Rounded, answer: Fraction, base: Fraction = answer): Judged {
  const isLarge = compared(size(answer), LARGE) >= 0;
  if (!compared(read.value, answer) || (isLarge && read.thousands && !compared(read.thousands, answer))) return "right";
  if (compared(read.least, answer) > 0 || compared(answer, read.most) > 0) return "wrong";
  return compared(divided(minus(read.most, read.least), whole(2)), times(COARSE, size(base))) <= 0 ? "right" : "coarse";
}

// --- what a form means ------------------------------------------------------------------------------------------------

function readForm(table: Table, stage: string, text: string): Rounded | null {
  for (const row of table[stage] as Row[]) {
    const form = formOfRow(table, row);
    const found = form.whole.exec(text);
    if (found) return meant(table, form.means, found, form.given(found));
  }
  return null;
}

const made = new WeakMap<Row, ReturnType<typeof formOf>>();

function formOfRow(table: Table, row: Row) {
  const form = made.get(row) ?? formOf(table, row);
  made.set(row, form);
  return form;
}

function isDecimal(table: Table, text: string): boolean {
  return new RegExp(`^(?:${table.parts.decimal})$`).test(text);
}

function worked(table: Table, text: string): Fraction {
  const total = workedOut(table, text);
  if (total === null) throw new NotRead("");
  return total;
}

function meant(table: Table, means: string, found: RegExpExecArray, given: string): Rounded {
  const [all, first = "", second = ""] = found;
  if (means === "exactly") return exactly(fraction(given));
  if (means === "refused") throw new NotRead(given);
  if (means === "decimal") return ofText(all);
  if (means === "thousands") return inThousands(all, first);
  if (means === "sum") return exactly(worked(table, all));
  if (means === "percent") return inPercent(table, all, first);
  if (means === "odds") return odds(BigInt(first), BigInt(second));
  if (means === "so many in") return soManyIn(ofText(first).value, ofText(second));
  throw new Error(`the table of forms says ${means}, which this page does not know`);
}

/** So many percent; of a sum each number or the whole, whichever can be a chance. */
function inPercent(table: Table, all: string, text: string): Rounded {
  if (!isDecimal(table, text)) {
    let total = workedOut(table, all);
    const isChance = total !== null && total.n >= 0n && compared(total, whole(1)) <= 0;
    if (!isChance && !text.includes("%")) total = workedOut(table, `(${text})%`) ?? total;
    if (total === null) throw new NotRead("");
    return exactly(total);
  }
  const number = ofText(text);
  const half = /^\d+$/.test(text.replace(/^[+-]+/, "")) ? HALF : whole(0);
  const { value } = number;
  return {
    value: divided(value, HUNDRED),
    least: divided(least(number.least, minus(value, half)), HUNDRED),
    most: divided(most(number.most, plus(value, half)), HUNDRED),
  };
}

function odds(one: bigint, other: bigint): Rounded {
  if (one === other && one > 0n) return exactly(HALF);
  const ways = one < other ? [`"${one} in ${other}"`] : [];
  const numbers = one === other ? [one] : [one, other].sort((a, b) => (a < b ? -1 : 1));
  const sums = numbers.map((number) => `"${number} in ${one + other}"`).slice(0, 2 - ways.length);
  throw new NotRead(`it can mean two things; write the one that you mean, ${[...ways, ...sums].join(" or ")}`);
}

function soManyIn(many: Fraction, cases: Rounded): Rounded {
  if (!cases.value.n) throw new NotRead("nothing happens out of 0 times");
  const half = cases.value.d === 1n ? least(HALF, divided(cases.value, whole(40))) : minus(cases.most, cases.value);
  return { value: divided(many, cases.value), least: divided(many, plus(cases.value, half)), most: divided(many, minus(cases.value, half)) };
}

// --- numbers and chances ------------------------------------------------------------------------------------------------

function number(table: Table, kind: KindData, text: string, isChance = false): Rounded {
  if ([...text].length > MOST_LETTERS) throw new NotRead("");
  const spelling = spelt(table, plain(table, text));
  if (!isChance) return ofSpelling(table, kind, spelling);
  const first = bare(table, "chance_words", (spelling.replace(/^=/, "").split("=")[0] ?? "").trim());
  return readForm(table, "chance", first) ?? ofSpelling(table, kind, first);
}

/** What a spelt text comes to; whatever stands behind an = must be the same. */
function ofSpelling(table: Table, kind: KindData, spelling: string): Rounded {
  const parts = spelling.replace(/^=/, "").split("=").map((part) => bareNumber(table, kind, part));
  const numbers = parts.map((part) => {
    const value = readForm(table, "number", part);
    if (value === null) throw new NotRead("");
    return value;
  });
  const [value, ...others] = numbers as [Rounded, ...Rounded[]];
  for (const other of others) {
    if (compared(other.least, value.value) > 0 || compared(value.value, other.most) > 0) {
      throw new NotRead(`${parts[0]} comes to ${written(value.value)}, and that is not what comes after the =`);
    }
  }
  return value;
}

function bareNumber(table: Table, { unit }: KindData, part: string): string {
  const text = respelt(table, "number_words", part.trim());
  return unit ? text.replace(new RegExp(`(?<![a-z])${unit.replace(/[^\w ]/g, "\\$&")}s?$`), "").trim() : text;
}

function chance(table: Table, kind: KindData, text: string): Rounded {
  const read = number(table, kind, text, true);
  if (read.value.n < 0n) throw new NotRead(`no chance is less than 0${multiplied(table, text)}`);
  if (compared(read.value, whole(1)) > 0) throw new NotRead(`no chance is more than 1, which is 100%${tooMuch(table, text, read.value)}`);
  return read;
}

/** What may have been meant by more than 1. A bare number is asked about whether it is right or wrong. */
function tooMuch(table: Table, given: string, value: Fraction): string {
  const text = plain(table, given).replace(new RegExp(`^(?:${table.parts.about}) ?`), "");
  const isBare = !text || isDecimal(table, text) || numberInWords(table, text) !== null;
  if (isBare && compared(value, HUNDRED) <= 0) return `. Is that percent? Then write "${Number(asText(value))}%", with its sign`;
  return multiplied(table, given) || (value.d === 1n ? "" : ". Have you added up chances? Then some cases were counted twice");
}

const asText = ({ n, d }: Fraction) => (Number(n) / Number(d)).toPrecision(6);

/** What is said to "0.95*18"; nothing to a sum in which no large chance is taken so many times. */
function multiplied(table: Table, given: string): string {
  const one = String.raw`0?[.,]\d+|\d+(?:[.,]\d+)? ?%`;
  const found = new RegExp(
    String.raw`(?<![\d.,])(?:(${one}|\(?\d+/\d+\)?) ?(?:[*x×·]|times) ?(\d+)(?![\d.,%/])|(\d+) ?(?:[*x×·]|times) ?(${one}|\(\d+/\d+\)))`,
  ).exec(spelt(table, plain(table, given)));
  if (!found) return "";
  const [each, many] = [found[1] || found[4] || "", found[2] || found[3] || ""];
  const value = workedOut(table, each);
  if (value === null || compared(value, HALF) < 0 || compared(value, whole(1)) >= 0 || BigInt(many) < 2n) return "";
  return `. You have multiplied ${each} by ${many}. What must come true ${many} times has its chance multiplied by itself: ${each} × ${each} × … with ${many} factors`;
}

const limit = (table: Table, text: string) => respelt(table, "limit_words", plain(table, text));

/** The share that so many points are; a number of 1 or more is so many points. */
function points(table: Table, kind: KindData, given: string): Rounded {
  const text = respelt(table, "points_words", limit(table, given));
  const isPercent = text.endsWith("%");
  let many: Rounded;
  try {
    many = number(table, { ...kind, unit: "" }, isPercent ? text.slice(0, -1) : text);
  } catch (error) {
    if (error instanceof NotRead) return chance(table, kind, limit(table, text));
    throw error;
  }
  if (compared(many.value, whole(1)) < 0 || (isPercent && compared(many.value, HUNDRED) <= 0)) return chance(table, kind, limit(table, text));
  if (compared(many.value, HUNDRED) > 0) throw new NotRead("two shares are never more than 100 points apart");
  const half = many.value.d === 1n && !compared(many.least, many.most) ? HALF : whole(0);
  return { value: divided(many.value, HUNDRED), least: divided(minus(many.least, half), HUNDRED), most: divided(plus(many.most, half), HUNDRED) };
}

// --- answers that are no numbers ----------------------------------------------------------------------------------------

const briefly = (table: Table, text: string) => plain(table, text).replace(/\.+$/, "").replace(/^slide |(?<=al)ly$/g, "");

function choice(table: Table, { options = [] }: KindData, given: string): string {
  const text = briefly(table, given);
  for (const [at, option] of options.entries()) {
    const [letter, said] = [LETTERS[at] ?? "", briefly(table, option)];
    if ([letter, `(${letter})`, `${letter})`, said, `${letter}) ${said}`, `${letter} ${said}`].includes(text)) return option;
  }
  throw new NotRead("it is none of the answers");
}

/** The options by letter, the longest first. */
const byLength = (options: readonly string[]) =>
  options.map((option, at): [string, string] => [option, LETTERS[at] ?? ""]).sort(([one], [other]) => [...other].length - [...one].length);

function order(table: Table, { options = [] }: KindData, given: string): string {
  let text = plain(table, given);
  for (const [step, letter] of byLength(options)) text = text.split(plain(table, step)).join(letter);
  const letters = text.replace(/\bthen\b|->|[\s,;>.()→-]/g, "").toUpperCase();
  const allowed = LETTERS.slice(0, options.length).toUpperCase();
  if ([...letters].sort().join("") !== allowed) throw new NotRead(`each of the letters A to ${allowed.at(-1)} is needed once`);
  return [...letters].join(" ");
}

function labels(table: Table, { options = [], count = 0 }: KindData, given: string): string {
  let text = plain(table, given);
  for (const [label, letter] of byLength(options)) text = text.split(label.toLowerCase()).join(letter);
  const letters = [...text.replace(/\d+[.):]?|[\s,;.()>→-]/g, "").toUpperCase()];
  const allowed = LETTERS.slice(0, options.length).toUpperCase();
  if (letters.length !== count || letters.some((letter) => !allowed.includes(letter))) {
    throw new NotRead(`${count} letters from A to ${allowed.at(-1)} are asked for, and one may come twice`);
  }
  return letters.join(" ");
}

function card(table: Table, { names = {}, why = "" }: KindData, given: string): string {
  const text = plain(table, given).replace(/^(the|an?) /, "").replaceAll("\u2019", "'");
  const all = Object.entries(names).map(([code, name]): [string, string] => [code, name.toLowerCase()]);
  for (const [code, name] of all) if ([code.toLowerCase(), `[${code.toLowerCase()}]`, name].includes(text)) return code;
  const wanted = words(text.replaceAll("'", ""));
  const found = all.filter(([, name]) => wanted.every((word) => words(name.replaceAll("'", "")).includes(word)));
  if (wanted.length && found.length === 1) return (found[0] as [string, string])[0];
  throw new NotRead(why);
}

/** Some of the places of a board, in any order: rows of spellings first, then what people say round a place is left out. */
function places(table: Table, kind: KindData, given: string): string {
  const spelling = (kind.rows ?? []).reduce((text, row) => put(formOfRow(table, row), text), plain(table, given));
  const left = words(spelling).filter((word) => !kind.leave?.includes(word));
  const found = (left.join(" ") || spelling).split(new RegExp(kind.split ?? "")).filter(Boolean);
  for (const word of found) if (!new RegExp(`^(?:${kind.word})$`).test(word)) throw new NotRead(`'${word}' ${kind.no}`);
  const order = kind.order ?? [];
  const different = [...new Set(found)].sort((one, other) => order.indexOf(one) - order.indexOf(other));
  if (kind.count && different.length !== kind.count) {
    throw new NotRead(`${kind.count} different slots are asked for, here are ${different.length}`);
  }
  return different.join(" ");
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");

/** A move in words: its verb, and what stands behind it by kinds of words. */
function move(table: Table, kind: KindData, given: string): string {
  const text = oneSpelling(table, given);
  const shorter = text.replace(new RegExp(kind.split ?? "", "gi"), " ");
  try {
    return moveOf(kind, shorter);
  } catch (error) {
    if (error instanceof NotRead) return moveOf(kind, text);
    throw error;
  }
}

function moveOf(kind: KindData, text: string): string {
  if ([...text].length > (kind.longest ?? 0)) throw new NotRead(`no move has more than ${kind.longest} characters`);
  const [verb = "", ...behind] = words(text).map((word) => word.toLowerCase());
  const forms = Object.hasOwn(kind.verbs ?? {}, verb) ? (kind.verbs?.[verb] ?? []) : [];
  if (!forms.length) throw new NotRead(verb ? `no move begins with '${verb}'` : "it is empty");
  let rest = behind;
  if (kind.lines && forms[0]?.length === 3 && new Set(forms[0]).size === 1) rest = behind.flatMap((word) => word.split(/[-,]+/).filter(Boolean));
  else if (forms[0]?.[0] === "item") rest = withCode(kind, behind);
  for (const form of forms) {
    if (form.length !== rest.length) continue;
    const found = form.map((sort, at) => valueOf(kind, sort, rest[at] ?? ""));
    if (found.includes(null)) continue;
    if (form.length === 3 && new Set(form).size === 1) {
      const line = kind.lines?.find((slots) => slots === [...new Set(found as string[])].sort().join(" "));
      if (!line) throw new NotRead("these three slots do not make a line");
      return `${verb} ${line}`;
    }
    return [verb, ...found.filter((word, at) => !(form[at] === "seat" && word === kind.own && form.length > 1))].join(" ");
  }
  throw new NotRead("it is no move");
}

function withCode(kind: KindData, rest: string[]): string[] {
  const codes = new Map(Object.entries(kind.names ?? {}).map(([code, name]) => [lettersOf(name), code]));
  for (let count = rest.length; count > 0; count -= 1) {
    const code = codes.get(lettersOf(rest.slice(0, count).join("")));
    if (code) return [code.toLowerCase(), ...rest.slice(count)];
  }
  return rest;
}

function valueOf(kind: KindData, sort: string, word: string): string | null {
  if (sort.includes("|")) return sort.split("|").includes(word) ? word : null;
  if (sort === "item") return Object.hasOwn(kind.names ?? {}, word.toUpperCase()) ? word.toUpperCase() : null;
  const known = kind.kinds?.[sort];
  return known ? (known.includes(word) ? word : null) : /^[0-9]{1,9}$/.test(word) ? word : null;
}

/** A board row by row, with a stroke between its rows. */
function board(table: Table, kind: KindData, given: string): string {
  const text = rowsOf(oneSpelling(table, given));
  if (!text.trim()) throw new NotRead("it is empty");
  if ([...text].length > (kind.longest ?? 0)) throw new NotRead("it is too long");
  if (text.trim() === "-") return "-";
  const rows = text.split("/").map((row) => cellsOf(row).map((word) => cell(kind, word)));
  const uneven = rows.findIndex((row) => row.length !== rows[0]?.length);
  if (uneven > 0) throw new NotRead(`row ${uneven + 1} has another number of slots than row 1; a gap is written '.'`);
  const shape = `${rows.length}x${rows[0]?.length}`;
  if (!kind.shapes?.includes(shape)) throw new NotRead(`${shape} cannot be; there are ${kind.shapes?.join(", ")}`);
  return rows.map((row) => row.join(" ")).join(" / ");
}

/** The words of a row; what stands in brackets is one. */
const cellsOf = (row: string) => row.match(/\[[^\]]*\]|\S+/g) ?? [];

function cell(kind: KindData, word: string): string {
  const known = (code: string) => {
    const upper = code.trim().toUpperCase();
    if (upper !== "??" && !Object.hasOwn(kind.names ?? {}, upper)) throw new NotRead(`'${code}' is no item`);
    return upper;
  };
  if (word === ".") return word;
  if (!word.startsWith("[")) return known(word);
  if (!word.endsWith("]")) throw new NotRead("a bracket is not closed");
  const [code = "", ...bar] = word.slice(1, -1).split("|");
  const item = known(code);
  if (!bar.length) return `[${item}]`;
  const seen = bar.join("|").toLowerCase().split(",").map((name) => name.trim());
  if (seen.join() === "nobody") return `[${item}]`;
  for (const name of seen) if (!kind.kinds?.seat?.includes(name)) throw new NotRead(`'${name}' is no seat`);
  return `[${item}|${[...new Set(seen)].sort().join(",")}]`;
}

function rowsOf(text: string): string {
  const signs = stripped(text.trim(), "/;").replace(/\s*(?:[/;]|\n)[\s/;]*/g, " / ");
  const parts = signs.split(/,\s*(?![^[]*\])/);
  const isRows = !signs.includes("/") && new Set(parts.map((part) => words(part).length)).size === 1 && words(parts[0] ?? "").length > 1;
  return isRows ? parts.map((part) => part.trim()).join(" / ") : words(parts.join(" ")).join(" ");
}

/** A number with one figure only; of two that are as near the even one. */
function oneFigure(value: Fraction): Fraction {
  if (!value.n) return value;
  const tens = Number(asNumber(size(value)).toExponential().split("e")[1]);
  const unit = fraction(`1e${tens}`);
  const figures = divided(size(value), unit);
  const below = floor(figures);
  const rest = compared(minus(figures, whole(below)), HALF);
  const figure = below + (rest > 0 || (!rest && below % 2n) ? 1n : 0n);
  return times(whole(value.n < 0n ? -figure : figure), unit);
}

// --- any kind --------------------------------------------------------------------------------------------------------------

const IN_WORDS: Record<string, (table: Table, kind: KindData, text: string) => string> = { choice, order, labels, card, places, move, board };
const NUMBERS: Record<string, (table: Table, kind: KindData, text: string) => Rounded> = {
  number: (table, kind, text) => number(table, kind, text),
  chance,
  limit: (table, kind, text) => chance(table, kind, limit(table, text)),
  points,
};

/** What somebody wrote. Throws `NotRead`. */
export function read(table: Table, kind: KindData, text: string): Read {
  const inWords = IN_WORDS[kind.reads];
  if (inWords) return { name: inWords(table, kind, text) };
  const value = (NUMBERS[kind.reads] as (typeof NUMBERS)[string])(table, kind, text);
  return { name: written(value.value), number: value };
}

/** Whether what was read is an answer, as far as its digits go. */
export function judge(kind: KindData, given: Read, answer: string): Judged {
  if (!given.number) return given.name === answer ? "right" : "wrong";
  const wanted = fraction(answer);
  if (kind.reads !== "number") {
    const rest = minus(whole(1), wanted);
    const base = compared(rest, wanted) < 0 ? rest : wanted;
    return judged(given.number, wanted, base.n ? base : wanted);
  }
  const found = judged(given.number, wanted);
  if (!kind.isAbout || found === "right") return found;
  const meanings = [given.number.value, given.number.thousands].filter((value) => value !== undefined);
  const isWithin = (share: Fraction, value: Fraction) => compared(size(minus(value, wanted)), times(share, size(wanted))) <= 0;
  if (meanings.some((value) => isWithin(COARSE, value))) return "right";
  const short = oneFigure(wanted);
  return meanings.some((value) => !compared(value, short)) && isWithin(NEAR, short) ? "coarse" : found;
}
