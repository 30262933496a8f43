/** The table by keys and ear alone: whatever a key does is said, and where one is has a name. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ATEND, drawn } from "./drawn";
import { askOf, traitsOf } from "./table-of";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A table, how a key is pressed where the focus is, and what is said then. */
function heard(changes: Parameters<typeof drawn>[0]) {
  const table = drawn(changes);
  const region = table.find('[role="status"]');
  return {
    ...table,
    press: async (key: string) => {
      await vi.advanceTimersByTimeAsync(3000);
      const before = region.textContent;
      (document.activeElement ?? table.el).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      await vi.advanceTimersByTimeAsync(2600);
      return region.textContent === before ? "" : region.textContent!.trim();
    },
  };
}

const name = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
const HELP = ["Tab goes from part to part.", "c goes to the next thing that you may choose."];

test("what a key opens is said, the focus goes into it, and comes back when it closes", async () => {
  const { find, press } = heard({ ...ATEND, about: { ...traitsOf().about, help: HELP } });
  const card = find(".al-hand [data-card]");
  card.focus();
  expect(await press("?")).toBe(`Opened: Keys. ${HELP.join(" ")} Esc closes.`);
  expect(name()).toBe("Keys");
  expect(await press("Escape")).toBe("Closed: Keys.");
  expect(document.activeElement).toBe(card);
  expect(await press("t")).toBe("Opened: Turns. Esc closes.");
  expect(name()).toBe("Turns");
  expect(find(".al-log .al-because").getAttribute("aria-label")).toMatch(/^why\? ./);
  expect(await press("t")).toBe("Closed: Turns.");
  expect(await press("r")).toBe("Opened: Replay");
  expect(await press("r")).toBe("Closed: Replay");
  expect(await press("s")).toBe("Double speed");
  expect(await press("s")).toBe("Usual speed");
  expect(await press("w")).toMatch(/^(Opened: What if\?|Counting)/);
  expect(await press("Escape")).toBe("Closed: What if?");
});

test("a pick and what undoes it are said, also the same one again", async () => {
  const { find, press } = heard({ ...ATEND, ask: askOf(["play DE a1", "play DE b2", "use ML", "discard DE"], { at: 2, picked: { "hand DE": "Dragon's Egg: choose a slot." } }) });
  find('.al-hand [data-card="DE"]').focus();
  for (let i = 0; i < 2; i++) {
    find('.al-hand [data-card="DE"]').click();
    expect(await press("q")).toMatch(/^Dragon's Egg: choose a slot\./);
    expect(await press("Escape")).toMatch(/^Dragon's Egg in your stash is no longer chosen\. /);
  }
});

test("c leads to one choice after the other, q says what is asked with its answers", async () => {
  const { find, press } = heard({ at: 2, ask: askOf(["draw deck", "draw discard"], { at: 2, question: "Draw a card: deck or discard." }) });
  find('[data-slot="a1"]').focus();
  await press("c");
  expect(name()).toMatch(/^Deck, /);
  await press("c");
  expect(name()).toMatch(/^Discard, /);
  expect(await press("q")).toMatch(/^Draw a card: deck or discard\./);
});

test("a key of its own draws from each pile", async () => {
  for (const [key, move] of [["k", "draw deck"], ["d", "draw discard"]] as const) {
    const { find, model } = drawn({ at: 2, ask: askOf(["draw deck", "draw discard"], { at: 2 }) });
    find(".al-table").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    expect(model.sent.at(-1)).toMatchObject({ do: "play", move });
  }
});

test("what scrolls or reads a card is a stop only with something to say, and its name says it", () => {
  const { find } = drawn({ ...ATEND, ask: { ...ATEND.ask, news: [["Greedy", " played an Older Wand", "."]] } });
  const reader = find(".al-reader");
  expect(reader.hasAttribute("tabindex")).toBe(false);
  find('.al-hand [data-card="DE"]').focus();
  expect(reader.getAttribute("tabindex")).toBe("0");
  expect(reader.getAttribute("aria-label")).toMatch(/^Dragon's Egg: a set sells for \d+ gold, /);
  expect(find(".al-news-room").getAttribute("aria-label")).toMatch(/Greedy played an Older Wand\.$/);
});

test("a row that is drawn anew keeps the focus where a key has led it", async () => {
  const { find, press } = heard({ ...ATEND, ask: askOf(["play DE a1", "use ML"], { at: 2 }) });
  const cards = () => [...find(".al-hand").querySelectorAll<HTMLElement>("[data-card]")];
  cards()[1]!.focus();
  expect(cards().map((one) => one.tabIndex)).toEqual([-1, 0]);
  await press("q");
  expect(document.activeElement).toBe(cards()[1]);
});
