/** The dice explorer: faces, rates and points as controls; exact bars at this roll and before it, all counted by Python. */
import type { Widget } from "../../../views";
import { button, h, isShortcut, letShortcutsThrough, QUIET, setAttribute } from "../../../dom";
import { Mail } from "../../../mail";
import { benefit, chip, face, icon, type Pays } from "../drawings";
import { amount, Opened, pasteBox, redraw, restsOn, type Amount, type Badge, type Rest, type Rules } from "../shared";

interface Bar {
  label: string;
  value: Amount;
  share: number;
  cause: string;
  chosen?: boolean;
}
interface Group {
  title: string;
  rows: Bar[];
  note: string;
  why: string[];
  rules: string[];
}
interface Die {
  counts: [name: string, count: number][];
  badge: Badge;
}
interface Traits {
  about: { title: string; rules: Rules; types: string; benefits: Record<string, string>; ruled: string; instead: string; pays: Pays; example: string };
  shown: {
    tricks: { types: string; level: number }[];
    roll: [type: string, benefit: string];
    faces: Die;
    rewards: Die;
    rates: Badge[];
    shards: string;
    points: number;
    choices: number[];
    title: string;
    groups: Group[];
    rests: Rest[];
    example: boolean;
    note: string;
  };
  news: string;
  answer: unknown;
}
interface Model {
  get<K extends keyof Traits>(name: K): Traits[K];
  send(content: unknown): void;
}

const RATE_ICONS: Record<string, string> = { fame: "fame", coin: "coin", arcane: "arcane", cards: "cards" };

class Explorer {
  readonly element = h("section", { class: "al-lab aa-lab aa-explorer" });
  readonly mail: Mail;
  readonly #opened: Opened;
  readonly #head = h("header", { class: "aa-head" });
  readonly #controls = h("div", { class: "aa-column" });
  readonly #bars = h("div", { class: "aa-column" });
  readonly #about: Traits["about"];
  #told = "";
  #isDecimal = false;
  /** The die whose faces are laid out, if one is; the groups whose counting is shown. */
  #laid = -1;
  readonly #explained = new Set<number>();

  constructor(private readonly model: Model) {
    const about = (this.#about = model.get("about"));
    this.mail = new Mail(model);
    this.#opened = new Opened(this.element, about.rules, (message, place) => this.#send(message, place));
    letShortcutsThrough(this.element);
    setAttribute(this.element, "aria-label", about.title);
    this.element.append(this.#head, this.mail.element, h("div", { class: "aa-columns" }, h("div", { class: "aa-column" }, this.#controls, pasteBox(about.example, this.mail)), this.#bars), this.mail.status);
    this.update(true);
  }

  update(isFirst = false): void {
    this.#draw();
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

  #draw(): void {
    redraw(this.element, () => {
      const { title, faces, rewards, groups, rests, shards } = this.model.get("shown");
      const ours = [faces.badge.yours ? "" : "enchantment", rewards.badge.yours ? "" : "reward"].filter(Boolean);
      const which = ours.length === 2 ? "sample faces" : `sample ${ours[0]} die`;
      this.#head.replaceChildren(
        h("h2", {}, this.#about.title),
        h("span", { class: "aa-sub" }, title),
        ours.length ? h("span", { class: "aa-badge sample" }, icon("pencil"), which) : h("span", { class: "aa-badge yours" }, icon("pencil"), "your faces"),
        h("span", { class: "aa-hint" }, "all figures exact ", button({ class: "al-link", "data-key": "decimals", "aria-pressed": String(this.#isDecimal), onclick: () => this.#flip() }, this.#isDecimal ? "as fractions" : "as decimals")),
        this.#about.ruled && h("p", { class: "aa-ruled" }, this.#about.ruled),
      );
      this.#controls.replaceChildren(this.#drawTricks(), this.#drawRoll(), this.#drawFaces(), this.#drawRates());
      const supply: Badge = { entry: "shards", yours: shards !== "", label: "Arcane Shards left", now: shards, ours: "they do not run out", stands: `How many Arcane Shards are left in the supply. Whoever finds too few gets ${this.#about.instead} instead.` };
      const limit = shards === "" ? null : h("p", { class: "al-hint" }, `${shards} Arcane ${shards === "1" ? "Shard is" : "Shards are"} left. `, this.#opened.rule("AS-PERF-08"), " ", this.#opened.link(supply, "change"));
      this.#bars.replaceChildren(...groups.map((group, at) => this.#drawGroup(group, at)), restsOn(rests, this.#opened, ({ kind }) => (kind === "open" ? this.#opened.link(supply, "set a supply") : null)));
      if (limit) this.#bars.lastElementChild?.append(limit);
    });
    this.#opened.place();
  }

  #flip(): void {
    this.#isDecimal = !this.#isDecimal;
    this.#draw();
  }

  // --- controls -------------------------------------------------------------------------------------------------

  #panel(title: string, mark: Node | null, ...children: (Node | string | null)[]): HTMLElement {
    return h("div", { class: "aa-panel" }, h("div", { class: "al-title aa-title" }, title, " ", mark), ...children);
  }

  #drawTricks(): HTMLElement {
    const { tricks, faces, example, note } = this.model.get("shown");
    const known = new Set([...faces.counts.map(([type]) => type), ...tricks.flatMap(({ types }) => [...types])]);
    const letters = [...this.#about.types].filter((type) => known.has(type));
    const rows = tricks.map(({ types, level }, index) => {
      const toggle = (type: string) => {
        const has = types.includes(type);
        const next = has ? types.replace(type, "") : types + type;
        this.#send({ do: "trick", index, types: [...next].sort().join(" "), level });
      };
      const choices = letters.map((type) => button({ class: "aa-type", "data-key": `type ${index} ${type}`, "aria-pressed": String(types.includes(type)), "aria-label": `Type ${type} on trick ${index + 1}`, onclick: () => toggle(type) }, chip(type)));
      const levels = h("select", { ...QUIET, "data-key": `level ${index}`, "aria-label": `Level of trick ${index + 1}`, onchange: ((event: Event) => this.#send({ do: "trick", index, types: [...types].join(" "), level: Number((event.target as HTMLSelectElement).value) })) as never }, ...[1, 2, 3].map((one) => h("option", { value: one, selected: one === level }, `L${one}`)));
      const remove = tricks.length > 1 ? button({ class: "al-link", "data-key": `remove ${index}`, "aria-label": `Remove trick ${index + 1}`, onclick: () => this.#send({ do: "remove", index }) }, "remove") : null;
      return h("div", { class: "aa-trick", role: "group", "aria-label": `Trick ${index + 1}` }, h("span", { class: "aa-types" }, ...choices), levels, remove);
    });
    const add = button({ class: "aa-pick aa-add", "data-key": "add", "aria-disabled": tricks.length >= 6 && "true", onclick: () => this.#send({ do: "add" }) }, "+ trick");
    return this.#panel("Tricks on stage", h("span", {}, example ? h("span", { class: "aa-badge sample" }, icon("pencil"), "sample") : null, add), ...rows, note ? h("p", { class: "al-hint" }, note) : null);
  }

  #drawRoll(): HTMLElement {
    const { roll, faces, rewards, points, choices: sums } = this.model.get("shown");
    const dice = [faces, rewards];
    const names = ["Enchantment die", "Reward die"];
    const said = (die: number, value: string) => (die ? this.#about.benefits[value] : value);
    const lay = (die: number, value: string) => {
      const next = [...roll] as [string, string];
      next[die] = value;
      this.#send({ do: "roll", face: next[0], benefit: next[1] });
    };
    const buttons = dice.map(({ counts }, die) => {
      const values = counts.map(([value]) => value);
      const step = (event: KeyboardEvent) => {
        const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (!by || isShortcut(event)) return;
        event.preventDefault();
        event.stopPropagation();
        lay(die, values[(values.indexOf(roll[die]!) + by + values.length) % values.length]!);
      };
      return button({ class: "aa-die", "data-key": `die ${die}`, "aria-expanded": String(this.#laid === die), "aria-label": `${names[die]} shows ${said(die, roll[die]!)}`, onclick: () => this.#layOut(die), onkeydown: step as never }, face(die ? "benefit" : "type", roll[die]!, false, this.#about.pays));
    });
    const choices = this.#laid < 0 ? null : h("div", { class: "aa-faces", role: "group", "aria-label": `Faces of the ${names[this.#laid]!.toLowerCase()}` }, ...dice[this.#laid]!.counts.map(([value]) => button({ class: "aa-pick", "data-key": `face ${value}`, "aria-pressed": String(value === roll[this.#laid]), "aria-label": said(this.#laid, value), onclick: () => lay(this.#laid, value) }, this.#laid ? benefit(value, this.#about.pays) : chip(value))));
    const choose = sums.map((number) => button({ class: "aa-pick", "data-key": `points ${number}`, "aria-pressed": String(number === points), onclick: () => this.#send({ do: "set", entry: "points", text: String(number) }) }, String(number)));
    return this.#panel("The roll that lies there", null, h("div", { class: "aa-dice" }, ...buttons, h("p", { class: "al-hint" }, "Click a die or use the arrows.")), choices, h("div", { class: "aa-points", role: "group", "aria-label": "Points you can spend" }, "Points you can spend ", ...choose));
  }

  #layOut(die: number): void {
    this.#laid = this.#laid === die ? -1 : die;
    this.#draw();
  }

  #drawFaces(): HTMLElement {
    const { faces, rewards } = this.model.get("shown");
    const line = ({ counts, badge }: Die, draw: (name: string) => HTMLElement, names: (name: string) => string) =>
      h("div", { class: "aa-faces" }, ...counts.map(([value, count]) => h("span", { class: "aa-shows" }, draw(value), h("span", { class: "al-spoken" }, names(value)), count > 1 ? h("b", {}, `×${count}`) : null)), this.#opened.badge(badge, "", "edit"));
    return this.#panel("Faces", [faces, rewards].some(({ badge }) => !badge.yours) ? h("span", { class: "aa-badge sample" }, icon("pencil"), "sample") : null, line(faces, chip, () => ""), line(rewards, (value) => benefit(value, this.#about.pays), (value) => this.#about.benefits[value]!));
  }

  #drawRates(): HTMLElement {
    const { rates } = this.model.get("shown");
    const fields = rates.map((rate) => {
      const which = rate.entry.replace("rates.", "");
      const field = h("input", { ...QUIET, class: "aa-rate", "data-key": `rate ${which}`, value: rate.now, inputmode: "text", "aria-label": `${rate.label}, in fame` });
      const send = () => field.value.trim() !== rate.now && this.#send({ do: "set", entry: rate.entry, text: field.value.trim() || "?" }, field.closest(".aa-rates-row")!);
      field.addEventListener("change", send);
      field.addEventListener("keydown", (event) => !isShortcut(event) && event.key !== "Escape" && event.stopPropagation());
      return h("span", { class: "aa-rated" }, RATE_ICONS[which] ? icon(RATE_ICONS[which]!) : h("span", {}, "point"), field, this.#opened.badge(rate, "", ""));
    });
    return this.#panel("Rates, in fame", rates.some(({ yours }) => !yours) ? h("span", { class: "aa-badge sample" }, icon("pencil"), "sample") : null, h("div", { class: "aa-rates-row" }, ...fields));
  }

  // --- bars -----------------------------------------------------------------------------------------------------

  #drawGroup(group: Group, at: number): HTMLElement {
    const rows = group.rows.map(({ label, value, share, cause, chosen }, kind) => {
      const fill = h("i", { class: `aa-fill k${kind % 3}` });
      fill.style.width = `${100 * share}%`;
      return h("div", { class: `aa-bar-row${chosen ? " chosen" : ""}`, role: "listitem" }, h("span", { class: "aa-label" }, label, chosen ? h("span", { class: "al-spoken" }, ", what you have") : ""), h("span", { class: "aa-track", "aria-hidden": "true" }, fill), h("span", { class: "aa-figure" }, amount(value, this.#isDecimal), " ", h("span", { class: "aa-cause" }, cause)));
    });
    const isShown = this.#explained.has(at);
    const why = button({ class: "al-link", "data-key": `why ${at}`, "aria-expanded": String(isShown), "aria-label": `Why? ${group.title}`, onclick: () => this.#explain(at) }, "why?");
    const steps = isShown ? h("div", { class: "aa-why" }, h("ol", {}, ...group.why.map((step) => h("li", {}, step))), h("p", {}, ...group.rules.flatMap((id) => [this.#opened.rule(id), " "]))) : null;
    return h("div", { class: "aa-panel aa-group" }, h("h3", { class: "al-title aa-title" }, group.title), h("div", { role: "list" }, ...rows), h("p", { class: "aa-note" }, group.note, " ", why), steps);
  }

  #explain(at: number): void {
    if (!this.#explained.delete(at)) this.#explained.add(at);
    this.#draw();
  }
}

export const widget: Widget = { kind: "arts-dice", traits: ["shown", "news"], view: (model) => new Explorer(model as never) };
