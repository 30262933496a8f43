/** The parts of the table, how they stand together, and what lies over the board or behind the rail. */
import { AdvicePanel } from "./advice";
import { Controls } from "./controls";
import { Curtain } from "./curtain";
import { plainText, seatName } from "./describe";
import { Drawer } from "./drawer";
import { EndScreen } from "./end";
import { fillEach, h, letShortcutsThrough, sentences, setAttribute } from "./dom";
import type { Board, Faces, Game, Target } from "./game";
import { Ghosts } from "./ghosts";
import { help } from "./help";
import { Intro } from "./intro";
import { LinesPanel, Sight } from "./lines";
import { Log } from "./log";
import { Mail } from "./mail";
import { assumedMark } from "./marks";
import { Extra } from "./extra";
import { watchPointing } from "./pointing";
import { Primer } from "./primer";
import { Prompt, type Turn } from "./prompt";
import { Saving } from "./saving";
import { SingleClicks } from "./single";
import { Stage } from "./stage";
import { States } from "./states";
import { Speech } from "./speech";
import { Story, type Piece } from "./steps";
import { ReviewStrip } from "./strip";
import { token } from "./token";
import { Walk, type Walked } from "./walk";
import { WhatIf } from "./what-if";
import type { About, Answer, Ask, Choice, Intent, Model, Motion, Picture, Step } from "./types";

export const STEPS = ["older", "recent", "latest"] as const;
/** Turns besides those that are told, in which nothing was worth a line. */
const MANY_TURNS = 12;
const ONE_MOMENT = "One moment, please.";
export const STORY = ["start", "past", ...STEPS] as const;
/** How what is drawn is told: turn by turn, step by step, or not at all. */
export type Telling = "turns" | "step" | "nothing";

/** The parts, and what opens, covers or fills them. */
export abstract class TableParts {
  readonly element = h("section", { class: "al-lab al-table", "aria-label": "Table" });
  protected readonly phase = h("span", { class: "al-phase" });
  protected readonly pips = h("span", { class: "al-pips", "aria-hidden": "true" });
  protected readonly order = h("span", { class: "al-turns", role: "img" });
  protected readonly status = h("div", { class: "al-spoken", role: "status" });
  protected readonly speech = new Speech(this.status);
  protected readonly remark = h("div", { class: "al-remark" });
  protected readonly primer = new Primer();
  protected readonly intro = new Intro(
    (text) => this.speech.say(text),
    () => this.prompt.focus(),
  );
  protected readonly strip = new ReviewStrip((at) => {
    this.controls.pause();
    this.go(at);
  }, (text) => this.speech.say(text), (isOpen) => (isOpen ? this.drawer.show("review") : this.drawer.close()));
  protected readonly controls = new Controls((at) => this.go(at), () => this.undo(), this.strip.scrub);
  protected readonly drawer = new Drawer((icon) => this.advice.show(icon === "advice"));
  protected readonly whatIf = new WhatIf({
    here: () => this.advice.here(),
    count: () => this.advice.count(),
    why: (move) => {
      this.drawer.show("advice");
      this.advice.explain(move);
    },
    guess: (move, number) => this.advice.guess(move, number),
    playable: (move) => (this.ask?.moves.some(({ text, first }) => text === move || first === move) ? (this.ask.instead === undefined ? "Play it" : "Play on") : ""),
    play: (move) => this.send("play", { move }),
    changed: () => this.showWhatIf(),
  });
  /** Whether somebody who could play looks back instead. */
  protected isReplayed = false;
  /** Whether the review is waited for. */
  protected wantsReview = false;
  protected readonly lines = new LinesPanel((line) => this.send("line", { move: line }), () => this.about!.scores, (seat) => seatName(seat, this.about!));
  protected readonly sight = new Sight((whose) => this.send("see", { move: whose }));
  protected readonly advice: AdvicePanel;
  protected log!: Log;
  protected extra!: Extra;
  protected board!: Board;
  protected faces!: Faces;
  protected prompt!: Prompt;
  protected end!: EndScreen;
  protected readonly curtain = new Curtain((seat) => this.send("see_surely", { move: seat }));
  protected readonly stage = new Stage();
  protected story!: Story;
  protected about: About | null = null;
  protected read: unknown[] = [];
  /** Whether another line can begin at some step. */
  protected hasLines = false;
  /** The oldest steps, as they came and unpacked. */
  protected past = { text: "", steps: [] as Step[] };
  protected shownAt = -1;
  /** The last step that was told while it was shown, and the words of what went away in it. */
  protected toldAt = 0;
  protected toldText = "";
  /** How the game ended, until the end is shown. */
  protected result = "";
  protected picks: Target[] = [];
  /** The move that somebody points at, by its button or by what would complete it. */
  protected looked: Choice | null = null;
  protected readonly ghosts = new Ghosts();
  /** What was pointed out last and refused. */
  protected refused: Target | null = null;
  protected readonly states = new States();
  protected readonly walk: Walk = new Walk(this.walked());
  protected readonly closed = new AbortController();
  protected readonly saving: Saving;
  protected readonly mail: Mail;
  protected readonly clicks = new SingleClicks(this.element);

  constructor(
    protected readonly model: Model,
    protected readonly game: Game,
  ) {
    this.saving = new Saving(model);
    this.mail = new Mail(model, "Stepping through the past works without it.", () => this.saving.now(), this.status);
    this.mail.show = (answer) => this.show(answer);
    this.mail.speak = (text) => this.speak(text);
    this.mail.silent = () => this.advice.hush();
    this.mail.rested = () => this.pointAnew();
    this.advice = new AdvicePanel(
      model,
      (about) => game.faces(about),
      this.status,
      () => {
        // Whoever asks wants to look at this step.
        this.controls.pause();
        this.saving.now();
      },
      () => this.prompt.tell(null),
      this.whatIf.first,
      () => this.whatIf.isOn,
    );
    this.advice.mail.speak = (text) => this.speak(text);
    letShortcutsThrough(this.element);
    this.element.addEventListener("click", (event) => this.cutShort(event), { capture: true });
    window.addEventListener("beforeprint", () => (this.log as Log | undefined)?.listAll(), { signal: this.closed.signal });
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("al-say", (event) => this.speak((event as CustomEvent<string>).detail));
    this.update();
  }

  /** The seats or the viewer have changed: make every part anew. */
  protected rebuild(): void {
    const about = this.model.get("about");
    this.about = about;
    this.read = [];
    this.hasLines = false;
    this.faces = this.game.faces(about);
    this.log = new Log(about, (at) => this.go(at), (at) => this.roundAt(at));
    this.extra = new Extra(about, this.faces);
    this.board = this.game.makeBoard(about, (what, more) => this.pick(what, more), true, (targets) => this.send("mean", { picks: targets.join(", ") }));
    this.prompt = new Prompt((move) => this.isTooSoon() || this.answer(move), () => this.back(), (choice) => this.lookAt(choice), (whose) => this.send("see_surely", { move: whose }), () => this.go(this.story.length), () => this.skip(), (told) => this.turnsOf(told));
    watchPointing(this.board.element, (at, isFocused) => this.pointAt(at, isFocused));
    // While moves are shown, a click anywhere on the board goes to their end, and is no choice.
    this.board.element.addEventListener("click", ({ target }) => this.walk.isOn && !(target as Element).closest("button") && this.endWalk(this.story.within(this.saving.at)));
    this.end = new EndScreen(!!about.isRecord, this.faces, { again: (seed) => this.send("rematch", { move: seed }), go: (at) => this.go(at), turn: () => this.turnEnd(), say: (text) => this.say(text, true), beside: () => this.board.atEnd?.(this.story) });
    this.story = this.tellAnew();
    const isNew = !!this.model.get("ask") && !this.hasMoved();
    this.primer.update(about, () => isNew);
    const bar = h("header", { class: "al-top" }, h("div", { class: "al-where" }, this.phase, this.pips), this.order, this.prompt.element, this.end.actions, this.drawer.opener);
    this.prompt.element.append(this.whatIf.bar);
    this.prompt.actions.append(...this.strip.acts);
    this.prompt.actions.prepend(this.board.action ?? "");
    // What happened last stands where the board has room for it.
    (this.board.news ?? this.log.element).prepend(this.prompt.recap);
    (this.board.tray ?? this.board.element).append(this.intro.element, this.prompt.many, this.whatIf.said);
    this.intro.update(about, isNew);
    this.board.tray?.append(this.strip.told);
    this.board.news?.append(this.whatIf.three, this.strip.decided);
    const board = h("div", { class: "al-board" }, this.end.element, this.board.element, this.extra.element, this.remark);
    this.element.replaceChildren(h("div", { class: "al-frame" }, bar, this.controls.element, h("div", { class: "al-body" }, board, this.drawer.element, this.curtain.element)), this.status);
    this.fillDrawer(about);
    setAttribute(this.element, "aria-label", `${about.title}, table`);
    setAttribute(this.element, "data-others", this.story.picture(0).seats.filter(({ id }) => id !== about.view).length);
    // What has happened since is shown to all before the table is covered; what one alone has heard is gone.
    if (!this.model.get("curtain")) this.shownAt = -1;
    else this.speech.forget();
    this.picks = [];
  }

  private roundAt(at: number): number | undefined {
    return this.game.headline(this.story.picture(at), this.about!.view, this.about!).rounds?.[0];
  }

  /** The last turns that some lines tell of, as far as they tell of one. */
  private turnsOf(told: Piece[][]): (Turn | undefined)[] {
    const turns: { at: number; text: string }[] = [];
    for (let at = this.shownAt; at > 0 && turns.length < told.length + MANY_TURNS; at = this.story.turnOf(at) - 1) turns.push({ at, text: plainText(this.story.line(at)) });
    let from = 0;
    return told
      .map(plainText)
      .reverse()
      .map((line) => {
        const found = turns.findIndex(({ text }, i) => i >= from && text && line.startsWith(text));
        if (found < 0) return undefined;
        from = found + 1;
        const { at } = turns[found]!;
        return { at, seat: this.story.step(this.story.turnOf(at))!.s, isOver: this.roundAt(this.story.turnOf(at) - 1) !== this.roundAt(this.shownAt), why: () => this.log.why(this.story, at) };
      })
      .reverse();
  }

  /** Put all that need not be seen behind the rail. A record is looked at: nobody is there to answer, or to show another seat. */
  protected fillDrawer(about: About): void {
    setAttribute(this.sight.element, "hidden", about.isRecord);
    const rules = h("div", {}, this.primer.element, ...(this.game.rules?.(about) ?? []), ...assumedMark(about.assumed, about.rests));
    const view = h("div", {}, h("p", { class: "al-who" }, about.who), this.sight.element, this.lines.element);
    this.drawer.fill(
      [
        { icon: "what-if", label: "What if?", key: "w", act: () => this.turnWhatIf(), isTab: true },
        { icon: "turns", label: "Turns", key: "t", panel: this.log.element, isTab: true },
        { icon: "rules", label: "Rules", panel: rules, isTab: true },
        { icon: "review", label: "Review", key: "r", panel: this.strip.element },
        { icon: "replay", label: "Replay", key: "r", act: () => this.replay(!this.isReplayed) },
        { icon: "undo", label: "Undo", act: () => this.undo() },
        { icon: "view", label: "View", panel: view },
        { icon: "full", label: "Full", act: () => this.fill() },
        { icon: "keys", label: "Keys", key: "?", panel: help(this.game.legend?.(about) ?? [], about.help), says: () => sentences(...(about.help ?? [])) },
        { icon: "advice", label: "What if?", panel: this.advice.element, opener: this.whatIf.all, says: () => this.advice.said(), isTab: true },
      ],
      1,
    );
    this.drawer.mark("what-if", this.whatIf.isOn);
    for (const icon of ["what-if", "undo"]) this.drawer.have(icon, !about.isRecord);
    this.drawer.have("review", false);
    this.drawer.have("full", document.fullscreenEnabled === true);
  }

  /** Let the table have the whole screen, or no longer. */
  protected fill(): void {
    const where = this.element.getRootNode() as Document | ShadowRoot;
    void (where.fullscreenElement === this.element ? document.exitFullscreen() : this.element.requestFullscreen()).catch(() => undefined);
  }

  /** Show the buttons and the slider that step through the game, or put them away. */
  protected replay(isReplayed: boolean): void {
    this.isReplayed = isReplayed;
    if (!isReplayed) this.go(this.story.length);
    this.showReplay();
    this.drawer.mark("replay", isReplayed);
  }

  /** They are always there where nobody plays, when the game is over and its end was seen, or where a line may begin at any step. */
  protected showReplay(): void {
    const { isRecord, view } = this.about!;
    const isAlways = isRecord || (!view && !this.model.get("curtain")) || this.hasLines;
    const isOver = this.story.picture(this.story.length).phase === "over";
    // As long as the last moves are followed, it pushes nothing aside.
    const isShown = isAlways || this.isReplayed || (!this.walk.isOn && (this.shownAt < this.story.length ? !this.walk.toRead(this.shownAt) : isOver));
    if (isShown) this.isReplayed = true;
    const hasSteps = isShown && (!!isRecord || !(this.end.isShown || this.end.waits));
    setAttribute(this.controls.element, "hidden", !hasSteps);
    this.element.classList.toggle("steps", hasSteps);
    this.element.classList.toggle("replays", isShown);
    this.drawer.have("replay", !isAlways && !isOver);
  }

  /** The end of the game lies over the board of its last position, where nothing on that must be read first. */
  protected showEnd(isRead: boolean): void {
    const { activeElement } = this.element.getRootNode() as Document;
    // Whoever plays again waits for no review.
    if (!this.model.get("end")) this.wantsReview = false;
    const hadFocus = this.board.element.contains(activeElement) || this.end.element.contains(activeElement);
    this.end.update(this.model.get("end"), this.shownAt === this.story.length && !this.walk.isOn, isRead);
    this.element.firstElementChild!.classList.toggle("ended", this.end.isShown);
    // What decided the game stands where there is room for it.
    const room = this.end.isShown ? this.end.element : this.board.news;
    if (this.strip.decided.parentElement !== room) room?.append(this.strip.decided);
    if (hadFocus && this.end.isShown !== this.end.element.contains(activeElement)) this.prompt.element.focus();
  }

  /** How the game has ended, in words. */
  protected get ending(): string {
    const end = this.model.get("end");
    return end ? sentences(end.title, end.more) : "";
  }

  /** Look at the board where the end was, or at the end again. */
  protected turnEnd(): void {
    const wasShown = this.end.isShown;
    this.end.toggle();
    if (!wasShown) this.result ||= this.ending;
    this.wantsReview = wasShown && !this.about!.isRecord && !this.element.closest("[data-alone]");
    if (this.wantsReview && !this.model.get("review")) this.send("review", { move: "-" });
    this.draw(this.shownAt);
    this.beginReview();
  }

  /** Whoever wants a review looks at what decided the game, as soon as it is whole. */
  protected beginReview(): void {
    const review = this.model.get("review");
    if (!this.wantsReview || !review || review.looked) return;
    this.wantsReview = false;
    const [first] = review.moments;
    if (first && this.shownAt === this.story.length) this.go(first[0] - 1);
  }

  /** Whether whoever looks on has made a move. */
  protected hasMoved(): boolean {
    return this.steps().some((step) => step.s === this.about?.view);
  }

  /** What if, on the board, which the drawer would lie over where there is little room. */
  protected turnWhatIf(): void {
    // Nothing is known yet of a position on the way to the one that is asked about.
    if (this.walk.isOn) this.endWalk(this.story.within(this.saving.at));
    if (this.mail.isWaiting) return this.say(ONE_MOMENT, true);
    this.drawer.close();
    this.whatIf.turn(!this.whatIf.isOn);
    // Where there is always room for it, the whole list stands beside the board.
    if (this.whatIf.isOn && this.drawer.isDock) this.drawer.show("advice");
  }

  /** What if has begun or ended on the board, or another of its moves is looked at. */
  protected showWhatIf(): void {
    const { isOn } = this.whatIf;
    const had = this.whatIf.bar.contains((this.element.getRootNode() as Document).activeElement);
    if (isOn) this.controls.pause();
    this.element.classList.toggle("what-if", isOn);
    this.drawer.mark("what-if", isOn);
    this.whatIf.update();
    if (this.shownAt >= 0) this.showStates();
    if (had && !isOn) this.prompt.element.focus();
  }

  /** Show the seats in their order, who is acting, and how many rounds are over. */
  protected showTurns(picture: Picture, acts: string[], rounds?: [now: number, all: number]): void {
    fillEach(this.order, picture.seats.map(({ id }) => [id, () => h("span", {}, token(id))]));
    picture.seats.forEach(({ id }, i) => this.order.children[i]!.classList.toggle("acts", acts.includes(id)));
    setAttribute(this.order, "aria-label", `Turn order: ${picture.seats.map(({ id }) => seatName(id, this.about!) + (acts.includes(id) ? " (now)" : "")).join(", ")}`);
    const acting = picture.seats.findIndex(({ id }) => acts.includes(id)) + 1;
    setAttribute(this.order.parentElement!, "data-by", acts.length === 1 ? String(acting) : null);
    const [now, all] = rounds ?? [0, 0];
    fillEach(this.pips, Array.from({ length: all }, (_, i) => [[i, Math.sign(i + 1 - now)], () => h("i", { class: i + 1 < now ? "over" : i + 1 === now ? "now" : "" })]));
  }

  /** What has the focus, inside of the table. */
  protected focused(): Element | null {
    const { activeElement } = this.element.getRootNode() as Document;
    return activeElement && this.element.contains(activeElement) ? activeElement : null;
  }

  /** The focus stays, or goes to the prompt where what had it has gone and nothing took its place. */
  protected keepFocus(had: Element | null): void {
    const now = this.focused();
    if (!had || (now && now !== had)) return;
    // What was hidden has the focus until the page is drawn, and nobody has it then.
    const isGone = !had.isConnected || had.closest("[hidden]") || had.checkVisibility?.({ visibilityProperty: true }) === false;
    if (isGone) this.prompt.focus();
    // What was moved in the page has lost it, too.
    else if (!now) (had as HTMLElement).focus();
  }

  protected steps(): Step[] {
    return [...this.past.steps, ...STEPS.flatMap((name) => this.model.get(name))];
  }

  protected tellAnew(before?: Story): Story {
    return new Story(this.model.get("start"), this.steps(), before, this.about!.items, this.about!.names);
  }

  /** What is done with the parts: the position is drawn, and what a person does is answered. */
  abstract update(): void;
  protected abstract walked(): Walked;
  protected abstract draw(at: number, wait?: number, moved?: Motion[], telling?: Telling): void;
  protected abstract get ask(): Ask | null;
  protected abstract showStates(): void;
  protected abstract show(answer: Answer): void;
  protected abstract answer(move: string): void;
  protected abstract endWalk(goal: number): void;
  protected abstract cutShort(event: Event): void;
  protected abstract skip(): void;
  protected abstract isTooSoon(): boolean;
  protected abstract pick(what: Target, more?: boolean): void;
  protected abstract back(): void;
  protected abstract choose(picks: Target[]): void;
  protected abstract lookAt(choice: Choice | null, isFocused?: boolean): void;
  protected abstract pointAt(part: Element | null, isFocused: boolean): void;
  protected abstract undo(): void;
  /** Where the moves of the last press began, which are taken back together; and whether what is sent next is one of them. */
  protected since = 0;
  protected more = false;
  protected abstract send(what: Intent["do"], about: Pick<Intent, "move" | "picks">): void;
  protected abstract pointAnew(): void;
  protected abstract say(text: string, isNote?: boolean): void;
  protected abstract speak(text: string): void;
  protected abstract go(at: number): void;
  protected abstract key(event: KeyboardEvent): void;
}
