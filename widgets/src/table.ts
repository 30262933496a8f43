/** The table widget: one table for each view of a model. */
import type { RenderProps } from "@anywidget/types";
import { STORY, Table } from "./board";
import { follow } from "./mail";
import type { Model } from "./types";

export function renderTable({ model, el }: RenderProps<Record<string, unknown>>): () => void {
  const typed = model as unknown as Model;
  const table = new Table(typed);
  // A message may change several traits, each with an event of its own: it is drawn once, when all are there.
  const stop = follow(typed, ["about", ...STORY, "ask", "at", "lines", "line", "offer", "advice", "question", "review"], () => table.update(), () => table.hear());
  el.append(table.element);
  return () => {
    stop();
    table.close();
  };
}
