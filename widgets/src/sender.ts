/** Messages to Python, one at a time: each has a name, and an answer that does not come is spoken of. */
import type { Answer } from "./types";

/** Milliseconds without an answer after which a person is told. */
const PATIENCE = 6000;

export class Sender {
  private waiting: { id: string; timer: number } | null = null;
  private count = 0;
  private readonly me = Math.random().toString(36).slice(2, 8);

  constructor(
    private readonly model: { send(content: unknown): void },
    private readonly late: () => void,
  ) {}

  /** Send a message, unless another one waits for its answer. */
  send(content: Record<string, unknown>): void {
    if (this.waiting) return;
    const id = `${this.me}-${++this.count}`;
    const timer = window.setTimeout(() => {
      this.rest();
      this.late();
    }, PATIENCE);
    this.waiting = { id, timer };
    this.model.send({ ...content, id });
  }

  /** An answer has come; it need not be to our own message. */
  hear(answer: Answer): void {
    if (answer.id === this.waiting?.id) this.rest();
  }

  /** Wait no longer. */
  rest(): void {
    clearTimeout(this.waiting?.timer);
    this.waiting = null;
  }
}

/** Draw once when several traits change in one message, and listen to answers; returns how to stop. */
export function follow(
  model: { on(event: never, listener: () => void): void; off(event: never, listener: () => void): void },
  traits: string[],
  update: () => void,
  hear: () => void,
): () => void {
  let isDue = false;
  const later = () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      update();
    });
  };
  const listeners: [string, () => void][] = [...traits.map((name): [string, () => void] => [`change:${name}`, later]), ["change:answer", hear]];
  for (const [event, listener] of listeners) model.on(event as never, listener);
  return () => {
    for (const [event, listener] of listeners) model.off(event as never, listener);
  };
}
