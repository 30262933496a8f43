/** Where the points of each seat came from, when the game is over: a bar from 0, blood to the left. */
import { seatName, signed } from "../../describe";
import { fill, h, QUIET, setAttribute } from "../../dom";
import { token } from "../../token";
import { resource } from "./drawings";
import type { About, Picture, Seat } from "./types";

/** The parts of a total, in the order of the bar: a name, the pattern, and how much. */
export function partsOf(seat: Seat): [name: string, edge: string, points: number][] {
  const [charms, herbs, blood, potions, gold] = seat.worth;
  const pooled = charms === null ? seat.resource_vp - (gold ?? 0) - (blood ?? 0) : null;
  const threes: [string, string, number][] = pooled === null ? [["charms", "C", charms ?? 0], ["herbs", "H", herbs ?? 0], ["potions", "P", potions ?? 0]] : [["charms, herbs and potions", "C", pooled]];
  return [["blood", "B", blood ?? 0], ["points in play", "V", seat.vp], ["artifacts", "A", seat.artifact_vp], ...threes, ["gold", "G", gold ?? 0]];
}

export class Score {
  readonly element = h("section", { class: "ar-score", "aria-label": "Where the points came from", hidden: true });

  constructor(private readonly about: About) {}

  update(picture: Picture): void {
    const isOver = picture.phase === "over";
    setAttribute(this.element, "hidden", !isOver);
    if (isOver) fill(this.element, picture.seats.map(({ vp, artifact_vp, worth, total }) => [vp, artifact_vp, worth, total]), () => this.#scores(picture));
  }

  #scores(picture: Picture): Node[] {
    const all = picture.seats.map((seat) => ({ seat, parts: partsOf(seat) }));
    const low = Math.min(0, ...all.map(({ parts }) => parts[0]![2]));
    const high = Math.max(10, ...all.map(({ parts }) => parts.slice(1).reduce((sum, [, , points]) => sum + points, 0)));
    const at = (points: number) => `${((points - low) / (high - low)) * 100}%`;
    const bars = all.map(({ seat, parts }) => {
      let from = 0;
      const pieces = parts.map(([name, edge, points]) => {
        const start = points < 0 ? points : from;
        if (points > 0) from += points;
        return points ? h("span", { class: "ar-piece", "data-edge": edge, style: `left:${at(start)};width:calc(${at(start + Math.abs(points))} - ${at(start)})`, title: `${name}: ${signed(points)}` }, h("b", {}, signed(points))) : null;
      });
      const words = parts.filter(([, , points]) => points).map(([name, , points]) => `${signed(points)} ${name}`).join(", ");
      return h("li", {}, h("span", { class: "ar-score-name" }, token(seat.id), h("b", {}, seatName(seat.id, this.about as never)), picture.winners.includes(seat.id) && h("span", { class: "ar-tag" }, "wins")), h("span", { class: "ar-bar", role: "img", "aria-label": words }, h("i", { class: "ar-zero", style: `left:${at(0)}` }), ...pieces, h("i", { class: "ar-total-mark", style: `left:${at(seat.total)}` })), h("b", { class: "ar-sum" }, signed(seat.total)));
    });
    const legend = Object.entries(this.about.board.sources);
    const cell = (seat: Seat, kind: number) => h("td", {}, `${seat.resources[kind]} → ${signed(seat.worth[kind] ?? 0)}`);
    const table = h(
      "table",
      { class: "ar-score-table" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "seat"), h("th", { scope: "col" }, "points"), h("th", { scope: "col" }, "artifacts"), ...["charms", "herbs", "blood", "potions", "gold"].map((name, kind) => h("th", { scope: "col" }, resource(kind), ` ${name}`)), h("th", { scope: "col" }, "total"))),
      h("tbody", {}, ...picture.seats.map((seat) => h("tr", {}, h("th", { scope: "row" }, seatName(seat.id, this.about as never)), h("td", {}, signed(seat.vp)), h("td", {}, `${seat.artifact_vp}${seat.artifacts.length ? ` (${seat.artifacts.join(" ")})` : ""}`), ...seat.resources.map((_, kind) => cell(seat, kind)), h("td", {}, h("b", {}, signed(seat.total)))))),
    );
    return [h("div", { class: "al-title" }, "Where the points came from"), h("ol", { class: "ar-bars" }, ...bars), h("p", { class: "ar-legend" }, ...legend.map(([edge, words]) => h("span", {}, h("i", { "data-edge": edge }), words!))), h("div", { class: "ar-score-scroll", tabindex: 0, role: "region", "aria-label": "Points by source", ...QUIET }, table)];
  }
}
