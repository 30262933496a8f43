/** Exercises, predictions and dots: what is clicked, what is said once, what follows from elsewhere. */
import { beforeEach, expect, test, vi } from "vitest";
import { beside } from "../src/lessons/answering";
import { progressDots } from "../src/lessons/dots";
import { exercise } from "../src/lessons/exercise";
import { prediction } from "../src/lessons/prediction";
import type { ExerciseData, PredictionData, Verdict } from "../src/lessons/types";

const slots = ["a1", "b1", "a2", "b2"].map((value, i) => ({ value, label: `${value} Wand`, box: [50 * (i % 2), 50 * Math.floor(i / 2), 40, 40] as [number, number, number, number] }));
const DATA: ExerciseData = {
  name: "sale", title: "What a sale brings", question: "<p>How much?</p>", board: "", input: { kind: "text", sample: "Write a number.", label: "Your answer", keys: ["1", "2"] },
  rungs: ["A nudge", "A smaller case", "The first step", "The whole way"], hints: [], tries: 0, right: false, said: null, last: "",
};
const NOT_YET: Verdict = { kind: "not-yet", html: "<p>Not yet. It is paid <em>once</em>.</p>", idea: "paid for each card" };
const RIGHT: Verdict = { kind: "right", html: "<p>Right: 18 gold.</p>" };

let host: HTMLElement;
const find = <T extends HTMLElement = HTMLElement>(what: string) => host.querySelector<T>(what)!;
const settled = () => new Promise((done) => setTimeout(done));
const spoken = () => find("[role=status]").textContent;
const press = (where: HTMLElement, key: string) => where.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

beforeEach(() => {
  document.body.replaceChildren((host = document.createElement("div")));
});

test("an answer is checked by Enter, and the verdict shown and said once", async () => {
  const check = vi.fn(async () => NOT_YET);
  const drawn = exercise(host, DATA, { check, hint: async () => [] });
  press(find("input"), "Enter");
  expect(check).not.toHaveBeenCalled();
  expect(spoken()).toBe("Write an answer first.");
  find<HTMLInputElement>("input").value = "42";
  press(find("input"), "Enter");
  await settled();
  expect(check).toHaveBeenCalledWith("42");
  expect(find(".lx-verdict.not-yet").textContent).toBe("↺Not yetIt is paid once.");
  expect(spoken()).toBe("Not yet. It is paid once.");
  find("[role=status]").textContent = "";
  drawn.update({ ...DATA, said: NOT_YET, last: "42", tries: 1 });
  expect(spoken()).toBe("");
});

test("right and not yet differ in sign, class and words", async () => {
  exercise(host, { ...DATA, said: RIGHT, right: true, last: "18" }, { check: async () => NOT_YET, hint: async () => [] });
  expect(find(".lx-verdict").className).toBe("lx-verdict right");
  expect(find(".lx-verdict").textContent).toBe("✓Right: 18 gold.");
  expect(find(".lx-exercise").dataset.state).toBe("right");
  find<HTMLInputElement>("input").value = "17";
  find("input").dispatchEvent(new Event("input"));
  expect(find(".lx-exercise").dataset.state).toBeUndefined();
});

test("whoever was right goes on to the next exercise that is not right yet", async () => {
  const [one, two, three] = [0, 1, 2].map(() => host.appendChild(document.createElement("div")));
  const judge = { check: async () => RIGHT, hint: async () => [] };
  exercise(two!, { ...DATA, name: "two", right: true }, judge);
  exercise(three!, { ...DATA, name: "three" }, judge);
  exercise(one!, DATA, judge);
  const next = one!.querySelector<HTMLElement>(".lx-next")!;
  expect(next.hidden).toBe(true);
  const answer = async (where: HTMLElement) => {
    const field = where.querySelector("input")!;
    field.value = "18";
    press(field, "Enter");
    await settled();
  };
  Element.prototype.scrollIntoView = vi.fn();
  await answer(one!);
  expect(next.hidden).toBe(false);
  next.click();
  expect(document.activeElement).toBe(three!.querySelector("input"));
  await answer(three!);
  // The last of them: nothing is left to go on to.
  expect(three!.querySelector<HTMLElement>(".lx-next")!.hidden).toBe(true);
});

test("whoever was right may read why", () => {
  const drawn = exercise(host, DATA, { check: async () => RIGHT, hint: async () => [] });
  expect(host.querySelector(".lx-way")).toBeNull();
  drawn.update({ ...DATA, said: RIGHT, right: true, last: "18", why: "<p>9 and 9.</p>" });
  expect(find(".lx-way").textContent).toBe("Why?9 and 9.");
  drawn.update({ ...DATA, said: NOT_YET, right: true, last: "17", why: "<p>9 and 9.</p>" });
  expect(host.querySelector(".lx-way")).toBeNull();
});

test("hints come one after the other, each said to be seen, and no more than there are", async () => {
  const seen: string[] = [];
  const hint = vi.fn(async () => [...(seen.push(`<p>Hint ${seen.length + 1}</p>`), seen)]);
  exercise(host, DATA, { check: async () => NOT_YET, hint });
  for (let i = 0; i < 5; i++) {
    find(".lx-hint").click();
    await settled();
  }
  expect(hint).toHaveBeenCalledTimes(4);
  expect([...host.querySelectorAll("summary")].map((one) => one.textContent)).toEqual(DATA.rungs.map((rung) => `${rung}seen`));
  expect([...host.querySelectorAll("details")].map((one) => one.open)).toEqual([false, false, false, true]);
  expect(spoken()).toBe("You have seen all the hints.");
});

test("what goes wrong is said, and the answer stays", async () => {
  exercise(host, DATA, { check: async () => Promise.reject(new Error("Python has not answered yet.")), hint: async () => [] });
  find<HTMLInputElement>("input").value = "42";
  find(".lx-check").click();
  await settled();
  expect(spoken()).toBe("Python has not answered yet.");
  expect(find<HTMLInputElement>("input").value).toBe("42");
});

test("what is typed elsewhere is shown, but not over what is being written here", () => {
  const drawn = exercise(host, DATA, { check: async () => NOT_YET, hint: async () => [] });
  drawn.update({ ...DATA, said: NOT_YET, last: "16" });
  expect(find<HTMLInputElement>("input").value).toBe("16");
  find<HTMLInputElement>("input").value = "1";
  drawn.update({ ...DATA, said: RIGHT, last: "18", right: true });
  expect(find<HTMLInputElement>("input").value).toBe("1");
  expect(find(".lx-verdict").classList).toContain("right");
  drawn.update({ ...DATA, question: "<p>Other figures</p>" });
  expect(find(".lx-question").textContent).toBe("Other figures");
  expect(find<HTMLInputElement>("input").value).toBe("");
});

test("a slot is chosen on the board, by arrows too", async () => {
  const check = vi.fn(async () => RIGHT);
  exercise(host, { ...DATA, board: "<img alt=''>", input: { kind: "slots", sample: "", label: "Your answer", choices: slots, count: 1 } }, { check, hint: async () => [] });
  find(".lx-check").click();
  expect(spoken()).toBe("Choose a slot first: click on it.");
  const [a1] = host.querySelectorAll<HTMLInputElement>(".lx-slot input");
  expect(a1!.getAttribute("aria-label")).toBe("a1 Wand");
  press(a1!, "ArrowDown");
  press(document.activeElement as HTMLElement, "ArrowRight");
  expect(find(".lx-chosen").textContent).toBe("b2 Wand");
  press(document.activeElement as HTMLElement, "Enter");
  await settled();
  expect(check).toHaveBeenCalledWith("b2");
  expect(find(".lx-exercise").dataset.state).toBe("right");
});

test("several slots are ticked; of their boxes one is a stop", () => {
  exercise(host, { ...DATA, board: "<img alt=''>", last: "a1, b2", input: { kind: "slots", sample: "", label: "Your answer", choices: slots, many: true, count: 2 } }, { check: async () => RIGHT, hint: async () => [] });
  const boxes = [...host.querySelectorAll<HTMLInputElement>(".lx-slot input")];
  expect(boxes.map((box) => box.checked)).toEqual([true, false, false, true]);
  expect(boxes.filter((box) => box.getAttribute("tabindex") === "0")).toHaveLength(1);
});

test("arrows stop at the edge of the board", () => {
  expect(beside(0, slots, [-1, 0])).toBe(0);
  expect(beside(0, slots, [0, 1])).toBe(2);
  expect(beside(2, slots, [1, 0])).toBe(3);
});

test("an answer is chosen from a list, by its letter or its words", () => {
  const input = { kind: "choice" as const, sample: "", label: "Your answer", choices: [{ value: "A", label: "yes" }, { value: "B", label: "no" }] };
  exercise(host, { ...DATA, input, last: "No" }, { check: async () => RIGHT, hint: async () => [] });
  expect(find<HTMLInputElement>(":checked").value).toBe("B");
});

test("an answer is clicked together, and its last piece taken back", () => {
  const keyed = (keys: string[]) => exercise(host, { ...DATA, input: { ...DATA.input, keys } }, { check: async () => RIGHT, hint: async () => [] });
  const click = (...keys: string[]) => keys.forEach((key) => [...host.querySelectorAll<HTMLElement>(".lx-key")].find((one) => one.textContent === key)!.click());
  keyed(["1", "/", "3"]);
  click("1", "/", "3", "3", "⌫");
  expect(find<HTMLInputElement>("input").value).toBe("1/3");
  keyed(["OW", "TC", "/"]);
  click("OW", "TC", "/", "OW", "⌫");
  expect(find<HTMLInputElement>("input").value).toBe("OW TC /");
});

const GUESS: PredictionData = { about: "gold", question: "How much?", sample: "", kept: null, came: null };

test("what comes is locked until a guess is made, or rather not", async () => {
  const keep = vi.fn(async (): Promise<Verdict> => ({ kind: "right", html: "<p>Saved.</p>" }));
  const drawn = prediction(host, GUESS, keep);
  expect(find(".lx-kept").textContent).toContain("Locked");
  find(".lx-check").click();
  expect(keep).not.toHaveBeenCalled();
  find<HTMLInputElement>("input").value = " 25 ";
  press(find("input"), "Enter");
  await settled();
  expect(keep).toHaveBeenCalledWith("25");
  drawn.update({ ...GUESS, kept: "25", came: "<p>It is 37.</p>" });
  expect(find(".lx-came").textContent).toBe("It is 37.");
  expect(find(".lx-actions").hidden).toBe(true);
  expect(spoken()).toBe("It is 37.");
  prediction(host, GUESS, keep);
  find(".lx-hint").click();
  expect(keep).toHaveBeenLastCalledWith("skip");
});

test("dots say in words how far each exercise is", () => {
  progressDots(host, [
    { name: "one", title: "One", state: "right" },
    { name: "two", title: "Two", state: "not-yet" },
    { name: "three", title: "Three", state: "untried", extra: true },
  ], "two");
  expect([...host.querySelectorAll("li")].map((dot) => dot.title)).toEqual(["1. One: right", "2. Two: not yet", "3. Three: not tried, optional"]);
  expect(find("[aria-current]").className).toBe("lx-dot not-yet");
  expect(host.textContent).toContain("1 of 3 right");
});
