/** A seat's panel: name, gold, infamy and fines, and its storehouse. */
import { CardGrid } from "../../card-grid";
import { itemName } from "../../describe";
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
  private readonly name: HTMLButtonElement;
  private readonly label = h("span", { class: "al-seat-name" });
  private readonly tags = h("span", { class: "al-tags" });
  private readonly gold = h("b");
  private readonly infamy = h("b");
  private readonly stash = h("b");
  private readonly goldTrack = track("gold");
  private readonly infamyTrack = track("infamy");
  private readonly fines = [0, 1].map(() => h("i", { class: "al-fine" }));
  private readonly scores: HTMLElement;
  private readonly cards: HTMLElement;
  private drawn: unknown[] = [];

  constructor(
    id: string,
    private readonly about: About,
    pick: (target: Target) => void,
  ) {
    this.grid = new CardGrid(facesOf(about), (slot) => pick(`${id} ${slot}`), "sold out");
    this.name = button({ class: "al-seat-button", onclick: () => pick(`seat ${id}`) }, token(id), this.label);
    this.scores = h(
      "div",
      { class: "al-scores", role: "img" },
      h("span", { class: "al-score gold" }, this.gold, " gold"),
      this.goldTrack,
      h("span", { class: "al-score infamy" }, this.infamy, " infamy"),
      this.infamyTrack,
      h("span", { class: "al-score fines", title: "Fine markers" }, ...this.fines, "fines"),
      h("span", { class: "al-score stash" }, this.stash, " in stash"),
    );
    // In the table view other stashes are open too.
    this.cards = h("p", { class: "al-open-stash", hidden: true });
    const head = h("div", { class: "al-seat-head" }, this.name, this.tags);
    this.element = h("section", { class: "al-seat" }, head, this.scores, this.grid.element, this.cards);
  }

  update(seat: Seat, picture: Picture, mark: (target: Target) => Mark): void {
    const standing = mark(`seat ${seat.id}`);
    const slot = (name: string) => mark(`${seat.id} ${name}`);
    const slots = seat.cells.map((_, i) => slot(slotName(i, seat.cols)) ?? "");
    const tags = tagsOf(seat, picture);
    const lap = Math.max(100, ...picture.seats.map((other) => other.gold));
    // A step changes one or two seats; what a picture shares with the one before it is the very same.
    const drawn = [tags.join(), seat, picture.to_move === seat.id, standing, slots.join(), lap];
    if (drawn.every((value, i) => value === this.drawn[i])) return;
    if (drawn[0] !== this.drawn[0]) this.tags.replaceChildren(...tags.map((tag) => h("span", { class: `al-tag ${tag.replace(/\W/g, "")}` }, tag)));
    this.drawn = drawn;
    const mine = seat.id === this.about.view;
    const called = seat.name.startsWith(seat.id) ? seat.name : `${seat.id} · ${seat.name}`;
    setText(this.label, mine ? `${called} · you` : called);
    setAttribute(this.name, "data-mark", standing);
    setAttribute(this.name, "aria-label", `Seat ${called}${mine ? ", you" : ""}${standing ? ", may be chosen" : ""}`);
    setAttribute(this.element, "aria-label", `Seat ${called}`);
    this.element.classList.toggle("mine", mine);
    this.element.classList.toggle("acts", picture.to_move === seat.id);
    this.updateScores(seat, lap);
    // Where all is seen it stays, even with no card: what is below must not jump.
    setAttribute(this.cards, "hidden", mine || !(seat.stash.cards.length || this.about.sight === "table"));
    setText(this.cards, `Known stash: ${seat.stash.cards.map((code) => itemName(code, this.about.items)).join(" · ") || "–"}`);
    this.grid.update(seat, slot, `Storehouse of ${seat.id}`, "part of a set");
  }

  private updateScores(seat: Seat, lap: number): void {
    setText(this.gold, String(seat.gold));
    setText(this.infamy, String(seat.infamy));
    setText(this.stash, String(seat.stash.count));
    setAttribute(this.scores, "aria-label", seatSummary(seat));
    this.goldTrack.style.setProperty("--share", `${share(seat.gold, lap)}%`);
    const { lastInfamy, highInfamy } = this.about.board;
    // A token on 0 stands on the first space.
    this.infamyTrack.style.setProperty("--share", `${share(seat.infamy, lastInfamy)}%`);
    this.infamyTrack.style.setProperty("--spaces", String(lastInfamy));
    this.infamyTrack.classList.toggle("high", seat.infamy >= highInfamy);
    this.fines.forEach((marker, i) => marker.classList.toggle("has", i < seat.fines));
  }
}

/** What is to be said of a seat in a word. */
function tagsOf(seat: Seat, picture: Picture): string[] {
  const tags: string[] = [];
  if (picture.winners.includes(seat.id)) tags.push("★ wins");
  if (picture.turn_of === seat.id && picture.phase === "sell") tags.push("turn");
  if (picture.first_player === seat.id) tags.push("first");
  if (picture.triggered_by === seat.id) tags.push("triggered");
  if (seat.power) tags.push(seat.power);
  return tags;
}

function track(name: string): HTMLElement {
  return h("span", { class: `al-track ${name}` }, h("i", { class: "al-token-on" }));
}
