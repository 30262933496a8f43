/** What two outcomes of a turn are for a seat: its scores and its storehouse, side by side. */
import { CardGrid } from "../../card-grid";
import { seatName, withGain } from "../../describe";
import { h } from "../../dom";
import type { Game } from "../../game";
import { facesOf } from "./faces";
import { slotName } from "../../geometry";
import type { About, Picture, Seat } from "./types";

const SCORES = [["gold", "gold"], ["infamy", "infamy"], ["fine markers", "fines"]] as const;

export const outcomes: Game["outcomes"] = (about) => {
  // What was painted once is only touched where it differs.
  const known = new Map<string, CardGrid[]>();
  return (id, before, after, names, isKept) => {
    const called = seatName(id, about);
    const seat = seatIn(before as Picture, id);
    const ends = after.map((picture) => seatIn(picture as Picture, id));
    const [one, two] = ends as [Seat, Seat];
    if (JSON.stringify(one) === JSON.stringify(two) && !isKept) return null;
    const row = ([name, value]: (typeof SCORES)[number]) =>
      h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, String(seat[value])), ...ends.map((end) => h("td", { class: one[value] === two[value] ? "" : "differs" }, withGain(end[value], seat[value]))));
    const head = h("tr", {}, h("th", { scope: "col" }, called), h("th", { scope: "col" }, "before"), ...names.map((name) => h("th", { scope: "col" }, name)));
    const table = h("table", { class: "al-compared" }, h("thead", {}, head), h("tbody", {}, ...SCORES.map(row)));
    const grids = known.get(id) ?? names.map(() => new CardGrid(facesOf(about as About), () => undefined, "sold out"));
    known.set(id, grids);
    const houses = ends.map((end, i) => {
      const differs = (slot: string) => (contentOf(one, slot) === contentOf(two, slot) ? null : ("line" as const));
      grids[i]!.update(end, differs, `Storehouse of ${called}, ${names[i]}`, "differs between the two");
      return h("div", {}, h("div", { class: "al-title" }, names[i]!), grids[i]!.element);
    });
    return h("div", { class: "al-compare-seat" }, table, h("div", { class: "al-sides" }, ...houses));
  };
};

function seatIn(picture: Picture, id: string): Seat {
  return picture.seats.find((seat) => seat.id === id)!;
}

/** What lies in a slot of a storehouse, or nothing where there is no such slot. */
function contentOf(seat: Seat, slot: string): string {
  return seat.cells.find((_, i) => slotName(i, seat.cols) === slot) ?? "";
}
