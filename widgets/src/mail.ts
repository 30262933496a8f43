/** Messages to Python, one after the other, and its answers: shown, and spoken in the live region of the widget. */
import { h, setAttribute, setText } from "./dom";
import type { Answer, Timer } from "./types";

/** Milliseconds after which a silent Python is mentioned. */
const PATIENCE = 4000;
const SILENT = "Python has not answered yet. Is the kernel busy, or stopped?";

/** The model of any widget, as far as messages and answers go. */
export interface Post {
  get(name: "answer"): unknown;
  send(content: unknown): void;
}
interface Followed {
  on(event: never, listener: () => void): void;
  off(event: never, listener: () => void): void;
}

export class Mail {
  /** What Python said to the last message, where it refused. */
  readonly element = h("div", { class: "al-answer", hidden: true });
  #queue: (() => object)[] = [];
  #waiting: { id: string; timer: Timer } | null = null;
  #heard: unknown;
  #count = 0;
  readonly #me = Math.random().toString(36).slice(2, 8);
  /** Called when it has been said that Python is silent. */
  silent = (): void => {};
  /** Called when nothing is waited for any more. */
  rested = (): void => {};
  /** Says something in the live region. */
  speak = (text: string): void => setText(this.status, text);
  /** Shows an answer, or what is said instead of one. */
  show = (answer: Answer): void => this.#tell(answer);

  /** `comfort` is what still works when Python is silent; `first` is done before a message goes off; `status` is the live region. */
  constructor(
    private readonly model: Post,
    private readonly comfort = "",
    private readonly first = () => {},
    readonly status = h("div", { class: "al-spoken", role: "status" }),
  ) {
    this.#heard = model.get("answer");
  }

  /** Send a message when those before it are answered; `make` is called then, so that it speaks of the picture of then. */
  send(make: () => object): void {
    this.#queue.push(make);
    if (!this.#waiting) this.#next();
  }

  /** Whether an answer is waited for. */
  get isWaiting(): boolean {
    return this.#waiting !== null;
  }

  /** Whether an answer is to a message that was sent here. */
  owns(answer: { id: string } | null): boolean {
    return !!answer?.id.startsWith(`${this.#me}-`);
  }

  /** Python has answered something. */
  hear(): void {
    const answer = this.model.get("answer") as Answer | null;
    if (!answer || answer === this.#heard) return;
    this.#heard = answer;
    const mine = answer.id === this.#waiting?.id;
    this.show(answer);
    if (answer.text) this.speak([answer.text, answer.instead].filter(Boolean).join(" "));
    if (!mine) return;
    this.#rest();
    // What was to follow a refused message was meant for another picture.
    if (!answer.ok) this.#queue = [];
    this.#next();
  }

  /** Say something that needs no Python: shown as a refusal is, and spoken. */
  say(text: string): void {
    this.show({ id: "", ok: false, text, rule: null, instead: null });
    this.speak(text);
  }


  /** Take the last refusal away. */
  clear(): void {
    setAttribute(this.element, "hidden", true);
  }

  close(): void {
    this.#queue = [];
    this.#rest();
  }

  #next(): void {
    const make = this.#queue.shift();
    if (!make) return;
    const id = `${this.#me}-${++this.#count}`;
    const timer = setTimeout(() => {
      this.close();
      this.say([SILENT, this.comfort].filter(Boolean).join(" "));
      this.silent();
    }, PATIENCE);
    this.#waiting = { id, timer };
    this.first();
    this.model.send({ ...make(), id });
  }

  #rest(): void {
    clearTimeout(this.#waiting?.timer);
    this.#waiting = null;
    this.rested();
  }

  #tell(answer: Answer): void {
    setAttribute(this.element, "hidden", answer.ok);
    if (answer.ok) return;
    this.element.replaceChildren(
      h("span", {}, answer.text),
      ...(answer.rule ? [h("code", {}, answer.rule)] : []),
      ...(answer.instead ? [h("span", { class: "al-instead" }, answer.instead)] : []),
    );
  }
}

/** Draw once when a message has changed several traits, each with an event of its own; returns how to stop. */
export function follow(
  model: Followed,
  names: string[],
  draw: () => void,
  hear: () => void,
): () => void {
  let isDue = false;
  const update = () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      draw();
    });
  };
  const listeners: [string, () => void][] = [...names.map((name): [string, () => void] => [`change:${name}`, update]), ["change:answer", hear]];
  for (const [event, listener] of listeners) model.on(event as never, listener);
  return () => {
    for (const [event, listener] of listeners) model.off(event as never, listener);
  };
}
