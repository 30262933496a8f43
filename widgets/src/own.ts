/** The board that nobody wrote: the own seat below and large, the others above at half size, and between them what all share. */
import { seatName } from "./describe";
import { button, h, setAttribute, setText } from "./dom";
import { MARKS, type Board, type Faces, type Mark, type Target } from "./game";
import { CounterView } from "./own-counter";
import { type Counter, type Facts, type Zone } from "./own-card";
import { ZoneView } from "./own-zone";
import { token } from "./token";
import type { About, Ask, Picture } from "./types";

/** What a picture has of the table, or of a seat. */
type Lying = Record<string, unknown> & { drawn?: Record<string, string> };
type Seat = Lying & { id: string };

/** A seat by the number that a counter holds. */
const seatOf = (number: number) => `p${number + 1}`;

interface Views {
  zones: [zone: Zone, view: ZoneView, seat: string | null][];
  counters: [counter: Counter, view: CounterView, seat: string | null][];
}

/** Where a seat has its name, its numbers and its cards. */
class SeatPanel {
  readonly element: HTMLElement;
  readonly #name = h("b", {});
  readonly #call: HTMLElement;
  readonly #leads = h("span", { class: "ao-leads" });

  constructor(
    readonly id: string,
    pick: (target: Target) => void,
    counters: HTMLElement[],
    zones: HTMLElement[],
  ) {
    this.#call = button({ class: "ao-seat-name", "data-target": `seat ${id}`, onclick: () => pick(`seat ${id}`) }, token(id), this.#name);
    const head = h("div", { class: "ao-seat-head" }, this.#call, this.#leads, ...counters);
    this.element = h("section", { class: "ao-seat", "data-seat": id }, head, h("div", { class: "ao-zones" }, ...zones));
  }

  update(called: string, leads: string[], acts: boolean, how: Mark): void {
    setText(this.#name, called);
    setText(this.#leads, leads.join(", "));
    this.element.classList.toggle("acts", acts);
    setAttribute(this.element, "aria-label", called);
    setAttribute(this.#call, "data-mark", how);
    // A name that nobody may choose is read, and no stop on the way.
    setAttribute(this.#call, "disabled", !how);
    setAttribute(this.#call, "aria-label", how ? called + MARKS[how] : null);
  }

  at(): HTMLElement {
    return this.#call;
  }
}

export class OwnBoard implements Board {
  readonly #others = h("div", { class: "ao-others" });
  readonly #middle = h("div", { class: "ao-middle" });
  readonly #own = h("div", { class: "ao-own" });
  readonly tray = h("div", { class: "al-plain-tray" });
  readonly element = h("div", { class: "ao-board" }, this.#others, this.#middle, this.#own, this.tray);
  readonly #views: Views = { zones: [], counters: [] };
  #panels = new Map<string, SeatPanel>();
  #seats = "";
  #order = "";

  constructor(
    private readonly about: About,
    private readonly facts: Facts,
    private readonly faces: Faces,
    private readonly pick: (target: Target) => void,
  ) {}

  draw(picture: Picture, mark: (target: Target) => Mark, ask: Ask | null): void {
    const seats = picture.seats as Seat[];
    const ids = seats.map(({ id }) => id);
    if (ids.join() !== this.#seats) this.#build(ids);
    const waiting = (picture as Picture & { waiting?: string[] }).waiting ?? [];
    // Beside a turn stand only the seats that it is about.
    const own = [this.about.view, ask?.seat, waiting[0]].find((id) => id && ids.includes(id)) ?? ids[0]!;
    this.#arrange(ids, own);
    const part = (seat: string | null): Lying => (seat === null ? (picture as Lying) : seats.find(({ id }) => id === seat)!);
    const called = (id: string) => seatName(id, this.about);
    for (const [zone, view, seat] of this.#views.zones) {
      const lying = part(seat);
      const whose = seat === null ? zone.title : `${seat === this.about.view ? "Your" : `${called(seat)}:`} ${zone.title}`;
      view.update((lying[zone.name] as string[] | undefined) ?? [], lying.drawn?.[zone.name], mark, whose);
    }
    for (const [counter, view, seat] of this.#views.counters) {
      const value = part(seat)[counter.name];
      // A part of a picture, as it is drawn beside a turn, need not have it.
      setAttribute(view.element, "hidden", value === undefined);
      view.update(Number(value ?? 0), (number) => (number < 0 ? "–" : called(seatOf(number))));
    }
    const leaders = this.facts.counters.filter(({ shape, seat }) => shape === "seat" && !seat);
    for (const [id, panel] of this.#panels) {
      const leads = leaders.filter(({ name }) => seatOf(Number(picture[name] ?? -1)) === id).map(({ title }) => title);
      panel.update(called(id), leads, waiting.includes(id), mark(`seat ${id}`));
    }
    for (const row of this.#middle.children) setAttribute(row, "hidden", [...row.children].every((one) => (one as HTMLElement).hidden));
  }

  /** Make every part of these seats. */
  #build(ids: string[]): void {
    this.#seats = ids.join();
    this.#order = "";
    this.#views.zones = [];
    this.#views.counters = [];
    const { rows, zones, counters } = this.facts;
    const moved = new Set(rows.flat());
    const named = (name: string) => (seat: string | null, marked: boolean): HTMLElement[] => {
      const zone = zones.find((one) => one.name === name);
      const counter = counters.find((one) => one.name === name);
      return [...(zone ? [this.#zone(zone, seat, marked)] : []), ...(counter ? [this.#counter(counter, seat, marked)] : [])];
    };
    // Whoever leads is marked at the seat, and a number of a seat that stands in the middle has that seat's sign.
    const isShared = (part: Zone | Counter) => !part.seat && part.shape !== "seat" && !moved.has(part.name);
    const isSeats = (part: Zone | Counter) => part.seat && !moved.has(part.name);
    const row = (parts: HTMLElement[]) => h("div", { class: "ao-row" }, ...parts);
    const laid = rows.map((names) => row(names.flatMap((name) => ([...zones, ...counters].find((one) => one.name === name)?.seat ? ids.flatMap((id) => named(name)(id, true)) : named(name)(null, false)))));
    const rest = row([...counters.filter(isShared), ...zones.filter(isShared)].flatMap((part) => named(part.name)(null, false)));
    this.#middle.replaceChildren(...laid, ...(rest.children.length ? [rest] : []));
    const first = counters.filter(isSeats).sort((one, other) => Number(!!other.score) - Number(!!one.score));
    this.#panels = new Map(ids.map((id) => [id, new SeatPanel(id, this.pick, first.map((one) => this.#counter(one, id, false)), zones.filter(isSeats).map((one) => this.#zone(one, id, false)))]));
  }

  #zone(zone: Zone, seat: string | null, marked: boolean): HTMLElement {
    const view = new ZoneView(zone, seat === null ? zone.name : `${seat} ${zone.name}`, this.faces, this.pick, marked && seat ? token(seat) : undefined);
    this.#views.zones.push([zone, view, seat]);
    return view.element;
  }

  #counter(counter: Counter, seat: string | null, marked: boolean): HTMLElement {
    const view = new CounterView(counter);
    if (marked && seat) view.element.prepend(token(seat));
    this.#views.counters.push([counter, view, seat]);
    return view.element;
  }

  /** The seat of whoever looks on stands below, the others above it as they follow. */
  #arrange(ids: string[], own: string): void {
    if (own === this.#order) return;
    this.#order = own;
    const at = ids.indexOf(own);
    const others = [...ids.slice(at + 1), ...ids.slice(0, at)].map((id) => this.#panels.get(id)!.element);
    this.#others.replaceChildren(...others);
    this.#others.dataset.count = String(others.length);
    this.#own.replaceChildren(this.#panels.get(own)!.element);
  }

  at(place: string, card?: string): HTMLElement | undefined {
    if (place.startsWith("seat ")) return this.#panels.get(place.slice("seat ".length))?.at();
    for (const [, view] of this.#views.zones) {
      const found = view.at(place, card);
      if (found) return found;
    }
    return undefined;
  }
}
