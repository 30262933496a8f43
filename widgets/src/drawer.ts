/** What stands behind the table: a rail of buttons, each of which opens its panel in the drawer beside it. */
import { button, h, QUIET, sentences, setAttribute, setText, svg } from "./dom";

const ICONS = {
  "what-if": '<path d="M3 3v14h14M7 13v-3M11 13V5M15 13V8"/>',
  turns: '<path d="M4 5h12M4 10h9M4 15h11"/>',
  rules: '<path d="M10 5c-2-2-5-2-7-1v12c2-1 5-1 7 1 2-2 5-2 7-1V4c-2-1-5-1-7 1zM10 5v12"/>',
  review: '<path d="M4 4v5h5M4.5 9A6.5 6.5 0 1 1 4 12M10 7v4l3 2"/>',
  replay: '<path d="M2 10h16M6 7v6M12 5v10"/>',
  view: '<path d="M1 10c5-7 13-7 18 0-5 7-13 7-18 0z"/><circle cx="10" cy="10" r="2.5"/>',
  undo: '<path d="M7 4L3 8l4 4M3 8h9a4 4 0 0 1 0 8H8"/>',
  full: '<path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4"/>',
  keys: '<circle cx="10" cy="10" r="8"/><path d="M7.5 8a2.5 2.5 0 1 1 3.5 2.5c-1 .5-1 1-1 2M10 15v.5"/>',
};

/** A panel of the drawer, or a button of the rail that does something at once; `key` is its shortcut. */
export interface Entry {
  icon: keyof typeof ICONS | "advice";
  /** A button that stands elsewhere and opens it: then it has none in the rail. */
  opener?: HTMLButtonElement;
  label: string;
  key?: string;
  /** What is said when it is opened by a key. */
  says?: () => string;
  panel?: HTMLElement;
  act?: () => void;
  /** Whether it is a tab where there is always room for a panel. */
  isTab?: boolean;
}

/** Where the panels stand: a sheet over the lower part of the board, a drawer beside it, or a dock that is always open. */
type Place = "sheet" | "drawer" | "dock";

/** How far, in pixels, somebody pulls a sheet down to close it. */
const PULL = 40;

export class Drawer {
  readonly element = h("aside", { class: "al-side", "aria-label": "More about the game" });
  /** Opens the drawer where there is no room for a rail. */
  readonly opener = button({ class: "al-dots", "aria-label": "More", title: "More", "aria-expanded": "false", onclick: ({ detail }: MouseEvent) => this.#press(this.#shown, !detail) }, "⋯");
  readonly #title = h("b");
  readonly #panels = h("div", { class: "al-panels", tabindex: 0, role: "group", ...QUIET });
  readonly #tabs = h("div", { class: "al-tabs" });
  readonly #rest = h("div", { class: "al-rest" });
  readonly #pull = h("div", { class: "al-pull", "aria-hidden": "true" });
  #buttons = new Map<Entry, HTMLButtonElement>();
  #entries: Entry[] = [];
  /** The panel that is seen where there is always room for one, and the one that was opened last. */
  #first = 0;
  #shown = 0;
  #isOpen = false;
  #place: Place = "drawer";
  /** Where the keys were before something was opened with them. */
  #from: HTMLElement | null = null;

  /** `turned` is told which panel is open, or null for none. */
  constructor(private readonly turned: (icon: string | null) => void) {
    const close = button({ class: "al-close", "aria-label": "Close", title: "Close (Esc)", onclick: () => this.close() }, "✕");
    const rail = h("div", { class: "al-rail", role: "group", "aria-label": "Open" }, this.#tabs, this.#rest);
    this.element.append(this.#pull, h("section", { class: "al-drawer" }, h("div", { class: "al-drawer-head" }, this.#title, close), this.#panels), rail);
    for (const part of [this.element, this.opener]) {
      part.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || !this.#isOpen) return;
        this.close();
        event.preventDefault();
        event.stopPropagation();
      });
    }
    this.#pull.addEventListener("pointerdown", (event) => this.#follow(event));
    // The style knows how much room there is.
    if ("ResizeObserver" in globalThis) new ResizeObserver(() => this.#settle()).observe(this.element);
  }

  /** Have these entries; the panel at `first` is the one that is seen where there is always room for one. */
  fill(entries: Entry[], first: number): void {
    this.#entries = entries;
    this.#first = this.#shown = first;
    this.#isOpen = false;
    this.#buttons = new Map(entries.map((entry, i) => [entry, entry.opener ?? this.#button(entry, i)]));
    entries.forEach(({ opener }, i) => opener && (opener.onclick = ({ detail }) => this.#press(i, !detail)));
    const buttons = [...this.#buttons].filter(([{ opener }]) => !opener);
    this.#tabs.replaceChildren(...buttons.flatMap(([{ isTab }, one]) => (isTab ? one : [])));
    this.#rest.replaceChildren(...buttons.flatMap(([{ isTab }, one]) => (isTab ? [] : one)));
    this.#panels.replaceChildren(...entries.flatMap(({ panel }) => panel ?? []));
    // What lies under a sheet takes no click: it goes to what holds both.
    this.element.parentElement?.addEventListener("click", ({ target }) => target === this.element.parentElement && this.close());
    this.#draw();
  }

  #button(entry: Entry, i: number): HTMLButtonElement {
    const title = entry.key ? `${entry.label} (${entry.key})` : entry.label;
    const icon = svg(ICONS[entry.icon as keyof typeof ICONS], "0 0 20 20", "al-rail-icon");
    return button({ class: "al-rail-button", "data-opens": entry.icon, "data-do": entry.act && entry.icon, title, onclick: ({ detail }: MouseEvent) => this.#press(i, !detail) }, icon, h("span", {}, entry.label));
  }

  /** Whether a panel is always seen. */
  get isDock(): boolean {
    return this.#place === "dock";
  }

  /** Show that what a button of the rail does is going on. */
  mark(icon: Entry["icon"], isOn: boolean): void {
    for (const [entry, one] of this.#buttons) if (entry.icon === icon) setAttribute(one, "aria-pressed", String(isOn));
  }

  /** Open a panel, if it is not open. */
  show(icon: Entry["icon"]): void {
    const found = this.#entries.findIndex((entry) => entry.icon === icon);
    if (found >= 0 && !(this.#isOpen && this.#shown === found)) this.#open(found);
  }

  /** Whether there is something behind a button. */
  have(icon: string, isThere: boolean): void {
    for (const [entry, one] of this.#buttons) if (entry.icon === icon) setAttribute(one, "hidden", !isThere);
  }

  /** Press the button with this shortcut; whether there is one. */
  do(key: string): boolean {
    const found = this.#entries.findIndex((entry) => entry.key === key && !this.#buttons.get(entry)!.hidden);
    if (found >= 0) this.#press(found, true);
    return found >= 0;
  }

  /** Go away where it lies over something that is to be seen now. */
  giveWay(): void {
    if (this.#place !== "dock") this.close();
  }

  /** Close what is open; whether something was. By a key, or where the keys were in it, this is said. */
  close(isByKey = false): boolean {
    if (!this.#isOpen) return false;
    const had = this.element.contains(this.#focused);
    const shown = this.#shown;
    const one = this.#buttons.get(this.#entries[shown]!)!;
    this.#isOpen = false;
    if (this.#place === "dock") this.#shown = this.#first;
    this.#draw();
    // Where the rail has gone with the drawer, the button that opened both is there.
    if (had) (this.#from?.isConnected ? this.#from : one.getClientRects().length || !this.opener.getClientRects().length ? one : this.opener).focus();
    this.#from = null;
    if (had || isByKey) this.#say(`Closed: ${this.#entries[shown]!.label}.`);
    return true;
  }

  get #focused(): HTMLElement | null {
    return (this.element.getRootNode() as Document).activeElement as HTMLElement | null;
  }

  #say(detail: string): void {
    this.element.dispatchEvent(new CustomEvent("al-say", { bubbles: true, detail }));
  }

  /** Press a button; with a key, the focus goes into what it opens, and it is said what that is. */
  #press(i: number, isByKey: boolean): void {
    const { act, label, says } = this.#entries[i]!;
    if (act) {
      act();
      const isOn = this.#buttons.get(this.#entries[i]!)!.getAttribute("aria-pressed");
      if (isByKey && isOn) this.#say(`${isOn === "true" ? "Opened" : "Closed"}: ${label}`);
      return;
    }
    if (this.#isOpen && this.#shown === i) return void this.close(isByKey);
    const from = this.#focused;
    this.#open(i);
    if (!isByKey) return;
    if (!this.element.contains(from) || this.#buttons.get(this.#entries[i]!) === from) this.#from = from;
    this.#panels.focus();
    this.#say(sentences(`Opened: ${label}`, says?.(), "Esc closes"));
  }

  #open(i: number): void {
    this.#shown = i;
    this.#isOpen = true;
    this.#draw();
    // On a low window the foot of the table may be out of sight.
    if (this.#place === "sheet") this.element.scrollIntoView({ block: "nearest" });
  }

  /** Take note of where the panels stand now. */
  #settle(): void {
    const place = (getComputedStyle(this.element).getPropertyValue("--place").trim() || "drawer") as Place;
    if (place === this.#place) return;
    this.#place = place;
    if (place === "dock" && !this.#isOpen) this.#shown = this.#first;
    this.#draw();
  }

  /** Close the sheet when it is pulled down far enough. */
  #follow({ pointerId, clientY }: PointerEvent): void {
    const [pull, element] = [this.#pull, this.element];
    pull.setPointerCapture(pointerId);
    const way = (event: PointerEvent) => Math.max(0, event.clientY - clientY);
    pull.onpointermove = (event) => void (element.style.translate = `0 ${way(event)}px`);
    pull.onpointerup = pull.onpointercancel = (event) => {
      pull.onpointermove = pull.onpointerup = pull.onpointercancel = null;
      element.style.translate = "";
      if (event.type === "pointerup" && way(event) > PULL) this.close();
    };
  }

  #draw(): void {
    const entry = this.#entries[this.#shown];
    if (!entry) return;
    const isSeen = this.#isOpen || this.#place === "dock";
    setText(this.#title, entry.label);
    setAttribute(this.#panels, "aria-label", entry.label);
    this.element.classList.toggle("open", this.#isOpen);
    this.element.parentElement?.classList.toggle("has-drawer", this.#isOpen);
    this.element.classList.toggle("tabbed", !!entry.isTab);
    setAttribute(this.opener, "aria-expanded", String(this.#isOpen));
    for (const [one, element] of this.#buttons) {
      if (one.panel) setAttribute(element, "aria-expanded", String(isSeen && one === entry));
    }
    for (const { panel } of this.#entries) panel?.classList.toggle("shown", panel === entry.panel);
    // What a sheet lies over, no key leads to.
    setAttribute(this.element.previousElementSibling ?? this.#pull, "inert", this.#isOpen && this.#place === "sheet");
    this.#panels.scrollTop = 0;
    this.turned(this.#isOpen ? entry.icon : null);
  }
}
