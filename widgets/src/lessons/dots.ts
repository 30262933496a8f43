/** How far a lesson is: a dot for each exercise. */
import { h } from "../dom";
import type { Dot } from "./types";

const STATES: Record<Dot["state"], [sign: string, words: string]> = {
  right: ["✓", "right"],
  "not-yet": ["↺", "not yet"],
  untried: ["", "not tried"],
};

/** Draw the dots of a lesson in `host`: shape and sign say what the colour says; `now` names the exercise that is shown. */
export function progressDots(host: HTMLElement, exercises: Dot[], now = ""): void {
  const right = exercises.filter(({ state }) => state === "right").length;
  const dots = exercises.map(({ name, title, state, extra }, i) => {
    const [sign, words] = STATES[state];
    const told = `${i + 1}. ${title}: ${words}${extra ? ", optional" : ""}`;
    const kind = ["lx-dot", state, extra && "extra"].filter(Boolean).join(" ");
    return h("li", { class: kind, title: told, "aria-current": name === now && "step" }, h("span", { "aria-hidden": "true" }, sign || String(i + 1)), h("span", { class: "lx-spoken" }, told));
  });
  host.replaceChildren(h("ol", { class: "lx-dots", "aria-label": "Exercises" }, ...dots), h("span", { class: "lx-count" }, `${right} of ${exercises.length} right`));
}
