import { gzipSync } from "node:zlib";
import { beforeEach, expect, test, vi } from "vitest";
import { game } from "../src/games/alley";
import { PLACE_ID, playRecord, STORY_ID } from "../src/player";
import { ABOUT, pictureOf, STEPS } from "./table-of";

const story = { about: { ...ABOUT, isRecord: true }, start: pictureOf(), latest: STEPS };
const find = (what: string) => document.querySelector<HTMLElement>(what)!;

beforeEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, "", "#");
});

function page(text = JSON.stringify(story)): HTMLElement {
  const data = document.createElement("script");
  data.type = "application/json";
  data.id = STORY_ID;
  data.textContent = text;
  const place = document.createElement("main");
  place.id = PLACE_ID;
  document.body.append(place, data);
  return data;
}

test("on any other page nothing happens", () => {
  expect(playRecord(game)).toBeNull();
  expect(document.body.childElementCount).toBe(0);
});

test("the page of a record is stepped through with nobody behind it", () => {
  page();
  playRecord(game);
  expect(find(".al-step").textContent).toBe("0 / 2");
  find('[data-do="forward"]').click();
  expect(find(".al-step").textContent).toBe("1 / 2");
  expect(location.hash).toBe("#1");
  find('[data-do="last"]').click();
  expect(find(".al-step").textContent).toBe("2 / 2");
});

test("the story of a long record is packed, its steps on their side", async () => {
  const columns = Object.fromEntries((["s", "m", "e", "d", "p", "w", "r"] as const).map((name) => [name, STEPS.map((step) => step[name] ?? null)]));
  page(gzipSync(JSON.stringify({ ...story, latest: columns })).toString("base64")).dataset.packed = "";
  expect(playRecord(game)).toBeNull();
  await vi.waitFor(() => expect(find(".al-step").textContent).toBe("0 / 2"));
  find('[data-do="last"]').click();
  expect(find('[role="grid"] [data-slot="b2"]').getAttribute("aria-label")).toContain("Older Wand, face up");
});

test.each([["#1", "1 / 2"], ["#77", "2 / 2"], ["#-1", "0 / 2"], ["#<b>", "0 / 2"]])("an address with %s begins at %s", (hash, shown) => {
  history.replaceState(null, "", hash);
  page();
  playRecord(game);
  expect(find(".al-step").textContent).toBe(shown);
});

test("a click is answered at once: this is a record", () => {
  page();
  playRecord(game);
  find('[data-slot="b2"]').click();
  expect(find(".al-answer").textContent).toContain("This is a record");
});
