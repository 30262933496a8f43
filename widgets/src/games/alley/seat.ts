/** A seat's panel: name, gold, infamy and fines, and its storehouse. */
import { CardGrid } from "../../card-grid";
import { itemName, seatName } from "../../describe";
import { button, h, setAttribute, setText } from "../../dom";
import { share, slotName } from "../../geometry";
import { token } from "../../token";
import type { Mark, Target } from "../../game";
import { facesOf } from "./faces";
import type { About, Picture, Seat } from "./types";
import { seatSummary } from "./words";

export class SeatPanel {
  readonly element: HTMLElement;
  readonly grid: CardGrid;
  readonly #name: HTMLButtonElement;
  readonly #label = h("span", { class: "al-seat-name" });
  readonly #tags = h("span", { class: "al-tags" });
  readonly gold = h("b");
  readonly #infamy = h("b");
  readonly #stash = h("b");
  readonly #known = h("span", { class: "al-known" });
  /** Where it holds its cards. */
  readonly held: HTMLElement;
  readonly #track = h("span", { class: "al-track" });
  /** Its token on the track of infamy. */
  readonly on = h("i", { class: "al-token-on" });
  readonly #fines: HTMLElement[];
  readonly #scores: HTMLElement;
  /** What it did last, where that is told nowhere else beside the board. */
  readonly #turn = h("p", { class: "al-last-turn" });
  readonly #cards: HTMLElement;
  #drawn: unknown[] = [];

  constructor(
    id: string,
    private readonly about: About,
    pick: (target: Target) => void,
  ) {
    this.#fines = shields(about);
    this.grid = new CardGrid(facesOf(about), (slot) => pick(`${id} ${slot}`), "sold out");
    this.#name = button({ class: "al-seat-button", onclick: () => pick(`seat ${id}`) }, token(id), this.#label);
    this.held = h("span", { class: "al-score stash" }, this.#stash, this.#known);
    this.#scores = h(
      "div",
      { class: "al-scores", role: "img" },
      this.held,
      h("span", { class: "al-score gold", title: "Gold" }, this.gold),
      h("span", { class: "al-score fines", title: `Fine markers: a shield fills when infamy goes past ${about.board.lastInfamy}` }, ...this.#fines),
      this.#track,
      h("span", { class: "al-score infamy", title: "Infamy" }, this.#infamy, h("span", {}, " infamy")),
    );
    this.on.append(token(id));
    this.#track.style.setProperty("--warned", `${100 - share(about.board.highInfamy, about.board.lastInfamy)}%`);
    this.#track.append(...stops(about.board), this.on);
    // In the table view other stashes are open too.
    this.#cards = h("p", { class: "al-open-stash", hidden: true });
    this.element = h("section", { class: "al-seat", "data-by": id.slice(1) }, this.#name, this.#tags, this.#scores, this.grid.element, this.#turn, this.#cards);
  }

  update(seat: Seat, picture: Picture, mark: (target: Target) => Mark): void {
    const standing = mark(`seat ${seat.id}`);
    const slot = (name: string) => mark(`${seat.id} ${name}`);
    const slots = seat.cells.map((_, i) => slot(slotName(i, seat.cols)) ?? "");
    const tags = tagsOf(seat, picture);
    // A step changes one or two seats; what a picture shares with the one before it is the very same.
    const drawn = [tags.join(), seat, picture.to_move === seat.id, standing, slots.join()];
    if (drawn.every((value, i) => value === this.#drawn[i])) return;
    if (drawn[0] !== this.#drawn[0]) this.#tags.replaceChildren(...tags.map(([tag, title]) => h("span", { class: `al-tag ${tag.replace(/\W/g, "")}`, title }, tag)));
    this.#drawn = drawn;
    const mine = seat.id === this.about.view;
    const called = seatName(seat.id, this.about);
    setText(this.#label, called);
    setAttribute(this.#name, "title", called);
    setAttribute(this.#name, "data-mark", standing);
    setAttribute(this.#name, "aria-label", `${called}${standing ? ", may be chosen" : ""}: ${seatSummary(seat)}`);
    setAttribute(this.element, "aria-label", called === "You" ? "Your board" : `${called}'s board`);
    this.element.classList.toggle("mine", mine);
    this.element.classList.toggle("acts", picture.to_move === seat.id);
    this.#updateScores(seat);
    // Where all is seen it stays, even with no card: what is below must not jump.
    setAttribute(this.#cards, "hidden", mine || !(seat.stash.cards.length || this.about.sight === "table"));
    const known = seat.stash.cards.map((code) => itemName(code, this.about.items)).join(" · ") || "–";
    setText(this.#cards, `Known stash: ${known}`);
    setText(this.#known, mine ? "" : seat.stash.cards.join(" "));
    setAttribute(this.held, "title", `Cards in the stash: ${seat.stash.count}; known: ${known}`);
    this.grid.update(seat, slot, mine ? "Your storehouse" : `Storehouse of ${called}`, "part of a set");
  }

  /** Tell its last turn, which stays until the next. */
  tell(turn: string): void {
    setText(this.#turn, turn);
    setAttribute(this.#turn, "title", turn || null);
  }

  #updateScores(seat: Seat): void {
    setText(this.gold, String(seat.gold));
    setText(this.#infamy, String(seat.infamy));
    setText(this.#stash, String(seat.stash.count));
    setAttribute(this.#scores, "aria-label", seatSummary(seat));
    const { lastInfamy } = this.about.board;
    this.#track.style.setProperty("--share", `${share(seat.infamy, lastInfamy)}%`);
    this.#fines.forEach((marker, i) => marker.classList.toggle("has", i < seat.fines));
  }
}

/** What is to be said of a seat in a word, and what the word means. */
function tagsOf(seat: Seat, picture: Picture): [tag: string, title: string][] {
  const tags: [string, string][] = [];
  if (picture.winners.includes(seat.id)) tags.push(["★ wins", "Has won the game"]);
  if (picture.first_player === seat.id) tags.push(["first", "Began the round"]);
  if (picture.triggered_by === seat.id) tags.push(["ends", "Has triggered the inspection"]);
  if (seat.power) tags.push([seat.power, `Wizard power: ${seat.power}`]);
  return tags;
}

/** A shield for each fine marker that a player can hold, so many of them filled. */
export const shields = ({ board }: About, filled = 0): HTMLElement[] => Array.from({ length: board.fineMarkers ?? 2 }, (_, i) => h("i", { class: i < filled ? "al-fine has" : "al-fine" }));

/** The ends of the upright track and of its part that is a warning, each where it stands. */
export function stops({ lastInfamy, highInfamy }: About["board"]): HTMLElement[] {
  return [0, highInfamy / 3, (2 * highInfamy) / 3, highInfamy, lastInfamy].map((value) => {
    const stop = h("span", { class: value >= highInfamy ? "al-stop high" : "al-stop", "aria-hidden": "true" }, String(Math.round(value)));
    stop.style.bottom = `${share(value, lastInfamy)}%`;
    return stop;
  });
}
