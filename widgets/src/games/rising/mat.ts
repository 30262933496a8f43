/** The own mat: resources with what they are worth, five columns of spells, artifacts and discards. */
import { seatName, signed } from "../../describe";
import { arrange, fill, fillEach, h, isShortcut, QUIET, setAttribute, setText } from "../../dom";
import { MARKS, type Mark, type Target } from "../../game";
import { chip, MatRow } from "./card";
import { amount, back, COLUMNS, emblem, LETTERS, MANY, resource, sign } from "./drawings";
import type { About, Picture, Seat } from "./types";
import { risingNow } from "./words";

/** How a card stands, as a sentence after others, for whoever hears it. */
export const standing = (mark: Mark): string => (mark ? MARKS[mark].replace(/, (.)/, (_, letter: string) => ` ${letter.toUpperCase()}`) + "." : "");

/** What the points of a seat are, for whoever points at them. */
export const endsAt = ({ vp, total }: Seat): string => `${signed(vp)} points now, ${signed(total)} if the game ended now`;

export class OwnMat {
  readonly element: HTMLElement;
  readonly #chips = MANY.map((_, kind) => h("span", { class: "ar-resource", "data-kind": kind }));
  readonly #points = h("b");
  readonly #ends = h("b");
  readonly #sum = h("span");
  readonly #columns: HTMLElement[];
  readonly #heads: HTMLElement[];
  readonly #lists: HTMLElement[];
  readonly #artifacts = h("div", { class: "ar-artifacts" });
  readonly #pile = h("div", { class: "ar-pile" });
  #rows = new Map<string, MatRow>();
  #sign = "";
  #current = "";
  #shown: Seat | null = null;

  constructor(
    private readonly about: About,
    private readonly pick: (target: Target) => void,
  ) {
    this.#heads = COLUMNS.map((name, kind) => h("div", { class: "ar-head" }, emblem(kind), h("span", { class: "ar-column-name" }, name), h("span", { class: "ar-count" })));
    this.#lists = COLUMNS.map((name) => h("div", { class: "ar-rows", role: "group", "aria-label": name }));
    this.#columns = COLUMNS.map((_, kind) => h("div", { class: "ar-column", "data-kind": kind }, this.#heads[kind]!, this.#lists[kind]!));
    const total = h("span", { class: "ar-total" }, h("span", { class: "ar-points", tabindex: 0, role: "group", ...QUIET }, sign("points"), this.#points), h("span", { class: "ar-ends" }, this.#ends, this.#sum));
    this.element = h(
      "section",
      { class: "ar-mat", "aria-label": "Your mat" },
      h("div", { class: "ar-supply" }, ...this.#chips, h("span", { class: "ar-none", "aria-hidden": "true" }, "= points"), total),
      h("div", { class: "ar-columns" }, ...this.#columns, h("div", { class: "ar-beside" }, h("div", { class: "al-title" }, "Artifacts"), this.#artifacts, this.#pile)),
    );
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("focusin", ({ target }) => this.#stopAt((target as HTMLElement).dataset.code ?? ""));
  }

  update(seat: Seat, picture: Picture, mark: (target: Target) => Mark): void {
    const called = seatName(seat.id, this.about as never);
    setAttribute(this.element, "aria-label", called === "You" ? "Your mat" : `Mat of ${called}`);
    this.#show(seat, picture);
    const rising = risingNow(picture);
    this.#columns.forEach((column, kind) => {
      column.classList.toggle("rises", rising.includes(kind));
      const count = seat.columns[kind]!.length;
      setText(this.#heads[kind]!.lastElementChild as HTMLElement, String(count));
      const words = `${COLUMNS[kind]}, ${count} ${count === 1 ? "card" : "cards"}${rising.includes(kind) ? ", rises now" : ""}`;
      setAttribute(this.#lists[kind]!, "aria-label", words);
      setAttribute(this.#heads[kind]!, "title", words);
    });
    for (const [code, row] of this.#rows) {
      const standsFor = mark(`card ${code}`);
      setAttribute(row.element, "data-mark", standsFor);
      const markers = seat.columns.flat().find((one) => one.card === code)?.markers ?? 0;
      row.update(markers, standing(standsFor));
      row.element.classList.toggle("asked", picture.asked_spell === code && picture.to_move === seat.id);
    }
    setAttribute(this.#points.parentElement!, "aria-label", `${called}, ${this.#points.textContent} points: ${this.#chips.map(({ title }) => title).join(", ")}`);
    this.#shown = seat;
  }

  /** Rows and chips are made anew only where other cards lie there. */
  #show(seat: Seat, picture: Picture): void {
    const told = JSON.stringify([seat.id, seat.columns.map((column) => column.map(({ card }) => card)), seat.artifacts, seat.artifact_worth, seat.pile, picture.round, seat.resources, seat.worth, seat.total, seat.vp]);
    if (told === this.#sign) return;
    this.#sign = told;
    this.#chips.forEach((one, kind) => {
      const worth = seat.worth[kind];
      const held = seat.resources[kind]!;
      const had = this.#shown?.id === seat.id ? this.#shown.resources[kind]! : held;
      fillEach(one, [["kind", () => resource(kind)], [held, () => h("b", {}, String(held))], ...(worth === null || worth === undefined ? [] : [[["worth", worth], () => h("span", { class: "ar-worth" }, `= ${signed(worth)}`, sign("points"))] as const])]);
      setAttribute(one, "title", `${amount(kind, held)}${worth === null || worth === undefined ? "" : `, worth ${signed(worth)} at the end`}`);
      one.classList.toggle("more", held > had);
      one.classList.toggle("less", held < had);
    });
    setText(this.#points, signed(seat.vp));
    setAttribute(this.#sum.closest(".ar-total")!, "title", endsAt(seat));
    setText(this.#ends, `ends at ${signed(seat.total)} as it is`);
    setText(this.#sum, `${signed(seat.vp)} + artifacts ${signed(seat.artifact_vp)} + supply ${signed(seat.resource_vp)}`);
    const rows = new Map<string, MatRow>();
    seat.columns.forEach((column, kind) => {
      // What carries no marker and costs nothing lies above the cards.
      const codes = [`S${LETTERS[kind]}`, ...column.map(({ card }) => card)].filter((code) => code in this.about.items);
      const found = codes.map((code) => this.#rows.get(code) ?? new MatRow(code, this.about, () => this.pick(`card ${code}`)));
      codes.forEach((code, i) => rows.set(code, found[i]!));
      const list = this.#lists[kind]!;
      const isOther = list.lastElementChild !== (found.at(-1)?.element ?? null);
      arrange(list, found.map((row) => row.element));
      // Where not all have room, the newest is seen; when all is drawn: the page is laid out for it.
      if (isOther) requestAnimationFrame(() => (list.scrollTop = 999));
    });
    this.element.classList.toggle("crowded", seat.columns.some((column) => column.length > 4));
    const wasFresh = this.#rows.size > 0;
    for (const [code, row] of rows) row.element.classList.toggle("fresh", wasFresh && !this.#rows.has(code));
    this.#rows = rows;
    if (!rows.has(this.#current)) this.#stopAt(rows.keys().next().value ?? "");
    else this.#rows.get(this.#current)!.element.tabIndex = 0;
    fill(this.#artifacts, [seat.artifacts, seat.artifact_worth], () => (seat.artifacts.length ? seat.artifacts.map((code, i) => h("span", { class: "ar-artifact" }, chip(code, this.about), h("span", {}, String(seat.artifact_worth[i]), sign("points")))) : [h("span", { class: "ar-none" }, "none")]));
    const downs = seat.pile.filter(({ down }) => down).length;
    fill(this.#pile, [seat.pile.length, downs > 0, picture.round], () => [h("span", { class: "al-title" }, `Discards ${seat.pile.length}`), downs > 0 && back(picture.round)]);
    const known = seat.pile.map(({ card }) => card).filter((card) => card !== "??");
    setAttribute(this.#pile, "title", known.length ? `Known: ${known.join(" ")}` : null);
  }

  at(code: string): HTMLElement | undefined {
    return this.#rows.get(code)?.element;
  }

  column(letter: string): HTMLElement | undefined {
    return this.#columns[LETTERS.indexOf(letter)];
  }

  get discards(): HTMLElement {
    return this.#pile;
  }

  get besides(): HTMLElement {
    return this.#artifacts;
  }

  /** Arrows walk over the mat: up and down in a column, left and right to the next. */
  #key(event: KeyboardEvent): void {
    const code = (event.target as HTMLElement).dataset.code ?? "";
    if (isShortcut(event) || !/^Arrow/.test(event.key) || !this.#rows.has(code)) return;
    const lists = this.#lists.map((list) => [...list.children] as HTMLElement[]);
    const column = lists.findIndex((list) => list.some((row) => row.dataset.code === code));
    const place = lists[column]!.findIndex((row) => row.dataset.code === code);
    const isAcross = event.key === "ArrowLeft" || event.key === "ArrowRight";
    const by = event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : 1;
    let to = column;
    if (isAcross) do to += by; while (lists[to] && !lists[to]!.length);
    const list = lists[to];
    const next = isAcross ? list?.[Math.min(place, list.length - 1)] : list?.[place + by];
    event.preventDefault();
    event.stopPropagation();
    next?.focus();
  }

  #stopAt(code: string): void {
    if (!this.#rows.has(code)) return;
    for (const [one, row] of this.#rows) row.element.tabIndex = one === code ? 0 : -1;
    this.#current = code;
  }
}
