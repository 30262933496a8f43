/** The game in a few sentences. */
import { h, QUIET, setAttribute } from "./dom";
import type { About } from "./types";

/** Entries that are seen at once; the others fold away. */
export const IN_SHORT = 3;

const folded = (text: string) => h("summary", { ...QUIET }, text);

export class Primer {
  readonly element = h("details", { class: "al-primer" });

  /** Open at first where a person who plays is new (`isNew`), until somebody folds it. */
  update({ primer, isRecord }: About, isNew: () => boolean): void {
    const isFirst = !this.element.childElementCount;
    setAttribute(this.element, "hidden", !primer?.length);
    const words = (primer ?? []).map(([word, meaning]) => h("div", {}, h("dt", {}, word), " ", h("dd", {}, meaning)));
    const rest = (primer ?? []).slice(IN_SHORT).map(([word]) => word);
    const more = h("details", { class: "al-more" }, folded(`More: ${rest.join(" · ")}`), h("dl", {}, ...words.slice(IN_SHORT)));
    this.element.replaceChildren(folded("The game in short"), h("dl", { class: "al-short" }, ...words.slice(0, IN_SHORT)), ...(rest.length ? [more] : []));
    if (isFirst) this.element.open = !isRecord && isNew();
  }
}
