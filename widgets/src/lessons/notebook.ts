/** Exercises and predictions in a notebook: Python keeps the state, checks, and says how far one is. */
import { h, setAttribute, setText } from "../dom";
import type { Answer } from "../types";
import { viewsOf, type Widget } from "../views";
import { progressDots } from "./dots";
import { exercise } from "./exercise";
import { prediction } from "./prediction";
import type { Dot, ExerciseData, PredictionData, Verdict } from "./types";

type Model = Parameters<Widget["view"]>[0];

/** Milliseconds after which a silent Python is mentioned. */
const PATIENCE = 4000;
const SILENT = "Python has not answered yet. If the kernel is busy, it will check when it is free. If it has stopped, run the cell again.";
const ALONE = "This is how you left it. To check an answer, run the cells of this notebook again: the kernel must be running.";

/** Asks Python one thing at a time: the answer carries the name of the question. */
class Asking {
  #waiting: { id: string; done: () => void; fail: (why: Error) => void } | null = null;
  #count = 0;
  readonly #me = Math.random().toString(36).slice(2, 8);

  constructor(private readonly model: Model) {}

  ask(content: object): Promise<void> {
    return new Promise((resolve, reject) => {
      const id = `${this.#me}-${++this.#count}`;
      const timer = setTimeout(() => this.#waiting?.fail(new Error(SILENT)), PATIENCE);
      const end = (how: () => void) => () => {
        clearTimeout(timer);
        this.#waiting = null;
        how();
      };
      this.#waiting = { id, done: end(resolve), fail: (why) => end(() => reject(why))() };
      this.model.send({ ...content, id });
    });
  }

  hear(): void {
    const answer = this.model.get("answer") as Answer | null;
    if (!answer || answer.id !== this.#waiting?.id) return;
    const { done, fail } = this.#waiting;
    // The traits that were changed with it may come one after the other.
    queueMicrotask(() => (answer.ok ? done() : fail(new Error(answer.text))));
  }

  close(): void {
    this.#waiting?.done();
  }
}

const head = (model: Model): [HTMLElement, () => void] => {
  const whose = h("p", { class: "lx-whose" });
  const dots = h("div", { class: "lx-progress" });
  const draw = () => {
    setText(whose, model.get("whose") as string);
    setAttribute(whose, "data-practice", whose.textContent.startsWith("Practice"));
    progressDots(dots, model.get("dots") as Dot[], (model.get("data") as { name?: string }).name);
  };
  draw();
  return [h("div", { class: "lx-head" }, whose, dots), draw];
};

const exercises: Widget = {
  kind: "exercise",
  traits: ["data", "dots", "whose"],
  alone: ALONE,
  view(model) {
    const data = () => model.get("data") as ExerciseData;
    const asking = new Asking(model);
    const [top, draw] = head(model);
    const host = h("div", {});
    const shown = exercise(host, data(), {
      check: (answer) => asking.ask({ do: "check", answer }).then(() => data().said!),
      hint: () => asking.ask({ do: "hint" }).then(() => data().hints),
    });
    const update = () => {
      draw();
      shown.update(data());
    };
    return { element: h("div", { class: "lx-card" }, top, host), update, hear: () => asking.hear(), close: () => asking.close() };
  },
};

const predictions: Widget = {
  kind: "prediction",
  traits: ["data", "whose"],
  alone: ALONE,
  view(model) {
    const data = () => model.get("data") as PredictionData;
    const asking = new Asking(model);
    const host = h("div", {});
    const said: Verdict = { kind: "right", html: "<p>Saved.</p>" };
    const shown = prediction(host, data(), (guess) => asking.ask({ do: "keep", guess }).then(() => said));
    return { element: h("div", { class: "lx-card" }, host), update: () => shown.update(data()), hear: () => asking.hear(), close: () => asking.close() };
  },
};

export const bundle = viewsOf(null as never, [exercises, predictions]);
