/** The slide lab: lines to sell around a storehouse, the slide, what people expect, and every item's way. */
import type { Widget } from "../../../views";
import { button, h, isShortcut, letShortcutsThrough, sentences, setAttribute, setText, svg } from "../../../dom";
import { CardGrid } from "../../../card-grid";
import type { Mark } from "../../../game";
import { facesOf } from "../faces";
import { place } from "../../../geometry";
import { Mail } from "../../../mail";
import { assumedMark } from "../../../marks";
import { glide, isWelcome, type Way } from "../../../motion";
import { changeSentence, Painter, shapeName } from "../painter";
import { Predict } from "../../../predict";
import { CardReader } from "../reader";
import type { LabModel, Shown, SlideResult } from "../types";

const WAYS: Record<string, string> = { horizontal: "↔ Horizontally: each row closes up", vertical: "↕ Vertically: each column closes up" };
const LENGTH = 700;

/** The sign on the button of a line: its row or column, or an arrow along its diagonal. */
export function lineSign(line: string): string {
  const [first = "", , last = ""] = line.split("-");
  if (first[1] === last[1]) return first[1]!;
  return first[0] === last[0] ? first[0]! : first[0] === "a" ? "↘" : "↙";
}

/** The place of a line's button in the frame around the storehouse: above, beside, or at a corner. */
export function lineArea(line: string): "top" | "side" | "left" | "right" {
  const sign = lineSign(line);
  return sign === "↘" ? "left" : sign === "↙" ? "right" : /\d/.test(sign) ? "side" : "top";
}

/** An arrow from the middle of one slot towards the middle of another, in units of 100 by 114 a slot. */
export function arrow(from: string, to: string): string {
  const [a, b] = [place(from), place(to)];
  const point = (share: number) => `${Math.round((a.column + 0.5 + (b.column - a.column) * share) * 100)} ${Math.round((a.row + 0.5 + (b.row - a.row) * share) * 114)}`;
  return `M${point(0.2)}L${point(0.78)}`;
}

export class LabView {
  readonly element = h("section", { class: "al-lab al-house al-slides" });
  readonly mail: Mail;
  readonly #size = h("span", { class: "al-who" });
  readonly #frame = h("div", { class: "al-around", role: "group", "aria-label": "Lines to sell" });
  readonly #hint = h("p", { class: "al-question" });
  readonly #slides = h("div", { class: "al-says", role: "group", "aria-label": "How the rest slides together" });
  readonly #after = h("div", { class: "al-after" });
  readonly #words = h("div", { class: "al-words" });
  readonly #rules = h("ul", { class: "al-rules" });
  readonly #again = button({ class: "al-link", onclick: () => this.#replay() }, "Show the slide again");
  readonly #grid: CardGrid;
  readonly #afterGrid: CardGrid;
  readonly #predict: Predict;
  readonly #painter: Painter | null;
  #shown: Shown | null = null;
  #result: SlideResult | null | undefined;
  #lines: unknown;
  #buttons: HTMLButtonElement[] = [];
  #current = 0;
  #preview = "";
  #told = "";
  #looking = new AbortController();

  constructor(private readonly model: LabModel) {
    const about = model.get("about");
    this.mail = new Mail(model);
    const say = (text: string) => this.mail.speak(text);
    const faces = facesOf(about);
    this.#grid = new CardGrid(faces, (slot) => this.#pick(slot), "sold out");
    this.#afterGrid = new CardGrid(faces, () => undefined, "sold out");
    this.#predict = new Predict(about, faces, (values, number) => this.mail.send(() => ({ do: "predict", number, values })), say);
    this.#painter = about.editable ? new Painter(about, (message) => this.#send(message), say) : null;
    const reader = new CardReader(about, this.element, this.#looking.signal);
    letShortcutsThrough(this.element);
    this.element.addEventListener("keydown", (event) => this.#key(event));
    setAttribute(this.element, "aria-label", about.title);
    const before = h("div", { class: "al-board" }, h("div", { class: "al-title" }, "Before: choose a line to sell"), this.#frame, reader.element);
    const right = h("div", { class: "al-told" }, this.#hint, this.#slides, this.mail.element, this.#predict.element, this.#after, this.#again, this.#words, this.#rules);
    this.element.append(
      h("header", { class: "al-head" }, h("b", {}, about.title), this.#size),
      h("div", { class: "al-house-main" }, before, right),
      ...(this.#painter ? [this.#painter.element] : []),
      ...assumedMark(about.assumed),
      this.mail.status,
    );
    this.update();
  }

  /** Draw what the model says now. */
  update(): void {
    const shown = this.model.get("shown");
    const before = this.#shown;
    const result = this.model.get("result");
    const isNew = shown !== before;
    const isRevealed = result !== this.#result && result !== null && this.#result !== undefined;
    this.#shown = shown;
    this.#result = result;
    if (isNew) {
      this.#painter?.update(shown, this.model.get("text"));
      setText(this.#size, shapeName(shown.rows, shown.cols));
    }
    this.#buildFrame();
    this.#draw();
    this.#drawChoice();
    this.#predict.update(this.model.get("question"));
    this.#drawResult();
    if (isRevealed && isWelcome()) this.#replay();
    this.#speakNews(before, isNew);
  }

  #speakNews(before: Shown | null, isNew: boolean): void {
    const { line, slide } = this.model.get("chosen");
    const news = `${line} ${slide} ${this.#result ? "seen" : ""}`;
    const isSame = news === this.#told;
    this.#told = news;
    if (!before || (isSame && !isNew)) return;
    this.mail.clear();
    if (this.#result) this.mail.speak(sentences(this.model.get("question")?.stored?.score, ...this.#result.sentences));
    else if (line) this.mail.speak(this.model.get("question")?.text ?? this.#hint.textContent ?? "");
    else this.mail.speak(changeSentence(before, this.#shown!, this.model.get("about")));
  }

  /** The grid with a button for each line around it; made anew only when other lines are there. */
  #buildFrame(): void {
    const { lines } = this.model.get("chosen");
    const sign = JSON.stringify(lines);
    if (sign === this.#lines) return;
    this.#lines = sign;
    this.#buttons = lines.map(({ line, name }, i) => {
      const show = () => this.#look(line);
      const hide = () => this.#look("");
      const act = { onclick: () => this.#choose(line), onmouseenter: show, onfocus: show, onmouseleave: hide, onblur: hide };
      return button({ class: "al-sell-line", "data-line": line, title: `Sell ${name}`, "aria-label": `Sell ${name}, ${line}`, tabindex: i ? -1 : 0, ...act }, lineSign(line));
    });
    this.#current = 0;
    const part = (area: string) => h("div", { class: `al-sell-lines ${area}` }, ...this.#buttons.filter((_, i) => lineArea(lines[i]!.line) === area));
    const { rows, cols } = this.#shown!;
    const paths = svg("", `0 0 ${cols * 100 || 1} ${rows * 114 || 1}`, "al-paths");
    paths.setAttribute("preserveAspectRatio", "none");
    const stage = h("div", { class: "al-stage" }, this.#grid.element, paths);
    this.#frame.replaceChildren(part("left"), part("top"), part("right"), part("side"), stage);
    this.#frame.style.setProperty("--cols", String(cols || 1));
  }

  #draw(): void {
    const { line } = this.model.get("chosen");
    const marked = (this.#preview || line).split("-");
    const sold = this.#result ? line.split("-") : [];
    const mark = (slot: string): Mark => (marked.includes(slot) ? (slot && !this.#preview ? "picked" : "line") : null);
    this.#grid.update(this.#shown!, mark, "Storehouse before", "in the line", (slot) => (sold.includes(slot) ? ", sold" : ""));
    for (let i = 0; i < this.#shown!.cells.length; i++) {
      const card = this.#grid.at(i)!;
      card.classList.toggle("sold-out", sold.includes(card.dataset.slot!));
    }
    this.#buttons.forEach((each) => setAttribute(each, "aria-pressed", each.dataset.line === line ? "true" : "false"));
    const paths = this.#frame.querySelector(".al-paths")!;
    const shapes = (this.#result?.moves ?? []).map(([from, to]) => {
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      path.setAttribute("d", arrow(from, to));
      return [path.cloneNode(), path];
    });
    paths.replaceChildren(...shapes.flat(), ...(this.#result?.moves ?? []).map(([from, to]) => head(from, to)));
  }

  #drawChoice(): void {
    const { line, slide, lines } = this.model.get("chosen");
    const chosen = lines.find((each) => each.line === line);
    const isOpen = Boolean(chosen && chosen.slides.length > 1);
    const called = chosen ? chosen.name.charAt(0).toUpperCase() + chosen.name.slice(1) : "";
    const hint = !lines.length ? "There is no stack of three to sell." : !line ? "Choose a line to sell with the buttons around the storehouse." : isOpen ? `${called} is sold. How does the rest slide together?` : `${called} is sold: there is one way to close up.`;
    setText(this.#hint, hint);
    setAttribute(this.#slides, "hidden", !isOpen);
    const sign = `${line} ${slide}`;
    if (this.#slides.dataset.sign === sign) return;
    const hadFocus = this.#slides.contains((this.element.getRootNode() as Document).activeElement);
    this.#slides.dataset.sign = sign;
    const ways = isOpen ? chosen!.slides : [];
    this.#slides.replaceChildren(
      ...ways.map((way) => button({ class: "al-say", "aria-pressed": way === slide ? "true" : "false", "data-slide": way, onclick: () => this.#send({ do: "choose", line, slide: way }) }, WAYS[way] ?? way)),
    );
    if (hadFocus) this.#slides.querySelector<HTMLElement>(`[data-slide="${slide}"]`)?.focus();
  }

  #drawResult(): void {
    const result = this.#result;
    const isCompared = Boolean(this.model.get("question")?.stored);
    for (const part of [this.#again, this.#words, this.#rules]) setAttribute(part, "hidden", !result);
    setAttribute(this.#after, "hidden", !result || isCompared);
    if (!result) return;
    if (!this.#after.childElementCount) this.#after.append(h("div", { class: "al-title" }, "After"), this.#afterGrid.element);
    this.#afterGrid.update(result.after, () => null, "Storehouse after");
    this.#words.replaceChildren(h("div", { class: "al-title" }, "What moves"), h("ul", {}, ...result.sentences.map((text) => h("li", {}, text))));
    this.#rules.replaceChildren(...result.rules.map(([rule, text]) => h("li", {}, h("span", { class: "al-rule" }, rule), ` ${text}`)));
  }

  /** Let every item that moved come from where it lay. */
  #replay(): void {
    if (!isWelcome()) return;
    const grid = this.#predict.result ?? this.#afterGrid;
    const ways = (this.#result?.moves ?? []).map(([from, to]): Way => {
      const [a, b, card] = [place(from), place(to), grid.slot(to)!];
      const way = (slots: number) => `calc(${slots} * (100% + 5px))`;
      card.style.zIndex = "2";
      return { card, from: { translate: `${way(a.column - b.column)} ${way(a.row - b.row)}` }, then: () => (card.style.zIndex = "") };
    });
    glide(ways, LENGTH);
  }

  #choose(line: string): void {
    const { line: now } = this.model.get("chosen");
    if (line === now) this.#send({ do: "clear" });
    else this.#send({ do: "choose", line, slide: "?" });
  }

  #look(line: string): void {
    if (line === this.#preview) return;
    this.#preview = line;
    this.#draw();
  }

  #pick(slot: string): void {
    const brush = this.#painter?.brush;
    if (brush) this.#send({ do: "paint", slot, item: brush });
    else this.mail.say("Choose a line with the buttons around the storehouse, or a brush below to paint.");
  }

  #key(event: KeyboardEvent): void {
    if (isShortcut(event)) return;
    const from = this.#buttons.indexOf(event.target as HTMLButtonElement);
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key] ?? 0;
    if (from >= 0 && by) {
      const to = (from + by + this.#buttons.length) % this.#buttons.length;
      this.#buttons[this.#current]!.tabIndex = -1;
      this.#current = to;
      this.#buttons[to]!.tabIndex = 0;
      this.#buttons[to]!.focus();
    } else if (event.key !== "Escape") return;
    else if (!this.#painter?.drop()) {
      if (!this.model.get("chosen").line) return;
      this.#send({ do: "clear" });
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #send(message: object): void {
    this.mail.send(() => ({ ...message, number: this.model.get("shown").number }));
  }

  hear(): void {
    this.mail.hear();
  }

  close(): void {
    this.#looking.abort();
    this.mail.close();
  }
}

/** The head of an arrow, at its end. */
function head(from: string, to: string): SVGElement {
  const [a, b] = [place(from), place(to)];
  const [x, y] = [b.column - a.column, b.row - a.row];
  const [cx, cy] = [(a.column + 0.5 + x * 0.78) * 100, (a.row + 0.5 + y * 0.78) * 114];
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("class", "head");
  path.setAttribute("d", `M${cx + x * 14} ${cy + y * 14}L${cx - y * 12} ${cy + x * 12}L${cx + y * 12} ${cy - x * 12}z`);
  return path;
}

export const widget: Widget = { kind: "slides", traits: ["shown", "text", "chosen", "result", "question"], view: (model) => new LabView(model as never) };
