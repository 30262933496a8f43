/** The forms in which people write numbers: the table `arcane_lab/lessons/forms.toml`, walked as `forms.py` there walks it. */

/** A row of the table. */
export interface Row {
  pattern: string;
  gives?: string;
  means?: string;
  less?: number[];
}

type Words = Record<string, string>;
/** The table as JSON: rows of each stage, and words or signs with what they stand for. */
export type Table = { parts: Words; sums: Words; raised: Words; ones: Record<string, number>; tens: Record<string, number>; alike: Words } & Record<string, any>;

interface Form {
  all: RegExp;
  whole: RegExp;
  means: string;
  given(found: RegExpExecArray | string[]): string;
}

export const MARKS = " \"'`\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u00ab\u00bb";
/** What Python splits a text at. */
const SPACES = /[\s\x1c-\x1f\x85]+/;

export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
export const stripped = (text: string, letters: string) => text.replace(new RegExp(`^[${escaped(letters)}]+|[${escaped(letters)}]+$`, "g"), "");

/** A pattern with its parts and the words of its tables filled in, the longest first. */
export function filled(table: Table, text: string): string {
  return text.replace(/<([a-z_]+)>/g, (_, name: string) => part(table, name));
}

function part(table: Table, name: string): string {
  const words = () => Object.keys(table[name]).sort((one, other) => [...other].length - [...one].length);
  return table.parts[name] || words().map(escaped).join("|");
}

const kept = new WeakMap<Table, Record<string, Form[]>>();

/** The rows of one stage. */
export function forms(table: Table, stage: string): Form[] {
  const stages = kept.get(table) ?? {};
  kept.set(table, stages);
  return (stages[stage] ??= (table[stage] as Row[]).map((row) => formOf(table, row)));
}

export function formOf(table: Table, row: Row): Form {
  const pattern = filled(table, row.pattern);
  const gives = row.gives ?? "";
  const lookUp = (name: string | undefined, how: string, text: string) => {
    if (name === undefined) return text;
    return how === ":" ? String(table[name][text]) : [...text].map((sign) => table[name][sign] ?? sign).join("");
  };
  return {
    all: new RegExp(pattern, "g"),
    whole: new RegExp(`^(?:${pattern})$`),
    means: row.means ?? "",
    given(found) {
      const [less, than] = row.less ?? [];
      if (less && than && !(BigInt(found[less] ?? "") < BigInt(found[than] ?? ""))) return found[0] ?? "";
      return gives.replace(/\{(?:([a-z]+)([:*]))?(\d)\}/g, (_, name, how, at) => lookUp(name, how, found[Number(at)] ?? ""));
    },
  };
}

/** A text with every place that fits a form in the form's own spelling. */
export function put(form: Form, text: string): string {
  // A replacer is told the match, its groups, the place and the text.
  return text.replace(form.all, (...found) => form.given(found as string[]));
}

/** A text after every row of a stage, one after the other. */
export function respelt(table: Table, stage: string, text: string): string {
  return forms(table, stage)
    .reduce((spelling, form) => put(form, spelling), text)
    .trim();
}

/** The same until nothing more changes. */
export function bare(table: Table, stage: string, text: string): string {
  for (let spelling = text; ; ) {
    const shorter = respelt(table, stage, spelling);
    if (shorter === spelling) return spelling;
    spelling = shorter;
  }
}

/** A plain text with every number, share and power of ten in it spelt in one way. */
export function spelt(table: Table, text: string): string {
  return respelt(table, "spelling", asDigits(table, respelt(table, "spelling_before_words", text)));
}

/** A text with one sign for all that look alike. */
export function oneSpelling(table: Table, text: string): string {
  const alike: Words = {};
  for (const [one, signs] of Object.entries(table.alike)) for (const sign of signs) alike[sign] = one;
  const letters = [...text.normalize("NFC")].map((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const narrow = code >= 0xff01 && code < 0xff5f ? String.fromCodePoint(code - 0xfee0) : letter;
    return [...(alike[narrow] ?? narrow)].map(oneLetter).join("");
  });
  return letters.join("").replace(/(?<=\d)[\u2019\u02bc](?=\d{3})/g, "'");
}

function oneLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 128) return letter;
  if (/\p{Nd}/u.test(letter)) {
    // Digits of an alphabet stand one behind the other, from 0 on, ten by ten.
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  }
  return /\p{Zs}/u.test(letter) ? " " : /\p{Cf}/u.test(letter) ? "" : letter;
}

/** A text without what means nothing: case, kinds of minus, spaces, marks round it, a full stop at its end. */
export function plain(table: Table, text: string): string {
  const spelling = stripped(oneSpelling(table, text), MARKS);
  const end = /\d\.\.\.$/.test(spelling) ? spelling : spelling.replace(new RegExp(`[${escaped(MARKS)}.]+$`), "");
  return words(end.toLowerCase()).join(" ");
}

/** The words of a text. */
export const words = (text: string) => text.split(SPACES).filter(Boolean);

// --- numbers in words ---------------------------------------------------------------------------------------------

interface InWords {
  small: Record<string, number>;
  ones: Record<string, number>;
  underThousand: RegExp;
  run: RegExp;
  word: RegExp;
}

const spoken = new WeakMap<Table, InWords>();

function inWords(table: Table): InWords {
  const known = spoken.get(table);
  if (known) return known;
  const digit = Object.entries(table.ones)
    .filter(([, number]) => number > 0 && number < 10)
    .map(([word]) => word)
    .join("|");
  const underHundred = `(?:${part(table, "tens")})(?:[ -](?:${digit}))?|${part(table, "ones")}`;
  const one = `(?:${underHundred}|hundred|thousand)`;
  const made = {
    small: { ...table.ones, ...table.tens },
    ones: table.ones,
    underThousand: new RegExp(`^(?:(?:(an?|${digit}) hundred)?(?:(?<=hundred) (?:and )?)?((?:${underHundred})?))$`),
    run: new RegExp(String.raw`\b(?:an? (?=hundred\b|thousand\b))?${one}(?:[ -](?:and )?${one})*\b`, "g"),
    word: new RegExp(String.raw`\b(?:${underHundred})\b`, "g"),
  };
  spoken.set(table, made);
  return made;
}

/** A whole number below a million in words, in small letters; null for anything else. */
export function numberInWords(table: Table, text: string): number | null {
  const at = text.lastIndexOf(" thousand");
  const [above, below] = at < 0 ? ["", text] : [text.slice(0, at), text.slice(at + 9)];
  const thousands = at < 0 ? belowThousand(table, "") : ["a", "an"].includes(above) ? 1 : belowThousand(table, above);
  const rest = below || at < 0 ? belowThousand(table, below.trim().replace(/^and /, "")) : 0;
  if (at < 0) return rest;
  return thousands === null || rest === null ? null : 1000 * thousands + rest;
}

function belowThousand(table: Table, text: string): number | null {
  const { small, ones, underThousand } = inWords(table);
  const found = text ? underThousand.exec(text) : null;
  if (!found) return null;
  const hundreds = found[1] ? 100 * (ones[found[1]] ?? 1) : 0;
  return hundreds + (found[2] ?? "").split(/[ -]/).reduce((sum, word) => sum + (word ? (small[word] ?? 0) : 0), 0);
}

function asDigits(table: Table, text: string): string {
  const { run, word } = inWords(table);
  return text.replace(run, (found: string) => {
    const rest = found.replace(/^a /, "").replace(/^an /, "");
    const number = numberInWords(table, /^(?:hundred|thousand)/.test(rest) ? `a ${rest}` : rest);
    return number === null ? found.replace(word, (one) => String(numberInWords(table, one))) : String(number);
  });
}
