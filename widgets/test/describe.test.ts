import { sentences } from "../src/dom";
import { expect, test } from "vitest";
import { buttonText, cellName, phaseText, stepSentence, triggerText, turnText, worth } from "../src/describe";
import { cellOf, Story } from "../src/steps";
import { ABOUT, pictureOf, STEPS } from "./table-of";

test("a slot is named by place, item, face and worth", () => {
  const [up, known, gap, hidden] = ["CB", "[CB|p1]", ".", "[??|p2,p3]"].map((text, i) => cellOf(text, i, 3));
  expect(cellName(up!, ABOUT)).toBe("a1, Crystal Ball, revealed, set worth 9 gold, 3 infamy");
  expect(cellName(known!, ABOUT)).toBe("b1, hidden, you know it is Crystal Ball, set worth 9 gold, 3 infamy");
  expect(cellName(gap!, ABOUT)).toBe("c1, gap");
  expect(cellName(hidden!, ABOUT)).toBe("a2, hidden item, known to p2 and p3");
});

test("special items make no set, and unknown items do not break anything", () => {
  expect(worth(ABOUT.items.ML)).toBe("makes no set, 10 infamy");
  expect(worth(undefined)).toBe("value unknown");
  expect(worth({ ...ABOUT.items.OW!, infamy: -2 })).toBe("set worth 3 gold, −2 infamy");
});

test("round, phase, and the turn tracker of two players", () => {
  expect(phaseText(pictureOf())).toBe("Round 1 · Sell");
  expect(phaseText(pictureOf({ tracker: 14 }))).toBe("Round 1 · Sell · turn 14");
  // The round marker has gone on by then, and the inspection is still that of the round before.
  expect(phaseText(pictureOf({ tracker: 14, phase: "bribe", round: 2 }))).toBe("Round 1 · Bribe");
});

test("whose turn it is, and who has won", () => {
  expect(turnText(pictureOf(), "p1")).toBe("p1 (you) draws a card");
  const over = (winners: string[]) => pictureOf({ phase: "over", winners, to_move: null });
  expect(turnText(over(["p1"]), "p1")).toBe("You win");
  expect(turnText(over(["p2"]), "p1")).toBe("p2 wins");
  expect(turnText(over(["p1", "p2"]), "p1")).toBe("You and p2 win together");
  expect(triggerText(pictureOf({ triggered_by: "p2", last_turns: 1 }))).toBe("p2 has triggered the inspection: one more turn to come");
});

test("a step is told in sentences", () => {
  const story = new Story(pictureOf(), STEPS);
  expect(stepSentence(story, 1)).toBe("Step 1 of 2, p1: draw deck. p1 draws a card from the deck.");
  expect(stepSentence(story, 0)).toBe("Start of the game, 2 steps follow.");
});

test("buttons say what they do", () => {
  expect(buttonText("use ML", ABOUT.items)).toBe("Use Mystical Lamp");
  expect(buttonText("sell a1-b1-c1", ABOUT.items, "2 Older Wand and a Feline: 3 gold")).toBe("Sell 2 Older Wand and a Feline: 3 gold (a1 · b1 · c1)");
  expect(buttonText("sell a1-b1-c1", ABOUT.items)).toBe("Sell (a1 · b1 · c1)");
  expect(buttonText("target p1", ABOUT.items, "", "p1")).toBe("p1 (you)");
  expect(buttonText("target p2", ABOUT.items, "", "p1")).toBe("Choose p2");
  expect(buttonText("slide vertical", ABOUT.items)).toContain("each column closes up");
  expect(buttonText("bribe 6", ABOUT.items)).toBe("Spend 6 gold");
  expect(buttonText("bribe 6", ABOUT.items, "3 infamy less, 5 left")).toBe("Spend 6 gold: 3 infamy less, 5 left");
  expect(buttonText("pass", ABOUT.items)).toBe("Pass");
});

test("sentences one after the other end with one mark each, and nothing empty is among them", () => {
  expect(sentences("4 of 6 right", "The item slides.", "", null, undefined, " . ", "Which one?", "It said “no.”", "and so on …")).toBe(
    "4 of 6 right. The item slides. Which one? It said “no.” and so on …",
  );
  expect(sentences()).toBe("");
});
