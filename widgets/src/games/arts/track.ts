/** The places of the wagon in its order, and beside them the Workshop and the Theater with its days; who was sent where. */
import { seatName } from "../../describe";
import { fillEach, h, setAttribute } from "../../dom";
import { face, wagon } from "./drawings";
import { pawn } from "./parts";
import type { Badges } from "./badges";
import type { About, Picture } from "./types";
import { DAYS, diceOf, more, one, PLACES, sentOf, turnsTo } from "./words";

export class Track {
  readonly element = h("section", { class: "aa-panel aa-track-panel", "aria-label": "The wagon and the places" });
  readonly #wagons = h("div", { class: "aa-wagons" });
  readonly #also = h("div", { class: "aa-also" }, "also places");
  #sign = "";
  /** The place that is the tab stop. */
  #stop = "";

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
    const wagons = places.map((place) => {
      const turns = turnsTo(place, picture, places);
      const note = turns === 0 || isOver ? "" : turns === 1 ? "next turn the wagon is here" : `in ${turns} turns`;
      const [here, shows] = this.#pawns(picture, place);
      const name = `${PLACES[place]}: ${turns === 0 ? "the wagon is here" : note || "no wagon"}; ${here.length ? one(here.length, "character") : "nobody"}`;
      return [[place, name, shows], () => h("div", { class: `aa-place${turns === 0 ? " here" : turns === 1 ? " next" : ""}`, "data-place": place, role: "group", "aria-label": name }, h("b", { class: "aa-place-name" }, PLACES[place]!), turns === 0 ? wagon() : null, note && h("span", { class: "aa-place-note" }, turns === 1 ? h("span", {}, "next turn ", h("span", { class: "aa-long" }, "the wagon is here")) : note), this.#room(place, here.length), h("span", { class: "aa-pawns" }, ...here.map((draw) => draw())))] as const;
    });
    const { type, benefit, isLocked } = diceOf(picture);
    const [workers, sent] = this.#pawns(picture, "workshop");
    const workshop = () => h("div", { class: "aa-place beside", "data-place": "workshop", role: "group", "aria-label": `Workshop: ${workers.length ? one(workers.length, "character") : "nobody"}` }, h("div", { class: "aa-stage-name" }, h("b", { class: "aa-place-name" }, "Workshop"), this.badges.rule("ST-7")), this.#room("workshop", workers.length), h("span", { class: "aa-pawns" }, ...workers.map((draw) => draw())));
    const performing = DAYS.map((day) => this.#pawns(picture, day));
    const days = () => DAYS.map((day, i) => h("div", { class: "aa-day", "data-place": day }, h("span", {}, `${PLACES[day]} `, h("b", {}, more(this.about.board.numbers, i))), ...performing[i]![0].map((draw) => draw())));
    const dice = () => isLocked ? h("div", { class: "aa-locked", role: "img", "aria-label": `Both dice lie here, locked: ${type} and ${this.about.board.benefit_words[benefit]}` }, face("type", type, true), face("benefit", benefit, true, this.about.board.numbers)) : null;
    const theater = () => h("div", { class: `aa-place beside theater${isLocked ? " dice" : ""}`, "data-place": "theater", role: "group", "aria-label": `Theater${isLocked ? ", the dice lie beside it, locked" : ""}` }, h("div", { class: "aa-stage-name" }, h("b", { class: "aa-place-name" }, "Theater"), this.badges.rule("ST-5"), this.badges.panel("track")), h("div", { class: "aa-days" }, ...days()), dice());
    this.#wagons.style.setProperty("--n", String(places.length));
    fillEach(this.#wagons, wagons);
    const theaterShows = ["theater", performing.map(([, shows]) => shows), isLocked && [type, benefit]];
    fillEach(this.element, [["wagons", () => this.#wagons], ["also", () => this.#also], [["workshop", sent], workshop], [theaterShows, theater]]);
    const all = this.#all();
    const stop = Math.max(0, all.findIndex((one) => one.dataset.place === this.#stop));
    all.forEach((one, i) => setAttribute(one, "tabindex", i === stop ? 0 : -1));
    this.badges.place();
  }

  #all(): HTMLElement[] {
    return [...this.element.querySelectorAll<HTMLElement>(".aa-place")];
  }

  /** Who was sent to a place, and what is seen of them. */
  #pawns(picture: Picture, place: string): [draw: (() => HTMLElement)[], shows: unknown[]] {
    const here = picture.seats.flatMap((seat) => sentOf(seat).flatMap(({ who, place: to, points }) => (to === place ? [[seat.id, who, points, picture.acting === who && picture.waiting.includes(seat.id)] as const] : [])));
    return [here.map(([seat, ...one]) => () => pawn(seat, seatName(seat, this.about as never), ...one)), here.map((one) => [...one])];
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
    const all = this.#all();
    const from = all.indexOf(event.target as HTMLElement);
    const next = all[from + by];
    if (!by || from < 0 || !next || event.ctrlKey || event.metaKey || event.altKey) return;
    all[from]!.tabIndex = -1;
    next.tabIndex = 0;
    this.#stop = next.dataset.place!;
    next.focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
