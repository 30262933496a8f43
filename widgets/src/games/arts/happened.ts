/** What happened: the newest events first, each with its rule or stand-in, and the badge of the inputs it rests on. */
import { fillEach, h } from "../../dom";
import type { Story } from "../../steps";
import type { Badges } from "./badges";
import type { About, Besides } from "./types";

/** Events that are listed at once. */
const SHOWN = 24;

export class Happened {
  readonly element = h("ol", { class: "aa-happened" });
  #sign = "";

  constructor(
    private readonly about: About,
    private readonly badges: Badges,
  ) {}

  follow(story: Story, at: number): void {
    const sign = `${at} ${story.length}`;
    if (sign === this.#sign) return;
    this.#sign = sign;
    const found: [shows: unknown, draw: () => HTMLElement][] = [];
    for (let step = at; step > 0 && found.length < SHOWN; step--) {
      const told = story.step(step)!;
      const { rests = {} } = (told.i ?? {}) as Besides;
      const events = story.events(told).map(({ text, rule }, i) => this.#event(text, rule, story.rule(rule), rests[i] ?? [], `${step} ${i}`));
      found.push(...events.reverse());
    }
    if (found.length < SHOWN) found.push(...this.about.opening.map(([text, rule], i) => this.#event(text, rule, this.about.rules[rule] ?? null, [], `0 ${i}`)).reverse());
    fillEach(this.element, found);
    const now = at ? story.events(story.step(at)!).length : this.about.opening.length;
    [...this.element.children].forEach((one, i) => one.classList.toggle("now", i < now));
    this.badges.place();
  }

  #event(text: string, rule: string, statement: string | null, rests: string[], key: string): [unknown, () => HTMLElement] {
    this.badges.learn({ [rule]: statement });
    return [[key, text, rule, rests], () => {
      const badge = this.badges.of(rests, "", `event ${key}`);
      return h("li", { title: text }, text, " ", this.badges.rule(rule), badge ? " " : null, badge);
    }];
  }
}
