/** The board of a game that brings none: drawn as its zones are declared, or what lies where, line by line, and a button for each move. */
import { listed, seatName } from "./describe";
import { h } from "./dom";
import type { Board, Faces, Game } from "./game";
import { OwnBoard } from "./own";
import { factsOf, ownFaces } from "./own-card";
import { ModuleBoard } from "./own-module";
import type { Picture } from "./types";

/** What stands elsewhere, or in a line of its own. */
const ELSEWHERE = new Set(["seat", "phase", "step", "round", "waiting", "to_move", "winners", "seats", "id", "name", "scores"]);

/** How a card is told that nobody who looks on may see. */
const UNSEEN = "??";

/** A value of a picture in words; several cards that lie face down are counted. */
export function inWords(value: unknown): string {
  if (Array.isArray(value)) {
    const hidden = value.filter((one) => one === UNSEEN).length;
    if (hidden < 2) return value.map(inWords).join(" ") || "–";
    const open = value.filter((one) => one !== UNSEEN).map(inWords).join(" ");
    return `${open ? `${open} and ` : ""}${hidden} face down`;
  }
  if (value && typeof value === "object") return Object.entries(value).map(([name, one]) => `${name} ${inWords(one)}`).join(", ") || "–";
  return value === null || value === undefined ? "–" : String(value);
}

/** What a picture, or the part of it that is a seat's, has besides: a name and a value for each line. */
export function linesOf(part: object): [name: string, value: string][] {
  return Object.entries(part).filter(([name]) => !ELSEWHERE.has(name)).map(([name, value]) => [name.replaceAll("_", " "), inWords(value)]);
}

class PlainBoard implements Board {
  readonly #parts = h("div", { class: "al-plain" });
  /** Where the answers stand when they are more than the bar has room for. */
  readonly tray = h("div", { class: "al-plain-tray" });
  readonly element = h("div", {}, this.tray, this.#parts);

  constructor(private readonly view: string | null) {}

  draw(picture: Picture): void {
    const seats = picture.seats.map((seat) => this.#part(`${seat.name}${seat.id === this.view ? " · you" : ""}`, seat));
    this.#parts.replaceChildren(...seats, this.#part("Table", picture));
  }

  at(): undefined {}

  #part(title: string, part: object): HTMLElement {
    const lines = linesOf(part).map(([name, value]) => h("div", {}, h("dt", {}, name), " ", h("dd", {}, value)));
    return h("section", { class: "al-order", "aria-label": title }, h("div", { class: "al-title" }, title), h("dl", {}, ...lines));
  }
}

export const game: Game = {
  makeBoard: (about, pick, isWhole) => {
    const facts = factsOf(about);
    if (!facts) return new PlainBoard(about.view);
    const usual = new OwnBoard(about, facts, ownFaces(about, facts), pick);
    return isWhole && facts.module ? new ModuleBoard(usual, about, facts, pick) : usual;
  },
  faces: (about): Faces => {
    const { items } = about;
    const facts = factsOf(about);
    if (facts) return ownFaces(about, facts);
    const name = (card: string) => items[card]?.name ?? card;
    return { paint: (element, card) => element.replaceChildren(card), name, describe: (place, card) => `${place}, ${name(card)}`, tip: () => null };
  },
  rules: (about) => {
    const told = Object.entries(factsOf(about)?.rules ?? {}).flatMap(([id, says]) => [h("dt", {}, id), h("dd", {}, says)]);
    return told.length ? [h("dl", { class: "ao-rules" }, ...told)] : [];
  },
  headline(picture, me, about) {
    const { round, phase, waiting = [], winners = [] } = picture as Picture & { round?: number; waiting?: string[]; winners?: string[] };
    const called = (ids: string[]) => ids.map((id) => (id === me ? `${id} (you)` : id)).join(" and ");
    const isOwn = !!factsOf(about);
    const names = (ids: string[]) => listed(ids.map((id) => seatName(id, about)));
    // Not every game counts its rounds.
    if (isOwn) return { where: round! > 1 ? `Round ${round} · ${phase}` : phase[0]!.toUpperCase() + phase.slice(1), who: winners.length ? `${names(winners)} won.` : waiting.includes(me ?? "") ? "" : waiting.length ? `${names(waiting)} to decide.` : "", notice: "", acts: waiting };
    const who = winners.length ? `Won by ${called(winners)}` : waiting.length ? `To decide: ${called(waiting)}` : "";
    return { where: round === undefined ? phase : `Round ${round} · ${phase}`, who, notice: "", acts: waiting };
  },
};
