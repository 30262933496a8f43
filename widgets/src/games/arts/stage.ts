/** A performance, trick by trick: what it carries, what the die shows, the reward, and what that changes. */
import { h, setAttribute } from "../../dom";
import { seatName } from "../../describe";
import type { Badges } from "./badges";
import { benefit, icon, tile } from "./drawings";
import type { About, Besides, Shown } from "./types";

const PROPHECIES: Record<string, [text: string, rule: string]> = {
  "no-salary": ["arcane workers take no wages", "AS-PROPH-01"],
  "all-match": ["every enchantment triggers, whatever the die shows", "AS-PROPH-02"],
  double: ["each reward is paid twice", "AS-PROPH-03"],
};
const ICONS: Record<string, string> = { coins: "coin", fame: "fame", arcane: "arcane", trickerion: "trickerion" };

/** The prophecies that are active, as ribbons. */
export function ribbons(active: string[], badges: Badges, times = 2): HTMLElement[] {
  return active.map((word) => {
    const [printed, rule] = PROPHECIES[word] ?? [word, "AS-PROPH-01"];
    const text = word === "double" && times !== 2 ? `each reward is paid ${times === 1 ? "once" : `${times} times`}` : printed;
    return h("p", { class: "aa-ribbon" }, h("b", {}, "Prophecy: "), `${text} `, badges.rule(rule), " ", badges.panel("prophecies", "", `prophecy ${word}`));
  });
}

export class Performance {
  readonly element = h("section", { class: "aa-panel aa-show", "aria-label": "The performance, trick by trick", hidden: true });
  /** What setting the dice came to; it stands where there is room. */
  readonly worthOf = h("section", { class: "aa-panel aa-worth-panel", "aria-label": "What the locked dice were worth", hidden: true });
  #sign = "";

  constructor(
    private readonly about: About,
    private readonly badges: Badges,
  ) {}

  get isShown(): boolean {
    return !this.element.hidden;
  }

  /** Show the tricks that a step looked at, or none. */
  update({ show: lines = [], worth = [] }: Besides, prophecies: string[]): void {
    const told = JSON.stringify([lines, worth, prophecies]);
    if (told === this.#sign) return;
    this.#sign = told;
    setAttribute(this.element, "hidden", !lines.length);
    setAttribute(this.worthOf, "hidden", !lines.length || !worth.length);
    if (!lines.length) return this.element.replaceChildren();
    const owners = [...new Set(lines.map(({ seat }) => seat))];
    const whose = owners.length === 1 && owners[0] === this.about.view ? "Your performance" : `On stage: ${owners.map((seat) => this.#nameOf(seat)).join(", ")}`;
    this.element.replaceChildren(h("div", { class: "al-title aa-title" }, `${whose}, trick by trick, in the order of the list `, this.badges.rule("ST-9")), ...ribbons(prophecies, this.badges, this.about.board.numbers.double_times), h("ol", { class: "aa-lines" }, ...lines.map((line) => this.#line(line, owners.length > 1))));
    this.worthOf.replaceChildren(...worth.map((one) => this.#worth(one)));
    this.badges.place();
  }

  /** The Heir sits on no seat. */
  #nameOf(seat: string | null): string {
    return seat ? seatName(seat, this.about as never) : "The Heir";
  }

  /** Things first, and then fame by the rates. */
  #worth({ seat, left, real, fame }: NonNullable<Besides["worth"]>[number]): HTMLElement {
    const whose = seat === this.about.view ? "you" : seatName(seat, this.about as never);
    return h("div", { class: "aa-worth-of" }, h("b", {}, `What the locked dice were worth to ${whose}`), h("p", {}, left), h("p", {}, real), h("p", { class: "aa-muted" }, `${fame} `, this.badges.panel("rates", "", `rates ${seat}`)));
  }

  #line({ seat, trick, types, die, match, rule, rewards }: Shown, isNamed: boolean): HTMLElement {
    const carried = [...types].filter((kind) => kind !== " " && "ABCDEF".includes(kind));
    const { level } = this.about.board.tricks[trick] ?? {};
    const isTwo = carried.length > 1 && carried.includes(die);
    const missing = rewards.find(({ instead }) => instead)?.why;
    const reason = match ? (isTwo ? "One type is enough." : "The type shows: one reward.") : carried.length ? `${carried.join(" and ")} ${carried.length > 1 ? "do" : "does"} not show.` : "It is not enchanted.";
    const gained = rewards.flatMap(({ changes, got }) => (changes.length ? changes.map(([name, from, to]) => h("span", { class: "aa-gain" }, `+${to - from}`, icon(ICONS[name] ?? "coin"))) : [h("span", { class: "aa-gain" }, benefit(got, this.about.board.numbers))]));
    const changes = rewards.flatMap(({ changes: all }) => all.map(([name, from, to]) => h("span", { class: "aa-change" }, icon(ICONS[name] ?? "coin"), `${from}→${to}`)));
    const badge = this.badges.of([`${trick}.level`], "", `line ${trick}`);
    const rules = [rule, ...new Set(rewards.map((one) => one.rule))];
    return h(
      "li",
      { class: `aa-line${match ? " match" : ""}` },
      h("span", { class: "aa-line-trick" }, h("b", {}, isNamed ? `${this.#nameOf(seat)} ${trick}` : trick), h("span", { class: "aa-muted" }, level === undefined ? "" : `level ${level} `, badge)),
      h("span", { class: "aa-line-types", role: "img", "aria-label": carried.length ? `carries ${carried.join(" and ")}` : "not enchanted" }, ...carried.map((kind) => h("span", { class: kind === die ? "rings" : "other" }, tile(kind)))),
      h("b", { class: "aa-equals", "aria-label": match ? "matches" : "does not match" }, match ? "=" : "≠"),
      tile(die),
      h("span", { class: "aa-line-why" }, reason, missing ? ` ${missing.charAt(0).toUpperCase()}${missing.slice(1)}: this instead.` : "", " ", this.badges.opens(`line ${seat} ${trick}`, false, `Why? ${rules.join(", ")}`, () => h("ul", {}, ...rules.map((id) => this.badges.says(id, "li"))), "why?")),
      h("span", { class: "aa-gains" }, ...(gained.length ? gained : [h("span", { class: "aa-muted" }, "no reward")])),
      h("span", { class: "aa-changes" }, ...changes),
    );
  }
}

