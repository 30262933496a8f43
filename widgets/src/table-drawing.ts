/** The table as a position is drawn: on the way of a step and after it, marked, told and asked. */
import { plainText, play, questionOf, seatName, stepSentence, turnSentence } from "./describe";
import { sentences, setAttribute, setText } from "./dom";
import type { Mark, Moment, Target } from "./game";
import { ghostsOf, type Ghost } from "./ghosts";
import { remarks } from "./log";
import { laidBefore, look, move } from "./motion";
import { rows, unpacked } from "./packing";
import { forced, openAfter, type Open } from "./picks";
import type { Kind } from "./speech";
import { isWatched, isWelcome } from "./stage";
import { changedAt, told } from "./states";
import { type Now } from "./steps";
import { LONGEST_WALK, type Walked } from "./walk";
import type { Ask, Motion, Picture, Step, Warning } from "./types";
import { STORY, TableParts, type Telling } from "./table-parts";

export const LOOKING_BACK = "You are looking back. Go to the last position (key l) to play on.";
const COUNTING_REVIEW = "Counting the review of this game …";
const NOTHING_OPEN: Open = { next: new Set(), says: [], done: null };

/** What somebody sees and hears of the game. */
export abstract class TableDrawing extends TableParts {
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
    const [before, ask] = [this.read[STORY.length] as Ask | undefined, this.model.get("ask")];
    const isOnward = !!before && before.at === ask?.at && String(before.so_far) !== String(ask.so_far);
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
    if (isOnward && this.ask) this.speak(this.question(this.story.picture(this.shownAt), this.ask));
    this.beginReview();
  }

  /** What the walk over the moves of others needs of the table. */
  protected walked(): Walked {
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

  /** What is told of a step while it is shown: a move of another as it is made, one's own turn as it went; where that is over and
   * something comes to lie open that must be read, that. */
  protected nowAt(at: number): Now {
    const told = (!this.walk.toRead(at - 1) && this.walk.toRead(at)) || this.board.told?.(this.story, at);
    if (told) return { ...this.story.now(at), first: told, short: "", then: "" };
    if (this.story.step(at)?.s !== this.about!.view) return this.story.now(at);
    return { ...this.story.now(at), first: plainText(this.story.line(at)), short: "", then: "" };
  }

  /** Show a position on the way of the next step, and what has moved in it. */
  protected drawMoment(moment: Moment): void {
    const focused = this.focused();
    const arrive = this.depart(this.shownAt + 1, moment.motions ?? []);
    this.drawAll(moment.picture);
    this.tellMoment(moment);
    arrive();
    moment.play?.(this.stage);
    this.keepFocus(focused);
  }

  /** Remember where everything lies before a step is drawn; what is returned lets it move from there. */
  protected depart(at: number, motions: Motion[]): () => void {
    // All that is measured comes before all that is changed, and what flew is gone only then: the page is laid out once.
    this.board.leave?.();
    const find = (place: string, card?: string) => this.board.at(place, card);
    const seen = { me: this.about!.view, by: this.story.step(at)?.s ?? "", aside: laidBefore(this.story, at) };
    const before = motions.length && isWelcome() && look(motions, find, this.faces, seen);
    this.stage.finish();
    return () => before && move(before, find, this.element, this.faces, this.stage);
  }

  /** Draw the position after a step; when others are being followed, `wait` is how long the next one has to, and what has `moved`
   * already stays. What has happened is told to whoever listens: turn by turn, or step by step to somebody who looks around;
   * nothing where that is told in one. */
  protected draw(at: number, wait = 0, moved: Motion[] = [], telling: Telling = "turns"): void {
    const [focused, wasOn] = [this.focused(), this.walk.isOn];
    this.walk.wait(wait);
    const step = this.story.step(at);
    const arrive = this.depart(at, at === this.shownAt + 1 ? this.story.motions(step).filter((motion) => !moved.includes(motion)) : []);
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
    this.showEnd(isNew && telling !== "step" && !!this.about!.view && !!this.walk.toRead(at));
    if (this.end.isShown) {
      this.speak(this.result);
      this.result = "";
    }
    this.advice.update(at);
    this.strip.update(this.model.get("review"), at, this.story.length);
    this.drawAll(this.story.picture(at));
    this.whatIf.update();
    this.controls.update(at, this.story.length, at ? plainText(this.story.line(at)) : "start");
    this.showReplay();
    this.lines.update(this.model.get("lines") ?? [], this.model.get("line"));
    this.sight.update(this.story.picture(at).seats.map(({ id }) => [id, seatName(id, this.about!)]), this.about!.sight);
    this.log.update(this.story, at);
    this.extra.update(this.story, at);
    this.drawer.have("review", !!this.model.get("review"));
    this.remark.replaceChildren(...remarks(step));
    this.element.dataset.at = String(at);
    arrive();
    this.keepFocus(focused);
    if (isNew && telling === "turns" && this.ask && this.ask.instead === undefined) this.speak(this.yourTurn());
    if (isNew && this.end.waits) this.speak(this.walk.toRead(at));
  }

  /** Tell the turns that have ended with some steps: each of another as it was made, one's own as it went; and the own step that
   * is shown in a turn that goes on. */
  protected tellTurns(from: number, to: number): void {
    const first = Math.max(from + 1, to - LONGEST_WALK + 1);
    // Of very many the last are told, and of those before them who it was.
    const before = Array.from({ length: first - from - 1 }, (_, i) => seatName(this.story.step(from + 1 + i)!.s, this.about!));
    if (before.length) this.speech.say(play([...new Set(before)]), "turn");
    for (let at = first; at <= to; at++) {
      const { s } = this.story.step(this.story.turnOf(at))!;
      const isOwn = s === this.about!.view;
      const goesOn = !!this.story.step(at + 1)?.g;
      if (goesOn && !(isOwn && at === to)) continue;
      const { round } = this.story.now(at);
      const turn = isOwn ? this.ownSentence(at, from, goesOn || this.model.get("ask")?.at === at) : turnSentence(this.story, at, this.toldAt);
      // The result is heard when it is seen.
      const isLast = at === this.story.length && !!this.model.get("end");
      const came = turn.endsWith(round) ? "" : round;
      if (isLast) this.result = this.ending.startsWith(came.slice(0, -1)) ? this.ending : sentences(came, this.ending);
      this.speech.say(sentences(turn, !isLast && came), this.kindOf(s));
    }
  }

  /** How what a seat did is heard. */
  private kindOf(seat: string): Kind {
    return seat === this.about!.view ? "own" : "turn";
  }

  /** What one's own steps did since one that was told, but for a draw, which the question tells where the turn goes on; of a round that
   * has ended with what went away, which was told, what came of it. */
  private ownSentence(at: number, from: number, goesOn: boolean): string {
    if (at === this.toldAt) return this.walk.toRead(at) && this.story.now(at).last;
    const isDraw = goesOn && this.story.motions(this.story.step(at)).some(([what, , to]) => what === "went" && to?.startsWith(`${this.about!.view} `));
    return isDraw ? "" : turnSentence(this.story, at, Math.max(from, this.toldAt));
  }

  /** Tell what lies between two positions: of what another had taken away all that led to it, of one's own what it brought. */
  protected tellMoment(moment: Moment): void {
    const at = this.shownAt + 1;
    const gone = [moment, ...this.walk.ahead].find(({ places }) => places.length);
    if (!gone) return this.tellInTurn(moment, at);
    // Nothing of it is said before it is seen.
    if (this.toldAt === at || !moment.places.length) return;
    this.tellNow(at);
    this.toldText = gone.text;
  }

  /** Tell a step before it is drawn: of another all of its turn. */
  private tellNow(at: number): string {
    const { s } = this.story.step(at)!;
    const turn = turnSentence(this.story, at, s === this.about!.view ? at - 1 : this.toldAt);
    this.speech.say(turn, this.kindOf(s));
    this.toldAt = at;
    return turn;
  }

  /** What a turn did is heard before what its end brings. */
  private tellInTurn({ text, heard }: Moment, at: number): void {
    if (this.toldAt !== at) {
      const turn = this.tellNow(at);
      // The play that is shown first is in it.
      this.toldText = turn.includes(text) ? text : "";
      if (!heard && this.toldText) return;
    }
    for (const one of heard ?? [text]) if (heard || one !== this.toldText) this.speech.say(one, "sure");
  }

  /** What is asked, and that it is one's turn where that was not so before. */
  protected yourTurn(): string {
    const { s, o } = this.story.step(this.shownAt) ?? {};
    const question = this.question(this.story.picture(this.shownAt), this.ask);
    // After the own last turn of a round something else is one's turn.
    return s === this.about!.view && o !== "round" ? question : `Your turn. ${question}`;
  }

  /** The decision that may be answered here and now. */
  protected get ask(): Ask | null {
    const ask = this.model.get("ask");
    // Where another line may begin, every step asks; else only the last does.
    const isHere = ask?.at === this.shownAt && (ask.instead !== undefined || ask.at === this.story.length);
    // While the last move of another is shown, nothing is asked yet.
    return ask && isHere && !this.walk.isOn ? ask : null;
  }

  /** What Python knows to be picked of very many moves. */
  protected get soFar(): Target[] {
    return this.ask?.so_far ?? [];
  }

  /** Whether an earlier step is shown than the one that waits for an answer. */
  protected get isBehind(): boolean {
    const waits = this.model.get("ask");
    return !this.walk.isOn && !!waits && waits.instead === undefined && this.shownAt < this.story.length;
  }

  protected open(): Open {
    const ask = this.ask;
    return ask ? openAfter(ask.moves, this.picks) : NOTHING_OPEN;
  }

  protected drawPicture(position: Picture): void {
    const focused = this.focused();
    this.drawAll(position);
    this.keepFocus(focused);
  }

  /** Draw a position; whoever does nothing more looks after the focus: to ask whether what has it is seen has the page laid out. */
  private drawAll(position: Picture): void {
    // Whoever points at something meanwhile does not take away what is shown for a moment.
    let picture = this.walk.moment?.picture ?? position;
    const about = this.about!;
    const now = this.walk.isOn && !this.walk.moment ? this.nowAt(this.shownAt) : null;
    // While a move is shown it is still the turn of whoever made it.
    if (now && picture.to_move) picture = { ...picture, to_move: this.story.step(this.shownAt)!.s };
    const ask = this.ask;
    const open = this.open();
    // What the button is about that somebody points at, else all that is on offer.
    const shows = this.looked?.shows ?? (ask?.moves ?? []).flatMap((choice) => choice.shows ?? []);
    const isShown = (target: Target) => shows.includes(target) || this.walk.moment?.places.includes(target);
    // Another card of the hand may still be chosen instead.
    const others = openAfter(ask?.moves ?? [], []).next;
    const isNext = (target: Target) => open.next.has(target) || (target.startsWith("hand ") && others.has(target));
    const mark = (target: Target): Mark => (this.picks.includes(target) ? "picked" : isNext(target) ? "next" : isShown(target) ? "line" : null);
    this.cover(picture);
    const { where, who, notice, acts, rounds } = this.game.headline(picture, about.view, about);
    setText(this.phase, where);
    const isWalking = this.walk.isOn;
    // While moves are shown, what the picture says of whose turn it is lags behind them.
    this.prompt.head(isWalking ? "" : who, this.strip.words ? "" : notice, !!ask && ask.instead === undefined && ask.seat === about.view);
    const moving = this.walk.moment ? this.walk.moment.motions : isWalking ? this.story.motions(this.story.step(this.shownAt)) : [];
    this.prompt.showCard(moving?.find(([what]) => what === "laid")?.[2] ?? undefined, this.faces);
    this.showTurns(picture, acts ?? [], rounds);
    this.board.draw(picture, mark, ask);
    setAttribute(this.element, "data-work", this.board.work || null);
    this.showStates();
    // What has no choice in it was chosen by nobody.
    const canCancel = !!ask && (this.picks.length > forced(ask.moves).length || this.soFar.length > 0);
    this.prompt.showPace(isWalking);
    const { moment } = this.walk;
    const reviewed = this.picks.length || this.whatIf.isOn ? undefined : this.strip.words?.[1];
    this.strip.showActs(!!reviewed, !!ask);
    const then = moment ? moment.more : (now?.then ?? this.strip.words?.[1] ?? (this.wantsReview ? this.strip.counted : ""));
    this.prompt.update(this.question(picture, ask), asking(ask, this.looked?.result?.text ?? reviewed), reviewed ? [] : open.says, this.picks.length > 0, canCancel, this.isBehind, this.shownAt ? this.story.line(this.shownAt) : [], this.warning(open), then ?? "", moment ? moment.short : now?.short);
  }

  /** Between two people at one screen the table is covered, when all that both may see has been shown. */
  private cover(picture: Picture): void {
    const seat = (!this.walk.isOn && this.model.get("curtain")) || "";
    if (seat === this.curtain.seat) return;
    this.element.classList.toggle("covered", !!seat);
    // What one seat alone may see is no part of a picture for all.
    const open = seat && this.about!.view === null ? this.game.covered?.(picture, seat, this.about!) : null;
    this.curtain.update(seat, seatName(seat, this.about!), open ?? []);
    if (!seat) return this.prompt.focus();
    this.speech.forget();
    this.speak(`Covered. ${this.curtain.words}`);
    this.curtain.focus();
  }

  protected showStates(): void {
    const find = (target: Target) => this.board.at(target);
    const places = this.walk.moment?.places ?? [];
    this.states.show(told(changedAt(this.story, this.shownAt, this.about!), places, this.whatIf.isOn ? this.whatIf.rings() : this.strip.rings(), this.looked?.result, this.refused), find);
    this.ghosts.show(this.shownGhosts(), find, this.faces);
  }

  /** The cards that are not there yet. */
  protected shownGhosts(): [Target, Ghost][] {
    // What somebody points at comes first.
    return [...ghostsOf(this.looked), ...(this.whatIf.isOn ? this.whatIf.ghosts() : this.strip.ghosts())];
  }

  /** The warning of what a choice that is open now leads to. */
  protected warning(open: Open): Warning | undefined {
    return this.ask?.warnings?.find(({ place }) => !place || !this.picks.length || open.next.has(place));
  }

  protected question(picture: Picture, ask: Ask | null): string {
    if (this.end.isShown) return this.end.bar;
    if (this.end.waits) return this.walk.toRead(this.shownAt);
    const reviewed = this.picks.length ? null : this.strip.words;
    if (reviewed) return reviewed[0];
    if (this.wantsReview) return COUNTING_REVIEW;
    if (ask) return ask.picked?.[this.picks.at(-1) ?? ""] ?? ask.picked?.[this.picks[0] ?? ""] ?? questionOf(ask, this.model.get("line"), this.about!);
    if (this.walk.moment) return this.walk.moment.text;
    if (this.walk.isOn) return this.nowAt(this.shownAt).first;
    if (this.isBehind) return this.walk.toRead(this.shownAt) || LOOKING_BACK;
    // Whoever waits is told for whom, and what comes then.
    return this.curtain.words || this.game.headline(picture, this.about!.view, this.about!).who;
  }

}


/** What is asked, with another text in place of what comes of it in general. */
function asking(ask: Ask | null, text = ""): Ask | null {
  return ask && text ? { ...ask, hint: text, after: text } : ask;
}
