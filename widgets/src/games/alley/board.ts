/** The table of Arcane Alley: the storehouses of all seats, deck and discard, the own cards, and what an inspection counted. */
import { seatName } from "../../describe";
import { button, fillEach, h, QUIET, setAttribute } from "../../dom";
import { token } from "../../token";
import type { Board, MakeBoard, Mark, Target } from "../../game";
import type { Story } from "../../steps";
import type { Ask, Picture as AnyPicture } from "../../types";
import { CountedPanel, isCounted } from "./counted";
import { countedAt } from "./inspected";
import { drawnCard } from "./drawn-card";
import { Hand } from "./hand";
import { Market } from "./market";
import { CardReader } from "./reader";
import { BribePanel } from "./bribe";
import { inspectionMoments, lastMove, saleMoments } from "./moments";
import { SeatPanel } from "./seat";
import type { About, Picture } from "./types";

const KEYS = [["←↑→↓", "move"], ["Enter", "choose"], ["D", "discard"], ["Esc", "cancel"]] as const;

const STOREHOUSES = "The storehouses at the last inspection";

export const makeBoard: MakeBoard = (about, pick, isWhole) => (isWhole ? new Table(about as About, pick) : new Storehouses(about as About, pick));

/** The storehouses of all seats, and nothing else. */
class Storehouses implements Board {
  readonly element: HTMLElement = h("div", { class: "al-seats" });
  protected panels = new Map<string, SeatPanel>();

  constructor(
    protected readonly about: About,
    protected readonly pick: (target: Target) => void,
  ) {}

  draw(picture: AnyPicture, mark: (target: Target) => Mark, _ask: Ask | null): void {
    const { seats } = picture as Picture;
    if (seats.some(({ id }) => !this.panels.has(id)) || seats.length !== this.panels.size) {
      this.panels = new Map(seats.map(({ id }) => [id, new SeatPanel(id, this.about, this.pick)]));
      this.place();
    }
    for (const seat of seats) this.panels.get(seat.id)!.update(seat, picture as Picture, mark);
  }

  at(place: string): HTMLElement | undefined {
    const [seat = "", slot = ""] = place.split(" ");
    return this.panels.get(seat)?.grid.slot(slot);
  }

  /** Put the panels where they belong. */
  protected place(): void {
    this.element.replaceChildren(...[...this.panels.values()].map((panel) => panel.element));
  }
}

class Table extends Storehouses {
  override readonly element = h("div", { class: "al-places" });
  readonly #seats = h("div", { class: "al-seats" });
  readonly #mine = h("div", { class: "al-mine" });
  readonly news = h("div", { class: "al-news-room", tabindex: 0, role: "region", "aria-label": "Since your last turn", ...QUIET });
  readonly tray: HTMLElement;
  readonly #counted = new CountedPanel(this.about);
  readonly #market = new Market(this.about, this.pick);
  readonly #bribe = new BribePanel(this.about, this.pick);
  /** Pays the bribe that is chosen; it stands in the bar. */
  readonly action = this.#bribe.action;
  readonly #hand = new Hand(this.about, this.pick);
  readonly #reader = new CardReader(this.about, this.element);
  /** Where two columns of seats leave a place. */
  readonly #order = h("ol", { class: "al-order", "aria-label": "Turn order" });
  /** Opens what a card does where the tray has no room for it. */
  readonly #opener = button({ class: "al-read", "aria-label": "What the card does", title: "What the card does", "aria-expanded": "false", onclick: () => this.#read(!this.element.classList.contains("reading")) }, "?");
  /** Which keys go on from a card that is chosen. */
  readonly #keys = h("p", { class: "al-keys-told", "aria-hidden": "true" }, ...KEYS.flatMap(([key, does]) => [h("kbd", {}, key), ` ${does} `]));
  #fresh: string | null = null;
  /** What each of the others did last. */
  #turns = new Map<string, string>();
  /** The seat that somebody wants to see, among those in a strip. */
  #wanted = "";
  /** The position that was drawn last, and whether another comes: then what was read may have moved. */
  #lastAt = -1;
  #isOther = false;

  constructor(about: About, pick: (target: Target) => void) {
    super(about, pick);
    this.tray = h("section", { class: "al-tray-room" }, this.#hand.element, this.#reader.element, this.#opener);
    this.#reader.element.addEventListener("click", () => this.#read(false));
    // Who wants to read taps a card for that first, and chooses it with the next tap.
    this.element.addEventListener("click", (event) => this.element.classList.contains("reading") && this.#reader.isNews(event) && event.stopPropagation(), { capture: true });
    // It lies over the others: whoever goes on with anything but another card has read it.
    this.element.addEventListener("click", ({ target }) => (target as Element).closest(".al-read, .al-hand .al-card, .al-seats .al-card") || this.#read(false));
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.element.classList.contains("reading")) return;
      this.#read(false);
      event.stopPropagation();
    });
    this.element.append(this.#mine, this.tray, this.#market.element, this.#seats, this.#market.pileRead, this.#counted.element, this.#bribe.element);
    // The style knows where there is room for what happened last.
    if ("ResizeObserver" in globalThis) new ResizeObserver(() => this.#placeNews()).observe(this.element);
  }

  override draw(picture: AnyPicture, mark: (target: Target) => Mark, ask: Ask | null): void {
    super.draw(picture, mark, ask);
    for (const [seat, panel] of this.panels) panel.tell(this.#turns.get(seat) ?? "");
    this.#showOrder(picture as Picture);
    this.#market.update(picture as Picture, mark);
    const { chosen } = this.#hand;
    this.#hand.update(picture as Picture, ask, this.#fresh, mark);
    if (this.#isOther || this.#hand.chosen !== chosen) this.#reader.settle(this.#hand.chosen);
    this.#isOther = false;
    if (!this.#hand.chosen || !mark("discard")) this.#keys.remove();
    else if (!this.#keys.isConnected) this.#reader.element.append(this.#keys);
    this.element.classList.toggle("bribes", this.#bribe.update(picture as Picture, ask));
  }

  override at(place: string, card?: string): HTMLElement | undefined {
    const [seat = "", part] = place.split(" ");
    if (place.startsWith("hand of ")) return this.panels.get(place.slice(8))?.held;
    if (part === "stash") return seat === this.about.view ? this.#hand.at(`hand ${card}`, this.#fresh === card) : this.panels.get(seat)?.held;
    return super.at(place) ?? this.#market.at(place) ?? this.#hand.at(place === "offer" ? `hand ${card}` : place);
  }

  gold(seat: string): HTMLElement | undefined {
    return this.panels.get(seat)?.gold;
  }

  infamy(seat: string): HTMLElement | undefined {
    return this.panels.get(seat)?.on;
  }

  key(key: string): Target | undefined {
    return key === "d" ? "discard" : key === "k" ? "deck" : /^[1-4]$/.test(key) ? this.#hand.key(key) : undefined;
  }

  follow(story: Story, at: number): void {
    if (at !== this.#lastAt) {
      this.#read(false);
      this.#isOther = true;
      this.#market.close();
    }
    this.#lastAt = at;
    this.#fresh = drawnCard(story, at, this.about.view);
    this.#counted.update(story, at);
    this.#turns = story.lastTurns(at, story.picture(at).seats.flatMap(({ id }) => (id === this.about.view ? [] : id)));
    const { s: mover = "" } = story.step(at) ?? {};
    this.#bringIntoSight(mover === this.about.view ? ((story.picture(at) as Picture).to_move ?? "") : mover);
  }

  /** What happened last stands under the piles, or where cards are read as long as none is. */
  #placeNews(): void {
    const room = getComputedStyle(this.element).getPropertyValue("--news").trim() === "tray" ? this.tray : this.#seats.dataset.count === "1" && !!this.#mine.firstChild ? this.#seats : this.#market.element;
    if (this.news.parentElement !== room) room.append(this.news);
  }

  #read(isOpen: boolean): void {
    this.element.classList.toggle("reading", isOpen);
    setAttribute(this.#opener, "aria-expanded", String(isOpen));
  }

  /** Who moves is in sight, where the others are in a strip; whoever looks on may have moved it. */
  #bringIntoSight(seat: string): void {
    if (seat === this.#wanted) return;
    this.#wanted = seat;
    if (!this.element.classList.contains("many") || seat === this.about.view) return;
    // When all is drawn: to ask where things lie before would have the page laid out twice.
    requestAnimationFrame(() => {
      const panel = this.panels.get(this.#wanted)?.element;
      if (panel?.parentElement !== this.#seats || this.#seats.scrollWidth <= this.#seats.clientWidth) return;
      this.#seats.scrollLeft += panel.getBoundingClientRect().left - this.#seats.getBoundingClientRect().left;
    });
  }

  #showOrder({ seats, to_move }: Picture): void {
    fillEach(this.#order, seats.map(({ id }) => [[id, id === to_move], () => h("li", { class: id === to_move ? "acts" : "" }, token(id), `${seatName(id, this.about)}${id === to_move ? " · now" : ""}`)]));
  }

  /** The storehouses that the last inspection counted. */
  atEnd(story: Story): HTMLElement | null {
    const found = countedAt(story, story.length);
    return found?.score ? h("section", { class: "al-end-houses", "aria-label": STOREHOUSES }, h("h3", { class: "al-title" }, STOREHOUSES), ...this.#counted.houses(found.seats, found.score.rows)) : null;
  }

  /** Said where the moves of others are shown as far as the inspection, which is a step of its own. */
  toRead(story: Story, at: number): string {
    return isCounted(story, at) ? `The ${story.picture(at).phase === "over" ? "game" : "round"} is over. Read what counted.` : "";
  }

  moments(story: Story, at: number) {
    const sale = saleMoments(story, at, this.about.view, this);
    const count = inspectionMoments(story, at, this.about.board.countNotes ?? [], (found, seats, progress) => this.#counted.show(found, seats, progress));
    return [...(count.length && !sale.length ? [lastMove(story, at, this.about.view)] : sale), ...count];
  }

  protected override place(): void {
    const own = this.panels.get(this.about.view ?? "");
    const others = [...this.panels.values()].filter((panel) => panel !== own);
    const isFew = !!own && others.length === 1;
    this.#seats.replaceChildren(...others.map((panel) => panel.element), this.#order);
    this.#seats.dataset.count = String(others.length);
    this.#mine.replaceChildren(...(own ? [own.element] : []));
    const { classList } = this.element;
    classList.toggle("watching", !own);
    classList.toggle("few", isFew);
    classList.toggle("many", others.length > 2);
    this.#placeNews();
  }
}
