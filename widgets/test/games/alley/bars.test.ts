// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { drawBars, rangeOf, sharesFor, stepFor, type Picture } from "../../../src/games/alley/bars";

const exact: Picture = { bars: [[-1, 0.25], [4, 0.5], [9, 0.25]], mean: 4, fineFrom: 7, past: "past 6: a fine marker", others: null };

describe("bars", () => {
  it("reach over every bar and both marks", () => {
    expect(rangeOf(exact)).toEqual([-2, 10]);
    expect(rangeOf({ ...exact, fineFrom: 25, others: { from: -6, to: 3, mean: 0 } })).toEqual([-7, 26]);
  });

  it("have axes with few round numbers", () => {
    expect([stepFor(12, 14), stepFor(56, 14), stepFor(56, 7)]).toEqual([1, 6, 12]);
    expect(sharesFor(0.061)).toEqual([0, 0.02, 0.04, 0.06]);
    expect(sharesFor(1).at(-1)).toBe(1);
  });

  it("are one a value, those that are fined marked, and taller where likelier", () => {
    const svg = drawBars(exact, "Three bars", 500);
    const bars = [...svg.querySelectorAll(".al-bar")];
    expect(bars.map((bar) => bar.classList.contains("fined"))).toEqual([false, false, true]);
    const [low, high] = bars.map((bar) => Number(bar.getAttribute("height")));
    expect(high! / low!).toBeCloseTo(2);
    expect(svg.getAttribute("aria-label")).toBe("Three bars");
    expect(svg.querySelector(".al-threshold-text")!.textContent).toBe("past 6: a fine marker");
    expect(svg.querySelectorAll(".al-whisker, .al-others").length).toBe(0);
    // Hatched, so that it is seen without its colour.
    const fill = (bars[2] as SVGElement).style.fill;
    expect(svg.querySelector("pattern")!.id).toBe(/#([\w-]+)/.exec(fill)![1]);
    expect((bars[0] as SVGElement).style.fill).toBe("");
    expect(drawBars(exact, "", 500).querySelector("pattern")!.id).not.toBe(svg.querySelector("pattern")!.id);
  });

  it("of an estimate carry their intervals, and no threshold where no marker is left", () => {
    const svg = drawBars({ bars: [[3, 0.9, 0.8, 0.95], [5, 0.1, 0.05, 0.2]], mean: 3.2, fineFrom: null, past: "", others: { from: 2, to: 4, mean: 3 } }, "", 300);
    expect(svg.querySelectorAll(".al-whisker").length).toBe(2);
    expect(svg.querySelectorAll(".al-threshold").length).toBe(0);
    expect(svg.querySelectorAll(".al-others").length).toBe(1);
  });

  it("say where a fine marker is taken on the side that has room", () => {
    const side = (fineFrom: number, wide: number) => drawBars({ ...exact, fineFrom }, "", wide).querySelector(".al-threshold-text")!.getAttribute("text-anchor");
    expect([side(1, 600), side(9, 600), side(4, 300), side(4, 600)]).toEqual(["start", "end", "end", "start"]);
  });

  it("show a label as text, whatever is in it", () => {
    expect(drawBars(exact, "<img src=x onerror=alert(1)>", 400).querySelector("img")).toBeNull();
  });
});
