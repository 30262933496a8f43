/** A few lines to make elements. Texts are always text, never markup. */

type Props = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;
type Child = Node | string | null | false | undefined;

/** An element with attributes, `on…` listeners and children; null and false leave an attribute out. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value as EventListener);
    else setAttribute(element, key, value);
  }
  element.append(...there(children));
  return element;
}

const there = (children: Child[]) => children.filter((child): child is Node | string => child != null && child !== false);

/** Set an attribute, or take it away with null or false. */
export function setAttribute(element: Element, key: string, value: string | number | boolean | null | undefined): void {
  const text = value === true ? "" : value === false || value === undefined ? null : value;
  // What stays is not written: the browser would style everything anew that depends on it.
  if (text === null) element.removeAttribute(key);
  else if (element.getAttribute(key) !== String(text)) element.setAttribute(key, String(text));
}

const SUPPRESS = "data-lm-suppress-shortcuts";
/** What has the keys of an element stay in the widget: the notebook's own shortcuts would fire otherwise. */
export const QUIET = { [SUPPRESS]: "true" };

/** A button whose keys stay in the widget. */
export function button(props: Props, ...children: Child[]): HTMLButtonElement {
  return h("button", { type: "button", ...QUIET, ...props }, ...children);
}

/** Whether a key is pressed together with Ctrl, Alt or Cmd: then it belongs to the notebook or the browser. */
export function isShortcut(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}

const HOLDERS = new Set(["Control", "Meta", "Alt"]);

/**
 * Let shortcuts with Ctrl, Alt or Cmd reach the notebook: an element that keeps its single keys to itself stops doing so
 * while one of these is held. The notebook may look at a key before the widget hears of it, hence as early as that.
 */
export function letShortcutsThrough(root: HTMLElement): void {
  let loud: Element | null = null;
  const close = () => {
    loud?.setAttribute(SUPPRESS, "true");
    loud = null;
  };
  root.addEventListener("keydown", (event) => {
    const target = event.target as Element;
    if (!HOLDERS.has(event.key) && !isShortcut(event)) return close();
    if (!target.hasAttribute(SUPPRESS)) return;
    loud = target;
    target.removeAttribute(SUPPRESS);
  });
  root.addEventListener("keyup", (event) => {
    if (!isShortcut(event)) close();
  });
  root.addEventListener("focusout", close);
}

/** Set a text only when it differs, so that nothing is announced or laid out for nothing. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

const shown = new WeakMap<Element, string>();

/** Fill an element anew, but only where it shows something else than before: what stays is not styled and laid out again. */
export function fill(element: Element, shows: unknown, draw: () => Child[]): void {
  const sign = JSON.stringify(shows);
  if (shown.get(element) === sign) return;
  shown.set(element, sign);
  element.replaceChildren(...there(draw()));
}

/** Have these children and no others, in this order; those that stay are not touched. */
export function arrange(parent: Element, wanted: readonly Element[]): void {
  const keep = new Set(wanted);
  for (const child of [...parent.children]) if (!keep.has(child)) child.remove();
  wanted.forEach((child, i) => parent.children[i] === child || parent.insertBefore(child, parent.children[i] ?? null));
}

const rows = new WeakMap<Element, Map<string, Element>>();

/** Have a row of parts, each with all that it shows: made anew is only what no part of the row shows already. */
export function fillEach(parent: Element, wanted: (readonly [shows: unknown, draw: () => Element])[]): void {
  const known = rows.get(parent);
  const now = new Map<string, Element>();
  for (const [shows, draw] of wanted) {
    let sign = JSON.stringify(shows);
    while (now.has(sign)) sign += " ";
    now.set(sign, known?.get(sign) ?? draw());
  }
  rows.set(parent, now);
  arrange(parent, [...now.values()]);
}

const drawings = new Map<string, SVGSVGElement>();

/** A drawing from our own constant strings; each is read once and then copied, which is much quicker. */
export function svg(inner: string, box: string, name: string): SVGSVGElement {
  const sign = `${name} ${box} ${inner}`;
  let drawing = drawings.get(sign);
  if (!drawing) {
    drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawing.setAttribute("viewBox", box);
    drawing.setAttribute("class", name);
    drawing.setAttribute("aria-hidden", "true");
    drawing.innerHTML = inner;
    drawings.set(sign, drawing);
  }
  return drawing.cloneNode(true) as SVGSVGElement;
}

/** Texts one after the other, each a sentence with one mark at its end; those that are empty are left out. */
export function sentences(...texts: (string | null | undefined | false)[]): string {
  const whole = texts.map((text) => (text || "").trim()).filter((text) => /[^.\s]/.test(text));
  return whole.map((text) => (/[.!?…。！？][”"')]*$/.test(text) ? text : `${text}.`)).join(" ");
}
