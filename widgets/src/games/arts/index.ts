/** Arcane Arts in the browser. */
import { listed, seatName } from "../../describe";
import { h } from "../../dom";
import type { Faces, Game, Headline } from "../../game";
import type { About as AnyAbout } from "../../types";
import { makeBoard } from "./board";
import { pairOf } from "./pair";
import { benefit, chip, component, icon, person, RUNES, TYPES } from "./drawings";
import type { About, Picture } from "./types";
import { capital } from "./words";

const faces = (about: About): Faces => ({
  hidden: "??",
  paint: (element, card) => element.replaceChildren(TYPES.includes(card) ? chip(card) : h("b", {}, card)),
  name: (card) => card,
  describe: (place, card) => `${place}, ${card}`,
  tip: (card) => (about.board.tricks[card] ? `${card}, level ${about.board.tricks[card].level}` : null),
});

/** For whom somebody waits, and the fame at the end. */
function waits({ phase, final, waiting }: Picture, about: AnyAbout): string {
  if (phase === "over") return `Fame that the expansion itself fixes: ${listed(Object.entries(final ?? {}).map(([id, fame]) => `${fame} for ${id === "heir" ? "the Heir" : seatName(id, about)}`))}`;
  const who = listed(waiting.map((id) => seatName(id, about)));
  return who ? `${who} ${waiting.length === 1 && waiting[0] !== about.view ? "decides" : "decide"} now.` : "";
}

export const game: Game = {
  makeBoard,
  pair: (model, Table) => pairOf(model, (one) => new Table(one as never, game)),
  faces: (about) => faces(about as unknown as About),
  headline(shown, _me, about): Headline {
    const picture = shown as Picture;
    const { turns } = (about as unknown as About).board;
    const isOver = picture.phase === "over";
    return { where: isOver ? "The game is over" : `Turn ${picture.turn} of ${turns} · ${capital(picture.phase)}`, who: waits(picture, about), notice: "", acts: picture.waiting, rounds: [isOver ? turns + 1 : picture.turn, turns] };
  },
  legend: () => {
    const signs: [Element, string][] = [
      ...[...TYPES].map((kind, i): [Element, string] => [chip(kind), `type ${kind}, ${RUNES[i]}`]),
      ...["coin", "fame", "trickerion", "arcane", "cards"].map((name, i): [Element, string] => [icon(name), ["a coin", "fame", "a Trickerion Shard", "an Arcane Shard", "special cards"][i]!]),
      [benefit("level"), "fame of the trick's level"],
      ...["saw", "fabric", "mirror"].map((name): [Element, string] => [component(name), name]),
      ...["magician", "engineer", "apprentice", "specter", "golem", "trickster", "shapeshifter"].map((name): [Element, string] => [person(name), name]),
      [icon("lock"), "locked till the turn ends"],
      [icon("pencil"), "a sample of ours, not a rule"],
      [icon("post"), "a stand-in for the base game"],
    ];
    return [h("ul", { class: "aa-legend" }, ...signs.map(([drawing, words]) => h("li", {}, drawing, words)))];
  },
};
