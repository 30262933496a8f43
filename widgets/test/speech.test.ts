/** What is spoken: one sentence at a time, apart from the next, and many turns in one. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { does, play } from "../src/describe";
import { APART, Speech } from "../src/speech";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What a live region said, and when. */
function heard() {
  const status = document.createElement("div");
  const speech = new Speech(status);
  const said: string[] = [];
  const times: number[] = [];
  const listen = async (milliseconds: number) => {
    for (let i = 0; i <= milliseconds; i += 100) {
      if (status.textContent && status.textContent !== said.at(-1)) {
        said.push(status.textContent);
        times.push(performance.now());
      }
      await vi.advanceTimersByTimeAsync(100);
    }
  };
  return { speech, said, times, listen };
}

test("sentences come one after the other, at least 1.2 s apart", async () => {
  const { speech, said, times, listen } = heard();
  speech.say("Greedy plays an Older Wand into b1.", "turn");
  speech.say("Careful discards a Dark Lotus.", "turn");
  await listen(300);
  speech.say("Your turn. Draw a card: deck or discard.");
  await listen(4000);
  expect(said).toEqual(["Greedy plays an Older Wand into b1.", "Careful discards a Dark Lotus.", "Your turn. Draw a card: deck or discard."]);
  for (let i = 1; i < times.length; i++) expect(times[i]! - times[i - 1]!).toBeGreaterThanOrEqual(APART - 100);
  expect(APART).toBeGreaterThan(1200);
});

test("of many turns each is told in one announcement, what one's own move brought before them, and what stands for now last", async () => {
  const { speech, said, listen } = heard();
  // Whatever was being said.
  speech.say("Draw a card.");
  speech.say("You sell a row: +9 gold.", "own");
  for (const who of ["Greedy", "Careful", "Greedy", "Eager"]) speech.say(`${who} plays.`, "turn");
  speech.say("Your turn.");
  await listen(6000);
  expect(said).toEqual(["Draw a card.", "You sell a row: +9 gold.", "Greedy plays. Careful plays. Greedy plays. Eager plays.", "Your turn."]);
});

test("what one's own move brought is heard whatever comes after it, also where somebody asks what is to be done", async () => {
  const { speech, said, listen } = heard();
  speech.say("Greedy plays.", "turn");
  speech.say("You cast: +2 charms.", "own");
  for (const text of ["Choose.", "Activate it?"]) speech.say(text);
  speech.hush();
  speech.say("Choose a card.");
  await listen(5000);
  expect(said).toEqual(["Greedy plays.", "You cast: +2 charms.", "Choose a card."]);
  for (const text of ["One.", "Two.", "Three.", "Four."]) speech.say(text, "own");
  speech.say("Done.");
  await listen(5000);
  expect(said.slice(3)).toEqual(["One.", "Two. Three. Four.", "Done."]);
});

test("whoever plays on before the turns of others were heard hears them first, in one, and then what the own move brought", async () => {
  const { speech, said, listen } = heard();
  speech.say("You play.", "own");
  for (const who of ["Greedy", "Careful", "Eager"]) speech.say(`${who} plays.`, "turn");
  speech.say("Your turn.");
  speech.say("You draw a card.", "own");
  speech.say("Choose a slot.");
  await listen(6000);
  expect(said).toEqual(["You play.", "Greedy plays. Careful plays. Eager plays.", "You draw a card.", "Choose a slot."]);
});

test.each([
  [["You"], "You have played."],
  [["Greedy"], "Greedy has played."],
  [["Greedy", "You"], "You and Greedy have played."],
])("that %j have had their turns is said as people say it", (names, said) => {
  expect(play(names)).toBe(said);
  expect(does(["You"], "ends", "end")).toBe("You end");
});

test("of what stands for now only the newest is said, and nothing after it was hushed", async () => {
  const { speech, said, listen } = heard();
  for (const text of ["One.", "Two.", "Three."]) speech.say(text);
  await listen(4000);
  expect(said).toEqual(["One.", "Three."]);
  speech.say("Four.");
  speech.say("Five.");
  speech.hush();
  await listen(2000);
  expect(said.at(-1)).toBe("Four.");
});

test("what stands for now comes within three seconds, however many turns wait", async () => {
  const { speech, said, times, listen } = heard();
  for (const who of ["Greedy", "Careful", "Eager"]) speech.say(`${who} plays.`, "turn");
  await listen(300);
  const began = performance.now();
  speech.say("Your turn.");
  await listen(5000);
  expect(said).toEqual(["Greedy plays.", "Careful plays. Eager plays.", "Your turn."]);
  expect(times.at(-1)! - began).toBeLessThan(3000);
});

test("a sentence that was just said, or waits already, is not said again", async () => {
  const { speech, said, listen } = heard();
  for (const text of ["Sold!", "Sold!", "Your turn.", "Your turn."]) speech.say(text);
  await listen(APART + 300);
  expect(said).toEqual(["Sold!", "Your turn."]);
  // What was said is over by then: a third sentence need not wait.
  await listen(APART);
  speech.say("Drawn.");
  await listen(100);
  expect(said.at(-1)).toBe("Drawn.");
});

test("what begins with what was just said, or waits, goes on from there: nothing is said twice", async () => {
  const { speech, said, listen } = heard();
  speech.say("You drew a Crystal Ball.", "own");
  await listen(300);
  speech.say("You drew a Crystal Ball. Choose a card.");
  await listen(3000);
  expect(said).toEqual(["You drew a Crystal Ball.", "Choose a card."]);
  speech.say("Greedy plays.", "turn");
  speech.say("Sold!", "own");
  speech.say("Sold! Choose a slot.");
  await listen(4000);
  expect(said.slice(2)).toEqual(["Greedy plays.", "Sold! Choose a slot."]);
});

test("a sentence is as far from the next where the page is busy when it is said", async () => {
  const { speech, said, times, listen } = heard();
  speech.say("Careful plays.", "turn");
  vi.advanceTimersByTime(900);
  speech.say("Your turn.");
  await listen(4000);
  expect(said).toEqual(["Careful plays.", "Your turn."]);
  expect(times[1]! - 900).toBeGreaterThanOrEqual(APART);
});

test("turns that wait behind what is sure are told one by one, and not before it", async () => {
  const { speech, said, listen } = heard();
  speech.say("You play.", "own");
  for (let i = 1; i < 6; i++) speech.say(`Card ${i} is turned up.`, "sure");
  for (const who of ["You", "Greedy", "Careful", "Eager"]) speech.say(`${who} paid.`, who === "You" ? "own" : "turn");
  speech.say("Your turn.");
  await listen(14_000);
  expect(said.slice(6)).toEqual(["You paid.", "Greedy paid.", "Careful paid.", "Eager paid.", "Your turn."]);
});

test("what is said again is heard again, and what is sure is heard though something newer comes", async () => {
  const status = document.createElement("div");
  const speech = new Speech(status);
  const texts: string[] = [];
  new MutationObserver(() => texts.push(status.textContent!)).observe(status, { childList: true });
  for (let i = 0; i < 2; i++) {
    speech.say("Choose a slot.");
    await vi.advanceTimersByTimeAsync(2 * APART);
  }
  expect(texts.map((text) => text.trim())).toEqual(["Choose a slot.", "Choose a slot."]);
  for (const name of ["You", "Greedy", "Careful"]) speech.say(`${name} counted.`, "sure");
  speech.say("Your turn.");
  await vi.advanceTimersByTimeAsync(5 * APART);
  expect(texts.slice(2)).toEqual(["You counted.", "Greedy counted.", "Careful counted.", "Your turn."]);
});
