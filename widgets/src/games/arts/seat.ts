/** The sheet of a seat: coins, fame and shards, tiles, its crew with their cards, components and tricks. */
import { seatName } from "../../describe";
import { arrange, fill, fillEach, h, QUIET, setAttribute, setText } from "../../dom";
import { token } from "../../token";
import type { Badges } from "./badges";
import { chip, component, icon, person } from "./drawings";
import { figure, foldOf, slip } from "./parts";
import type { About, Heir, Member, Picture, Seat } from "./types";
import { cardOf, one, tricksOf, WORDS, wordsOf } from "./words";

export class Sheet {
  readonly element: HTMLElement;
  readonly #fold: HTMLElement;
  readonly #name = h("b", { tabindex: 0, role: "group", ...QUIET });
  readonly #head: Element[];
  readonly #acts = h("span", { class: "aa-tag" });
  readonly #first = h("span", { class: "aa-tag" }, "first");
  readonly #badge: HTMLElement | null;
  readonly #figures = h("div", { class: "aa-figures" });
  readonly #members = h("div", { class: "aa-crew", role: "group", "aria-label": "Crew" });
  readonly #parts = h("span", { class: "aa-parts", role: "img" });
  readonly #tricks = h("span", { class: "aa-tricks" });
  #sign = "";

  constructor(
    readonly id: string,
    private readonly about: About,
    private readonly badges: Badges,
    isFolded: boolean,
  ) {
    this.element = h("section", { class: "aa-panel aa-seat", "data-seat": id });
    this.#fold = foldOf(this.element, !isFolded);
    this.#head = [this.#fold, token(id), this.#name];
    this.#badge = badges.panel("seat", "", `seat ${id}`);
    this.element.append(h("div", { class: "aa-seat-head" }), this.#figures, this.#members, h("div", { class: "aa-seat-parts" }, this.#parts, this.#tricks));
  }

  update(seat: Seat, picture: Picture, isOwn: boolean): void {
    const acts = picture.waiting.includes(seat.id);
    const told = JSON.stringify([seat, acts, picture.acting, picture.phase, picture.first_player, isOwn]);
    if (told === this.#sign) return;
    this.#sign = told;
    const called = seatName(seat.id, this.about as never);
    const { classList } = this.element;
    classList.toggle("own", isOwn);
    classList.toggle("acts", acts);
    setAttribute(this.#fold, "aria-label", `All of ${called}`);
    setAttribute(this.element, "aria-label", called);
    setText(this.#acts, isOwn ? "acts" : "acts now");
    const tags = [acts && this.#acts, seat.id === picture.first_player && this.#first, this.#badge];
    arrange(this.element.firstElementChild!, [...this.#head, ...tags.filter((tag) => tag instanceof Element)]);
    const tiles = wordsOf(seat.tiles);
    const count = (name: string, held: number, words: string) => [[name, held], () => figure(name, held, words)] as const;
    const counts = [count("coin", seat.coins, one(seat.coins, "coin").replace(/^\d+ /, "")), count("fame", seat.fame, "fame"), count("trickerion", seat.trickerion, WORDS.trickerion!), count("arcane", seat.arcane, WORDS.arcane!), ...(seat.cards ? [count("cards", seat.cards, "special cards")] : [])];
    fillEach(this.#figures, [...counts, [tiles, () => h("span", { class: "aa-tiles-of", role: "img", "aria-label": `Tiles: ${tiles.join(" ") || "none"}` }, "tiles ", ...(tiles.length ? tiles.map(chip) : ["none"]))]]);
    fillEach(this.#members, this.#crew(seat, picture));
    setAttribute(this.#parts, "aria-label", `Components: ${seat.parts || "none"}`);
    fill(this.#parts, seat.parts, () => [h("span", {}, "parts "), ...wordsOf(seat.parts).map(component)]);
    fillEach(this.#tricks, tricksOf(seat.tricks).map((trick) => [trick, () => slip(trick, this.about.board)]));
    setText(this.#name, called);
    const all = this.element.querySelectorAll('[role="img"]');
    setAttribute(this.#name, "aria-label", `${called}: ${[...all].map((part) => part.getAttribute("aria-label")).join(", ")}`);
    this.badges.place();
  }

  #crew(seat: Seat, picture: Picture): (readonly [shows: unknown, draw: () => HTMLElement])[] {
    const found = seat.members.flatMap((member) => (member ? [[[member, picture.acting === member.name && picture.waiting.includes(seat.id)], () => this.#member(member, seat, picture)] as const] : []));
    const empty = seat.members.filter((member) => !member).length;
    const inn = wordsOf(seat.inn).map((who) => [who, () => h("span", { class: "aa-member inn", role: "img", "aria-label": `${who}, waits at the Inn till the turn ends` }, h("span", { class: "aa-roof", "aria-hidden": "true" }, "⌂"), person(who), h("span", {}, h("b", {}, "Inn"), h("span", {}, "till the turn ends")))] as const);
    return [...found, ...inn, ...(empty ? [[empty, () => h("span", { class: "aa-member empty", role: "img", "aria-label": one(empty, "empty slot"), title: one(empty, "empty slot") }, `+${empty}`, h("span", { class: "aa-word" }, " empty"))] as const] : [])];
  }

  #member(member: Member, seat: Seat, picture: Picture): HTMLElement {
    const isActing = picture.acting === member.name && picture.waiting.includes(seat.id);
    const card = cardOf(member);
    const state = isActing ? "acting" : member.sent ? "sent" : member.card === "none" ? "none" : "";
    const where = isActing ? `now ${card}` : member.sent ? card : card || "no card yet";
    return h("span", { class: `aa-member ${state}`, "data-member": `${seat.id} ${member.name}`, role: "img", "aria-label": `${member.name}, ${one(member.points, "point")}: ${where}${state === "sent" ? ", sent" : ""}`, title: member.name }, person(member.name), h("span", {}, h("b", {}, `${member.points}${isActing ? " now" : ""}`), h("span", {}, card)));
  }

  memberAt(name: string): HTMLElement | undefined {
    return this.element.querySelector<HTMLElement>(`[data-member="${this.id} ${name}"]`) ?? undefined;
  }
}

/** The Heir's sheet in the solo game. */
export class HeirSheet {
  readonly element = h("section", { class: "aa-panel aa-seat aa-heir", "aria-label": "The Heir", hidden: true });
  #sign = "";

  constructor(
    private readonly about: About,
    private readonly badges: Badges,
  ) {}

  update(heir: Heir | null): void {
    const told = JSON.stringify(heir);
    if (told === this.#sign) return;
    this.#sign = told;
    setAttribute(this.element, "hidden", !heir);
    if (!heir) return;
    const tiles = wordsOf(heir.tiles);
    this.element.replaceChildren(
      h("div", { class: "aa-seat-head" }, icon("cards"), h("b", {}, "The Heir"), this.badges.rule("ST-8"), this.badges.panel("heir", "", "heir")),
      h("div", { class: "aa-figures" }, figure("coin", heir.coins, "coins"), figure("fame", heir.fame, "fame"), figure("arcane", heir.arcane, WORDS.arcane!), heir.cards ? figure("cards", heir.cards, "special cards") : null, h("span", { class: "aa-tiles-of" }, "tiles ", ...(tiles.length ? tiles.map(chip) : ["none"]))),
      h("div", { class: "aa-seat-parts" }, h("span", { class: "aa-muted" }, one(heir.free_slots, "empty slot")), h("span", { class: "aa-tricks" }, ...tricksOf(heir.tricks).map((trick) => slip(trick, this.about.board)))),
    );
    this.badges.place();
  }
}
