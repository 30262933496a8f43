import { expect, test } from "vitest";
import { h, setAttribute } from "../src/dom";

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
