/** What the table shows between two positions: a card that completes a set, the set that is sold, the gold that it brings. */
import { h } from "../../dom";
import type { Moment } from "../../game";
import { isWelcome, type Stage } from "../../stage";
import type { Progress } from "./counted";
import { countedAt, isCountedIn, type Counted, type Inspection } from "./inspected";
import { doneIn, type Sale, saleOf } from "./sales";
import type { Story } from "../../steps";
import type { Besides, Picture, Seat } from "./types";

/** Milliseconds of a sale: what completes it flies (that of another is told first), it glows, it goes and is paid, it counts. */
const FLIES = { own: 300, other: 750 };
const [GLOW, HOLD, RISE, COIN, APART, COUNT] = [200, 500, 250, 500, 60, 160];
const COINS = 5;
/** And how long it glows where nothing moves. */
const STILL = 1000;
/** An inspection: a card that is turned up, a seat, and what one takes or pays; where nothing moves each seat at once; and never longer than this in all. */
const [CARD, SEAT, PAID, SEAT_STILL, LONGEST] = [350, 600, 900, 1200, 8000];

/** Where things are drawn: a slot, the gold of a seat and where its infamy stands, and what they lie on. */
export interface Places {
  readonly element: HTMLElement;
  at(place: string): HTMLElement | undefined;
  gold(seat: string): HTMLElement | undefined;
  infamy(seat: string): HTMLElement | undefined;
}

/** The moments of a sale. */
export function saleMoments(story: Story, at: number, me: string | null, on: Places): Moment[] {
  const sale = saleOf(story, at);
  if (!sale) return [];
  const { complete, paid, places, laid, sold, told, title: text, more } = sale;
  const by = story.step(at)!.s;
  if (!isWelcome()) return [{ picture: complete, places, text, more, ms: STILL, motions: laid, shown: sold, play: (stage) => badges(sale, on, stage) }];
  const moments: Moment[] = laid.length ? [{ picture: complete, places: [], text: told, ms: by === me ? FLIES.own : FLIES.other, motions: laid }] : [];
  if (places.length) moments.push({ picture: complete, places, text, more, ms: GLOW + HOLD });
  const ms = sale.gold ? COIN + (COINS - 1) * APART : RISE;
  moments.push({ picture: complete, places, text, more, ms, shown: sold, play: (stage) => pay(sale, on, stage, ms) });
  if (sale.gold) moments.push({ picture: paid, places: [], text, more, ms: COUNT, play: (stage) => count(sale, on, stage) });
  return moments;
}

/** The moments of an inspection, seat by seat: what lies open, each card that lay hidden, and past the end again from 0. */
export function inspectionMoments(story: Story, at: number, notes: readonly string[], show: (found: Inspection, seats: Seat[], progress: Progress) => void): Moment[] {
  const found = isCountedIn(story, at) ? countedAt(story, at) : null;
  if (!found) return [];
  const earlier = new Set(countedAt(story, at - 1)?.seats.filter(({ isCounted }) => isCounted).map(({ seat }) => seat) ?? []);
  const picture: Picture = { ...(story.picture(at - 1) as Picture), phase: "inspection", to_move: null };
  const { seats } = story.picture(at) as Picture;
  const { c = [], t = [], p = [] } = story.step(at)!.i as Besides;
  const shown = story.motions(story.step(at));
  const told = new Map(c.map(([seat], i) => [seat, (t[i] ?? []).map((number) => story.word(number))]));
  const counts = found.seats.filter(({ seat, isCounted }) => isCounted && !earlier.has(seat)).flatMap((counted) => momentsOf(counted, told.get(counted.seat) ?? [], notes).map(({ turned, isRound, ms, text, more }, i): Moment =>
    // All that a seat counts is heard, also where only the sum is shown.
    ({ picture, places: [], text, more, ms, heard: i ? [] : told.get(counted.seat), shown, play: () => show(found, seats, { seat: counted.seat, turned, isRound }) })));
  const words = (t[c.length] ?? []).map((number) => story.word(number));
  const pays = p.map(([seat], i): Moment => ({ picture, places: [], text: words[i]!.split("\n")[0]!, more: "", ms: isWelcome() ? PAID : SEAT_STILL, heard: [words[i]!], shown, play: () => show(found, seats, { seat, turned: Infinity, isRound: true, paid: i + 1 }) }));
  const moments = [...counts, ...pays];
  const all = moments.reduce((sum, { ms }) => sum + ms, 0);
  return moments.map((moment) => ({ ...moment, ms: moment.ms * Math.min(1, LONGEST / all) }));
}

/** What is shown of the count of a seat, one after the other: its sentences begin with whose cards count and end with the sum. */
function momentsOf({ passed }: Counted, told: string[], [counts = "", past = ""]: readonly string[]): { turned: number; isRound: boolean; ms: number; text: string; more: string }[] {
  const last = told.length - 1;
  return told.map((text, i) => ({ turned: i === last ? (isWelcome() ? last - 1 : Infinity) : i, isRound: i === last, ms: time(i), text: text.split("\n")[0]!, more: i === last && passed ? past : counts })).filter(({ ms }) => ms > 0);

  /** Milliseconds: where nothing moves only the sum is shown, and whose cards count where something follows. */
  function time(i: number): number {
    if (!isWelcome()) return i === last ? SEAT_STILL : 0;
    return i === last ? SEAT : i || last > 1 || passed ? CARD : 0;
  }
}

/** What was done before an inspection, where a sale does not show it. */
export function lastMove(story: Story, at: number, me: string | null): Moment {
  return { ...doneIn(story, at), places: [], ms: story.step(at)!.s === me ? 2 * FLIES.own : 2 * FLIES.other };
}

/** The cards rise and fade, and coins go to the gold. */
function pay(sale: Sale, on: Places, stage: Stage, ms: number): void {
  const cards = sale.places.flatMap((place) => on.at(place) ?? []);
  const boxes = cards.map((card) => card.getBoundingClientRect());
  const gold = on.gold(sale.seat);
  const goal = gold?.getBoundingClientRect();
  const home = on.element.getBoundingClientRect();
  for (const card of cards) {
    const gone = { translate: "0 -26px", opacity: 0 };
    stage.move(card, [{ translate: "0 0", opacity: 1, easing: "ease-in" }, { ...gone, offset: RISE / ms }, gone], { ms });
  }
  badges(sale, on, stage);
  if (!sale.gold || !goal?.width) return;
  const from = boxes[1] ?? on.at(`${sale.seat} b1`)?.getBoundingClientRect() ?? goal;
  const [x, y] = [from.left + from.width / 2 - home.left - 9, from.top + from.height / 2 - home.top - 9];
  const to = `${goal.left - home.left - 20 - x}px ${goal.top + goal.height / 2 - home.top - 9 - y}px`;
  for (let i = 0; i < COINS; i++) {
    const coin = stage.bring(h("i", { class: "al-coin" }), on.element);
    Object.assign(coin.style, { left: `${x}px`, top: `${y}px` });
    const way = [{ translate: "0 0", scale: ".6", opacity: 1 }, { translate: to, scale: "1", opacity: 1 }];
    stage.move(coin, way, { ms: COIN, delay: i * APART, easing: "ease-in-out" }, () => stage.take(coin));
  }
}

/** What it brings: at the gold of its seat, and at the infamy of each seat where that changes. */
function badges({ seat, gold, infamy }: Sale, on: Places, stage: Stage): void {
  if (gold) badge(gold, "", on.gold(seat), on, stage);
  for (const [whose, change] of infamy) badge(change, "infamy", on.infamy(whose), on, stage);
}

/** A change, where it lies over no figure: above the own gold and beside the own token, and left of those of another. */
function badge(change: number, kind: string, figure: HTMLElement | undefined, on: Places, stage: Stage): void {
  const goal = figure?.getBoundingClientRect();
  if (!goal?.width) return;
  const home = on.element.getBoundingClientRect();
  const label = stage.bring(h("b", { class: `al-gain ${kind}` }, `${change < 0 ? "−" : "+"}${Math.abs(change)}`), on.element);
  label.classList.toggle("own", !!figure!.closest(".mine"));
  const box = { x: goal.left - home.left, y: goal.top - home.top, w: goal.width, h: goal.height };
  for (const [name, value] of Object.entries(box)) label.style.setProperty(`--${name}`, `${value}px`);
}

function count(sale: Sale, on: Places, stage: Stage): void {
  const gold = on.gold(sale.seat);
  const now = sale.paid.seats.find(({ id }) => id === sale.seat)!.gold;
  badges(sale, on, stage);
  if (gold) stage.count(gold, now - sale.gold, now, COUNT);
}
