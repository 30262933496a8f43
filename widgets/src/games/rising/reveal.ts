/** All choices of a draft, shown at the same time: a card for what is prepared, a back for what is cast with. */
import { seatName } from "../../describe";
import { h, setAttribute } from "../../dom";
import type { Moment } from "../../game";
import type { Story } from "../../steps";
import { token } from "../../token";
import { face } from "./card";
import { back } from "./drawings";
import type { About, Picture } from "./types";
import { edgeOf } from "./words";

type Shown = [seat: string, verb: "prepare" | "cast", card: string][];

/** Milliseconds to look at the choices, and for each seat more. */
const [LOOK, EACH] = [1400, 500];

/** The moment between the last answer and what follows from all of them. */
export function revealMoments(story: Story, at: number): Moment[] {
  const { shown, says = "" } = (story.step(at)?.i ?? {}) as { shown?: Shown; says?: string };
  if (!shown) return [];
  const before = story.picture(at - 1);
  return [{ picture: { ...before, waiting: [], shown }, places: [], text: says, ms: LOOK + EACH * shown.length }];
}

export class Reveal {
  readonly element = h("section", { class: "ar-reveal", "aria-label": "All have chosen", hidden: true });

  constructor(private readonly about: About) {}

  update(picture: Picture): boolean {
    const shown = picture.shown as Shown | undefined;
    setAttribute(this.element, "hidden", !shown);
    this.element.replaceChildren(...(shown ?? []).map((one) => this.#seat(one, picture.round)));
    return !!shown;
  }

  #seat([seat, verb, code]: Shown[number], round: number): HTMLElement {
    const card = this.about.items[code];
    const drawn = card ? h("span", { class: "ar-card", "data-edge": edgeOf(card), "data-kind": card.kind }, ...face(code, this.about)) : h("span", { class: "ar-turned" }, back(round));
    const isMine = seat === this.about.view;
    const note = verb === "cast" ? (isMine ? "Only you see it: the others see a back." : "The card stays face down.") : "";
    const verbs = isMine ? { prepare: "prepare", cast: "cast" } : { prepare: "prepares", cast: "casts" };
    return h("div", { class: `ar-shown${isMine ? " mine" : ""}` }, h("div", { class: "ar-seat-head" }, token(seat), h("b", {}, seatName(seat, this.about as never)), h("span", {}, verbs[verb])), drawn, note && h("span", { class: "ar-none" }, note));
  }
}
