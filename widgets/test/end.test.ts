import { expect, test, vi } from "vitest";
import type { End, Review } from "../src/types";
import { drawn, settled } from "./drawn";
import { pictureOf, STEPS } from "./table-of";

const END: End = {
  bar: "You win!",
  title: "You win with 58 gold: Careful has 58 too, but more infamy.",
  more: "16 to your 11. With equal gold, less infamy wins.",
  rule: "AA-END-17",
  why: "The highest gold total wins.",
  podium: [
    ["p1", "You", 1, [[58, "gold"], [11, "infamy"]]],
    ["p3", "Careful", 2, [[58, "gold"], [16, "infamy"]]],
    ["p2", "Greedy", 3, [[31, "gold"], [9, "infamy"]]],
    ["p4", "<b>", 4, [[3, "gold"]]],
  ],
  rounds: { title: "Gold after each round", marks: ["start", "round 1"], series: [["p1", "You", [25, 58]], ["p3", "Careful", [25, 58]]] },
  highlights: [{ title: "Best sale of the game", lines: [["p1", "You, round 1, row 2"]], cards: ["OW", "OW", "OW"], big: "+9 gold", step: 1 }],
  seed: "",
};
const OVER = { start: pictureOf({ phase: "over", winners: ["p1"] }), at: 2, end: END };

test("the end lies over the board of the last position alone", () => {
  const { find, model } = drawn(OVER);
  expect(find(".al-end").hasAttribute("hidden")).toBe(false);
  expect(find(".al-end-title").textContent).toBe(END.title);
  expect(find(".al-question").textContent).toBe("You win!");
  find(".al-highlight .al-link").click();
  expect(find(".al-table").dataset.at).toBe("1");
  expect(find(".al-end").hasAttribute("hidden")).toBe(true);
  expect(find(".al-end-actions").hasAttribute("hidden")).toBe(true);
  expect(model.sent).toEqual([]);
});

test("the podium has the winner in the middle, and names are text", () => {
  const { el } = drawn(OVER);
  expect([...el.querySelectorAll(".al-step-name")].map((one) => one.textContent)).toEqual(["Careful", "You", "Greedy"]);
  expect(el.querySelector(".al-end-rest b + svg + b")!.textContent).toBe("<b>");
  expect(el.querySelectorAll(".al-end-figure polyline").length).toBe(2);
  expect(el.querySelector(".al-end-figure [role=img]")!.getAttribute("aria-label")).toBe("Gold after each round. You: 25, 58. Careful: 25, 58.");
});

test("a rematch, and a seed that somebody types, go to Python", () => {
  const { find, model } = drawn(OVER);
  find(".al-primary").click();
  expect(model.sent).toMatchObject([{ do: "rematch", move: "-" }]);
  model.push({ answer: { id: (model.sent[0] as { id: string }).id, ok: true, text: "", rule: null, instead: null } });
  find(".al-end-actions > .al-say:nth-child(3)").click();
  const field = find<HTMLInputElement>(".al-seed-field");
  field.value = " 11 ";
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  expect(model.sent.at(-1)).toMatchObject({ do: "rematch", move: "11" });
});

test("whoever reviews sees the board, and comes back to the result", () => {
  const { find } = drawn(OVER);
  const look = find(".al-end-actions > .al-say:nth-child(2)");
  expect(look.textContent).toBe("Review this game");
  look.click();
  expect(find(".al-end").hasAttribute("hidden")).toBe(true);
  expect(find(".al-controls").hasAttribute("hidden")).toBe(false);
  expect(look.textContent).toBe("Result");
  look.click();
  expect(find(".al-end").hasAttribute("hidden")).toBe(false);
});

test("whoever reviews has Python count the review, sees how far it is, and then what decided most", async () => {
  const { find, model } = drawn({ ...OVER, latest: STEPS });
  find(".al-end-actions > .al-say:nth-child(2)").click();
  expect(model.sent).toMatchObject([{ do: "review", move: "-", at: 2 }]);
  expect(find(".al-question").textContent).toBe("Counting the review of this game …");
  const review: Review = { seat: "p1", who: "you", marks: [[1, "bad move", "good luck", "Text.", 1]], moments: [[1, "bad move", "It gave gold away.", -2, -3, -1, "Draw"]], note: "", games: 100, until: "round" };
  model.push({ review: { ...review, looked: [1, 2] } });
  await settled();
  expect(find(".al-table").dataset.at).toBe("2");
  expect(find(".al-hint").textContent).toBe("1 of 2 decisions so far.");
  expect(find(".al-scrub-mark").textContent).toBe("✗▲");
  model.push({ review });
  await settled();
  expect(find(".al-table").dataset.at).toBe("0");
  expect(find(".al-news-room .al-decided").textContent).toContain("What decided it for you");
  // A review that is there is not counted again.
  find('[data-do="last"]').click();
  find(".al-end-actions > .al-say:nth-child(2)").click();
  expect(find(".al-table").dataset.at).toBe("0");
  expect(model.sent.length).toBe(1);
});

test("without Python the buttons that need it are grey and say so", async () => {
  const { el, find, model } = drawn(OVER);
  await settled();
  expect(find(".al-primary").getAttribute("aria-disabled")).toBe(null);
  model.tell("comm_live_update");
  find(".al-primary").click();
  expect(model.sent).toEqual([]);
  expect(find(".al-primary").getAttribute("aria-disabled")).toBe("true");
  expect(find(".al-end-note").textContent).toBe("Rematch and New seed need Python: run the cell again.");
  expect(el.querySelector("[role=status]")!.textContent).toContain("need Python");
});

test("while a game is played nothing of the end is there", () => {
  const { find } = drawn({ latest: STEPS, at: 2 });
  expect(find(".al-end").hasAttribute("hidden")).toBe(true);
  expect(find(".al-end-actions").hasAttribute("hidden")).toBe(true);
});

test("what an inspection counted and who won is said when the end is on the screen, and not before", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const { model, find } = drawn({ start: pictureOf(), latest: [], at: 0 });
  const last = { s: "p2", m: "play OW a1", e: [], w: ["Greedy plays an Older Wand.", "Sold!", "The inspection counted 7. Greedy won."], n: [0, 1, 2], o: "round" as const, d: { phase: ["over"] as [string], winners: [["p2"]] as [string[]] } };
  model.push({ latest: [last], at: 1, end: END });
  const said: string[] = [];
  for (let i = 0; i < 80; i++) {
    await vi.advanceTimersByTimeAsync(100);
    const text = find('[role="status"]').textContent;
    if (text && text !== said.at(-1)) said.push(text);
    if (find(".al-end").hasAttribute("hidden")) expect(said.join()).not.toContain("won");
    // Nothing is pushed aside before it.
    expect(find(".al-controls").hasAttribute("hidden")).toBe(true);
    expect(find(".al-table").classList.contains("steps")).toBe(false);
  }
  expect(find(".al-end").hasAttribute("hidden")).toBe(false);
  expect(said).toEqual(["Greedy plays an Older Wand. Sold!", `The inspection counted 7. Greedy won. ${END.title} ${END.more}`]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the result is said when it is opened again, and nothing where a game that is over is only looked at", async () => {
  vi.useFakeTimers();
  const { find } = drawn(OVER);
  const region = find('[role="status"]');
  const said: string[] = [];
  new MutationObserver(() => said.push(region.textContent!)).observe(region, { childList: true });
  await vi.advanceTimersByTimeAsync(3000);
  expect(said).toEqual([]);
  const press = (name: string) => [...find(".al-end-actions").querySelectorAll("button")].find((one) => one.textContent === name)!.click();
  press("Review this game");
  press("Result");
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  expect(said).toContain(`${END.title} ${END.more}`);
});
