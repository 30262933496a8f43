/** A small table for tests: two seats, a deck, a discard, and a few steps. */
import type { About, Item, Picture, Seat } from "../src/games/alley/types";
import type { Ask, Choice, Step, Traits } from "../src/types";

const item = (name: string, gold: number | null, infamy: number, group: Item["group"]): Item => ({
  name,
  gold,
  infamy,
  group,
  effect: `What ${name} does.`,
});

export const ABOUT: About = {
  title: "Arcane Alley",
  view: "p1",
  sight: "p1",
  scores: ["gold", "infamy", "fine markers"],
  board: { lastInfamy: 24, highInfamy: 18 },
  quiet: ["AA-PLAY-02", "AA-PLAY-10"],
  opening: [["All cards are shuffled.", "AA-SETUP-01"]],
  rules: { "AA-SETUP-01": "Shuffle." },
  who: "You are p1",
  assumed: ["Dragon's Egg: egg_gold = 15", "Crystal Ball: <b>ball_target</b> = own"],
  items: {
    OW: item("Older Wand", 3, 1, "played"),
    CB: item("Crystal Ball", 9, 3, "played"),
    DE: item("Dragon's Egg", 20, 4, "sold"),
    ML: item("Mystical Lamp", null, 10, "special"),
    "<b>": item("<i>not markup</i>", 1, 1, "always"),
  },
};

/** A seat with a storehouse in the notation. */
export function seatOf(id: string, storehouse: string, stash: string[] = []): Seat {
  const rows = storehouse.split("/").length;
  const cells = storehouse.split("/").flatMap((row) => row.trim().split(/\s+/));
  return {
    id,
    name: id,
    gold: 25,
    infamy: 3,
    fines: 0,
    rows,
    cols: cells.length / rows,
    cells,
    stash: { count: 2, cards: stash },
    power: null,
  };
}

export function pictureOf(changes: Partial<Picture> = {}): Picture {
  return {
    seat: "p1",
    phase: "sell",
    round: 1,
    step: "draw",
    to_move: "p1",
    turn_of: "p1",
    first_player: "p1",
    edition: "revised",
    triggered_by: null,
    last_turns: null,
    tracker: null,
    deck: 40,
    deck_top: null,
    discard: ["CB", "OW"],
    aside: {},
    aside_unknown: 0,
    seats: [seatOf("p1", "OW [CB|p1] . / OW [??] DE / CB CB [??]", ["DE", "ML"]), seatOf("p2", "[??] OW CB / OW CB DE / CB OW OW")],
    offer: [],
    winners: [],
    ...changes,
  };
}

export const STEPS: Step[] = [
  {
    s: "p1",
    m: "draw deck",
    e: [[0, 1]],
    d: { deck: [39], step: ["play"], seats: { "0": { stash: { count: [3], cards: [2, ["OW"]] } } } },
    w: ["p1 draws a card from the deck", "AA-TURN-03"],
    r: { "AA-TURN-03": "A turn begins with a draw." },
  },
  {
    s: "p1",
    m: "play OW b2",
    e: [
      [2, 3, ["laid", "p1 b2", "OW"]],
      [4, 5],
    ],
    d: {
      to_move: ["p2"],
      turn_of: ["p2"],
      step: ["draw"],
      seats: { "0": { gold: [28], stash: { count: [2], cards: [2, []] }, cells: { "4": ["OW"] } } },
    },
    w: ["p1 plays an Older Wand on b2", "AA-PLAY-01", "p1 gains <b>3</b> gold", "AA-SET-02"],
  },
];

/** The ways to point out a move of p1, as Python sends them. */
function waysOf(move: string): string[][] {
  const [verb, a, b] = move.split(" ");
  const word = `word ${move}`;
  if (verb === "draw") return [[a!]];
  if (verb === "play") return [[`hand ${a}`, `p1 ${b}`]];
  if (verb === "discard") return [[`hand ${a}`, word], [`hand ${a}`, "discard"]];
  if (verb === "use") return [[`hand ${a}`, word]];
  return verb === "reveal" ? [[`p1 ${a}`]] : [[word]];
}

/** The moves of p1 as Python sends them; sets can be pointed out by a slot that no other shares. */
function choicesOf(moves: string[]): Choice[] {
  const line = (move: string) => (move.startsWith("sell ") ? move.slice(5).split("-").map((slot) => `p1 ${slot}`) : []);
  return moves.map((text) => {
    const others = moves.filter((move) => move !== text).flatMap(line);
    const own = line(text).filter((slot) => !others.includes(slot)).map((slot) => [slot]);
    return { text, label: text, ways: [...waysOf(text), ...own], shows: line(text) };
  });
}

export function askOf(moves: string[], changes: Partial<Ask> = {}): Ask {
  const cards = moves.filter((move) => /^(play|use|discard) /.test(move)).map((move) => move.split(" ")[1]!);
  const picked = Object.fromEntries(cards.map((code) => [`hand ${code}`, `${ABOUT.items[code]!.name} is chosen. Now choose a slot.`]));
  return { at: 0, seat: "p1", question: "Play a card.", picked, moves: choicesOf(moves), ...changes };
}

export function traitsOf(changes: Partial<Traits> = {}): Traits {
  return { kind: "table", about: ABOUT, start: pictureOf(), past: "", older: [], recent: [], latest: STEPS, ask: null, answer: null, at: 0, lines: [], line: "main", offer: null, advice: null, question: null, review: null, end: null, ...changes };
}
