/** The whole table: draws what Python says a seat knows, steps through it, and sends what a person wants. */
import type { Widget } from "./views";
import { isShortcut, sentences } from "./dom";
import type { Target } from "./game";
import { forced, openAfter } from "./picks";
import type { Answer, Ask, Choice, Intent } from "./types";
import { LOOKING_BACK, TableDrawing } from "./table-drawing";
import { STORY } from "./table-parts";

/** Said to whoever points at something while the moves of others are shown: what is there now, nobody has seen yet. */
const LOOK_FIRST = "It's your turn: look first, then choose.";
/** Said to whoever clicks while a drawn card or the moves of others are shown: the click only ends that. */
const SKIPPED = "That click skipped ahead.";
const RECORD = "This is a record: step with n and b.";
const NOBODY = "Nobody plays from here: this view shows what everybody may see.";

export class Table extends TableDrawing {
  /** Python has answered a message. */
  hear(): void {
    const answer = this.model.get("answer");
    if (answer && !this.advice.hear(answer)) this.mail.hear();
  }

  protected show(answer: Answer): void {
    this.prompt.tell(answer);
    // What was done is drawn first, and then told.
    if (answer.ok && answer.text) setTimeout(() => this.say(answer.text, true, sentences(answer.text, this.ask && this.question(this.story.picture(this.shownAt), this.ask))));
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

  /** Somebody has chosen a move: make it, or take it as the guess that is asked for. */
  protected answer(move: string): void {
    const onward = this.ask?.moves.find(({ text, count }) => count && text === move);
    if (onward) return this.send("ways", { picks: [...this.soFar, onward.text].join(", ") });
    if (!this.whatIf.takes(move)) return this.send("play", { move });
    this.choose([]);
  }

  /** Take the picks back, or the last of those that Python knows. */
  protected back(): void {
    if (this.picks.length || !this.soFar.length) this.choose([]);
    else this.send("ways", { picks: this.soFar.slice(0, -1).join(", ") });
  }

  /** A person has pointed at something while the moves of others are shown: go where they end, and nothing more. */
  protected endWalk(goal: number): void {
    this.draw(this.walk.end(goal));
    this.say(this.ask ? LOOK_FIRST : this.walk.toRead(this.shownAt) || SKIPPED, true);
  }

  /** A click while a card is shown that somebody draws ends that and says so, and does nothing else. */
  protected cutShort(event: Event): void {
    if (!this.stage.isLong) return;
    this.stage.finish();
    // What is behind the rail may be opened all the same.
    if ((event.target as Element).closest(".al-rail")) return;
    event.stopPropagation();
    event.preventDefault();
    this.say(SKIPPED, true, sentences(SKIPPED, this.question(this.story.picture(this.shownAt), this.ask)));
  }

  /** Go to the last position at once, or to what must be read before it; the turns on the way are heard all the same. */
  protected skip(): void {
    this.draw(this.walk.end(this.story.within(this.saving.at)));
    if (!this.ask) this.speak(this.question(this.story.picture(this.shownAt), null));
  }

  /** Whoever clicks right after the others have moved is told to look first. */
  protected isTooSoon(): boolean {
    const isSoon = this.walk.isTooSoon;
    if (isSoon) this.say(LOOK_FIRST, true);
    return isSoon;
  }

  /** A person has pointed at something: go on with the choice, or ask Python why it cannot be. */
  protected pick(what: Target, more = false): void {
    this.more = more;
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
    this.send("why_not", { picks: [...this.soFar, ...this.picks, what].join(", ") });
    this.refused = what;
    this.drawPicture(this.story.picture(this.shownAt));
  }

  /** Pick by a key: the focus goes on to the first place that may be picked next. */
  protected pickByKey(what: Target): void {
    this.pick(what);
    if (!this.picks.includes(what)) return;
    [...this.open().next].map((target) => this.board.at(target)).find((one) => one?.dataset.slot)?.focus();
  }

  /** Why nothing can be chosen here; empty where that is for Python to say. */
  protected refusal(ask: Ask | null): string {
    if (this.about!.isRecord) return RECORD;
    if (this.isBehind) return LOOKING_BACK;
    return ask || this.about!.view ? "" : NOBODY;
  }

  protected choose(picks: Target[]): void {
    const gone = this.picks.find((pick) => !picks.includes(pick));
    // What has no choice in it stays chosen.
    this.picks = picks.length ? picks : forced(this.ask?.moves ?? []);
    this.looked = null;
    this.refused = null;
    this.prompt.tell(null);
    const { done, next } = this.open();
    if (done && !next.size) return this.answer(done.text);
    this.drawPicture(this.story.picture(this.shownAt));
    const last = picks.at(-1);
    const undone = gone && !this.picks.includes(gone) && !last ? `${this.board.at(gone)?.getAttribute("aria-label")?.split(",")[0] ?? "It"} is no longer chosen` : "";
    if (last || undone) this.speak(sentences(undone, this.question(this.story.picture(this.shownAt), this.ask), this.warning(this.open())?.text));
  }

  /** With every press the focus goes on to the next thing that may be chosen: a place, else an answer. */
  private toChoice(): void {
    const buttons = this.element.querySelectorAll<HTMLElement>(":is(.al-actions, .al-many, .al-stepper, .al-end-actions) :is(button, select)");
    const all = [...new Set([...[...this.open().next].map((target) => this.board.at(target)), ...buttons])].filter((one) => one?.checkVisibility?.() ?? !!one);
    all[(all.indexOf(this.focused() as HTMLElement) + 1) % all.length]?.focus();
    if (!all.length) this.speak(this.said);
  }

  /** What is asked now, or how the game has ended. */
  private get said(): string {
    return (this.end.isShown && this.ending) || this.prompt.said;
  }

  /** Show what a move does that somebody points at. */
  protected lookAt(choice: Choice | null, isFocused = false): void {
    if (choice === this.looked) return;
    this.looked = choice;
    this.drawPicture(this.story.picture(this.shownAt));
    if (isFocused && choice?.result?.text) this.speak(choice.result.text);
  }

  /** Somebody points at a part of the board: where that completes a move, show what it does. */
  protected pointAt(part: Element | null, isFocused: boolean): void {
    const moves = this.ask?.moves ?? [];
    const target = part && [...this.open().next].find((one) => this.board.at(one)?.contains(part));
    this.lookAt(target ? openAfter(moves, [...this.picks, target]).done : null, isFocused);
  }

  /** Take the last move back; from an earlier step, first go to the last. */
  protected undo(): void {
    if (this.shownAt < this.story.length) this.go(this.story.length);
    else this.send("undo", { move: `${this.since}` });
  }

  protected send(what: Intent["do"], about: Pick<Intent, "move" | "picks">): void {
    if (this.mail.isWaiting) return;
    if (what === "play") this.clicks.hasSent();
    if (!this.more && what !== "undo") this.since = this.story.length;
    this.more = false;
    this.mail.send(() => ({ do: what, ...about, at: this.ask?.at ?? this.story.length, line: this.model.get("line") }));
  }

  /** Nobody waits for an answer any more: a move that was pointed out in full may be pointed out again. */
  protected pointAnew(): void {
    const ask = this.ask;
    if (!ask || !this.open().done) return;
    this.picks = forced(ask.moves);
    this.drawPicture(this.story.picture(this.shownAt));
  }

  /** Say something that needs no Python: as a refusal, or as a plain note. */
  protected say(text: string, isNote = false, spoken = text): void {
    this.prompt.tell({ id: "", ok: false, text, rule: null, instead: null }, isNote);
    this.speak(spoken);
  }

  protected speak(text: string): void {
    this.speech.say(text);
  }

  protected go(at: number): void {
    const goal = this.story.within(at);
    // Drawn first: a record tells its model at once, and what that draws would be told as turns.
    this.draw(goal, 0, [], "step");
    if (goal !== this.saving.at) this.saving.go(goal, this.about!.isRecord);
  }

  protected key(event: KeyboardEvent): void {
    if (isShortcut(event) || event.target instanceof HTMLSelectElement || this.curtain.seat) return;
    if (event.key === "Escape" && (this.picks.length || this.soFar.length)) this.back();
    else if (event.key === "Escape" && this.whatIf.isOn) this.drawer.do("w");
    else if (event.key === "Escape") return void this.drawer.close(true);
    else if (event.key === "c") this.toChoice();
    else if (event.key === "q") {
      // Whoever asks goes on from there.
      this.speech.hush();
      this.speak(this.said);
    }
    else if (this.whatIf.do(event.key)) this.speak(this.whatIf.words);
    else if (this.board.key?.(event.key)) this.pickByKey(this.board.key(event.key)!);
    else if (event.key === "s") this.speak(this.prompt.changePace());
    else if (event.key === "l" && this.walk.isOn) this.skip();
    else if (!this.controls.do(event.key) && !this.drawer.do(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

const TRAITS = ["about", ...STORY, "ask", "at", "lines", "line", "offer", "advice", "question", "review", "end", "curtain"];
export const widget: Widget = { kind: "table", traits: TRAITS, view: (model, game) => game.pair?.(model as never, Table) ?? new Table(model as never, game) };
