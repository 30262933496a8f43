/** Whose a figure is, all over the board: badges of inputs, of stand-ins, and buttons of rules. */
import { h } from "../../dom";
import { Opened } from "./shared";
import type { Facts } from "./types";

export class Badges extends Opened {
  /** What rules and stand-ins say; those of events and of refusals come with them. */
  readonly #known: Record<string, string>;

  constructor(
    root: HTMLElement,
    private readonly facts: Facts,
    isEdited: boolean,
  ) {
    const known = { ...facts.rules };
    super(root, known, (message) => root.dispatchEvent(new CustomEvent("aa-edit", { bubbles: true, detail: message })), isEdited);
    this.#known = known;
  }

  /** Rules that came with a step or a question. */
  learn(rules: Record<string, string | null> | undefined): void {
    for (const [id, text] of Object.entries(rules ?? {})) if (text) this.#known[id] = text;
  }

  /** A sign alone for a stand-in, and "why?" for a rule: ids are for those who open them. */
  override rule(id: string): HTMLElement {
    return super.rule(id, id.startsWith("ST-") ? "" : "why?");
  }

  /** The badge of a panel for its inputs. */
  panel(name: string, what = "", key = name): HTMLElement | null {
    return this.of(this.facts.panels[name] ?? [], what, key);
  }

  /** A badge for some inputs, or none where no input is among them. */
  of(entries: string[], what: string, key: string, name = ""): HTMLElement | null {
    const badge = this.group(key, entries.flatMap((entry) => this.facts.badges[entry] ?? []), what);
    if (badge && name) badge.setAttribute("aria-label", `${name}. Open`);
    return badge;
  }

  /** What a game rests on, in a line that opens all of it. */
  rests(): HTMLElement {
    const entries = (isStandIn: boolean) => this.facts.rests.filter(({ kind }) => (kind === "stand-in") === isStandIn).map(({ entry }) => entry);
    const samples = entries(false);
    const all = () => h("ul", {}, ...entries(true).map((id) => this.says(id, "li")));
    return h("div", { class: "aa-panel aa-rests-line" }, h("b", {}, "Rests on"), this.of(samples.filter((entry) => !this.facts.badges[entry]?.yours), "", "rests", "Samples: all of them"), this.of(samples.filter((entry) => this.facts.badges[entry]?.yours), "", "yours", "Yours: all of them"), this.opens("stand-ins", true, "Stand-ins: all of them", all, "stand-in"), h("span", { class: "aa-muted" }, "values and steps that no rule gives"));
  }
}
