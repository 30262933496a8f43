/** The log: one line a turn, newest first; ids of seats and rules and the moves stand behind "why?". */
import { expect, test } from "vitest";
import { Log } from "../src/log";
import { Story } from "../src/steps";
import type { Step } from "../src/types";
import { ABOUT, pictureOf } from "./table-of";

const WORDS = ["You draw an $OW.\tdrew an $OW", "AA-TURN-04", " ", ".", "You play an $OW into b1.\tplayed an $OW into b1", "AA-PLAY-04", ", ", " and ", "sold three", ": ", "+3 gold"];
const STEPS: Step[] = [
  { s: "p1", m: "draw deck", e: [[0, 1]], w: WORDS, d: {}, l: [2, [0], 3], r: { "AA-TURN-04": "Draw first." } },
  { s: "p1", m: "play OW b1", e: [[4, 5]], d: {}, g: 1, l: [2, [0], 6, [1], 7, 8, 9, -11, 3] },
  { s: "p2", m: "draw deck", e: [[11, 1]], w: ["Greedy draws a card.\tdrew a card"], d: {}, l: [2, [0], 3] },
];
const about = { ...ABOUT, names: { p1: "You", p2: "Greedy" } };

function logOf(at: number, go = (_: number) => {}): Log {
  const log = new Log(about, go);
  log.update(new Story(pictureOf(), STEPS, undefined, about.items, about.names), at);
  return log;
}

/** What can be read without opening anything. */
function visible(element: Element): string {
  if (element.closest("[hidden]")) return "";
  return [...element.childNodes].map((node) => (node instanceof Element ? visible(node) : node.textContent)).join("");
}

test("each turn has one entry with its line, newest first, and what changed is bold", () => {
  const { element } = logOf(3);
  const lines = [...element.querySelectorAll(".al-turn-line")].map((line) => line.textContent!.trim());
  expect(lines).toEqual(["Greedy drew a card. why?", "You drew an Older Wand, played an Older Wand into b1 and sold three: +3 gold. why?", "The cards were dealt. why?"]);
  expect([...element.querySelectorAll("b")].map((bold) => bold.textContent)).toEqual(["+3 gold"]);
});

test("a turn is told as far as it has come", () => {
  expect(logOf(1).element.querySelector(".al-turn-line")!.textContent!.trim()).toBe("You drew an Older Wand. why?");
});

test("seat ids, moves and rules stand behind why?, with the way to see the turn step by step", () => {
  const gone: number[] = [];
  const { element } = logOf(3, (at) => gone.push(at));
  expect(visible(element)).not.toMatch(/p[1-6]\b|draw deck|AA-/);
  const entry = element.querySelectorAll<HTMLElement>(".al-steps > li")[1]!;
  const why = entry.querySelector<HTMLButtonElement>(".al-because")!;
  why.click();
  expect(why.getAttribute("aria-expanded")).toBe("true");
  expect(visible(entry)).not.toMatch(/p[1-6]\b|play OW/);
  entry.querySelector<HTMLButtonElement>(".al-notation")!.click();
  expect(visible(entry)).toContain("p1: play OW b1");
  expect(visible(entry)).toContain("AA-PLAY-04");
  [...entry.querySelectorAll("button")].find((one) => one.textContent === "Show this turn step by step")!.click();
  expect(gone).toEqual([1]);
});

test("the turns of each round stand under its name, which is no turn", () => {
  const about = { ...ABOUT, names: {} };
  const log = new Log(about, () => {}, (at) => (at < 2 ? 1 : 2));
  const story = new Story(pictureOf(), STEPS, undefined, about.items, about.names);
  const names = () => [...log.element.querySelectorAll(".al-steps > li")].map((one) => (one.matches(".al-round-name") ? one.textContent : one.matches(".now") ? "now" : "-"));
  for (const at of [3, 2, 3]) {
    log.update(story, at);
    expect(names()).toEqual(at === 3 ? ["Round 2", "now", "Round 1", "-", "-"] : ["Round 1", "now", "-"]);
  }
  log.update(story, 0);
  expect(names()).toEqual(["now"]);
});

test("what stands behind why? is made when somebody opens it", () => {
  const entry = logOf(3).element.querySelectorAll<HTMLElement>(".al-steps > li")[1]!;
  const inside = entry.querySelector(".al-opened")!;
  expect(inside.childNodes.length).toBe(0);
  for (let i = 0; i < 3; i++) entry.querySelector<HTMLButtonElement>(".al-because")!.click();
  expect(inside.querySelectorAll(".al-notation").length).toBe(1);
});
