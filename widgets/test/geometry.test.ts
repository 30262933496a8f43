import { expect, test } from "vitest";
import { fromBefore, share, stepInGrid } from "../src/geometry";

test.each([
  [4, "ArrowLeft", 3],
  [4, "ArrowRight", 5],
  [4, "ArrowUp", 1],
  [4, "ArrowDown", 7],
  [3, "ArrowLeft", 3],
  [5, "ArrowRight", 5],
  [1, "ArrowUp", 1],
  [7, "ArrowDown", 7],
  [4, "Home", 3],
  [4, "End", 5],
  [4, "x", 4],
])("in nine slots, %i goes by %s to %i", (from, key, to) => {
  expect(stepInGrid(from, key, 9, 3)).toBe(to);
});

test("two rows of three, three rows of two, and one column have edges of their own", () => {
  expect(stepInGrid(3, "ArrowDown", 6, 3)).toBe(3);
  expect(stepInGrid(1, "ArrowRight", 6, 2)).toBe(1);
  expect(stepInGrid(1, "ArrowDown", 6, 2)).toBe(3);
  expect(stepInGrid(0, "ArrowDown", 3, 1)).toBe(1);
});

test("a card starts where it lay before", () => {
  const box = (left: number, top: number, size = 1) => ({ left, top, width: 60 * size, height: 70 * size });
  expect(fromBefore(box(10, 100), box(10, 20))).toEqual({ translate: "0px 80px", scale: "1" });
  // From 70..160 by 20..125 to 10..70 by 20..90: the middle comes from (115, 72.5) to (40, 55).
  expect(fromBefore(box(70, 20, 1.5), box(10, 20))).toEqual({ translate: "75px 17.5px", scale: "1.5" });
});

test("a track is filled from nothing to all of it", () => {
  expect([-5, 0, 12, 24, 40].map((infamy) => share(infamy, 24))).toEqual([0, 0, 50, 100, 100]);
  expect(share(3, 0)).toBe(0);
});
