import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Advice, Offer, Ranked, Reason, Review, Traits } from "../src/types";
import { alley } from "./bundled";
import { fakeModel } from "./model";
import { traitsOf } from "./table-of";

beforeEach(() => document.body.replaceChildren());
afterEach(() => vi.useRealTimers());

const OFFER: Offer = { line: "main", at: 0, seat: "p1", lenses: ["known"], refused: "", no_deal: "", no_branch: "" };
const WHY: Reason[] = [["Sets of Older Wand: -3.0 gold.", "AA-SET-15", "A set brings its value."], ["It came by chance.", null, null]];
const SILENT = "Python has not answered yet";

function adviceOf(count: number, changes: Partial<Advice> = {}): Advice {
  const rows = Array.from({ length: count }, (_, i): Ranked => [`play OW a${i + 1}`, 30 - i, 29 - i, 31 - i, i, i ? "behind" : "best"]);
  return { number: 1, line: "main", at: 0, lens: "known", state: "done", asked: 9, games: 9, rows, headline: "It comes first.", trouble: "", reasoning: "", why: null, ...changes };
}

function drawn(changes: Partial<Traits> = {}) {
  const model = fakeModel({ ...traitsOf({ at: 0, offer: OFFER, ...changes }) });
  const el = document.createElement("div");
  document.body.append(el);
  alley.render({ model, el } as never);
  const find = <T extends HTMLElement = HTMLElement>(what: string) => el.querySelector<T>(what)!;
  return { model, el, find, rows: () => [...el.querySelectorAll<HTMLElement>(".al-ranked > li")] };
}

test("the move that was played is marked in words and all moves are listed", async () => {
  const { model, find, rows } = drawn({ advice: adviceOf(20), offer: { ...OFFER, played: "play OW a15", by: "You" } });
  find('[data-opens="advice"]').click();
  expect(rows().length).toBe(20);
  expect(rows()[14]!.querySelector(".al-rank")!.textContent).toBe("15.");
  expect(rows()[14]!.querySelector(".al-played")!.textContent).toBe("▸ You played this");
  expect(rows().filter((row) => row.hasAttribute("data-played"))).toEqual([rows()[14]]);
  // In the live position nobody has played yet.
  model.push({ offer: { ...OFFER, played: "" } });
  await vi.waitFor(() => expect(rows().some((row) => row.hasAttribute("data-played"))).toBe(false));
});

test("reasons that do not come are given up with a sentence, and Python's silence is told once", async () => {
  vi.useFakeTimers();
  const { model, el, find, rows } = drawn({ advice: adviceOf(3) });
  find('[data-opens="advice"]').click();
  rows()[1]!.querySelector<HTMLElement>(".al-acts button")!.click();
  const told = () => rows()[1]!.querySelector(".al-reasons")!.textContent;
  const visible = () => [...el.querySelectorAll<HTMLElement>(".al-answer, .al-reply")].filter((one) => !one.hidden && one.textContent!.includes(SILENT));
  expect(told()).toContain("Looking for the reasons");
  await vi.advanceTimersByTimeAsync(5000);
  // What to do is said only after a while.
  expect(told()).toContain("Looking for the reasons");
  expect(visible().length).toBe(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(told()).toContain("No reasons have come yet");
  expect(visible().length).toBe(1);
  find('[data-do="undo"]').click();
  find('[data-do="undo"]').click();
  await vi.advanceTimersByTimeAsync(5000);
  expect(visible().length).toBe(1);
  find('[data-do="first"]').click();
  // Accepted, and then nothing more: that ends too.
  rows()[1]!.querySelector<HTMLElement>(".al-acts button")!.click();
  const { id } = model.sent.at(-1) as { id: string };
  model.push({ answer: { id, ok: true, text: "", rule: null, instead: null }, advice: adviceOf(3, { reasoning: "play OW a2" }) });
  await vi.advanceTimersByTimeAsync(1000);
  expect(told()).toContain("Looking for the reasons");
  await vi.advanceTimersByTimeAsync(25_000);
  expect(told()).toContain("No reasons have come yet");
});

test("whoever asks, or goes to a reviewed decision, pauses what is played", () => {
  const review: Review = { seat: "p1", marks: [[1, "bad move", "good luck", "It gave gold away.", 1, WHY], [2, "good move", "no clear luck", "Fine.", 2, []]], moments: [[1, "bad move", "Round 1, step 1: it gave gold away."]], note: "", games: 200, until: "round" };
  const { find } = drawn({ review });
  const playing = () => find(".al-controls button:nth-child(3)").dataset.do;
  for (const asks of ['[data-opens="advice"]', ".al-mark", ".al-review .al-decided-row"]) {
    find('[data-do="first"]').click();
    find('[data-do="play"]').click();
    expect(playing()).toBe("pause");
    find(asks).click();
    expect(playing()).toBe("play");
  }
  // Each sign has its colour, the dot is explained, and a moment says more to whoever points at it.
  expect([...find(".al-mark").children].map((sign) => [sign.textContent, (sign as HTMLElement).dataset.label])).toEqual([["✗", "bad move"], ["▲", "good luck"]]);
  expect(find(".al-review .al-legend").textContent).toContain("· nothing special: 1");
  expect(find(".al-review .al-decided-row").title).toBe("Round 1, step 1: it gave gold away.");
  // Each round begins a row, and arrow keys go over its number.
  expect([...find(".al-marks").children].map((one) => (one.className === "al-new-row" ? "new row" : one.textContent))).toEqual(["Round 1", "✗▲", "new row", "Round 2", "·"]);
  find(".al-mark").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  expect(document.activeElement!.textContent).toBe("·");
});

test("a bad move has its reasons, each with its rule, below the strip", () => {
  const review: Review = { seat: "p1", marks: [[1, "bad move", "bad luck", "It gave gold away.", 1, [], WHY, "play OW a1"], [2, "good move", "no clear luck", "Fine.", 1]], moments: [], note: "", games: 200, until: "round" };
  const { el, find } = drawn({ review });
  expect([".al-mark-bad", ".al-mark-why"].map((one) => find(one).hidden)).toEqual([false, true]);
  expect(find(".al-mark-bad .al-rule").textContent).toBe("why?");
  expect(find(".al-mark-bad .al-why code").textContent).toBe("AA-SET-15");
  el.querySelectorAll<HTMLElement>(".al-mark")[1]!.click();
  expect(find(".al-mark-bad").hidden).toBe(true);
});

test("an open panel says what to do where nothing is ranked, and a lens that is shown is not counted anew", async () => {
  const { model, find } = drawn({ advice: adviceOf(3, { until: "round" }) });
  find('[data-opens="advice"]').click();
  const asked = () => model.sent.filter((one) => (one as { do: string }).do === "what_if").length;
  const state = () => find(".al-state").textContent;
  find(".al-lens").click();
  expect(asked()).toBe(0);
  model.push({ advice: null });
  await vi.waitFor(() => expect(state()).toContain("choose what the ranking is for"));
  find(".al-lens").click();
  expect(asked()).toBe(1);
  expect(state()).toBe("Counting …");
  // What was stopped may be asked for again, and so may another lens.
  model.push({ answer: { id: (model.sent.at(-1) as { id: string }).id, ok: true, text: "", rule: null, instead: null }, advice: adviceOf(3, { until: "round", state: "stopped" }) });
  await vi.waitFor(() => expect(state()).toContain("Stopped"));
  find(".al-lens").click();
  expect(asked()).toBe(2);
});

test("the reasons of luck stand below the strip, each with its rule, and only where there are some", () => {
  const review: Review = { seat: "p1", marks: [[1, "good move", "bad luck", "Less came.", 1, WHY], [2, "good move", "no clear luck", "Fine.", 1, []]], moments: [], note: "", games: 200, until: "round" };
  const { el, find } = drawn({ review });
  const visible = () => !find(".al-mark-why").hasAttribute("hidden");
  expect(visible()).toBe(true);
  expect([...el.querySelectorAll(".al-mark-why li")].map((one) => one.querySelector("span")?.textContent ?? one.textContent)).toEqual(["Sets of Older Wand: -3.0 gold. ", "It came by chance."]);
  const chip = find(".al-mark-why li .al-rule");
  chip.click();
  expect(chip.getAttribute("aria-expanded")).toBe("true");
  expect(chip.parentElement!.textContent).toContain("A set brings its value.");
  el.querySelectorAll<HTMLElement>(".al-mark")[1]!.click();
  expect(visible()).toBe(false);
});

test("the others are let play where they are next, and futures go as far as is chosen", async () => {
  const others = "“greedy” decides for everybody else until p1 is asked again.";
  const { model, find } = drawn({ offer: { ...OFFER, seat: "p2", next: "p2 is next in this line.", others }, advice: adviceOf(2, { until: "round" }) });
  find('[data-opens="advice"]').click();
  expect(find(".al-others-row").textContent).toContain(others);
  find(".al-others").click();
  const sent = model.sent.at(-1) as { id: string };
  expect(sent).toMatchObject({ do: "others", at: 0, line: "main" });
  model.push({ answer: { id: sent.id, ok: true, text: "", rule: null, instead: null } });
  const until = find<HTMLSelectElement>(".al-lenses select");
  expect(until.value).toBe("round");
  until.value = "game";
  until.dispatchEvent(new Event("change"));
  await vi.waitFor(() => expect(model.sent.at(-1)).toMatchObject({ do: "what_if", lens: "known", until: "game" }));
  model.push({ offer: OFFER, advice: adviceOf(2, { until: "game", number: 2 }) });
  await vi.waitFor(() => expect(find(".al-others-row").hasAttribute("hidden")).toBe(true));
  expect(find<HTMLSelectElement>(".al-lenses select").value).toBe("game");
});

test("at the end of a line the panel says who is next and what to do", async () => {
  const next = "p2 is next in this line: choose its move in the table.";
  const { model, el, find } = drawn({ offer: { ...OFFER, seat: "p2", lenses: [], refused: "p2 decides here", next } });
  find('[data-opens="advice"]').click();
  const said = [...el.querySelectorAll(".al-advice-body > p")].map((one) => one.textContent).filter(Boolean);
  expect(said).toEqual([next]);
  model.push({ offer: OFFER });
  await vi.waitFor(() => expect(find(".al-advice-body").textContent).not.toContain("is next"));
});
