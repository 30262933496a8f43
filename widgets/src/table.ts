/** The whole table: draws what Python says a seat knows, steps through it, and sends what a person wants. */
import { AdvicePanel } from "./advice";
import type { Widget } from "./views";
import { Controls } from "./controls";
import { listed, plainText, play, questionOf, seatName, stepSentence, turnSentence } from "./describe";
import { Drawer } from "./drawer";
import { EndScreen } from "./end";
import { h, isShortcut, letShortcutsThrough, sentences, setAttribute, setText } from "./dom";
import type { Board, Faces, Game, Mark, Moment, Target } from "./game";
import { Ghosts, ghostsOf, type Ghost } from "./ghosts";
import { help } from "./help";
import { LinesPanel, Sight } from "./lines";
import { Log, remarks } from "./log";
import { Mail } from "./mail";
import { assumedMark } from "./marks";
import { laidBefore, look, motionsOf, move } from "./motion";
import { Extra } from "./extra";
import { rows, unpacked } from "./packing";
import { forced, openAfter, type Open } from "./picks";
import { watchPointing } from "./pointing";
import { Primer } from "./primer";
import { Prompt } from "./prompt";
import { Saving } from "./saving";
import { SingleClicks } from "./single";
import { Stage, isWatched, isWelcome } from "./stage";
import { States, stepsSince, told } from "./states";
import { Speech } from "./speech";
import { Story, type Now } from "./steps";
import { ReviewStrip } from "./strip";
import { token } from "./token";
import { Walk, type Walked } from "./walk";
import { WhatIf } from "./what-if";
import type { About, Answer, Ask, Choice, Intent, Model, Motion, Picture, Step, Warning } from "./types";

const STEPS = ["older", "recent", "latest"] as const;
const STORY = ["start", "past", ...STEPS] as const;
/** Said to whoever points at something while the moves of others are shown: what is there now, nobody has seen yet. */
const LOOK_FIRST = "It's your turn: look first, then choose.";
/** Said to whoever clicks while a card is shown that they draw: the click only ends that. */
const SKIPPED = "That click skipped ahead.";
const LOOKING_BACK = "You are looking back. Go to the last position (key l) to play on.";
const RECORD = "This is a record: step through it with the buttons above, or with the keys n and b.";
const NOBODY = "Nobody plays from here: this view shows what everybody may see.";
const NOTHING_OPEN: Open = { next: new Set(), says: [], done: null };

export class Table {
  readonly element = h("section", { class: "al-lab al-table", "aria-label": "Table" });
  private readonly phase = h("span", { class: "al-phase" });
  private readonly pips = h("span", { class: "al-pips", "aria-hidden": "true" });
  private readonly order = h("span", { class: "al-turns", role: "img" });
  private readonly status = h("div", { class: "al-spoken", role: "status" });
  private readonly speech = new Speech(this.status);
  private readonly remark = h("div", { class: "al-remark" });
  private readonly primer = new Primer();
  private readonly strip = new ReviewStrip((at) => {
    this.controls.pause();
    this.go(at);
  }, (text) => this.speech.say(text));
  private readonly controls = new Controls((at) => this.go(at), () => this.undo(), this.strip.scrub);
  private readonly drawer = new Drawer((icon) => this.advice.show(icon === "advice"));
  private readonly whatIf = new WhatIf({
    here: () => this.advice.here(),
    count: () => this.advice.count(),
    why: (move) => {
      this.drawer.show("advice");
      this.advice.explain(move);
    },
    guess: (move, number) => this.advice.guess(move, number),
    playable: (move) => (this.ask?.moves.some(({ text }) => text === move) ? (this.ask.instead === undefined ? "Play it" : "Play on") : ""),
    play: (move) => this.send("play", { move }),
    changed: () => this.showWhatIf(),
  });
  /** Whether somebody who could play looks back instead. */
  private isReplayed = false;
  private readonly lines = new LinesPanel((line) => this.send("line", { move: line }), () => this.about!.scores);
  private readonly sight = new Sight((whose) => this.send("see", { move: whose }));
  private readonly advice: AdvicePanel;
  private log!: Log;
  private extra!: Extra;
  private board!: Board;
  private faces!: Faces;
  private prompt!: Prompt;
  private end!: EndScreen;
  private readonly stage = new Stage();
  private story!: Story;
  private about: About | null = null;
  private read: unknown[] = [];
  /** Whether another line can begin at some step. */
  private hasLines = false;
  /** The oldest steps, as they came and unpacked. */
  private past = { text: "", steps: [] as Step[] };
  private shownAt = -1;
  /** The last step that was told while it was shown, and the words of its sale. */
  private toldAt = 0;
  private toldText = "";
  private picks: Target[] = [];
  /** The move that somebody points at, by its button or by what would complete it. */
  private looked: Choice | null = null;
  private readonly ghosts = new Ghosts();
  /** What was pointed out last and refused. */
  private refused: Target | null = null;
  private readonly states = new States();
  private readonly walk: Walk = new Walk(this.walked());
  private readonly closed = new AbortController();
  private readonly saving: Saving;
  private readonly mail: Mail;
  private readonly clicks = new SingleClicks(this.element);

  constructor(
    private readonly model: Model,
    private readonly game: Game,
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
    letShortcutsThrough(this.element);
    this.element.addEventListener("click", (event) => this.cutShort(event), { capture: true });
    window.addEventListener("beforeprint", () => (this.log as Log | undefined)?.listAll(), { signal: this.closed.signal });
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("al-say", (event) => this.speak((event as CustomEvent<string>).detail));
    this.update();
  }

  /** The seats or the viewer have changed: make every part anew. */
  private rebuild(): void {
    const about = this.model.get("about");
    this.about = about;
    this.read = [];
    this.hasLines = false;
    this.faces = this.game.faces(about);
    this.log = new Log(about, (at) => this.go(at));
    this.extra = new Extra(about, this.faces);
    this.board = this.game.makeBoard(about, (target) => this.pick(target), true);
    this.prompt = new Prompt((move) => this.isTooSoon() || this.answer(move), () => this.choose([]), (choice) => this.lookAt(choice), (whose) => this.send("see_surely", { move: whose }), () => this.go(this.story.length), () => this.skip());
    watchPointing(this.board.element, (at, isFocused) => this.pointAt(at, isFocused));
    // While moves are shown, a click anywhere on the board goes to their end, and is no choice.
    this.board.element.addEventListener("click", ({ target }) => this.walk.isOn && !(target as Element).closest("button") && this.endWalk(this.story.within(this.saving.at)));
    this.end = new EndScreen(!!about.isRecord, this.faces, { again: (seed) => this.send("rematch", { move: seed }), go: (at) => this.go(at), turn: () => this.turnEnd(), say: (text) => this.say(text, true) });
    this.story = this.tellAnew();
    this.primer.update(about, () => !!this.model.get("ask") && !this.hasMoved());
    const bar = h("header", { class: "al-top" }, h("div", { class: "al-where" }, this.phase, this.pips), this.order, this.prompt.element, ...(this.board.action ? [this.board.action] : []), this.end.actions, this.drawer.opener);
    this.prompt.element.append(this.whatIf.bar);
    // What happened last stands where the board has room for it.
    (this.board.news ?? this.log.element).prepend(this.prompt.recap);
    (this.board.tray ?? this.board.element).append(this.prompt.many, this.whatIf.said);
    this.board.news?.append(this.whatIf.three, this.strip.decided);
    const board = h("div", { class: "al-board" }, this.end.element, this.board.element, this.extra.element, this.remark);
    this.element.replaceChildren(h("div", { class: "al-frame" }, bar, this.controls.element, h("div", { class: "al-body" }, board, this.drawer.element)), this.status);
    this.fillDrawer(about);
    setAttribute(this.element, "aria-label", `${about.title}, table`);
    this.shownAt = -1;
    this.picks = [];
  }

  /** Put all that need not be seen behind the rail. A record is looked at: nobody is there to answer, or to show another seat. */
  private fillDrawer(about: About): void {
    setAttribute(this.sight.element, "hidden", about.isRecord);
    const rules = h("div", {}, this.primer.element, ...assumedMark(about.assumed));
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
        { icon: "keys", label: "Keys", key: "?", panel: help(this.game.legend?.(about) ?? [], this.game.keys) },
        { icon: "advice", label: "What if?", panel: this.advice.element, opener: this.whatIf.all, isTab: true },
      ],
      1,
    );
    this.drawer.mark("what-if", this.whatIf.isOn);
    for (const icon of ["what-if", "undo"]) this.drawer.have(icon, !about.isRecord);
    this.drawer.have("full", document.fullscreenEnabled === true);
  }

  /** Let the table have the whole screen, or no longer. */
  private fill(): void {
    const where = this.element.getRootNode() as Document | ShadowRoot;
    void (where.fullscreenElement === this.element ? document.exitFullscreen() : this.element.requestFullscreen()).catch(() => undefined);
  }

  /** Show the buttons and the slider that step through the game, or put them away. */
  private replay(isReplayed: boolean): void {
    this.isReplayed = isReplayed;
    if (!isReplayed) this.go(this.story.length);
    this.showReplay();
  }

  /** They are always there where nobody plays, or where a line may begin at any step. */
  private showReplay(): void {
    const { isRecord, view } = this.about!;
    const isAlways = isRecord || !view || this.hasLines || this.story.picture(this.story.length).phase === "over";
    const isShown = isAlways || this.isReplayed || (this.shownAt < this.story.length && !this.walk.isOn && !this.walk.toRead(this.shownAt));
    if (isShown) this.isReplayed = true;
    setAttribute(this.controls.element, "hidden", !isShown || (this.end.isShown && !isRecord));
    this.element.classList.toggle("replays", isShown);
    this.drawer.have("replay", !isAlways);
  }

  /** The end of the game lies over the board of its last position. */
  private showEnd(): void {
    const { activeElement } = this.element.getRootNode() as Document;
    const hadFocus = this.board.element.contains(activeElement) || this.end.element.contains(activeElement);
    this.end.update(this.model.get("end"), this.shownAt === this.story.length && !this.walk.isOn);
    this.element.firstElementChild!.classList.toggle("ended", this.end.isShown);
    if (hadFocus && this.end.isShown !== this.end.element.contains(activeElement)) this.prompt.element.focus();
  }

  /** Look at the board where the end was, or at the end again. */
  private turnEnd(): void {
    this.end.toggle();
    this.draw(this.shownAt);
  }

  /** Whether whoever looks on has made a move. */
  private hasMoved(): boolean {
    return this.steps().some((step) => step.s === this.about?.view);
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
    if (this.model.get("about") !== this.about) this.rebuild();
    const read = [...STORY.map((name) => this.model.get(name)), this.model.get("ask"), this.model.get("lines"), this.model.get("line")];
    const isNew = read.some((value, i) => value !== this.read[i]);
    if (this.model.get("ask")?.instead !== undefined) this.hasLines = true;
    const isOther = [...STORY.keys(), STORY.length + 2].some((i) => read[i] !== this.read[i]);
    if (isNew) {
      this.read = read;
      this.story = this.tellAnew(this.story);
      if (isOther) this.saving.drop();
      this.shownAt = Math.min(this.shownAt, this.story.length);
      this.picks = [];
      // Who plays on looks back no longer.
      if (isOther) this.isReplayed = false;
    }
    const goal = this.story.within(this.saving.at);
    // What others did after a move of one's own is shown one step at a time.
    if (isNew) this.walk.begin();
    const isFollowed = isNew && this.walk.isFor(goal);
    if (isFollowed && isWatched()) {
      // Who alone moves looks at what they opened.
      if (goal > this.shownAt + 1) this.drawer.giveWay();
      this.whatIf.turn(false);
      return this.walk.next();
    }
    if (isFollowed) this.walk.arrive();
    this.draw((isFollowed && this.walk.nextToRead(goal)) || goal);
  }

  /** What the walk over the moves of others needs of the table. */
  private walked(): Walked {
    const table = this;
    return {
      get story() {
        return table.story;
      },
      get board() {
        return table.board;
      },
      get shownAt() {
        return table.shownAt;
      },
      get goal() {
        return table.story.within(table.saving.at);
      },
      get isPlayed() {
        const waits = table.model.get("ask");
        return !!waits && waits.instead === undefined;
      },
      get view() {
        return table.about!.view;
      },
      told: (at) => table.nowAt(at).first + table.nowAt(at).then,
      draw: (at, wait, moved) => table.draw(at, wait, moved),
      drawMoment: (moment) => table.drawMoment(moment),
    };
  }

  /** What is told of a step while it is shown: a move of another as it is made, one's own turn as it went. */
  private nowAt(at: number): Now {
    if (this.story.step(at)?.s !== this.about!.view) return this.story.now(at);
    return { first: plainText(this.story.line(at)), short: "", then: "", isMinor: false };
  }

  /** Show a position on the way of the next step, and what has moved in it. */
  private drawMoment(moment: Moment): void {
    const arrive = this.depart(this.shownAt + 1, moment.motions ?? []);
    this.drawPicture(moment.picture);
    this.tellMoment(moment);
    arrive();
    moment.play?.(this.stage);
  }

  /** Remember where everything lies before a step is drawn; what is returned lets it move from there. */
  private depart(at: number, motions: Motion[]): () => void {
    this.stage.finish();
    if (!motions.length || !isWelcome()) return () => {};
    const find = (place: string, card?: string) => this.board.at(place, card);
    const seen = { me: this.about!.view, by: this.story.step(at)!.s, aside: laidBefore(this.story, at) };
    const before = look(motions, find, this.faces, seen);
    return () => move(before, find, this.element, this.faces, this.stage);
  }

  /** Draw the position after a step; when others are being followed, `wait` is how long the next one has to, and what has `moved`
   * already stays. What has happened is told to whoever listens: turn by turn, or step by step to somebody who looks around;
   * nothing where that is told in one. */
  private draw(at: number, wait = 0, moved: Motion[] = [], telling: "turns" | "step" | "nothing" = "turns"): void {
    const wasOn = this.walk.isOn;
    this.walk.wait(wait);
    const step = this.story.step(at);
    const arrive = this.depart(at, at === this.shownAt + 1 ? motionsOf(step).filter((motion) => !moved.includes(motion)) : []);
    if (at !== this.shownAt) {
      this.picks = [];
      this.looked = null;
      this.refused = null;
      if (this.shownAt >= 0) {
        if (telling === "step") this.speak(stepSentence(this.story, at));
        else if (telling === "turns") this.tellTurns(this.shownAt, at);
        this.whatIf.turn(false);
      }
      this.prompt.tell(null);
    }
    const isNew = this.shownAt >= 0 && (at > this.shownAt || wasOn);
    if (at < this.shownAt) this.toldAt = 0;
    this.toldText = "";
    this.shownAt = at;
    if (!this.picks.length) this.picks = this.ask ? forced(this.ask.moves) : [];
    this.board.follow?.(this.story, at);
    this.showEnd();
    this.advice.update(at);
    this.strip.update(this.model.get("review"), at, this.story.length);
    this.drawPicture(this.story.picture(at));
    this.whatIf.update();
    this.controls.update(at, this.story.length, at ? plainText(this.story.line(at)) : "start");
    this.showReplay();
    this.lines.update(this.model.get("lines") ?? [], this.model.get("line"));
    this.sight.update(this.story.picture(at).seats.map((seat) => seat.id), this.about!.sight);
    this.log.update(this.story, at);
    this.extra.update(this.story, at);
    this.drawer.have("review", !!this.model.get("review"));
    this.remark.replaceChildren(...remarks(step));
    this.element.dataset.at = String(at);
    arrive();
    if (isNew && telling === "turns" && this.ask && this.ask.instead === undefined) this.speak(this.yourTurn());
  }

  /** Tell the turns that have ended with some steps: each of another as it was made, one's own as it went; nothing twice. */
  private tellTurns(from: number, to: number): void {
    for (let at = Math.max(from + 1, 1); at <= to; at++) {
      if (this.story.step(at + 1)?.g) continue;
      const { s } = this.story.step(this.story.turnOf(at))!;
      if (s !== this.about!.view) this.speech.say(turnSentence(this.story, at, this.toldAt), seatName(s, this.about!));
      else if ((!this.ask || at < to) && at !== this.toldAt) this.speech.say(plainText(this.story.line(at)), seatName(s, this.about!));
    }
  }

  /** Tell what lies between two positions: of a sale of another's all that led to it, of one's own what it brought. */
  private tellMoment(moment: Moment): void {
    const at = this.shownAt + 1;
    const sale = [moment, ...this.walk.ahead].find(({ places }) => places.length);
    if (!sale) return moment.text === this.toldText ? undefined : this.speak(moment.text);
    if (this.toldAt === at) return;
    const { s } = this.story.step(at)!;
    const isMine = s === this.about!.view;
    this.speech.say(isMine ? sentences(sale.text, sale.more) : turnSentence(this.story, at, this.toldAt), isMine ? "" : seatName(s, this.about!));
    this.toldAt = at;
    this.toldText = sale.text;
  }

  /** What is asked, and that it is one's turn where that was not so before. */
  private yourTurn(): string {
    const { s, g } = this.story.step(this.shownAt) ?? {};
    const question = this.question(this.story.picture(this.shownAt), this.ask);
    return s === this.about!.view && (g || this.ask!.at !== this.story.length) ? question : `${s === this.about!.view ? "" : "Your turn. "}${question}`;
  }

  /** Python has answered a message. */
  hear(): void {
    const answer = this.model.get("answer");
    if (answer && !this.advice.hear(answer)) this.mail.hear();
  }

  private show(answer: Answer): void {
    this.prompt.tell(answer);
    // What was done is drawn first, and then told.
    if (answer.ok && answer.text) window.setTimeout(() => this.say(answer.text, true));
  }

  close(): void {
    this.closed.abort();
    this.controls.pause();
    this.advice.close();
    this.walk.wait(0);
    this.stage.finish();
    this.saving.now();
    this.mail.close();
    this.speech.close();
  }

  /** The decision that may be answered here and now. */
  private get ask(): Ask | null {
    const ask = this.model.get("ask");
    // Where another line may begin, every step asks; else only the last does.
    const isHere = ask?.at === this.shownAt && (ask.instead !== undefined || ask.at === this.story.length);
    // While the last move of another is shown, nothing is asked yet.
    return ask && isHere && !this.walk.isOn ? ask : null;
  }

  /** Whether an earlier step is shown than the one that waits for an answer. */
  private get isBehind(): boolean {
    const waits = this.model.get("ask");
    return !this.walk.isOn && !!waits && waits.instead === undefined && this.shownAt < this.story.length;
  }

  private open(): Open {
    const ask = this.ask;
    return ask ? openAfter(ask.moves, this.picks) : NOTHING_OPEN;
  }

  private drawPicture(picture: Picture): void {
    const about = this.about!;
    const focused = this.focused();
    const now = this.walk.isOn && !this.walk.moment ? this.nowAt(this.shownAt) : null;
    const ask = this.ask;
    const open = this.open();
    // What the button is about that somebody points at, else all that is on offer.
    const shows = this.looked?.shows ?? (ask?.moves ?? []).flatMap((choice) => choice.shows ?? []);
    const isShown = (target: Target) => shows.includes(target) || this.walk.moment?.places.includes(target);
    const mark = (target: Target): Mark => (this.picks.includes(target) ? "picked" : open.next.has(target) ? "next" : isShown(target) ? "line" : null);
    const { where, who, notice, acts, rounds } = this.game.headline(picture, about.view, about);
    setText(this.phase, where);
    const isWalking = this.walk.isOn;
    // While moves are shown, what the picture says of whose turn it is lags behind them.
    this.prompt.head(isWalking ? "" : who, this.strip.words ? "" : notice, !!ask && ask.instead === undefined && ask.seat === about.view);
    this.showTurns(picture, acts ?? [], rounds);
    this.board.draw(picture, mark, ask);
    this.showStates();
    // What has no choice in it was chosen by nobody.
    const canCancel = !!ask && this.picks.length > forced(ask.moves).length;
    this.prompt.showPace(isWalking);
    const { moment } = this.walk;
    const reviewed = this.picks.length ? undefined : this.strip.words?.[1];
    const then = moment ? moment.more : (now?.then ?? this.strip.words?.[1]);
    this.prompt.update(this.question(picture, ask), asking(ask, this.looked?.result?.text ?? reviewed), open.says, this.picks.length > 0, canCancel, this.isBehind, this.shownAt ? this.story.line(this.shownAt) : [], this.warning(open), then ?? "", moment ? "" : (now?.short ?? ""));
    this.keepFocus(focused);
  }

  /** What has the focus, inside of the table. */
  private focused(): Element | null {
    const { activeElement } = this.element.getRootNode() as Document;
    return activeElement && this.element.contains(activeElement) ? activeElement : null;
  }

  /** The focus goes to the prompt where what had it has gone, and nothing took its place. */
  private keepFocus(had: Element | null): void {
    const now = this.focused();
    if (!had || (now && now !== had)) return;
    // What was hidden has the focus until the page is drawn, and nobody has it then.
    const isGone = !had.isConnected || had.closest("[hidden]") || had.checkVisibility?.({ visibilityProperty: true }) === false;
    if (isGone) this.prompt.element.focus();
  }

  /** Show the seats in their order, who is acting, and how many rounds are over. */
  private showTurns(picture: Picture, acts: string[], rounds?: [now: number, all: number]): void {
    const sign = JSON.stringify([picture.seats.map(({ id }) => id), acts, rounds]);
    if (this.order.dataset.sign === sign) return;
    this.order.dataset.sign = sign;
    this.order.replaceChildren(...picture.seats.map(({ id }) => h("span", { class: acts.includes(id) ? "acts" : "" }, token(id))));
    setAttribute(this.order, "aria-label", `Turn order: ${picture.seats.map(({ id }) => seatName(id, this.about!) + (acts.includes(id) ? " (now)" : "")).join(", ")}`);
    const [now, all] = rounds ?? [0, 0];
    this.pips.replaceChildren(...Array.from({ length: all }, (_, i) => h("i", { class: i + 1 < now ? "over" : i + 1 === now ? "now" : "" })));
  }

  private showStates(): void {
    const find = (target: Target) => this.board.at(target);
    const places = this.walk.moment?.places ?? [];
    this.states.show(told(stepsSince(this.story, this.shownAt, this.about!), places, this.whatIf.isOn ? this.whatIf.rings() : this.strip.rings(), this.looked?.result, this.refused), find);
    this.ghosts.show(this.shownGhosts(), find, this.faces);
  }

  /** The cards that are not there yet. */
  private shownGhosts(): [Target, Ghost][] {
    // What somebody points at comes first.
    return [...ghostsOf(this.looked), ...(this.whatIf.isOn ? this.whatIf.ghosts() : this.strip.ghosts())];
  }

  /** What if, on the board, which the drawer would lie over where there is little room. */
  private turnWhatIf(): void {
    this.drawer.close();
    this.whatIf.turn(!this.whatIf.isOn);
    // Where there is always room for it, the whole list stands beside the board.
    if (this.whatIf.isOn && this.drawer.isDock) this.drawer.show("advice");
  }

  /** What if has begun or ended on the board, or another of its moves is looked at. */
  private showWhatIf(): void {
    const { isOn } = this.whatIf;
    const had = this.whatIf.bar.contains((this.element.getRootNode() as Document).activeElement);
    if (isOn) this.controls.pause();
    this.element.classList.toggle("what-if", isOn);
    this.drawer.mark("what-if", isOn);
    this.whatIf.update();
    if (this.shownAt >= 0) this.showStates();
    if (had && !isOn) this.prompt.element.focus();
  }

  /** Somebody has chosen a move: make it, or take it as the guess that is asked for. */
  private answer(move: string): void {
    if (!this.whatIf.takes(move)) return this.send("play", { move });
    this.choose([]);
  }

  /** The warning of what a choice that is open now leads to. */
  private warning(open: Open): Warning | undefined {
    return this.ask?.warnings?.find(({ place }) => !place || !this.picks.length || open.next.has(place));
  }

  private question(picture: Picture, ask: Ask | null): string {
    if (this.end.isShown) return this.end.bar;
    const reviewed = this.picks.length ? null : this.strip.words;
    if (reviewed) return reviewed[0];
    if (ask) return ask.picked?.[this.picks[0] ?? ""] ?? questionOf(ask, this.model.get("line"), this.about!);
    if (this.walk.moment) return this.walk.moment.text;
    if (this.walk.isOn) return this.nowAt(this.shownAt).first;
    if (this.isBehind) return this.walk.toRead(this.shownAt) || LOOKING_BACK;
    // Where other lines can begin, what is asked comes and goes with each step, and the board must not jump for it.
    return picture.phase === "over" || this.hasLines ? this.game.headline(picture, this.about!.view, this.about!).who : "";
  }

  /** A person has pointed at something while the moves of others are shown: go where they end, and nothing more. */
  private endWalk(goal: number): void {
    this.draw(this.walk.end(goal));
    const text = this.ask ? LOOK_FIRST : this.walk.toRead(this.shownAt);
    if (text) this.say(text, true);
  }

  /** A click while a card is shown that somebody draws ends that and says so, and does nothing else. */
  private cutShort(event: Event): void {
    if (!this.stage.isLong) return;
    this.stage.finish();
    event.stopPropagation();
    event.preventDefault();
    this.say(sentences(SKIPPED, this.question(this.story.picture(this.shownAt), this.ask)), true);
  }

  /** Go to the last position at once, or to what must be read before it. */
  private skip(): void {
    const from = this.shownAt;
    this.draw(this.walk.end(this.story.within(this.saving.at)), 0, [], "nothing");
    const seats = Array.from({ length: this.shownAt - from }, (_, i) => this.story.step(from + 1 + i)!.s).filter((seat) => seat !== this.about!.view);
    const names = [...new Set(seats)].map((seat) => seatName(seat, this.about!));
    this.speech.hush();
    this.speak([names.length && play(listed(names), names.length), this.ask ? this.yourTurn() : this.question(this.story.picture(this.shownAt), null)].filter(Boolean).join(" "));
  }

  /** Whoever clicks right after the others have moved is told to look first. */
  private isTooSoon(): boolean {
    const isSoon = this.walk.isTooSoon;
    if (isSoon) this.say(LOOK_FIRST, true);
    return isSoon;
  }

  /** A person has pointed at something: go on with the choice, or ask Python why it cannot be. */
  private pick(what: Target): void {
    const last = this.story.within(this.saving.at);
    if (this.shownAt !== last || this.walk.isOn) return this.endWalk(last);
    if (this.ask && this.isTooSoon()) return;
    const ask = this.ask;
    if (this.picks.includes(what)) return this.choose(this.picks.filter((pick) => pick !== what));
    if (ask && this.open().next.has(what)) return this.choose([...this.picks, what]);
    // Another first pick replaces what was picked before.
    if (ask && openAfter(ask.moves, []).next.has(what)) return this.choose([what]);
    if (this.whatIf.lookAtPlace(what)) return;
    const no = this.refusal(ask);
    if (no) return this.say(no);
    this.send("why_not", { picks: [...this.picks, what].join(", ") });
    this.refused = what;
    this.drawPicture(this.story.picture(this.shownAt));
  }

  /** Why nothing can be chosen here; empty where that is for Python to say. */
  private refusal(ask: Ask | null): string {
    if (this.about!.isRecord) return RECORD;
    if (this.isBehind) return LOOKING_BACK;
    return ask || this.about!.view ? "" : NOBODY;
  }

  private choose(picks: Target[]): void {
    this.picks = picks;
    this.looked = null;
    this.refused = null;
    this.prompt.tell(null);
    const { done, next } = this.open();
    if (done && !next.size) return this.answer(done.text);
    this.drawPicture(this.story.picture(this.shownAt));
    if (!picks.length) return;
    this.speak([this.question(this.story.picture(this.shownAt), this.ask), this.warning(this.open())?.text].filter(Boolean).join(" "));
  }

  /** Show what a move does that somebody points at. */
  private lookAt(choice: Choice | null, isFocused = false): void {
    if (choice === this.looked) return;
    this.looked = choice;
    this.drawPicture(this.story.picture(this.shownAt));
    if (isFocused && choice?.result?.text) this.speak(choice.result.text);
  }

  /** Somebody points at a part of the board: where that completes a move, show what it does. */
  private pointAt(part: Element | null, isFocused: boolean): void {
    const moves = this.ask?.moves ?? [];
    const target = part && [...this.open().next].find((one) => this.board.at(one)?.contains(part));
    this.lookAt(target ? openAfter(moves, [...this.picks, target]).done : null, isFocused);
  }

  /** Take the last move back; from an earlier step, first go to the last. */
  private undo(): void {
    if (this.shownAt < this.story.length) this.go(this.story.length);
    else this.send("undo", { move: "-" });
  }

  private send(what: Intent["do"], about: Pick<Intent, "move" | "picks">): void {
    if (this.mail.isWaiting) return;
    if (what === "play") this.clicks.hasSent();
    this.mail.send(() => ({ do: what, ...about, at: this.ask?.at ?? this.story.length, line: this.model.get("line") }));
  }

  /** Nobody waits for an answer any more: a move that was pointed out in full may be pointed out again. */
  private pointAnew(): void {
    const ask = this.ask;
    if (!ask || !this.open().done) return;
    this.picks = forced(ask.moves);
    this.drawPicture(this.story.picture(this.shownAt));
  }

  /** Say something that needs no Python: as a refusal, or as a plain note. */
  private say(text: string, isNote = false): void {
    this.prompt.tell({ id: "", ok: false, text, rule: null, instead: null }, isNote);
    this.speak(text);
  }

  private speak(text: string): void {
    this.speech.say(text);
  }

  private go(at: number): void {
    const goal = this.story.within(at);
    // Drawn first: a record tells its model at once, and what that draws would be told as turns.
    this.draw(goal, 0, [], "step");
    if (goal !== this.saving.at) this.saving.go(goal, this.about!.isRecord);
  }

  private key(event: KeyboardEvent): void {
    if (isShortcut(event) || event.target instanceof HTMLSelectElement) return;
    if (event.key === "Escape" && this.picks.length) this.choose([]);
    else if (event.key === "Escape" && this.whatIf.isOn) this.whatIf.turn(false);
    else if (this.whatIf.do(event.key)) this.speak(this.whatIf.words);
    else if (event.key === "s") this.prompt.changePace();
    else if (this.board.key?.(event.key)) this.pick(this.board.key(event.key)!);
    else if (!this.controls.do(event.key) && !this.drawer.do(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  private steps(): Step[] {
    return [...this.past.steps, ...STEPS.flatMap((name) => this.model.get(name))];
  }

  private tellAnew(before?: Story): Story {
    return new Story(this.model.get("start"), this.steps(), before, this.about!.items, this.about!.names);
  }
}

/** What is asked, with another text in place of what comes of it in general. */
function asking(ask: Ask | null, text = ""): Ask | null {
  return ask && text ? { ...ask, hint: text, after: text } : ask;
}

const TRAITS = ["about", ...STORY, "ask", "at", "lines", "line", "offer", "advice", "question", "review", "end"];
export const widget: Widget = { kind: "table", traits: TRAITS, view: (model, game) => new Table(model as never, game) };
