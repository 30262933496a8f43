/** Names and sentences that a screen reader speaks. No DOM. */
import { sentences } from "./dom";
import type { Story } from "./steps";
import type { Ask, Cards, Step } from "./types";

/** The name of a card by its code. */
export function itemName(code: string, items: Cards["items"]): string {
  return items[code]?.name ?? code;
}

/** What a seat is called by whoever looks on. */
export const seatName = ({ id, name }: { id: string; name: string }, view: string | null): string => (id === view ? "You" : name);

/** A number with a minus that looks and is read as one. */
export function signed(value: number): string {
  return String(value).replace("-", "−");
}

/** The sentence of what a step did, for the live region. */
export function stepSentence(story: Story, at: number): string {
  const step = story.step(at);
  const count = story.length;
  if (!step) return `Start of the game, ${count} steps follow.`;
  const told = sentences(...story.events(step).map(({ text }) => text));
  const short = told.length > 400 ? `${told.slice(0, 400)} …` : told;
  return sentences(`Step ${at} of ${count}, ${step.s}: ${step.m}`, short, step.c);
}

/** What a step did, in the sentences that matter to who looks on. */
export function gist(story: Story, at: number, quiet: string[]): string {
  const step = story.step(at);
  if (!step) return "";
  return sentences(...story.events(step).filter(({ rule, motion }) => !quiet.includes(rule) && motion?.[0] !== "slid").map(({ text }) => text));
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
export function questionOf(ask: Ask, line: string): string {
  if (ask.instead === undefined) return ask.question;
  const made = ask.instead ? `Here ${ask.seat} chose: ${ask.instead}. Any other choice begins a new line.` : line === "main" ? "A choice here begins a new line." : "The line goes on from here.";
  return `${ask.seat}: ${ask.question} ${made}`;
}

/** A step in a few words: who, and which move. */
export function said(step: Step | undefined): string {
  return step ? `${step.s}: ${step.m}` : "start";
}
