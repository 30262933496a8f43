/** The mark of a seat, wherever it stands. */
import { svg } from "./dom";

/** A shape for each seat, so that no seat is told apart by colour alone. */
const TOKENS: string[] = [
  '<circle cx="8" cy="8" r="6.5"/>',
  '<path d="M2 2h12v12H2z"/>',
  '<path d="M8 1.5l7 12.5H1z"/>',
  '<path d="M8 .8L15.2 8 8 15.2.8 8z"/>',
  '<path d="M4.3 1.5h7.4L15.4 8l-3.7 6.5H4.3L.6 8z"/>',
  '<path d="M8 .6l2.1 5 5.4.4-4.1 3.5 1.3 5.3L8 12l-4.7 2.8 1.3-5.3L.5 6l5.4-.4z"/>',
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
