/** A prediction: a guess that is kept before it is seen what comes. */
import { button, h, letShortcutsThrough, setAttribute, setText } from "../dom";
import { answering } from "./answering";
import type { PredictionData, Verdict } from "./types";
import { plainText, signedIn } from "./verdict";

/** What is kept of somebody who would rather not guess. */
const SKIP = "skip";
const KEYS = [..."0123456789./-%"];
const LOCKED = "Locked: you see what comes after your guess.";

/** Draw a prediction in `host`; `keep` keeps a guess ("skip" for rather not). */
export function prediction(
  host: HTMLElement,
  data: PredictionData,
  keep: (guess: string) => Promise<Verdict>,
): { update(data: PredictionData): void } {
  let now = data;
  let isBusy = false;
  const enter = () => void send(guessed.value());
  const guessed = answering({ kind: "text", label: data.question, sample: data.sample, keys: KEYS }, h("div"), { enter, changed: () => {} });
  const status = h("div", { class: "lx-spoken", role: "status" });
  const kept = h("p", { class: "lx-kept" });
  const came = h("div", { class: "lx-came" });
  const note = h("p", { class: "lx-note" });
  const send = async (guess: string) => {
    if (isBusy) return;
    if (!guess) return say("Write what you expect first.");
    isBusy = true;
    say("");
    try {
      const said = await keep(guess);
      if (said.kind === "unreadable") say(plainText(said.html));
      else setText(status, plainText(said.html));
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    } finally {
      isBusy = false;
    }
  };
  const say = (text: string) => {
    setText(note, text);
    setText(status, text);
  };
  const keeps = button({ class: "lx-check", onclick: enter }, "Keep it");
  const skips = button({ class: "lx-hint", onclick: () => void send(SKIP) }, "Rather not guess");
  const actions = h("div", { class: "lx-actions" }, keeps, skips);
  const root = h("section", { class: "lx lx-prediction", "aria-label": `Prediction: ${data.about}` },
    guessed.element, h("div", { class: "lx-line", "aria-hidden": "true" }), actions, note, kept, came, status);
  letShortcutsThrough(root);
  const draw = () => {
    setAttribute(root, "data-state", now.came !== null ? "came" : now.kept !== null ? "kept" : "open");
    setText(kept, now.kept === null ? LOCKED : now.kept.trim().toLowerCase() === SKIP ? "You would rather not guess." : `Your guess: ${signedIn(now.kept)}`);
    came.innerHTML = now.came ?? "";
    // What has been seen cannot be guessed any more.
    for (const one of [guessed.element, actions]) one.hidden = now.came !== null;
    setText(keeps, now.kept === null ? "Keep it" : "Change it");
    skips.hidden = now.kept !== null;
  };
  if (data.kept !== null && data.kept !== SKIP) guessed.put(data.kept);
  draw();
  host.replaceChildren(root);
  return {
    update(next) {
      if (next.kept !== null && next.kept !== now.kept && next.kept !== SKIP) guessed.put(next.kept);
      if (next.came !== null && next.came !== now.came) setText(status, plainText(next.came));
      now = next;
      draw();
    },
  };
}
