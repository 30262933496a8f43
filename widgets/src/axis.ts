/** One axis for several intervals: where its ends are, and round numbers on it. No DOM. */
export type Span = [low: number, high: number];

/** The least and greatest of some intervals, with a little room at both ends. */
export function spanOf(intervals: Span[]): Span {
  if (!intervals.length) return [0, 1];
  const low = Math.min(...intervals.map(([from]) => from));
  const high = Math.max(...intervals.map(([, to]) => to));
  const room = Math.max((high - low) * 0.04, 0.25);
  return [low - room, high + room];
}

/** Both spans together: an axis that grows stays where it is. */
export function grown([low, high]: Span, [from, to]: Span): Span {
  return [Math.min(low, from), Math.max(high, to)];
}

/** Where a value lies on the axis, in percent. */
export function percentAt(value: number, [low, high]: Span): number {
  return (100 * (value - low)) / (high - low);
}

/** Round numbers within a span, at most so many. */
export function ticksIn([low, high]: Span, most = 6): number[] {
  const size = high - low;
  const power = 10 ** Math.floor(Math.log10(size / most));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => size / one <= most)!;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(10)));
}
