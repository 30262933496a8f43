/** A game that brings no board of its own is played all the same: with buttons, and with what lies where in words. */
import { beforeEach, expect, test } from "vitest";
import { inWords, linesOf } from "../src/plain";
import { plain } from "./bundled";
import { settled } from "./drawn";
import { fakeModel } from "./model";

beforeEach(() => document.body.replaceChildren());

const seat = (id: string, points: number) => ({ id, name: id, scores: { points }, points, hand: ["S6", "??"] });
const start = { phase: "play", round: 2, step: "turn", waiting: ["p1"], to_move: "p1", winners: [], pot: 7, seats: [seat("p1", 3), seat("p2", 0)] };
const about = { title: "Pig", view: "p1", who: "You are p1", sight: "p1", items: {}, assumed: [], opening: [], rules: {}, board: {}, scores: ["points"], quiet: [], primer: [] };
const moves = ["roll", "hold"].map((text) => ({ text, label: text === "roll" ? "Roll" : "Hold", ways: [[`word ${text}`]] }));
const nothing = { past: "", older: [], recent: [], latest: [], answer: null, at: 0, lines: [], line: "main", offer: null, advice: null, question: null, review: null };

function drawn(ask: object = { at: 0, seat: "p1", question: "Roll or hold?", moves }) {
  const model = fakeModel({ kind: "table", about, start, ...nothing, ask });
  const el = document.createElement("div");
  document.body.append(el);
  plain.render({ model, el } as never);
  return { model, find: (what: string) => el.querySelector<HTMLElement>(what)! };
}

test("values and parts of a picture stand in words", () => {
  expect([inWords(["A1", "S6"]), inWords([]), inWords({ tea: 2, silk: null }), inWords(0)]).toEqual(["A1 S6", "–", "tea 2, silk –", "0"]);
  expect([inWords(["??"]), inWords(["??", "??", "??"]), inWords(["S6", "??", "??"])]).toEqual(["??", "3 face down", "S6 and 2 face down"]);
  expect(linesOf({ id: "p1", name: "p1", last_roll: 3 })).toEqual([["last roll", "3"]]);
});

test("it is shown where the game stands, and a button makes a move", () => {
  const { model, find } = drawn();
  expect(find(".al-phase").textContent).toBe("Round 2 · play");
  expect(find(".al-turn").textContent).toBe("To decide: p1 (you)");
  expect(find(".al-primer").hidden).toBe(true);
  expect(find(".al-plain").textContent).toContain("p1 · youpoints 3hand S6 ??");
  expect(find(".al-plain").textContent).toContain("Tablepot 7");
  expect(find(".al-question").textContent).toBe("Roll or hold?");
  find('[data-move="roll"]').click();
  expect(model.sent).toEqual([{ do: "play", move: "roll", at: 0, line: "main", id: expect.any(String) }]);
});

test("more answers than the bar has room for stand over the board, and stay there when it is drawn anew", async () => {
  const many = ["a", "b", "c"].map((text) => ({ text, label: text, ways: [[`word ${text}`]] }));
  const { model, find } = drawn({ at: 0, seat: "p1", question: "Choose.", moves: many });
  model.push({ lines: [{ name: "main" }] });
  await settled();
  const buttons = () => [...find(".al-plain-tray .al-many").querySelectorAll("button")].map(({ textContent }) => textContent);
  expect(buttons()).toEqual(["a", "b", "c"]);
  find('[data-move="b"]').focus();
  expect([buttons(), (document.activeElement as HTMLElement).dataset.move]).toEqual([["a", "b", "c"], "b"]);
});

test("steps are told and stepped through", async () => {
  const { model, find } = drawn();
  const step = { s: "p1", m: "roll", e: [[0, 1]], w: ["You roll a 4.", "PIG-1"], r: { "PIG-1": "Roll." }, d: { pot: [11] } };
  model.push({ latest: [step], at: 1, ask: null });
  await settled();
  expect(find(".al-plain").textContent).toContain("pot 11");
  expect(find(".al-steps").textContent).toContain("You roll a 4.");
});

/** Of thousands of moves: two things to do, of which one goes on in two ways, and then these. */
const whats = [
  { text: "word bet 3", label: "Bet 3: 2 ways", ways: [["word bet 3"]], count: 2, first: "bet 3 0", result: { text: "The first way is “bet 3 0”." } },
  { text: "pass", label: "Pass", ways: [["word pass"]] },
];
const hows = [
  { text: "bet 3 0", label: "Bet 3 0", ways: [["word bet 3 0"], ["word none"]] },
  { text: "bet 3 1", label: "Bet 3 1", ways: [["word bet 3 1"]] },
];
const ask = { at: 0, seat: "p1", question: "Bet.", moves: whats, so_far: [] as string[] };
const how = { ...ask, question: "Bet 3: how?", moves: hows, so_far: ["word bet 3"] };

test("of very many moves a person picks first what and then how, and Esc goes back", async () => {
  const { model, find } = drawn(ask);
  const said = () => [...document.querySelectorAll<HTMLElement>(".al-says button")].map(({ textContent }) => textContent);
  const escape = () => find(".al-table").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  const answered = () => model.push({ answer: { id: (model.sent.at(-1) as { id: string }).id, ok: true, text: "", rule: null, instead: null } });
  expect(said()).toEqual(["Bet 3: 2 ways", "Pass"]);
  escape();
  expect(model.sent).toEqual([]);
  find('[data-move="word bet 3"]').focus();
  expect([find(".al-hint").textContent, find('[data-move="word bet 3"]').title]).toEqual(Array(2).fill("The first way is “bet 3 0”."));
  find('[data-move="word bet 3"]').click();
  expect(model.sent).toEqual([{ do: "ways", picks: "word bet 3", at: 0, line: "main", id: expect.any(String) }]);
  answered();
  model.push({ ask: how });
  await settled();
  expect(find(".al-question").textContent).toBe("Bet 3: how?");
  expect(find('[role="status"]').textContent).toContain("Bet 3: how?");
  expect(said()).toEqual(["Bet 3 0", "Bet 3 1"]);
  expect((document.activeElement as HTMLElement).dataset.move).toBe("bet 3 0");
  escape();
  expect(model.sent.at(-1)).toMatchObject({ do: "ways", picks: "" });
  answered();
  model.push({ ask: { ...ask } });
  await settled();
  expect(said()).toEqual(["Bet 3: 2 ways", "Pass"]);
  find('[data-move="word bet 3"]').click();
  answered();
  model.push({ ask: how });
  await settled();
  expect(find(".al-actions > .al-link").hidden).toBe(false);
  find('[data-move="bet 3 1"]').click();
  expect(model.sent.at(-1)).toMatchObject({ do: "play", move: "bet 3 1", at: 0 });
});
