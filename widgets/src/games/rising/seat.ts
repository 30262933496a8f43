/** Another seat: what it has, what lies in its columns, what is known of its hand, and whether it has chosen. */
import { seatName, signed } from "../../describe";
import { arrange, button, fill, fillEach, h, QUIET, setAttribute, setText } from "../../dom";
import type { Mark, Target } from "../../game";
import { token } from "../../token";
import { chip } from "./card";
import { amount, back, COLUMNS, emblem, LETTERS, MANY, resource, sign } from "./drawings";
import { endsAt, standing } from "./mat";
import type { About, Picture, Seat } from "./types";
import { codesIn, risingNow, spoken } from "./words";

/** What a seat has chosen, as far as whoever looks on may see it. */
export function choiceOf(seat: Seat, picture: Picture): [tag: string, kind: "chosen" | "chooses" | "acts" | ""] {
  const { choice, id } = seat;
  if (picture.phase === "over") return ["", ""];
  if (picture.phase === "draft") return choice === "-" ? (picture.waiting.includes(id) ? ["choosing …", "chooses"] : ["", ""]) : ["✓ has chosen", "chosen"];
  const [verb = "", code = ""] = choice.split(" ");
  const isActing = picture.waiting.includes(id);
  if (choice === "-") return [isActing ? "acts now" : "", isActing ? "acts" : ""];
  const what = verb === "cast" ? "casts" : `prepares ${code}`;
  return [what, isActing ? "acts" : "chosen"];
}

export class SeatPanel {
  readonly element = h("section", { class: "ar-seat" });
  readonly #columns = COLUMNS.map(() => h("div", { class: "ar-chip-column", role: "group" }));
  readonly #hand = h("div", { class: "ar-hand-line" });
  readonly #backs = h("span", { class: "ar-backs", "aria-hidden": "true" });
  readonly #pile = h("span");
  readonly #besides = h("span", { class: "ar-besides" });
  readonly #token: Element;
  readonly #tag = h("span", { class: "ar-tag" });
  readonly #passes = h("span", { class: "ar-tag passes" });
  readonly #points = h("b");
  readonly #ends = h("span");
  readonly #head = h("div", { class: "ar-seat-head" });
  readonly #all = h("span", { class: "ar-seat-ends" }, sign("points"), this.#points, this.#ends);
  readonly #amounts = MANY.map((_, kind) => h("span", {}, resource(kind), h("b")));
  readonly #fold = button({ class: "ar-fold" });
  readonly #name = h("b", { tabindex: 0, role: "group", ...QUIET });
  #sign = "";

  constructor(
    readonly id: string,
    private readonly about: About,
    private readonly pick: (target: Target) => void,
    isFolded: boolean,
  ) {
    this.#fold.onclick = () => this.#turn(this.element.classList.contains("folded"));
    this.#turn(!isFolded);
    this.#token = token(id);
    this.element.append(this.#head, h("div", { class: "ar-amounts" }, ...this.#amounts, this.#pile, this.#besides), h("div", { class: "ar-chips" }, ...this.#columns));
  }

  /** Where there is little room, a seat shows its name and points alone until it is opened. */
  #turn(isOpen: boolean): void {
    this.element.classList.toggle("folded", !isOpen);
    setAttribute(this.#fold, "aria-expanded", String(isOpen));
    setText(this.#fold, isOpen ? "▾" : "▸");
  }

  /** Where many sit there, `passes` says what goes on between this seat and the own one, and the rest is short. */
  update(seat: Seat, picture: Picture, mark: (target: Target) => Mark, passes: string | null): void {
    const cards = seat.columns.flat().map(({ card }) => mark(`card ${card}`));
    const told = JSON.stringify([seat, picture.turn, picture.moons[picture.turn - 1], picture.waiting.includes(seat.id), picture.phase, passes, cards, picture.winners]);
    if (told === this.#sign) return;
    this.#sign = told;
    const rising = risingNow(picture);
    const [tag, kind] = choiceOf(seat, picture);
    const called = seatName(seat.id, this.about as never);
    const isWinner = picture.winners.includes(seat.id);
    this.element.className = `ar-seat ${kind} ${this.element.classList.contains("folded") ? "folded" : ""}`;
    setAttribute(this.#fold, "aria-label", `All of ${called}`);
    setAttribute(this.element, "aria-label", called);
    setAttribute(this.#tag, "hidden", !isWinner && !tag);
    setText(this.#tag, isWinner ? "wins" : passes === null ? tag : tag.replace(" has chosen", "").replace("choosing ", ""));
    setText(this.#passes, passes ?? "");
    arrange(this.#head, [this.#fold, this.#token, this.#name, this.#tag, ...(passes ? [this.#passes] : []), this.#all]);
    setText(this.#points, signed(seat.vp));
    setText(this.#ends, `ends at ${signed(seat.total)}`);
    setAttribute(this.#all, "title", endsAt(seat));
    this.#amounts.forEach((one, kind) => {
      setAttribute(one, "title", amount(kind, seat.resources[kind]!));
      setText(one.lastElementChild!, String(seat.resources[kind]));
    });
    setAttribute(this.#pile, "title", `${seat.pile.length} discards`);
    fill(this.#pile, seat.pile.length, () => [sign("down"), String(seat.pile.length)]);
    fill(this.#besides, seat.artifacts, () => (seat.artifacts.length ? seat.artifacts.map((code) => chip(code, this.about)) : [h("span", { class: "ar-none" }, "no artifact")]));
    seat.columns.forEach((column, kind) => this.#show(column, kind, rising.includes(kind), mark));
    fillEach(this.#backs, Array.from({ length: seat.held }, () => [picture.round, () => back(picture.round)]));
    fillEach(this.#hand, handLine(seat, this.#backs, this.about));
    if (!this.#hand.firstChild) this.#hand.remove();
    else if (!this.#hand.parentElement) this.element.append(this.#hand);
    setText(this.#name, called);
    const all = [...seat.resources.map((count, kind) => amount(kind, count)), ...this.#columns.map((one) => one.getAttribute("aria-label"))];
    setAttribute(this.#name, "aria-label", `${called}, ${tag}, ${signed(seat.vp)} points, ${seat.held} in hand: ${all.join(", ")}`);
  }

  #show(column: Seat["columns"][number], kind: number, rises: boolean, mark: (target: Target) => Mark): void {
    const chips = column.map(({ card, markers }) => {
      const how = mark(`card ${card}`);
      return [[card, markers, how], () => {
        const choose = () => this.pick(`card ${card}`);
        const stop = how === "next" && { role: "button", tabindex: 0, "aria-label": spoken(card, this.about) + standing(how), onclick: choose, onkeydown: ({ key }: KeyboardEvent) => key === "Enter" && choose(), ...QUIET };
        return chip(card, this.about, markers, { "data-mark": how, ...stop });
      }] as const;
    });
    const element = this.#columns[kind]!;
    element.classList.toggle("rises", rises);
    for (const name of ["aria-label", "title"]) setAttribute(element, name, `${COLUMNS[kind]}: ${column.map(({ card }) => card).join(" ") || "no card"}`);
    fillEach(element, [[column.length, () => h("span", { class: "ar-chip-head" }, emblem(kind), h("span", {}, String(column.length)))], ...chips]);
  }

  at(part: string): HTMLElement | undefined {
    if (part === "hand" || part === "choice") return this.#hand;
    if (part === "discards") return this.#pile;
    if (part === "artifacts") return this.#besides;
    return this.#columns[LETTERS.indexOf(part)];
  }

  card(code: string): HTMLElement | undefined {
    return [...this.element.querySelectorAll<HTMLElement>(".ar-chip")].find((one) => one.textContent?.startsWith(code));
  }
}

/** How many cards a hand has, and what is known of it: nothing is worked out here. */
function handLine(seat: Seat, backs: HTMLElement, about: About): [shows: unknown, draw: () => HTMLElement][] {
  if (!seat.held) return [];
  const known = codesIn(seat.hand);
  const isPart = / of /.test(seat.hand);
  const words = (text: string): [string, () => HTMLElement] => [text, () => h("span", { class: "ar-held" }, text)];
  return [
    ["", () => backs],
    words(`${seat.held} in hand`),
    ...(known.length ? [words(isPart ? `${seat.held} of` : "you know"), ...known.map((code): [unknown, () => HTMLElement] => [["chip", code], () => chip(code, about)])] : []),
  ];
}
