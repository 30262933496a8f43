/** The table widget: one table for each view of a model; on the page of an exported record, the table that plays it. */
import type { RenderProps } from "@anywidget/types";
import { STORY, Table } from "./board";
import { follow } from "./mail";
import { playRecord } from "./player";
import type { Model } from "./types";

export function render({ model, el }: RenderProps<Record<string, unknown>>): () => void {
  const typed = model as unknown as Model;
  const table = new Table(typed);
  // A message may change several traits, each with an event of its own: it is drawn once, when all are there.
  const stop = follow(typed, ["about", ...STORY, "ask", "at", "lines", "line"], () => table.update(), () => table.hear());
  el.append(table.element);
  return () => {
    stop();
    table.close();
  };
}

export default { render };

playRecord();
