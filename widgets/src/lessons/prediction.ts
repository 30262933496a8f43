/** A prediction: a guess that is kept before it is seen what comes. */
import type { PredictionData, Verdict } from "./types";

/** Draw a prediction in `host`; `keep` keeps a guess ("skip" for rather not). */
export function prediction(
  host: HTMLElement,
  data: PredictionData,
  keep: (guess: string) => Promise<Verdict>,
): { update(data: PredictionData): void } {
  void keep;
  const update = (now: PredictionData) => {
    host.textContent = now.question;
  };
  update(data);
  return { update };
}
