import { createHash, pbkdf2Sync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { BadProgress, fromText, type Progress, toText, together } from "../src/lessons/page-progress";
import { fraction, NotRead, workedOut, written } from "../src/lessons/reader-sums";
import { hex, sha256, stretched, utf8 } from "../src/lessons/seal";
import { signedIn } from "../src/lessons/verdict";

it.each([
  // The examples of `arcane_lab/core/minus.py`.
  ["You expected -300; it is -318.", "You expected −300; it is −318."],
  ["A Three-Headed Coin: -2.5 gold (-3.0 to +1.0), 1-2", "A Three-Headed Coin: −2.5 gold (−3.0 to +1.0), 1-2"],
  ["7 - 2 = 5, lesson 7 - last", "7 − 2 = 5, lesson 7 - last"],
  ["progress-maple-7-12.json, Zoë-7", "progress-maple-7-12.json, Zoë-7"],
])("shows a true minus before numbers only: %s", (text, shown) => expect(signedIn(text)).toBe(shown));

describe("seals", () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])("hashes %i bytes as the standard has it", (length) => {
    const text = "ä".repeat(length / 2) + "x".repeat(length % 2);
    expect(hex(sha256(utf8(text)))).toBe(createHash("sha256").update(text).digest("hex"));
  });

  it.each(["=1/13", "2:7", "y".repeat(70)])("stretches the word %s as the standard has it", (word) => {
    expect(hex(stretched(utf8(word), utf8("a lesson"), 2000))).toBe(pbkdf2Sync(word, "a lesson", 2000, 32, "sha256").toString("hex"));
  });
});

describe("sums", () => {
  const table = { sums: { times: "*", x: "*", "half of": "1 / 2 *" }, raised: { "²": "2" }, parts: {} } as never;
  it.each([["8/104", "1/13"], ["5/6 x 5/6", "25/36"], ["0,5^3", "1/8"], ["100/3%", "1/3"], ["-(2+3)*4", "-20"], ["1/√4900", "1/70"], ["20²", "400"], ["half of 50", "25"]])(
    "works out %s",
    (sum, value) => expect(written(workedOut(table, sum)!)).toBe(value),
  );
  it.each(["1/0", "√2", "2^9999", "2**-1", "(1", "", "1 2", "5%%", "1".repeat(101)])("leaves %s", (sum) => expect(workedOut(table, sum)).toBeNull());
  it("reads no number in a word", () => expect(() => fraction("one")).toThrow(NotRead));
});

describe("a progress file", () => {
  const own = (lessons: Progress["lessons"] = {}): Progress => ({ format: "arcane-lab/progress/1", code: "maple-7", student: "zoë", lessons });
  const tried = (tries: number, right = false) => ({ tries, right, hints: 1, wrong: ["all cards count"] });

  it("is read again as it was written", () => {
    const progress = own({ one: { exercises: { pool: tried(2, true) }, predictions: { first: "½ or \u007f \u2028 \ud83c\udfb2" } } });
    expect(fromText(toText(progress), own())).toEqual(progress);
  });

  it("carries the seal that Python makes", () => {
    // From `Progress(code="maple-7", student="zoë").to_text()`.
    expect(JSON.parse(toText(own())).seal).toBe("ec07ceaa0b9aa280c631");
  });

  it.each([
    ["changed", (text: string) => text.replace('"tries": 2', '"tries": 1'), "changed by hand"],
    ["cut", (text: string) => text.slice(0, -9), "not a progress file"],
    ["of another version", (text: string) => text.replace("progress/1", "progress/9"), "another version"],
  ])("that is %s is refused", (_, change, words) => {
    const text = toText(own({ one: { exercises: { pool: tried(2) }, predictions: {} } }));
    expect(() => fromText(change(text), own())).toThrow(BadProgress);
    expect(() => fromText(change(text), own())).toThrow(words);
  });

  it.each([null, { one: null }, { one: { exercises: { pool: null }, predictions: {} } }, { one: { exercises: {}, predictions: { first: 1 } } },
    { one: { exercises: { pool: { ...tried(1), wrong: "all" } }, predictions: {} } }, JSON.parse('{"__proto__": {"exercises": {}, "predictions": {}}}')])(
    "with a seal and without sense is refused: %j",
    (lessons) => {
      const text = toText({ ...own(), lessons: lessons as never });
      expect(() => fromText(text, own())).toThrow(BadProgress);
    },
  );

  it.each(["null", "3", "[]", '"x"'])("is not %s", (text) => expect(() => fromText(text, own())).toThrow(BadProgress));

  it("of somebody else is refused", () => {
    expect(() => fromText(toText({ ...own(), student: "ada" }), own())).toThrow("belongs to class maple-7, student ada");
  });

  it("and what was done since are taken together", () => {
    const one = own({ one: { exercises: { pool: tried(2, true), under: tried(1) }, predictions: { first: "1/2" } } });
    const other = own({ one: { exercises: { under: { ...tried(3), wrong: ["one half"] } }, predictions: { last: "9" } }, two: { exercises: {}, predictions: {} } });
    const both = together(one, other);
    expect(both.lessons.one).toEqual({
      exercises: { pool: tried(2, true), under: { tries: 3, right: false, hints: 1, wrong: ["all cards count", "one half"] } },
      predictions: { first: "1/2", last: "9" },
    });
    expect(Object.keys(both.lessons)).toEqual(["one", "two"]);
    expect(one.lessons.one!.exercises.under!.tries).toBe(1);
  });
});
