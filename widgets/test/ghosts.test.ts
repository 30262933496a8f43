import { beforeEach, expect, test, vi } from "vitest";
import { APART } from "../src/speech";
import type { Result } from "../src/types";
import { ATEND, drawn } from "./drawn";
import { askOf } from "./table-of";

beforeEach(() => document.body.replaceChildren());

const RESULT: Result = { name: "Dragon's Egg to b2", badge: "+20", text: "b2: row 2 sells for 20 gold.", marks: ["p1 a2", "p1 b2", "p1 c2"], lays: ["p1 b2", "DE"] };

/** A table at which a card is chosen, and what comes of one of its slots is known. */
function chosen() {
  const ask = askOf(["play DE a1", "play DE b2", "use ML", "discard DE"], { at: 2, after: "Then the turn ends." });
  const table = drawn({ ...ATEND, ask: { ...ask, moves: ask.moves.map((move) => (move.text === "play DE b2" ? { ...move, result: RESULT } : move)) } });
  table.find('.al-hand [data-card="DE"]').click();
  return { ...table, mine: (slot: string) => table.find(`.al-seat.mine [data-slot="${slot}"]`) };
}

test("pointing at a slot shows the card there, what it brings and why, with no message to Python", () => {
  const { model, find, mine } = chosen();
  expect(find(".al-trial")).toBeNull();
  mine("b2").dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  expect(mine("b2").querySelector<HTMLElement>(".al-trial")!.dataset.code).toBe("DE");
  expect(mine("b2").querySelector(".al-badge")!.textContent).toBe("+20");
  expect(find(".al-effect.al-hint").textContent).toBe(RESULT.text);
  expect([mine("a2").dataset.told, mine("b2").dataset.told, mine("c2").dataset.told]).toEqual(["brings", "moved", "brings"]);
  // Another slot, of which nothing is told; then none.
  mine("a1").dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  expect(find(".al-trial")).toBeNull();
  expect(find(".al-effect.al-hint").textContent).toBe("Then the turn ends.");
  expect(model.sent).toEqual([]);
});

test("the focus shows the same and says it; the ghost is gone with the choice", async () => {
  vi.useFakeTimers();
  const { find, mine } = chosen();
  mine("b2").focus();
  expect(mine("b2").querySelector(".al-trial")).not.toBeNull();
  await vi.advanceTimersByTimeAsync(APART);
  expect(find('[role="status"]').textContent).toBe(RESULT.text);
  vi.useRealTimers();
  mine("b2").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(find(".al-trial")).toBeNull();
});
