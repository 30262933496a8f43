/** Small parts of the board: pawns, slips of tricks, figures with their drawing. */
import { button, h, setAttribute, setText } from "../../dom";
import { token } from "../../token";
import { chip, icon, person } from "./drawings";
import type { Facts } from "./types";
import type { Trick } from "./words";

/** Somebody who was sent, as a pawn: the seat's shape, a portrait and points. */
export function pawn(seat: string, owner: string, who: string, points: string | number, isActing: boolean): HTMLElement {
  return h("span", { class: `aa-pawn${isActing ? " acts" : ""}`, "data-pawn": `${seat} ${who}`, role: "img", "aria-label": `${owner === "You" ? `your ${who}` : `${who} of ${owner}`}${points === "" ? "" : `, ${points} points`}${isActing ? ", acts" : ""}`, title: who }, token(seat), person(who), points === "" ? null : h("b", {}, String(points)));
}

/** A trick as a slip of paper: its code, its level, the runes on it, a star while it is prepared. */
export function slip({ code, types, isReady }: Trick, facts: Facts): HTMLElement {
  const level = facts.tricks[code]?.level;
  const name = `${code}${level === undefined ? "" : `, level ${level}`}${types ? `, carries ${[...types].join(" and ")}` : ""}${isReady ? ", prepared" : ""}`;
  return h("span", { class: `aa-slip${isReady ? " ready" : ""}`, role: "img", "aria-label": name }, `${code}${level === undefined ? "" : ` L${level}`}`, ...[...types].map(chip), isReady && " ✱");
}

/** Where there is little room, a part shows its first line alone until it is opened by this button. */
export function foldOf(part: HTMLElement, isOpen = false): HTMLButtonElement {
  const turn = () => {
    const isFolded = part.classList.toggle("folded", isOpen);
    isOpen = !isFolded;
    setAttribute(fold, "aria-expanded", String(isOpen));
    setText(fold, isOpen ? "▾" : "▸");
  };
  const fold = button({ class: "aa-fold", onclick: turn });
  isOpen = !isOpen;
  turn();
  return fold;
}

/** A figure with its drawing. */
export function figure(name: string, count: number, words: string): HTMLElement {
  return h("span", { class: "aa-figure-of", "data-figure": name, role: "img", "aria-label": `${count} ${words}`, title: words }, icon(name), h("b", {}, String(count)));
}
