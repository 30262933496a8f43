/** What the table shows between two positions: a card that completes a set, the set that is sold, the gold that it brings. */
import { h } from "../../dom";
import type { Moment } from "../../game";
import { isWelcome, type Stage } from "../../stage";
import { type Sale, saleOf } from "./sales";
import type { Story } from "../../steps";

/** Milliseconds of a sale: what completes it flies (that of another is told first), it glows, it goes and is paid, it counts. */
const FLIES = { own: 300, other: 750 };
const [GLOW, HOLD, RISE, COIN, APART, COUNT] = [200, 500, 250, 500, 60, 160];
const COINS = 5;
/** And how long it glows where nothing moves. */
const STILL = 1000;

/** Where things are drawn: a slot, the gold of a seat, and what they lie on. */
export interface Places {
  readonly element: HTMLElement;
  at(place: string): HTMLElement | undefined;
  gold(seat: string): HTMLElement | undefined;
}

/** The moments of a sale. */
export function saleMoments(story: Story, at: number, me: string | null, on: Places): Moment[] {
  const sale = saleOf(story, at);
  if (!sale) return [];
  const { complete, paid, places, laid, sold, told, title: text, more } = sale;
  const by = story.step(at)!.s;
  if (!isWelcome()) return [{ picture: complete, places, text, more, ms: STILL, motions: laid, shown: sold, play: (stage) => badge(sale, on, stage) }];
  const moments: Moment[] = laid.length ? [{ picture: complete, places: [], text: told, ms: by === me ? FLIES.own : FLIES.other, motions: laid }] : [];
  if (places.length) moments.push({ picture: complete, places, text, more, ms: GLOW + HOLD });
  const ms = sale.gold ? COIN + (COINS - 1) * APART : RISE;
  moments.push({ picture: complete, places, text, more, ms, shown: sold, play: (stage) => pay(sale, on, stage, ms) });
  if (sale.gold) moments.push({ picture: paid, places: [], text, more, ms: COUNT, play: (stage) => count(sale, on, stage) });
  return moments;
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
  badge(sale, on, stage);
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

/** What it brings, at the gold of the seat. */
function badge(sale: Sale, on: Places, stage: Stage): void {
  const goal = on.gold(sale.seat)?.getBoundingClientRect();
  if (!sale.gold || !goal?.width) return;
  const home = on.element.getBoundingClientRect();
  const label = stage.bring(h("b", { class: "al-gain" }, `+${sale.gold}`), on.element);
  Object.assign(label.style, { left: `${goal.left - home.left + goal.width / 2}px`, top: `${goal.bottom - home.top + 2}px` });
}

function count(sale: Sale, on: Places, stage: Stage): void {
  const gold = on.gold(sale.seat);
  const now = sale.paid.seats.find(({ id }) => id === sale.seat)!.gold;
  badge(sale, on, stage);
  if (gold) stage.count(gold, now - sale.gold, now, COUNT);
}
