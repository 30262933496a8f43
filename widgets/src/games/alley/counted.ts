/** An inspection: the cards that count, seat by seat, each on its way to the red end of the track; and the board of the round. */
import { itemName, seatName, signed } from "../../describe";
import { h, QUIET, setAttribute } from "../../dom";
import { share } from "../../geometry";
import { piecesOf, ruleChip, toldEvent } from "../../log";
import { token } from "../../token";
import type { Piece, Story } from "../../steps";
import { paint } from "./card";
import { countedAt, type Counted, type Inspection } from "./inspected";
import { shields, stops } from "./seat";
import type { About, Picture, Score, Seat } from "./types";
import { gain } from "./words";

/** How far the counting of a seat has come: cards that lay hidden and are turned up, whether it starts again past the end, and how many of those that
 * take or pay something have done so. */
export interface Progress {
  seat: string;
  turned: number;
  isRound: boolean;
  paid?: number;
}

/** What counts in a sum: the code and the name of a card, or what else it is, and how much. */
type Term = [code: string, name: string, counts: number];

/** So many seats stand side by side at their full width. */
const WIDE = 3;

/** Whether a position belongs to an inspection that has counted something. */
export function isCounted(story: Story, at: number): boolean {
  return at > 0 && !!countedAt(story, at)?.seats.some((seat) => seat.isCounted);
}

export class CountedPanel {
  readonly element = h("section", { class: "al-counted", "aria-label": "The inspection", hidden: true });
  #sign = "";
  /** Where the tokens stood, in percent of their tracks. */
  readonly #stood = new Map<string, number>();

  constructor(private readonly about: About) {}

  /** Show what came of an inspection where a position belongs to one. */
  update(story: Story, at: number): void {
    const found = countedAt(story, at);
    const isShown = !!found?.seats.length;
    this.#cover(isShown);
    const picture = story.picture(at) as Picture;
    const sign = JSON.stringify([found, picture.seats.map(({ id }) => id)]);
    if (!found || !isShown || sign === this.#sign) return;
    this.#sign = sign;
    this.element.replaceChildren(...(found.score ? this.#scoreboard(found, picture, story) : [this.#counting(found, picture.seats, null)]));
  }

  /** Show an inspection while it counts. */
  show(found: Inspection, seats: Seat[], progress: Progress): void {
    this.#cover(true);
    this.#sign = "";
    this.element.replaceChildren(this.#counting(found, seats, progress));
  }

  /** Lie over the places of the table, to which no key leads then. */
  #cover(isShown: boolean): void {
    setAttribute(this.element, "hidden", !isShown);
    this.element.parentElement?.classList.toggle("counts", isShown);
  }

  #counting(found: Inspection, seats: Seat[], progress: Progress | null): HTMLElement {
    const order = found.seats.filter(({ isCounted }) => isCounted);
    const at = order.findIndex(({ seat }) => seat === progress?.seat);
    const payers = progress?.paid ?? 0;
    const parts = seats.map((seat) => {
      // The cards are counted before anything is paid.
      const [, , , , now, passed, fine = 0, then = seat.gold] = found.score?.rows.find(([id]) => id === seat.id) ?? [];
      const paid = found.paid.slice(0, payers).filter(([id]) => id === seat.id);
      const place = order.findIndex((one) => one.seat === seat.id);
      const isLarge = seats.length <= WIDE || seat.id === this.about.view || seat.id === progress?.seat;
      const gold = paid.reduce((rest, [, one]) => rest - one, then + fine);
      const counted = paid.length ? { ...order[place]!, now: now!, passed: passed! } : (order[place] ?? null);
      return this.#seat({ ...seat, gold }, counted, paid.map(([, , words]) => words), progress === null || place < at ? "done" : place === at ? "now" : payers ? "done" : "next", progress, found.score?.ended === seat.id, isLarge);
    });
    // First what is left counts, then comes the penalty if there is one, then the fines.
    const stage = !payers ? 0 : payers === 1 && found.score?.rows.some(([, , , penalty]) => penalty) ? 1 : 2;
    const stages = (this.about.board.stages ?? []).map((text, i) => h("li", { "aria-current": i === stage && "step" }, h("b", {}, String(i + 1)), text));
    return h("div", { class: "al-count-page" }, h("div", { class: "al-counting", "data-count": seats.length }, ...parts), h("ol", { class: "al-stages" }, ...stages));
  }

  #seat(seat: Seat, counted: Counted | null, paid: string[], state: "done" | "now" | "next", progress: Progress | null, hasEnded: boolean, isLarge: boolean): HTMLElement {
    const turned = state === "done" ? Infinity : state === "now" ? progress!.turned : 0;
    let hidden = 0;
    const seen = (counted?.cells ?? []).map((cell) => ({ ...cell, isUp: !cell.wasHidden || hidden++ < turned, isNow: cell.wasHidden && hidden === turned }));
    const value = (code: string) => this.about.items[code]?.infamy ?? 0;
    const counts = state === "next" ? [] : seen.filter(({ code, isUp }) => code && isUp).map(({ code }) => value(code));
    const isWhole = state !== "next" && counts.length === seen.filter(({ code }) => code).length;
    // Until all is turned up what is seen so far; the total is what Python has counted.
    const sum = isWhole ? (counted?.counted ?? 0) : counts.reduce((all, one) => all + one, 0);
    const before = counted?.before ?? seat.infamy;
    const isRound = state === "done" || (state === "now" && progress!.isRound);
    const reached = isRound && counted ? counted.now : Math.max(before + sum, 0);
    const { lastInfamy } = this.about.board;
    const isPast = reached > lastInfamy;
    const grid = h("div", { class: "al-count-grid", "aria-hidden": "true" }, ...seen.map(({ code, isUp, isNow }) => {
      const card = h("div", { class: isNow ? "al-card turned" : "al-card" });
      paint(card, { face: !code ? "gap" : isUp ? "up" : "down", item: isUp ? code || null : null }, this.about);
      if (code && isUp && state !== "next") card.append(h("b", { class: "al-plus" }, gain(value(code))));
      return card;
    }));
    grid.style.setProperty("--across", String(counted?.columns ?? 3));
    const track = h("span", { class: "al-track" }, ...stops(this.about.board), h("i", { class: "al-token-on" }, token(seat.id)));
    const now = share(reached, lastInfamy);
    track.style.setProperty("--share", `${now}%`);
    // It climbs from where it stood; past the end it comes in again from 0.
    track.style.setProperty("--was", `${isRound && counted?.passed ? 0 : (this.#stood.get(seat.id) ?? now)}%`);
    this.#stood.set(seat.id, now);
    const passed = (counted?.passed ?? 0) > 0 && isRound;
    const fines = h("span", { class: "al-score fines" }, ...shields(this.about, passed ? counted!.passed : 0));
    const words = state === "next" ? [this.#sum(before, [], 0), h("p", { class: "al-effect" }, "Counted next")] : [
      this.#sum(before, seen.filter(({ code, isUp }) => code && isUp).map(({ code }) => code), sum, counted?.besides),
      // What is paid has been told how it came.
      ...(paid.length ? paid : passed ? [counted!.past] : []).filter(Boolean).map((text) => h("p", { class: "al-past" }, text)),
      h("p", { class: isPast ? "al-now past" : "al-now" }, h("span", {}, isPast && this.about.board.fineMarkers !== 0 ? `Past ${lastInfamy}: a fine marker` : "Infamy now"), h("b", {}, String(reached))),
    ];
    return h("section", { class: `al-count-seat ${state}${isLarge ? "" : " narrow"}`, "data-seat": seat.id, "aria-label": seatName(seat.id, this.about) },
      h("header", {}, token(seat.id), h("b", {}, seatName(seat.id, this.about)), hasEnded && h("span", { class: "al-tag ends" }, "ended", h("span", { class: "al-wide-word" }, " the round")), h("span", { class: "al-score gold", title: "Gold" }, h("b", {}, String(seat.gold)))),
      grid,
      h("div", { class: "al-count-words" }, ...words),
      h("div", { class: "al-count-track" }, fines, track),
    );
  }

  /** A sum as people write it: each card with what it counts and how far that comes, red past the end of the track. */
  #sum(before: number, codes: string[], all: number, besides = ""): HTMLElement {
    let reached = before;
    const terms = codes.map((code): Term => [code, itemName(code, this.about.items), this.about.items[code]?.infamy ?? 0]);
    const rest = terms.reduce((left, [, , counts]) => left - counts, all);
    if (rest) terms.push(["", besides, rest]);
    const row = (name: string, what: (Node | string)[], counts: string, sum: number) => h("tr", { class: name }, h("th", { scope: "row", title: what.at(-1) as string }, ...what), h("td", {}, counts), h("td", { class: sum > this.about.board.lastInfamy ? "past" : "" }, signed(sum)));
    const rows = terms.map(([code, name, counts]) => row("", [h("b", {}, code), " ", name], gain(counts), (reached += counts)));
    return h("table", { class: "al-sum" }, h("tbody", {}, row("", ["Before"], "", before), ...rows, terms.length > 0 && row("al-sum-all", ["All cards"], gain(all), reached)));
  }

  #scoreboard({ score, seats, first }: Inspection, picture: Picture, story: Story): HTMLElement[] {
    const { title, more, rule, ended, least, rows } = score!;
    const name = (seat: string) => seatName(seat, this.about);
    const statement = rule ? story.rule(rule) : null;
    const head = ["Seat", "Before", "Counted", "Penalty", "Infamy now", "Fine", "Gold"];
    const table = h("table", { class: "al-scoreboard" },
      h("thead", {}, h("tr", {}, ...head.map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, ...rows.map(([seat, before, counted, penalty, now, passed, fine, gold]) => h("tr", { class: seat === this.about.view ? "mine" : "" },
        h("th", { scope: "row" }, token(seat), name(seat), seat === ended && h("span", { class: "al-tag ends" }, "ended it")),
        h("td", {}, String(before)),
        h("td", {}, gain(counted), least.includes(seat) && h("span", { class: "al-tag" }, "least")),
        h("td", { class: penalty ? "bad" : "" }, penalty ? gain(penalty) : "–"),
        h("td", {}, h("b", {}, String(now)), passed > 0 && h("span", { class: "al-tag ends" }, `${before + counted + penalty} − ${before + counted + penalty - now}`)),
        h("td", { class: fine ? "bad" : "" }, fine ? gain(-fine) : "–"),
        h("td", {}, h("b", {}, String(gold))),
      ))),
    );
    const told = seats.flatMap((one) => [...(one.total ? [one.total] : []), ...one.follows]);
    const all = h("details", { class: "al-help" }, h("summary", { ...QUIET }, "All that counted"), h("div", { class: "al-as-counted-all sums" }, ...seats.filter(({ isCounted }) => isCounted).map((one) => h("div", {}, h("b", {}, token(one.seat), ` ${name(one.seat)}`), this.#sum(one.before, one.cells.flatMap(({ code }) => code || []), one.counted, one.besides), one.past && h("p", { class: "al-past" }, one.past)))), h("ul", { class: "al-counted-told" }, ...told.map(({ text, rule: of }) => toldEvent(text, of, story.rule(of)))));
    return [h("div", { class: "al-score-page" },
      h("h2", { class: "al-score-title" }, title),
      h("p", {}, `${more} `, ...(rule && statement ? ruleChip(rule, statement) : [])),
      table,
      h("ul", { class: "al-last-turns", "aria-label": "The last turns of the round" }, ...this.#lastTurns(story, first).map((line) => h("li", {}, ...piecesOf(line)))),
      h("div", { class: "al-as-counted-all" }, ...this.houses(seats, rows)),
      all,
    )];
  }

  /** What the others did since the own turn, or since everybody had one: the board lies over where that is told else. */
  #lastTurns(story: Story, first: number): Piece[][] {
    const lines: Piece[][] = [];
    const others = story.picture(first).seats.length - 1;
    for (let at = first; at > 0 && lines.length < others; at = story.turnOf(at) - 1) {
      if (story.step(story.turnOf(at))!.s === this.about.view) break;
      // What the inspection counts is a line of its own, and stands in the board.
      const line = story.line(at);
      const end = line.findIndex(([text]) => text === "\n");
      lines.unshift(end < 0 ? line : line.slice(0, end));
    }
    return lines;
  }

  /** The storehouses as an inspection counted them, in the order of its board. */
  houses(seats: Counted[], rows: Score["rows"]): HTMLElement[] {
    return rows.flatMap(([seat]) => seats.filter((one) => one.seat === seat && one.isCounted)).map((one) => {
      const name = seatName(one.seat, this.about);
      const grid = h("div", { class: "al-count-grid", role: "img", "aria-label": one.cells.filter(({ code }) => code).map(({ code, wasHidden }) => `${this.about.items[code]?.name ?? code}, ${this.about.items[code]?.infamy ?? "?"} infamy${wasHidden ? ", lay hidden" : ""}`).join("; ") }, ...one.cells.map(({ code, wasHidden }) => {
        const card = h("div", { class: wasHidden ? "al-card was-hidden" : "al-card" });
        paint(card, { face: code ? "up" : "gap", item: code || null }, this.about);
        return card;
      }));
      grid.style.setProperty("--across", String(one.columns));
      return h("section", { class: "al-as-counted", "aria-label": `${name}, as counted` }, h("div", { class: "al-title" }, token(one.seat), `${name}, as counted: ${gain(one.counted)}`), grid);
    });
  }
}
