import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Parts, Step } from "../src/types";
import { alley } from "./bundled";
import { APART } from "../src/speech";
import { ATEND, drawn, settled } from "./drawn";
import { ABOUT, STEPS, askOf, seatOf, pictureOf } from "./table-of";

beforeEach(() => document.body.replaceChildren());
afterEach(() => void vi.useRealTimers());

test("forward and back move the shared step, and the picture follows", async () => {
  const { model, find } = drawn();
  find('[data-do="forward"]').click();
  // Python is told when nothing more comes for a moment.
  expect(model.saved).toEqual([]);
  await vi.waitFor(() => expect(model.saved).toEqual([{ at: 1 }]));
  await settled();
  expect(find(".al-table").dataset.at).toBe("1");
  expect(find(".al-step").textContent).toBe("1 / 2");
  find('[data-do="last"]').click();
  await settled();
  expect(find('[role="grid"] [data-slot="b2"]').getAttribute("aria-label")).toContain("Older Wand, face up");
  find('[data-do="back"]').click();
  await settled();
  expect(model.get("at")).toBe(1);
});

test("the oldest steps come packed, and are stepped through like the others", async () => {
  const packed = (steps: Step[]) => gzipSync(JSON.stringify({ s: steps.map((step) => step.s), m: steps.map((step) => step.m), e: steps.map((step) => step.e), d: steps.map((step) => step.d), w: steps.map((step) => step.w ?? null) })).toString("base64");
  const { model, find } = drawn({ past: packed([STEPS[0]!]), latest: [STEPS[1]!], at: 2 });
  await vi.waitFor(() => expect(find(".al-step").textContent).toBe("2 / 2"));
  find('[data-do="back"]').click();
  await settled();
  expect(find(".al-step").textContent).toBe("1 / 2");
  model.push({ past: "", latest: [STEPS[0]], at: 1 });
  await vi.waitFor(() => expect(find(".al-step").textContent).toBe("1 / 1"));
});

test("two views of one model agree", async () => {
  const { model, el } = drawn();
  const other = document.createElement("div");
  document.body.append(other);
  alley.render({ model, el: other } as never);
  el.querySelector<HTMLElement>('[data-do="forward"]')!.click();
  await vi.waitFor(() => expect(other.querySelector<HTMLElement>(".al-table")!.dataset.at).toBe("1"));
});

test("an older step that comes back from Python does not take back who steps on", async () => {
  const { model, find } = drawn();
  const at = () => find(".al-table").dataset.at;
  find('[data-do="forward"]').click();
  await vi.waitFor(() => expect(model.saved).toEqual([{ at: 1 }]));
  find('[data-do="forward"]').click();
  expect(at()).toBe("2");
  model.push({ at: 0 });
  await settled();
  expect(at()).toBe("2");
  await vi.waitFor(() => expect(model.saved.at(-1)).toEqual({ at: 2 }));
  expect(at()).toBe("2");
});

test("a card and then a slot send one move, with the step that was seen", async () => {
  const { model, find } = drawn(ATEND);
  find('.al-hand [data-card="DE"]').click();
  expect(model.sent).toEqual([]);
  expect(find('[data-slot="b2"]').dataset.mark).toBe("next");
  find('[data-slot="b2"]').click();
  find('[data-slot="b2"]').click();
  expect(model.sent).toEqual([{ do: "play", move: "play DE b2", at: 2, line: "main", id: expect.any(String) }]);
});

test("what is not on offer is asked about, and the answer is shown and spoken", async () => {
  vi.useFakeTimers();
  const { model, find } = drawn(ATEND);
  find('.al-hand [data-card="DE"]').click();
  find('[data-slot="c3"]').click();
  const message = model.sent[0] as { do: string; picks: string; id: string };
  expect([message.do, message.picks]).toEqual(["why_not", "hand DE, p1 c3"]);
  model.push({ answer: { id: message.id, ok: false, text: "No.", rule: "AA-PLAY-03", instead: "Try b2." } });
  expect(find(".al-answer").textContent).toBe("No.why?AA-PLAY-03 Try b2.");
  // What is chosen stays chosen, and nothing names a rule until somebody asks.
  expect(find('.al-hand [data-card="DE"]').dataset.mark).toBe("picked");
  expect(find(".al-answer .al-opened").hidden).toBe(true);
  await vi.advanceTimersByTimeAsync(APART);
  expect(find('[role="status"]').textContent).toBe("No. Try b2.");
  vi.useRealTimers();
});

test("while looking back nothing is sent", async () => {
  const { model, find } = drawn({ ...ATEND, at: 1 });
  find('[data-slot="b2"]').click();
  expect(model.sent).toEqual([]);
  expect(find(".al-answer").textContent).toContain("looking back");
});

test("Escape takes a choice back", () => {
  const { model, find } = drawn(ATEND);
  find('.al-hand [data-card="DE"]').click();
  find(".al-table").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(find('[data-slot="b2"]').hasAttribute("data-mark")).toBe(false);
  expect(model.sent).toEqual([]);
});

test("new steps from Python are added to the story, taken back ones leave it", async () => {
  const { model, find } = drawn({ at: 2 });
  const more = { s: "p2", m: "draw deck", e: [[6, 1]], w: ["p2 draws"], d: { deck: [38] } };
  const [first, second] = model.get("latest") as unknown[];
  model.push({ latest: [first, second, more], at: 3 });
  await settled();
  expect(find(".al-step").textContent).toBe("3 / 3");
  expect(find(".al-count").textContent).toBe("38 cards");
  model.push({ latest: [first], at: 1 });
  await settled();
  expect(find(".al-step").textContent).toBe("1 / 1");
});

test("texts are shown as text, never as markup", async () => {
  const seats = [seatOf("p1", "<b> OW OW"), seatOf("p2", "OW OW OW")];
  const { el } = drawn({ start: pictureOf({ seats, discard: ["<b>"] }), latest: [], at: 0 });
  expect(el.querySelector("b i, .al-name i")).toBeNull();
  expect(el.querySelector(".al-name")!.textContent).toBe("<i>not markup</i>");
  const { find } = drawn({ at: 2 });
  expect(find(".al-steps").textContent).toContain("<b>3</b>");
});

test("every element that takes the focus keeps the notebook's shortcuts away", async () => {
  const { el } = drawn(ATEND);
  const open = [...el.querySelectorAll('button, input, select, summary, [tabindex="0"]')];
  expect(open.length).toBeGreaterThan(30);
  expect(open.filter((element) => element.getAttribute("data-lm-suppress-shortcuts") !== "true")).toEqual([]);
});

test("another seat's table replaces everything", async () => {
  const { model, find } = drawn();
  model.push({ about: { ...ABOUT, view: null, who: "What every seat may see" }, start: pictureOf({ seat: null }) });
  await settled();
  expect(find(".al-who").textContent).toBe("What every seat may see");
  expect(find(".al-hand").hasAttribute("hidden")).toBe(true);
});

test("closing takes every listener away", () => {
  const { model, close } = drawn();
  expect(model.listening()).toBeGreaterThan(5);
  close();
  expect(model.listening()).toBe(0);
});

test("the card that somebody points at is read to them", async () => {
  const { find } = drawn(ATEND);
  expect(find(".al-reader").textContent).toBe("Point at a card to read what it does.");
  find('.al-hand [data-card="DE"]').focus();
  expect(find(".al-reader").textContent).toContain("Dragon's Egg20 gold for three 4 infamy if left  acts when sold");
  find('[data-slot="a2"]').dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(find(".al-reader p").textContent).toBe("What Older Wand does.");
});

test("a hidden card that is not known is not read", () => {
  const { find } = drawn(ATEND);
  find('[data-slot="c3"]').focus();
  expect(find(".al-reader").textContent).toBe("Point at a card to read what it does.");
});

test("a table that rests on assumed card values says on how many, and on which when asked", () => {
  const { find } = drawn();
  const mark = find<HTMLDetailsElement>(".al-assumed");
  expect(mark.open).toBe(false);
  expect(mark.querySelector("summary")!.textContent).toBe("2 card values are not in the rulebook: here they are assumed. Show");
  expect([...mark.querySelectorAll("li")].map((line) => line.textContent)).toEqual(["Dragon's Egg: egg_gold = 15", "Crystal Ball: <b>ball_target</b> = own"]);
  const one = drawn({ about: { ...ABOUT, assumed: ["Dragon's Egg: egg_gold = 15"] } });
  expect(one.find(".al-assumed summary").textContent).toBe("1 card value is not in the rulebook: here it is assumed. Show");
  expect(drawn({ about: { ...ABOUT, assumed: [] } }).find(".al-assumed")).toBeNull();
});

test("rows and columns are labelled as moves are written", () => {
  const { el } = drawn();
  const labels = (what: string) => [...el.querySelector('[role="grid"]')!.querySelectorAll(what)].map((label) => label.textContent);
  expect(labels(".al-column-labels span")).toEqual(["", "a", "b", "c"]);
  expect(labels(".al-row-label")).toEqual(["1", "2", "3"]);
  expect(el.querySelectorAll(".al-column-labels:not([aria-hidden]), .al-row-label:not([aria-hidden])").length).toBe(0);
});

test("another seat's item is a place of its own: a click on it makes no move, and asks why", () => {
  const { model, el, find } = drawn({ ask: askOf(["reveal a1", "reveal b2"], { question: "Turn up an item." }), latest: [] });
  el.querySelectorAll<HTMLElement>('[role="grid"]')[1]!.querySelector<HTMLElement>('[data-slot="b2"]')!.click();
  const [{ id }] = model.sent as [{ id: string }];
  expect(model.sent).toEqual([expect.objectContaining({ do: "why_not", picks: "p2 b2" })]);
  model.push({ answer: { id, ok: false, text: "No.", rule: null, instead: null } });
  find('[data-slot="b2"]').click();
  expect(model.sent[1]).toEqual({ do: "play", move: "reveal b2", at: 0, line: "main", id: expect.any(String) });
});

test("while Ctrl is held the notebook may hear the keys, and no longer", () => {
  const { find } = drawn(ATEND);
  const card = find('.al-hand [data-card="DE"]');
  const press = (type: string, key: string, held = {}) => {
    const event = new KeyboardEvent(type, { key, bubbles: true, cancelable: true, ...held });
    card.dispatchEvent(event);
    return event;
  };
  const isQuiet = () => card.getAttribute("data-lm-suppress-shortcuts") === "true";
  for (const [key, held] of [["Control", { ctrlKey: true }], ["Meta", { metaKey: true }], ["Alt", { altKey: true }]] as const) {
    press("keydown", key, held);
    expect(isQuiet()).toBe(false);
    expect(press("keydown", "s", held).defaultPrevented).toBe(false);
    expect(press("keydown", "ArrowLeft", held).defaultPrevented).toBe(false);
    press("keyup", key);
    expect(isQuiet()).toBe(true);
  }
  press("keydown", "Control", { ctrlKey: true });
  card.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  expect(isQuiet()).toBe(true);
});

test("while the others play nobody is told that they look back", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const { model, find } = drawn({ latest: STEPS.slice(0, 1), at: 0 });
  const last = { s: "p2", m: "draw deck", e: [], d: { deck: [38] } };
  model.push({ latest: [...STEPS, last], at: 3, ask: askOf(["draw deck"], { at: 3 }) });
  await vi.advanceTimersByTimeAsync(1);
  expect(find(".al-table").dataset.at).toBe("1");
  // One's own move comes first, told as it went.
  expect(find(".al-question").textContent).toBe("p1 draws a card from the deck.");
  await vi.advanceTimersByTimeAsync(4000);
  expect(find(".al-table").dataset.at).toBe("3");
  expect(find(".al-question").textContent).toBe("Play a card.");
  find('[data-do="first"]').click();
  await vi.advanceTimersByTimeAsync(1);
  expect(find(".al-question").textContent).toContain("You are looking back");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a comment and what might have been played stand above the table, in the list and in what is spoken", async () => {
  const [first, second] = STEPS;
  const { find } = drawn({ latest: [first!, { ...second!, c: "<b>Why</b> here?", v: ["discard OW", "play DE a1 · draw deck"] }], at: 0 });
  expect(find(".al-remark").childElementCount).toBe(0);
  find('[data-do="last"]').click();
  await settled();
  for (const place of [".al-remark", ".al-steps li.now"]) {
    expect(find(place).textContent).toContain("<b>Why</b> here?Or: discard OWOr: play DE a1 · draw deck");
  }
  expect(find('[role="status"]').textContent).toContain("<b>Why</b> here?");
});

test("the game in short is open until somebody who plays has made a move; each decision says what it means", () => {
  const about = { ...ABOUT, primer: [["Goal", "Have the most <b>gold</b>."]] as [string, string][] };
  const ask = askOf(["draw deck"], { at: 0, hint: "Nobody knows the top of the deck." });
  const { find, el } = drawn({ about, latest: [], ask });
  expect(find<HTMLDetailsElement>(".al-primer").open).toBe(true);
  expect(find(".al-primer dd").textContent).toBe("Have the most <b>gold</b>.");
  expect(find(".al-asking").textContent).toContain("Nobody knows the top of the deck.");
  el.remove();
  expect(drawn({ about, ...ATEND }).find<HTMLDetailsElement>(".al-primer").open).toBe(false);
  expect(drawn({ about: { ...about, isRecord: true }, latest: [], ask }).find<HTMLDetailsElement>(".al-primer").open).toBe(false);
});

test("after the choice of a card it is said what comes next", () => {
  const { find } = drawn({ at: 2, ask: askOf(["play DE a1", "play DE b2", "use ML"], { at: 2, hint: "Played, it lies there." }) });
  find('.al-hand [data-card="DE"]').click();
  expect(find(".al-question").textContent).toContain("is chosen. Now choose a slot.");
  expect(find(".al-asking").textContent).not.toContain("Played, it lies there.");
});

test("the game in short stays as it is with the first own move: the board below must not jump under the mouse", async () => {
  const about = { ...ABOUT, primer: [["Goal", "Win."], ["A turn", "Draw."], ["Gold", "Sell."], ["Stash", "Your cards."]] as [string, string][] };
  const { find, model } = drawn({ about, latest: [], ask: askOf(["draw deck"], { at: 0 }) });
  const primer = find<HTMLDetailsElement>(".al-primer");
  expect(find(".al-short").querySelectorAll("dd").length).toBe(3);
  expect(find<HTMLDetailsElement>(".al-more").open).toBe(false);
  expect(find(".al-more summary").textContent).toBe("More: Stash");
  model.push({ latest: [STEPS[0]], at: 1, ask: askOf(["draw deck"], { at: 1 }) });
  await settled();
  expect(primer.open).toBe(true);
  primer.open = false;
  model.push({ ask: askOf(["draw deck"], { at: 1, hint: "Again." }) });
  await settled();
  expect(primer.open).toBe(false);
});

test("of two equal cards only the one that was clicked is marked, and the drawn one is named", () => {
  const start = pictureOf({ seats: [seatOf("p1", "OW [CB|p1] . / OW [??] DE / CB CB [??]", ["OW", "DE"]), seatOf("p2", "OW")] });
  const { el, model } = drawn({ start, latest: [{ ...STEPS[0]!, d: { seats: { "0": { stash: { count: [3], cards: [2, ["OW"]] } } } } }], at: 1, ask: askOf(["play OW a1", "play DE a1"], { at: 1 }) });
  const cards = () => [...el.querySelectorAll<HTMLElement>(".al-tray:not(.offer) .al-card")];
  const marks = () => cards().map((card) => card.dataset.mark);
  expect(cards().map((card) => card.classList.contains("fresh"))).toEqual([false, false, true]);
  expect(cards()[2]!.getAttribute("aria-label")).toContain("just drawn");
  cards()[2]!.click();
  expect(marks()).toEqual(["next", undefined, "picked"]);
  cards()[0]!.click();
  expect(marks()).toEqual(["picked", "next", "next"]);
  cards()[0]!.click();
  expect(marks()).toEqual(["next", "next", "next"]);
  expect(model.sent).toEqual([]);
});

test("a refusal opens its rule, looking back has a way to return, and a question to show more has a No", async () => {
  const { model, find, el } = drawn(ATEND);
  const answer = { id: "", ok: false, text: "No.", rule: "AA-PLAY-03", instead: null, why: "It is <b>so</b>.", sure: "table" };
  model.push({ answer });
  const chip = find(".al-answer .al-rule");
  chip.click();
  expect(find(".al-answer .al-opened").hidden).toBe(false);
  expect(find(".al-answer .al-why").textContent).toBe("AA-PLAY-03 It is <b>so</b>.");
  [...el.querySelectorAll<HTMLElement>(".al-answer button")].find((one) => one.textContent === "No")!.click();
  expect(find(".al-answer").hidden).toBe(true);
  expect(model.sent).toEqual([]);
  find('[data-do="back"]').click();
  await settled();
  [...el.querySelectorAll<HTMLElement>(".al-asking button")].find((one) => one.textContent === "Go on playing")!.click();
  await settled();
  expect(model.get("at")).toBe(2);
});

test("what the others did, what became of one's own scores, and that the turn is the last, stands over the question", () => {
  const mine = ["gained 1 gold for the Older Wand (of 3 gold 1 is left)", "lost 2 infamy"];
  const { find } = drawn({ ...ATEND, ask: { ...ATEND.ask, mine, news: [["p2 plays <b>x</b>."], ["p2 gains ", ["3 gold"], "."]], notice: "This is your last turn of the round." } });
  expect(find(".al-my-news").textContent).toBe("You: gained 1 gold for the Older Wand (of 3 gold 1 is left); lost 2 infamy.");
  expect(find(".al-news span").textContent).toBe("p2 plays <b>x</b>. p2 gains 3 gold.");
  expect(find(".al-news b").textContent).toBe("3 gold");
  expect(find(".al-news button").hidden).toBe(true);
  expect(find(".al-last").textContent).toContain("last turn");
  // The board below stays where it is while a card is chosen.
  find('.al-hand [data-card="DE"]').click();
  expect(find(".al-news").hidden).toBe(false);
});

test("a notice that the question gives is not given a second time by the board", () => {
  const start = pictureOf({ triggered_by: "p2", last_turns: 1 });
  const line = (ask: object) => drawn({ ...ATEND, start, ask: { ...ATEND.ask, ...ask } }).find(".al-second-line").textContent;
  expect(line({})).toContain("p2 ends the round: one more turn to come");
  expect(line({ notice: "This is your last turn of the round." })).not.toContain("ends the round");
});

test("what was done in the round before is told as that", () => {
  const steps: Step[] = [{ s: "p2", m: "play OW a1", e: [], l: [0], w: [" plays."], d: { round: [2] }, o: "round" }, { s: "p2", m: "play OW a1", e: [], l: [1], w: [" sells."], d: {} }];
  const news = [["p2 plays."], ["p2 sells."]];
  const title = (at: number) => drawn({ latest: steps.slice(0, at), at, ask: askOf(["draw deck"], { at, news: news.slice(0, at) }) }).find(".al-recap .al-title").textContent;
  expect(title(1)).toBe("How the last round ended");
  expect(title(2)).toBe("Since your last turn");
});

test("where nothing is asked, the line of the turn that is shown stands over the board, with what changed in bold", async () => {
  const words = ["p2 sells a set.\tsold three", "AA-SET-09", "It slides.", "AA-SLIDE-16", " ", ": ", "+3 gold", "."];
  const slid = { s: "p2", m: "play OW a1", e: [[6, 7], [8, 9, ["slid", "p2 a2", "p2 a1"]]] as Step["e"], w: words, d: {}, l: [10, [0], 11, -13, 13] as Step["l"] };
  const { model, find } = drawn({ about: { ...ABOUT, names: { p1: "You", p2: "Greedy" } }, latest: STEPS, at: 2, ask: askOf(["draw deck"], { at: 2 }) });
  expect(find(".al-recap").hidden).toBe(false);
  expect(find(".al-news span").textContent).toContain("appear here");
  model.push({ latest: [...STEPS, slid], at: 3, ask: null });
  await settled();
  expect(find(".al-turn-told").textContent).toMatch(/^Greedy sold three: \+3 gold\. why\?/);
  expect(find(".al-turn-told > .al-token.s2")).not.toBeNull();
  expect(find(".al-turn-told > .al-opened").hidden).toBe(true);
  expect(find(".al-recap > .al-title").textContent).toBe("This turn");
  expect(find(".al-news b").textContent).toBe("+3 gold");
  const record = drawn({ at: 2, about: { ...ABOUT, isRecord: true } });
  expect(record.find(".al-recap").hidden).toBe(true);
});

test("with the card to play comes the warning that a slot ends the round", async () => {
  vi.useFakeTimers();
  const warnings = [{ place: "p1 b2", text: "b2 is your last hidden item.", rule: "AA-INSPECT-01" }];
  const { find } = drawn({ ...ATEND, ask: { ...ATEND.ask, warnings } });
  expect(find(".al-second-line").textContent).toMatch(/^b2 is your last hidden item.why\?/);
  find('.al-hand [data-card="DE"]').click();
  expect(find(".al-second-line").textContent).toMatch(/^b2 is your last hidden item.why\?/);
  await vi.advanceTimersByTimeAsync(APART);
  expect(find('[role="status"]').textContent).toContain("b2 is your last hidden item.");
  find(".al-second-line .al-rule").click();
  expect(find(".al-answer").textContent).toContain("AA-INSPECT-01");
  vi.useRealTimers();
  // The lamp is used, and played nowhere.
  find('.al-hand [data-card="ML"]').click();
  expect(find(".al-last").textContent).toBe("");
});

test("of many turns the last two are told, the others when asked for, until there are others", async () => {
  const news: Parts[] = [["One."], ["Two."], ["Three."], ["Four."]];
  const { model, find } = drawn({ ...ATEND, ask: { ...ATEND.ask, news } });
  const told = () => [find(".al-news span").textContent, find(".al-news button").textContent];
  expect(told()).toEqual(["Three. Four.", "2 turns before"]);
  find(".al-news button").click();
  expect(told()).toEqual(["One. Two. Three. Four.", "Less"]);
  model.push({ ask: { ...ATEND.ask, news: [["Zero."], ...news] } });
  await settled();
  expect(told()).toEqual(["Three. Four.", "3 turns before"]);
});

const BRIBE = { seats: { "0": { gold: [20] as [number] } }, phase: ["bribe"] as [string] };
const SCORE = { title: "Round 1 is over: p1 ends it.", more: "p2 counts least.", rule: "AA-INSPECT-09", ended: "p1", least: ["p2"], rows: [["p1", 3, 8, 10, 21, 0, 0, 25], ["p2", 3, 0, 0, 3, 1, 2, 23]] };
const INSPECTED: Step[] = [
  { s: "p2", m: "play OW a1", e: [[0, 1], [2, 3], [4, 5]], w: ["The inspection begins", "AA-INSPECT-02", "p1 counts 7", "AA-INSPECT-09", "p2 pays <b>", "AA-INSPECT-26", "Your cards count.", "Your hidden card in b1 is a $DE: +4.", "You count 8: infamy goes from 3 to 11."], r: { "AA-INSPECT-09": "Add it up." }, d: BRIBE, i: { begins: true, c: [["p1", "OW [DE] CB", 1, 3, 8, 11, 0]], t: [[6, 7, 8]], f: [["p2", 2]], score: SCORE } },
  { s: "p1", m: "pass", e: [], d: { phase: ["stock"] } },
];

test("an inspection stands seat by seat, with its items and rules, as long as it lies open", async () => {
  const { model, find } = drawn({ start: pictureOf(), latest: INSPECTED, at: 1 });
  const panel = find(".al-counted");
  expect(panel.hidden).toBe(false);
  const texts = (what: string) => [...panel.querySelectorAll(what)].map((one) => one.textContent);
  expect([...panel.querySelectorAll(".al-scoreboard tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent).join(" | "))).toEqual(["Youended it | 3 | +8 | +10 | 21 | – | 25", "p2 | 3 | +0least | – | 33 − 0 | −2 | 23"]);
  const grid = panel.querySelector('[aria-label="You, as counted"] [role="img"]')!;
  expect(grid.getAttribute("aria-label")).toBe("Older Wand, 1 infamy; Dragon's Egg, 4 infamy, lay hidden; Crystal Ball, 3 infamy");
  expect([...grid.children].map((card) => card.classList.contains("was-hidden"))).toEqual([false, true, false]);
  expect(texts(".al-counted-told > li")).toEqual(["p1 counts 7 why?AA-INSPECT-09 Add it up.", "p2 pays <b> why?AA-INSPECT-26 "]);
  expect(panel.querySelector("h2")!.textContent).toBe("Round 1 is over: p1 ends it.");
  model.push({ at: 2 });
  await settled();
  expect(panel.hidden).toBe(true);
});

test("the moves of others are shown as far as an inspection, and on when it has been read", async () => {
  vi.useFakeTimers();
  const { model, find } = drawn({ start: pictureOf(), latest: [], at: 0, ask: null });
  model.push({ latest: INSPECTED, at: 2, ask: askOf(["draw deck"], { at: 2 }) });
  await vi.advanceTimersByTimeAsync(1);
  // What was done is told first; the counting itself is shown before the position after it.
  expect(find(".al-counted").hidden).toBe(true);
  expect(find(".al-question").textContent).toBe("The inspection begins");
  await vi.advanceTimersByTimeAsync(1500);
  expect(find(".al-table").dataset.at).toBe("0");
  expect(find(".al-counted").hidden).toBe(false);
  await vi.advanceTimersByTimeAsync(8000);
  vi.useRealTimers();
  expect(find(".al-table").dataset.at).toBe("1");
  expect(find(".al-question").textContent).toBe("The round is over. Read what counted.");
  [...find(".al-asking").querySelectorAll("button")].find((one) => one.textContent === "Go on playing")!.click();
  expect(find(".al-table").dataset.at).toBe("2");
});

test("a bribe of another is told while it is shown, also above what was counted", async () => {
  vi.useFakeTimers();
  const { model, find } = drawn({ start: pictureOf(), latest: [], at: 0, ask: null });
  const bribes: Step = { s: "p2", m: "bribe 2", e: [[9, 10]], w: ["Greedy pays 2 gold as a bribe.", "AA-BRIBE-02"], d: {} };
  model.push({ latest: [INSPECTED[0]!, bribes], at: 2, ask: askOf(["pass"], { at: 2 }) });
  const told: string[] = [];
  for (let i = 0; i < 120; i++) {
    await vi.advanceTimersByTimeAsync(100);
    const text = find(".al-long").textContent!;
    if (text !== told.at(-1)) told.push(text);
  }
  vi.useRealTimers();
  expect(told.slice(-3)).toEqual(["The round is over. Read what counted.", "Greedy pays 2 gold as a bribe.", expect.any(String)]);
});

test("nobody can cancel what was chosen by nobody: the one card that can be played", () => {
  const { find } = drawn({ at: 2, ask: askOf(["play DE a1", "play DE b2"], { at: 2 }) });
  const cancel = () => find<HTMLElement>(".al-actions .al-link").hidden;
  expect(cancel()).toBe(true);
  const two = drawn({ at: 2, ask: askOf(["play DE a1", "use ML"], { at: 2 }) });
  two.find('.al-hand [data-card="DE"]').click();
  expect(two.find<HTMLElement>(".al-actions .al-link").hidden).toBe(false);
});

test("the signs of a card say what they mean, the legend explains them, and a card that was set aside can be read", () => {
  const items = { ...ABOUT.items, HT: { ...ABOUT.items.OW!, name: "Hypnotic Toad", infamy: -2, gold: null } };
  const start = pictureOf({ seats: [seatOf("p1", "HT OW [??]"), seatOf("p2", "OW")], aside: { CB: 3 } });
  const { find } = drawn({ about: { ...ABOUT, items }, start, latest: [] });
  const signs = [...find('[data-slot="a1"]').querySelectorAll<HTMLElement>("[title]")].map(({ title }) => title);
  expect(signs).toEqual(["acts when played", "Makes no set", "takes 2 infamy away when a round ends"]);
  expect(find('[data-slot="b1"] .al-infamy').title).toBe("brings 1 infamy when a round ends");
  expect(find(".al-legend").textContent).toContain("who has looked at a hidden card");
  expect(find(".al-legend .al-eye")).not.toBeNull();
  find(".al-aside li").dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(find(".al-reader").textContent).toContain("What Crystal Ball does.");
});
