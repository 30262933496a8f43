/** The signs of an effect, from left to right as its clauses stand. A sentence always says the same beside them. */
import { h } from "../../dom";
import { emblem, resource, sign } from "./drawings";
import type { Sign } from "./types";

/** What is drawn for one sign: words and drawings. */
function parts([kind, what, count]: Sign): (Node | string)[] {
  switch (kind) {
    case "gain":
    case "pay":
      return [String(count), resource(what)];
    case "points":
      return [String(count), sign("points")];
    case "pay-any":
      return [String(count), sign("any"), h("span", { class: "ar-not" }, resource(what))];
    case "count":
      return [emblem(what), `≥${count}`];
    case "have":
      return [resource(what), `≥${count}`];
    case "discards":
      return [sign("down"), `≥${count}`];
    case "marker":
      return ["+", sign("marker")];
    case "then":
      return ["▸"];
    case "gain-each":
      return [resource(what), "×", sign("marker")];
    case "points-each":
      return [sign("points"), "×", sign("marker")];
    case "back":
      return [`−${count}`, resource(what)];
    case "cast-one":
      return [`${count}×`, sign("activate")];
    case "activate":
      return [count > 1 ? String(count) : "", sign("activate")];
    case "left":
      return ["←", sign("activate")];
    case "right":
      return ["→", sign("activate")];
    case "move":
      return [sign("move"), emblem(what)];
    case "each-card":
      return [String(count), sign("points"), "/", what < 5 ? emblem(what) : sign("card")];
    default:
      return [sign(kind)];
  }
}

const CONDITIONS = new Set(["count", "have", "discards"]);

export function signsOf(signs: Sign[], without: string[] = []): HTMLElement {
  return h("span", { class: "ar-signs", "aria-hidden": "true" }, ...signs.filter(([kind]) => !without.includes(kind)).map((one) => h("span", { class: CONDITIONS.has(one[0]) ? "ar-if" : "" }, ...parts(one))));
}
