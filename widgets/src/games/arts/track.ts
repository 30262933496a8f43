/** The places of the wagon in its order, and beside them the Workshop and the Theater with its days; who was sent where. */
import { h } from "../../dom";
import { face, wagon } from "./drawings";
import { pawn } from "./parts";
import type { Badges } from "./badges";
import type { About, Picture } from "./types";
import { DAYS, diceOf, more, one, PLACES, sentOf, turnsTo } from "./words";

export class Track {
  readonly element = h("section", { class: "aa-panel aa-track-panel", "aria-label": "The wagon and the places" });
  #sign = "";

  constructor(
    private readonly about: About,
    private readonly badges: Badges,
  ) {
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  update(picture: Picture): void {
    const told = JSON.stringify([picture.wagon, picture.seats.map(({ sent }) => sent), picture.acting, picture.waiting, picture.dice, picture.phase]);
    if (told === this.#sign) return;
    this.#sign = told;
    const { places } = this.about.board;
    const isOver = picture.phase === "over";
    const wagons = places.map((place, i) => {
      const turns = turnsTo(place, picture, places);
      const note = turns === 0 || isOver ? "" : turns === 1 ? "next turn the wagon is here" : `in ${turns} turns`;
      const here = this.#pawns(picture, place);
      const name = `${PLACES[place]}: ${turns === 0 ? "the wagon is here" : note || "no wagon"}; ${here.length ? one(here.length, "character") : "nobody"}`;
      return h("div", { class: `aa-place${turns === 0 ? " here" : turns === 1 ? " next" : ""}`, "data-place": place, role: "group", tabindex: i ? -1 : 0, "aria-label": name }, h("b", { class: "aa-place-name" }, PLACES[place]!), turns === 0 ? wagon() : null, note && h("span", { class: "aa-place-note" }, turns === 1 ? h("span", {}, "next turn ", h("span", { class: "aa-long" }, "the wagon is here")) : note), this.#room(place, here.length), h("span", { class: "aa-pawns" }, ...here));
    });
    const { type, benefit, isLocked } = diceOf(picture);
    const workers = this.#pawns(picture, "workshop");
    const workshop = h("div", { class: "aa-place beside", "data-place": "workshop", role: "group", tabindex: -1, "aria-label": `Workshop: ${workers.length ? one(workers.length, "character") : "nobody"}` }, h("b", { class: "aa-place-name" }, "Workshop"), this.#room("workshop", workers.length), h("span", { class: "aa-pawns" }, ...workers), this.badges.rule("ST-7", true));
    const days = DAYS.map((day, i) => h("div", { class: "aa-day", "data-place": day }, h("span", {}, `${PLACES[day]} `, h("b", {}, more(this.about.board.numbers, i))), ...this.#pawns(picture, day)));
    const dice = isLocked ? h("div", { class: "aa-locked", role: "img", "aria-label": `Both dice lie here, locked: ${type} and ${this.about.board.benefit_words[benefit]}` }, face("type", type, true), face("benefit", benefit, true, this.about.board.numbers)) : null;
    const theater = h("div", { class: `aa-place beside theater${isLocked ? " dice" : ""}`, "data-place": "theater", role: "group", tabindex: -1, "aria-label": `Theater${isLocked ? ", the dice lie beside it, locked" : ""}` }, h("div", { class: "aa-stage-name" }, h("b", { class: "aa-place-name" }, "Theater"), this.badges.rule("ST-5", true), this.badges.panel("track")), h("div", { class: "aa-days" }, ...days), dice);
    this.element.replaceChildren(h("div", { class: "aa-wagons", style: `--n:${places.length}` }, ...wagons), h("div", { class: "aa-also" }, "also places"), workshop, theater);
    this.badges.place();
  }

  #pawns(picture: Picture, place: string): HTMLElement[] {
    return picture.seats.flatMap((seat) => sentOf(seat).flatMap(({ who, place: to, points }) => (to === place ? [pawn(seat.id, who, points, picture.acting === who && picture.waiting.includes(seat.id))] : [])));
  }

  #room(place: string, count: number): HTMLElement | null {
    const most = this.about.board.capacity[place];
    return most === undefined ? null : h("span", { class: "aa-room" }, count >= most ? "no room" : `${count} of ${most}`);
  }

  at(place: string): HTMLElement | undefined {
    return this.element.querySelector<HTMLElement>(`[data-place="${place}"]`) ?? undefined;
  }

  /** Arrows go from place to place. */
  #key(event: KeyboardEvent): void {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const all = [...this.element.querySelectorAll<HTMLElement>(".aa-place")];
    const from = all.indexOf(event.target as HTMLElement);
    const next = all[from + by];
    if (!by || from < 0 || !next || event.ctrlKey || event.metaKey || event.altKey) return;
    all[from]!.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
