/** One bundle for all widgets, which share most of what they draw with: what a model holds says which of them it is. */
import type { RenderProps } from "@anywidget/types";
import { aloneNote } from "./alone";
import { renderInspection } from "./inspection-lab";
import { playRecord } from "./player";
import { renderLab } from "./slide-lab";
import { renderHouse } from "./storehouse";
import { renderTable } from "./table";
import { renderTurn } from "./turn-order";

type Props = RenderProps<Record<string, unknown>>;

/** A trait that no widget before it in this list has, and how its widget is drawn. */
const WIDGETS: [trait: string, render: (props: Props) => () => void][] = [
  ["chosen", renderLab],
  ["frames", renderTurn],
  ["latest", renderTable],
  ["shown", renderHouse],
];

export function render(props: Props): () => void {
  const [, draw] = WIDGETS.find(([trait]) => props.model.get(trait)) ?? ["", renderInspection];
  const [note, stop] = aloneNote(props.model, props.el);
  props.el.lang = "en";
  props.el.append(note);
  const close = draw(props);
  return () => {
    stop();
    close();
  };
}

export default { render };

playRecord();
