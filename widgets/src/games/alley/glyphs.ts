/**
 * Our drawings of the items, from the tables of the game: Python draws still pictures of the same shapes.
 * A few shapes each, on a square of 48, readable at 60 pixels. Classes: t filled with the item's tint, k filled with ink,
 * w filled with paper, n not filled.
 */
import drawings from "../../../../datasets/alley/drawings.json";

/** Tint and shapes of a drawing. */
type Drawing = [tint: string, shapes: string];

/** The drawing of each item. */
export const GLYPHS = drawings.items as unknown as Record<string, Drawing>;

/** For an item that we have no drawing of. */
export const UNKNOWN = drawings.unknown as Drawing;

export const EYE = drawings.eye;
