/** How much to bribe: the track with what is left of it, the gold, and an amount to choose. */
import { button, h, setAttribute, setText } from "../../dom";
import { share } from "../../geometry";
import { token } from "../../token";
import type { Target } from "../../game";
import type { Ask } from "../../types";
import { stops } from "./seat";
import type { About, Picture } from "./types";

/** What Python sends of an amount: its target, the gold spent, gold and infamy then, and what that means. */
type Bribe = [target: Target, spent: number, gold: number, infamy: number, text: string];

export class BribePanel {
  readonly element = h("section", { class: "al-bribe", "aria-label": "Your bribe", hidden: true });
  /** Pays what is chosen; it stands in the bar. */
  readonly action: HTMLButtonElement;
  readonly #track = h("span", { class: "al-track" });
  readonly #then = h("i", { class: "al-token-then" });
  readonly #on = h("i", { class: "al-token-on" });
  readonly #infamy = h("b");
  readonly #gold = h("b");
  readonly #amount = h("span", { class: "al-amount" });
  readonly #text = h("p");
  readonly #less: HTMLButtonElement;
  readonly #more: HTMLButtonElement;
  #bribes: Bribe[] = [];
  #seat = { id: "", gold: 0, infamy: 0 };
  #chosen = 0;
  #at = -1;

  constructor(
    private readonly about: About,
    pick: (target: Target) => void,
  ) {
    this.action = button({ class: "al-say al-bribe-pay", hidden: true, onclick: () => pick(this.#bribes[this.#chosen]![0]) });
    this.#less = button({ class: "al-say", "aria-label": "Less", onclick: () => this.#step(-1) }, "−");
    this.#more = button({ class: "al-say", "aria-label": "More", onclick: () => this.#step(1) }, "+");
    this.#track.append(...stops(about.board), this.#then, this.#on);
    this.element.append(
      h("div", { class: "al-title" }, "Your bribe"),
      h("div", { class: "al-bribe-body" }, this.#track, h("div", {}, h("div", {}, "Infamy"), this.#infamy, h("div", {}, "Gold"), this.#gold, h("div", { class: "al-stepper" }, this.#less, this.#amount, this.#more), this.#text)),
    );
  }

  /** Show the amounts on offer; whether there are any. */
  update(picture: Picture, ask: Ask | null): boolean {
    this.#bribes = (ask?.board?.bribes ?? []) as Bribe[];
    const isShown = this.#bribes.length > 0;
    for (const one of [this.element, this.action]) setAttribute(one, "hidden", !isShown);
    this.action.closest(".al-top")?.classList.toggle("bribes", isShown);
    if (!isShown) return false;
    const seat = picture.seats.find(({ id }) => id === ask!.seat)!;
    this.#on.replaceChildren(token(seat.id));
    this.#then.replaceChildren(token(seat.id));
    this.#seat = seat;
    // At first the least.
    if (ask!.at !== this.#at) this.#chosen = 0;
    this.#at = ask!.at;
    this.#choose(Math.min(this.#chosen, this.#bribes.length - 1));
    return true;
  }

  /** Less or more, which the table speaks: there is one live region. */
  #step(by: number): void {
    this.#choose(this.#chosen + by);
    this.element.dispatchEvent(new CustomEvent("al-say", { bubbles: true, detail: `${this.#amount.textContent}. ${this.#text.textContent}` }));
  }

  #choose(chosen: number): void {
    const bribe = this.#bribes[chosen];
    if (!bribe) return;
    this.#chosen = chosen;
    const [, spent, gold, infamy, text] = bribe;
    const { lastInfamy } = this.about.board;
    this.#track.style.setProperty("--share", `${share(this.#seat.infamy, lastInfamy)}%`);
    this.#track.style.setProperty("--then", `${share(infamy, lastInfamy)}%`);
    setText(this.#infamy, `${this.#seat.infamy} → ${infamy}`);
    setText(this.#gold, `${this.#seat.gold} → ${gold}`);
    setText(this.#amount, `${this.#seat.infamy - infamy} infamy for ${spent} gold`);
    // The one region that speaks is that of the table.
    setAttribute(this.#less, "aria-label", `Less than ${this.#amount.textContent}`);
    setAttribute(this.#more, "aria-label", `More than ${this.#amount.textContent}`);
    setText(this.#text, text);
    setText(this.action, `Bribe ${spent} gold`);
    setAttribute(this.#less, "aria-disabled", chosen === 0 && "true");
    setAttribute(this.#more, "aria-disabled", chosen === this.#bribes.length - 1 && "true");
  }
}
