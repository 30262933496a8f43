import { beforeEach, expect, test } from "vitest";
import type { Review, WinShares } from "../src/types";
import { drawingOf, nearest, placeAt } from "../src/wins";
import { drawn } from "./drawn";

beforeEach(() => document.body.replaceChildren());

const WINS: WinShares = {
  seats: [["p1", "You"], ["p2", "Greedy"]],
  points: [[0, 1, [[40, 31, 50], [60, 50, 69]]], [1, 1, [[70, 60, 78], [30, 22, 40]]], [2, 2, [[100, 100, 100], [0, 0, 0]]]],
  turns: [[0, 1, "p1", "Round 1, step 1: You go from 40% (31% to 50%) to 70% (60% to 78%)."]],
  note: "The share of futures that each seat wins: 100 futures at each of 2 decisions, seed 1; 95% intervals.",
};
const BETTER = { move: "play DE b2", name: "Dragon's Egg to b2", at: "p1 b2", lays: ["p1 b2", "DE"] as [string, string] };
const REVIEW: Review = {
  seat: "p1", who: "you", unit: "gold", games: 200, until: "round", note: "", rounds: [[1, 0], [2, 2]],
  marks: [[1, "bad move", "good luck", "It gave gold away.", 1, [], [], "", [{ move: "draw deck", name: "Draw from the deck", at: "deck" }, BETTER]], [2, "good move", "no clear luck", "Fine.", 1]],
  moments: [[1, "bad move", "Round 1, step 1: it gave gold away.", -2.2, -3.5, -0.9, "Draw from the deck"]],
  wins: WINS,
};

test("lines and bands stand where the steps and shares are", () => {
  expect(drawingOf(WINS, 0)).toEqual({ line: "0.00,60 50.00,30 100.00,0", band: "0.00,50 50.00,22 100.00,0 100.00,0 50.00,40 0.00,69" });
  expect([nearest(WINS.points, 1.6), placeAt(WINS.points, 1), placeAt(WINS.points, 9)]).toEqual([2, 1, 2]);
});

test("who was winning is told at each step, and found by keys and turning points", () => {
  const { find } = drawn({ review: REVIEW, at: 0 });
  const picture = find(".al-win-picture");
  expect(picture.getAttribute("aria-valuetext")).toBe("After 0 moves: You 40% (31–50), Greedy 60% (50–69)");
  picture.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  expect(find(".al-table").dataset.at).toBe("1");
  expect(find(".al-win-shares").textContent).toContain("You 70% (60–78)");
  picture.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
  expect(find(".al-table").dataset.at).toBe("2");
  // What happened needs no interval.
  expect(picture.getAttribute("aria-valuetext")).toBe("After 2 moves: You 100%, Greedy 0%");
  find(".al-win-turns button").click();
  expect(find(".al-table").dataset.at).toBe("0");
  expect(find(".al-wins .al-hint").textContent).toContain("100 futures at each of 2 decisions, seed 1");
});

test("at a reviewed decision the board has what was played and what was better, and the bar says it", () => {
  const { find, el } = drawn({ review: REVIEW, at: 0 });
  const slot = find('.al-seat.mine [data-slot="b2"]');
  expect([slot.dataset.told, slot.dataset.sign, slot.querySelector(".al-badge")!.textContent]).toEqual(["better", "✓", "✓ better"]);
  expect(slot.querySelector<HTMLElement>(".al-trial")!.dataset.code).toBe("DE");
  expect([...el.querySelectorAll(".al-market .al-badge")].map((one) => one.textContent)).toEqual(["you played"]);
  expect(find(".al-question").textContent).toBe("Move 1: Draw from the deck. Dragon's Egg to b2 was better.");
  expect(find(".al-second-line").textContent).toContain("It gave gold away.");
  // Marks over the line of steps, the one that is shown framed; rounds have their names.
  expect([...el.querySelectorAll(".al-scrub-mark")].map((one) => [one.textContent, one.classList.contains("now")])).toEqual([["✗▲", true], ["·", false]]);
  expect([...el.querySelectorAll(".al-scrub-round")].map((one) => one.textContent)).toEqual(["Round 1", "Round 2"]);
  expect(find(".al-decided").textContent).toBe("What decided it for you, in gold✗Draw from the deck−2.2move 1−3.5 to −0.9");
  find('[data-do="last"]').click();
  expect(el.querySelectorAll(".al-badge").length).toBe(0);
});
