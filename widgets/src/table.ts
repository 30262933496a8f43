/** The table widget: one table for each view of a model; on the page of an exported record, the table that plays it. */
import type { RenderProps } from "@anywidget/types";
import { STORY, Table } from "./board";
import { playRecord } from "./player";
import type { Model } from "./types";

export function render({ model, el }: RenderProps<Record<string, unknown>>): () => void {
  const typed = model as unknown as Model;
  const table = new Table(typed);
  let isDue = false;
  // A message may change several traits, each with an event of its own: draw once, when all are there.
  const update = () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      table.update();
    });
  };
  const listeners: [string, () => void][] = [
    ...["about", ...STORY, "ask", "at", "lines", "line"].map((name): [string, () => void] => [`change:${name}`, update]),
    ["change:answer", () => table.hear()],
  ];
  for (const [event, listener] of listeners) typed.on(event as never, listener);
  el.append(table.element);
  return () => {
    for (const [event, listener] of listeners) typed.off(event as never, listener);
    table.close();
  };
}

export default { render };

playRecord();
