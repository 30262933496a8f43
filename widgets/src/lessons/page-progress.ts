/** What a student has done, in the very file that notebooks write (`arcane_lab/lessons/progress.py`), seal and all. */
import { hex, sha256, utf8 } from "./seal";

export interface Tried {
  tries: number;
  right: boolean;
  hints: number;
  wrong: string[];
}

export interface Done {
  exercises: Record<string, Tried>;
  predictions: Record<string, string>;
}

export interface Progress {
  format: string;
  code: string;
  student: string;
  lessons: Record<string, Done>;
}

/** A file that is no progress file of this student: a sentence that says why. */
export class BadProgress extends Error {}

export const untried = (): Tried => ({ tries: 0, right: false, hints: 0, wrong: [] });

/** JSON as Python writes it with its keys in order, no spaces and ASCII only. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value && typeof value === "object") {
    const all = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${all.map(([key, part]) => `${canonical(key)}:${canonical(part)}`).join(",")}}`;
  }
  return JSON.stringify(value).replace(/[\x7f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const sealOf = (progress: Progress) => hex(sha256(utf8(`arcane-lab ${canonical(progress)}`))).slice(0, 20);

/** The file's text. */
export const toText = (progress: Progress) => `${JSON.stringify({ ...progress, seal: sealOf(progress) }, null, 1)}\n`;

/** Read a file's text; throws `BadProgress` unless it is this student's, whole. */
export function fromText(text: string, own: Progress): Progress {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    found = {};
  }
  if (!isObject(found)) found = {};
  const { seal, ...progress } = found as Progress & { seal: string };
  if (progress.format !== own.format) throw new BadProgress("This is not a progress file, or it is from another version. Choose the file that you saved here, progress-….json.");
  if (seal !== sealOf(progress)) throw new BadProgress("This file was changed by hand, or damaged on the way. Choose another copy of it.");
  if (!isWhole(progress)) throw new BadProgress("This file is not written the way a progress file must be. Choose the file that you saved here.");
  if (progress.code !== own.code || progress.student !== own.student) {
    throw new BadProgress(`This file belongs to class ${progress.code}, student ${progress.student}. Choose yours, or choose another name above.`);
  }
  return progress;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
/** Things by name; no name may be one that JavaScript gives a meaning of its own. */
const all = (value: unknown, is: (part: unknown) => boolean) => isObject(value) && Object.entries(value).every(([name, part]) => !name.startsWith("__") && is(part));
const isText = (value: unknown) => typeof value === "string";
const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 1_000_000;

/** Whether a file with the right seal has everything in its place: anybody can make a seal. */
function isWhole(progress: unknown): boolean {
  if (!isObject(progress)) return false;
  const isTried = (one: unknown) => isObject(one) && isCount(one.tries) && isCount(one.hints) && typeof one.right === "boolean" && Array.isArray(one.wrong) && one.wrong.every(isText);
  return isText(progress.student) && all(progress.lessons, (done) => isObject(done) && all(done.exercises, isTried) && all(done.predictions, isText));
}

/** Two states of one student's work: what is right in either is right, and nothing is taken away. */
export function together(one: Progress, other: Progress): Progress {
  const merged = structuredClone(one);
  for (const [lesson, done] of Object.entries(other.lessons)) {
    const into = (merged.lessons[lesson] ??= { exercises: {}, predictions: {} });
    into.predictions = { ...into.predictions, ...done.predictions };
    for (const [name, tried] of Object.entries(done.exercises)) {
      const here = into.exercises[name] ?? untried();
      into.exercises[name] = {
        tries: Math.max(here.tries, tried.tries),
        right: here.right || tried.right,
        hints: Math.max(here.hints, tried.hints),
        wrong: [...new Set([...here.wrong, ...tried.wrong])],
      };
    }
  }
  return merged;
}

const place = (own: Progress) => `arcane-lab progress ${own.code} ${own.student}`;

/** What this browser has kept of a student; the given one where it has nothing, or nothing that can be used. */
export function kept(own: Progress): Progress {
  try {
    const text = localStorage.getItem(place(own));
    return text === null ? own : fromText(text, own);
  } catch {
    return own;
  }
}

/** Keep it in this browser; whether that can be done here. */
export function keep(progress: Progress): boolean {
  try {
    localStorage.setItem(place(progress), toText(progress));
    return true;
  } catch {
    return false;
  }
}
