import { expect, test } from "vitest";
import { changed, Story } from "../src/steps";
import type { Step } from "../src/types";
import { pictureOf, STEPS } from "./table-of";

test("a change replaces a value, a part, or the end of a list", () => {
  const before = { gold: 25, discard: ["OW", "TC"], seats: [{ id: "p1" }, { id: "p2" }] };
  expect(changed(before, { gold: [29] })).toEqual({ ...before, gold: 29 });
  expect(changed(before, { discard: [1, ["DE", "CB"]] }).discard).toEqual(["OW", "DE", "CB"]);
  expect(changed(before, { seats: { "1": { id: ["p9"] } } }).seats).toEqual([{ id: "p1" }, { id: "p9" }]);
  expect(changed(before, [null])).toBeNull();
});

test("what does not change is shared, and nothing is changed in place", () => {
  const before = pictureOf();
  const copy = structuredClone(before);
  const after = changed(before, { seats: { "0": { gold: [1] } } });
  expect(before).toEqual(copy);
  expect(after.seats[1]).toBe(before.seats[1]);
  expect(changed(before, {})).toBe(before);
});

test("a story gives the picture after each step, in any order", () => {
  const story = new Story(pictureOf(), STEPS);
  expect(story.picture(2).seats[0]!.gold).toBe(28);
  expect(story.picture(1).deck).toBe(39);
  expect(story.picture(1).seats[0]!.stash.cards).toEqual(["DE", "ML", "OW"]);
  expect(story.picture(0)).toEqual(pictureOf());
});

test("changes that come again are told by their numbers, and names by their codes", () => {
  const [first, second] = STEPS;
  const third = { ...first!, d: { deck: [37] as [number] }, p: [1, 2], w: ["p1 draws $OW, not $XX, for $5"], e: [[6, 1]] as [number, number][] };
  const story = new Story(pictureOf(), [first!, second!, third], undefined, { OW: { name: "an Older Wand" } });
  expect(story.picture(2).step).toBe("draw");
  expect([story.picture(3).deck, story.picture(3).step, story.picture(3).seats[0]!.stash.count]).toEqual([37, "play", 3]);
  expect(story.events(third)[0]!.text).toBe("p1 draws an Older Wand, not $XX, for $5");
});

test("an event that was told before is only its number, and what it moves is its own each time", () => {
  const slid = ["slid", "p1 a2", "p1 a1"];
  const words = ["You draw.\tdrew a card", "AA-TURN-04", "It slides."];
  const steps = [{ e: [[0, 1], [2, 1, slid]], w: words }, { e: [1, 1, 0] }].map((one) => ({ s: "p1", m: "draw deck", d: {}, ...one }) as Step);
  const story = new Story(pictureOf(), steps);
  expect(story.events(steps[1]!).map(({ text }) => text)).toEqual(["It slides.", "It slides.", "You draw."]);
  const [one, other] = story.motions(steps[1]);
  expect([one, other]).toEqual([slid, slid]);
  expect(one).not.toBe(other);
  expect(story.motions(steps[1])[0]).toBe(one);
  const last = { ...steps[1]!, e: [0], l: [[0]] } as Step;
  expect(new Story(pictureOf(), [...steps, last]).line(3)).toContainEqual(["drew a card"]);
});

test("how a move is told in short comes with the first step of the same sentence, or where it is another", () => {
  const words = ["Greedy plays it.", "AA-PLAY-01", "it.", "again."];
  const steps = [{ w: words, n: [-1], h: 2 }, { n: [0] }, { n: [0], h: 3 }, { n: [-1] }, { n: [0], h: -1 }, { n: [1], h: -1 }].map((one) => ({ s: "p2", m: "play", e: [[0, 1]], ...one }) as Step);
  const story = new Story(pictureOf(), steps, undefined, {}, { p2: "Greedy" });
  expect(steps.map((_, i) => story.now(i + 1).short)).toEqual(["Greedy: it.", "Greedy: it.", "Greedy: again.", "Greedy: it.", "Greedy plays it.", "AA-PLAY-01"]);
});

test("a code of any length stands for a name; of two that fit the longer one is meant", () => {
  const [first] = STEPS;
  const items = { SG: { name: "Starter" }, SGR: { name: "Simple Growth" }, OW: { name: "Older Wand" } };
  const step = { ...first!, w: ["You choose $SGR, then $SG. Three $OWs."], e: [[0, 1]] as [number, number][], l: [], n: [] };
  const story = new Story(pictureOf(), [step], undefined, items);
  expect(story.events(step)[0]!.text).toBe("You choose Simple Growth, then Starter. Three Older Wands.");
});

test("steps outside the story are brought inside", () => {
  const story = new Story(pictureOf(), STEPS);
  expect([-3, 99, NaN, 1.2].map((at) => story.within(at))).toEqual([0, 2, 0, 1]);
});

test("a story that goes on keeps its pictures, one that went another way does not", () => {
  const start = pictureOf();
  const story = new Story(start, STEPS.slice(0, 1));
  const first = story.picture(1);
  const longer = new Story(start, STEPS, story);
  expect(longer.picture(1)).toBe(first);
  const other = new Story(start, [{ ...STEPS[0]!, d: { deck: [7] } }], longer);
  expect(other.picture(1).deck).toBe(7);
});

test("sentences and rules are told once and found by their numbers", () => {
  const story = new Story(pictureOf(), STEPS);
  expect(story.events(STEPS[0]!)).toEqual([{ text: "p1 draws a card from the deck", rule: "AA-TURN-03" }]);
  expect(story.events(STEPS[1]!)[1]).toEqual({ text: "p1 gains <b>3</b> gold", rule: "AA-SET-02" });
});

test("a rule is found although it is told only once", () => {
  const story = new Story(pictureOf(), STEPS);
  expect(story.rule("AA-TURN-03")).toBe("A turn begins with a draw.");
  expect(story.rule("AA-NONE-01")).toBeNull();
});
