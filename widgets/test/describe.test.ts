import { sentences } from "../src/dom";
import { expect, test } from "vitest";
import { stepSentence } from "../src/describe";
import { Story } from "../src/steps";
import { pictureOf, STEPS } from "./table-of";

test("a step is told in sentences", () => {
  const story = new Story(pictureOf(), STEPS);
  expect(stepSentence(story, 1)).toBe("Step 1 of 2. p1 draws a card from the deck.");
  expect(stepSentence(story, 0)).toBe("Start of the game, 2 steps follow.");
});

test("sentences one after the other end with one mark each, and nothing empty is among them", () => {
  expect(sentences("4 of 6 right", "The item slides.", "", null, undefined, " . ", "Which one?", "It said “no.”", "and so on …")).toBe(
    "4 of 6 right. The item slides. Which one? It said “no.” and so on …",
  );
  expect(sentences()).toBe("");
});
