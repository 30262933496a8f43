/** The inspection of one storehouse as its seat can foresee it; every supposed card is a question to Python. */
import type { Widget } from "../../../bundle";
import { drawBars, type Bar } from "../bars";
import { itemName } from "../../../describe";
import { button, h, isShortcut, letShortcutsThrough, setAttribute, setText } from "../../../dom";
import { CardGrid } from "../../../card-grid";
import { cellsOf } from "../cells";
import { facesOf } from "../faces";
import { Mail } from "../../../mail";
import { Predict } from "../../../predict";
import type { Answer, Question } from "../../../types";
import type { About, House } from "../types";

interface Chance {
  value: number;
  text: string;
}
interface Traits {
  about: About;
  house: House & { id: string; gold: number; infamy: number; fines: number };
  supposes: Record<string, string>;
  pool: { size: number; hidden: number; odds: [code: string, copies: number, percent: string][]; assumed: string[] };
  infamy: { kind: string; sample: string | null; bars: Bar[]; mean: Chance; now: number; fine_from: number | null; fine: Chance; assumed: string[]; why: string[] } | null;
  outcome: { kind: string; sample: string | null; trigger: string | null; least: Chance; penalised: Chance; others: Chance; from: number; to: number; gold: Chance; assumed: string[] } | null;
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

const TRAITS = ["about", "house", "supposes", "pool", "infamy", "outcome", "news", "question"];

class InspectionLab {
  readonly element = h("section", { class: "al-lab al-inspection-lab" });
  private readonly title = h("span", { class: "al-phase" });
  private readonly who = h("span", { class: "al-who" });
  private readonly chosen = h("div", { class: "al-chosen" });
  private readonly picture = h("div", { class: "al-picture" });
  private readonly facts = h("div", { class: "al-findings" });
  private readonly odds = h("div", { class: "al-odds" });
  private readonly left = h("div", { class: "al-lab-house" });
  readonly mail: Mail;
  private readonly resizing = new ResizeObserver(() => {
    const drawn = Number(this.picture.querySelector("svg")?.getAttribute("viewBox")?.split(" ")[2] ?? 0);
    if (drawn && Math.abs(drawn - this.width()) > 12) this.drawPicture();
  });
  private grid!: CardGrid;
  private predict!: Predict;
  private about: About | null = null;
  private slot = "";
  private drawnChoice = "";
  private drawn: unknown[] = [];

  constructor(private readonly model: Model) {
    this.mail = new Mail(model);
    letShortcutsThrough(this.element);
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.update(true);
    this.resizing.observe(this.picture);
  }

  /** Draw what the model says now; only what differs is touched. */
  update(isFirst = false): void {
    const model = this.model;
    if (model.get("about") !== this.about) this.rebuild();
    const supposes = model.get("supposes");
    const house = model.get("house");
    this.grid.update(house, (slot) => (slot === this.slot ? "picked" : slot in supposes ? "line" : null), `Storehouse of ${house.id}`, "supposed");
    setText(this.title, `Inspection of ${house.id}`);
    this.predict.update(model.get("question"));
    this.drawChoice();
    const read = [model.get("infamy"), model.get("outcome"), model.get("pool"), model.get("news")];
    if (read.every((value, i) => value === this.drawn[i])) return;
    const isNews = read[3] !== this.drawn[3];
    this.drawn = read;
    this.drawPicture();
    this.drawFacts();
    this.drawOdds();
    if (isNews && !isFirst) this.mail.speak(model.get("news"));
  }

  hear(): void {
    this.mail.hear();
  }

  close(): void {
    this.mail.close();
    this.resizing.disconnect();
  }

  private rebuild(): void {
    const about = this.model.get("about");
    this.about = about;
    this.drawn = [];
    const faces = facesOf(about);
    this.grid = new CardGrid(faces, (slot) => this.pick(slot), "sold out");
    this.predict = new Predict(about, faces, (values, number) => this.mail.send(() => ({ do: "predict", number, values })), (text) => this.mail.speak(text));
    this.left.replaceChildren(this.grid.element, this.chosen, this.mail.element);
    const right = h("div", { class: "al-lab-odds" }, this.picture, this.facts);
    setText(this.who, `As ${about.view} can foresee it`);
    this.element.replaceChildren(h("header", { class: "al-head" }, this.title, this.who), this.predict.element, h("div", { class: "al-lab-main" }, this.left, right), this.odds, this.mail.status);
    setAttribute(this.element, "aria-label", `${about.title}, inspection of ${about.view}`);
  }

  private pick(slot: string): void {
    this.slot = this.slot === slot ? "" : slot;
    this.update();
    if (this.slot) this.mail.speak(`${slot} is chosen. Below the storehouse you can suppose what lies there.`);
  }

  /** What can be supposed of the chosen slot. */
  private drawChoice(): void {
    const { slot } = this;
    const cell = cellsOf(this.model.get("house")).find((one) => one.slot === slot && one.face !== "gap");
    const supposes = this.model.get("supposes");
    const { odds } = this.model.get("pool");
    const sign = JSON.stringify([slot, cell?.item, supposes, odds]);
    if (sign === this.drawnChoice) return;
    this.drawnChoice = sign;
    const root = this.chosen.getRootNode() as Document;
    const had = this.chosen.contains(root.activeElement) ? (root.activeElement as HTMLElement).dataset.part : undefined;
    const all = Object.keys(supposes).length > 1 ? button({ class: "al-link", "data-part": "all", onclick: () => this.mail.send(() => ({ do: "forget", slot: "all" })) }, "Suppose nothing any more") : null;
    if (!cell) {
      this.chosen.replaceChildren(...[h("p", { class: "al-hint" }, "Choose a slot to suppose what lies there."), all].filter((part) => part !== null));
      return;
    }
    const items = this.about!.items;
    const lies = slot in supposes ? `supposed to be ${itemName(supposes[slot]!, items)}` : cell.item ? itemName(cell.item, items) : "hidden";
    const choice = h(
      "select",
      { "aria-label": `What ${slot} is supposed to be`, "data-lm-suppress-shortcuts": "true", "data-part": "choice" },
      ...odds.map(([code, copies, percent]) => h("option", { value: code }, `${itemName(code, items)}: ${copies} unseen, ${percent}`)),
    );
    choice.addEventListener("keydown", (event) => event.key === "Escape" || isShortcut(event) || event.stopPropagation());
    const suppose = button({ class: "al-say", "data-part": "suppose", onclick: () => this.mail.send(() => ({ do: "suppose", slot, item: choice.value })) }, "Suppose it");
    const forget = slot in supposes ? button({ class: "al-link", "data-part": "forget", onclick: () => this.mail.send(() => ({ do: "forget", slot })) }, `Forget ${slot}`) : null;
    this.chosen.replaceChildren(...[h("p", { class: "al-question" }, `${slot}: ${lies}. Suppose it is`), h("div", { class: "al-supposing" }, choice, suppose), forget, all].filter((part) => part !== null));
    if (had) (this.chosen.querySelector<HTMLElement>(`[data-part="${had}"]`) ?? choice).focus();
  }

  private drawPicture(): void {
    const found = this.model.get("infamy");
    const outcome = this.model.get("outcome");
    setAttribute(this.element, "aria-busy", !found && !this.model.get("question") && "true");
    if (!found) return this.picture.replaceChildren(h("p", { class: "al-waiting" }, this.model.get("news")));
    const fineFrom = found.fine_from;
    const others = outcome && { from: outcome.from, to: outcome.to, mean: outcome.others.value };
    const label = outcome ? h("span", { class: "al-badge" }, outcome.kind === "exact" ? "exact" : `estimate, ${outcome.sample}`) : null;
    const drawing = drawBars({ bars: found.bars, mean: found.mean.value, fineFrom, others }, this.model.get("news"), this.width());
    const key = [
      h("span", {}, h("i", { class: "al-key bar" }), " bars: "),
      h("span", { class: "al-badge" }, found.kind === "exact" ? "exact" : `estimate, ${found.sample}; lines: 95% intervals`),
      h("span", {}, " ▲ average "),
      ...(others ? [h("span", {}, h("i", { class: "al-key others" }), " nine in ten times the least of the others lies here: "), label!] : []),
    ];
    this.picture.replaceChildren(drawing, h("p", { class: "al-keys" }, ...key));
  }

  /** The width of the picture: its words keep their size in a narrow column. */
  private width(): number {
    return Math.min(Math.max(Math.round(this.picture.clientWidth) || 560, 260), 900);
  }

  private drawFacts(): void {
    const [found, outcome, house] = [this.model.get("infamy"), this.model.get("outcome"), this.model.get("house")];
    setAttribute(this.facts, "hidden", !found);
    if (!found) return this.facts.replaceChildren();
    const fact = (name: string, value: string) => h("div", {}, h("dt", {}, name), h("dd", {}, value));
    const facts = [
      fact("Infamy counted, on average", found.mean.text),
      fact(`A new fine marker (infamy stands at ${found.now}, the track ends at ${this.about!.board.lastInfamy})`, found.fine.text),
    ];
    if (outcome) {
      const who = outcome.trigger === house.id ? `if ${house.id} triggers it` : outcome.trigger ? `${outcome.trigger} has triggered it` : "nobody has triggered it";
      facts.push(fact(`${house.id} gains least, or ties for it: spared`, outcome.least.text), fact(`Penalty of 10 infamy, ${who}`, outcome.penalised.text));
      facts.push(fact("The least that another seat counts, on average", outcome.others.text), fact("Gold afterwards, on average", outcome.gold.text));
    } else facts.push(fact("Least, penalty and gold", "being counted with all the other storehouses …"));
    const assumed = [...new Set([...found.assumed, ...(outcome?.assumed ?? [])])];
    const rests = assumed.length ? h("p", { class: "al-hint" }, `Rests on what is assumed and not known: ${assumed.join("; ")}.`) : null;
    const open = this.facts.querySelector("details")?.open ?? false;
    const summary = h("summary", { "data-lm-suppress-shortcuts": "true" }, "How it was counted, and the bars as numbers");
    const table = h("table", { class: "al-compared" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "infamy"), h("th", { scope: "col" }, "chance"))), h("tbody", {}, ...found.bars.map(([value, chance, low, high]) => h("tr", {}, h("td", {}, String(value)), h("td", {}, `${percent(chance)}${low === undefined ? "" : ` (${percent(low)} to ${percent(high!)})`}`)))));
    const details = h("details", { class: "al-help" }, summary, h("ol", { class: "al-steps-told" }, ...found.why.map((step) => h("li", {}, step))), table);
    details.open = open;
    this.facts.replaceChildren(...[h("dl", {}, ...facts), rests, details].filter((part) => part !== null));
  }

  private drawOdds(): void {
    const { size, hidden, odds, assumed } = this.model.get("pool");
    const most = odds[0]?.[1] ?? 1;
    const items = this.about!.items;
    const rows = odds.map(([code, copies, percent]) => {
      const bar = h("i", { class: "al-share" });
      bar.style.setProperty("--share", `${(100 * copies) / most}%`);
      return h("li", { "data-code": code }, h("span", { class: "al-odds-name" }, itemName(code, items)), h("span", { class: "al-odds-bar" }, bar), h("span", { class: "al-odds-number" }, `${percent} (${copies})`));
    });
    const told = hidden ? `What ${hidden === 1 ? "the hidden slot" : `each of the ${hidden} hidden slots`} may hold: exact, of ${size} unseen cards (how many of each)` : `No slot is hidden; ${size} cards are unseen`;
    const rests = assumed.length ? [h("p", { class: "al-hint" }, `Assumed and not known: how many extra cards there are of ${assumed.join(", ")}.`)] : [];
    this.odds.replaceChildren(h("div", { class: "al-title" }, told), h("ul", {}, ...rows), ...rests);
  }

  private key(event: KeyboardEvent): void {
    if (event.key !== "Escape" || isShortcut(event) || !this.slot) return;
    const { slot } = this;
    this.slot = "";
    this.update();
    this.grid.slot(slot)?.focus();
    event.preventDefault();
    event.stopPropagation();
  }
}

function percent(chance: number): string {
  return `${(100 * chance).toFixed(2)}%`;
}

export const widget: Widget = { kind: "inspection", traits: TRAITS, view: (model) => new InspectionLab(model as never) };
