import { beforeEach, expect, test, vi } from "vitest";
import type { Mark, Target } from "../../../src/game";
import { game } from "../../../src/games/rising";
import { makeBoard } from "../../../src/games/rising/board";
import { partsOf } from "../../../src/games/rising/score";
import type { Ask, Picture, Stone } from "../../../src/games/rising/types";
import { Story } from "../../../src/steps";
import type { Step } from "../../../src/types";
import { ABOUT, askOf, pictureOf, seatOf } from "./table-of";

const picked: Target[] = [];
const meant: Target[][] = [];

function board() {
  const made = makeBoard(ABOUT as never, (target) => picked.push(target), true, (targets) => meant.push(targets));
  document.body.replaceChildren(made.element, made.action!);
  return made;
}

function draw(picture: Picture, ask: Ask | null = null, marks: Record<Target, Mark> = {}) {
  const made = board();
  made.draw(picture, (target) => marks[target] ?? null, ask as never);
  return made;
}

const all = (selector: string) => [...document.body.querySelectorAll<HTMLElement>(selector)];
const texts = (selector: string) => all(selector).map((one) => one.textContent);
const shown = (selector: string) => all(selector).filter((one) => !one.closest("[hidden]"));

beforeEach(() => {
  picked.length = meant.length = 0;
});

test("the own mat says what is held and what it would come to, and which columns rise", () => {
  draw(pictureOf());
  expect(texts(".ar-resource")).toEqual(["5= 1", "4= 1", "2= −2", "3= 1", "4= 4"]);
  expect(texts(".ar-ends > *")).toEqual(["ends at 25 as it is", "17 + artifacts 3 + supply 5"]);
  expect(all(".ar-column.rises").map((one) => one.dataset.kind)).toEqual(["0", "4"]);
  expect(all(".ar-mat .ar-row").map((one) => [one.dataset.code, one.dataset.edge])).toEqual([["SC", "C"], ["CTW", "C"], ["SGR", "H"], ["TDE", "G"]]);
  expect(all('[data-code="SGR"]')[0]!.getAttribute("aria-label")).toContain("3 markers on it");
});

test("the six sections of the moon board: what is gone, what rises now, what is to come", () => {
  draw(pictureOf());
  expect(all(".ar-section").map((one) => one.className.replace("ar-section", "").trim())).toEqual(["gone", "gone", "now", "", "", ""]);
  const stops = all(".ar-moons > [role=group]");
  expect(stops[2]!.getAttribute("aria-label")).toBe("Turn 3: Charms and Alchemy, rising now");
  // One tab stop, and the arrows go from turn to turn.
  stops[0]!.focus();
  stops[0]!.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  expect([document.activeElement, stops.filter(({ tabIndex }) => tabIndex === 0).length]).toEqual([stops[1], 1]);
});

test("each card of the hand says both prices and what it does, and names are no markup", () => {
  draw(pictureOf(), askOf());
  const [ctw, mtg, stp] = all(".ar-cards > .ar-card");
  expect(ctw!.getAttribute("aria-label")).toMatch(/^Charm the Wicked, Charms, costs 1 gold, or any 3\. With 1 Blood Arts card: get 2 charms\. You cannot pay/);
  expect(mtg!.classList.contains("pays")).toBe(true);
  expect(stp!.querySelector("b b, .ar-name b")).toBeNull();
  expect(stp!.querySelector(".ar-kind")!.textContent).toBe("event");
  expect(texts(".ar-comes .ar-chip")).toEqual(["SC", "CTW"]);
});

test("a card is pointed at, then the keys 1 and 2 mean its verbs", () => {
  const made = draw(pictureOf(), askOf(), { "hand MTG": "picked" });
  all('.ar-cards [data-code="STP"]')[0]!.click();
  expect(picked).toEqual(["hand STP"]);
  expect([made.key!("1"), made.key!("2"), made.key!("3")]).toEqual(["word prepare MTG", "word cast MTG", undefined]);
});

test("the others stand in the order in which the hand goes on, and only what the view spells of a hand is shown", () => {
  draw(pictureOf());
  expect(all(".ar-seat").map((one) => one.getAttribute("aria-label"))).toEqual(["Greedy", "Careful"]);
  expect(texts(".ar-seat .ar-hand-line")).toEqual(["4 in hand4 ofCTWSGRTDETMGSTP", "4 in hand"]);
  expect(shown(".ar-seat .ar-tag").map((one) => one.textContent)).toEqual(["✓ has chosen"]);
  expect(texts(".ar-passing > p")).toEqual(["Your other 3 cards go to Greedy. You get 3 from Careful."]);
  draw(pictureOf({ seats: [seatOf("p1", { gives_to: "p3" }), seatOf("p2", { gives_to: "p1" }), seatOf("p3", { gives_to: "p2" })] }));
  expect(all(".ar-seat").map((one) => one.getAttribute("aria-label"))).toEqual(["Careful", "Greedy"]);
});

test("a card of another that may be chosen is a stop with a name, and Enter chooses it", () => {
  const columns = [[{ card: "MTG", markers: 0 }], [{ card: "SGR", markers: 0 }], [], [], []];
  draw(pictureOf({ seats: [seatOf("p1", { gives_to: "p2" }), seatOf("p2", { columns })] }), null, { "card SGR": "next" });
  const stops = all(".ar-seat .ar-chip[tabindex]");
  expect(stops.map((one) => [one.getAttribute("role"), one.getAttribute("aria-label")])).toEqual([["button", expect.stringMatching(/^Simple Growth, Herbology.* May be chosen\.$/)]]);
  stops[0]!.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
  expect(picked).toEqual(["card SGR"]);
});

test("the discounted price is laid out; another is laid token by token, and meant as a whole", () => {
  draw(pictureOf(), askOf({ so_far: ["word prepare MTG"] }));
  const pay = all(".ar-pay")[0]!;
  expect(shown(".ar-hand")).toEqual([]);
  expect(pay.textContent).toBe("Prepare for 2 charms");
  all("[data-part=any]")[0]!.click();
  expect(pay.textContent).toBe("Prepare for 2 charms and 2 herbs");
  all('[data-part="1-1"]')[0]!.click();
  expect([pay.textContent, pay.getAttribute("aria-disabled")]).toEqual(["Prepare: 1 missing", "true"]);
  pay.click();
  expect(meant).toEqual([]);
  all('[data-part="21"]')[0]!.click();
  expect(texts(".ar-cost").filter(Boolean)).toEqual(["worth nothing", "costs 1 point", "saves 1 point"]);
  pay.click();
  expect(meant).toEqual([["word prepare MTG", "word c", "word c", "word h", "word b"]]);
});

test("a token beyond the price is for Python to refuse, and changes nothing", () => {
  draw(pictureOf(), askOf({ so_far: ["word prepare MTG"] }));
  all("[data-part=any]")[0]!.click();
  all('[data-part="41"]')[0]!.click();
  expect(meant).toEqual([["word prepare MTG", "word c", "word c", "word h", "word h", "word g"]]);
  expect(texts(".ar-laid")).toEqual(["4 of 4 laid out"]);
});

const stone = (card: string, state: Stone["state"], change: number[], figures: number[], gives = false): Stone => ({ card, column: 0, state, change, figures, gives });

function path(): Stone[] {
  return [
    { ...stone("SC", "taken", [1, 0, 0, 0, 0, 0], [6, 4, 2, 3, 4, 17, 26]), begun: [5, 4, 2, 3, 4, 17, 25] },
    stone("CTW", "asked", [2, 0, 0, 0, 0, 0], [8, 4, 2, 3, 4, 17, 26], true),
    stone("MTG", "gives", [0, 0, 0, 0, 0, 3], [8, 4, 2, 3, 4, 20, 29], true),
    stone("TDE", "pays", [-2, 0, 0, 0, 2, 0], [8, 4, 2, 3, 4, 20, 29]),
  ];
}

test("a cast is a path: what became of each spell, and the figures after it", () => {
  draw(pictureOf({ phase: "resolve", step: "activate", asked_spell: "CTW" }), askOf({ board: { path: path() } }));
  expect(all(".ar-stone").map((one) => [one.dataset.state, one.querySelector(".ar-state")!.textContent])).toEqual([["taken", "✓ taken"], ["asked", "asked now"], ["gives", "only gives"], ["pays", "you will be asked"]]);
  const rows = all(".ar-path tbody tr").map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows[0]).toEqual(["charms", "5", "6 (+1)", "8 (+2)", "·", "·"]);
  expect(rows[5]).toEqual(["points", "17", "·", "17", "20 (+3)", "·"]);
  expect(rows[6]).toEqual(["if it ended now", "25", "26 (+1)", "26", "29 (+3)", "29"]);
  // One heading for the stones of a column.
  expect(texts(".ar-path-column")).toEqual(["Charms☾"]);
  expect(shown(".ar-hand")).toEqual([]);
});

test("what only gives is taken move by move, and stops at what pays", () => {
  vi.useFakeTimers();
  const made = draw(pictureOf({ phase: "resolve", step: "activate", asked_spell: "CTW" }), askOf({ board: { path: path() } }));
  const take = all(".ar-take")[0]!;
  expect(take.textContent).toBe("Take what only gives (2): +2 charms +3 points");
  take.click();
  expect(picked).toEqual(["word activate CTW"]);
  const next = path().map((one, i) => ({ ...one, state: i === 1 ? ("taken" as const) : i === 2 ? ("asked" as const) : one.state }));
  made.draw(pictureOf(), () => null, askOf({ board: { path: next } }) as never);
  vi.runAllTimers();
  const last = next.map((one, i) => ({ ...one, state: i === 2 ? ("taken" as const) : i === 3 ? ("asked" as const) : one.state }));
  made.draw(pictureOf(), () => null, askOf({ board: { path: last } }) as never);
  vi.runAllTimers();
  expect(picked).toEqual(["word activate CTW", "word activate MTG"]);
  vi.useRealTimers();
});

test("where nothing is left that only gives it says so; what is left is skipped move by move, after a second press", () => {
  vi.useFakeTimers();
  const asked = path().map((one, i) => ({ ...one, gives: false, state: i < 2 ? ("taken" as const) : i === 2 ? ("asked" as const) : one.state }));
  const made = draw(pictureOf({ phase: "resolve", step: "activate", asked_spell: "MTG" }), askOf({ board: { path: asked } }));
  const take = all(".ar-take")[0]!;
  expect([take.textContent, take.getAttribute("aria-disabled")]).toEqual(["Nothing left that only gives", "true"]);
  take.click();
  const skip = all(".ar-path-acts > .al-link")[0]!;
  skip.click();
  expect([picked, skip.textContent]).toEqual([[], "Press again: skip all that is left"]);
  skip.click();
  const last = asked.map((one, i) => ({ ...one, state: i === 2 ? ("skipped" as const) : i === 3 ? ("asked" as const) : one.state }));
  made.draw(pictureOf(), () => null, askOf({ board: { path: last } }) as never);
  vi.runAllTimers();
  expect(picked).toEqual(["word skip MTG", "word skip TDE"]);
  vi.useRealTimers();
});

test("a spell that cannot be used says what is missing", () => {
  const stones = path().map((one, i) => (i === 3 ? { ...one, state: "cannot" as const, why: "1 of 2 charms" } : one));
  draw(pictureOf({ phase: "resolve", step: "activate", asked_spell: "CTW" }), askOf({ board: { path: stones } }));
  expect(all(".ar-stone")[3]!.querySelector(".ar-state")!.textContent).toBe("as it stands: 1 of 2 charms");
});

test("a hand that comes back is named as one that was held", () => {
  const seats = [seatOf("p1", { gives_to: "p2", hand: "CTW MTG", held_in: 1 }), seatOf("p2", { gives_to: "p3" }), seatOf("p3", { gives_to: "p1", held_in: 2 })];
  draw(pictureOf({ seats }));
  expect(texts(".ar-passing > p")).toEqual(["Your other 3 cards go to Greedy. You get 3 from Careful: it was your hand of turn 2."]);
  expect(texts(".ar-hand > .al-title")[0]).toContain("Your hand (4), yours in turn 1");
});

test("arrows walk over the mat: up and down in a column, left and right to the next that has a card", () => {
  draw(pictureOf());
  const rows = (code: string) => all(`.ar-mat [data-code="${code}"]`)[0]!;
  const press = (key: string) => {
    document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return (document.activeElement as HTMLElement).dataset.code;
  };
  rows("SC").focus();
  // At an end nothing happens; Blood Arts and Potions have no card here.
  expect(["ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowLeft", "ArrowLeft"].map(press)).toEqual(["CTW", "CTW", "SGR", "TDE", "SGR", "SGR", "SC", "SC"]);
  // One stop of the tab key, where one was.
  expect(all(".ar-mat .ar-row").filter((row) => row.tabIndex === 0).map((row) => row.dataset.code)).toEqual(["SC"]);
});

test("how a card stands is a sentence of its own, for whoever hears it", () => {
  draw(pictureOf(), askOf(), { "hand MTG": "picked", "hand CTW": "next", "card TDE": "next" });
  expect(all(".ar-cards [data-code=MTG]")[0]!.getAttribute("aria-label")).toMatch(/You can pay for it\. Chosen\.$/);
  expect(all(".ar-cards [data-code=CTW]")[0]!.getAttribute("aria-label")).toMatch(/it can be cast with\. May be chosen\.$/);
  expect(all(".ar-mat [data-code=TDE]")[0]!.getAttribute("aria-label")).toMatch(/[.] May be chosen\.$/);
});

test("more than four cards in a column make the rows of the mat low", () => {
  const column = ["A", "B", "C", "D", "E"].map((card) => ({ card, markers: 0 }));
  draw(pictureOf({ seats: [seatOf("p1", { columns: [column.slice(1), [], [], [], []] })] }));
  expect(all(".ar-mat.crowded")).toHaveLength(0);
  draw(pictureOf({ seats: [seatOf("p1", { columns: [column, [], [], [], []] })] }));
  expect(all(".ar-mat.crowded")).toHaveLength(1);
});

test("under the curtain stand the moons of the turn and who has chosen, which all may know", () => {
  const parts = game.covered!(pictureOf(), "p1", ABOUT as never);
  expect(parts[0]!.querySelectorAll(".ar-moon")).toHaveLength(2);
  expect([...parts[1]!.children].map((one) => one.textContent)).toEqual(["You", "Greedy has chosen ✓", "Careful"]);
});

test("where there is little room what happened is folded", () => {
  draw(pictureOf());
  const fold = all(".ar-log-fold")[0]!;
  expect([fold.textContent, fold.getAttribute("aria-expanded")]).toEqual(["▸ What happened", "false"]);
  fold.click();
  expect([all(".ar-log.folded").length, fold.getAttribute("aria-expanded")]).toEqual([0, "true"]);
});

test("all choices are shown at the same time; a card that is cast with is a back", () => {
  draw(pictureOf({ shown: [["p1", "prepare", "MTG", "cch"], ["p2", "cast", ""]] } as never));
  expect(texts(".ar-shown .ar-seat-head")).toEqual(["Youprepare", "Greedycasts"]);
  expect(all(".ar-shown .ar-card").length).toBe(1);
  expect(all(".ar-shown .ar-turned .ar-back").length).toBe(1);
  // What was paid, token by token; of an own card the back that the others see.
  expect(texts(".ar-beside-it")).toEqual(["paid", "face down"]);
  expect(all(".ar-beside-it .ar-icon").length).toBe(3);
  draw(pictureOf({ shown: [["p1", "cast", "MTG"]] } as never));
  expect([texts(".ar-beside-it"), all(".ar-beside-it .ar-back").length]).toEqual([["Only you see it. The others see"], 1]);
});

test("the parts of a score sum to its total", () => {
  const sum = (seat: ReturnType<typeof seatOf>) => partsOf(seat).reduce((all, [, , points]) => all + points, 0);
  expect(sum(seatOf("p1"))).toBe(25);
  // Where an option counts three kinds together, they are one part.
  expect(sum(seatOf("p1", { worth: [null, null, -2, null, 4] }))).toBe(25);
  draw(pictureOf({ phase: "over", winners: ["p1"], waiting: [] }));
  expect(texts(".ar-score .ar-sum")).toEqual(["25", "25", "25"]);
});

test("the solo game has its pyramid: rows above the lowest, some face down, and the lowest as the hand", () => {
  draw(pictureOf({ seats: [seatOf("p1", { held: 0 })], rows: [["CTW", "MTG"], ["[??]"], ["TDE"]] }));
  expect(texts(".ar-cards .ar-code")).toEqual(["CTW", "MTG"]);
  expect(texts(".ar-pyramid-row > .al-spoken")).toEqual(["Turn 5: Theory of Desire", "Turn 4: 1 card face down"]);
  expect(shown(".ar-passing")).toEqual([]);
});

test("a seat folds where there is little room, all but the one that gets the hand", () => {
  draw(pictureOf());
  expect(all(".ar-seat").map((one) => one.classList.contains("folded"))).toEqual([false, true]);
  const fold = all(".ar-fold")[1]!;
  expect([fold.getAttribute("aria-label"), fold.getAttribute("aria-expanded")]).toEqual(["All of Careful", "false"]);
  fold.click();
  expect(fold.getAttribute("aria-expanded")).toBe("true");
  expect(all(".ar-seat")[1]!.classList.contains("folded")).toBe(false);
});

test("a hand that nobody who looks on may know is as many backs", () => {
  const made = makeBoard({ ...ABOUT, view: null } as never, () => undefined, true);
  document.body.replaceChildren(made.element);
  made.draw(pictureOf({ waiting: ["p3"] }), () => null, null);
  expect(all(".ar-cards .ar-turned")).toHaveLength(4);
  expect(all(".ar-cards .ar-card")).toHaveLength(0);
});

test("the solo game has the ratings, and where the total stands among them", () => {
  const about = { ...ABOUT, board: { ...ABOUT.board, ratings: [1, 30, 40, 50, 60], below: "Below 1 point there is no rating." } };
  const made = makeBoard(about as never, () => undefined, true);
  document.body.replaceChildren(made.element);
  const at = (total: number) => {
    made.draw(pictureOf({ seats: [seatOf("p1", { total })], rows: [["CTW"]] }), () => null, null);
    return texts(".ar-scale .here");
  };
  expect([at(0), at(29), at(40), at(75)]).toEqual([[], ["11–29"], ["340–49"], ["560+"]]);
});

test("for whom somebody waits is said in a sentence, with what comes then", () => {
  const words = (changes: Partial<Picture>, view: string | null = "p1") => game.headline(pictureOf(changes), view, { ...ABOUT, view } as never).who;
  const chosen = pictureOf().seats.map((seat) => (seat.id === "p1" ? { ...seat, choice: "cast CTW" } : seat));
  expect(words({ waiting: ["p2", "p3"], seats: chosen })).toBe("You have chosen. Greedy and Careful are still choosing. Then all choices are shown together.");
  expect(words({ waiting: ["p2"], phase: "resolve" })).toBe("Greedy decides now. Then the turn goes on.");
  expect(words({ waiting: [] })).toBe("");
});

test("a seat that gets a card has that column drawn anew, and nothing else", () => {
  const made = draw(pictureOf());
  const picture = pictureOf();
  const seats = picture.seats.map((seat) => (seat.id === "p2" ? { ...seat, columns: [[{ card: "CTW", markers: 0 }], ...seat.columns.slice(1)] } : seat));
  const observer = new MutationObserver(() => {});
  observer.observe(made.element, { subtree: true, childList: true });
  made.draw({ ...picture, seats } as never, () => null, null);
  const brought = observer.takeRecords().flatMap(({ addedNodes }) => [...addedNodes]);
  // How many there are, and the card.
  expect(brought.map((one) => (one as Element).className)).toEqual(["ar-chip-head", "ar-chip"]);
});

function storyOf(steps: Step[], picture = pictureOf()) {
  return new Story(picture, steps, undefined, ABOUT.items, ABOUT.names);
}

test("after all choices each seat's deed is told by itself, with its figures, while turn, moons and hand stay; then that the turn ends", () => {
  const seats = [seatOf("p1", { hand: "CTW MTG STP TMG", choice: "prepare MTG", gives_to: "p2" }), seatOf("p2", { choice: "??", gives_to: "p1" })];
  const before = pictureOf({ waiting: [], seats });
  const after = [seatOf("p1", { hand: "TDE SGR CTG", held: 3, vp: 19 }), seatOf("p2", { held: 3, resources: [3, 4, 2, 3, 4] })];
  const told = ["You prepare $MTG: +2 points.", "Greedy prepares $TDE: −2 charms.", "Turn 3 ends."];
  const choices = [["p1", "prepare", "MTG", ""], ["p2", "prepare", "TDE", "cc"]];
  const step = { s: "p1", m: "", e: [], w: told, d: { turn: [4], seats: [after] }, i: { shown: choices, says: "All have chosen: …", by: ["p1", "p2"], t: [[0], [1], [2]] } } as unknown as Step;
  const sealed = { s: "p2", m: "", e: [], w: ["Greedy has chosen."], i: { t: [[3]] } } as unknown as Step;
  const story = storyOf([step, sealed, { ...sealed, w: [] }], before);
  const made = board();
  const moments = made.moments!(story, 1);
  expect(moments.map(({ text }) => text)).toEqual(["All have chosen: …", "You prepare Master the Growers: +2 points.", "Greedy prepares Theory of Desire: −2 charms."]);
  // What is heard is heard in one.
  expect(moments.map(({ heard }) => heard)).toEqual([["All have chosen: …"], [], []]);
  const pictures = moments.slice(1).map(({ picture }) => picture as Picture);
  expect(pictures.map(({ turn, phase, waiting }) => [turn, phase, waiting])).toEqual([[3, "resolve", ["p1"]], [3, "resolve", ["p2"]]]);
  expect(pictures.map(({ seats }) => seats.map(({ vp, resources, held }) => [vp, resources[0], held]))).toEqual([[[19, 5, 3], [17, 5, 4]], [[19, 5, 3], [17, 3, 3]]]);
  made.draw(pictures[0]!, () => null, null);
  expect(all(".ar-cards > .ar-card").map((one) => one.dataset.code)).toEqual(["CTW", "STP", "TMG"]);
  expect(shown(".ar-seat .ar-tag").map((one) => one.textContent)).toEqual(["prepares TDE"]);
  expect([made.told!(story, 1), made.told!(story, 2)]).toEqual(["Turn 3 ends.", "Greedy has chosen."]);
  // Choices that are sealed one after the other are shown in one.
  expect([1, 2, 3].map((at) => made.isPassing!(story, at))).toEqual([false, true, false]);
});

test("tags of all seats are alike: whole words, and signs where many sit there, who are told where hands go", () => {
  const ring = (count: number) => Array.from({ length: count }, (_, i) => seatOf(`p${i + 1}`, { gives_to: `p${((i + 1) % count) + 1}`, choice: i % 2 ? "??" : "-" }));
  const tags = () => shown(".ar-seat .ar-tag").map((one) => one.textContent);
  const waiting = ["p1", "p3", "p5"];
  draw(pictureOf({ waiting, seats: ring(4) }));
  expect(tags()).toEqual(["✓ has chosen", "choosing …", "✓ has chosen"]);
  draw(pictureOf({ waiting, seats: ring(6) }));
  expect(tags()).toEqual(["✓", "hand from you", "…", "✓", "…", "✓", "hand to you"]);
  draw(pictureOf({ phase: "resolve", waiting: [], seats: ring(6).map((seat) => ({ ...seat, choice: "cast ??" })) }));
  expect(tags()).toEqual(["casts", "casts", "casts", "casts", "casts"]);
});

test("what a cast brings up keeps its place while nothing is asked, and every figure says what it is", () => {
  const made = draw(pictureOf(), askOf());
  made.draw(pictureOf(), () => null, null);
  expect(all(".ar-comes")[0]!.className).toBe("ar-comes waits");
  expect(texts(".ar-comes .ar-chip")).toEqual(["SC", "CTW"]);
  const titles = (selector: string) => all(selector).map((one) => one.title);
  expect(titles(".ar-resource")[2]).toBe("2 blood, worth −2 at the end");
  expect(titles(".ar-head").slice(0, 2)).toEqual(["Charms, 1 card, rises now", "Herbology, 1 card"]);
  expect(titles(".ar-total")).toEqual(["17 points now, 25 if the game ended now"]);
  expect(titles(".ar-seat-ends")[0]).toBe("17 points now, 25 if the game ended now");
  expect(titles(".ar-seat:first-child .ar-chip-column")[0]).toBe("Charms: no card");
});
