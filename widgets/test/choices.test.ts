import { expect, test } from "vitest";
import { attempt, forced, openAfter, waysOf } from "../src/choices";
import { askOf, pictureOf } from "./table-of";

const next = (moves: string[], picks: string[] = []) => [...openAfter(moves, "p1", picks).next].sort();
const done = (moves: string[], picks: string[]) => openAfter(moves, "p1", picks).done;

/** Every kind of answer in the notation, and one way to point it out. */
test.each([
  ["reveal b2", ["slot:p1:b2"]],
  ["draw deck", ["deck"]],
  ["draw discard", ["pile"]],
  ["play HT b2", ["card:HT", "slot:p1:b2"]],
  ["discard HT", ["card:HT", "say:discard HT"]],
  ["use ML", ["card:ML", "say:use ML"]],
  ["choose infamy", ["say:choose infamy"]],
  ["target p2", ["seat:p2"]],
  ["peek b2", ["slot:p1:b2"]],
  ["peek p2 b2", ["slot:p2:b2"]],
  ["place p2 b1", ["slot:p2:b1"]],
  ["swap b1 p2 c3", ["slot:p1:b1", "slot:p2:c3"]],
  ["swap p2 a1 c3", ["slot:p2:c3", "slot:p2:a1"]],
  ["sell a1-b2-c3", ["say:sell a1-b2-c3"]],
  ["slide vertical", ["say:slide vertical"]],
  ["ignore", ["say:ignore"]],
  ["pay", ["say:pay"]],
  ["pass", ["say:pass"]],
  ["remove b2", ["slot:p1:b2"]],
  ["claim b2", ["slot:p1:b2"]],
  ["bribe 6", ["say:bribe 6"]],
])("%s can be pointed out", (move, picks) => {
  expect(waysOf(move, "p1")).toContainEqual(picks);
  expect(done([move, "pass"], picks)).toBe(move);
});

test("a card is chosen before its slot", () => {
  const moves = ["play HT a1", "play HT b2", "discard HT", "play OW a1"];
  expect(next(moves)).toEqual(["card:HT", "card:OW"]);
  expect(next(moves, ["card:HT"])).toEqual(["pile", "say:discard HT", "slot:p1:a1", "slot:p1:b2"]);
  expect(openAfter(moves, "p1", ["card:HT"]).says).toEqual(["discard HT"]);
  expect(done(moves, ["card:HT"])).toBeNull();
});

test("a swap may begin with either item", () => {
  const moves = ["swap b1 p2 c3", "swap b1 p2 a1"];
  expect(next(moves)).toEqual(["slot:p1:b1", "slot:p2:a1", "slot:p2:c3"]);
  expect(done(moves, ["slot:p2:c3", "slot:p1:b1"])).toBe("swap b1 p2 c3");
});

test("two sets that share a slot are told apart by the others", () => {
  const moves = ["sell a1-b1-c1", "sell a1-a2-a3"];
  expect(next(moves)).not.toContain("slot:p1:a1");
  expect(done(moves, ["slot:p1:b1"])).toBe("sell a1-b1-c1");
});

test("when only discarding is asked, one click on a card does it", () => {
  expect(next(["discard HT", "discard OW"])).toEqual(["card:HT", "card:OW"]);
  expect(done(["discard HT", "discard OW"], ["card:OW"])).toBe("discard OW");
});

test("a card without an alternative is chosen already", () => {
  expect(forced(["play MB a1", "play MB b2"], "p1")).toEqual(["card:MB"]);
  expect(forced(["play MB a1", "play OW b2"], "p1")).toEqual([]);
  expect(forced(["draw deck"], "p1")).toEqual([]);
});

test("what is not on offer becomes the move that Python is asked about", () => {
  const picture = pictureOf();
  const ask = askOf(["play DE b2", "discard DE"]);
  expect(attempt("deck", [], ask, picture, "p1")).toBe("draw deck");
  expect(attempt("pile", [], ask, picture, "p1")).toBe("draw discard");
  expect(attempt("slot:p2:b1", ["card:DE"], ask, picture, "p1")).toBe("play DE p2 b1");
  expect(attempt("slot:p1:c1", ["card:DE"], ask, picture, "p1")).toBe("play DE c1");
  expect(attempt("slot:p1:a1", [], askOf(["reveal b2"]), picture, "p1")).toBe("reveal a1");
  expect(attempt("slot:p2:a1", [], askOf(["peek b2"]), picture, "p1")).toBe("peek p2 a1");
  expect(attempt("slot:p1:a1", [], askOf(["place p2 b1"]), picture, "p1")).toBe("place p1 a1");
  expect(attempt("slot:p2:a1", ["slot:p1:b1"], askOf(["swap b1 p2 c3"]), picture, "p1")).toBe("swap b1 p2 a1");
  expect(attempt("slot:p2:b3", ["slot:p2:a1"], askOf(["swap p2 a1 c3"]), picture, "p1")).toBe("swap p2 a1 b3");
  expect(attempt("card:ML", [], null, picture, "p1")).toBe("play ML a1");
  expect(attempt("seat:p2", [], null, picture, "p1")).toBe("target p2");
});
