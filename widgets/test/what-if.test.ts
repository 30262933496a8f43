import { beforeEach, expect, test, vi } from "vitest";
import type { Advice, Best, Offer, Question, Ranked, Traits } from "../src/types";
import { drawn } from "./drawn";
import { askOf, STEPS } from "./table-of";

beforeEach(() => document.body.replaceChildren());

const OFFER: Offer = { line: "main", at: 2, seat: "p1", lenses: ["known"], refused: "", no_deal: "", no_branch: "" };
const MOVES = ["play DE b2", "play DE a1", "discard DE", "use ML"];
const ROWS: Ranked[] = [["play DE b2", 47.2, 46.1, 48.3, 0, "best"], ["play DE a1", 45, 43.9, 46.1, 2.2, "behind"], ["discard DE", 44.7, 43, 46.4, 2.5, "behind"], ["use ML", 40, 39, 41, 7.2, "behind"]];
const BEST: Best[] = [
  { move: "play DE b2", name: "Dragon's Egg to b2", at: "p1 b2", lays: ["p1 b2", "DE"], text: "b2: row 2 sells for 20 gold.", like: 0, gap: [2.2, 0.9, 3.5] },
  { move: "play DE a1", name: "Dragon's Egg to a1", at: "p1 a1", lays: ["p1 a1", "DE"], text: "a1: it stays.", like: 0, gap: [-2.2, -3.5, -0.9] },
  { move: "discard DE", name: "Discard the Dragon's Egg", at: "discard", lays: ["discard", "DE"], like: 2, gap: [-2.5, -4, -1] },
];
const ADVICE: Advice = { number: 1, line: "main", at: 2, lens: "known", until: "round", state: "done", asked: 500, games: 500, seed: 1, unit: "gold", rows: ROWS, best: BEST, trouble: "", reasoning: "", why: null };
const QUESTION: Question = { number: 4, text: "Which move brings you most gold?", about: "", rows: 0, columns: 0, tray: [], parts: [{ name: "best", label: "the best move", choices: MOVES, least: 0, most: 0 }], stored: null };

function opened(changes: Partial<Traits> = {}) {
  const table = drawn({ at: 2, ask: askOf(MOVES, { at: 2 }), offer: OFFER, ...changes });
  table.find('[data-opens="what-if"]').click();
  const mine = (slot: string) => table.find(`.al-seat.mine [data-slot="${slot}"]`);
  return { ...table, mine, bar: () => table.find(".al-what-bar"), looks: () => [...table.el.querySelectorAll<HTMLElement>(".al-look")] };
}
const press = (at: Element, key: string) => at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));

test("what if asks Python once, and shows the three best on their places with figures that say how sure they are", async () => {
  const { model, el, find, mine, bar, looks } = opened();
  expect(model.sent).toMatchObject([{ do: "what_if", lens: "known", first: "show", at: 2 }]);
  expect(bar().textContent).toContain("What if?");
  model.push({ advice: ADVICE });
  await vi.waitFor(() => expect(looks().length).toBe(3));
  expect(bar().textContent).toContain("What if? Dragon's Egg to b2 comes first.");
  expect(bar().textContent).toContain("47.2 gold (46.1–48.3) when the round ends, from 500 futures of each move, seed 1.");
  expect([mine("b2"), mine("a1"), el.querySelectorAll<HTMLElement>(".al-market .al-slot > .al-card")[1]!].map((place) => [place.dataset.told, place.dataset.sign, place.querySelector(".al-badge")?.textContent])).toEqual([
    ["best", "1", "47.246.1–48.3"],
    ["other", "2", "45.043.9–46.1"],
    ["other", "3", "44.7as good as 2"],
  ]);
  expect(looks().map((look) => look.lastElementChild!.textContent)).toEqual(["47.2 gold (46.1–48.3)", "45.0 gold (43.9–46.1)", "44.7 gold (as good as 2)"]);
  expect(find('[data-opens="advice"]').textContent).toBe("All 4 moves");
  expect(find(".al-what-said").textContent).toContain("1 · Dragon's Egg to b2: 2.2 gold ahead of 2 (0.9 to 3.5)");
});

test("a number, a row or a ghost looks at a choice; Escape ends it, and a step does", async () => {
  const { find, mine, looks, model } = opened({ advice: ADVICE });
  press(mine("a1"), "2");
  expect(looks().map((look) => look.getAttribute("aria-pressed"))).toEqual(["false", "true", "false"]);
  expect(find(".al-what-title").textContent).toBe("2: Dragon's Egg to a1");
  expect(find(".al-what-said").textContent).toContain("2.2 gold behind 1 (0.9 to 3.5)");
  looks()[2]!.click();
  expect(find(".al-what-said").textContent).toContain("3 · Discard the Dragon's Egg");
  mine("b2").click();
  expect(looks()[0]!.getAttribute("aria-pressed")).toBe("true");
  expect(model.sent).toEqual([]);
  press(mine("a1"), "Escape");
  expect(find(".al-trial")).toBeNull();
  expect(find(".al-three").hidden).toBe(true);
  press(mine("a1"), "w");
  expect(find(".al-trial")).not.toBeNull();
  find('[data-do="back"]').click();
  expect(find(".al-trial")).toBeNull();
});

test("a choice can be played, and all moves are behind a button", async () => {
  const { find, model } = opened({ advice: ADVICE });
  find('[data-opens="advice"]').click();
  expect(find(".al-drawer .al-advice").classList.contains("shown")).toBe(true);
  expect(find('[data-opens="advice"]').getAttribute("aria-expanded")).toBe("true");
  find(".al-play-it").click();
  expect(model.sent).toMatchObject([{ do: "play", move: "play DE b2", at: 2 }]);
});

test("what if looks at no position before it is there: not while a click waits, and at the end of what is shown", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const { model, find } = drawn({ latest: [], at: 0, ask: askOf(["draw deck", "draw discard"], { at: 0 }), offer: { ...OFFER, at: 0 } });
  const asks = () => model.sent.filter((one) => (one as { do: string }).do === "what_if");
  find(".al-pile .al-card").click();
  find('[data-opens="what-if"]').click();
  // The draw is on its way to Python.
  expect(model.sent).toMatchObject([{ do: "play", move: "draw deck" }]);
  const last = { s: "p2", m: "draw deck", e: [], d: { deck: [38] } };
  model.push({ answer: { id: (model.sent[0] as { id: string }).id, ok: true, text: "", rule: null, instead: null }, latest: [...STEPS, last] as never, at: 3, ask: askOf(["draw deck"], { at: 3 }), offer: { ...OFFER, at: 3 } });
  await new Promise((resolve) => setTimeout(resolve));
  expect(find(".al-table").dataset.at).not.toBe("3");
  find('[data-opens="what-if"]').click();
  expect(find(".al-table").dataset.at).toBe("3");
  expect(asks()).toMatchObject([{ at: 3 }]);
  vi.unstubAllGlobals();
});

test("predict first: a card and a slot are the guess, and the ghosts come after it", async () => {
  const { model, find, mine } = opened();
  const first = find<HTMLInputElement>(".al-three input");
  first.checked = true;
  first.dispatchEvent(new Event("change"));
  model.push({ answer: { id: (model.sent[0] as { id: string }).id, ok: true, text: "", rule: null, instead: null } });
  await vi.waitFor(() => expect(model.sent.at(-1)).toMatchObject({ do: "what_if", first: "predict" }));
  const id = (model.sent.at(-1) as { id: string }).id;
  model.push({ answer: { id, ok: true, text: "", rule: null, instead: null }, question: QUESTION, advice: { ...ADVICE, rows: [], best: [], state: "held" } });
  await vi.waitFor(() => expect(find(".al-what-title").textContent).toBe(QUESTION.text));
  expect(find(".al-trial")).toBeNull();
  find('.al-hand [data-card="DE"]').click();
  mine("a1").click();
  expect(model.sent.at(-1)).toMatchObject({ do: "predict", number: 4, values: { best: "play DE a1" } });
  const stored = { said: { best: "play DE a1" }, result: { best: "play DE b2" }, right: { best: false }, score: "0 of 1 right", verdicts: { best: "You said Dragon's Egg to a1; Dragon's Egg to b2 came first." } };
  model.push({ answer: { id: (model.sent.at(-1) as { id: string }).id, ok: true, text: "", rule: null, instead: null }, question: { ...QUESTION, stored }, advice: ADVICE });
  await vi.waitFor(() => expect(find(".al-what-title").textContent).toBe(stored.verdicts.best));
  expect(mine("b2").querySelector(".al-trial")).not.toBeNull();
});
