/** Names and sentences that a screen reader speaks. No DOM. */
import { sentences } from "./dom";
import type { Piece, Story } from "./steps";
import type { Ask, Cards } from "./types";

/** The name of a card by its code. */
export function itemName(code: string, items: Cards["items"]): string {
  return items[code]?.name ?? code;
}

/** What a seat is called by whoever looks on. */
export const seatName = (id: string, { names, view }: Pick<Cards, "names" | "view">): string => names?.[id] ?? (id === view ? "You" : id);

/** Names in the middle of a sentence. */
export const listed = (names: string[]): string => (names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

/** What some do, as it is said of one other; of several, and of whoever looks on, in the other form. */
export const does = (names: string[], one: string, more: string): string => `${listed(names)} ${names.length === 1 && names[0] !== "You" ? one : more}`;

/** That they have had their turns. */
export const play = (names: string[]): string => `${does([...names].sort((one, other) => Number(other === "You") - Number(one === "You")), "has", "have")} played.`;

/** A number with a minus that looks and is read as one. */
export function signed(value: number): string {
  return String(value).replace("-", "−");
}

/** What a step came to, for the live region: the turn so far. */
export function stepSentence(story: Story, at: number): string {
  const step = story.step(at);
  const count = story.length;
  if (!step) return `Start of the game, ${count} steps follow.`;
  return sentences(`Step ${at} of ${count}`, plainText(story.line(at)), step.c);
}

/** A text without what is bold in it. */
export const plainText = (pieces: Piece[]): string => pieces.map(([text]) => (text === "\n" ? " " : text)).join("");

/** What others hear of a turn when it is over: what each move in it did, but for what nobody has seen, and what was told already;
 * what the end of a round brings is told apart. */
export function turnSentence(story: Story, at: number, told = 0): string {
  const first = Math.max(story.turnOf(at), told + 1);
  const steps = Array.from({ length: Math.max(at - first + 1, 0) }, (_, i) => first + i);
  return sentences(...steps.map((step) => story.now(step)).flatMap(({ first, turn, isMinor }) => (isMinor ? [] : [first, turn])));
}

/** What a seat has won or lost, such as `25 (+4)`. */
export function withGain(now: number, before: number): string {
  const gain = now - before;
  return gain ? `${now} (${gain > 0 ? "+" : "−"}${Math.abs(gain)})` : `${now}`;
}

/** What becomes of a score: `25 → 29 (+4)`, or `25 = 25`. */
export function changeText(before: number, after: number): string {
  return before === after ? `${before} = ${after}` : `${before} → ${withGain(after, before)}`;
}

/** What is asked; in a line, also what was done here and what another choice does. */
export function questionOf(ask: Ask, line: string, about: Cards): string {
  if (ask.instead === undefined) return ask.question;
  const made = line === "main" || ask.instead ? `Choose something${ask.instead ? " else" : ""} to try it out.` : "Your line goes on from here.";
  return `${seatName(ask.seat, about)}: ${ask.question} ${made}`;
}
