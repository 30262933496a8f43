/** All choices of a draft, shown at the same time: a card for what is prepared, a back for what is cast with. */
import { seatName } from "../../describe";
import { h, setAttribute } from "../../dom";
import type { Moment } from "../../game";
import type { Story } from "../../steps";
import { token } from "../../token";
import { face } from "./card";
import { back, resource } from "./drawings";
import type { About, Picture } from "./types";
import { edgeOf } from "./words";

/** What is paid is known as letters of resources. */
type Shown = [seat: string, verb: "prepare" | "cast", card: string, paid?: string][];

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

  #seat([seat, verb, code, paid = ""]: Shown[number], round: number): HTMLElement {
    const card = this.about.items[code];
    const drawn = card ? h("span", { class: "ar-card", "data-edge": edgeOf(card), "data-kind": card.kind }, ...face(code, this.about)) : h("span", { class: "ar-turned" }, back(round));
    const isMine = seat === this.about.view;
    const verbs = isMine ? { prepare: "prepare", cast: "cast" } : { prepare: "prepares", cast: "casts" };
    const pays = [...paid].map((letter) => resource("chbpg".indexOf(letter)));
    const beside = verb === "prepare" ? pays.length > 0 && ["paid", h("span", {}, ...pays)] : isMine ? ["Only you see it. The others see", back(round)] : ["face down"];
    return h("div", { class: `ar-shown${isMine ? " mine" : ""}` }, h("div", { class: "ar-seat-head" }, token(seat), h("b", {}, seatName(seat, this.about as never)), h("span", {}, verbs[verb])), h("div", {}, drawn, beside && h("span", { class: "ar-beside-it" }, ...beside)));
  }
}
