/** The keys of the table, and what the signs of the board mean. */
import { h } from "./dom";

export function help(legend: HTMLElement[], own = ""): HTMLElement {
  const keys = `${own && `${own} · `}arrows move over cards · Enter chooses · Esc cancels · u take back · w what if · t turns · r review · s speed · n next · b back · f first · l last · p play or pause · ? keys`;
  return h("div", { class: "al-help" }, h("p", {}, keys), ...legend);
}
