/** A played turn: a picture for every event, and what is to be said about it. No DOM, no model. */
import { sentences } from "./dom";
import { changed } from "./steps";
import type { Change, Motion, Picture } from "./types";

/** One event of a turn (or several that slide together); `change` is from the frame before. */
export interface Frame {
  seat: string;
  move: string;
  /** Who decided what, in words. */
  made: string;
  step: number;
  place: string;
  trigger: string;
  told: [text: string, rule: string, before: string | null, after: string | null][];
  moved: Motion[];
  change: Change;
}

/** The pictures before the first event and after each. */
export function picturesOf(start: Picture, frames: Frame[]): Picture[] {
  const pictures = [start];
  for (const frame of frames) pictures.push(changed(pictures.at(-1)!, frame.change));
  return pictures;
}

/** Whether a frame begins a new part of the turn's order. */
export function isNewPart(frames: Frame[], at: number): boolean {
  const [frame, before] = [frames[at]!, frames[at - 1]];
  return !before || before.step !== frame.step || before.place !== frame.place || before.trigger !== frame.trigger;
}

/** The sentence of an event for the live region. */
export function frameSentence(frames: Frame[], at: number): string {
  const frame = frames[at - 1];
  if (!frame) return `Before the turn; ${frames.length} events follow.`;
  return sentences(`Event ${at} of ${frames.length}, ${frame.place}`, ...frame.told.map(([text]) => text));
}
