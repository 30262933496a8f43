/** The inspection of one storehouse as its seat can foresee it; every supposed card is a question to Python. */
import type { Widget } from "../../../views";
import { drawBars, type Bar } from "../bars";
import { itemName } from "../../../describe";
import { button, h, isShortcut, letShortcutsThrough, QUIET, setAttribute, setText } from "../../../dom";
import { CardGrid } from "../../../card-grid";
import { cellsOf } from "../cells";
import { glyph } from "../card";
import { facesOf } from "../faces";
import { Mail } from "../../../mail";
import { Predict } from "../../../predict";
import type { Answer, Question } from "../../../types";
import type { About, House } from "../types";
import { worth } from "../words";

/** A figure, and in words. */
interface Figure {
  value: number;
  text: string;
}
/** A figure, what it is, a note to it, and whether it warns. */
type Tile = [figure: string, what: string, note: string, isWarning: boolean];
type Fact = [name: string, value: string];
interface Traits {
  about: About;
  house: House & { id: string; gold: number; infamy: number; fines: number };
  supposes: Record<string, string>;
  pool: { size: number; hidden: number; odds: [code: string, copies: number, percent: string][]; title: string; rests: string };
  infamy: { kind: string; sample: string | null; answer: string; basis: string; change: string; bars: Bar[]; mean: Figure; fine_from: number | null; past: string; tiles: [Tile, Tile, Tile]; facts: Fact[]; rests: string; why: string[] } | null;
  outcome: { kind: string; sample: string | null; tile: Tile; others: Figure; from: number; to: number; facts: Fact[]; rests: string } | null;
  news: string;
  question: Question | null;
  answer: Answer | null;
}
interface Model {
  get<K extends keyof Traits>(name: K): Traits[K];
  send(content: unknown): void;
  on(event: never, listener: () => void): void;
  off(event: never, listener: () => void): void;
}

/** Items whose odds are shown before all are asked for. */
const SHOWN = 9;

const TRAITS = ["about", "house", "supposes", "pool", "infamy", "outcome", "news", "question"];

class InspectionLab {
  readonly element = h("section", { class: "al-lab al-inspection-lab" });
  readonly #answer = h("h2", { class: "al-answer-told" });
  readonly #basis = h("p", { class: "al-hint" });
  readonly #chosen = h("div", { class: "al-chosen" });
  readonly #key = h("p", { class: "al-keys" });
  readonly #picture = h("div", { class: "al-picture" });
  readonly #tiles = h("div", { class: "al-tiles" });
  readonly #odds = h("div", { class: "al-odds" });
  readonly #left = h("div", { class: "al-lab-house" });
  readonly #steps = h("div");
  readonly #how = h("details", { class: "al-help al-how" }, h("summary", QUIET, "How it was counted, and the bars as numbers"), this.#steps);
  readonly mail: Mail;
  readonly #resizing = new ResizeObserver(() => {
    const drawn = Number(this.#picture.querySelector("svg")?.getAttribute("viewBox")?.split(" ")[2] ?? 0);
    if (drawn && Math.abs(drawn - this.#width()) > 12) this.#drawPicture();
  });
  #grid!: CardGrid;
  #predict!: Predict;
  #about: About | null = null;
  #slot = "";
  #drawnChoice = "";
  #drawn: unknown[] = [];
  #isWhole = false;

  constructor(private readonly model: Model) {
    this.mail = new Mail(model);
    letShortcutsThrough(this.element);
    this.element.addEventListener("keydown", (event) => this.#typed(event));
    this.update(true);
    this.#resizing.observe(this.#picture);
  }

  /** Draw what the model says now; only what differs is touched. */
  update(isFirst = false): void {
    const model = this.model;
    if (model.get("about") !== this.#about) this.#rebuild();
    const supposes = model.get("supposes");
    const house = model.get("house");
    const cells = cellsOf(house).map(({ slot }, i) => supposes[slot] ?? house.cells[i]!);
    this.#grid.update({ ...house, cells }, (slot) => (slot === this.#slot ? "picked" : null), "Your storehouse");
    for (const { slot } of cellsOf(house)) this.#grid.slot(slot)!.classList.toggle("supposed", slot in supposes);
    this.#predict.update(model.get("question"));
    this.#drawChoice();
    const read = [model.get("infamy"), model.get("outcome"), model.get("pool"), model.get("news")];
    if (read.every((value, i) => value === this.#drawn[i])) return;
    const isNews = read[3] !== this.#drawn[3];
    this.#drawn = read;
    this.#drawPicture();
    this.#drawTiles();
    this.#drawSteps();
    this.#drawOdds();
    if (isNews && !isFirst) this.mail.speak(model.get("news"));
  }

  hear(): void {
    this.mail.hear();
  }

  close(): void {
    this.mail.close();
    this.#resizing.disconnect();
  }

  #rebuild(): void {
    const about = this.model.get("about");
    this.#about = about;
    this.#drawn = [];
    const faces = facesOf(about);
    const supposing = {
      ...faces,
      describe: (slot: string, card: string) => (slot in this.model.get("supposes") ? `${slot}, hidden, supposed to be ${itemName(card, about.items)}, ${worth(about.items[card])}` : faces.describe(slot, card)),
    };
    this.#grid = new CardGrid(supposing, (slot) => this.#pick(slot), "sold out");
    this.#predict = new Predict(about, faces, (values, number) => this.mail.send(() => ({ do: "predict", number, values })), (text) => this.mail.speak(text));
    this.#left.replaceChildren(this.#grid.element, this.#chosen, this.mail.element);
    const right = h("div", { class: "al-lab-odds" }, this.#key, this.#picture, this.#tiles);
    const rests = button({ class: "al-link", onclick: () => this.#showHow() }, "what it rests on");
    const told = h("header", { class: "al-told-first" }, this.#answer, h("div", { class: "al-basis" }, this.#basis, rests));
    this.element.replaceChildren(told, this.#predict.element, h("div", { class: "al-lab-main" }, this.#left, right), this.#odds, this.#how, this.mail.status);
    setAttribute(this.element, "aria-label", `${about.title}, the inspection of your storehouse`);
  }

  /** Open what the answer rests on, and go there. */
  #showHow(): void {
    this.#how.open = true;
    this.#how.querySelector("summary")!.focus();
  }

  #pick(slot: string): void {
    this.#slot = this.#slot === slot ? "" : slot;
    this.update();
    if (this.#slot) this.mail.speak(`${slot} is chosen. Below the storehouse you can suppose what lies there.`);
  }

  /** What can be supposed of the chosen slot. */
  #drawChoice(): void {
    const slot = this.#slot;
    const cell = cellsOf(this.model.get("house")).find((one) => one.slot === slot && one.face !== "gap");
    const supposes = this.model.get("supposes");
    const { odds } = this.model.get("pool");
    const told = this.model.get("infamy")?.change ?? "";
    const sign = JSON.stringify([slot, cell?.item, supposes, odds, told]);
    if (sign === this.#drawnChoice) return;
    this.#drawnChoice = sign;
    const root = this.#chosen.getRootNode() as Document;
    const had = this.#chosen.contains(root.activeElement) ? (root.activeElement as HTMLElement).dataset.part : undefined;
    const all = Object.keys(supposes).length > 1 ? button({ class: "al-link", "data-part": "all", onclick: () => this.mail.send(() => ({ do: "forget", slot: "all" })) }, "Suppose nothing any more") : null;
    const [case_, effect] = told.split(/:(.*)/s);
    const change = told ? h("p", { class: "al-effect-of" }, h("b", {}, `${case_}:`), effect ?? "") : null;
    if (!cell) {
      this.#chosen.replaceChildren(...[change, h("p", { class: "al-hint" }, "Choose a slot to suppose what lies there."), all].filter((part) => part !== null));
      return;
    }
    const items = this.#about!.items;
    const lies = cell.item ? itemName(cell.item, items) : "hidden";
    const choice = h("select", { "aria-label": `What ${slot} is supposed to be`, ...QUIET, "data-part": "choice" }, ...odds.map(([code, copies, percent]) => h("option", { value: code }, `${itemName(code, items)}: ${copies} unseen, ${percent}`)));
    choice.addEventListener("keydown", (event) => event.key === "Escape" || isShortcut(event) || event.stopPropagation());
    const suppose = button({ class: "al-say", "data-part": "suppose", onclick: () => this.mail.send(() => ({ do: "suppose", slot, item: choice.value })) }, "Suppose it");
    const form = h("div", { class: "al-supposing" }, choice, suppose);
    const isSupposed = slot in supposes;
    const what = isSupposed ? h("details", { class: "al-another" }, h("summary", { ...QUIET, "data-part": "another" }, "Another card"), form) : form;
    const forget = isSupposed ? button({ class: "al-link", "data-part": "forget", onclick: () => this.mail.send(() => ({ do: "forget", slot })) }, `Forget ${slot}`) : null;
    this.#chosen.replaceChildren(...[change, isSupposed ? null : h("p", { class: "al-question" }, `${slot} is ${lies}. Suppose it is`), h("div", { class: "al-acts-row" }, ...[what, forget, all].filter((part) => part !== null))].filter((part) => part !== null));
    if (had) (this.#chosen.querySelector<HTMLElement>(`[data-part="${had}"]`) ?? this.#chosen.querySelector<HTMLElement>("[data-part]"))?.focus();
  }

  #drawPicture(): void {
    const found = this.model.get("infamy");
    const outcome = this.model.get("outcome");
    setAttribute(this.element, "aria-busy", !found && !this.model.get("question") && "true");
    setText(this.#answer, found ? found.answer : this.model.get("news"));
    setText(this.#basis, found?.basis ?? "");
    setAttribute(this.#basis.parentElement!, "hidden", !found);
    setAttribute(this.#key, "hidden", !found);
    if (!found) return this.#picture.replaceChildren();
    const others = outcome && { from: outcome.from, to: outcome.to, mean: outcome.others.value };
    const drawing = drawBars({ bars: found.bars, mean: found.mean.value, fineFrom: found.fine_from, past: found.past, others }, this.model.get("news"), this.#width());
    const labelled = (kind: string, sample: string | null) => h("span", { class: "al-badge" }, kind === "exact" ? "exact" : `estimate, ${sample}`);
    const key = [
      h("b", {}, "Infamy that your storehouse would count"),
      labelled(found.kind, found.sample),
      h("span", {}, `${found.kind === "exact" ? "" : "lines: 95% intervals · "}▲ average`),
      ...(others ? [h("span", {}, h("i", { class: "al-key others" }), " likely range of the best opponent"), ...(outcome!.sample === found.sample ? [] : [labelled(outcome!.kind, outcome!.sample)])] : []),
    ];
    this.#key.replaceChildren(...key);
    this.#picture.replaceChildren(drawing);
  }

  /** The width of the picture: its words keep their size in a narrow column. */
  #width(): number {
    return Math.max(Math.round(this.#picture.clientWidth) || 560, 260);
  }

  #drawTiles(): void {
    const [found, outcome] = [this.model.get("infamy"), this.model.get("outcome")];
    setAttribute(this.#tiles, "hidden", !found);
    if (!found) return this.#tiles.replaceChildren();
    const [mean, fine, least] = found.tiles;
    const tile = ([figure, what, note, isWarning]: Tile) => h("div", { class: isWarning ? "al-tile warned" : "al-tile" }, h("b", {}, figure), h("span", {}, what), h("small", {}, note));
    this.#tiles.replaceChildren(tile(mean), tile(fine), tile(outcome?.tile ?? least));
  }

  #drawSteps(): void {
    const [found, outcome] = [this.model.get("infamy"), this.model.get("outcome")];
    setAttribute(this.#how, "hidden", !found);
    if (!found) return this.#steps.replaceChildren();
    const facts = [...found.facts, ...(outcome?.facts ?? [])].map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)));
    const told = outcome?.rests || found.rests;
    const rests = told ? h("p", { class: "al-hint" }, told) : null;
    const table = h("table", { class: "al-compared" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "infamy"), h("th", { scope: "col" }, "chance"))), h("tbody", {}, ...found.bars.map(([value, chance, low, high]) => h("tr", {}, h("td", {}, String(value)), h("td", {}, `${percent(chance)}${low === undefined ? "" : ` (${percent(low)} to ${percent(high!)})`}`)))));
    this.#steps.replaceChildren(...[h("dl", { class: "al-findings" }, ...facts), rests, h("ol", { class: "al-steps-told" }, ...found.why.map((step) => h("li", {}, step))), table].filter((part) => part !== null));
  }

  #drawOdds(): void {
    const { size, odds, title, rests } = this.model.get("pool");
    const most = odds[0]?.[1] ?? 1;
    const items = this.#about!.items;
    const rows = (this.#isWhole ? odds : odds.slice(0, SHOWN)).map(([code, copies, percent]) => {
      const bar = h("i", { class: "al-share" });
      bar.style.setProperty("--share", `${(100 * copies) / most}%`);
      return h("li", { "data-code": code, title: `${copies} of ${size} unseen cards` }, glyph(code), h("span", { class: "al-odds-name" }, itemName(code, items)), h("span", { class: "al-odds-number" }, percent), h("span", { class: "al-odds-bar" }, bar));
    });
    const more = odds.length > SHOWN ? [h("li", {}, button({ class: "al-link", "aria-expanded": this.#isWhole ? "true" : "false", onclick: () => this.#showAll() }, this.#isWhole ? "The likeliest alone" : `All ${odds.length} items`))] : [];
    this.#odds.replaceChildren(h("div", { class: "al-title" }, title), h("ul", {}, ...rows, ...more), ...(rests ? [h("p", { class: "al-hint" }, rests)] : []));
  }

  #showAll(): void {
    this.#isWhole = !this.#isWhole;
    this.#drawOdds();
    this.#odds.querySelector("button")?.focus();
  }

  #typed(event: KeyboardEvent): void {
    if (event.key !== "Escape" || isShortcut(event) || !this.#slot) return;
    const slot = this.#slot;
    this.#slot = "";
    this.update();
    this.#grid.slot(slot)?.focus();
    event.preventDefault();
    event.stopPropagation();
  }
}

function percent(chance: number): string {
  return `${(100 * chance).toFixed(2)}%`;
}

export const widget: Widget = { kind: "inspection", traits: TRAITS, view: (model) => new InspectionLab(model as never) };
