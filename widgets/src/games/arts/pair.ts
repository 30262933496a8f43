/** A second game beside the first, with an input of another value: side by side where there is room, else behind two buttons. */
import { button, h, setAttribute, setText } from "../../dom";
import { follow } from "../../mail";
import type { View } from "../../views";
import type { Answer } from "../../types";

export interface Model {
  get(name: string): unknown;
  send(content: object): void;
  on(event: never, listener: () => void): void;
  off(event: never, listener: () => void): void;
}

/** What is compared; each stands as often in the one board as in the other. */
const COMPARED = [".aa-place", ".aa-dice", ".aa-all-faces", ".aa-slot", ".aa-bag", ".aa-offered", ".aa-held", ".aa-figure-of", ".aa-tiles-of", ".aa-crew", ".aa-parts", ".aa-tricks"];
const wordsOf = (part: Element): string => [part, ...part.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label") ?? "").join() + part.textContent;

export function pairOf(model: Model, make: (model: unknown) => View): View {
  const first = make(model);
  let second: View | null = null;
  let count = 0;
  const values: Record<string, unknown> = {};
  const signs: Record<string, string> = {};
  const post = (content: object) => model.send({ ...content, id: `pair-${++count}` });
  const other = {
    get: (name: string) => values[name],
    set: (name: string, value: unknown) => {
      values[name] = value;
      signs[name] = JSON.stringify(value);
      queueMicrotask(() => second?.update());
    },
    save_changes: () => post({ do: "beside", text: JSON.stringify({ at: values.at }) }),
    send: (content: object) => post({ do: "beside", text: JSON.stringify(content) }),
  };

  const note = h("span", { role: "status" });
  const tabs = ["First game", "Second game"].map((name, i) => button({ class: "al-say aa-tab", onclick: () => choose(i) }, name));
  const bar = h("div", { class: "al-lab aa-lab aa-pair-bar", role: "group", "aria-label": "Two games", tabindex: -1 }, ...tabs, note, button({ class: "al-link", onclick: () => post({ do: "alone" }) }, "Put it away"));
  const root = h("div", { class: "aa-pair" }, first.element);
  const choose = (at: number) => {
    setAttribute(root, "data-shown", at);
    tabs.forEach((tab, i) => setAttribute(tab, "aria-pressed", String(i === at)));
  };

  /** Sign what is not the same in both. */
  const compare = () => {
    for (const selector of COMPARED) {
      const [one, two] = [first, second].map((view) => [...(view?.element.querySelectorAll(selector) ?? [])]);
      one!.forEach((part, i) => {
        const differs = !!second && (!two![i] || wordsOf(part) !== wordsOf(two![i]));
        for (const each of [part, two![i]]) each?.classList.toggle("aa-differs", differs);
      });
    }
  };
  const watcher = new MutationObserver(compare);

  const update = () => {
    const told = model.get("beside") as Record<string, unknown> | null;
    if (!told) return putAway();
    let isHeard = false;
    for (const [name, value] of Object.entries(told)) {
      const sign = JSON.stringify(value);
      if (signs[name] === sign) continue;
      signs[name] = sign;
      values[name] = value;
      isHeard ||= name === "answer";
    }
    if (second) {
      second.update();
      if (isHeard) second.hear();
    } else open();
    // What comes with its region is not spoken.
    window.setTimeout(() => setText(note, values.said as string), 100);
    compare();
  };
  const open = () => {
    second = make(other);
    listen(second, "second");
    root.prepend(bar);
    root.append(second.element);
    for (const { element } of [first, second]) watcher.observe(element, { childList: true, subtree: true, characterData: true });
    choose(1);
    bar.focus();
  };
  const putAway = () => {
    if (!second) return;
    second.close();
    second = null;
    watcher.disconnect();
    root.replaceChildren(first.element);
    setAttribute(root, "data-shown", null);
    compare();
    for (const name of Object.keys(signs)) delete signs[name];
  };
  /** A game is edited at its own board, and always begins a second one. */
  const listen = (view: View, of: string) =>
    view.element.addEventListener("aa-edit", (event) => {
      const { do: what, entry: name, text: value } = (event as CustomEvent<{ do: string; entry: string; text?: string }>).detail;
      post(what === "set" ? { do: "edit", name, value, of } : { do: "sample", name, of });
    });
  const hear = () => {
    const answer = model.get("answer") as Answer | null;
    if (second && answer && !answer.ok && answer.id.startsWith("pair-")) setText(note, answer.text);
  };
  listen(first, "first");
  const stop = follow(model, ["beside"], update, hear);
  if (model.get("beside")) queueMicrotask(update);
  return {
    element: root,
    update: () => first.update(),
    hear: () => first.hear(),
    close() {
      stop();
      putAway();
      first.close();
    },
  };
}
