/** The mark of what rests on assumed card values. */
import { h, QUIET } from "./dom";

/** How many assumed card values something rests on (`rests`, where a game says it in its own words), and which ones when it is opened;
 * nothing without any. */
export function assumedMark(assumed: string[], rests = ""): HTMLElement[] {
  if (!assumed.length) return [];
  const isOne = assumed.length === 1;
  const what = isOne ? "1 card value is" : `${assumed.length} card values are`;
  const text = rests || `${what} not in the rulebook: here ${isOne ? "it is" : "they are"} assumed.`;
  const summary = h("summary", { ...QUIET }, text, h("span", { class: "al-show" }, " Show"));
  return [h("details", { class: "al-help al-assumed" }, summary, h("ul", {}, ...assumed.map((line) => h("li", {}, line))))];
}
