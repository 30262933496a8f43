import { game } from "../src/games/alley";
import { beforeEach, expect, test, vi } from "vitest";
import { nextInTray, placesOf, Predict } from "../src/predict";
import type { Question } from "../src/types";
import { ABOUT } from "./table-of";

beforeEach(() => document.body.replaceChildren());

const SLOTS = ["a1", "b1", "a2", "b2"];
const QUESTION: Question = {
  number: 4,
  text: "Where does each item land?",
  about: "OW OW / CB .",
  rows: 2,
  columns: 2,
  tray: ["OW", "OW", "[CB]"],
  parts: SLOTS.map((name) => ({ name, label: name, choices: ["OW", "[CB]", "."], least: 0, most: 0 })),
  stored: null,
};
const FORM: Question = {
  ...QUESTION,
  number: 5,
  rows: 0,
  columns: 0,
  tray: [],
  parts: [
    { name: "gold", label: "Gold gained", choices: [], least: 0, most: 40 },
    { name: "who", label: "Who gains it", choices: ["p1", "<b>p2</b>"], called: ["You", "<b>Greedy</b>"], least: 0, most: 0 },
  ],
};

function asked(question: Question) {
  const store = vi.fn();
  const say = vi.fn();
  const predict = new Predict(ABOUT, game.faces(ABOUT), store, say);
  document.body.append(predict.element);
  predict.update(question);
  const find = (what: string) => predict.element.querySelector<HTMLElement>(what)!;
  return { predict, store, say, find, slot: (name: string) => find(`[data-slot="${name}"]`), press: () => find(".al-store").click() };
}

test("the tray knows which of its items lie where, and which comes next", () => {
  expect(placesOf(["OW", "OW", "CB"], [".", "OW", "CB", "."])).toEqual([1, null, 2]);
  expect(nextInTray(["OW", "OW", "CB"], [".", "OW", ".", "."])).toBe(1);
  expect(nextInTray(["OW", "OW", "CB"], [".", "OW", ".", "."], 2)).toBe(2);
  expect(nextInTray(["OW"], ["OW"])).toBe(-1);
});

test("items go onto the grid one after the other and are stored when all lie there", () => {
  const { slot, press, store, say } = asked(QUESTION);
  slot("a1").click();
  slot("b2").click();
  press();
  expect(store).not.toHaveBeenCalled();
  expect(say).toHaveBeenLastCalledWith("hidden Crystal Ball is not placed yet: choose the slot where it lands.");
  slot("a2").click();
  expect(say).toHaveBeenLastCalledWith("a2: hidden Crystal Ball. All are placed: store your prediction.");
  press();
  expect(store).toHaveBeenCalledWith({ a1: "OW", b1: ".", a2: "[CB]", b2: "OW" }, 4);
});

test("a click on what lies there takes it back, and another item may be chosen first", () => {
  const { slot, find, press, store } = asked(QUESTION);
  find('[data-tray="2"]').click();
  slot("a1").click();
  slot("a1").click();
  expect(slot("a1").classList.contains("gap")).toBe(true);
  slot("b1").click();
  for (const name of ["a1", "a2"]) slot(name).click();
  press();
  expect(store).toHaveBeenCalledWith({ a1: "OW", b1: "[CB]", a2: "OW", b2: "." }, 4);
});

test("a form asks for every part, and numbers within their bounds", () => {
  const { find, press, store, say } = asked(FORM);
  press();
  expect(say).toHaveBeenLastCalledWith("Gold gained: give a number from 0 to 40.");
  const gold = find("input") as HTMLInputElement;
  gold.value = "41";
  press();
  expect(store).not.toHaveBeenCalled();
  gold.value = "7";
  press();
  expect(say).toHaveBeenLastCalledWith("Who gains it: choose one in the list first, then store your prediction.");
  expect([...(find("select") as HTMLSelectElement).options].map(({ text }) => text)).toEqual(["choose", "You", "<b>Greedy</b>"]);
  (find("select") as HTMLSelectElement).value = "<b>p2</b>";
  expect(find(".al-predict > .al-wrong").textContent).toBe("Who gains it: choose one in the list first, then store your prediction.");
  press();
  expect(store).toHaveBeenCalledWith({ gold: 7, who: "<b>p2</b>" }, 5);
});

test("where a sentence says more than the two values, it stands for them", () => {
  const { predict, find } = asked({ ...FORM, parts: FORM.parts.slice(1) });
  const stored = { said: { who: "p1" }, result: { who: "<b>p2</b>" }, right: { who: true }, score: "1 of 1 right", verdicts: { who: "The two cannot be told apart." } };
  predict.update({ ...FORM, parts: FORM.parts.slice(1), stored });
  expect(find(".al-predict-body").textContent).toBe("Your prediction: 1 of 1 right.✓ right · The two cannot be told apart.");
  expect(find("table")).toBeNull();
});

test("a stored prediction stands beside what came, right and wrong in words and signs", () => {
  const { predict, find } = asked(FORM);
  const stored = { said: { gold: 7, who: "<b>p2</b>" }, result: { gold: 9, who: "<b>p2</b>" }, right: { gold: false, who: true }, score: "1 of 2 right" };
  predict.update({ ...FORM, stored });
  expect(find(".al-score-told").textContent).toBe("Your prediction: 1 of 2 right.");
  expect([...predict.element.querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Gold gained", "7", "9", "✗ not so"],
    ["Who gains it", "<b>p2</b>", "<b>p2</b>", "✓ right"],
  ]);
  expect(predict.element.querySelector("b")).toBeNull();
});

test("on a grid each slot that was said is marked and named right or wrong", () => {
  const { predict } = asked(QUESTION);
  const said = { a1: "OW", b1: "OW", a2: "[CB]", b2: "." };
  const right = { a1: true, b1: false, a2: false, b2: true };
  predict.update({ ...QUESTION, stored: { said, result: { ...said, b1: "[CB]", a2: "OW" }, right, score: "2 of 4 right" } });
  const [mine, came] = [...predict.element.querySelectorAll('[role="grid"]')];
  expect(mine!.querySelector<HTMLElement>('[data-slot="b1"]')!.dataset.mark).toBe("wrong");
  expect(mine!.querySelector('[data-slot="a1"]')!.getAttribute("aria-label")).toMatch(/, right$/);
  expect(came!.querySelector('[data-slot="b1"]')!.getAttribute("aria-label")).toContain("hidden, you know it is Crystal Ball");
  expect(came!.querySelector("[data-mark]")).toBeNull();
});

test("a question that is put away is hidden, and a new one starts afresh", () => {
  const { predict, slot } = asked(QUESTION);
  slot("a1").click();
  predict.update(null);
  expect(predict.element.hidden).toBe(true);
  predict.update({ ...QUESTION, number: 9 });
  expect(predict.element.hidden).toBe(false);
  expect(slot("a1").classList.contains("gap")).toBe(true);
});
