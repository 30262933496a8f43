import { beforeEach, expect, test, vi } from "vitest";
import { drawn, settled } from "./drawn";
import { ABOUT, STEPS, askOf } from "./table-of";

beforeEach(() => document.body.replaceChildren());

const OPEN = { ...ABOUT, view: null, sight: "open", names: { p1: "Player 1", p2: "Player 2" } };

test("between two people the table is covered until one says who they are", async () => {
  const { model, find } = drawn({ about: OPEN, curtain: "p2", latest: STEPS, at: 2 } as never);
  await settled();
  expect(find(".al-table").className).toContain("covered");
  expect(find(".al-curtain").textContent).toBe("Player 2 is next.Turn the screen to Player 2. What only one player may see is covered until then.I am Player 2: show my cards");
  expect(find(".al-question").textContent).toContain("Player 2 is next.");
  find(".al-curtain").dispatchEvent(new KeyboardEvent("keydown", { key: "u", bubbles: true }));
  expect(model.sent).toEqual([]);
  find(".al-curtain button").click();
  expect(model.sent).toMatchObject([{ do: "see_surely", move: "p2" }]);
  model.push({ about: { ...ABOUT, view: "p2" }, curtain: "", ask: askOf(["play DE a1"], { at: 2, seat: "p2" }) });
  await vi.waitFor(() => expect(find(".al-table").className).not.toContain("covered"));
  expect(find(".al-curtain").hidden).toBe(true);
});

test("what one has heard is gone before the table is covered for another", async () => {
  const { model, find } = drawn({ latest: [STEPS[0]!], at: 1, ask: askOf(["play DE a1"], { at: 1 }) } as never);
  const status = find("[role=status]");
  status.textContent = "Older Wand chosen.";
  model.push({ about: OPEN, curtain: "p2", ask: null });
  await settled();
  expect(status.textContent).not.toContain("Wand");
});
