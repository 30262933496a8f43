import { expect, test } from "vitest";
import { stepsOf } from "../src/streams";

/** What `streams.py` makes of the steps below. */
const STREAMS = {
  marks: "!!!!!!!~!~!~!!~~(((()!!~~~!~((((~~((((!~~(~~",
  far: [4, 4, 1, 4, 5, 4, 4, 7, 4, 6, 4, 4, 6, 13, 4],
  words: [
    ...["p1", "play", "TC", "b2", "\n", '["\u0001 lays $\u0003 on \u0004.","AA-PLAY-02",["laid","\u0001 \u0004","\u0003"]]'],
    ...['["The turn ends.","AA-TURN-09",0]', '\u001f{"gold":[4]}}}', "p2", "OW", "a1", "draw", "deck", '{"turn":["p2"]}', "end"],
  ],
  rest: { r: [{ "AA-TURN-09": "One turn." }, null, null, null, null], c: [null, "Well played.", null, null, null] },
};

test("the steps come out of their streams as Python put them in", () => {
  expect(stepsOf(STREAMS)).toEqual([
    {
      s: "p1",
      m: "play TC b2",
      e: [[0, 1, ["laid", "p1 b2", "TC"]], [2, 3]],
      d: { seats: { "0": { gold: [4] } } },
      w: ["p1 lays $TC on b2.", "AA-PLAY-02", "The turn ends.", "AA-TURN-09"],
      r: { "AA-TURN-09": "One turn." },
    },
    { s: "p2", m: "play OW a1", e: [[4, 1, ["laid", "p2 a1", "OW"]], [2, 3]], d: { seats: { "1": { gold: [4] } } }, w: ["p2 lays $OW on a1."], c: "Well played." },
    { s: "p1", m: "draw deck", e: [], d: { turn: ["p2"] }, p: [0] },
    { s: "p1", m: "draw deck", e: [[2, 3]], d: {}, p: [0, 2] },
    { s: "p1", m: "end", e: [[2, 3]], d: {}, p: [2] },
  ]);
});

test("no streams are no steps", () => {
  expect(stepsOf({ marks: "", far: [], words: [], rest: {} })).toEqual([]);
});
