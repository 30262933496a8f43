/** What moves on the board between two positions: pawns, dice, the wagon, tiles and rewards. Where motion is not welcome, a bold frame for a second. */
import { h } from "../../dom";
import { pace } from "../../pace";
import { isWatched, isWelcome } from "../../stage";
import type { Picture } from "./types";
import { diceOf, sentOf, SLOTS, wordsOf } from "./words";

const [PAWN, WAGON, TUMBLE, TURN, GLIDE, CLOSE, SLIDE, REFILL, TOKEN, STILL] = [280, 500, 400, 160, 320, 120, 240, 160, 280, 1000];

const zoomOf = (element: HTMLElement & { currentCSSZoom?: number }): number => element.currentCSSZoom ?? 1;

/** Where something lay before, by a name. */
type Rects = Map<string, DOMRect>;

export class Motions {
  #before: Picture | null = null;
  #noted: Rects | null = null;

  constructor(private readonly root: HTMLElement) {}

  /** Remember where things lie before a position is drawn; what is returned lets them move from there. */
  depart(after: Picture): (now: Picture) => void {
    const [before, noted] = [this.#before, this.#noted];
    this.#before = after;
    this.#noted = null;
    if (!before || before === after || !isWatched() || !this.root.isConnected) return () => undefined;
    const rects: Rects = isWelcome() ? (noted ?? this.#look(before)) : new Map();
    return (now) => this.#play(before, now, rects);
  }

  /** Something will be drawn: as long as nothing is, nothing has to be laid out to see where things lie. */
  leave(): void {
    if (this.#before && this.root.isConnected && isWelcome()) this.#noted = this.#look(this.#before);
  }

  #look(before: Picture): Rects {
    const rects: Rects = new Map();
    const note = (name: string, selector: string) => {
      const element = this.root.querySelector(selector);
      if (element) rects.set(name, element.getBoundingClientRect());
    };
    note("wagon", ".aa-wagon");
    note("type", ".aa-face.type");
    note("benefit", ".aa-face.benefit");
    note("bag", ".aa-bag-of");
    for (const slot of SLOTS) note(slot, `[data-slot="${slot}"]`);
    for (const seat of before.seats) for (const member of seat.members) if (member) note(`${seat.id} ${member.name}`, `[data-member="${seat.id} ${member.name}"]`);
    return rects;
  }

  #play(before: Picture, now: Picture, rects: Rects): void {
    this.#people(before, now, rects);
    if (before.wagon !== now.wagon) this.#glide(".aa-wagon", rects.get("wagon"), WAGON, true);
    const [was, is] = [diceOf(before), diceOf(now)];
    if (!was.isLocked && is.isLocked) for (const kind of ["type", "benefit"]) this.#lock(`.aa-face.${kind}`, rects.get(kind));
    else if (before.turn !== now.turn) for (const kind of ["type", "benefit"]) this.#tumble(`.aa-face.${kind}`);
    const [old, fresh] = [wordsOf(before.offer), wordsOf(now.offer)];
    SLOTS.forEach((slot, i) => {
      if (fresh[i] === old[i] || fresh[i] === "." || fresh[i] === "x") return;
      // A tile that lay further right has come from there, else out of the bag.
      const from = old.findIndex((kind, k) => k > i && kind === fresh[i]);
      this.#glide(`[data-slot="${slot}"]`, rects.get(from > 0 ? SLOTS[from]! : "bag"), from > 0 ? SLIDE : REFILL);
    });
    for (const seat of now.seats) {
      const other = before.seats.find(({ id }) => id === seat.id);
      // A tile that was bought goes from its slot to the sheet.
      const bought = SLOTS.findIndex((_, i) => fresh[i] === "." && old[i] !== "." && other && seat.tiles.length > other.tiles.length);
      if (bought >= 0) this.#glide(`[data-seat="${seat.id}"] .aa-tiles-of > :nth-child(${wordsOf(seat.tiles).lastIndexOf(old[bought]!) + 1} of .aa-chip)`, rects.get(SLOTS[bought]!), SLIDE);
      for (const [name, key] of [["coin", "coins"], ["fame", "fame"], ["trickerion", "trickerion"], ["arcane", "arcane"]] as const) {
        if (other && other[key] !== seat[key]) this.#pay(`[data-seat="${seat.id}"] [data-figure="${name}"]`, before.phase === "perform" && seat[key] > other[key] ? rects.get("benefit") : undefined);
      }
    }
  }

  #people(before: Picture, now: Picture, rects: Rects): void {
    for (const seat of now.seats) {
      const known = before.seats.find(({ id }) => id === seat.id);
      const gone = new Set(known ? sentOf(known).map(({ who }) => who) : []);
      for (const { who } of before.turn === now.turn ? sentOf(seat) : []) {
        if (!gone.has(who)) this.#glide(`.aa-track-panel [data-pawn="${seat.id} ${who}"]`, rects.get(`${seat.id} ${who}`), PAWN);
      }
    }
  }

  /** A die turns over where it lay, glides to the Theater, and its padlock closes. */
  #lock(selector: string, from: DOMRect | undefined): void {
    this.#glide(selector, from, TURN + GLIDE, false, TURN / (TURN + GLIDE));
    const lock = this.root.querySelector(`${selector} > svg:last-child`);
    if (isWelcome()) lock?.animate?.([{ opacity: 0, transform: "translateY(-6px)" }, { opacity: 1, transform: "none" }], { duration: CLOSE / pace(), delay: (TURN + GLIDE) / pace(), fill: "backwards" });
  }

  #glide(selector: string, from: DOMRect | undefined, ms: number, rolls = false, turned = 0): void {
    const element = this.root.querySelector<HTMLElement>(selector);
    if (!element) return;
    if (!isWelcome() || !element.animate) return this.#still(element);
    const to = element.getBoundingClientRect();
    if (!from?.width || !to.width) return;
    // On a large screen all of it is drawn larger.
    const size = zoomOf(element);
    const by = `translate(${(from.left - to.left) / size}px, ${(from.top - to.top) / size}px)`;
    const turning = turned ? [{ transform: `${by} scaleX(0)`, offset: turned / 2 }, { transform: by, offset: turned }] : [];
    element.animate([{ transform: by }, ...turning, { transform: "none" }], { duration: ms / pace(), easing: "ease-in-out" });
    if (rolls) for (const wheel of element.querySelectorAll<SVGElement>(".aa-wheel")) wheel.animate([{ transform: "rotate(0)" }, { transform: "rotate(720deg)" }], { duration: ms / pace() });
  }

  #tumble(selector: string): void {
    const element = this.root.querySelector<HTMLElement>(selector);
    if (!element) return;
    if (!isWelcome() || !element.animate) return this.#still(element);
    element.animate([{ transform: "rotate(-200deg) scale(.7)" }, { transform: "rotate(20deg) scale(1.06)", offset: 0.8 }, { transform: "none" }], { duration: TUMBLE / pace(), easing: "ease-out" });
  }

  /** A figure that has changed; a reward flies to it from the die. */
  #pay(selector: string, from: DOMRect | undefined): void {
    const element = this.root.querySelector<HTMLElement>(selector);
    if (!element) return;
    if (!isWelcome() || !element.animate) return this.#still(element);
    if (from?.width) {
      const token = h("i", { class: "aa-token", "aria-hidden": "true" }, element.firstElementChild!.cloneNode(true));
      this.root.append(token);
      const size = zoomOf(this.root);
      const [to, here] = [element.getBoundingClientRect(), this.root.getBoundingClientRect()];
      Object.assign(token.style, { left: `${(to.left - here.left) / size}px`, top: `${(to.top - here.top) / size}px` });
      this.#glide(".aa-token:last-child", from, TOKEN);
      window.setTimeout(() => token.remove(), TOKEN / pace());
    }
    element.animate([{ transform: "translateY(-9px) scale(1.25)" }, { transform: "none" }], { duration: TOKEN / pace() });
  }

  /** Nothing moves: what is new is framed for a second. */
  #still(element: HTMLElement): void {
    element.classList.add("aa-new");
    window.setTimeout(() => element.classList.remove("aa-new"), STILL);
  }
}
