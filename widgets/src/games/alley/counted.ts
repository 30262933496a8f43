/** What an inspection counted, seat by seat: the items and what each counts, the sum, and what followed from it. */
import { itemName, seatName } from "../../describe";
import { h, setAttribute } from "../../dom";
import { toldEvent } from "../../log";
import type { Story } from "../../steps";
import { token } from "../../token";
import { countedAt, type Counted } from "./inspected";
import type { Cards } from "./types";

/** Whether a position belongs to an inspection that has counted something. */
export function isCounted(story: Story, at: number): boolean {
  return at > 0 && !!countedAt(story, at)?.seats.some((seat) => seat.total);
}

export class CountedPanel {
  readonly element = h("section", { class: "al-counted", "aria-label": "What the inspection counted", hidden: true });
  private sign = "";

  constructor(private readonly about: Cards) {}

  /** Show what was counted where a position belongs to an inspection; whether it does. */
  update(story: Story, at: number): boolean {
    const found = countedAt(story, at);
    setAttribute(this.element, "hidden", !found?.seats.length);
    const sign = JSON.stringify(found);
    if (!found || sign === this.sign) return !!found?.seats.length;
    this.sign = sign;
    this.element.replaceChildren(
      h("div", { class: "al-title" }, `Inspection of round ${found.round}: what counted, seat by seat`),
      h("ul", { class: "al-counted-seats" }, ...found.seats.map((seat) => this.seat(seat, story))),
      h("p", { class: "al-effect" }, "A dashed frame: hidden until the inspection."),
    );
    return found.seats.length > 0;
  }

  private seat(counted: Counted, story: Story): HTMLElement {
    const told = [...(counted.total ? [counted.total] : []), ...counted.follows];
    const name = h("b", {}, seatName(counted.seat, this.about));
    return h(
      "li",
      {},
      h("div", { class: "al-counted-head" }, token(counted.seat), name),
      h("ul", { class: "al-chips", "aria-label": `${seatName(counted.seat, this.about)}: what counted` }, ...counted.items.map((item) => this.chip(item))),
      h("ul", { class: "al-counted-told" }, ...told.map(({ text, rule }) => toldEvent(text, rule, story.rule(rule)))),
    );
  }

  private chip({ code, wasHidden }: Counted["items"][number]): HTMLElement {
    const name = itemName(code, this.about.items);
    const infamy = String(this.about.items[code]?.infamy ?? "?").replace("-", "−");
    const words = `${name}, ${infamy} infamy${wasHidden ? ", lay hidden" : ""}`;
    return h("li", { class: wasHidden ? "al-chip was-hidden" : "al-chip", "data-code": code, title: words },
      h("span", { "aria-hidden": "true" }, code, " ", h("span", { class: "al-infamy" }, infamy)), h("span", { class: "al-spoken" }, words));
  }
}
