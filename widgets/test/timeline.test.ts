import { describe, expect, it } from "vitest";
import { frameSentence, isNewPart, picturesOf, type Frame } from "../src/timeline";
import { withGain } from "../src/describe";
import type { Picture } from "../src/types";

const seatIn = (picture: Picture) => picture.seats[0] as unknown as { gold: number; cells: string[] };
const start = { seats: [{ id: "p1", gold: 5, cells: ["OW"] }] } as unknown as Picture;
const frame = (place: string, change: Frame["change"], more: Partial<Frame> = {}): Frame => ({
  seat: "p1", move: "play TC a1", made: "You: Three-Headed Coin to a1", step: 0, place, trigger: "the move", told: [["It happens.", "AA-PLAY-01", null, null]], moved: [], change, ...more,
});
const frames = [
  frame("card into the slot", { seats: { "0": { cells: { "0": ["TC"] } } } }),
  frame("effect of being played", { seats: { "0": { gold: [6] } } }),
  frame("effect of being played", {}),
];

describe("a timeline", () => {
  it("has a picture before the first event and after each, the unchanged shared", () => {
    const pictures = picturesOf(start, frames);
    expect(pictures.map((one) => [seatIn(one).gold, seatIn(one).cells[0]])).toEqual([[5, "OW"], [5, "TC"], [6, "TC"], [6, "TC"]]);
    expect(pictures[3]).toBe(pictures[2]);
    expect(seatIn(start).gold).toBe(5);
  });

  it("begins a new part where place, cause or decision change", () => {
    expect(frames.map((_, i) => isNewPart(frames, i))).toEqual([true, true, false]);
    const others = [frames[1]!, frame("effect of being played", {}, { trigger: "another" }), frame("effect of being played", {}, { trigger: "another", step: 1 })];
    expect(others.map((_, i) => isNewPart(others, i))).toEqual([true, true, true]);
  });

  it("says each event in a sentence", () => {
    expect(frameSentence(frames, 0)).toBe("Before the turn; 3 events follow.");
    expect(frameSentence(frames, 2)).toBe("Event 2 of 3, effect of being played. It happens.");
  });

  it("writes what was won or lost beside a score", () => {
    expect([withGain(5, 5), withGain(9, 5), withGain(1, 5)]).toEqual(["5", "9 (+4)", "1 (−4)"]);
  });
});
