/** Where things lie: slots of a grid, the way of the arrow keys, and how far a card has slid. No DOM. */

/** The name of a slot: columns are letters, rows are numbers, both from the top left. */
export function slotName(index: number, columns: number): string {
  return String.fromCharCode(97 + (index % columns)) + (Math.floor(index / columns) + 1);
}

/** The place of a full grid that a name means, as row and column. */
export function place(slot: string): { row: number; column: number } {
  return { row: Number(slot.slice(1)) - 1, column: slot.charCodeAt(0) - 97 };
}

/** The index where an arrow key leads in a grid; the same index at an edge or for another key. */
export function stepInGrid(index: number, key: string, count: number, columns: number): number {
  const column = index % columns;
  const first = index - column;
  const last = Math.min(first + columns, count) - 1;
  const goal = {
    ArrowRight: index < last ? index + 1 : index,
    ArrowLeft: column > 0 ? index - 1 : index,
    ArrowDown: index + columns < count ? index + columns : index,
    ArrowUp: index - columns >= 0 ? index - columns : index,
    Home: first,
    End: last,
  }[key];
  return goal ?? index;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How a card is drawn from its new box so that it lies where it lay before; it is scaled around its middle. */
export function fromBefore(before: Box, after: Box): { translate: string; scale: string } {
  const x = before.left - after.left + (before.width - after.width) / 2;
  const y = before.top - after.top + (before.height - after.height) / 2;
  return { translate: `${x}px ${y}px`, scale: String(after.width ? before.width / after.width : 1) };
}

/** The share of a track that is filled, in percent; never outside it. */
export function share(value: number, most: number): number {
  return most > 0 ? Math.min(Math.max((100 * value) / most, 0), 100) : 0;
}
