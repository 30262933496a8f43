/** How far a lesson is: a dot for each exercise. */
import type { Dot } from "./types";

/** Draw the dots of a lesson in `host`. */
export function progressDots(host: HTMLElement, exercises: Dot[]): void {
  host.textContent = exercises.map(({ title, state }) => `${title}: ${state}`).join(", ");
}
