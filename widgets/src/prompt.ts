/** The decision bar: what is asked, the buttons that answer it, and what Python said to the last click. */
import { button, fill, h, isShortcut, QUIET, sentences, setAttribute, setText } from "./dom";
import type { Faces } from "./game";
import { Row } from "./row";
import { plainText } from "./describe";
import { piecesOf, ruleChip } from "./log";
import { Pace } from "./pace";
import type { Piece } from "./steps";
import { token } from "./token";
import type { Answer, Ask, Choice, Warning } from "./types";

const MANY = 6;
const NOTHING_YET = "The other players' moves appear here.";
/** Turns of others that are told at once. */
const NEWS = 2;

/** Letters that are told in smaller ones where there is little room. */
const MUCH = 230;

/** A turn that is told: the step it ends with, whose it is, and what opens its reasons. */
export interface Turn {
  at: number;
  seat: string;
  /** Whether the round that it was in has ended. */
  isOver: boolean;
  why: () => HTMLElement[];
}
/** Answers for which the bar has room. */
const FEW = 2;
/** Letters of an answer that the bar has room for. */
const LONG = 28;

export class Prompt {
  readonly element: HTMLElement;
  readonly #long = h("span", { class: "al-long" });
  readonly #words: HTMLElement;
  readonly #short = h("span", { class: "al-short-words", "aria-hidden": "true" });
  readonly #question = h("span", { class: "al-question" }, this.#long, this.#short);
  readonly #says = new Row("al-says", "Answers");
  readonly #told = h("span");
  readonly #more: HTMLButtonElement;
  readonly #news: HTMLElement;
  readonly #mine = h("p", { class: "al-my-news" });
  /** What happened since the own last turn, or with the step that is shown; it scrolls away with the board. */
  readonly recap = h("section", { class: "al-recap", "aria-label": "What happened last", hidden: true });
  readonly #since = h("div", { class: "al-title" });
  #heard: Piece[][] = [];
  #isAllTold = false;
  #isAsked = false;
  readonly #last = h("span", { class: "al-last" });
  /** Opens the rule of a warning. */
  readonly #because = button({ class: "al-link al-rule", hidden: true, onclick: () => this.#warned && this.tell({ id: "", ok: false, instead: null, ...this.#warned }, true) }, "why?");
  #warned: Warning | undefined;
  readonly #effect = h("span", { class: "al-effect" });
  readonly #hint = h("span", { class: "al-effect al-hint" });
  readonly #answer = h("div", { class: "al-answer" });
  readonly #who = h("span", { class: "al-turn" });
  readonly #trigger = h("span", { class: "al-trigger" });
  readonly #mineNow = h("span", { class: "al-your-turn" }, "Your turn");
  /** The card that a move lays down, while the move is shown. */
  readonly #thumb = h("span", { class: "al-card al-thumb", "aria-hidden": "true", hidden: true });
  readonly #lines: HTMLElement[];
  readonly actions: HTMLElement;
  /** Where the answers stand when they are more than the bar has room for. */
  readonly many = h("div", { class: "al-many" });
  readonly #pace: Pace;
  readonly #cancel: HTMLButtonElement;
  readonly #back: HTMLButtonElement;
  #sign = "";
  /** The last question. */
  #asked = "";

  constructor(
    private readonly say: (move: string) => void,
    cancel: () => void,
    private readonly preview: (choice: Choice | null) => void,
    private readonly see: (whose: string) => void,
    last: () => void,
    skip: () => void,
    private readonly turns: (told: Piece[][]) => (Turn | undefined)[],
  ) {
    this.#pace = new Pace(skip);
    this.#cancel = button({ class: "al-link", onclick: cancel }, "Cancel");
    this.#back = button({ class: "al-say", onclick: last }, "Go on playing");
    this.#more = button({ class: "al-link", onclick: () => this.#tellNews(this.#heard, !this.#isAllTold) });
    this.#news = h("div", { class: "al-news" }, this.#more, " ", this.#told);
    this.recap.append(this.#since, this.#mine, this.#news);
    this.#lines = [h("div", { class: "al-first-line" }, this.#who, this.#question), h("div", { class: "al-second-line" }, this.#last, this.#because, this.#trigger, this.#hint, this.#effect)];
    this.actions = h("div", { class: "al-actions" }, this.#says.element, this.#back, this.#cancel, this.#pace.element);
    this.#words = h("div", { class: "al-words", tabindex: -1 }, ...this.#lines, this.#answer);
    const asked = h("div", { class: "al-asked" }, this.#mineNow, this.#thumb, this.#words, this.actions);
    this.element = h("section", { class: "al-asking", "aria-label": "What is asked", tabindex: -1 }, asked);
  }

  /** All that is asked, for whoever hears it again. */
  get said(): string {
    return sentences(...[this.#long, this.#last, this.#trigger, this.#hint, this.#effect].map((one) => one.textContent), this.#answer.hidden ? "" : this.#answer.textContent);
  }

  /** Take the focus; on a phone the bar has no box of its own. */
  focus(): void {
    (this.element.getClientRects().length ? this.element : this.#words).focus();
  }

  /** The bar shows by its look how the decision stands; a style that asked for it by itself would look at all of the bar with each step. */
  #mark(look: string, isOn: boolean): void {
    this.element.parentElement?.classList.toggle(look, isOn);
  }

  /** While the moves of others are shown, it can be chosen how fast. */
  showPace(isWalking: boolean): void {
    this.#pace.show(isWalking, this.element);
  }

  /** Show the moves of others at the other speed. */
  changePace(): string {
    return this.#pace.change();
  }

  /** Show the card that a move lays down, if it lays one. */
  showCard(code: string | undefined, faces: Faces): void {
    if (code && code !== this.#thumb.dataset.code) faces.paint(this.#thumb, code);
    setAttribute(this.#thumb, "hidden", !code);
  }

  /** Show whose turn it is, and what must not be missed. */
  head(who: string, notice: string, isMine: boolean): void {
    setText(this.#who, who);
    setText(this.#trigger, notice && ` ${notice}. `);
    setAttribute(this.#mineNow, "hidden", !isMine);
  }

  /** Show what is asked of the seat; `says` are the moves that a button can answer with, `told` is what the step did that is
   * shown, `warning` is of what the choice leads to, and `more` is said where nothing is asked. */
  update(text: string, ask: Ask | null, says: Choice[], hasPicks: boolean, canCancel: boolean, isBehind: boolean, told: Piece[], warning?: Warning, more = "", short = ""): void {
    setText(this.#long, text);
    setText(this.#short, short);
    this.#question.classList.toggle("has-short", !!short);
    this.#tellRecap(ask, told);
    const asked = ask ? `${ask.at} ${ask.question}` : "";
    // What was said to another question is no answer to this one.
    if (asked && this.#asked && asked !== this.#asked) this.tell(null);
    this.#asked = asked || this.#asked;
    this.#warned = warning;
    setText(this.#last, warning ? warning.text : (ask?.notice ?? ""));
    setAttribute(this.#because, "hidden", !warning);
    setAttribute(this.#because, "aria-label", warning ? `why? ${warning.text}` : null);
    // Python has told it in the words of who is asked.
    if (ask?.notice) setText(this.#trigger, "");
    const isUrgent = !!(this.#last.textContent || this.#trigger.textContent);
    this.element.classList.toggle("urgent", isUrgent);
    this.#mark("urges", isUrgent && hasPicks);
    this.#mark("asks", ask !== null);
    this.#mark("chooses", hasPicks);
    setText(this.#hint, (ask ? (hasPicks ? ask.after : ask.hint) : more) || "");
    setAttribute(this.#hint, "hidden", !this.#hint.textContent);
    setText(this.#effect, ask?.card ? ` ${ask.card}` : "");
    setAttribute(this.#effect, "hidden", !ask?.card);
    // Where there is too little room for it, all of it is said to whoever points at it.
    for (const line of this.#lines) setAttribute(line, "title", line.textContent.replace(short, ""));
    this.element.classList.toggle("open", ask !== null);
    this.element.classList.toggle("chosen", hasPicks);
    setAttribute(this.#back, "hidden", !isBehind);
    setAttribute(this.#cancel, "hidden", !canCancel);
    const sign = `${ask?.at} ${ask?.so_far ?? ""} ${says.map(({ text }) => text).join()}`;
    if (sign === this.#sign) return;
    this.#sign = sign;
    // What goes on in several ways begins with the one that goes without saying.
    if (ask?.so_far?.length) this.#says.begin();
    const long = says.filter(({ text }) => ask?.listed?.[2].includes(text));
    const listed = long.length > MANY ? long : [];
    const plain = says.filter((choice) => !listed.includes(choice));
    this.#says.show([...(listed.length ? this.#chooser(listed, ask!.listed!) : []), ...plain.map((choice) => this.#button(choice, plain))]);
    const room = plain.length > FEW || (listed.length && plain.length > 1) ? this.many : this.actions;
    // Whatever is moved loses the focus.
    if (this.#says.element.parentElement !== room) room.insertBefore(this.#says.element, room === this.actions ? this.#back : null);
  }

  /** Show what became of the own scores, all of it, and what the others did; where nothing is asked, what the step did. */
  #tellRecap(ask: Ask | null, told: Piece[]): void {
    // Once there has been a question, there is always something to tell: the board below must not jump.
    if (ask) setAttribute(this.recap, "hidden", false);
    const mine = ask?.mine ?? [];
    this.#isAsked = !!ask;
    setText(this.#mine, mine.length ? `You: ${mine.join("; ")}.` : "");
    const news = ask ? (ask.news ?? []).map((line) => line.map((part): Piece => (typeof part === "string" ? [part] : [part[0], true]))) : [told].filter((one) => one.length);
    const isNothing = !news.length && !mine.length;
    if (isNothing) news.push([[NOTHING_YET]]);
    this.recap.classList.toggle("nothing", isNothing);
    this.#tellNews(news, this.#isAllTold && news.join() === this.#heard.join());
  }

  /** Show what others have done: the last turns of it, or all, so that a long round does not push the board away. */
  #tellNews(news: Piece[][], isAll: boolean): void {
    this.#heard = news;
    this.#isAllTold = isAll;
    const rest = news.length - NEWS;
    const told = isAll || rest < 1 ? news : news.slice(-NEWS);
    const turns = this.turns(told);
    const isOver = turns.some((turn) => turn) && turns.every((turn) => !turn || turn.isOver);
    setText(this.#since, !this.#isAsked ? "This turn" : isOver ? "How the last round ended" : "Since your last turn");
    // Reasons that are open stay open.
    fill(this.#told, [told, turns], () => told.flatMap((line, i) => [i ? " " : "", h("div", { class: "al-turn-told" }, turns[i] && token(turns[i].seat), ...piecesOf(line), ...(turns[i] ? [" ", ...turns[i].why()] : []))]));
    // It is a stop for whoever scrolls with keys, who hear what stands there.
    const room = this.recap.closest("[role=region]");
    if (room) setAttribute(room, "aria-label", sentences(this.#since.textContent, this.#mine.textContent, ...told.map(plainText)));
    this.recap.classList.toggle("long", told.map(plainText).join().length > MUCH);
    setAttribute(this.#news, "hidden", !news.length);
    setAttribute(this.#more, "hidden", rest < 1);
    setAttribute(this.#more, "aria-expanded", String(isAll));
    setText(this.#more, isAll ? "Less" : rest === 1 ? "1 turn before" : `${rest} turns before`);
  }

  /** Show what Python answered, with the rule and what can be done instead; `isNote`: it refuses nothing. */
  tell(answer: Answer | null, isNote = false): void {
    this.#answer.classList.toggle("note", isNote);
    // What is asked stays to be read above a note.
    this.element.classList.toggle("noted", isNote);
    setAttribute(this.#answer, "hidden", !answer || answer.ok);
    // A refusal takes the place of the advice, so that the board below stays where it is.
    this.element.classList.toggle("told", !!answer && !answer.ok);
    if (!answer || answer.ok) return;
    this.#answer.replaceChildren(
      h("span", { title: answer.text }, answer.text),
      ...ruleOf(answer),
      ...(answer.instead ? [h("span", { class: "al-instead" }, answer.instead)] : []),
      ...(answer.sure ? [button({ class: "al-say", onclick: () => this.see(answer.sure!) }, "Show it"), button({ class: "al-say", onclick: () => this.tell(null) }, "No")] : []),
    );
  }

  #button(choice: Choice, all: Choice[]): HTMLButtonElement {
    const show = () => this.preview(choice);
    const hide = () => this.preview(null);
    const on = { onclick: () => this.say(choice.text), onmouseenter: show, onfocus: show, onmouseleave: hide, onblur: hide };
    // What a long one says after a colon is read by whoever points at it.
    const [short = ""] = choice.label.length > LONG ? choice.label.split(": ") : [choice.label];
    const title = choice.count ? choice.result?.text : choice.label;
    // Where there is little room, what the choice is about goes without saying once it was chosen, if no other button begins like it.
    const [verb] = short.split(" the ");
    const isClear = all.filter(({ label }) => label.startsWith(verb!)).length === 1;
    return button({ class: "al-say", "data-move": choice.text, title, "aria-label": isClear && short, ...on }, ...(isClear ? [verb, h("span", { class: "al-which" }, short.slice(verb!.length))] : [short]));
  }

  #chooser(choices: Choice[], [label, act]: NonNullable<Ask["listed"]>): HTMLElement[] {
    const select = h(
      "select",
      { "aria-label": label, ...QUIET },
      ...choices.map((choice) => h("option", { value: choice.text }, choice.label)),
    );
    select.addEventListener("keydown", (event) => isShortcut(event) || event.stopPropagation());
    return [select, button({ class: "al-say", onclick: () => this.say(select.value) }, act)];
  }
}

/** The rule of a refusal; where it is known what it says, it opens that. */
function ruleOf(answer: Answer): HTMLElement[] {
  if (!answer.rule) return [];
  return ruleChip(answer.rule, answer.why ?? "");
}
