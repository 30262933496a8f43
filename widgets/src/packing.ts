/** What Python has packed (`packing.py`): plain data as JSON, compressed with gzip, written in base 64. */
export async function unpacked(text: string): Promise<unknown> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}

/** Rows from a list for each of their parts; null where a row has no such part. */
export function rows<T>(columns: Record<string, unknown[]>): T[] {
  const parts = Object.entries(columns);
  return (parts[0]?.[1] ?? []).map((_, i) => Object.fromEntries(parts.flatMap(([name, list]) => (list[i] === null ? [] : [[name, list[i]]]))) as T);
}
