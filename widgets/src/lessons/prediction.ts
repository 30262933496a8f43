/** A prediction: a guess that is kept before it is seen what comes. */
import { button, h, letShortcutsThrough, QUIET, setAttribute, setText } from "../dom";
import type { PredictionData, Verdict } from "./types";
import { plainText } from "./verdict";

/** What is kept of somebody who would rather not guess. */
const SKIP = "skip";
const LOCKED = "Locked: what comes is shown after your guess.";

/** Draw a prediction in `host`; `keep` keeps a guess ("skip" for rather not). */
export function prediction(
  host: HTMLElement,
  data: PredictionData,
  keep: (guess: string) => Promise<Verdict>,
): { update(data: PredictionData): void } {
  let now = data;
  let isBusy = false;
  const box = h("input", { type: "text", class: "lx-field", autocomplete: "off", spellcheck: "false", maxlength: 200, ...QUIET });
  const status = h("div", { class: "lx-spoken", role: "status" });
  const kept = h("p", { class: "lx-kept" });
  const came = h("div", { class: "lx-came" });
  const note = h("p", { class: "lx-note" });
  const question = h("label", {}, h("span", {}), box);
  const sample = h("p", { class: "lx-sample" });
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
  const keeps = button({ class: "lx-check", onclick: () => void send(box.value.trim()) }, "Keep it");
  const skips = button({ class: "lx-hint", onclick: () => void send(SKIP) }, "Rather not guess");
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    void send(box.value.trim());
  });
  const writing = h("div", { class: "lx-writing" }, question, sample);
  const actions = h("div", { class: "lx-actions" }, keeps, skips);
  const root = h("section", { class: "lx lx-prediction", "aria-label": `Prediction: ${data.about}` },
    writing, h("div", { class: "lx-line", "aria-hidden": "true" }), actions, note, kept, came, status);
  letShortcutsThrough(root);
  const draw = () => {
    setText(question.firstElementChild!, now.question);
    setText(sample, now.sample);
    setAttribute(sample, "hidden", !now.sample);
    setAttribute(root, "data-state", now.came !== null ? "came" : now.kept !== null ? "kept" : "open");
    setText(kept, now.kept === null ? LOCKED : now.kept.trim().toLowerCase() === SKIP ? "You would rather not guess." : `Your guess: ${now.kept}`);
    came.innerHTML = now.came ?? "";
    // What has been seen cannot be guessed any more.
    for (const one of [writing, actions]) one.hidden = now.came !== null;
    setText(keeps, now.kept === null ? "Keep it" : "Change it");
    skips.hidden = now.kept !== null;
  };
  if (data.kept !== null && data.kept !== SKIP) box.value = data.kept;
  draw();
  host.replaceChildren(root);
  return {
    update(next) {
      if (next.kept !== null && next.kept !== now.kept && next.kept !== SKIP) box.value = next.kept;
      if (next.came !== null && next.came !== now.came) setText(status, plainText(next.came));
      now = next;
      draw();
    },
  };
}
