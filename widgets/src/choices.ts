/**
 * From the list of legal moves to what can be clicked. No rule is known here: each move text is cut into the
 * things that a person points at one after the other ("picks"), and what may be picked next follows from the list.
 */
import { cellsOf } from "./steps";
import type { Ask, Picture } from "./types";

/** A thing to point at: `card:HT`, `slot:p1:b2`, `seat:p2`, `deck`, `pile` (the discard) or `say:MOVE` (a button). */
export type Pick = string;

const OWN_SLOT = new Set(["reveal", "remove", "claim"]);

/** The ways to point out one move; each is a list of picks. */
export function waysOf(move: string, seat: string): Pick[][] {
  const [verb = "", a = "", b = "", c = ""] = move.split(" ");
  const say = `say:${move}`;
  const own = (slot: string) => `slot:${seat}:${slot}`;
  switch (verb) {
    case "draw":
      return [[a === "deck" ? "deck" : "pile"]];
    case "play":
      return [[`card:${a}`, own(b)]];
    case "discard":
      return [[`card:${a}`, say], [`card:${a}`, "pile"]];
    case "use":
      return [[`card:${a}`, say]];
    case "target":
      return [[`seat:${a}`], [say]];
    case "peek":
      return [[b ? `slot:${a}:${b}` : own(a)]];
    case "place":
      return [[`slot:${a}:${b}`]];
    case "swap": {
      const isToad = /^p\d/.test(a);
      const one = isToad ? `slot:${a}:${b}` : own(a);
      const two = isToad ? `slot:${a}:${c}` : `slot:${b}:${c}`;
      return [
        [one, two],
        [two, one],
      ];
    }
    default:
      return OWN_SLOT.has(verb) ? [[own(a)]] : [[say]];
  }
}

/** What may be picked next, and the move that is complete. */
export interface Open {
  next: Set<Pick>;
  says: string[];
  done: string | null;
}

/** All that can follow on the picks so far, from the legal moves alone. */
export function openAfter(moves: string[], seat: string, picks: Pick[]): Open {
  const next = new Set<Pick>();
  const says: string[] = [];
  let done: string | null = null;
  const isOneCard = moves.every((move) => move.startsWith("discard "));
  for (const move of moves) {
    const ways = isOneCard ? [[`card:${move.split(" ")[1]}`]] : [...waysOf(move, seat), ...lineWays(move, moves, seat)];
    for (const way of ways) {
      if (!picks.every((pick, i) => way[i] === pick)) continue;
      const pick = way[picks.length];
      if (pick === undefined) done = move;
      else if (!next.has(pick)) {
        next.add(pick);
        if (pick.startsWith("say:")) says.push(pick.slice(4));
      }
    }
  }
  return { next, says, done };
}

/** A set may also be pointed out by a slot that no other set on offer shares. */
function lineWays(move: string, moves: string[], seat: string): Pick[][] {
  if (!move.startsWith("sell ")) return [];
  const others = moves.filter((other) => other !== move).flatMap(lineOf);
  return lineOf(move)
    .filter((slot) => !others.includes(slot))
    .map((slot) => [`slot:${seat}:${slot}`]);
}

/** The slots of a `sell` move. */
export function lineOf(move: string): string[] {
  return move.startsWith("sell ") ? move.slice(5).split("-") : [];
}

/** The card that was picked, if one was. */
export function chosenCard(picks: Pick[]): string | null {
  return picks[0]?.startsWith("card:") ? picks[0].slice(5) : null;
}

/** The picks that have no choice in them, so that a person need not make them. */
export function forced(moves: string[], seat: string): Pick[] {
  const { next } = openAfter(moves, seat, []);
  const [only] = next;
  return next.size === 1 && only!.startsWith("card:") ? [only!] : [];
}

/** Whether a slot was pointed at that a card may go to, and no card has been chosen yet. */
export function wantsCard(ask: Ask, picks: Pick[], pick: Pick, picture: Picture): boolean {
  const [kind, seat, slot] = pick.split(":");
  const hasItem = () => picture.seats.some((one) => one.id === seat && cellsOf(one).some((cell) => cell.slot === slot && cell.face !== "gap"));
  return kind === "slot" && seat === ask.seat && !chosenCard(picks) && ask.moves.some((move) => move.startsWith("play ")) && hasItem();
}

/** The move that a person seems to want by a pick that is not offered, for Python to say why not. */
export function attempt(pick: Pick, picks: Pick[], ask: Ask | null, picture: Picture, me: string | null): string | null {
  const [kind, a = "", b = ""] = pick.split(":");
  if (kind === "deck") return "draw deck";
  const chosen = chosenCard(picks);
  if (kind === "pile") return chosen ? `discard ${chosen}` : "draw discard";
  if (kind === "seat") return `target ${a}`;
  if (kind === "card") {
    const mine = picture.seats.find((seat) => seat.id === me);
    const slot = mine && cellsOf(mine).find((cell) => cell.face !== "gap")?.slot;
    return ask?.step === "discard" || !slot ? `discard ${a}` : `play ${a} ${slot}`;
  }
  if (kind !== "slot") return null;
  const first = picks[0]?.startsWith("slot:") ? picks[0].split(":") : null;
  const where = a === me ? b : `${a} ${b}`;
  const verb = ask?.moves[0]?.split(" ")[0] ?? "";
  // A move has no words for revealing what is another's, so there is nothing to ask about.
  if (OWN_SLOT.has(verb)) return a === me ? `${verb} ${b}` : null;
  if (verb === "peek") return `peek ${where}`;
  if (verb === "place") return `place ${a} ${b}`;
  if (verb === "swap" && first) {
    return first[1] === a ? `swap ${a} ${first[2]} ${b}` : `swap ${first[2]} ${a} ${b}`;
  }
  const card = chosen ?? picture.seats.find((seat) => seat.id === me)?.stash.cards[0];
  return card && verb !== "swap" ? `play ${card} ${where}` : null;
}
