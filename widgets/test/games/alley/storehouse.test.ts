import { beforeEach, expect, test, vi } from "vitest";
import { brushOf, changeSentence, shapeName } from "../../../src/games/alley/painter";
import { arrow, lineArea, lineSign } from "../../../src/games/alley/widgets/slide-lab";
import type { HouseTraits, LabTraits, Shown } from "../../../src/games/alley/types";
import { labs } from "../../bundled";
import { fakeModel } from "../../model";
import { ABOUT } from "../../table-of";

beforeEach(() => document.body.replaceChildren());

const SHOWN: Shown = {
  rows: 3,
  cols: 3,
  cells: ["OW", "OW", "OW", "[CB]", "CB", "DE", "[??]", ".", "DE"],
  sets: [{ line: "a1-b1-c1", item: "OW", slides: ["vertical"] }],
  wants: { c1: { DE: ["c1-c2-c3"] } },
  motions: [],
  said: "",
  rule: null,
  past: 0,
  number: 3,
};
const about = { ...ABOUT, editable: true };
const HOUSE: HouseTraits = { kind: "storehouse", about, text: "OW OW OW / [CB] CB DE / [??] . DE", shown: SHOWN, answer: null, selected: [], highlight: [] };
const LINES = [
  { line: "a1-b1-c1", name: "row 1", slides: ["vertical"] },
  { line: "a1-b2-c3", name: "diagonal from a1", slides: ["horizontal", "vertical"] },
];
const LAB: LabTraits = { kind: "slides", about, text: HOUSE.text, shown: SHOWN, answer: null, chosen: { line: "", slide: "", predicts: true, lines: LINES }, result: null, question: null };

function drawn(traits: Partial<HouseTraits & LabTraits>) {
  const model = fakeModel(traits as Record<string, unknown>);
  const el = document.createElement("div");
  document.body.append(el);
  const close = labs.render({ model, el } as never);
  return { model, el, close, find: <T extends HTMLElement = HTMLElement>(what: string) => el.querySelector<T>(what)! };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("words of shapes, brushes and changes", () => {
  expect([shapeName(0, 0), shapeName(1, 3), shapeName(3, 2)]).toEqual(["empty", "1 row of 3", "3 rows of 2"]);
  expect([brushOf("OW", false), brushOf("OW", true), brushOf("??", false), brushOf(".", true)]).toEqual(["OW", "[OW]", "[??]", "."]);
  const after = { ...SHOWN, cells: ["[CB]", ...SHOWN.cells.slice(1)], sets: [] };
  expect(changeSentence(SHOWN, after, ABOUT)).toBe("a1: hidden Crystal Ball. No set.");
  expect(changeSentence({ rows: 1, cols: 3, cells: [] }, SHOWN, ABOUT)).toBe("Storehouse, 3 rows of 3. Sets: Older Wand at a1-b1-c1.");
  expect(changeSentence(SHOWN, { ...after, said: "Sold." }, ABOUT)).toBe("Sold.");
});

test("each line has a sign and a place around the grid, and an arrow runs along its slot", () => {
  expect(["a2-b2-c2", "b1-b2-b3", "a1-b2-c3", "c1-b2-a3"].map((line) => [lineSign(line), lineArea(line)])).toEqual([
    ["2", "side"],
    ["b", "top"],
    ["↘", "left"],
    ["↙", "right"],
  ]);
  expect(arrow("b1", "a1")).toBe("M130 57L72 57");
  expect(arrow("a3", "a2")).toBe("M50 262L50 196");
});

test("slots are selected by clicks and shared, Escape selects none", async () => {
  const { model, find } = drawn(HOUSE);
  find('[data-slot="b2"]').click();
  find('[data-slot="a1"]').click();
  expect(model.saved).toEqual([{ selected: ["b2"] }, { selected: ["b2", "a1"] }]);
  await settled();
  expect(find('[data-slot="b2"]').getAttribute("aria-pressed")).toBe("true");
  find(".al-house").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(model.get("selected")).toEqual([]);
});

test("sets and what completes one are told, and marked on slots", () => {
  const { find } = drawn(HOUSE);
  expect(find(".al-sets").textContent).toContain("Set: Older Wand at a1-b1-c1, 3 gold");
  expect(find(".al-wants").textContent).toBe("c1: Dragon's Egg (c1-c2-c3)");
  expect(find('[data-slot="c1"]').parentElement!.dataset.wants).toBe("+ DE");
  expect(find('[data-slot="c1"]').getAttribute("aria-label")).toContain(", completes a set: Dragon's Egg");
  find(".al-wants button").dispatchEvent(new Event("focus"));
  expect(["c1", "c2", "c3", "a1"].map((slot) => find(`[data-slot="${slot}"]`).dataset.mark)).toEqual(["line", "line", "line", undefined]);
});

test("what is painted waits for the answer to what came before", () => {
  const { model, find } = drawn(HOUSE);
  find('[data-brush="CB"]').click();
  find('[data-slot="b2"]').click();
  find('[data-slot="b3"]').click();
  expect(model.sent).toEqual([{ do: "paint", slot: "b2", item: "CB", number: 3, id: expect.any(String) }]);
  const id = (model.sent[0] as { id: string }).id;
  model.push({ shown: { ...SHOWN, number: 4 }, answer: { id, ok: true, text: "", rule: null, instead: null } });
  expect(model.sent[1]).toEqual({ do: "paint", slot: "b3", item: "CB", number: 4, id: expect.any(String) });
});

test("a refusal is shown and spoken, and what was to follow is dropped", () => {
  const { model, find } = drawn(HOUSE);
  find('[data-brush="CB"]').click();
  find('[data-slot="b2"]').click();
  find('[data-slot="b3"]').click();
  const id = (model.sent[0] as { id: string }).id;
  model.push({ answer: { id, ok: false, text: "No.", rule: "AA-SET-04", instead: "Try b2." } });
  expect(find(".al-answer").textContent).toBe("No.AA-SET-04Try b2.");
  expect(find('[role="status"]').textContent).toBe("No. Try b2.");
  expect(model.sent.length).toBe(1);
});

test("a silent Python is mentioned", () => {
  vi.useFakeTimers();
  const { find } = drawn(HOUSE);
  find(".al-sets .al-say").click();
  vi.advanceTimersByTime(4100);
  expect(find(".al-answer").textContent).toContain("Python has not answered");
  vi.useRealTimers();
});

test("the text box reads on Enter and goes back on Escape", async () => {
  const { model, find } = drawn(HOUSE);
  const field = find<HTMLInputElement>(".al-text");
  field.value = "OW";
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(field.value).toBe(HOUSE.text);
  field.value = "OW OW OW";
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  expect(model.sent).toEqual([{ do: "read", text: "OW OW OW", number: 3, id: expect.any(String) }]);
  model.push({ text: "-", shown: { ...SHOWN, rows: 0, cols: 0, cells: [], sets: [], wants: {}, number: 4 } });
  await settled();
  expect(field.value).toBe("-");
  expect(find(".al-none").textContent).toBe("sold out");
});

test("without editing there is no palette and nothing to sell", () => {
  const { find } = drawn({ ...HOUSE, about: { ...about, editable: false } });
  expect(find(".al-painter")).toBeNull();
  expect(find(".al-say")).toBeNull();
});

test("names from files are shown as text", () => {
  const { el } = drawn({ ...HOUSE, shown: { ...SHOWN, said: "<b>x</b>", cells: ["<b>", ...SHOWN.cells.slice(1)] } });
  expect(el.querySelector(".al-said b, .al-name i")).toBeNull();
  expect(el.querySelector(".al-said")!.textContent).toBe("<b>x</b>");
});

test("the lab sends the line, then the slide, and a second click takes the line back", async () => {
  const { model, find } = drawn(LAB);
  find('[data-line="a1-b2-c3"]').click();
  expect(model.sent[0]).toMatchObject({ do: "choose", line: "a1-b2-c3", slide: "?", number: 3 });
  const answer = (i: number) => ({ answer: { id: (model.sent[i] as { id: string }).id, ok: true, text: "", rule: null, instead: null } });
  model.push({ chosen: { ...LAB.chosen, line: "a1-b2-c3" }, ...answer(0) });
  await settled();
  expect(find('[role="status"]').textContent).toBe("Diagonal from a1 is sold. How does the rest slide together?");
  find('[data-slide="vertical"]').click();
  expect(model.sent[1]).toMatchObject({ do: "choose", line: "a1-b2-c3", slide: "vertical" });
  model.push(answer(1));
  find('[data-line="a1-b2-c3"]').click();
  expect(model.sent[2]).toMatchObject({ do: "clear", number: 3 });
});

test("the result shows what is left, every way in words, and the rules", async () => {
  const { model, find, el } = drawn(LAB);
  expect(find(".al-after").hidden).toBe(true);
  const result = {
    line: "a1-b1-c1",
    slide: "vertical",
    after: { rows: 2, cols: 3, cells: ["[CB]", "CB", "DE", "[??]", ".", "DE"] },
    moves: [["a2", "a1"]],
    sentences: ["The hidden Crystal Ball moves up from a2 to a1."],
    rules: [["AA-SLIDE-12", "What is left."]],
  };
  model.push({ chosen: { ...LAB.chosen, line: "a1-b1-c1", slide: "vertical" }, result });
  await settled();
  expect(find(".al-after [data-slot]").getAttribute("aria-label")).toContain("a1, hidden, you know it is Crystal Ball");
  expect(find(".al-words li").textContent).toBe(result.sentences[0]);
  expect(find(".al-rules li").textContent).toBe("AA-SLIDE-12 What is left.");
  expect(el.querySelectorAll(".al-paths .head").length).toBe(1);
  expect(find('[data-slot="b1"]').getAttribute("aria-label")).toContain(", sold");
  expect(find('[role="status"]').textContent).toBe(result.sentences[0]);
});

test.each([
  ["storehouse", HOUSE],
  ["slide lab", LAB],
])("every focusable element of the %s keeps the notebook's keys away, and closing leaves no listener", (_, traits) => {
  const { el, model, close } = drawn(traits);
  const open = [...el.querySelectorAll("button, input, select, summary")];
  expect(open.length).toBeGreaterThan(20);
  expect(open.filter((element) => element.getAttribute("data-lm-suppress-shortcuts") !== "true")).toEqual([]);
  expect(model.listening()).toBeGreaterThan(4);
  close();
  expect(model.listening()).toBe(0);
});
