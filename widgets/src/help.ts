/** The keys of the table, and what the signs of the board mean. */
import { h } from "./dom";

export function help(legend: HTMLElement[], own = ""): HTMLElement {
  const keys = `${own && `${own} · `}arrows move · Enter choose · Esc cancel · u take back · w what if · t turns · r review · s speed · n next · b back · f first · l last · p play`;
  return h("div", { class: "al-help" }, h("p", {}, keys), ...legend);
}
