/** The bundle of a game: each of its widgets says by its `kind` what draws it. */
import type { RenderProps } from "@anywidget/types";
import { aloneNote } from "./alone";
import type { Game } from "./game";
import { playRecord } from "./player";
import { renderTable } from "./table";
import { renderTurn } from "./turn-order";

type Props = RenderProps<Record<string, unknown>>;
/** Draws a widget into its element; returns how to close it. */
export type Render = (props: Props) => () => void;

/** What the bundle of a game exports to a notebook, with widgets of its own; on the page of a record it plays that record. */
export function bundleOf(game: Game, widgets: Record<string, Render> = {}): { render: Render } {
  const kinds: Record<string, Render> = { table: renderTable(game), turn: renderTurn(game), ...widgets };
  playRecord(game);
  return {
    render(props) {
      const [note, stop] = aloneNote(props.model, props.el);
      props.el.lang = "en";
      props.el.append(note);
      const close = kinds[props.model.get("kind") as string]!(props);
      return () => {
        stop();
        close();
      };
    },
  };
}
