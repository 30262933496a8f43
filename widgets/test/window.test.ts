/** A window of a very long game: steps are numbered as in the game; what is not here is fetched, or said to be not here. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countedAt } from "../src/games/alley/inspected";
import { Story } from "../src/steps";
import type { Step } from "../src/types";
import { drawn, settled } from "./drawn";
import { askOf, pictureOf } from "./table-of";

beforeEach(() => document.body.replaceChildren());
afterEach(() => void vi.useRealTimers());

/** Steps that each take a card off the deck; the sentence of each names its number. */
const stepsFrom = (first: number, count: number): Step[] =>
  Array.from({ length: count }, (_, i) => ({ s: "p1", m: "draw deck", e: [[i * 2, i * 2 + 1]], d: { deck: [10_000 - first - i - 1] }, w: [`Step ${first + i + 1}.`, `AA-X-${i}`] }));

/** What Python tells of a game of a thousand steps: three hundred of them, after `first`. */
const windowAt = (first: number, count = 1_000) => ({ start: pictureOf({ deck: 10_000 - first }), first, count, past: "", older: [], recent: [], latest: stepsFrom(first, 300) });

const deck = (find: (what: string) => HTMLElement) => find(".al-count").textContent;
const at = (find: (what: string) => HTMLElement) => find(".al-table").dataset.at;

test("a window numbers its steps as the game does", () => {
  const story = new Story(pictureOf({ deck: 9_600 }), stepsFrom(400, 300), undefined, {}, 400, 1_000);
  expect([story.first, story.last, story.length]).toEqual([400, 700, 1_000]);
  expect([399, 400, 700, 701].map((step) => story.has(step))).toEqual([false, true, true, false]);
  expect([-1, 3, 500, 5_000].map((step) => story.nearest(step))).toEqual([400, 400, 500, 700]);
  expect(story.within(5_000)).toBe(1_000);
  expect(story.picture(555).deck).toBe(9_445);
  expect(story.events(story.step(555)!)[0]!.text).toBe("Step 555.");
  expect([story.step(400), story.step(701)]).toEqual([undefined, undefined]);
  expect([400, 549, 550, 551, 701].map((step) => story.isNearEdge(step))).toEqual([true, true, false, true, true]);
});

test("an inspection is counted by the numbers of the game", () => {
  const counted: Step[] = stepsFrom(400, 3).map((step, i) => ({ ...step, d: { phase: ["inspection"] }, i: { ...(i ? {} : { begins: true }), c: [["p1", "[OW]", 0]] } }));
  const story = new Story(pictureOf(), counted, undefined, {}, 400, 1_000);
  expect(countedAt(story, 403)!.seats[0]!.total!.text).toBe("Step 403.");
  expect(countedAt(story, 400)).toBeNull();
});

test("inside the window nobody is asked, and the slider spans the game", async () => {
  const { model, find } = drawn({ ...windowAt(400), latest: stepsFrom(400, 400), at: 600 });
  expect([find(".al-step").textContent, deck(find), find<HTMLInputElement>("[type=range]").max]).toEqual(["600 / 1000", "9400 cards", "1000"]);
  find('[data-do="forward"]').click();
  expect([at(find), deck(find)]).toEqual(["601", "9399 cards"]);
  expect(find(".al-steps .now .al-number").textContent).toBe("601");
  expect(model.saved).toEqual([]);
});

test("near an end Python is told at once, and once", async () => {
  const { model, find } = drawn({ ...windowAt(400), at: 549 });
  find('[data-do="back"]').click();
  expect(model.saved).toEqual([{ at: 548 }]);
  find('[data-do="back"]').click();
  find('[data-do="back"]').click();
  expect(model.saved).toEqual([{ at: 548 }]);
  // What comes for the step that Python knows of takes nobody back.
  model.push(windowAt(300));
  await settled();
  expect([at(find), deck(find)]).toEqual(["546", "9454 cards"]);
});

test("a far step keeps the last picture, says after a moment that it is fetched, and comes", async () => {
  vi.useFakeTimers();
  const { model, find } = drawn({ ...windowAt(400), at: 600 });
  find('[data-do="first"]').click();
  expect([at(find), deck(find), find(".al-step").textContent]).toEqual(["600", "9400 cards", "0 / 1000"]);
  expect(find("[type=range]").getAttribute("aria-valuetext")).toBe("Step 0 of 1000, not here yet");
  expect(find(".al-answer").hidden).toBe(true);
  await vi.advanceTimersByTimeAsync(600);
  expect(model.saved).toEqual([{ at: 0 }]);
  expect([find(".al-answer").textContent, find("[role=status]").textContent]).toEqual(["Fetching step 0 …", "Fetching step 0 …"]);
  model.push({ ...windowAt(0), ask: null });
  await vi.advanceTimersByTimeAsync(1);
  expect([at(find), deck(find), find(".al-answer").hidden]).toEqual(["0", "10000 cards", true]);
  expect(find("[role=status]").textContent).toContain("Start of the game");
  await vi.advanceTimersByTimeAsync(6_000);
  expect(find(".al-answer").hidden).toBe(true);
});

test("the newest wish wins, and what came for an older one changes nothing that is seen", async () => {
  vi.useFakeTimers();
  const { model, find } = drawn({ ...windowAt(400), at: 600 });
  find('[data-do="first"]').click();
  await vi.advanceTimersByTimeAsync(400);
  find('[data-do="last"]').click();
  model.push(windowAt(0));
  await vi.advanceTimersByTimeAsync(400);
  expect([at(find), deck(find), find(".al-step").textContent]).toEqual(["600", "9400 cards", "1000 / 1000"]);
  expect(model.saved.at(-1)).toEqual({ at: 1_000 });
  model.push(windowAt(700));
  await vi.advanceTimersByTimeAsync(1);
  expect([at(find), deck(find)]).toEqual(["1000", "9000 cards"]);
});

test("whoever goes back to a step that is here waits no longer", async () => {
  vi.useFakeTimers();
  const { model, find } = drawn({ ...windowAt(400), at: 600 });
  find('[data-do="last"]').click();
  await vi.advanceTimersByTimeAsync(600);
  const slider = find<HTMLInputElement>("[type=range]");
  slider.value = "600";
  slider.dispatchEvent(new Event("input"));
  expect([find(".al-answer").hidden, find(".al-step").textContent]).toEqual([true, "600 / 1000"]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect([at(find), model.get("at")]).toEqual(["600", 600]);
});

test("where Python is silent it is said which steps are here; the step may still come, and at last the nearest is shown", async () => {
  vi.useFakeTimers();
  const { model, find } = drawn({ ...windowAt(400), at: 600 });
  find('[data-do="last"]').click();
  await vi.advanceTimersByTimeAsync(4_500);
  const words = "Python has not answered yet. Is the kernel busy, or stopped? This notebook keeps steps 400 to 700. Run the cell to see the others.";
  expect([at(find), model.get("at"), find(".al-answer").textContent]).toEqual(["600", 1_000, words]);
  model.push(windowAt(700));
  await vi.advanceTimersByTimeAsync(1);
  expect([at(find), find(".al-answer").hidden]).toEqual(["1000", true]);
  find('[data-do="first"]').click();
  await vi.advanceTimersByTimeAsync(31_000);
  expect([at(find), model.get("at"), find(".al-answer").textContent]).toEqual(["700", 700, words.replace("400 to 700", "700 to 1,000")]);
});

test("without Python a step that is not here is refused in words, by button, slider and key", async () => {
  const { model, find } = drawn({ ...windowAt(1_400, 9_000), at: 1_600 });
  model.tell("comm_live_update");
  const words = "This notebook keeps steps 1,400 to 1,700. Run the cell to see the others.";
  const slider = find<HTMLInputElement>("[type=range]");
  const { dataset, style } = slider.parentElement!;
  expect([dataset.part, style.getPropertyValue("--from"), slider.max]).toEqual(["", `${140_000 / 9_000}%`, "9000"]);
  find('[data-do="first"]').click();
  expect([at(find), slider.value, find(".al-answer").textContent, find("[role=status]").textContent]).toEqual(["1400", "1400", words, words]);
  slider.value = "8000";
  slider.dispatchEvent(new Event("input"));
  expect([at(find), slider.value, find(".al-answer").textContent]).toEqual(["1700", "1700", words]);
  find(".al-table").dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true }));
  expect([at(find), find(".al-step").textContent, find("[role=status]").textContent]).toEqual(["1700", "1700 / 9000", words]);
  find(".al-table").dispatchEvent(new KeyboardEvent("keydown", { key: "b", bubbles: true }));
  expect([at(find), find(".al-answer").hidden]).toEqual(["1699", true]);
});

test("a notebook that was saved while a far step was meant shows the nearest that it keeps", async () => {
  vi.useFakeTimers();
  const { find } = drawn({ ...windowAt(400), at: 20 });
  expect([at(find), deck(find)]).toEqual(["400", "9600 cards"]);
  await vi.advanceTimersByTimeAsync(4_500);
  expect(find(".al-answer").textContent).toContain("This notebook keeps steps 400 to 700.");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(find(".al-step").textContent).toBe("400 / 1000");
});

test("the log ends where the window begins, and leads on to the steps before", async () => {
  const { model, find } = drawn({ ...windowAt(400), at: 405 });
  const more = [...document.querySelectorAll<HTMLButtonElement>(".al-log button.al-link")].at(-1)!;
  expect([...document.querySelectorAll(".al-steps .al-number")].map((one) => one.textContent)).toEqual(["405", "404", "403", "402", "401"]);
  expect(more.textContent).toBe("Earlier steps: go to step 399");
  more.click();
  await vi.waitFor(() => expect(model.saved).toEqual([{ at: 399 }]));
  model.push(windowAt(200));
  await settled();
  expect([at(find), more.textContent]).toEqual(["399", "Show earlier steps"]);
});

test("a game that is played on in a window asks at its last step, and a drawn card is found there", async () => {
  const ask = askOf(["play DE a1", "play DE b2", "use ML", "discard DE"], { at: 1_000 });
  const { model, find } = drawn({ ...windowAt(700), at: 1_000, ask });
  find('.al-hand [data-card="DE"]').click();
  find('[data-slot="a1"]').click();
  expect(model.sent).toMatchObject([{ do: "play", move: "play DE a1", at: 1_000 }]);
  // Old steps go in a block when the window is full.
  model.push({ ...windowAt(750, 1_001), latest: stepsFrom(750, 251), at: 1_001, ask: { ...ask, at: 1_001 } });
  await settled();
  expect([at(find), deck(find)]).toEqual(["1001", "8999 cards"]);
});
