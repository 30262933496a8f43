/** A small table of Arcana Rising for tests: three seats in a draft. */
import type { About, Ask, Card, Picture, Seat } from "../../../src/games/rising/types";

const card = (name: string, kind: Card["kind"], discipline: string | null, discount: string | null, generic: number | null): Card => ({ name, kind, discipline, discount, generic, effect: `What ${name} does.`, evergreen: false, two_plus: false, round: 1 });

const ITEMS: Record<string, Card> = {
  CTW: card("Charm the Wicked", "spell", "Charms", "1g", 3),
  MTG: card("Master the Growers", "spell", "Charms", "2c", 4),
  TDE: card("Theory of Desire", "spell", "Alchemy", "1g", 3),
  SGR: card("Simple Growth", "spell", "Herbology", null, null),
  TMG: card("Tome of Glass", "artifact", null, "2p", 4),
  STP: card("Summon <b>Power</b>", "event", null, "3g", 5),
  SC: card("Charms starter", "starter", "Charms", null, null),
};

export const ABOUT = {
  title: "Arcana Rising",
  view: "p1",
  sight: "p1",
  names: { p1: "You", p2: "Greedy", p3: "Careful" },
  items: ITEMS,
  assumed: [],
  scores: [],
  quiet: [],
  opening: [],
  rules: {},
  who: "",
  board: {
    rounds: 3,
    turns: 6,
    sources: { V: "points in play", G: "gold, 1 each" },
    cards: {
      CTW: { signs: [["count", 2, 1], ["gain", 0, 2]], does: "With 1 Blood Arts card: get 2 charms.", family: "charm-the-x" },
      MTG: { signs: [["count", 1, 2], ["points", 0, 3]], does: "With 2 Herbology cards: get 3 points.", family: "master-the-x" },
      TDE: { signs: [["pay", 0, 2], ["then", 0, 0], ["gain", 4, 2]], does: "Pay 2 charms: get 2 gold.", family: "theory-of-x" },
      SGR: { signs: [["gain", 1, 1]], does: "Get 1 herb.", family: "growth" },
    },
  },
} as unknown as About;

export function seatOf(id: string, changes: Partial<Seat> = {}): Seat {
  return { id, name: id, vp: 17, artifact_vp: 3, resource_vp: 5, total: 25, resources: [5, 4, 2, 3, 4], worth: [1, 1, -2, 1, 4], held: 4, passes: 3, gives_to: null, held_in: 0, hand: "?? ?? ?? ??", choice: "-", columns: [[], [], [], [], []], artifacts: [], artifact_worth: [], pile: [], ...changes };
}

export function pictureOf(changes: Partial<Picture> = {}): Picture {
  return {
    phase: "draft",
    round: 3,
    turn: 3,
    step: "draft",
    waiting: ["p1"],
    asked_spell: null,
    moons: ["..", "..", "CG", "HP", "BB", "-"],
    rows: null,
    winners: [],
    rating: null,
    seats: [
      seatOf("p1", { hand: "CTW MTG STP TMG", gives_to: "p2", columns: [[{ card: "CTW", markers: 0 }], [{ card: "SGR", markers: 3 }], [], [], [{ card: "TDE", markers: 0 }]] }),
      seatOf("p2", { gives_to: "p3", hand: "4 of CTW SGR TDE TMG STP", choice: "??" }),
      seatOf("p3", { gives_to: "p1" }),
    ],
    ...changes,
  } as Picture;
}

/** A draft in which the payment of a card is asked for step by step. */
export function askOf(changes: Partial<Ask> = {}): Ask {
  const price = { cheap: [2, 0, 0, 0, 0], any: [2, 2, 0, 0, 0], size: 4, may: [1, 1, 1, 1, 1], several: true };
  return {
    at: 0,
    seat: "p1",
    question: "Take one card.",
    moves: [],
    so_far: [],
    board: { cast: ["SC", "CTW"], prices: { MTG: price }, costs: [[0, 0, 0, 1], [0, 1], [0, -1, -2], [0], [0, 1]] },
    ...changes,
  } as Ask;
}
