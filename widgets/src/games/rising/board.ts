/** The table of Arcana Rising: moons, the own mat and hand, the other seats, and what passes where. */
import { seatName } from "../../describe";
import { button, fill, h, QUIET, setAttribute, setText } from "../../dom";
import type { Board, MakeBoard, Mark, Target } from "../../game";
import { token } from "../../token";
import type { Ask as AnyAsk, Picture as AnyPicture } from "../../types";
import { Hand } from "./hand";
import { OwnMat } from "./mat";
import { MoonBoard, pairOf } from "./moons";
import { Path } from "./path";
import { Picker, type Paid } from "./picker";
import { Pyramid } from "./pyramid";
import { Rating } from "./rating";
import { isSealed, lastOf, Reveal, revealMoments } from "./reveal";
import { Score } from "./score";
import type { Story } from "../../steps";
import { SeatPanel } from "./seat";
import type { About, Ask, Picture, Seat } from "./types";
import { codesIn, nameOf, risingNow } from "./words";

const VERBS = [["prepare", "Prepare"], ["activate", "Activate"]] as const;

export const makeBoard: MakeBoard = (about, pick, _isWhole, mean = () => undefined) => new Table(about as unknown as About, pick, mean);

class Table implements Board {
  readonly element = h("div", { class: "ar-board" });
  readonly news = h("section", { class: "ar-news", tabindex: 0, role: "region", "aria-label": "Since your last turn", ...QUIET });
  readonly tray = h("div", { class: "ar-tray" });
  /** Where there is little room, what happened is its last line until it is opened. */
  readonly #fold = button({ class: "ar-log-fold", onclick: () => this.#turnLog() });
  readonly #log = h("div", { class: "ar-log" }, this.#fold, this.news);
  readonly action: HTMLElement;
  readonly #moons = new MoonBoard();
  readonly #pyramid: Pyramid;
  readonly #mat: OwnMat;
  readonly #hand: Hand;
  readonly #picker: Picker;
  readonly #path: Path;
  readonly #score: Score;
  readonly #rating: Rating;
  work = "";
  readonly #reveal: Reveal;
  readonly #passing = h("section", { class: "ar-passing", "aria-label": "Where hands go" });
  readonly #seats = h("div", { class: "ar-seats" });
  readonly #side: HTMLElement;
  readonly #lowest = h("span", { class: "ar-row-turn", "aria-hidden": "true" });
  #panels = new Map<string, SeatPanel>();
  #own = "";
  #order = "";

  constructor(
    private readonly about: About,
    private readonly pick: (target: Target, isMore?: boolean) => void,
    mean: (targets: Target[]) => void,
  ) {
    this.#pyramid = new Pyramid(about);
    this.#mat = new OwnMat(about, pick);
    this.#hand = new Hand(about, pick);
    this.#picker = new Picker(about, mean);
    this.#path = new Path(about, pick);
    this.#score = new Score(about);
    this.#rating = new Rating(about);
    this.#reveal = new Reveal(about);
    this.action = h("span", { class: "ar-actions" }, this.#picker.action);
    this.#hand.element.prepend(this.#lowest);
    const work = h("div", { class: "ar-work" }, this.#hand.element, this.#picker.element, this.#path.element, this.#reveal.element, this.#score.element, this.tray);
    this.element.append(h("div", { class: "ar-sky" }, this.#moons.element, this.#pyramid.element), this.#mat.element, work, (this.#side = h("div", { class: "ar-side" }, this.#passing, this.#seats, this.#rating.element, this.#log)));
    this.#turnLog();
  }

  #turnLog(): void {
    const isFolded = this.#log.classList.toggle("folded");
    setAttribute(this.#fold, "aria-expanded", String(!isFolded));
    setText(this.#fold, `${isFolded ? "▸" : "▾"} What happened`);
  }

  draw(shown: AnyPicture, mark: (target: Target) => Mark, asked: AnyAsk | null): void {
    const [picture, ask] = [shown as Picture, asked as Ask | null];
    const own = this.#seatOf(picture, ask);
    this.#own = own.id;
    const isSolo = picture.seats.length === 1;
    const { classList } = this.element;
    classList.toggle("solo", isSolo);
    classList.toggle("over", picture.phase === "over");
    this.#moons.update(picture);
    if (isSolo) this.#pyramid.update(picture);
    this.#mat.update(own, picture, mark);
    this.#showSeats(picture, own, mark);
    this.#showPassing(picture, own, isSolo);
    const prices = ask?.board?.prices ?? null;
    const paid = ask ? this.#paidFor(ask, mark) : null;
    this.#picker.update(paid, prices?.[paid?.code ?? ""], own, ask?.board?.costs ?? []);
    this.#path.update(this.#picker.isOpen ? null : ask, risingNow(picture));
    this.#score.update(picture);
    this.#rating.update(own.total);
    const isShown = this.#reveal.update(picture);
    const isHand = !this.#picker.isOpen && !this.#path.isOpen && !isShown && picture.phase !== "over";
    const codes = isSolo ? (picture.rows?.[0] ?? []).filter((code) => code in this.about.items) : codesIn(own.hand);
    this.#hand.update(codes, codes.length ? 0 : own.held, picture.round, this.#handTitle(picture, own, ask, isSolo), mark, ask && picture.step === "draft" ? prices : null, ask?.board?.cast ?? null);
    setAttribute(this.#hand.element, "hidden", !isHand);
    const pair = picture.moons[picture.turn - 1] ?? "-";
    if (isSolo) fill(this.#lowest, [picture.turn, pair], () => [h("b", {}, String(picture.turn)), pairOf(pair, true)]);
    this.work = isShown ? "reveal" : this.#picker.isOpen ? "paying" : "";
    classList.toggle("paying", this.#picker.isOpen);
    classList.toggle("casting", this.#path.isOpen);
  }

  /** The seat whose mat is large: that of whoever looks on, else the one that acts. */
  #seatOf({ seats, waiting }: Picture, ask: Ask | null): Seat {
    const wanted = this.about.view ?? ask?.seat ?? waiting[0];
    return seats.find(({ id }) => id === wanted) ?? seats[0]!;
  }

  /** What a payment is asked for: the button that was pressed, or the spell that was pointed at. */
  #paidFor(ask: Ask, mark: (target: Target) => Mark): Paid | null {
    const [begun = ""] = ask.so_far ?? [];
    for (const [code, { several }] of Object.entries(ask.board?.prices ?? {})) {
      if (!several) continue;
      for (const [word, verb] of VERBS) {
        const target = `word ${word} ${code}`;
        const isOnMat = word === "activate" && mark(`card ${code}`) === "picked";
        if (begun === target || mark(target) === "picked" || isOnMat) return { target, code, verb };
      }
    }
    return null;
  }

  #handTitle(picture: Picture, own: Seat, ask: Ask | null, isSolo: boolean): string {
    if (isSolo) return "The lowest row: take one card, the rest of it leaves";
    const whose = own.id === this.about.view ? "Your hand" : `Hand of ${seatName(own.id, this.about as never)}`;
    const count = `${whose} (${own.held})${own.held_in ? `, yours in turn ${own.held_in}` : ""}`;
    if (ask && picture.step === "draft") return `${count} · green frame: you can pay · cast with any`;
    if (picture.phase === "draft" && own.choice !== "-") {
      const has = picture.seats.filter(({ choice }) => choice !== "-").length;
      const [verb = "", code = ""] = own.choice.split(" ");
      return `${count} · you have chosen${code ? `: ${verb} ${nameOf(code, this.about)}` : ""} · ${has} of ${picture.seats.length} have`;
    }
    return own.held ? count : `${whose}: no card is left`;
  }

  #showSeats(picture: Picture, own: Seat, mark: (target: Target) => Mark): void {
    const others = this.#onward(picture, own);
    const ids = others.map(({ id }) => id);
    if (ids.join() !== this.#order) {
      this.#order = ids.join();
      this.#panels = new Map(ids.map((id, i) => [id, this.#panels.get(id) ?? new SeatPanel(id, this.about, this.pick, i > 0)]));
      this.#seats.replaceChildren(...[...this.#panels.values()].map((panel) => panel.element));
      this.#seats.dataset.count = String(ids.length);
      this.#side.classList.toggle("many", ids.length > 3);
    }
    for (const seat of others) {
      const passes = own.gives_to === seat.id ? "hand from you" : seat.gives_to === own.id ? "hand to you" : "";
      this.#panels.get(seat.id)!.update(seat, picture, mark, ids.length < 4 ? null : picture.phase === "draft" && own.id === this.about.view ? passes : "");
    }
  }

  /** The others from the seat that gets the own hand on; where none passes, as they sit. */
  #onward({ seats }: Picture, own: Seat): Seat[] {
    const found: Seat[] = [];
    for (let next = own.gives_to; next && next !== own.id && found.length < seats.length; next = found.at(-1)!.gives_to) found.push(seats.find(({ id }) => id === next)!);
    const at = seats.indexOf(own);
    return found.length === seats.length - 1 ? found : [...seats.slice(at + 1), ...seats.slice(0, at)];
  }

  #showPassing(picture: Picture, own: Seat, isSolo: boolean): void {
    const isNone = isSolo || picture.phase === "over";
    setAttribute(this.#passing, "hidden", isNone);
    if (!isNone) fill(this.#passing, [picture.seats.map(({ gives_to, held, held_in, id }) => [id, gives_to, held, held_in]), own.id, picture.turn, picture.phase, picture.round], () => this.#passingOf(picture, own));
  }

  #passingOf(picture: Picture, own: Seat): Node[] {
    const called = (id: string) => seatName(id, this.about as never);
    const giver = picture.seats.find(({ gives_to }) => gives_to === own.id);
    const left = own.passes;
    const cards = (count: number) => `${count} ${count === 1 ? "card" : "cards"}`;
    const isMine = own.id === this.about.view;
    const words = own.gives_to
      ? isMine
        ? `Your ${picture.phase === "draft" ? "other " : ""}${cards(left)} go${left === 1 ? "es" : ""} to ${called(own.gives_to)}. You get ${left} from ${giver ? called(giver.id) : "nobody"}${giver?.held_in ? `: it was your hand of turn ${giver.held_in}` : ""}.`
        : `When the turn ends, each hand goes this way.`
      : "No hand passes: the round ends.";
    const ring = own.gives_to ? [giver, own, picture.seats.find(({ id }) => id === own.gives_to)].filter((seat) => seat !== undefined) : [];
    const row = ring.flatMap((seat, i) => [...(i ? [h("span", { class: "ar-arrow", "aria-hidden": "true" }, "→")] : []), h("span", { class: "ar-ring" }, token(seat.id), h("b", {}, called(seat.id)))]);
    return [h("div", { class: "al-title" }, own.gives_to ? `Hands pass on after turn ${picture.turn}` : "Hands"), ...(row.length ? [h("div", { class: "ar-ring-row" }, ...row)] : []), h("p", {}, words)];
  }

  at(place: string): HTMLElement | undefined {
    const [kind = "", part = "", code = ""] = place.split(" ");
    if (kind === "hand") return this.#hand.at(part);
    if (kind === "word") return this.#hand.at(code) ?? this.#mat.at(code);
    if (kind === "card") return this.#mat.at(part) ?? [...this.#panels.values()].map((panel) => panel.card(part)).find((one) => one);
    if (kind !== this.#own) return this.#panels.get(kind)?.at(part);
    if (part === "discards") return this.#mat.discards;
    if (part === "artifacts") return this.#mat.besides;
    return part === "hand" || part === "choice" ? this.#hand.element : this.#mat.column(part);
  }

  moments(story: Story, at: number) {
    return revealMoments(story, at);
  }

  told(story: Story, at: number): string {
    return lastOf(story, at);
  }

  isPassing(story: Story, at: number): boolean {
    return isSealed(story, at) && isSealed(story, at + 1);
  }

  key(key: string): Target | undefined {
    const { picked } = this.#hand;
    if (this.#path.isOpen) return this.#path.at(key);
    return picked && key === "1" ? `word prepare ${picked}` : picked && key === "2" ? `word cast ${picked}` : undefined;
  }
}
