/** Why what a person points at cannot be chosen: said here where no rule is needed, else Python is asked. No DOM. */
import { attempt, wantsCard, type Pick } from "./choices";
import type { Ask, Picture } from "./types";

const FIRST_A_CARD = "First choose a card of your stash (green frame), then this slot.";
export const LOOKING_BACK = "You are looking back. Go to the last position (key l) to play on.";
/** Steps that ask for slots of one's own storehouse. */
const OWN = new Set(["reveal", "play"]);

/** Where a person points: what is asked, what was picked, what lies there, who looks on, and how. */
export interface Pointing {
  ask: Ask | null;
  picks: Pick[];
  picture: Picture;
  view: string | null;
  isRecord: boolean | undefined;
  isBehind: boolean;
}

/** The answer to a pick that is not offered: a sentence to `say`, or a move to `ask` Python about. */
export function refusal(what: Pick, { ask, picks, picture, view, isRecord, isBehind }: Pointing): { say: string } | { ask: string } {
  const say = (text: string) => ({ say: text });
  if (isRecord) return say("This is a record: step through it with the buttons above, or with the keys n and b.");
  if (isBehind) return say(LOOKING_BACK);
  if (what === "buried") return say("Only the top card of the discard can be drawn. What lies under it you can only read.");
  const me = ask?.seat ?? view;
  if (!me) return say("Nobody plays from here: this view shows what every seat may see.");
  const [kind, whose] = what.split(":");
  if (ask && kind === "slot" && whose !== me && OWN.has(ask.step)) return say(`That item belongs to ${whose}: choose one of your own.`);
  if (ask && wantsCard(ask, picks, what, picture)) return say(ask.source ? FIRST_A_CARD.replace(" of your stash", "") : FIRST_A_CARD);
  const move = attempt(what, picks, ask, picture, me);
  if (move) return { ask: move };
  return say(ask ? `That cannot be chosen now. ${ask.question}` : "There is nothing to choose there.");
}
