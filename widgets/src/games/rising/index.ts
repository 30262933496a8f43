/** Arcana Rising in the browser. */
import { listed, seatName } from "../../describe";
import { h } from "../../dom";
import type { Faces, Game, Headline } from "../../game";
import { makeBoard } from "./board";
import { chip } from "./card";
import { emblem, family, resource, sign } from "./drawings";
import type { About as AnyAbout } from "../../types";
import { token } from "../../token";
import { pairOf } from "./moons";
import type { About, Picture, Seat } from "./types";
import { edgeOf, nameOf, spoken } from "./words";

function facesOf(about: About): Faces {
  const shown = new WeakMap<Element, string>();
  return {
    hidden: "??",
    paint(element, card) {
      if (shown.get(element) === card) return;
      shown.set(element, card);
      const known = about.items[card];
      element.classList.toggle("down", !known);
      element.classList.add("ar-small");
      element.setAttribute("data-edge", edgeOf(known));
      element.replaceChildren(...(known ? [h("i", { class: "ar-edge" }), h("span", { class: "ar-code" }, card), h("span", { class: "ar-art" }, family(about.board.cards[card]?.family ?? ""))] : []));
    },
    name: (card) => nameOf(card, about),
    describe: (place, card) => `${place}, ${nameOf(card, about)}`,
    tip: (card) => (about.items[card] ? spoken(card, about) : null),
    sign: (code) => chip(code, about),
  };
}

/** For whom somebody waits, and what comes then. */
function waits(waiting: string[], mine: Seat | undefined, isDraft: boolean, about: AnyAbout): string {
  const who = listed(waiting.map((id) => seatName(id, about)));
  const isOne = waiting.length === 1 && waiting[0] !== about.view;
  if (!who) return "";
  if (!isDraft) return `${who} ${isOne ? "decides" : "decide"} now. Then the turn goes on.`;
  const chosen = mine && mine.choice !== "-" ? "You have chosen. " : "";
  return `${chosen}${who} ${isOne ? "is" : "are"} ${chosen && "still "}choosing. Then all choices are shown together.`;
}

export const game: Game = {
  makeBoard,
  faces: (about) => facesOf(about as unknown as About),
  headline(shown, me, about): Headline {
    const { round, turn, phase, waiting, winners, rating, seats } = shown as Picture;
    const { rounds } = (about as unknown as About).board;
    const called = (ids: string[]) => ids.map((id) => (id === me ? "you" : seatName(id, about))).join(" and ");
    const told = rating !== null ? (rating === "unrated" ? "No rating" : `Rating ${rating} of 5`) : winners.length ? `Won by ${called(winners)}` : "Nobody wins";
    const who = phase === "over" ? told : waits(waiting, seats.find(({ id }) => id === me), phase === "draft", about);
    return { where: phase === "over" ? "Game over" : `Round ${round} · Turn ${turn}`, who, notice: "", acts: waiting, rounds: [phase === "over" ? rounds + 1 : round, rounds] };
  },
  covered({ moons, turn, seats, waiting }, next, about) {
    const all = seats as Seat[];
    const stand = all.map(({ id, choice }) => h("span", {}, token(id), `${seatName(id, about)}${choice !== "-" ? " has chosen ✓" : id !== next && (waiting as string[]).includes(id) ? " chooses later" : ""}`));
    return [h("span", { class: "ar-cover-moons", "aria-hidden": "true" }, pairOf((moons as string[])[(turn as number) - 1] ?? "-", false)), h("p", { class: "ar-cover-seats" }, ...stand)];
  },
  legend: () => {
    const signs: [Element, string][] = [
      ...["charms", "herbs", "blood", "potions", "gold"].map((name, kind): [Element, string] => [resource(kind), name]),
      ...["Charms", "Herbology", "Blood Arts", "Potions", "Alchemy"].map((name, kind): [Element, string] => [emblem(kind), name]),
      ...[["points", "a point"], ["any", "any resource"], ["marker", "a marker"], ["evergreen", "evergreen: acts at each cast"], ["twice", "a few uses"], ["activate", "activate or cast a spell"], ["down", "a card face down"]].map(([name, words]): [Element, string] => [sign(name!), words!]),
    ];
    return [h("ul", { class: "ar-signs-legend" }, ...signs.map(([drawing, words]) => h("li", {}, drawing, words)))];
  },
};
