import { expect, test } from "vitest";
import { cellOf } from "../../../src/games/alley/cells";
import { cellName, phaseText, triggerText, turnText, worth } from "../../../src/games/alley/words";
import { ABOUT, pictureOf } from "../../table-of";

test("a slot is named by place, item, face and worth", () => {
  const [up, known, gap, hidden] = ["CB", "[CB|p1]", ".", "[??|p2,p3]"].map((text, i) => cellOf(text, i, 3));
  expect(cellName(up!, ABOUT)).toBe("a1, Crystal Ball, face up, a set sells for 9 gold, 3 infamy");
  expect(cellName(known!, ABOUT)).toBe("b1, hidden, you know it is Crystal Ball, a set sells for 9 gold, 3 infamy");
  expect(cellName(gap!, ABOUT)).toBe("c1, gap");
  expect(cellName(hidden!, ABOUT)).toBe("a2, hidden item, known to p2 and p3");
});

test("special items make no set, and unknown items do not break anything", () => {
  expect(worth(ABOUT.items.ML)).toBe("can't be sold, 10 infamy");
  expect(worth(undefined)).toBe("value unknown");
  expect(worth({ ...ABOUT.items.OW!, infamy: -2 })).toBe("a set sells for 3 gold, −2 infamy");
});

test("round, phase, and the turn tracker of two players", () => {
  expect(phaseText(pictureOf())).toBe("Round 1 · Sell");
  expect(phaseText(pictureOf({ tracker: 14 }))).toBe("Round 1 · Sell · turn 14");
  // The round marker has gone on by then, and the inspection is still that of the round before.
  expect(phaseText(pictureOf({ tracker: 14, phase: "bribe", round: 2 }))).toBe("Round 1 · Bribe");
});

test("whose turn it is, and who has won", () => {
  const about = { view: "p1", names: { p1: "You", p2: "Greedy" } };
  expect(turnText(pictureOf(), about)).toBe("Your turn");
  expect(turnText(pictureOf({ to_move: "p2" }), about)).toBe("Greedy draws a card");
  const over = (winners: string[]) => pictureOf({ phase: "over", winners, to_move: null });
  expect(turnText(over(["p1"]), about)).toBe("You win");
  expect(turnText(over(["p2"]), about)).toBe("Greedy wins");
  expect(turnText(over(["p1", "p2"]), about)).toBe("You and Greedy win together");
  expect(triggerText(pictureOf({ triggered_by: "p2", last_turns: 1 }), about)).toBe("Greedy ends the round: one more turn to come");
  expect(triggerText(pictureOf({ triggered_by: "p1", last_turns: 2 }), about)).toBe("You end the round: 2 more turns to come");
});

test.each([
  ["OW", { face: "up", item: "OW", seen_by: [] }],
  ["[OW]", { face: "down", item: "OW", seen_by: [] }],
  ["[??|p1,p3]", { face: "down", item: null, seen_by: ["p1", "p3"] }],
  [".", { face: "gap", item: null, seen_by: [] }],
])("a slot written %s is read", (text, cell) => {
  expect(cellOf(text, 4, 3)).toEqual({ slot: "b2", ...cell });
});
