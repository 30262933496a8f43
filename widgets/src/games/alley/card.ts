/** One card, wherever it lies: revealed, hidden, hidden but known, or a gap. */
import { signed } from "../../describe";
import { h, setAttribute, svg } from "../../dom";
import { EYE, GLYPHS, UNKNOWN } from "./glyphs";
import { token } from "../../token";
import type { Cards } from "./types";
import { GROUPS, infamyText } from "./words";

export interface CardFace {
  face: "up" | "down" | "gap";
  item: string | null;
  /** Seats that know a hidden card, to be shown on its back. */
  seen?: string[];
}

const painted = new WeakMap<Element, string>();

/** Draw a card into an element, if it does not show it already. */
export function paint(element: Element, card: CardFace, about: Cards): void {
  const sign = JSON.stringify(card);
  if (painted.get(element) === sign) return;
  painted.set(element, sign);
  setAttribute(element, "data-code", card.item);
  element.classList.remove("up", "down", "gap", "known");
  element.classList.add(card.face);
  if (card.face === "up" && card.item) element.replaceChildren(...front(card.item, about));
  else if (card.face === "down") {
    element.classList.toggle("known", card.item !== null);
    element.replaceChildren(...back(card, about));
  } else element.replaceChildren();
}

/** The drawing of an item alone. */
export function glyph(code: string): SVGSVGElement {
  const [tint, shapes] = GLYPHS[code] ?? UNKNOWN;
  const drawing = svg(shapes, "0 0 48 48", "al-glyph");
  drawing.style.setProperty("--tint", tint);
  return drawing;
}

function front(code: string, about: Cards): Node[] {
  const item = about.items[code];
  const gold = item?.gold ?? null;
  const infamy = item ? signed(item.infamy) : "?";
  return [
    h("span", { class: `al-group ${item?.group ?? ""}`, title: item && GROUPS[item.group] }),
    h("span", { class: "al-code" }, code),
    h("span", { class: "al-gold", title: gold === null ? "Makes no set" : `${gold} gold for a set of three` }, gold === null ? "–" : String(gold)),
    glyph(code),
    h("span", { class: `al-name${/\S{11}/.test(item?.name ?? "") ? " long" : ""}` }, (item?.name ?? "").replace("-", "\u2011")),
    h("span", { class: "al-infamy", title: item && infamyText(item.infamy) }, infamy),
  ];
}

function back(card: CardFace, about: Cards): Node[] {
  const seen = card.seen ?? [];
  const parts: Node[] = [];
  if (card.item) {
    parts.push(h("span", { class: "al-peek" }, glyph(card.item), h("span", {}, card.item), svg(EYE, "0 0 16 16", "al-eye")));
  } else parts.push(h("span", { class: "al-hidden" }, "?"));
  const others = seen.filter((seat) => seat !== about.view);
  if (others.length) {
    parts.push(h("span", { class: "al-seen" }, svg(EYE, "0 0 16 16", "al-eye"), ...others.map((seat) => token(seat))));
  }
  return parts;
}
