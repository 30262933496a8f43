/** The mark of a seat, wherever it stands. */
import { svg } from "./dom";

/** A shape for each seat, so that no seat is told apart by colour alone. */
const TOKENS: string[] = [
  '<circle cx="8" cy="8" r="6.5"/>',
  '<path d="M2 2h12v12H2z"/>',
  '<path d="M8 1.5l7 12.5H1z"/>',
  '<path d="M8 .8L15.200 8 8 15.200.8 8z"/>',
  '<path d="M4.300 1.5h7.400L15.400 8l-3.700 6.5H4.300L.6 8z"/>',
  '<path d="M8 .6l2.100 5 5.400.4-4.100 3.5 1.300 5.300L8 12l-4.700 2.800 1.300-5.300L.5 6l5.400-.4z"/>',
];

/** The same shapes as letters. */
const SHAPES = "●■▲◆⬢★";

function numberOf(seat: string): number {
  return Math.max(0, Number(seat.slice(1)) - 1 || 0) % TOKENS.length;
}

/** The shape of a seat as a letter. */
export function shapeOf(seat: string): string {
  return SHAPES[numberOf(seat)]!;
}

/** The mark of a seat: a shape and a colour of its own. */
export function token(seat: string): SVGSVGElement {
  const number = numberOf(seat);
  return svg(TOKENS[number]!, "0 0 16 16", `al-token s${number + 1}`);
}
