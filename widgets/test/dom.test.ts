import { expect, test } from "vitest";
import { fill, fillEach, h, setAttribute } from "../src/dom";

test("an attribute that stays as it is is not written again, as the browser would style anew what depends on it", async () => {
  const element = h("div", {});
  const written: string[] = [];
  const observer = new MutationObserver((all) => written.push(...all.map(({ attributeName }) => attributeName!)));
  observer.observe(element, { attributes: true });
  for (const value of [true, true, "", 3, "3", false, null, undefined]) setAttribute(element, "hidden", value);
  await Promise.resolve();
  written.push(...observer.takeRecords().map(({ attributeName }) => attributeName!));
  // Set, set to 3, taken away.
  expect(written).toEqual(["hidden", "hidden", "hidden"]);
  expect(element.hasAttribute("hidden")).toBe(false);
});

test("an element is filled anew only where it shows something else", () => {
  const element = h("div");
  let drawn = 0;
  const show = (count: number, name = "a") => fill(element, [count, name], () => [`${++drawn}: `, count > 1 && h("b", {}, name)]);
  for (const count of [1, 1, 2, 2, 1]) show(count);
  expect(drawn).toBe(3);
  expect(element.textContent).toBe("3: ");
});

test("of a row only those parts are made anew that show something else; the others stay, in whatever order", async () => {
  const row = h("ul");
  const show = (...texts: string[]) => fillEach(row, texts.map((text) => [text, () => h("li", {}, text)]));
  show("a", "b", "b", "c");
  const before = [...row.children];
  const touched: Node[] = [];
  const observer = new MutationObserver((all) => touched.push(...all.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes])));
  observer.observe(row, { childList: true });
  show("a", "b", "b", "c");
  await Promise.resolve();
  expect([...touched, ...observer.takeRecords()]).toEqual([]);
  show("a", "d", "b", "c");
  expect([...row.children].map(({ textContent }) => textContent)).toEqual(["a", "d", "b", "c"]);
  expect([row.children[0], row.children[2], row.children[3]]).toEqual([before[0], before[1], before[3]]);
  show("c", "a");
  expect([...row.children]).toEqual([before[3], before[0]]);
});
