/** Widgets on a page: each says by its `kind` what draws it. */
import type { RenderProps } from "@anywidget/types";
import { aloneNote } from "./alone";
import type { Game } from "./game";
import { follow } from "./mail";

/** What is on the page for one widget. */
export interface View {
  element: HTMLElement;
  /** Draw what the model says now. */
  update(): void;
  /** Python has answered a message. */
  hear(): void;
  close(): void;
}
/** What a file of a folder `widgets` exports: the `kind` of its Python class, the traits that it draws, and how. */
export interface Widget {
  kind: string;
  traits: string[];
  /** What is said when its Python is gone, where it is not the usual. */
  alone?: string;
  view(model: RenderProps["model"], game: Game): View;
}
type Props = RenderProps<Record<string, unknown>>;

/** What a bundle with these widgets exports to a notebook. */
export function viewsOf(game: Game, widgets: Widget[]): { render: (props: Props) => () => void } {
  const kinds = Object.fromEntries(widgets.map((widget) => [widget.kind, widget]));
  return {
    render({ model, el }) {
      const widget = kinds[model.get("kind") as string]!;
      const [note, stop] = aloneNote(model, el, widget.alone);
      const view = widget.view(model, game);
      // A message may change several traits, each with an event of its own: it is drawn once, when all are there.
      const rest = follow(model as never, widget.traits, () => view.update(), () => view.hear());
      el.lang = "en";
      el.append(note, view.element);
      return () => {
        stop();
        rest();
        view.close();
      };
    },
  };
}
