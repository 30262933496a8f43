/** What the widgets of Arcane Arts share: badges of inputs, rule buttons, what they open, exact amounts, a sheet to paste. */
import { button, h, isShortcut, QUIET, setAttribute } from "../../dom";
import type { Mail } from "../../mail";
import { icon } from "./drawings";

/** An input as Python shows it. */
export interface Badge {
  entry: string;
  yours: boolean;
  label: string;
  now: string;
  ours: string;
  stands: string;
}
export interface Amount {
  whole: string;
  above: number;
  below: number;
  spoken: string;
  decimal: string;
}
export interface Rest {
  kind: string;
  text: string;
  entry: string;
}
export type Rules = Record<string, string>;

/** An exact amount: whole part and fraction, as it is written by hand; a screen reader hears it in words. */
export function amount(value: Amount, isDecimal = false): HTMLElement {
  const exact = [value.whole, value.whole && value.below ? "\u2009" : null, value.below ? h("span", { class: "aa-fraction" }, h("sup", {}, String(value.above)), "⁄", h("sub", {}, String(value.below))) : null];
  const shown: (Node | string | null)[] = isDecimal && value.below ? [`≈ ${value.decimal}`] : exact;
  return h("b", { class: "aa-amount" }, h("span", { "aria-hidden": "true" }, ...shown), h("span", { class: "al-spoken" }, value.spoken));
}

export const panel = (title: Node | string, ...children: (Node | string | null | false)[]): HTMLElement =>
  h("div", { class: "aa-panel" }, h("div", { class: "al-title aa-title" }, title), ...children);

/** Draw parts anew, and put the focus back on what has the same key. */
export function redraw(root: HTMLElement, draw: () => void): void {
  const tree = root.getRootNode() as Document;
  const key = root.contains(tree.activeElement) ? tree.activeElement?.getAttribute("data-key") : null;
  draw();
  if (key) root.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

/** What badges and rule buttons open: one at a time, at the end of the panel where it was asked for. */
export class Opened {
  /** Whether a value was sent from a field that is open, and not answered yet. */
  #asked = false;
  #open: { entry: string; make: () => HTMLElement } | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly rules: Rules,
    private readonly send: (message: object, place?: Element) => void,
    private readonly isEdited = false,
  ) {
    root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#open || isShortcut(event)) return;
      event.stopPropagation();
      this.close();
    });
  }

  /** A badge: whose figure this is; it opens what it stands for, and a field for one's own. */
  badge(of: Badge, group = "", sample = "sample"): HTMLElement {
    const what = of.label || group;
    const text = of.yours ? "yours" : sample;
    const name = `${of.yours ? "Yours" : "Sample"}: ${what || of.entry}. Open`;
    const key = `badge ${of.entry}`;
    return button({ class: `aa-badge ${of.yours ? "yours" : "sample"}`, "data-key": key, "data-entry": of.entry, "aria-label": name, "aria-expanded": String(this.#open?.entry === of.entry), onclick: (event: Event) => this.#toggle(of.entry, key, () => this.#field(of), event) }, icon("pencil"), [text, group].filter(Boolean).join(" "));
  }

  /** One badge for several figures of a panel: whose they are; it opens each, with how it is set in Python. */
  group(key: string, entries: (Badge & { set: string })[], what = ""): HTMLElement | null {
    if (!entries.length) return null;
    const isYours = entries.every(({ yours }) => yours);
    const text = isYours ? "yours" : "sample";
    const id = `${key}:${what || "all"}`;
    const list = () =>
      h(
        "ul",
        {},
        ...entries.map((of) =>
          h("li", { "data-entry": of.entry }, h("b", {}, of.label), ": ", h("code", {}, of.now || "none"), of.yours ? `, yours (ours: ${of.ours || "none"}). ` : ", a sample. ", of.stands, " ", this.isEdited ? this.#own(of) : null, h("span", { class: "aa-set" }, "In Python: ", h("code", {}, of.set))),
        ),
      );
    const samples = entries.filter(({ yours }) => !yours).map(({ entry }) => entry);
    const name = `${isYours ? "Yours" : "Sample"}: ${what || entries[0]!.label}`;
    return button({ class: `aa-badge ${text}`, "data-key": `badge ${id}`, "data-samples": samples.join(" "), "data-entries": entries.map(({ entry }) => entry).join(" "), title: name, "aria-label": `${name}. Open`, "aria-expanded": String(this.#open?.entry === id), onclick: (event: Event) => this.#toggle(id, `badge ${id}`, list, event) }, icon("pencil"), h("span", { class: "aa-sign" }, isYours ? text : [text, what].filter(Boolean).join(" ")));
  }

  /** A rule's id, or a stand-in's badge: it opens what that says. */
  rule(id: string, text = id.replace(/^ST/, "stand-in $&")): HTMLElement {
    const isStandIn = id.startsWith("ST-");
    return this.opens(id, isStandIn, `${isStandIn ? "Stand-in" : "Rule"} ${id}`, () => this.says(id), text);
  }

  /** What a rule or a stand-in says, with its id. */
  says(id: string, tag = "p"): HTMLElement {
    return h(tag as "p", { "data-rule": id }, h("code", {}, id), " ", this.rules[id] ?? "");
  }

  /** A button, or the badge of stand-ins, that opens something else; its name is also what one sees who points at it. */
  opens(id: string, isStandIn: boolean, name: string, make: () => HTMLElement, text: string): HTMLElement {
    const key = `rule ${id}`;
    return button({ class: isStandIn ? "aa-badge stand-in" : "aa-rule", title: name, "aria-label": `${name}. Open`, "data-key": key, "aria-expanded": String(this.#open?.entry === id), onclick: (event: Event) => this.#toggle(id, key, make, event) }, isStandIn && icon("post"), text && h("span", { class: "aa-sign" }, text));
  }

  /** A word that opens the same as a badge. */
  link(of: Badge, text: string): HTMLElement {
    const key = `link ${of.entry}`;
    return button({ class: "al-link", "data-key": key, "aria-expanded": String(this.#open?.entry === of.entry), onclick: (event: Event) => this.#toggle(of.entry, key, () => this.#field(of), event) }, text);
  }

  /** Put what is open where it belongs, after everything was drawn anew. */
  place(): void {
    const open = this.#open;
    this.root.querySelector(".aa-open")?.remove();
    const from = open && this.#opener;
    from?.closest(".aa-happened > li, .aa-panel, .aa-head")?.append(h("div", { class: "aa-open", role: "group", "aria-label": "Explanation" }, open!.make(), button({ class: "al-link", "data-key": "close", onclick: () => this.close() }, "Close")));
    // What was drawn before may have been away when it was closed.
    for (const one of this.root.querySelectorAll(open ? "[aria-expanded]" : '[aria-expanded="true"]')) {
      const key = one.getAttribute("data-key") ?? "";
      if (/^(badge|link|rule) /.test(key)) setAttribute(one, "aria-expanded", String(key.replace(/^\w+ /, "") === open?.entry));
    }
  }

  #from = "";
  /** Which of those that open the same it was. */
  #nth = 0;

  get #all(): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(this.#from)}"]`)];
  }

  get #opener(): HTMLElement | undefined {
    return this.#all[this.#nth] ?? this.#all[0];
  }

  #toggle(entry: string, key: string, make: () => HTMLElement, { currentTarget }: Event): void {
    if (this.#open?.entry === entry) return this.close();
    this.#open = { entry, make };
    this.#from = key;
    this.#nth = this.#all.indexOf(currentTarget as HTMLElement);
    this.place();
    const opened = this.root.querySelector<HTMLElement>(".aa-open");
    opened?.scrollIntoView?.({ block: "nearest" });
    opened?.querySelector("input")?.focus();
  }

  /** Close it; the focus goes back to what opened it. */
  close(): void {
    const open = this.#open;
    this.#open = null;
    this.place();
    if (open) this.#opener?.focus();
  }

  /** Python has answered: what it has taken is closed, what it has refused stays. */
  heard(ok: boolean): void {
    if (ok && this.#asked) this.close();
    this.#asked = false;
  }

  #field(of: Badge): HTMLElement {
    return h("div", {}, of.stands ? h("p", {}, of.stands) : null, h("p", {}, "Ours: ", h("code", {}, of.ours || "none"), of.yours ? ". You gave another." : ". A sample, not a rule."), this.#own(of));
  }

  /** A field for one's own, and the way back to ours. */
  #own(of: Badge): HTMLElement {
    const field = h("input", { ...QUIET, class: "al-text", value: of.now, "aria-label": `Your own: ${of.label || of.entry}`, "data-key": `field ${of.entry}` });
    const send = (message: object) => {
      this.#asked = true;
      this.send({ ...message, entry: of.entry }, field.parentElement!);
    };
    const mine = () => send({ do: "set", text: field.value });
    field.addEventListener("keydown", (event) => {
      if (isShortcut(event) || event.key === "Escape") return;
      event.stopPropagation();
      if (event.key !== "Enter") return;
      // The focus goes back to the badge, which the same key would press.
      event.preventDefault();
      mine();
    });
    return h("div", { class: "aa-acts" }, field, button({ class: "al-say", "data-key": `mine ${of.entry}`, onclick: mine }, "Use mine"), of.yours && button({ class: "al-say", "data-key": `ours ${of.entry}`, onclick: () => send({ do: "ours" }) }, "Back to ours"));
  }
}

/** The last line of a widget: all that its figures rest on, with its badges once more. */
export function restsOn(rests: Rest[], opened: Opened, more: (rest: Rest) => Node | null = () => null): HTMLElement {
  const mark = ({ kind, entry }: Rest): Node | null => {
    if (kind === "stand-in") return opened.rule(entry);
    if (kind === "rule") return opened.rule(entry);
    return kind === "sample" || kind === "yours" ? h("span", { class: `aa-badge ${kind}` }, icon("pencil"), kind) : null;
  };
  const lines = rests.map((rest) => h("li", {}, rest.text, " ", more(rest) ?? mark(rest)));
  return h("div", { class: "aa-panel aa-rests" }, h("div", { class: "al-title aa-title" }, "Rests on"), h("ul", {}, ...lines));
}

/** A sheet of a real game: pasted, read by Python, refused line by line. */
export function pasteBox(example: string, mail: Mail): HTMLElement {
  const area = h("textarea", { ...QUIET, class: "al-text", rows: 6, "aria-label": "Your turn as a sheet", "data-key": "paste" });
  area.value = example;
  area.addEventListener("keydown", (event) => !isShortcut(event) && event.key !== "Escape" && event.stopPropagation());
  const read = () => {
    const text = area.value;
    // A refusal is told where the sheet is.
    area.after(mail.element);
    mail.send(() => ({ do: "paste", text }));
  };
  return h("details", { class: "al-help aa-paste" }, h("summary", QUIET, "Paste your own turn"), h("p", { class: "al-hint" }, "A line for each thing you know: a name, a colon, a value. What you leave out is a sample."), area, button({ class: "al-say", "data-key": "read", onclick: read }, "Read my turn"));
}
