/** The whole table: draws what Python says a seat knows, steps through it, and sends what a person wants. */
import { AdvicePanel } from "./advice";
import { isAlone } from "./alone";
import { Asking } from "./asking";
import { chosenCard, forced, lineOf, openAfter, type Open, type Pick } from "./choices";
import { Controls } from "./controls";
import { CountedPanel, isCounted } from "./games/alley/counted";
import { FarStep, keptText } from "./far";
import { gist, phaseText, questionOf, said, stepSentence, triggerText, turnText } from "./describe";
import { h, isShortcut, letShortcutsThrough, setAttribute, setText } from "./dom";
import type { Mark } from "./games/alley/storehouse-grid";
import { Hand } from "./games/alley/hand";
import { help } from "./help";
import { LinesPanel, Sight } from "./lines";
import { Log, remarks } from "./log";
import { Market } from "./games/alley/market";
import { assumedMark } from "./marks";
import { isWelcome, look, motionsOf, move } from "./motion";
import { rows, unpacked } from "./packing";
import { Primer } from "./primer";
import { CardReader } from "./games/alley/reader";
import { LOOKING_BACK, refusal } from "./refusing";
import { completeSet, type Complete } from "./games/alley/sales";
import { Saving } from "./saving";
import { SeatPanel } from "./games/alley/seat";
import { SingleClicks } from "./single";
import { drawnCard, Story } from "./steps";
import { ReviewStrip } from "./strip";
import type { About, Answer, Ask, Intent, Model, Picture, Step } from "./types";

const STEPS = ["older", "recent", "latest"] as const;
export const STORY = ["start", "first", "count", "past", ...STEPS] as const;
/** Milliseconds after which a silent Python is mentioned. */
const PATIENCE = 4000;
/** Milliseconds from one step to the next while the moves of others are shown, and how many steps are. */
const WALK = 650;
const LONGEST_WALK = 40;
/** Milliseconds for a letter of what a step did, and that a set is seen before it is sold. */
const READING = 8;
const SEEN = 1300;
/** Milliseconds in which a click was meant for what stood there before the others moved, where nothing moves. */
const SETTLED = WALK;
/** Said where the moves of others are shown as far as the inspection, which is a step of its own. */
const COUNTED = "The inspection: below stands what counted, seat by seat. Go on when you have read it.";
/** Said to whoever points at something while the moves of others are shown: what is there now, nobody has seen yet. */
const LOOK_FIRST = "Now it is your turn: look first, then choose.";
const NOTHING_OPEN: Open = { next: new Set(), says: [], done: null };

export class Table {
  readonly element = h("section", { class: "al-lab al-table", "aria-label": "Table" });
  private readonly phase = h("span", { class: "al-phase" });
  private readonly turn = h("span", { class: "al-turn" });
  private readonly trigger = h("span", { class: "al-trigger" });
  private readonly status = h("div", { class: "al-spoken", role: "status" });
  private readonly seats = h("div", { class: "al-seats" });
  private readonly remark = h("div", { class: "al-remark" });
  private readonly primer = new Primer();
  private readonly controls = new Controls((at) => this.go(at), () => this.undo());
  private readonly lines = new LinesPanel((line) => this.send("line", line));
  private readonly sight = new Sight((whose) => this.send("see", whose));
  private readonly advice: AdvicePanel;
  private readonly strip = new ReviewStrip((at) => {
    this.controls.pause();
    this.go(at);
  }, this.status);
  private log!: Log;
  private market!: Market;
  private hand!: Hand;
  private asking!: Asking;
  private reader!: CardReader;
  private counted!: CountedPanel;
  private panels = new Map<string, SeatPanel>();
  private story!: Story;
  private about: About | null = null;
  private read: unknown[] = [];
  /** Whether what the last inspection counted was on the table already, when somebody chose what to bribe. */
  private isRead = false;
  /** Whether another line can begin at some step. */
  private hasLines = false;
  /** The oldest steps, as they came and unpacked. */
  private past = { text: "", steps: [] as Step[] };
  private shownAt = -1;
  private picks: Pick[] = [];
  private preview: string[] = [];
  private waiting: { id: string; timer: number } | null = null;
  private heard: Answer | null;
  private count = 0;
  private looking = new AbortController();
  private walking = 0;
  /** The story of which Python knows that somebody is near its edge. */
  private told: Story | null = null;
  /** When the moves of others were drawn all at once, as where motion is not welcome. */
  private arrived = -Infinity;
  /** The set that lies complete before the next step sells it, while the moves of others are shown. */
  private complete: Complete | null = null;
  private readonly saving: Saving;
  /** Waits for a step that Python has to send. */
  private readonly far = new FarStep(() => isAlone(this.element), (text) => this.say(text, true), () => this.kept, (wish, why) => this.stay(wish, why));
  private readonly clicks = new SingleClicks(this.element);
  private readonly me = Math.random().toString(36).slice(2, 8);

  constructor(private readonly model: Model) {
    this.heard = model.get("answer");
    this.saving = new Saving(model);
    this.advice = new AdvicePanel(
      model,
      this.status,
      () => {
        // Whoever asks wants to look at this step.
        this.controls.pause();
        this.saving.now();
      },
      () => this.asking.tell(null),
    );
    letShortcutsThrough(this.element);
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.update();
  }

  /** The seats or the viewer have changed: make every part anew. */
  private rebuild(): void {
    const about = this.model.get("about");
    this.about = about;
    this.read = [];
    this.hasLines = false;
    const pick = (what: Pick) => this.pick(what);
    this.looking.abort();
    this.looking = new AbortController();
    const reader = this.reader = new CardReader(about, this.element, this.looking.signal);
    this.log = new Log(about, (at) => this.go(at));
    this.market = new Market(about, pick);
    this.hand = new Hand(about, pick);
    this.counted = new CountedPanel(about);
    this.asking = new Asking(about, (text) => this.isTooSoon() || this.send("play", text), () => this.choose([]), (text) => this.show(text), (whose) => this.send("see_surely", whose), () => this.go(this.story.length));
    this.panels = new Map();
    this.seats.replaceChildren();
    this.story = this.tellAnew();
    for (const seat of this.story.picture(0).seats) this.panels.set(seat.id, new SeatPanel(seat.id, about, pick));
    const own = about.view ? this.panels.get(about.view) : undefined;
    this.seats.append(...[...this.panels.values()].filter((panel) => panel !== own).map((panel) => panel.element));
    this.seats.dataset.count = String(this.seats.childElementCount);
    const mine = h("div", { class: "al-mine" }, own?.element, h("div", { class: "al-side" }, this.market.element, this.hand.element, reader.element));
    mine.classList.toggle("watching", !own);
    const head = h("header", { class: "al-head" }, this.phase, this.turn, this.trigger, h("span", { class: "al-who" }, about.who), this.sight.element);
    // A record is looked at: nobody is there to take back a move or to show another seat.
    setAttribute(this.sight.element, "hidden", about.isRecord);
    this.controls.letUndo(!about.isRecord);
    const board = h("div", { class: "al-board" }, this.remark, this.counted.element, mine, this.seats);
    this.primer.update(about, () => !!this.model.get("ask") && !this.hasMoved());
    this.element.replaceChildren(head, this.controls.element, this.strip.element, this.primer.element, this.lines.element, this.asking.recap, this.asking.element, this.advice.element, h("div", { class: "al-main" }, board, this.log.element), help(), ...assumedMark(about.assumed), this.status);
    setAttribute(this.element, "aria-label", `${about.title}, table`);
    this.shownAt = -1;
    this.picks = [];
  }

  /** Whether whoever looks on has made a move. */
  private hasMoved(): boolean {
    return !!this.model.get("first") || this.steps().some((step) => step.s === this.about?.view);
  }

  /** Draw what the model says now; only what differs is touched. */
  update(): void {
    const past = this.model.get("past");
    if (past !== this.past.text) {
      const open = async () => (past ? rows<Step>((await unpacked(past)) as Record<string, unknown[]>) : []);
      // Until then what is drawn stays as it is.
      return void open().then((steps) => {
        this.past = { text: past, steps };
        this.update();
      });
    }
    const { about, story } = this;
    if (this.model.get("about") !== about) this.rebuild();
    const read = [...STORY.map((name) => this.model.get(name)), this.model.get("ask"), this.model.get("lines"), this.model.get("line")];
    const isNew = read.some((value, i) => value !== this.read[i]);
    if (this.model.get("ask")?.instead !== undefined) this.hasLines = true;
    const isOther = [...STORY.keys(), STORY.length + 2].some((i) => read[i] !== this.read[i]);
    // Other steps of the same game have come: whoever steps on goes on.
    let isMoved = false;
    if (isNew) {
      const isSameLine = about === this.about && read.at(-1) === this.read.at(-1);
      this.read = read;
      this.story = this.tellAnew(this.story);
      isMoved = isSameLine && story.first !== this.story.first && story.length === this.story.length;
      if (isOther && !isMoved) this.saving.drop();
      // The card that was read may be back in the deck.
      if (this.shownAt > this.story.length) this.reader.clear();
      this.shownAt = Math.min(this.shownAt, this.story.length);
      this.picks = [];
    }
    const goal = this.story.within(this.saving.at);
    // What others did after a move of one's own is shown one step at a time.
    const ahead = goal - this.shownAt;
    if (isNew) this.isRead = isCounted(this.story, this.shownAt);
    const isFollowed = isNew && !isMoved && this.shownAt >= 0 && this.story.has(this.shownAt) && ahead > 1 && ahead <= LONGEST_WALK;
    if (isFollowed && isWelcome()) return this.walk();
    if (isFollowed) this.arrived = performance.now();
    this.draw((isFollowed && this.nextInspection(goal)) || goal);
  }

  /** The next step at which an inspection is over, for a person who plays to read what counted; 0 for none on the way. */
  private nextInspection(goal: number): number {
    const waits = this.model.get("ask");
    if (this.isRead || !waits || waits.instead !== undefined) return 0;
    for (let at = this.shownAt + 1; at < goal; at++) {
      if (isCounted(this.story, at) && !isCounted(this.story, at + 1)) return at;
    }
    return 0;
  }

  /** Go on to the step that the model names, one step after the other. */
  private walk(): void {
    const next = this.shownAt + 1;
    const goal = this.story.within(this.saving.at);
    const complete = this.complete ? null : completeSet(this.story, next, this.about!.view);
    if (complete) return this.showComplete(complete);
    const isOnTheWay = next < goal && this.nextInspection(goal) !== next;
    this.draw(next, isOnTheWay ? window.setTimeout(() => this.walk(), this.pause(next)) : 0);
  }

  /** Show a set for a moment before it is sold: it lies complete, and then it is gone. */
  private showComplete(complete: Complete): void {
    clearTimeout(this.walking);
    this.walking = window.setTimeout(() => this.walk(), SEEN);
    this.complete = complete;
    this.drawPicture(complete.picture);
    this.speak(complete.text);
  }

  /** Milliseconds for a step of others: more for what takes longer to read. */
  private pause(at: number): number {
    return WALK + Math.min(READING * gist(this.story, at).length, 2 * WALK);
  }

  /** Draw the position after a step; `walking` is the timer of the next one, when others are being followed. */
  private draw(at: number, walking = 0): void {
    clearTimeout(this.walking);
    this.walking = walking;
    this.complete = null;
    if (!this.story.has(at)) return this.fetch(at);
    if (this.far.rest()) this.asking.tell(null);
    const step = this.story.step(at);
    const find = (place: string) => {
      const [seat = "", slot = ""] = place.split(" ");
      return this.panels.get(seat)?.grid.slot(slot);
    };
    const home = (place: string) => this.panels.get(place.split(" ")[0]!)?.grid.element;
    const motions = at === this.shownAt + 1 && isWelcome() ? motionsOf(step) : [];
    const before = motions.length ? look(motions, find, this.about!) : null;
    if (at !== this.shownAt) {
      this.picks = [];
      this.preview = [];
      if (this.shownAt >= 0) this.speak(stepSentence(this.story, at));
      this.asking.tell(null);
    }
    if (this.shownAt >= 0 && this.story.picture(at).round !== this.story.picture(this.shownAt).round) this.reader.clear();
    this.shownAt = at;
    if (!this.picks.length) this.picks = this.ask ? forced(this.ask.moves, this.ask.seat) : [];
    this.drawPicture(this.story.picture(at));
    this.controls.update(at, this.story.length, said(step));
    this.controls.keeps(this.story.first, this.story.last);
    this.lines.update(this.model.get("lines") ?? [], this.model.get("line"));
    this.sight.update(this.story.picture(at).seats.map((seat) => seat.id), this.about!.sight);
    this.counted.update(this.story, at);
    this.log.update(this.story, at);
    this.advice.update(at);
    this.strip.update(this.model.get("review"), at);
    this.remark.replaceChildren(...remarks(step));
    this.element.dataset.at = String(at);
    if (before) move(before, home, find, this.element);
  }

  /** A step that is not here: the last picture stays until Python has sent it. */
  private fetch(at: number): void {
    if (isAlone(this.element)) return this.stay(at);
    if (this.shownAt < 0) this.draw(this.story.nearest(at));
    this.controls.update(at, this.story.length, "not here yet", true);
    this.far.wait(at);
  }

  /** Nobody sends a step: stay at the nearest that is here, and say why. */
  private stay(wish: number, why = ""): void {
    const at = this.story.nearest(wish);
    if (at !== this.saving.at) this.saving.go(at);
    this.draw(at);
    this.controls.pause();
    this.say(`${why} ${this.kept}`.trim(), true);
  }

  private get kept(): string {
    return keptText(this.story.first, this.story.last);
  }

  /** Python has answered a message. */
  hear(): void {
    const answer = this.model.get("answer");
    if (!answer || answer === this.heard) return;
    this.heard = answer;
    if (this.advice.hear(answer)) return;
    if (answer.id === this.waiting?.id) this.rest();
    this.asking.tell(answer);
    // What was done is drawn first, and then told.
    if (answer.ok && answer.text) window.setTimeout(() => this.say(answer.text, true));
    if (!answer.ok) this.speak([answer.text, answer.rule, answer.instead].filter(Boolean).join(" "));
  }

  close(): void {
    this.controls.pause();
    this.advice.close();
    clearTimeout(this.walking);
    this.far.rest();
    this.saving.now();
    this.rest();
  }

  /** The decision that may be answered here and now. */
  private get ask(): Ask | null {
    const ask = this.model.get("ask");
    // Where another line may begin, every step asks; else only the last does.
    const isHere = ask?.at === this.shownAt && (ask.instead !== undefined || ask.at === this.story.length);
    return ask && isHere ? ask : null;
  }

  /** Whether an earlier step is shown than the one that waits for an answer. */
  private get isBehind(): boolean {
    const waits = this.model.get("ask");
    return !this.walking && !!waits && waits.instead === undefined && this.shownAt < this.story.length;
  }

  private open(): Open {
    const ask = this.ask;
    return ask ? openAfter(ask.moves, ask.seat, this.picks) : NOTHING_OPEN;
  }

  private drawPicture(picture: Picture): void {
    const about = this.about!;
    const ask = this.ask;
    const open = this.open();
    const mark = (pick: Pick): Mark => (this.picks.includes(pick) ? "picked" : open.next.has(pick) ? "next" : null);
    const view = about.view;
    // The one of a button that somebody points at, else all that are on offer: a feline may be part of several.
    const sets = this.preview.length ? this.preview : (ask?.moves ?? []).flatMap(lineOf);
    const isInSet = (id: string, slot: string) => this.complete?.places.includes(`${id} ${slot}`) || (id === ask?.seat && sets.includes(slot));
    setText(this.phase, phaseText(picture));
    setText(this.turn, turnText(picture, view));
    setText(this.trigger, triggerText(picture));
    for (const seat of picture.seats) {
      this.panels.get(seat.id)?.update(seat, picture, {
        slot: (id, slot) => mark(`slot:${id}:${slot}`) ?? (isInSet(id, slot) ? "line" : null),
        seat: (id) => mark(`seat:${id}`),
      });
    }
    this.market.update(picture, (pick) => open.next.has(pick));
    this.hand.update(picture, ask, drawnCard(this.story, this.shownAt, view), (code) => mark(`card:${code}`));
    // What has no choice in it was chosen by nobody.
    const canCancel = !!ask && this.picks.length > forced(ask.moves, ask.seat).length;
    this.asking.update(this.question(picture, ask), ask, open.says, this.picks.length > 0, canCancel, this.isBehind, gist(this.story, this.shownAt), this.ending(open));
  }

  /** The warning that a play which is open now ends the round. */
  private ending(open: Open): Ask["ending"] {
    const { ending, seat } = this.ask ?? {};
    if (!ending) return null;
    return ending.slot === "*" || !chosenCard(this.picks) || open.next.has(`slot:${seat}:${ending.slot}`) ? ending : null;
  }

  private question(picture: Picture, ask: Ask | null): string {
    if (ask) {
      const card = chosenCard(this.picks);
      if (!card) return questionOf(ask, this.model.get("line"));
      const name = this.about!.items[card]?.name ?? card;
      // Where one card alone can be played, nobody has chosen it.
      if (ask.then?.startsWith(ask.question)) return ask.then;
      return `${name} is chosen. ${ask.then || "Now choose what has a green frame."}`;
    }
    if (this.complete) return this.complete.text;
    if (this.walking) return "The others play: their moves are shown one after the other. A click or the key l goes to the last.";
    if (this.isBehind) return isCounted(this.story, this.shownAt) ? COUNTED : LOOKING_BACK;
    // Where other lines can begin, what is asked comes and goes with each step, and the board must not jump for it.
    return picture.phase === "over" || this.hasLines ? turnText(picture, this.about!.view) : "";
  }

  /** A person has pointed at something while the moves of others are shown: go where they end, and nothing more. */
  private endWalk(goal: number): void {
    this.draw((this.walking && this.nextInspection(goal)) || goal);
    const text = this.ask ? LOOK_FIRST : isCounted(this.story, this.shownAt) ? COUNTED : "";
    if (text) this.say(text, true);
  }

  /** Whether the others have moved just now, all at once: whoever clicks has not seen it yet, and is told to look. */
  private isTooSoon(): boolean {
    const isSoon = performance.now() - this.arrived < SETTLED;
    if (isSoon) this.say(LOOK_FIRST, true);
    return isSoon;
  }

  /** A person has pointed at something: go on with the choice, or ask Python why it cannot be. */
  private pick(what: Pick): void {
    const last = this.story.within(this.saving.at);
    if (!this.story.has(last)) return;
    if (this.shownAt !== last) return this.endWalk(last);
    if (this.ask && this.isTooSoon()) return;
    const ask = this.ask;
    if (this.picks.includes(what)) return this.choose(this.picks.filter((pick) => pick !== what));
    const { next } = this.open();
    if (ask && next.has(what)) return this.choose([...this.picks, what]);
    // Another first pick replaces what was picked before.
    if (ask && openAfter(ask.moves, ask.seat, []).next.has(what)) return this.choose([what]);
    const picture = this.story.picture(this.shownAt);
    const place = { ask, picks: this.picks, picture, view: this.about!.view, isRecord: this.about!.isRecord, isBehind: this.isBehind };
    const no = refusal(what, place);
    if ("ask" in no) this.send("why_not", no.ask);
    else this.say(no.say);
  }

  private choose(picks: Pick[]): void {
    this.picks = picks;
    this.preview = [];
    this.asking.tell(null);
    const { done, next } = this.open();
    if (done && !next.size) return this.send("play", done);
    this.drawPicture(this.story.picture(this.shownAt));
    const card = picks[0];
    if (!card) return;
    this.speak([this.question(this.story.picture(this.shownAt), this.ask), this.ending(this.open())?.text].filter(Boolean).join(" "));
    this.bringSlots(next);
  }

  /** Bring the own storehouse on the screen where a slot of it is to be chosen and none can be seen, as on a phone. */
  private bringSlots(next: Set<Pick>): void {
    const house = this.panels.get(this.ask?.seat ?? "");
    const slots = [...next].filter((pick) => pick.startsWith(`slot:${this.ask?.seat}:`)).map((pick) => house?.grid.slot(pick.split(":")[2]!)?.getBoundingClientRect());
    const { bottom, height } = this.asking.element.getBoundingClientRect();
    if (!house || !slots.length || slots.some((box) => box && box.top >= bottom && box.bottom <= innerHeight)) return;
    // The question stays in sight, so the storehouse comes below it.
    house.grid.element.style.scrollMarginTop = `${height + 4}px`;
    house.grid.element.scrollIntoView({ block: "start" });
  }

  /** Show the slots that a button speaks of. */
  private show(text: string | null): void {
    const slots = text ? lineOf(text) : [];
    if (slots.join() === this.preview.join()) return;
    this.preview = slots;
    this.drawPicture(this.story.picture(this.shownAt));
  }

  /** Take the last move back; from an earlier step, first go to the last. */
  private undo(): void {
    if (this.shownAt < this.story.length) this.go(this.story.length);
    else this.send("undo", "-");
  }

  private send(what: Intent["do"], text: string): void {
    if (this.waiting) return;
    const id = `${this.me}-${++this.count}`;
    const timer = window.setTimeout(() => {
      this.rest();
      this.advice.hush();
      this.say("Python has not answered yet. Is the kernel busy, or stopped? Stepping through the past works without it.");
    }, PATIENCE);
    this.waiting = { id, timer };
    if (what === "play") this.clicks.hasSent();
    this.saving.now();
    this.model.send({ do: what, move: text, at: this.ask?.at ?? this.story.length, line: this.model.get("line"), id });
  }

  /** Wait no longer; a move that was pointed out in full may be pointed out again. */
  private rest(): void {
    clearTimeout(this.waiting?.timer);
    this.waiting = null;
    const ask = this.ask;
    if (!ask || !this.open().done) return;
    this.picks = forced(ask.moves, ask.seat);
    this.drawPicture(this.story.picture(this.shownAt));
  }

  /** Say something that needs no Python: as a refusal, or as a plain note. */
  private say(text: string, isNote = false): void {
    this.asking.tell({ id: "", ok: false, text, rule: null, instead: null }, isNote);
    this.speak(text);
  }

  private speak(text: string): void {
    setText(this.status, text);
  }

  private go(at: number): void {
    const goal = this.story.within(at);
    if (!this.story.has(goal) && isAlone(this.element)) return this.stay(goal);
    // Near an end of what is here Python is told at once, so that more has come before it is reached.
    const isEarly = this.story.isNearEdge(goal) && this.told !== this.story;
    if (isEarly) this.told = this.story;
    if (goal !== this.saving.at) this.saving.go(goal, this.about!.isRecord || isEarly);
    this.draw(goal);
  }

  private key(event: KeyboardEvent): void {
    if (isShortcut(event) || event.target instanceof HTMLSelectElement) return;
    if (event.key === "Escape" && this.picks.length) this.choose([]);
    else if (!this.controls.do(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  private steps(): Step[] {
    return [...this.past.steps, ...STEPS.flatMap((name) => this.model.get(name))];
  }

  private tellAnew(before?: Story): Story {
    return new Story(this.model.get("start"), this.steps(), before, this.about!.items, this.model.get("first"), this.model.get("count"));
  }
}
