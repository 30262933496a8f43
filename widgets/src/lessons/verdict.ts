/** What was said to an answer, as a box: its sign, its edge and its words differ, and its colour besides. */
import { h } from "../dom";
import type { Verdict } from "./types";

/** The sign of each kind, and its words. */
const SIGNS: Record<Verdict["kind"], [sign: string, words: string]> = {
  right: ["✓", "Right"],
  "not-yet": ["↺", "Not yet"],
  coarse: ["≈", "Nearly"],
  unreadable: ["?", "Not read: no try"],
  slip: ["?", "Not counted: no try"],
};
/** How a text says itself what the head of the box says. */
const SAID = /^<p>(?:Not yet\.\s*|(Right: [^<]*)<\/p>)/;

/** A verdict; `words` stand over it in place of the usual ones. */
export function verdictBox({ kind, html }: Verdict, words?: string): HTMLElement {
  const [sign, usual] = SIGNS[kind];
  const said = SAID.exec(html);
  const head = h("b", {}, words ?? usual);
  if (said?.[1]) head.innerHTML = said[1];
  const text = h("div", {});
  text.innerHTML = said ? (said[1] ? "" : "<p>") + html.slice(said[0].length) : html;
  for (const empty of text.querySelectorAll("p:empty")) empty.remove();
  return h("div", { class: `lx-verdict ${kind}` }, h("span", { class: "lx-sign", "aria-hidden": "true" }, sign), h("div", {}, head, text));
}

/** A text without its markup, as it is read aloud. */
export function plainText(html: string): string {
  const part = h("div", {});
  part.innerHTML = html;
  return part.textContent.replace(/\s+/g, " ").trim();
}

/** A hyphen before a number, or between two with spaces around it, as `arcane_lab/core/minus.py` finds it. */
const MINUS = /(?<![\p{L}\p{N}_)\]-])-(?=\p{Nd})|(?<=[\p{Nd})] )-(?= [\p{Nd}(])/gu;

/** A sentence with true minus signs; every other hyphen stays. */
export function signedIn(text: string): string {
  return text.replace(MINUS, "−");
}
