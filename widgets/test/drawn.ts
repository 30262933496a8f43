/** A table that is drawn on the page of a test, and its model. */
import type { Traits } from "../src/types";
import { alley } from "./bundled";
import { fakeModel } from "./model";
import { askOf, traitsOf } from "./table-of";

export function drawn(changes: Partial<Traits> = {}) {
  const model = fakeModel(traitsOf(changes));
  const el = document.createElement("div");
  document.body.append(el);
  const close = alley.render({ model, el } as never);
  const find = <T extends HTMLElement = HTMLElement>(what: string) => el.querySelector<T>(what)!;
  return { model, el, close, find };
}

export const settled = () => new Promise((resolve) => setTimeout(resolve));
export const ATEND = { at: 2, ask: askOf(["play DE a1", "play DE b2", "use ML", "discard DE"], { at: 2 }) };
