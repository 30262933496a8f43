import { expect, test } from "vitest";
import { Intro } from "../src/intro";
import type { About } from "../src/types";

const about = { primer: [["Goal", "Win <b>gold</b>."], ["A turn", "Draw."], ["Gold", "Sell."], ["Stash", "Your cards."]] } as About;

test("a first game is told in the first three cards of the game in short, and once on a page", () => {
  const heard: string[] = [];
  const intro = new Intro((text) => heard.push(text), () => heard.push("left"));
  const { element } = intro;
  const read = () => [element.querySelector("b")!.textContent, element.querySelector(".al-intro-at")!.textContent, element.querySelector("button")!.textContent, element.querySelector("p")!.textContent];
  expect(element.hidden).toBe(true);
  for (const [one, isNew] of [[about, false], [{ ...about, isRecord: true }, true], [{ ...about, primer: [] }, true]] as [About, boolean][]) {
    intro.update(one, isNew);
    expect(element.hidden).toBe(true);
  }
  intro.update(about, true);
  expect(read()).toEqual(["Goal", "1 of 3", "Next", "Win <b>gold</b>."]);
  element.querySelector("button")!.click();
  expect(read()).toEqual(["A turn", "2 of 3", "Next", "Draw."]);
  element.querySelector("button")!.click();
  expect(read()).toEqual(["Gold", "3 of 3", "Got it", "Sell."]);
  element.querySelector("button")!.click();
  expect(element.hidden).toBe(true);
  expect(heard).toEqual(["A turn: Draw.", "Gold: Sell.", "left"]);
  intro.update(about, true);
  expect(element.hidden).toBe(true);
});
