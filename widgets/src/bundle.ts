/** The bundle of a game: its table and the other widgets; on the page of a record it plays that record. */
import type { Game } from "./game";
import { playRecord } from "./player";
import { widget as table } from "./table";
import { viewsOf, type Widget } from "./views";

/** What the bundle of a game exports to a notebook, with all widgets but the table. */
export function bundleOf(game: Game, widgets: Widget[]): ReturnType<typeof viewsOf> {
  playRecord(game);
  return viewsOf(game, [table, ...widgets]);
}
