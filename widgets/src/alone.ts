/** A widget whose Python is gone: the last picture stays, and says that nobody is behind it. */
import { h, setText } from "./dom";

/** Jupyter's mark on the place of a widget that had no Python when it was drawn. */
const DISCONNECTED = "jupyter-widgets-disconnected";
/** What Jupyter's models tell when their Python goes; it never comes back to the same model. In marimo nobody tells it. */
const GONE = "comm_live_update";
const TEXT = "This is the last picture. Run the cell again to go on.";

interface Told {
  on(event: never, listener: () => void): void;
  off(event: never, listener: () => void): void;
}

/** The note for a view in `el`, with words of its own where it has them, and how to stop listening. */
export function aloneNote(model: Told, el: HTMLElement, text = TEXT): [HTMLElement, () => void] {
  const note = h("p", { class: "al-alone" });
  const tell = () => {
    setText(note, text);
    el.dataset.alone = "";
  };
  const hear = () => {
    tell();
    // Spoken where the widget speaks, for one region of a widget is enough.
    const status = el.querySelector("[role=status]");
    if (status) setText(status, text);
  };
  if (el.classList.contains(DISCONNECTED)) tell();
  model.on(GONE as never, hear);
  return [note, () => model.off(GONE as never, hear)];
}
