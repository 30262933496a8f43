/** The stepping bar: first, back, play, forward, last, and a slider over all moves. */
import { button, h, isShortcut, QUIET, setAttribute, setText, svg } from "./dom";
import type { Timer } from "./types";

const ICONS = {
  first: '<path d="M3 2h2v12H3zM14 2v12L6 8z"/>',
  back: '<path d="M12 2v12L4 8z"/>',
  play: '<path d="M3 1.5l11 6.5-11 6.5z"/>',
  pause: '<path d="M3 2h4v12H3zM9 2h4v12H9z"/>',
  forward: '<path d="M4 2v12l8-6z"/>',
  last: '<path d="M11 2h2v12h-2zM2 2v12l8-6z"/>',
};

/** Milliseconds from one step to the next while playing. */
const PACE = 1100;

export class Controls {
  readonly element: HTMLElement;
  readonly #buttons: Record<"first" | "back" | "play" | "forward" | "last", HTMLButtonElement>;
  readonly #slider: HTMLInputElement;
  readonly #label = h("span", { class: "al-step" });
  #timer: Timer = 0;
  #at = 0;
  #count = 0;

  constructor(
    private readonly go: (at: number) => void,
    private readonly undo?: () => void,
    /** What stands over the slider. */
    marks?: HTMLElement,
  ) {
    const make = (name: keyof typeof ICONS, label: string, act: () => void) =>
      button({ class: "al-control", "data-do": name, title: label, "aria-label": label, onclick: act }, icon(name));
    this.#buttons = {
      first: make("first", "First position (f)", () => this.do("f")),
      back: make("back", "Back one step (b)", () => this.do("b")),
      play: make("play", "Play (p)", () => this.do("p")),
      forward: make("forward", "Forward one step (n)", () => this.do("n")),
      last: make("last", "Last position (l)", () => this.do("l")),
    };
    this.#slider = h("input", {
      class: "al-slide",
      type: "range",
      min: 0,
      step: 1,
      "aria-label": "Step",
      ...QUIET,
      oninput: () => this.#jump(Number(this.#slider.value)),
    });
    this.#slider.addEventListener("keydown", (event) => isShortcut(event) || event.stopPropagation());
    const bar = Object.values(this.#buttons);
    this.element = h("div", { class: "al-controls", role: "group", "aria-label": "Steps of the game" });
    this.element.append(...bar, marks ? h("div", { class: "al-scrub" }, marks, this.#slider) : this.#slider, this.#label);
  }

  update(at: number, count: number, said: string): void {
    this.#at = at;
    this.#count = count;
    if (at >= count) this.pause();
    // A disabled button would lose the focus, so the ends only say so.
    for (const name of ["first", "back"] as const) setAttribute(this.#buttons[name], "aria-disabled", at === 0 && "true");
    for (const name of ["forward", "last"] as const) setAttribute(this.#buttons[name], "aria-disabled", at >= count && "true");
    setAttribute(this.#slider, "max", count);
    this.#slider.disabled = count === 0;
    this.#slider.value = String(at);
    this.#slider.style.setProperty("--share", `${count ? (100 * at) / count : 0}%`);
    setAttribute(this.#slider, "aria-valuetext", `Step ${at} of ${count}${said ? `, ${said}` : ""}`);
    setText(this.#label, `${at} / ${count}`);
  }

  /** Do what a shortcut stands for; whether it is one. */
  do(key: string): boolean {
    const goals: Record<string, number> = { f: 0, b: this.#at - 1, n: this.#at + 1, l: this.#count };
    if (key === "u" && this.undo) this.undo();
    else if (key === "p") this.#timer ? this.pause() : this.#play();
    else if (key in goals) this.#jump(goals[key]!);
    else return false;
    return true;
  }

  pause(): void {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#showPlaying("play", "Play (p)");
  }

  #jump(at: number): void {
    this.pause();
    if (at >= 0 && at <= this.#count && at !== this.#at) this.go(at);
  }

  #play(): void {
    if (!this.#count) return;
    this.go(this.#at >= this.#count ? 0 : this.#at + 1);
    this.#timer = setInterval(() => this.go(this.#at + 1), PACE);
    this.#showPlaying("pause", "Pause (p)");
  }

  #showPlaying(name: "play" | "pause", label: string): void {
    const { play } = this.#buttons;
    if (play.dataset.do === name) return;
    play.dataset.do = name;
    play.replaceChildren(icon(name));
    setAttribute(play, "aria-label", label);
    setAttribute(play, "title", label);
  }
}

function icon(name: keyof typeof ICONS): SVGSVGElement {
  return svg(ICONS[name], "0 0 16 16", "al-icon");
}
