/** What a click may do, and what it must not: no move on what nobody has seen yet, and none that nobody meant. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ATEND, drawn } from "./drawn";
import type { Step } from "../src/types";
import { STEPS, askOf, pictureOf, seatOf } from "./table-of";

beforeEach(() => document.body.replaceChildren());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const OTHERS = [
  { s: "p2", m: "draw deck", e: [], d: { deck: [38] as [number] } },
  { s: "p2", m: "play OW a1", e: [], d: { discard: [2, ["DE"]] as [number, unknown[]], to_move: ["p1"] as [string] } },
];

/** A table on which the moves of others are being shown after a move of one's own. */
async function walking() {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const table = drawn({ latest: STEPS.slice(0, 1), at: 1 });
  table.model.push({ latest: [...STEPS, ...OTHERS], at: 4, ask: askOf(["draw deck", "draw discard"], { at: 4, question: "Draw." }) });
  await vi.advanceTimersByTimeAsync(1);
  expect(table.find(".al-table").dataset.at).toBe("2");
  return table;
}

test.each([
  ["the deck", ".al-market .al-card"],
  ["the discard", ".al-pile:nth-child(2) .al-card"],
  ["a slot", '[data-slot="b2"]'],
  ["a card of the stash", '.al-hand [data-card="DE"]'],
])("while the moves of others are shown, a click on %s goes to where they end and makes no move", async (_, what) => {
  const { model, find } = await walking();
  find(what).click();
  await vi.advanceTimersByTimeAsync(2000);
  expect(model.sent).toEqual([]);
  expect(find(".al-table").dataset.at).toBe("4");
  expect(find(".al-answer").textContent).toBe("It's your turn: look first, then choose.");
  expect(find(".al-answer").classList.contains("note")).toBe(true);
  expect(find('[role="status"]').textContent).toBe("It's your turn: look first, then choose.");
  find(".al-market .al-card").click();
  expect(model.sent).toEqual([expect.objectContaining({ do: "play", move: "draw deck", at: 4 })]);
});

test("on a page that nobody saw, a click just after the moves of others makes no move either, and a later one does", async () => {
  vi.useFakeTimers();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const { model, find } = drawn({ latest: STEPS.slice(0, 1), at: 1 });
  model.push({ latest: [...STEPS, ...OTHERS], at: 4, ask: askOf(["draw deck", "pass"], { at: 4, question: "Draw." }) });
  await vi.advanceTimersByTimeAsync(300);
  expect(find(".al-table").dataset.at).toBe("4");
  for (const what of [".al-market .al-card", '[data-move="pass"]']) {
    find(what).click();
    expect(find(".al-answer").textContent).toBe("It's your turn: look first, then choose.");
  }
  expect(model.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  find(".al-market .al-card").click();
  expect(model.sent).toEqual([expect.objectContaining({ do: "play", move: "draw deck", at: 4 })]);
});

test("a click goes no further than an inspection that nobody has read, and plays nothing there", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const { model, find } = drawn({ latest: [], at: 0 });
  const inspected = { s: "p2", m: "play OW a1", e: [[4, 5], [6, 7]] as [number, number][], w: ["The inspection begins", "AA-INSPECT-02", "p1 counts 7", "AA-INSPECT-09"], d: { phase: ["bribe"] as [string] }, i: { begins: true, c: [["p1", "OW", 1]] as [string, string, number][] } };
  model.push({ latest: [...STEPS, inspected, { s: "p1", m: "pass", e: [], d: { phase: ["stock"] } }], at: 4, ask: askOf(["draw deck"], { at: 4 }) });
  await vi.advanceTimersByTimeAsync(1);
  find(".al-market .al-card").click();
  expect(find(".al-table").dataset.at).toBe("3");
  expect(find(".al-answer").textContent).toBe("The round is over. Read what counted.");
  find(".al-market .al-card").click();
  expect(find(".al-table").dataset.at).toBe("4");
  expect(model.sent).toEqual([]);
});

/** A click of a mouse at a point of the page, milliseconds after the page came. */
function point(on: HTMLElement, when: number, x = 50, y = 50): void {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y });
  Object.defineProperty(event, "timeStamp", { value: when });
  on.dispatchEvent(event);
}

test("the second click of a double click does nothing where the first made a move, or something else lies there by then", () => {
  const { model, find } = drawn({ latest: [], ask: askOf(["reveal a1", "reveal b2", "reveal c3"], {}) });
  point(find('[data-slot="b2"]'), 1000);
  expect(model.sent.length).toBe(1);
  const [sent] = model.sent as { id: string }[];
  model.push({ answer: { id: sent!.id, ok: true, text: "", rule: null, instead: null } });
  point(find('[data-slot="b2"]'), 1200);
  point(find('[data-slot="c3"]'), 1250, 55, 48);
  expect(model.sent.length).toBe(1);
  // Later, or elsewhere, it is another click.
  point(find('[data-slot="c3"]'), 1300, 90, 50);
  expect(model.sent.length).toBe(2);
});

test("a click shortly after one elsewhere, and two on the same button, both count", () => {
  const { model, find } = drawn(ATEND);
  point(find('.al-hand [data-card="DE"]'), 1000);
  point(find('[data-slot="b2"]'), 1050, 300, 80);
  expect(model.sent).toEqual([expect.objectContaining({ move: "play DE b2" })]);
  point(find('[data-do="back"]'), 3000);
  point(find('[data-do="back"]'), 3100);
  expect(find(".al-table").dataset.at).toBe("0");
});

test("after a discard that was taken back, one click chooses the same card again", async () => {
  const start = pictureOf({ seats: [seatOf("p1", "OW OW [??] / OW CB OW / OW OW OW", ["DE", "ML"]), seatOf("p2", "OW OW OW")] });
  const ask = askOf(["play DE a1", "discard DE", "discard ML"], { at: 0 });
  const { model, find } = drawn({ start, latest: [], at: 0, ask });
  const card = () => find('.al-hand [data-card="DE"]');
  card().click();
  find('[data-move="discard DE"]').click();
  const [sent] = model.sent as { id: string }[];
  const gone = { s: "p1", m: "discard DE", e: [], d: { seats: { "0": { stash: { count: [1], cards: [["ML"]] } } } } };
  model.push({ latest: [gone], at: 1, ask: null, answer: { id: sent!.id, ok: true, text: "", rule: null, instead: null } });
  await vi.waitFor(() => expect(card()).toBeNull());
  model.push({ latest: [], at: 0, ask: { ...ask } });
  await vi.waitFor(() => expect(card()?.dataset.mark).toBe("next"));
  card().click();
  expect(card().dataset.mark).toBe("picked");
});

test("what is not on offer is asked about by its name, after what was picked before", () => {
  const { model, find } = drawn(ATEND);
  find('[data-slot="c3"]').click();
  expect(model.sent).toEqual([{ do: "why_not", picks: "p1 c3", at: 2, line: "main", id: expect.any(String) }]);
  const { model: other, find: at } = drawn(ATEND);
  at('.al-hand [data-card="DE"]').click();
  at('.al-market .al-card').click();
  expect(other.sent).toEqual([expect.objectContaining({ do: "why_not", picks: "hand DE, deck" })]);
});

test("a card under the top of the discard is another thing to point at than the top", () => {
  const { model, el, find } = drawn({ latest: [], ask: askOf(["draw deck", "draw discard"]) });
  find(".al-market .al-link").click();
  const all = el.querySelectorAll<HTMLElement>(".al-all .al-card");
  all[1]!.click();
  const [{ id }] = model.sent as [{ id: string }];
  expect(model.sent).toEqual([expect.objectContaining({ do: "why_not", picks: "buried" })]);
  model.push({ answer: { id, ok: false, text: "Only the top.", rule: null, instead: null } });
  expect(find(".al-answer").textContent).toBe("Only the top.");
  all[0]!.click();
  expect(model.sent[1]).toEqual(expect.objectContaining({ move: "draw discard" }));
});

test("a set that another sells lies complete and marked for a moment, in words too, before it goes", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const start = pictureOf({ seats: [seatOf("p1", "OW OW OW"), seatOf("p2", "CB [??] CB / OW OW DE")] });
  const draw = { s: "p2", m: "draw deck", e: [], d: { deck: [38] as [number] } };
  const sale = { s: "p2", m: "play CB b1", g: 1 as const, w: ["p2 plays $CB.", "p2 sells a set of $CB: a1-b1-c1."], e: [[0, 9, ["laid", "p2 b1", "CB"]], [1, 9, ["sold", "p2 a1", "p2 b1", "p2 c1"]]] as Step["e"], d: { seats: { "1": { rows: [1], cells: [["OW", "OW", "DE"]] } } } as unknown as Step["d"], i: { sales: [[1, 9, "p2 sells three Crystal Balls: +9 gold.", "The rest slides up."]] } };
  const { model, find, el } = drawn({ start, latest: [], at: 0 });
  model.push({ latest: [draw, sale], at: 2, ask: askOf(["draw deck"], { at: 2 }) });
  await vi.advanceTimersByTimeAsync(1600);
  const house = () => [...el.querySelectorAll<HTMLElement>('[aria-label="p2\'s board"] [data-slot]')].map((slot) => `${slot.dataset.code ?? ""} ${slot.dataset.mark ?? ""}`.trim());
  expect(house()).toEqual(["CB line", "CB line", "CB line", "OW", "OW", "DE"]);
  expect(find(".al-question").textContent).toBe("p2 sells three Crystal Balls: +9 gold.");
  expect(find(".al-hint").textContent).toBe("The rest slides up.");
  // It is spoken with what led to it.
  expect(find('[role="status"]').textContent).toContain("p2 sells a set of Crystal Ball");
  await vi.advanceTimersByTimeAsync(400);
  expect(house()[0]).toBe("CB line");
  await vi.advanceTimersByTimeAsync(3000);
  expect(house()).toEqual(["OW", "OW", "DE"]);
  expect(find(".al-table").dataset.at).toBe("2");
  expect(find(".al-question").textContent).toBe("Play a card.");
});

test("a click while a set lies complete goes on to the last position", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const start = pictureOf({ seats: [seatOf("p1", "OW OW OW"), seatOf("p2", "CB [??] CB")] });
  const sale = { s: "p2", m: "play CB b1", e: [[20, 21, ["laid", "p2 b1", "CB"]], [22, 23, ["sold", "p2 a1", "p2 b1", "p2 c1"]]] as Step["e"], d: { seats: { "1": { rows: [0], cells: [[]] } } } as unknown as Step["d"], i: { sales: [[1, 9, "Sold.", ""]] } };
  const { model, find } = drawn({ start, latest: [], at: 0 });
  model.push({ latest: [sale, STEPS[0]!], at: 2, ask: askOf(["draw deck"], { at: 2 }) });
  await vi.advanceTimersByTimeAsync(900);
  expect(find(".al-question").textContent).toBe("Sold.");
  find(".al-market .al-card").click();
  expect([find(".al-table").dataset.at, model.sent.length]).toEqual(["2", 0]);
  expect(find(".al-question").textContent).toBe("Play a card.");
});

test("of sets on offer every item is framed, also one that is part of several", () => {
  const start = pictureOf({ seats: [seatOf("p1", "OW OW CB / OW OW OW / CB OW OW"), seatOf("p2", "OW")] });
  const { find } = drawn({ start, latest: [], ask: askOf(["sell a1-b1-c1", "sell a1-a2-a3"], {}) });
  expect(["a1", "b1", "a3", "b2"].map((slot) => find(`[data-slot="${slot}"]`).dataset.mark)).toEqual(["line", "next", "next", undefined]);
});

test("a card is read as long as somebody points at it, and put away when it has gone from there", async () => {
  const { model, find } = drawn({ latest: STEPS.slice(0, 1), at: 1, ask: askOf(["play DE a1", "play ML a1"], { at: 1 }) });
  const read = () => find(".al-reader b").textContent;
  const look = (at: string) => find(at).dispatchEvent(new Event("pointerover", { bubbles: true }));
  look('[data-slot="a1"]');
  expect(read()).toBe("Older Wand");
  model.push({ latest: STEPS, at: 2, ask: null });
  await vi.waitFor(() => expect(find(".al-table").dataset.at).toBe("2"));
  expect(read()).toBe("Older Wand");
  // A card that is chosen is read, whatever somebody points at.
  model.push({ latest: STEPS, at: 2, ask: askOf(["play DE a1", "play ML a1"], { at: 2 }) });
  await vi.waitFor(() => expect(find('.al-hand [data-mark="next"]')).not.toBeNull());
  find('.al-hand [data-card="DE"]').click();
  expect(read()).toBe("Dragon's Egg");
  find('.al-hand [data-card="DE"]').click();
  // Chosen no longer, and nobody points at it.
  expect(read()).toBe("");
  // Another card lies now where somebody points.
  look('[data-slot="b2"]');
  expect(read()).toBe("Older Wand");
  model.push({ latest: STEPS.slice(0, 1), at: 1, ask: null });
  await vi.waitFor(() => expect(read()).toBe(""));
});

test("the discard is closed with Escape, and the focus comes back to its button", () => {
  const { find } = drawn({ latest: [], ask: askOf(["draw deck", "draw discard"]) });
  const opener = find(".al-market .al-link");
  opener.click();
  expect(find(".al-all").contains(document.activeElement)).toBe(true);
  document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(find(".al-all").hidden).toBe(true);
  expect(document.activeElement).toBe(opener);
  opener.click();
  opener.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(find(".al-all").hidden).toBe(true);
});

test("the cards of a hand stay where they are, and one that is drawn comes last", async () => {
  const { model, el } = drawn({ latest: [], at: 0 });
  const hand = () => [...el.querySelectorAll<HTMLElement>(".al-hand [data-card]")].map((card) => `${card.dataset.card}${card.classList.contains("fresh") ? " new" : ""}`);
  expect(hand()).toEqual(["DE", "ML"]);
  const stash = (cards: string[]) => ({ seats: { "0": { stash: { count: [cards.length], cards: [cards] } } } }) as unknown as Step["d"];
  const draw = { s: "p1", m: "draw deck", e: [], d: stash(["CB", "DE", "ML"]) };
  model.push({ latest: [draw], at: 1, ask: askOf(["play CB a1"], { at: 1 }) });
  await vi.waitFor(() => expect(hand()).toEqual(["DE", "ML", "CB new"]));
  model.push({ latest: [draw, { s: "p1", m: "play DE a1", e: [], d: stash(["CB", "ML"]) }], at: 2 });
  await vi.waitFor(() => expect(hand()).toEqual(["ML", "CB"]));
});

test("a sale that another makes is spoken once, with what led to it", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const start = pictureOf({ seats: [seatOf("p1", "OW OW OW"), seatOf("p2", "CB [??] CB / OW OW DE")] });
  const sale = { s: "p2", m: "play CB b1", w: ["p2 plays $CB.", "p2 sells a set of $CB."], e: [[0, 9, ["laid", "p2 b1", "CB"]], [1, 9, ["sold", "p2 a1", "p2 b1", "p2 c1"]]] as Step["e"], d: { seats: { "1": { rows: [1], cells: [["OW", "OW", "DE"]] } } } as unknown as Step["d"], i: { sales: [[1, 9, "p2 sells three Crystal Balls: +9 gold.", "The rest slides up."]] } };
  const { model, find } = drawn({ start, latest: [], at: 0 });
  const spoken: string[] = [];
  new MutationObserver(() => spoken.push(find('[role="status"]').textContent!)).observe(find('[role="status"]'), { childList: true });
  model.push({ latest: [sale], at: 1, ask: askOf(["draw deck"], { at: 1 }) });
  await vi.advanceTimersByTimeAsync(12_000);
  expect(spoken).toEqual(["p2 plays Crystal Ball. p2 sells a set of Crystal Ball.", "Your turn. Play a card."]);
});

test("a sale of one's own takes two seconds at most", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const start = pictureOf({ seats: [seatOf("p1", "CB [??] CB / OW OW DE", ["CB"]), seatOf("p2", "OW OW OW")] });
  const sale = { s: "p1", m: "play CB b1", w: ["You play $CB.", "You sell $CB."], e: [[0, 9, ["laid", "p1 b1", "CB"]], [1, 9, ["sold", "p1 a1", "p1 b1", "p1 c1"]]] as Step["e"], d: { seats: { "0": { rows: [1], cells: [["OW", "OW", "DE"]] } } } as unknown as Step["d"], i: { sales: [[1, 9, "Sold!", "The rest slides up."]] } };
  const { model, el, find } = drawn({ start, latest: [], at: 0 });
  model.push({ latest: [sale], at: 1, ask: null });
  await vi.advanceTimersByTimeAsync(1000);
  expect(el.querySelectorAll('.al-mine [data-mark="line"]').length).toBe(3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(find(".al-table").dataset.at).toBe("1");
  expect(el.querySelectorAll(".al-mine [data-slot]").length).toBe(3);
});

test("while a card is chosen, the others that may be chosen instead keep their sign", () => {
  const { find } = drawn(ATEND);
  find('.al-hand [data-card="DE"]').click();
  expect([find('.al-hand [data-card="DE"]').dataset.mark, find('.al-hand [data-card="ML"]').dataset.mark]).toEqual(["picked", "next"]);
  // What only the other card may do has no sign.
  find('.al-hand [data-card="ML"]').click();
  expect([find('.al-hand [data-card="DE"]').dataset.mark, find('.al-hand [data-card="ML"]').dataset.mark, find('[data-slot="b2"]').dataset.mark]).toEqual(["next", "picked", undefined]);
});

test("where nothing is asked, a click while the moves of others are shown says that it skipped", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const { model, find } = drawn({ latest: STEPS.slice(0, 1), at: 1 });
  model.push({ latest: [...STEPS, ...OTHERS], at: 4, ask: null });
  await vi.advanceTimersByTimeAsync(1);
  expect(find(".al-table").dataset.at).toBe("2");
  find('[data-slot="b2"]').click();
  expect(model.sent).toEqual([]);
  expect(find(".al-table").dataset.at).toBe("4");
  expect(find(".al-answer").textContent).toBe("That click skipped ahead.");
  expect(find(".al-answer").classList.contains("note")).toBe(true);
});

/** What is spoken of new steps. */
async function spoken(steps: Step[], ask = askOf(["draw deck"], { at: 1, question: "What now?" })) {
  vi.useFakeTimers();
  const { model, find } = drawn({ start: pictureOf({ seats: [seatOf("p1", "CB [??] CB / OW OW DE"), seatOf("p2", "OW OW DE")] }), latest: [], at: 0, ask: null });
  const said: string[] = [];
  model.push({ ask, at: steps.length, latest: steps });
  for (let i = 0; i < 300; i++) {
    await vi.advanceTimersByTimeAsync(100);
    const now = find('[role="status"]').textContent;
    if (now && now !== said.at(-1)) said.push(now);
  }
  return said;
}

test("what one's own step has shown is spoken before what it leads to; of a draw the question tells", async () => {
  const peek: Step = { s: "p1", m: "peek b1", w: ["You look at b1: a $DE.", "AA-PLAY-14"], e: [[0, 1]], d: {} };
  expect(await spoken([peek])).toEqual(["You look at b1: a Dragon's Egg.", "What now?"]);
  const forced: Step = { s: "p1", m: "pass", w: ["You discard it.", "AA-PLAY-15"], e: [[2, 3]], g: 1, d: {} };
  const both = await spoken([peek, forced], askOf(["draw deck"], { at: 2, question: "What now?" }));
  expect(both).toEqual(["You look at b1: a Dragon's Egg.", "You discard it.", "What now?"]);
  const draw: Step = { s: "p1", m: "draw deck", w: ["You draw.", "AA-TURN-03"], e: [[0, 1, ["went", "deck", "p1 stash"]]], d: {} };
  expect(await spoken([draw])).toEqual(["What now?"]);
});

test("after a sale of one's own that ends a round, what the round came to is spoken", async () => {
  const w = ["You play $CB.", "You sell $CB.", "Your cards count.", "You count 8.", "You paid 16 gold in fines."];
  const score = { title: "Round 1", more: "", rule: null, ended: "p1", least: [], rows: [] };
  const sale = { s: "p1", m: "play CB b1", w, n: [0, 1, 4], e: [[0, 9, ["laid", "p1 b1", "CB"]], [1, 9, ["sold", "p1 a1", "p1 b1", "p1 c1"]]], d: { seats: { "0": { rows: [1], cells: [["OW", "OW", "DE"]] } } }, i: { sales: [[1, 9, "Sold!", "The rest slides up."]], begins: true, c: [["p1", "OW OW DE", 1, 3, 8, 11, 0]], t: [[2, 3]], f: [], score }, o: "round" } as unknown as Step;
  const said = await spoken([sale]);
  expect(said[0]).toBe("You play Crystal Ball. You sell Crystal Ball.");
  expect(said.slice(-2)).toEqual(["You paid 16 gold in fines.", "Your turn. What now?"]);
});

test("a card that is chosen because it is the only one stays chosen: neither a click nor Escape takes it back", () => {
  const { model, find } = drawn({ at: 2, ask: askOf(["play DE a1", "play DE b2"], { at: 2 }) });
  const card = () => find('.al-hand [data-card="DE"]').dataset.mark;
  expect(card()).toBe("picked");
  find('.al-hand [data-card="DE"]').click();
  expect(card()).toBe("picked");
  find(".al-asking").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(card()).toBe("picked");
  find('[data-slot="b2"]').click();
  expect(model.sent).toEqual([expect.objectContaining({ do: "play", move: "play DE b2" })]);
});

test("a card that is chosen by its key has the focus go on to the first open slot, which is the tab stop then", () => {
  const { find } = drawn({ at: 2, ask: askOf(["play DE b1", "play DE b2", "use ML"], { at: 2 }) });
  find(".al-market .al-card").focus();
  find(".al-market .al-card").dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
  const slot = document.activeElement as HTMLElement;
  expect([slot.dataset.slot, slot.tabIndex, slot.dataset.mark]).toEqual(["b1", 0, "next"]);
});

test("a long answer is a short button, and all of it is its description", () => {
  const label = "↔ Slide horizontally: each row closes up to the left.";
  const ask = askOf(["pass"], { at: 2 });
  const { find } = drawn({ at: 2, ask: { ...ask, moves: [{ ...ask.moves[0]!, label }] } });
  const one = find('[data-move="pass"]');
  expect([one.textContent, one.title]).toEqual(["↔ Slide horizontally", label]);
});
