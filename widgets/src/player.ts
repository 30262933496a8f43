/** An exported record: the page holds its story, and the table steps through it with nobody behind it. */
import type { Game } from "./game";
import { rows, unpacked } from "./packing";
import { Table } from "./table";
import type { Model, Step, Traits } from "./types";

/** Where the page of a record keeps its story, and where the table goes. */
export const STORY_ID = "arcane-lab-record";
export const PLACE_ID = "arcane-lab-table";

/** Values that can be read and set, and tell of it; what Python is in a notebook. */
export function lonelyModel(values: Traits): Model {
  const state: Record<string, unknown> = { ...values };
  const listeners = new Map<string, Set<() => void>>();
  return {
    get: (key: string) => state[key],
    set(key: string, value: unknown) {
      state[key] = value;
      listeners.get(`change:${key}`)?.forEach((listener) => listener());
    },
    on: (event: string, listener: () => void) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event: string, listener: () => void) => void listeners.get(event)?.delete(listener),
    save_changes: () => undefined,
    send: () => undefined,
  } as unknown as Model;
}

type Packed = { latest: Record<string, unknown[]> };
/** A line that might have been played: whose it leaves after how many steps, its steps since then, and its end. */
type Other = { parent: string; at: number; steps: Step[]; end: Traits["end"] };
type Told = Pick<Traits, "about" | "start" | "latest"> & Partial<Pick<Traits, "review" | "end" | "lines">> & { others?: Record<string, Other> };

/** Put the table on the page of a record; on any other page nothing happens. A long story is packed, and comes a moment later. */
export function playRecord(game: Game): Table | null {
  const [story, place] = [document.getElementById(STORY_ID), document.getElementById(PLACE_ID)];
  if (!story || !place) return null;
  const text = story.textContent!;
  if (story.dataset.packed === undefined) return play(game, JSON.parse(text) as Told, place);
  void unpacked(text).then((whole) => play(game, { ...(whole as Told), latest: rows<Step>((whole as Packed).latest) }, place));
  return null;
}

function play(game: Game, told: Told, place: HTMLElement): Table {
  const nothing = { kind: "table", past: "", older: [], recent: [], ask: null, answer: null, lines: [], line: "main", offer: null, advice: null, question: null, review: null, end: null };
  const { others = {}, ...main } = told;
  // A line comes behind its parent.
  const lines: Record<string, Partial<Traits>> = { main: { review: null, end: null, ...main } };
  for (const [name, { parent, at, steps, end }] of Object.entries(others)) lines[name] = { latest: [...lines[parent]!.latest!.slice(0, at), ...steps], end, review: null };
  const wanted = () => Math.min(stepIn(location.hash), (model.get("latest") as Step[]).length);
  const model = lonelyModel({ ...nothing, ...main, at: Math.min(stepIn(location.hash), told.latest.length) });
  model.send = ({ id, do: what, move }: { id: string; do: string; move: string }) => {
    const line = what === "line" && lines[move];
    if (!line) return;
    for (const name of ["latest", "end", "review"] as const) model.set(name, line[name] as never);
    model.set("line", move);
    model.set("answer", { id, ok: true, text: "" } as never);
    table.hear();
    // At its first move, and in the game itself where one stands.
    model.set("at", move in others ? others[move]!.at + 1 : wanted());
    table.update();
  };
  const table = new Table(model, game);
  place.replaceChildren(table.element);
  model.on("change:at", () => {
    table.update();
    // The address names the step, so that it can be bookmarked and passed on.
    if (wanted() !== model.get("at")) history.replaceState(null, "", `#${model.get("at")}`);
  });
  window.addEventListener("hashchange", () => model.set("at", wanted()));
  return table;
}

function stepIn(hash: string): number {
  return /^#\d{1,6}$/.test(hash) ? Number(hash.slice(1)) : 0;
}
