/** All choices of a draft, shown at the same time: a card for what is prepared, a back for what is cast with. */
import { seatName } from "../../describe";
import { h, setAttribute } from "../../dom";
import type { Moment } from "../../game";
import type { Story } from "../../steps";
import { token } from "../../token";
import { face } from "./card";
import { back, resource } from "./drawings";
import type { About, Picture, Seat } from "./types";
import { edgeOf } from "./words";

/** What is paid is known as letters of resources. */
type Shown = [seat: string, verb: "prepare" | "cast", card: string, paid?: string][];

/** Seats whose choices have room in one sentence. */
const MANY = 4;

/** What Python tells of a step: the choices of a draft; and one after the other what each seat `by` does and how the turn ends, or
 * without these who has chosen. */
interface Besides {
  shown?: Shown;
  says?: string;
  by?: string[];
  t?: [number][];
}

/** Milliseconds to look at the choices, and for each seat more; to read what a seat does, and for each letter more. */
const [LOOK, EACH, READ, LETTER] = [1400, 350, 600, 10];

const besides = (story: Story, at: number) => (story.step(at)?.i ?? {}) as Besides;

/** What is told of a step when its moments are over. */
export const lastOf = (story: Story, at: number): string => story.word(besides(story, at).t?.at(-1)![0] ?? -1);

/** Whether all that a step says is who has chosen. */
export function isSealed(story: Story, at: number): boolean {
  const { t, by } = besides(story, at);
  return !!t && !by;
}

/** What lies between the last answer and the position after it: all choices at the same time, then what each seat does, while round,
 * turn, moons and hands stay as they were. */
export function revealMoments(story: Story, at: number): Moment[] {
  const { shown, says = "", by = [], t = [] } = besides(story, at);
  const [before, after] = [story.picture(at - 1) as Picture, story.picture(at) as Picture];
  const short = "All have chosen.";
  const moments: Moment[] = shown ? [{ picture: { ...before, waiting: [], shown }, places: [], text: shown.length > MANY ? short : says, short, heard: [says], ms: LOOK + EACH * shown.length }] : [];
  let seats = before.seats.map((seat) => {
    const [, verb, card] = shown?.find(([id]) => id === seat.id) ?? [];
    return verb ? { ...seat, choice: `${verb} ${card || "??"}` } : seat;
  });
  t.slice(0, -1).forEach(([number], i) => {
    const id = by[i]!;
    seats = seats.map((seat, k) => (seat.id === id && after.phase !== "over" ? { ...after.seats[k]!, ...keptOf(seat, before.moons.length - before.turn), ...(after.round !== before.round && { pile: seat.pile }) } : seat));
    const text = story.word(number);
    const motions = story.motions(story.step(at)).filter(([, place]) => place?.startsWith(`${id} `));
    moments.push({ picture: { ...before, phase: "resolve", step: null, asked_spell: null, waiting: [id], seats }, places: [], text, heard: [], motions, ms: READ + LETTER * text.length });
  });
  return moments;
}

/** What the end of a turn changes of a seat, as it was before: its choice, where hands go, and so many cards that go on. */
function keptOf({ choice, gives_to, held_in, held, hand }: Seat, passes: number): Partial<Seat> {
  const [, card] = choice.split(" ");
  return { choice, gives_to, held_in, passes, held: passes, hand: held > passes ? hand.split(" ").filter((code) => code !== card).join(" ") : hand };
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
