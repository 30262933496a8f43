/** The table of Arcane Alley: the storehouses of all seats, deck and discard, the own cards, and what an inspection counted. */
import { h } from "../../dom";
import type { Board, MakeBoard, Mark, Target } from "../../game";
import type { Story } from "../../steps";
import type { Ask, Picture as AnyPicture } from "../../types";
import { CountedPanel, isCounted } from "./counted";
import { drawnCard } from "./drawn-card";
import { Hand } from "./hand";
import { Market } from "./market";
import { CardReader } from "./reader";
import { saleMoments } from "./moments";
import { SeatPanel } from "./seat";
import type { About, Picture } from "./types";

/** Said where the moves of others are shown as far as the inspection, which is a step of its own. */
const COUNTED = "The inspection: below stands what counted, seat by seat. Go on when you have read it.";

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
  private readonly seats = h("div", { class: "al-seats" });
  private readonly mine = h("div", { class: "al-mine" });
  readonly news = h("div", { class: "al-news-room", tabindex: 0, role: "region", "aria-label": "Since your last turn", "data-lm-suppress-shortcuts": "true" });
  readonly tray: HTMLElement;
  private readonly counted = new CountedPanel(this.about);
  private readonly market = new Market(this.about, this.pick);
  private readonly hand = new Hand(this.about, this.pick);
  private readonly reader = new CardReader(this.about, this.element);
  private fresh: string | null = null;
  private last = { at: -1, round: 0 };

  constructor(about: About, pick: (target: Target) => void) {
    super(about, pick);
    this.tray = h("section", { class: "al-tray-room" }, this.hand.element, this.reader.element);
    this.market.element.append(this.news);
    this.element.append(this.mine, this.tray, this.market.element, this.seats, this.counted.element);
  }

  override draw(picture: AnyPicture, mark: (target: Target) => Mark, ask: Ask | null): void {
    super.draw(picture, mark, ask);
    this.market.update(picture as Picture, mark);
    this.hand.update(picture as Picture, ask, this.fresh, mark);
  }

  override at(place: string, card?: string): HTMLElement | undefined {
    const [seat = "", part] = place.split(" ");
    if (place.startsWith("hand of ")) return this.panels.get(place.slice(8))?.held;
    if (part === "stash") return seat === this.about.view ? this.hand.at(`hand ${card}`, this.fresh === card) : this.panels.get(seat)?.held;
    return super.at(place) ?? this.market.at(place) ?? this.hand.at(place === "offer" ? `hand ${card}` : place);
  }

  gold(seat: string): HTMLElement | undefined {
    return this.panels.get(seat)?.gold;
  }

  follow(story: Story, at: number): void {
    const { round } = story.picture(at) as Picture;
    // The card that was read may be back in the deck.
    if (this.last.at > story.length || (this.last.at >= 0 && this.last.round !== round)) this.reader.clear();
    this.last = { at, round };
    this.fresh = drawnCard(story, at, this.about.view);
    this.counted.update(story, at);
  }

  toRead(story: Story, at: number): string {
    return isCounted(story, at) ? COUNTED : "";
  }

  moments(story: Story, at: number) {
    return saleMoments(story, at, this.about.view, this);
  }

  protected override place(): void {
    const own = this.panels.get(this.about.view ?? "");
    this.seats.replaceChildren(...[...this.panels.values()].filter((panel) => panel !== own).map((panel) => panel.element));
    this.seats.dataset.count = String(this.seats.childElementCount);
    this.mine.replaceChildren(...(own ? [own.element] : []));
    this.element.classList.toggle("watching", !own);
  }
}
