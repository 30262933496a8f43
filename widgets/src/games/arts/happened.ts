/** What happened: a line for each turn, the newest first; behind "why?" its events, each with its rule or stand-in. */
import { plainText } from "../../describe";
import { fillEach, h } from "../../dom";
import { piecesOf } from "../../log";
import type { Piece, Story } from "../../steps";
import type { Badges } from "./badges";
import type { About, Besides, Picture } from "./types";

/** Turns that are listed at once. */
const SHOWN = 12;
/** What a badge says aloud; where it is seen, a sign stands. */
const SPOKEN = /, a (stand-in|sample)( and a sample)?\./g;
type Event = { text: string; rule: string };

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
    const isAlone = !!(story.picture(0) as Picture).heir;
    let last = at;
    while (last > 0 && found.length < SHOWN) {
      // Alone with the Heir all of a turn would be one line: there each move has its own.
      const first = isAlone ? last : story.turnOf(last);
      const steps = Array.from({ length: last - first + 1 }, (_, i) => story.step(first + i)!);
      const events = steps.flatMap((step) => story.events(step));
      const rests = steps.flatMap(({ i }) => Object.values(((i ?? {}) as Besides).rests ?? {})).flat();
      for (const { rule } of events) this.badges.learn({ [rule]: story.rule(rule) });
      found.push(this.#turn(String(first), isAlone ? [[`${story.now(last).first} ${story.now(last).then}`.replace(SPOKEN, ".")]] : story.line(last), events, [...new Set(rests)]));
      last = first - 1;
    }
    const { opening, rules } = this.about;
    this.badges.learn(rules);
    if (!last && opening.length) found.push(this.#turn("0", opening.map(([text]): Piece => [`${text} `]), opening.map(([text, rule]) => ({ text, rule })), ["dice", "offer"].flatMap((name) => this.about.board.panels[name] ?? [])));
    fillEach(this.element, found);
    [...this.element.children].forEach((one, i) => one.classList.toggle("now", !i));
    this.badges.place();
  }

  #turn(key: string, line: Piece[], events: Event[], rests: string[]): [unknown, () => HTMLElement] {
    return [[key, line], () => {
      const all = () => h("ul", {}, ...events.map(({ text, rule }) => h("li", {}, text, " ", this.badges.says(rule, "span"))));
      const marks = [this.badges.of(rests, "", `turn ${key}`), events.some(({ rule }) => rule.startsWith("ST-")) && this.badges.opens(`signs ${key}`, true, "Stand-ins of this turn", all, "")];
      return h("li", { title: plainText(line) }, ...piecesOf(line), " ", h("span", { class: "aa-signs" }, ...marks, this.badges.opens(`turn ${key}`, false, `Why? ${plainText(line)}`, all, "why?")));
    }];
  }
}
