import { describe, expect, it } from "vitest";
import { h } from "../../../src/dom";
import { Opened } from "../../../src/games/arts/shared";

const FACES = { entry: "enchantment-die.faces", yours: false, label: "faces", now: "A B C D", ours: "A B C D", stands: "" };

describe("a field for one's own", () => {
  it("stays open with its text until Python has taken it, and says where a refusal belongs", () => {
    const root = h("div", {});
    document.body.append(root);
    const places: (Element | undefined)[] = [];
    const opened = new Opened(root, {}, (_message, place) => places.push(place));
    const badge = opened.badge(FACES);
    root.append(h("div", { class: "aa-panel" }, badge));
    badge.click();
    const field = root.querySelector<HTMLInputElement>(".aa-open input")!;
    field.value = "A A Q";
    root.querySelector<HTMLElement>('[data-key^="mine"]')!.click();
    opened.heard(false);
    expect(root.querySelector<HTMLInputElement>(".aa-open input")?.value).toBe("A A Q");
    expect(places[0]?.contains(field)).toBe(true);
    opened.heard(true);
    expect(root.querySelector(".aa-open")).not.toBeNull();
    root.querySelector<HTMLElement>('[data-key^="mine"]')!.click();
    opened.heard(true);
    expect(root.querySelector(".aa-open")).toBeNull();
    root.remove();
  });
});
