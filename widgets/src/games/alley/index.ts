/** Arcane Alley in the browser. */
import { makeBoard } from "./board";
import { facesOf } from "./faces";
import { legend } from "./legend";
import { outcomes } from "./outcomes";
import type { About, Cards, Picture } from "./types";
import { phaseText, triggerText, turnText } from "./words";

export const game = {
  makeBoard,
  faces: (about: unknown) => facesOf(about as Cards),
  headline: (picture: unknown, me: string | null) => ({ where: phaseText(picture as Picture), who: turnText(picture as Picture, me), notice: triggerText(picture as Picture) }),
  legend: (about: unknown) => legend(about as About),
  outcomes,
};
