/** How the table is played and heard by keys, in the sentences that Python sends, and what the signs of the board mean. */
import { h } from "./dom";

export function help(legend: HTMLElement[], keys: string[] = []): HTMLElement {
  return h("div", { class: "al-help" }, ...keys.map((key) => h("p", {}, key)), ...legend);
}
