/** The Arcanist board: the wagon's places, dice, offer and workers, what can be done, and a sheet for each seat. */
import { fill, h, QUIET, setAttribute } from "../../dom";
import type { Board, MakeBoard, Mark, Target } from "../../game";
import type { Story } from "../../steps";
import type { Ask as AnyAsk, Picture as AnyPicture } from "../../types";
import { Actions } from "./actions";
import { Badges } from "./badges";
import { Happened } from "./happened";
import { Motions } from "./motions";
import { foldOf } from "./parts";
import { HeirSheet, Sheet } from "./seat";
import { Performance, ribbons } from "./stage";
import { Track } from "./track";
import { Tray } from "./tray";
import type { About, Ask, Besides, Picture } from "./types";

const READ = "That was your performance.";

export const makeBoard: MakeBoard = (about, pick, isWhole) => new Table(about as unknown as About, pick, isWhole && !about.isRecord);

class Table implements Board {
  readonly element = h("div", { class: "aa-lab aa-board" });
  readonly news = h("section", { class: "aa-panel aa-news", tabindex: 0, role: "region", "aria-label": "What happened", ...QUIET });
  readonly tray = h("div", { class: "aa-frame-tray" });
  readonly #badges: Badges;
  readonly #track: Track;
  readonly #goods: Tray;
  readonly #actions: Actions;
  readonly #performance: Performance;
  readonly #happened: Happened;
  readonly #prophecies = h("div", { class: "aa-prophecies" });
  readonly #seats = h("div", { class: "aa-seats" });
  readonly #heir: HeirSheet;
  readonly #motions: Motions;
  #sheets = new Map<string, Sheet>();
  #order = "";
  #shown: Besides = {};

  constructor(
    private readonly about: About,
    pick: (target: Target) => void,
    isEdited: boolean,
  ) {
    this.#badges = new Badges(this.element, about.board, isEdited);
    this.#track = new Track(about, this.#badges);
    this.#goods = new Tray(about, this.#badges, pick);
    this.#actions = new Actions(about, this.#badges, pick);
    this.#performance = new Performance(about, this.#badges);
    this.#happened = new Happened(about, this.#badges);
    this.#heir = new HeirSheet(about, this.#badges);
    this.#motions = new Motions(this.element);
    const fold = foldOf(this.news);
    setAttribute(fold, "aria-label", "All that happened");
    this.news.append(h("div", { class: "al-title aa-title" }, fold, "What happened"), this.#happened.element);
    const work = h("div", { class: "aa-work-area" }, this.#prophecies, this.#performance.element, this.#actions.element, this.tray);
    this.element.append(this.#track.element, this.#goods.element, work, this.#badges.rests(), h("div", { class: "aa-side" }, this.#seats, this.#performance.worthOf, this.news));
  }

  follow(story: Story, at: number): void {
    this.#shown = (story.step(at)?.i ?? {}) as Besides;
    this.#happened.follow(story, at);
  }

  leave(): void {
    this.#motions.leave();
  }

  toRead(story: Story, at: number): string {
    const { show = [] } = (story.step(at)?.i ?? {}) as Besides;
    return show.some(({ seat }) => seat === this.about.view) ? READ : "";
  }

  draw(shown: AnyPicture, mark: (target: Target) => Mark, asked: AnyAsk | null): void {
    const [picture, ask] = [shown as Picture, asked as Ask | null];
    const arrive = this.#motions.depart(picture);
    const own = this.about.view ?? ask?.seat ?? picture.waiting[0] ?? picture.seats[0]!.id;
    setAttribute(this.element, "data-seats", picture.seats.length + Number(!!picture.heir));
    this.#track.update(picture);
    this.#goods.update(picture, mark);
    this.#performance.update(this.#shown, picture.prophecies);
    this.#actions.update(picture, ask);
    setAttribute(this.#actions.element, "hidden", this.#performance.isShown && !ask);
    const active = this.#performance.isShown ? [] : picture.prophecies;
    fill(this.#prophecies, active, () => ribbons(active, this.#badges, this.about.board.numbers.double_times));
    this.#showSeats(picture, own);
    this.#heir.update(picture.heir);
    arrive(picture);
  }

  #showSeats(picture: Picture, own: string): void {
    const ids = picture.seats.map(({ id }) => id);
    const at = Math.max(0, ids.indexOf(own));
    const order = [...ids.slice(at), ...ids.slice(0, at)];
    if (order.join() !== this.#order) {
      this.#order = order.join();
      this.#sheets = new Map(order.map((id, i) => [id, this.#sheets.get(id) ?? new Sheet(id, this.about, this.#badges, i > 0)]));
      this.#seats.replaceChildren(...[...this.#sheets.values()].map(({ element }) => element), this.#heir.element);
    }
    for (const seat of picture.seats) this.#sheets.get(seat.id)!.update(seat, picture, seat.id === own);
  }

  at(place: string): HTMLElement | undefined {
    const [kind = "", ...rest] = place.split(" ");
    const what = rest.join(" ");
    if (kind === "act") return this.#actions.at(what);
    if (kind === "offer") return this.#goods.at(what);
    return this.#track.at(kind);
  }
}
