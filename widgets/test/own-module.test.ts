/** A board that its author draws with a module: its parts are picked like any other, and where it fails the usual board stands there. */
import { beforeEach, expect, test } from "vitest";
import { OwnBoard } from "../src/own";
import { ownFaces, type Facts } from "../src/own-card";
import { ModuleBoard } from "../src/own-module";

beforeEach(() => document.body.replaceChildren());

const facts: Facts = { zones: [{ name: "stalls", title: "stalls", seat: false, shape: "row" }], counters: [], rows: [], cards: {}, rules: {}, module: "…" };
const about = { view: "p1", names: { p1: "You" }, items: {}, board: facts } as never;
const picture = { seats: [{ id: "p1" }], stalls: ["T1", "S6"] } as never;
const ask = { seat: "p1", moves: [{ ways: [["stalls 1", "word shelf"]] }, { ways: [["stalls 2", "word shelf"]] }] } as never;
const mark = (target: string) => (target.startsWith("stalls") ? ("next" as const) : null);

async function board(make: unknown, picked: string[] = []) {
  const pick = (target: string) => picked.push(target);
  const usual = new OwnBoard(about, facts, ownFaces(about, facts), pick);
  const made = new ModuleBoard(usual, about, facts, pick, async () => make);
  document.body.append(made.element);
  made.draw(picture, mark, ask);
  await new Promise((done) => setTimeout(done));
  const find = (what: string) => made.element.querySelector<HTMLElement>(what)!;
  const isUsual = () => !usual.element.hidden && usual.element.querySelectorAll(".al-card").length === 2;
  return { made, find, isUsual, picked, told: () => (find(".ao-told").hidden ? "" : find(".ao-told").textContent!) };
}

/** Draws each card of the stalls as a paragraph. */
const paragraphs = (count = 9, seen: unknown[] = []) => (given: object) => {
  const element = document.createElement("div");
  seen.push(given);
  return {
    element,
    draw({ stalls }: { stalls: string[] }) {
      element.innerHTML = stalls.slice(0, count).map((code, i) => `<p data-target="stalls ${i + 1}">${code}</p>`).join("");
      stalls.length = 0;
    },
  };
};

test("its parts are buttons with a name and a mark, by clicks and keys, and its copies are its own", async () => {
  const seen: { facts: Facts; names: object; view: string }[] = [];
  const { find, isUsual, picked, made, told } = await board(paragraphs(9, seen));
  expect([isUsual(), told()]).toEqual([false, ""]);
  expect(seen[0]).toMatchObject({ view: "p1", names: { p1: "You" }, facts: { zones: [{ name: "stalls" }] } });
  expect(seen[0]!.facts).not.toHaveProperty("module");
  const second = find("p[data-target='stalls 2']");
  expect([second.getAttribute("role"), second.tabIndex, second.dataset.mark, second.getAttribute("aria-label")]).toEqual(["button", 0, "next", "S6, may be chosen"]);
  second.click();
  second.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  expect(picked).toEqual(["stalls 2", "stalls 2"]);
  expect(made.at("stalls 2")).toBe(second);
  expect((picture as { stalls: string[] }).stalls).toEqual(["T1", "S6"]);
});

test("what may be chosen and is not drawn is picked on the usual board below", async () => {
  const { find, isUsual, made, told } = await board(paragraphs(1));
  expect([isUsual(), told(), find(".ao-drawn").hidden]).toEqual([true, "", false]);
  expect(made.at("stalls 2")!.matches("button.al-card")).toBe(true);
});

const element = () => document.createElement("div");
const bad: Record<string, [make: unknown, says: string]> = {
  "exports nothing": [undefined, "exports no function"],
  "throws when it begins": [() => { throw new RangeError("<b>too far</b>"); }, "RangeError: <b>too far</b>"],
  "makes nothing": [() => null, "has no element"],
  "makes a text": [() => ({ element: "<p>", draw: () => 0 }), "has no element"],
  "takes the page": [() => ({ element: document.body, draw: () => 0 }), "already stands on the page"],
  "cannot draw": [() => ({ element: element() }), "no function draw"],
  "fails when it draws": [() => ({ element: element(), draw: () => { throw new Error("no more ink"); } }), "no more ink"],
  "fails later": [() => ({ element: element(), draw: async () => { throw new Error("too late"); } }), "too late"],
  "picks while it draws": [({ pick }: { pick: (target: string) => void }) => ({ element: element(), draw: () => pick("stalls 1") }), "pick is called while it draws"],
  "has no word for it": [() => { throw { toString() { throw new Error("silent"); } }; }, "can't be told"],
  "says very much": [() => { throw new Error("x".repeat(9999)); }, "xxx"],
};
test.each(Object.entries(bad))("one that %s is told, and the usual board stands there", async (_, [make, says]) => {
  const { isUsual, told, find, picked, made } = await board(make);
  expect(told()).toContain(says);
  expect(told().length).toBeLessThan(300);
  expect([isUsual(), find(".ao-drawn").hidden, find(".ao-told").children.length, picked]).toEqual([true, true, 0, []]);
  expect(made.at("stalls 1")!.matches("button.al-card")).toBe(true);
});

test("one that fails where a part of it is looked for is told, too", async () => {
  const { isUsual, told, made } = await board(() => ({ element: element(), draw: () => 0, at: () => { throw new Error("lost"); } }));
  expect([isUsual(), told()]).toEqual([true, expect.stringContaining("lost")]);
  expect(made.at("stalls 1")!.matches("button.al-card")).toBe(true);
});
