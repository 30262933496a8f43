/** Arcane Alley in the browser. */
import type { Headline } from "../../game";
import { makeBoard } from "./board";
import { facesOf } from "./faces";
import { legend } from "./legend";
import { outcomes } from "./outcomes";
import type { About, Cards, Picture } from "./types";
import { phaseText, roundOf, triggerText, turnText } from "./words";

export const game = {
  makeBoard,
  faces: (about: unknown) => facesOf(about as Cards),
  headline(picture: unknown, _me: string | null, about: unknown): Headline {
    const shown = picture as Picture;
    const { rounds = 0 } = (about as About).board;
    return { where: phaseText(shown), who: turnText(shown, about as About), notice: triggerText(shown, about as About), acts: shown.to_move ? [shown.to_move] : [], rounds: [shown.phase === "over" ? rounds + 1 : roundOf(shown), rounds] };
  },
  legend: (about: unknown) => legend(about as About),
  outcomes,
};
