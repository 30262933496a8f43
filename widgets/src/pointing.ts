/** What somebody points at on a board, with the mouse or by the focus. */

/** Tell `look` the element that is pointed at, or null; `isFocused`: the focus has come to it. */
export function watchPointing(board: HTMLElement, look: (at: Element | null, isFocused: boolean) => void): void {
  const isKey = () => board.querySelector(":focus-visible");
  board.addEventListener("pointerover", (event) => event.pointerType !== "touch" && look(event.target as Element, false));
  board.addEventListener("pointerleave", () => look(isKey(), false));
  board.addEventListener("focusin", (event) => look(event.target as Element, true));
  board.addEventListener("focusout", () => look(null, false));
}
