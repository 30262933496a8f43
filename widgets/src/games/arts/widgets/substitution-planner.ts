/** The substitution planner: what a trick needs, which of it tiles cover, the move to paste, the best order of tricks. */
import type { Widget } from "../../../views";
import { button, h, isShortcut, letShortcutsThrough, setAttribute } from "../../../dom";
import { Mail } from "../../../mail";
import { chip, component, icon, tile } from "../drawings";
import { Opened, panel, pasteBox, redraw, restsOn, type Badge, type Rest, type Rules } from "../shared";

interface Need {
  part: string;
  state: string;
  value: number;
  badge: Badge | null;
}
interface Row {
  code: string;
  level: number;
  type: string;
  text: string;
  saves: number;
  buy: string;
  sample: boolean;
}
interface Traits {
  about: { title: string; rules: Rules; example: string; types: string };
  shown: {
    trick: { code: string; name: string; level: number; types: string; prepared: boolean; needs: Badge; badge: Badge | null };
    needs: Need[];
    sum: { parts: number[]; value: number };
    tiles: { use: string; counts: Record<string, number> };
    cover: { state: string; text: string; detail: string; rule: string; instead: string; used: number; lost: number; halves: string[][]; covers: string };
    bundles: { text: string; lost: number }[];
    after: { types: string; stay: number; again: string; spent: string };
    move: string;
    order: { rows: Row[]; rest: string[]; complete: string[]; saves: number; text: string; cost: string; gained: string; price: Badge };
    examples: string[];
    ruled: string;
    rests: Rest[];
    note: string;
  };
  news: string;
  answer: unknown;
}
interface Model {
  get<K extends keyof Traits>(name: K): Traits[K];
  send(content: unknown): void;
}

const name = (part: string): string => part[0]!.toUpperCase() + part.slice(1);
const EXAMPLE = (what: string) => h("span", { class: "aa-badge sample" }, icon("pencil"), `sample ${what}`.trim());

class Planner {
  readonly element = h("section", { class: "al-lab aa-lab aa-planner" });
  readonly mail: Mail;
  readonly #opened: Opened;
  readonly #head = h("header", { class: "aa-head" });
  readonly #left = h("div", { class: "aa-column" });
  readonly #right = h("div", { class: "aa-column" });
  readonly #about: Traits["about"];
  #told = "";
  #others = false;

  constructor(private readonly model: Model) {
    const about = (this.#about = model.get("about"));
    this.mail = new Mail(model);
    this.#opened = new Opened(this.element, about.rules, (message, place) => this.#send(message, place));
    letShortcutsThrough(this.element);
    setAttribute(this.element, "aria-label", about.title);
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.append(this.#head, this.mail.element, h("div", { class: "aa-columns" }, this.#left, h("div", { class: "aa-column" }, this.#right, pasteBox(about.example, this.mail))), this.mail.status);
    this.update(true);
  }

  update(isFirst = false): void {
    redraw(this.element, () => this.#draw());
    this.#opened.place();
    const news = this.model.get("news");
    if (!isFirst && news !== this.#told) {
      this.mail.clear();
      this.mail.speak(news);
    }
    this.#told = news;
  }

  hear(): void {
    this.mail.hear();
    const ok = !!this.mail.element.hidden;
    this.#opened.heard(ok);
    if (ok) this.mail.speak(this.model.get("news"));
  }

  close(): void {
    this.mail.close();
  }

  #send(message: object, place: Element = this.#head): void {
    place.after(this.mail.element);
    this.mail.send(() => message);
  }

  #key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (isShortcut(event) || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
    const { use, counts } = this.model.get("shown").tiles;
    const count = counts[use] ?? 0;
    const cards = [...this.#left.querySelectorAll<HTMLElement>(".aa-own")];
    const at = cards.indexOf(target);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "+") this.#send({ do: "tiles", type: use, count: count + 1 });
    else if ((event.key === "-" || event.key === "−") && count) this.#send({ do: "tiles", type: use, count: count - 1 });
    else if (event.key === "c") this.#copy();
    else if (step && at >= 0) cards[(at + step + cards.length) % cards.length]!.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #draw(): void {
    const shown = this.model.get("shown");
    const { trick } = shown;
    this.#head.replaceChildren(
      h("h2", {}, this.#about.title),
      h("span", { class: "aa-sub" }, trick.name.endsWith("trick") ? `${trick.code}, level ${trick.level}` : `${trick.name} (${trick.code}), level ${trick.level}`, ...[...trick.types].flatMap((type) => [" ", chip(type)])),
      trick.badge ? this.#opened.badge(trick.badge, trick.name.endsWith("trick") && !trick.badge.yours ? "trick" : "") : "",
      h("span", { class: "aa-hint" }, "Click a component to own it or miss it; + and − change the tiles"),
      shown.ruled && h("p", { class: "aa-ruled" }, shown.ruled),
    );
    this.#left.replaceChildren(this.#drawNeeds(), this.#drawCover(), this.#drawAfter(), restsOn(shown.rests, this.#opened));
    this.#right.replaceChildren(this.#drawTiles(), this.#drawMove(), this.#drawOrder());
  }

  // --- what is needed ---------------------------------------------------------------------------------------------

  #drawNeeds(): HTMLElement {
    const { needs, sum, trick, examples, note } = this.model.get("shown");
    const title = h("span", {}, "What the trick needs ", this.#opened.badge(trick.needs, trick.needs.yours ? "" : trick.needs.label), examples.includes("parts") ? EXAMPLE("parts") : "");
    const total = h("p", { class: "aa-sum" }, ...(sum.parts.length ? [`${needs.some(({ state }) => state === "spared") ? "to cover" : "missing"}: ${sum.parts.join(" + ")}`, h("br"), "= ", h("b", {}, `${sum.value} ${sum.value === 1 ? "coin’s" : "coins’"} worth`)] : ["nothing is missing"]));
    return panel(title, h("div", { class: "aa-needs", role: "group", "aria-label": "Components" }, ...needs.map((need, i) => this.#drawNeed(need, i)), total), note ? h("p", { class: "al-hint" }, note) : null);
  }

  #drawNeed(need: Need, index: number): HTMLElement {
    const { part, state, value } = need;
    const said = { missing: "missing", owned: "owned", spared: "owned, substituted" }[state]!;
    const turn = (event: MouseEvent) => this.#send({ do: "need", index, state: event.shiftKey ? (state === "spared" ? "owned" : "spared") : state === "missing" ? "owned" : "missing" });
    const own = button({ class: "aa-own", "data-key": `need ${index}`, "aria-pressed": String(state !== "missing"), "aria-label": `${name(part)}, worth ${value}: ${said}`, onclick: turn as never });
    const coins = h("span", { class: "aa-coins" }, ...Array.from({ length: value }, () => icon("coin")));
    const also = state === "missing" ? null : button({ class: "al-link aa-too", "data-key": `also ${index}`, "aria-label": state === "spared" ? `Keep the ${name(part)}` : `Substitute the ${name(part)} all the same`, onclick: () => this.#send({ do: "need", index, state: state === "spared" ? "owned" : "spared" }) }, state === "spared" ? "keep it" : "substitute too");
    return h("div", { class: `aa-need ${state}` }, own, component(part), h("b", {}, name(part)), coins, h("span", { class: "aa-worth" }, `worth ${value} `, need.badge ? this.#opened.badge(need.badge) : ""), h("span", { class: "aa-state", "aria-hidden": "true" }, state === "missing" ? "✕ missing" : state === "owned" ? "✓ owned" : "↻ substituted"), also);
  }

  #drawCover(): HTMLElement {
    const { cover, bundles, tiles } = this.model.get("shown");
    const title = h("span", {}, `Tiles of one type that cover it: each up to ${cover.covers}, together `, this.#opened.rule("AS-ENCH-02"), " ", this.#opened.rule("AS-ENCH-03"));
    const boxes = cover.halves.map((pair) => h("span", { class: "aa-budget" }, ...pair.map((part) => h("span", { class: `aa-half ${part ? "full" : "lost"}` }, part ? component(part) : "lost"))));
    const sign = { suffices: "✓ ", short: "✕ ", refused: "✕ ", none: "" }[cover.state]!;
    const said = h("div", { class: `aa-said ${cover.state}` }, h("b", {}, sign, cover.text), " ", cover.detail || cover.rule ? h("span", { class: "aa-detail" }, cover.detail ? `${cover.detail} ` : "", cover.rule ? this.#opened.rule(cover.rule) : "") : null, cover.instead ? h("span", { class: "aa-detail" }, cover.instead) : null);
    const drawn = h("div", { class: "aa-cover" }, ...(cover.used ? [h("span", { class: "aa-stack" }, ...Array.from({ length: cover.used }, () => tile(tiles.use))), h("span", { class: "aa-arrow", "aria-hidden": "true" }, "→"), h("span", { class: "aa-boxes", "aria-hidden": "true" }, ...boxes), h("span", { class: "aa-arrow", "aria-hidden": "true" }, "=")] : []), said);
    const instead = bundles.length ? h("p", { class: "aa-bundles" }, cover.used === 1 ? "Or it covers: " : "Or they cover: ", ...bundles.flatMap(({ text, lost }) => [h("span", { class: "aa-bundle" }, `${text}, ${lost ? `${lost} lost` : "nothing lost"}`), " "])) : null;
    return panel(title, drawn, instead);
  }

  #drawAfter(): HTMLElement {
    const { cover, after, trick, tiles } = this.model.get("shown");
    if (cover.state !== "suffices") return h("div", { class: "aa-panel aa-after" }, h("p", { class: "al-hint" }, cover.state === "none" ? "No tile is used, so the trick is not enchanted by this." : "Once the tiles suffice, this shows where they go."));
    const slip = h("span", { class: "aa-slip" }, `${trick.code} L${trick.level} `, ...[...after.types].map(chip), " ✱");
    const stays = after.stay ? `${after.stay === 1 ? "One stays" : `${after.stay} stay`} with you and ${after.stay === 1 ? "serves" : "serve"} again, ${after.again}. ` : "No other tile was used. ";
    return h(
      "div",
      { class: "aa-panel aa-after" },
      h("div", {}, tile(tiles.use), h("span", { "aria-hidden": "true" }, "→"), slip, h("p", {}, "One goes onto the trick and stays there. ", this.#opened.rule("AS-ENCH-10"))),
      h("div", {}, after.stay ? tile(tiles.use) : null, h("span", { "aria-hidden": "true" }, after.stay ? "↺" : ""), h("p", {}, stays, this.#opened.rule("AS-ENCH-11"), after.spent && h("b", {}, ` ${after.spent}`))),
    );
  }

  // --- the right ------------------------------------------------------------------------------------------------

  #drawTiles(): HTMLElement {
    const { tiles, examples } = this.model.get("shown");
    const { use, counts } = tiles;
    const count = counts[use] ?? 0;
    const change = (by: number) => button({ class: "aa-step", "data-key": `tiles ${by}`, "aria-label": `${by > 0 ? "One more" : "One less"} tile ${use}`, "aria-disabled": by < 0 && !count && "true", onclick: () => (by > 0 || count) && this.#send({ do: "tiles", type: use, count: count + by }) }, by > 0 ? "+" : "−");
    const held = Object.entries(counts).filter(([type, number]) => type !== use && number);
    const free = [...this.#about.types].filter((type) => type !== use && !counts[type]);
    const choose = (type: string, text: string) => button({ class: "aa-pick", "data-key": `use ${type}`, "aria-label": `Use type ${type}${text && `, ${text} held`}`, onclick: () => this.#send({ do: "use", type }) }, chip(type), text && ` ${text}`);
    const more = button({ class: "al-link", "data-key": "others", "aria-expanded": String(this.#others), onclick: () => this.#toggleOthers() }, "other type …");
    const row = h("div", { class: "aa-tiles" }, tile(use), change(-1), h("b", { class: "aa-count" }, h("span", { class: "al-spoken" }, `Tiles of type ${use}: `), String(count)), change(1), ...held.map(([type, number]) => choose(type, String(number))), more);
    return panel(h("span", {}, "Your tiles ", examples.includes("tiles") ? EXAMPLE("tiles") : ""), row, this.#others ? h("div", { class: "aa-tiles" }, ...free.map((type) => choose(type, ""))) : null);
  }

  #toggleOthers(): void {
    this.#others = !this.#others;
    redraw(this.element, () => this.#draw());
    this.#opened.place();
  }

  #drawMove(): HTMLElement {
    const { move } = this.model.get("shown");
    return panel("The move, to paste", h("p", { class: "al-hint" }, "This plans one Prepare, a single action. Every other trick takes one of its own."), move ? h("div", { class: "aa-acts" }, h("code", { class: "aa-move" }, move), button({ class: "aa-go", "data-key": "copy", onclick: () => this.#copy() }, "Copy")) : h("p", { class: "al-hint" }, "There is no move yet."));
  }

  #copy(): void {
    const { move } = this.model.get("shown");
    if (!move) return this.mail.speak("There is no move to copy yet.");
    const done = (text: string) => this.mail.speak(text);
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (!clipboard) return this.#select();
    void clipboard.writeText(move).then(() => done(`Copied: ${move}.`), () => this.#select());
  }

  /** Where a page may not copy, the move is marked, so that two keys copy it. */
  #select(): void {
    const code = this.#right.querySelector(".aa-move");
    if (code) getSelection()?.selectAllChildren(code);
    this.mail.speak("The move is marked: copy it with Ctrl and C.");
  }

  #drawOrder(): HTMLElement {
    const { order, trick } = this.model.get("shown");
    const plan = (code: string, text: string) => (code === trick.code ? h("span", { class: "aa-slip" }, text) : button({ class: "aa-slip aa-link", "data-key": `plan ${code}`, "aria-label": `Plan ${code}`, onclick: () => this.#send({ do: "plan", code }) }, text));
    const head = ["", "trick", "tiles", "saves"].map((text) => h("th", { scope: "col" }, text || h("span", { class: "al-spoken" }, "place")));
    const rows = order.rows.map((row, i) => h("tr", {}, h("td", {}, String(i + 1)), h("td", {}, plan(row.code, `${row.code} L${row.level}`), row.sample ? EXAMPLE("") : ""), h("td", {}, chip(row.type), ` ${row.text}`, row.buy ? h("span", { class: "aa-buy" }, `still needs ${row.buy}`) : null), h("td", {}, h("b", {}, String(row.saves)))));
    const line = (text: string, codes: string[]) => codes.length ? h("p", { class: "al-hint" }, text, ...codes.flatMap((code) => [plan(code, code), " "])) : null;
    const sum = h("p", {}, ...(order.cost ? ["Saves ", h("b", {}, String(order.saves)), ` ${order.text} ${order.cost} `, h("b", {}, order.gained), ". ", this.#opened.badge(order.price, "prices")] : [order.text]));
    return panel("Several tricks: the order that saves most", rows.length ? h("table", { class: "aa-order" }, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows)) : null, line("No tile for: ", order.rest), line("No tile needed for: ", order.complete), sum);
  }
}

export const widget: Widget = { kind: "substitution", traits: ["shown", "news"], view: (model) => new Planner(model as never) };
