/** A figure of every seat over a game: lines that are named at their ends, where no name lies over another. */
import { expect, test } from "vitest";
import { apart, TrendFigure } from "../src/trend";

test("names at the ends of lines stay where they are while they have room", () => {
  expect(apart([10, 40, 80], 92)).toEqual([10, 40, 80]);
});

test("such names never lie over each other, in the order of the lines, and stay beside them", () => {
  for (const wanted of [[50, 50, 50], [90, 92, 91, 0], [0, 1, 2, 3, 4, 5], [92, 92, 92, 92, 92, 92]]) {
    const found = apart(wanted, 92);
    const sorted = [...found].sort((one, other) => one - other);
    sorted.slice(1).forEach((place, i) => expect(place - sorted[i]!).toBeGreaterThanOrEqual(17));
    expect(Math.max(...found)).toBeLessThanOrEqual(92);
    wanted.forEach((one, i) => wanted.forEach((other, j) => one < other && expect(found[i]!).toBeLessThan(found[j]!)));
  }
});

const figure = new TrendFigure(92);
const lines = () => [...figure.element.querySelectorAll("polyline")].map((line) => line.getAttribute("points")!.split(" ").length);
const words = (name: string) => [...figure.element.querySelectorAll(`.al-trend-${name}`)].map((one) => one.textContent!.trim());

test("the figure has a line for each seat, named at its end, and says what stands there now", () => {
  figure.update("Points", [{ seat: "p1", name: "You", values: [25, 25, 30] }, { seat: "p2", name: "Greedy", values: [25, 19, 4] }], [[0, "start"], [2, "now"]]);
  expect(lines()).toEqual([3, 3]);
  expect(words("end")).toEqual(["You 30", "Greedy 4"]);
  expect(words("tick")).toEqual(["start", "now"]);
  expect(figure.element.getAttribute("aria-label")).toBe("Points: You 30, Greedy 4");
});

test("it leaves out the end of a round that has no room beside its neighbours", () => {
  const values = Array.from({ length: 101 }, (_, i) => i);
  figure.update("Points", [{ seat: "p1", name: "You", values }], [[0, "start"], [5, "round 1 ends"], [50, "round 2 ends"], [97, "round 3 ends"], [100, "now"]]);
  expect(words("tick")).toEqual(["start", "round 2 ends", "now"]);
});

test("of six turns every other is named, which a phone has room for", () => {
  figure.update("Fame", [{ seat: "p1", name: "You", values: [0, 1, 2, 3, 4, 5, 6] }], ["start", "turn 1", "turn 2", "turn 3", "turn 4", "turn 5", "turn 6"].map((name, i) => [i, name]));
  expect(words("tick")).toEqual(["start", "turn 2", "turn 4", "turn 6"]);
});

test("it can be drawn before anything has happened", () => {
  figure.update("Points", [{ seat: "p1", name: "You", values: [0] }], [[0, "start"]]);
  expect(lines()).toEqual([1]);
  expect(figure.element.innerHTML).not.toContain("NaN");
});
