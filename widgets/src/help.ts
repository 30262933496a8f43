/** The keys of the table, and what the signs of the board mean; folded away below it. */
import { h } from "./dom";

export function help(legend: HTMLElement[], own = ""): HTMLElement {
  const summary = h("summary", { "data-lm-suppress-shortcuts": "true" }, "Keys and signs");
  const keys = `${own && `${own} · `}arrows move over cards · Enter chooses · Esc cancels · u take back · w what if · t turns · r review · s speed · n next · b back · f first · l last · p play or pause · ? keys`;
  return h("details", { class: "al-help", open: true }, summary, h("p", {}, keys), ...legend);
}
