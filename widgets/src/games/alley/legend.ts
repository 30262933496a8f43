/** What the signs on the cards and beside the scores mean. */
import { h, svg } from "../../dom";
import { EYE } from "./glyphs";
import type { About } from "./types";
import { GROUPS } from "./words";

export function legend({ board: { highInfamy, past } }: About): HTMLElement[] {
  const groups = Object.entries(GROUPS).map(([group, text]) => h("span", {}, h("span", { class: `al-group ${group}` }), ` ${text}`));
  const values = h("span", {}, h("span", { class: "al-gold" }, "9"), " gold for a set of three · ", h("span", { class: "al-infamy" }, "3"), " infamy of each that is left when a round ends; ", h("span", { class: "al-infamy" }, "−2"), " takes 2 away");
  const eye = h("span", {}, svg(EYE, "0 0 16 16", "al-eye"), " who has looked at a hidden card: you, where there is a picture, or the seats whose signs stand beside it");
  const scores = h("p", {}, `The bar of infamy turns red from ${highInfamy} on. ${past}`);
  return [h("p", { class: "al-legend" }, ...groups, values, eye), scores];
}
