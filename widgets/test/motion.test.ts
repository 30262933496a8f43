import { expect, test } from "vitest";
import { pathsOf } from "../src/motion";
import type { Motion } from "../src/types";

const LAID: Motion = ["laid", "p1 b2", "DE"];
const TOP: Motion = ["sold", "p1 a1", "p1 b1", "p1 c1"];

test("an item laid down and nothing gone", () => {
  expect(pathsOf([LAID])).toEqual({ cameFrom: new Map(), gone: [], laid: new Map([["p1 b2", { card: "DE" }]]), went: [] });
});

test("a middle row is sold, and the row below moves up", () => {
  const slides = ["a", "b", "c"].map((column): Motion => ["slid", `p1 ${column}3`, `p1 ${column}2`]);
  const paths = pathsOf([LAID, ["sold", "p1 a2", "p1 b2", "p1 c2"], ...slides]);
  expect(paths.gone).toEqual(["p1 a2", "p1 b2", "p1 c2"]);
  expect([...paths.cameFrom]).toEqual([
    ["p1 a2", "p1 a3"],
    ["p1 b2", "p1 b3"],
    ["p1 c2", "p1 c3"],
  ]);
});

test("items of one slide move together, even into each other's places", () => {
  const paths = pathsOf([TOP, ["slid", "p1 a2", "p1 a1"], ["slid", "p1 a3", "p1 a2"]]);
  expect([...paths.cameFrom]).toEqual([
    ["p1 a1", "p1 a2"],
    ["p1 a2", "p1 a3"],
  ]);
});

test("a second sale in the same step is followed back to where its items lay at first", () => {
  const first: Motion[] = ["a2 a1", "b2 b1", "c2 c1", "a3 a2"].map((slide): Motion => {
    const [from, to] = slide.split(" ");
    return ["slid", `p1 ${from}`, `p1 ${to}`];
  });
  const paths = pathsOf([TOP, ...first, TOP, ["slid", "p1 a2", "p1 a1"]]);
  expect(paths.gone).toEqual(["a1", "b1", "c1", "a2", "b2", "c2"].map((slot) => `p1 ${slot}`));
  expect(paths.cameFrom.get("p1 a1")).toBe("p1 a3");
});

test("two items change places, in one storehouse or between two", () => {
  expect([...pathsOf([["swapped", "p1 b1", "p2 c3"]]).cameFrom]).toEqual([
    ["p2 c3", "p1 b1"],
    ["p1 b1", "p2 c3"],
  ]);
});

test("what goes from pile to pile is told apart from what goes away, and a card laid down has come from somewhere", () => {
  const paths = pathsOf([["laid", "p1 b2", "DE", "p1 hand"], ["went", "p1 aside", "pile", null], ["went", "deck", "p1 hand", "OW"]]);
  expect(paths.gone).toEqual([]);
  expect(paths.laid.get("p1 b2")).toEqual({ card: "DE", from: "p1 hand" });
  expect(paths.went).toEqual([{ from: "p1 aside", to: "pile", card: null }, { from: "deck", to: "p1 hand", card: "OW" }]);
});
