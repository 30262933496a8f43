/** The bundle of a game's table; on the page of a record it plays that record. */
import type { Game } from "./game";
import { playRecord } from "./player";
import { widget as table } from "./table";
import { viewsOf } from "./views";

/** What the bundle exports to a notebook. */
export function bundleOf(game: Game): ReturnType<typeof viewsOf> {
  playRecord(game);
  return viewsOf(game, [table]);
}
