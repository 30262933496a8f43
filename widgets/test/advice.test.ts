// @vitest-environment node
import { expect, test } from "vitest";
import { differsText, stateText, wordOf } from "../src/advice";
import { grown, percentAt, spanOf, ticksIn } from "../src/axis";
import { labelsOf, signsOf } from "../src/strip";
import type { Advice, Review } from "../src/types";

const ADVICE: Advice = { number: 1, line: "main", at: 3, lens: "known", state: "done", asked: 500, games: 500, rows: [], headline: "draw deck comes first.", trouble: "", reasoning: "", why: null };

test("an axis has room for every interval, and grows without moving", () => {
  const [low, high] = spanOf([[10, 20], [12, 35]]);
  expect(low).toBeLessThan(10);
  expect(high).toBeGreaterThan(35);
  expect(spanOf([])).toEqual([0, 1]);
  expect(spanOf([[5, 5]])).toEqual([4.75, 5.25]);
  expect(grown([0, 10], [-2, 8])).toEqual([-2, 10]);
  expect(percentAt(15, [10, 20])).toBe(50);
});

test("its numbers are round, few, and within it", () => {
  expect(ticksIn([27, 35.5])).toEqual([28, 30, 32, 34]);
  expect(ticksIn([-1.2, 1.3])).toEqual([-1, -0.5, 0, 0.5, 1]);
  for (const span of [[0.1, 0.13], [-40, 900], [29.98, 30.02]] as [number, number][]) {
    const ticks = ticksIn(span);
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.length).toBeLessThanOrEqual(7);
    expect(ticks.every((tick) => tick >= span[0] && tick <= span[1])).toBe(true);
  }
});

test("what cannot be told from the best is said in words", () => {
  expect(wordOf(["a", 3, 2, 4, 0, "best"], ADVICE)).toBe("comes first");
  expect(wordOf(["a", 3, 2, 4, 0, "best"], { ...ADVICE, state: "running" })).toBe("first so far");
  expect(wordOf(["a", 3, 2, 4, 0.2, "same"], ADVICE)).toBe("maybe as good");
  expect(wordOf(["a", 3, 3, 3, 0, "same"], { ...ADVICE, exact: true })).toBe("as good");
  expect(wordOf(["a", 3, 2, 4, 1.5, "behind"], ADVICE)).toBe("1.50 behind");
});

test("how far it has come is a sentence in every state", () => {
  expect(stateText(ADVICE)).toBe("draw deck comes first.");
  expect(stateText({ ...ADVICE, state: "running", games: 50 })).toBe("Counting: 50 of 500 futures so far.");
  expect(stateText({ ...ADVICE, state: "running", games: 0 })).toBe("Counting the first futures.");
  expect(stateText({ ...ADVICE, state: "stopped", games: 50 })).toContain("Stopped after 50 of 500 futures: these figures are partial.");
  expect(stateText({ ...ADVICE, state: "stopped", games: 0 })).toContain("before the first figures");
  expect(stateText({ ...ADVICE, state: "held" })).toContain("held back");
  expect(stateText({ ...ADVICE, state: "failed", trouble: "It failed." })).toBe("It failed.");
});

test("a mark says by signs and in words what a decision was", () => {
  expect([signsOf("bad move", "good luck"), labelsOf("bad move", "good luck")]).toEqual(["✗▲", "bad move, good luck"]);
  expect([signsOf("good move", "bad luck"), labelsOf("good move", "bad luck")]).toEqual(["▼", "bad luck"]);
  expect([signsOf("good move", "no clear luck"), labelsOf("good move", "no clear luck")]).toEqual(["·", "nothing special"]);
});

test("where a review and a ranking say different things, it is said why, with the figures of both", () => {
  const review = (label: string, best: string): Review => ({ seat: "p1", marks: [[4, label, "no clear luck", "Text.", 1, [], [], best]], moments: [], note: "", games: 200, until: "round" });
  const ranking = (word: "behind" | "same"): Advice => ({ ...ADVICE, until: "round", rows: [["a", 3, 2, 4, 0, "best"], ["b", 1, 0, 2, 1.8, word]] });
  const why = "it played 200 futures of each move, half to choose the best and half to measure it. This ranking chooses the best of 2 moves by the same 500 futures that measure it";
  const told = differsText(review("good move", "a"), 3, "b", ranking("behind"));
  expect(told).toContain(`The review could tell no clear difference between b and a here: ${why}`);
  expect(differsText(review("good move", "b"), 3, "b", ranking("behind"))).toContain("The review found b best here: ");
  expect(differsText(review("bad move", "a"), 3, "b", ranking("same"))).toContain("The review found a clearly better than b here: ");
  expect(differsText(review("bad move", "c"), 3, "b", ranking("behind"))).toContain("The review found c clearly better");
  // Moves are called as everywhere.
  expect(differsText(review("bad move", "a"), 3, "b", { ...ranking("same"), called: ranking("same").rows.map(([move]) => `Move ${move}`) })).toContain("found Move a clearly better than Move b here");
  // Where they agree, are of other questions, or are exact, nothing is to be explained.
  expect(differsText(review("bad move", "a"), 3, "b", ranking("behind"))).toBe("");
  expect(differsText(review("good move", "a"), 3, "b", ranking("same"))).toBe("");
  for (const changes of [{ lens: "deal" }, { until: "game" }, { exact: true }, { state: "running" }] as Partial<Advice>[]) expect(differsText(review("good move", "a"), 3, "b", { ...ranking("behind"), ...changes })).toBe("");
  expect(differsText(review("good move", ""), 3, "b", ranking("behind"))).toBe("");
  expect(differsText(review("good move", "a"), 8, "b", ranking("behind"))).toBe("");
  expect(differsText(null, 3, "b", ranking("behind"))).toBe("");
});
