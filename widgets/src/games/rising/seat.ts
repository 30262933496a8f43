/** Another seat: what it has, what lies in its columns, what is known of its hand, and whether it has chosen. */
import { seatName, signed } from "../../describe";
import { button, h, QUIET, setAttribute, setText } from "../../dom";
import type { Mark, Target } from "../../game";
import { token } from "../../token";
import { chip } from "./card";
import { amount, back, COLUMNS, emblem, LETTERS, resource, sign } from "./drawings";
import { standing } from "./mat";
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
  readonly #columns: HTMLElement[] = [];
  readonly #hand = h("div", { class: "ar-hand-line" });
  #pile: HTMLElement | undefined;
  #besides: HTMLElement | undefined;
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
  }

  /** Where there is little room, a seat shows its name and points alone until it is opened. */
  #turn(isOpen: boolean): void {
    this.element.classList.toggle("folded", !isOpen);
    setAttribute(this.#fold, "aria-expanded", String(isOpen));
    setText(this.#fold, isOpen ? "▾" : "▸");
  }

  update(seat: Seat, picture: Picture, mark: (target: Target) => Mark, passes: string): void {
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
    const tags = [h("span", { class: "ar-tag", hidden: !isWinner && !tag }, isWinner ? "wins" : passes ? tag.replace("✓ has chosen", "✓").replace("choosing …", "…") : tag)];
    if (passes) tags.push(h("span", { class: "ar-tag passes" }, passes));
    this.#pile = h("span", { title: `${seat.pile.length} discards` }, sign("down"), String(seat.pile.length));
    this.#besides = h("span", { class: "ar-besides" }, ...seat.artifacts.map((code) => chip(code, this.about)), ...(seat.artifacts.length ? [] : [h("span", { class: "ar-none" }, "no artifact")]));
    this.#columns.splice(0, 5, ...seat.columns.map((column, column_) => this.#column(column, column_, rising.includes(column_), mark)));
    this.#hand.replaceChildren(...handLine(seat, picture.round, this.about));
    this.element.replaceChildren(
      h("div", { class: "ar-seat-head" }, this.#fold, token(seat.id), this.#name, ...tags, h("span", { class: "ar-seat-ends" }, sign("points"), h("b", {}, signed(seat.vp)), h("span", {}, `ends at ${signed(seat.total)}`))),
      h("div", { class: "ar-amounts" }, ...seat.resources.map((count, kind) => h("span", { title: amount(kind, count) }, resource(kind), h("b", {}, String(count)))), this.#pile, this.#besides),
      h("div", { class: "ar-chips" }, ...this.#columns),
      ...(this.#hand.firstChild ? [this.#hand] : []),
    );
    setText(this.#name, called);
    const all = [...seat.resources.map((count, kind) => amount(kind, count)), ...this.#columns.map((one) => one.getAttribute("aria-label"))];
    setAttribute(this.#name, "aria-label", `${called}, ${tag}, ${signed(seat.vp)} points, ${seat.held} in hand: ${all.join(", ")}`);
  }

  #column(column: Seat["columns"][number], kind: number, rises: boolean, mark: (target: Target) => Mark): HTMLElement {
    const chips = column.map(({ card, markers }) => {
      const one = chip(card, this.about, markers);
      const how = mark(`card ${card}`);
      setAttribute(one, "data-mark", how);
      if (how !== "next") return one;
      const choose = () => this.pick(`card ${card}`);
      for (const [name, value] of Object.entries({ role: "button", tabindex: "0", "aria-label": `${spoken(card, this.about)}${standing(how)}`, ...QUIET })) one.setAttribute(name, String(value));
      one.addEventListener("click", choose);
      one.addEventListener("keydown", ({ key }) => key === "Enter" && choose());
      return one;
    });
    return h("div", { class: `ar-chip-column${rises ? " rises" : ""}`, role: "group", "aria-label": `${COLUMNS[kind]}: ${column.map(({ card }) => card).join(" ") || "no card"}` }, h("span", { class: "ar-chip-head" }, emblem(kind), h("span", {}, String(column.length))), ...chips);
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
function handLine(seat: Seat, round: number, about: About): Node[] {
  if (!seat.held) return [];
  const known = codesIn(seat.hand);
  const isPart = / of /.test(seat.hand);
  return [
    h("span", { class: "ar-backs", "aria-hidden": "true" }, ...Array.from({ length: seat.held }, () => back(round))),
    h("span", { class: "ar-held" }, `${seat.held} in hand`),
    ...(known.length ? [h("span", { class: "ar-held" }, isPart ? `${seat.held} of` : "you know"), ...known.map((code) => chip(code, about))] : []),
  ];
}
