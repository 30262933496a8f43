/** The card that was drawn last. No DOM. */
import type { Story } from "../../steps";
import type { Step } from "../../types";
import type { Picture } from "./types";

/** The card that a seat has drawn and not used yet. */
export function drawnCard(story: Story, at: number, seat: string | null): string | null {
  const isOwn = (step: Step | undefined) => !!seat && step?.s === seat;
  while (isOwn(story.step(at)) && !/^(draw|play|discard|use) /.test(story.step(at)!.m)) at--;
  const step = story.step(at);
  if (!isOwn(step) || !step!.m.startsWith("draw ")) return null;
  const stash = (position: number) => (story.picture(position) as Picture).seats.find(({ id }) => id === seat)?.stash.cards ?? [];
  const before = [...stash(at - 1)];
  for (const code of stash(at)) {
    const place = before.indexOf(code);
    if (place < 0) return code;
    before.splice(place, 1);
  }
  return null;
}
