import { expect, test } from "vitest";
import { forced, openAfter } from "../src/picks";
import type { Choice } from "../src/types";

const choice = (text: string, ...ways: string[]): Choice => ({ text, label: text, ways: ways.map((way) => way.split(", ")) });
const next = (moves: Choice[], picks: string[] = []) => [...openAfter(moves, picks).next].sort();
const done = (moves: Choice[], picks: string[]) => openAfter(moves, picks).done?.text;

const PLAYS = [choice("one", "card A, place 1"), choice("two", "card A, place 2"), choice("throw", "card A, word throw", "card A, heap"), choice("three", "card B, place 1")];

test("what may be picked next follows from the ways, and a move is complete with the last of its picks", () => {
  expect(next(PLAYS)).toEqual(["card A", "card B"]);
  expect(next(PLAYS, ["card A"])).toEqual(["heap", "place 1", "place 2", "word throw"]);
  expect(openAfter(PLAYS, ["card A"]).says.map(({ text }) => text)).toEqual(["throw"]);
  expect(done(PLAYS, ["card A"])).toBeUndefined();
  expect(done(PLAYS, ["card A", "heap"])).toBe("throw");
  expect(done(PLAYS, ["card B", "place 1"])).toBe("three");
  expect(next(PLAYS, ["card C"])).toEqual([]);
});

test("a move may be pointed out in several ways, in any order of its picks", () => {
  const swaps = [choice("swap", "here, there", "there, here"), choice("other", "here, elsewhere", "elsewhere, here")];
  expect(next(swaps)).toEqual(["elsewhere", "here", "there"]);
  expect(done(swaps, ["there", "here"])).toBe("swap");
});

test("a first pick without an alternative is made already, but never one that is an answer", () => {
  expect(forced([choice("one", "card A, place 1"), choice("two", "card A, place 2")])).toEqual(["card A"]);
  expect(forced(PLAYS)).toEqual([]);
  expect(forced([choice("draw", "deck")])).toEqual([]);
  expect(forced([])).toEqual([]);
});
