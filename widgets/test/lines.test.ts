import { beforeEach, expect, test } from "vitest";
import { changeText } from "../src/describe";
import { lineText, meeting } from "../src/lines";
import type { Line } from "../src/types";
import { drawn, settled } from "./drawn";
import { askOf, STEPS } from "./table-of";

beforeEach(() => document.body.replaceChildren());

const scores = (gold: number): Line["scores"] => ({ p1: [gold, 3, 0], p2: [25, 0, 0] });
const MAIN: Line = { name: "main", parent: null, at: 0, move: "", instead: "", steps: 2, over: true, scores: scores(25), ends: [[1, 2, scores(25)]], after: {} };
const A: Line = { name: "A", parent: "main", at: 1, move: "play DE a1", instead: "draw deck", steps: 4, over: false, scores: scores(29), ends: [[1, 4, scores(29)]], after: { 2: scores(27) } };
const B: Line = { name: "B", parent: "A", at: 3, move: "<b>hm</b>", instead: "", steps: 5, over: false, scores: scores(20), ends: [], after: { 2: scores(27), 4: scores(21) } };

test("a line says where it left the other, by what, and how far it has come", () => {
  expect(lineText(MAIN)).toBe("· 2 steps, over");
  expect(lineText(A)).toBe("· after step 1: play DE a1 instead of draw deck · 4 steps");
  expect(lineText({ ...A, instead: "", steps: 1 })).toBe("· after step 1: play DE a1 · 1 step");
});

test("scores say what becomes of them", () => {
  expect([changeText(25, 29), changeText(29, 25), changeText(3, 3)]).toEqual(["25 → 29 (+4)", "29 → 25 (−4)", "3 = 3"]);
});

test("two lines are compared where both have come: at the end of a round, or after as many steps", () => {
  expect(meeting(MAIN, A)).toEqual({ at: "At the end of round 1", steps: [2, 4], one: scores(25), two: scores(29), why: "" });
  const why = ", for the round is not over in both";
  expect(meeting(A, B)).toEqual({ at: "After 4 steps", steps: [4, 4], one: scores(29), two: scores(21), why });
  expect(meeting(B, MAIN)).toEqual({ at: "After 2 steps", steps: [2, 2], one: scores(27), two: scores(25), why });
  // A round that was over before they parted says nothing of either.
  const early = { ...A, at: 3, ends: [[1, 2, scores(25)]] as Line["ends"] };
  expect(meeting(MAIN, early).at).toBe("After 2 steps");
});

test("one line alone needs no tree; several stand below each other, as text", () => {
  expect(drawn().find(".al-lines").hidden).toBe(true);
  document.body.replaceChildren();
  const { el, find } = drawn({ lines: [MAIN, A, B], line: "B" });
  expect(find(".al-lines").hidden).toBe(false);
  expect(find('[data-line="B"]').closest("ul")!.parentElement!.querySelector("[data-line]")!.getAttribute("data-line")).toBe("A");
  expect(find('[aria-current="true"]').dataset.line).toBe("B");
  expect(el.querySelector("b b")).toBeNull();
  expect(find('[data-line="B"]').textContent).toContain("<b>hm</b>");
});

test("a click on a line asks Python for it, and two lines are compared", () => {
  const { model, el, find } = drawn({ lines: [MAIN, A, B], line: "A" });
  find('[data-line="main"]').click();
  expect(model.sent).toMatchObject([{ do: "line", move: "main", line: "A" }]);
  expect(find(".al-lines-scores").textContent).toContain("25 → 29 (+4)");
  const [one, two] = [...el.querySelectorAll<HTMLSelectElement>(".al-compare select")];
  two!.value = one!.value;
  two!.dispatchEvent(new Event("change"));
  expect(find(".al-lines-scores").textContent).toContain("two different lines");
});

test("at an earlier step another choice is sent with that step and line", async () => {
  const ask = askOf(["play DE a1", "play DE b2"], { at: 1, instead: "play DE a1" });
  const { model, find } = drawn({ at: 1, ask, lines: [MAIN, A], line: "A" });
  await settled();
  expect(find(".al-question").textContent).toContain("Dragon's Egg is chosen.");
  find('[data-slot="b2"]').click();
  expect(model.sent).toMatchObject([{ do: "play", move: "play DE b2", at: 1, line: "A" }]);
});

test("taking back asks Python at the last step, and goes there first from an earlier one", async () => {
  const { model, find } = drawn({ at: 1 });
  find('[data-do="undo"]').click();
  await settled();
  expect(model.sent).toEqual([]);
  find('[data-do="undo"]').click();
  // Python hears of the step before it hears of the message.
  expect(model.saved).toEqual([{ at: 2 }]);
  expect(model.sent).toMatchObject([{ do: "undo", at: 2 }]);
});

test("what was taken back beside the own move is said when the board is drawn", async () => {
  const { model, find } = drawn({ at: 2 });
  find('[data-do="undo"]').click();
  const [sent] = model.sent as { id: string }[];
  model.push({ answer: { id: sent!.id, ok: true, text: "Taken back: p1 play OW a1, and all that p2 did after it.", rule: null, instead: null }, latest: STEPS.slice(0, 1), at: 1 });
  await settled();
  await settled();
  expect(find(".al-table").dataset.at).toBe("1");
  for (const what of [".al-answer", '[role="status"]']) expect(find(what).textContent).toContain("and all that p2 did after it");
  expect(find(".al-answer").classList.contains("note")).toBe(true);
  expect(find<HTMLElement>(".al-answer").hidden).toBe(false);
});

test("another seat's eyes are asked for, and shown all the same only after a second click", () => {
  const { model, find } = drawn();
  const select = find<HTMLSelectElement>(".al-sight select");
  select.value = "table";
  select.dispatchEvent(new Event("change"));
  expect(select.value).toBe("p1");
  const [asked] = model.sent as { do: string; move: string; id: string }[];
  expect([asked!.do, asked!.move]).toEqual(["see", "table"]);
  model.set("answer", { id: asked!.id, ok: false, text: "It shows all.", rule: null, instead: null, sure: "table" });
  model.save_changes();
  find(".al-answer button").click();
  expect((model.sent as { do: string; move: string }[]).at(-1)).toMatchObject({ do: "see_surely", move: "table" });
});
