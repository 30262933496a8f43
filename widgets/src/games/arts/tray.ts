/** The dice, the offer with the bag, the worker on offer, and the shards that are left. */
import { seatName } from "../../describe";
import { button, h } from "../../dom";
import type { Mark, Target } from "../../game";
import { token } from "../../token";
import type { Badges } from "./badges";
import { benefit as drawn, face, icon, person, rune, sack, tile } from "./drawings";
import type { About, Picture } from "./types";
import { capital, diceOf, one, SLOTS, wordsOf } from "./words";

export class Tray {
  readonly element = h("div", { class: "aa-tray" });
  readonly #dice = h("section", { class: "aa-panel aa-dice-panel", "aria-label": "Arcane dice" });
  readonly #offer = h("section", { class: "aa-panel aa-offer", "aria-label": "Offer" });
  readonly #worker = h("section", { class: "aa-panel aa-worker", "aria-label": "Worker on offer" });
  readonly #shards = h("section", { class: "aa-panel aa-shards", "aria-label": "Arcane Shards" });
  #sign = "";

  constructor(
    private readonly about: About,
    private readonly badges: Badges,
    private readonly pick: (target: Target) => void,
  ) {
    this.element.append(this.#dice, this.#offer, this.#worker, this.#shards);
  }

  update(picture: Picture, mark: (target: Target) => Mark): void {
    const marks = SLOTS.map((slot) => mark(`offer ${slot}`));
    const told = JSON.stringify([picture.dice, picture.offer, picture.prices, picture.worker, picture.workers, picture.shards, picture.bag_count, picture.bag, marks, picture.seats.map(({ arcane }) => arcane), picture.heir]);
    if (told === this.#sign) return;
    this.#sign = told;
    this.#showDice(picture);
    this.#showOffer(picture, marks);
    this.#showWorker(picture);
    this.#showShards(picture);
    this.badges.place();
  }

  #showDice(picture: Picture): void {
    const { type, benefit, isLocked } = diceOf(picture);
    const { faces, benefits, benefit_words: words, numbers } = this.about.board;
    const both = isLocked
      ? h("div", { class: "aa-dice gone" }, h("span", { class: "aa-gone" }), h("span", { class: "aa-gone" }), h("span", {}, "they lie beside the Theater"))
      : h("div", { class: "aa-dice", role: "img", "aria-label": `The dice show ${type} and ${words[benefit]}` }, face("type", type), face("benefit", benefit, false, numbers));
    const all = h("div", { class: "aa-all-faces", role: "img", "aria-label": `Faces: ${faces.join(" ")}, and ${benefits.map((one) => words[one]).join(", ")}` }, "faces ", ...faces.map((one) => h("span", {}, rune(one), one)), h("span", { class: "aa-rewards" }, ...benefits.map((name) => drawn(name, numbers))));
    this.#dice.replaceChildren(h("div", { class: "al-title aa-title" }, `Dice: ${isLocked ? "locked" : "open"} `, this.badges.panel("dice", "faces")), both, all);
  }

  #showOffer(picture: Picture, marks: Mark[]): void {
    const tiles = picture.offer.split(" ").map((kind, i) => {
      const slot = SLOTS[i]!;
      const price = picture.prices[i]!;
      if (kind === ".") return h("div", { class: "aa-slot empty", "data-slot": slot, role: "group", "aria-label": `${capital(slot)}: empty till orders arrive` }, h("span", {}, slot), h("span", { class: "aa-no-tile" }), h("span", { class: "aa-price" }, "empty"));
      if (kind === "x") return h("div", { class: "aa-slot closed", "data-slot": slot, role: "group", "aria-label": `${capital(slot)}: closed for two` }, h("span", {}, slot), h("span", { class: "aa-no-tile" }), h("span", { class: "aa-price" }, "closed for two"));
      const inside = [h("span", {}, slot), tile(kind), h("span", { class: "aa-price" }, String(price), icon("coin"))];
      const name = `${capital(slot)}: ${kind} for ${one(price, "coin")}`;
      if (marks[i] !== "next") return h("div", { class: "aa-slot", "data-slot": slot, role: "group", "aria-label": name }, ...inside);
      return button({ class: "aa-slot may", "data-slot": slot, "data-key": `offer ${slot}`, "aria-label": `Buy ${name}`, onclick: () => this.pick(`offer ${slot}`) }, ...inside);
    });
    const counted = Object.entries(picture.bag_types).flatMap(([kind, count]) => Array.from({ length: count }, () => kind));
    const inside = counted.length ? counted.join(" ") : "empty";
    const order = picture.bag ? h("span", { class: "aa-bag-order" }, `in order: ${picture.bag.join(" ") || "none"}`) : null;
    const bag = h("div", { class: "aa-bag", role: "group", "aria-label": `Bag: ${one(picture.bag_count, "tile")}: ${inside}, by counting` }, h("span", {}, "bag"), h("span", { class: "aa-bag-of" }, sack(), h("b", {}, String(picture.bag_count))), h("span", { class: "aa-bag-types" }, ...Object.entries(picture.bag_types).flatMap(([kind, count]) => (count ? [h("span", {}, rune(kind), `${kind}${count > 1 ? `×${count}` : ""}`)] : []))), order);
    this.#offer.replaceChildren(h("div", { class: "al-title aa-title" }, "Offer ", this.badges.panel("offer", "prices")), h("div", { class: "aa-slots" }, ...tiles, bag));
  }

  #showWorker({ worker, workers }: Picture): void {
    const left = wordsOf(workers);
    const { workers: points } = this.about.board;
    this.#worker.replaceChildren(
      h("div", { class: "al-title aa-title" }, "Worker"),
      worker ? h("div", { class: "aa-offered" }, person(worker), h("span", {}, h("b", {}, capital(worker)), h("span", { class: "aa-muted" }, one(this.about.board.numbers.summon_points ?? 3, "point")))) : h("div", { class: "aa-offered" }, h("span", { class: "aa-nobody" }), h("span", {}, "nobody")),
      h("div", { class: "aa-then", role: "img", "aria-label": `Still in the supply, in no order: ${left.join(", ") || "nobody"}`, title: left.map((one) => `${one} ${points[one] ?? ""}`).join(", ") }, left.length ? "then: " : "then: nobody", ...left.map(person)),
    );
  }

  #showShards(picture: Picture): void {
    const { shards: all } = this.about.board;
    const held = [...picture.seats.map(({ id, arcane }) => [id, seatName(id, this.about as never), arcane] as const), ["", "the Heir", picture.heir?.arcane ?? 0] as const].filter(([, , arcane]) => arcane);
    const holders = held.map(([id, name, arcane]) => h("span", { class: "aa-holder", title: name, role: "img", "aria-label": `${name} ${arcane}` }, id ? token(id) : "Heir", ` ${arcane}`));
    const stones = Array.from({ length: Math.max(all, picture.shards) }, (_, i) => h("span", { class: i < picture.shards ? "" : "taken" }, icon("arcane")));
    this.#shards.replaceChildren(h("div", { class: "al-title aa-title" }, "Shards"), h("div", { class: "aa-stones", "aria-hidden": "true" }, ...stones), h("div", { class: "aa-held" }, `${picture.shards} of ${all} in supply`), h("div", { class: "aa-held" }, ...(holders.length ? holders : ["nobody has one"])));
  }

  at(what: string): HTMLElement | undefined {
    if (what === "dice") return this.#dice.querySelector<HTMLElement>(".aa-dice") ?? undefined;
    if (what === "worker") return this.#worker;
    if (what === "shards") return this.#shards;
    return this.#offer.querySelector<HTMLElement>(`[data-slot="${what}"]`) ?? undefined;
  }
}

