/** What stands and is spoken of cards and places. No DOM. */
import { amount, LETTERS, MANY } from "./drawings";
import type { About, Card, Picture } from "./types";

/** Which column a card belongs to, or none. */
export function columnOf({ discipline }: Card): number {
  return ["Charms", "Herbology", "Blood Arts", "Potions", "Alchemy"].indexOf(discipline ?? "");
}

/** The letter of the pattern on the edge of a card: that of its column, artifact or event. */
export function edgeOf(card: Card | undefined): string {
  if (!card) return "";
  return card.kind === "artifact" ? "A" : card.kind === "event" ? "E" : (LETTERS[columnOf(card)] ?? "");
}

/** The discounted price as a resource and how many, or none. */
export function cheapOf({ discount }: Card): [kind: number, count: number] | null {
  return discount ? ["chbpg".indexOf(discount.slice(-1)), Number(discount.slice(0, -1))] : null;
}

export function priceText(card: Card): string {
  const cheap = cheapOf(card);
  return card.generic ? `costs ${cheap ? `${amount(...cheap)}, or ` : ""}any ${card.generic}` : "free";
}

export function nameOf(code: string, about: About): string {
  return about.items[code]?.name ?? "a card face down";
}

/** A card for whoever hears it. */
export function spoken(code: string, about: About): string {
  const card = about.items[code];
  if (!card) return "A card face down";
  const kind = card.kind === "spell" || card.kind === "starter" ? (card.discipline ?? "") : card.kind;
  return `${card.name}, ${kind}${card.kind === "starter" ? "" : `, ${priceText(card)}`}. ${about.board.cards[code]?.does ?? card.effect}`;
}

/** The columns that rise in this turn. */
export function risingNow({ moons, turn, phase }: Picture): number[] {
  const now = moons[turn - 1] ?? "";
  return phase === "over" ? [] : [...now].map((letter) => LETTERS.indexOf(letter)).filter((kind) => kind >= 0);
}

/** Cards that a text of the view names, in its order. */
export const codesIn = (text: string): string[] => text.split(" ").filter((word) => /^\[?[A-Z]{2,3}\]?$/.test(word)).map((word) => word.replace(/[[\]]/g, ""));

/** What five resources and the points grow by, in a few words: `+2 charms −1 herb`. */
export function changes(change: number[]): string {
  const named = (kind: number, count: number) => (kind < MANY.length ? amount(kind, count) : `${count} ${count === 1 ? "point" : "points"}`);
  return change.flatMap((by, i) => (by ? `${by > 0 ? "+" : "−"}${named(i, Math.abs(by))}` : [])).join(" ");
}

/** Several payments in words: `2 charms and 1 gold`. */
export function paidText(tokens: number[]): string {
  const parts = tokens.flatMap((count, kind) => (count ? amount(kind, count) : []));
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
