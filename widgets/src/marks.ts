/** The mark of what rests on assumed card values. */
import { h } from "./dom";

/** How many assumed card values something rests on, and which ones when it is opened; nothing without any. */
export function assumedMark(assumed: string[]): HTMLElement[] {
  if (!assumed.length) return [];
  const text = `rests on ${assumed.length} assumed card ${assumed.length === 1 ? "value" : "values"}`;
  const summary = h("summary", { "data-lm-suppress-shortcuts": "true" }, text);
  return [h("details", { class: "al-help al-assumed" }, summary, h("p", {}, assumed.join(" · ")))];
}
