/** What can be done now, row by row: what is possible, and what is not with its reason; dice are pressed before they are set. */
import { seatName } from "../../describe";
import { button, fillEach, h, isShortcut, QUIET, setAttribute } from "../../dom";
import type { Target } from "../../game";
import type { Badges } from "./badges";
import { benefit, chip, component, icon, person } from "./drawings";
import { pawn, slip } from "./parts";
import { redraw } from "./shared";
import type { About, Action, Ask, Picture, Points, Row } from "./types";
import { capital, more, one, orderOf, PLACES, SLOTS, tricksOf, wordsOf } from "./words";

/** Characters whose sending is told below. */
const LAST = 4;
/** Prepares that have a button each; more are chosen from a list. */
const MANY = 5;

export class Actions {
  readonly element = h("section", { class: "aa-panel aa-work", "aria-label": "What can be done" });
  readonly #rows = h("div", { class: "aa-rows" });
  readonly #head = h("div", { class: "aa-points" });
  readonly #foot = h("p", { class: "aa-hints" });
  readonly #sent = h("div", { class: "aa-sent" });
  #pressed: string[] = [];
  #ask: Ask | null = null;
  #picture!: Picture;
  #sign = "";

  constructor(
    private readonly about: About,
    private readonly badges: Badges,
    private readonly pick: (target: Target) => void,
  ) {
    this.element.append(this.#head, this.#rows, this.#foot, this.#sent);
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  update(picture: Picture, ask: Ask | null): void {
    const told = JSON.stringify([ask?.at, ask?.board, picture.seats.map(({ sent }) => sent), picture.acting, picture.waiting, picture.prices, picture.offer]);
    if (told === this.#sign) return;
    this.#sign = told;
    if (ask?.at !== this.#ask?.at) this.#pressed = [];
    this.#ask = ask;
    this.#picture = picture;
    this.badges.learn(ask?.board?.rules);
    redraw(this.element, () => this.#draw());
  }

  #draw(): void {
    const rows = this.#ask?.board?.rows ?? [];
    setAttribute(this.element, "data-step", this.#ask?.step ?? "");
    this.#head.replaceChildren(...this.#points(this.#ask?.board?.points));
    this.#rows.replaceChildren(...rows.map((row) => this.#row(row)));
    this.#foot.replaceChildren(...this.#hints(rows));
    this.#showSent();
    this.badges.place();
  }

  /** Points as dots and a number, and where they came from. */
  #points(points: Points | undefined): (Node | string)[] {
    if (!points) return this.#ask ? [h("b", { class: "aa-asked" }, this.#ask.question)] : [];
    const { left, own, day, shard } = points;
    const from = [`${own} its own`, ...(day ? [`${day > 0 ? "+" : "−"}${Math.abs(day)} for the day`] : []), ...(shard ? [`${shard} by a shard`] : [])].join(", ");
    return [h("span", { class: "aa-dots", "aria-hidden": "true" }, ...Array.from({ length: Math.max(left, 0) }, () => h("i"))), h("b", {}, `${left} ${left === 1 ? "point" : "points"}`), h("span", { class: "aa-muted" }, from), ...[this.badges.panel("points", "points")].filter((badge) => badge !== null)];
  }

  #row(row: Row): HTMLElement {
    const { key, actions } = row;
    const reasons = new Set(actions.map(({ no = "" }) => no));
    // What holds for all of a row is said once.
    const [same = ""] = reasons.size === 1 ? reasons : [];
    const isDice = key === "set" || key === "free";
    const isOwn = key === "summon" && !!same;
    const cannot = key === "prepare" && same !== "";
    const buttons = cannot ? actions.map((action) => this.#act(action, [capital(same)], false)) : isDice ? this.#faces(row) : key === "perform" ? this.#stage(row) : this.#buttons(row, !same || isOwn);
    const said = same && !isOwn && actions[0]?.rule ? [h("span", { class: "aa-no" }, cannot ? "" : `${same.replace(/^the dice are (locked) .*/, "$1")} `, this.badges.rule(actions[0].rule))] : [];
    const badge = key === "prepare" ? this.badges.of([`${row.title}.level`, `${row.title}.ap`, `${row.title}.needs`], "", `prepare ${row.title}`) : key === "buy" ? this.badges.panel("offer", "prices", "buy") : null;
    return h("div", { class: `aa-row ${key}`, role: "group", "aria-label": `${capital(row.title)}${row.cost ? `, ${row.cost}` : ""}` }, h("div", { class: "aa-row-name" }, ...this.#title(row), badge), h("div", { class: "aa-acts-of" }, ...buttons, ...said));
  }

  #title({ key, title, cost, needs }: Row): Node[] {
    const price = cost ? [h("span", { class: key === "free" ? "aa-free" : "aa-cost" }, cost)] : [];
    if (key === "prepare") {
      const own = this.#picture.seats.find(({ id }) => id === this.#ask?.seat);
      const trick = tricksOf(own?.tricks ?? "").find(({ code }) => code === title) ?? { code: title, types: "", isReady: false };
      const parts = (needs ?? []).map(([part, isMissing]) => h("span", { class: isMissing ? "missing" : "", title: `${part}${isMissing ? ", missing" : ""}` }, component(part)));
      return [slip(trick, this.about.board), h("span", { class: "aa-needs-of", role: "img", "aria-label": `needs ${(needs ?? []).map(([part, isMissing]) => `${part}${isMissing ? " (missing)" : ""}`).join(", ")}` }, ...parts), ...price];
    }
    if (["send", "assign", "wage"].includes(key)) {
      const member = this.#picture.seats.find(({ id }) => id === this.#ask?.seat)?.members.find((one) => one?.name === title);
      return [h("span", { class: "aa-who" }, person(title), h("b", {}, `${title}${member ? ` ${member.points}` : ""}`))];
    }
    return [h("b", {}, title), ...price];
  }

  #buttons(row: Row, hasReasons: boolean): HTMLElement[] {
    const prepares = row.key === "prepare" && row.actions.length > MANY;
    if (!prepares) return row.actions.map((action) => this.#act(action, this.#inside(action), hasReasons));
    const select = h("select", { class: "al-text", "aria-label": `Ways to prepare ${row.title}`, "data-key": `ways ${row.title}`, ...QUIET }, ...row.actions.map(({ move, label }) => h("option", { value: move }, label)));
    const go = button({ class: "aa-act", "data-key": `prepare ${row.title}`, "data-move": select.value, onclick: () => this.pick(`act ${select.value}`) }, "Prepare it");
    select.addEventListener("change", () => setAttribute(go, "data-move", select.value));
    // Enter is the key of what is chosen, here as everywhere.
    select.addEventListener("keydown", (event) => {
      if (isShortcut(event)) return;
      event.stopPropagation();
      if (event.key !== "Enter") return;
      event.preventDefault();
      go.click();
    });
    return [select, go];
  }

  #act({ move, label, no }: Action, inside: (Node | string)[], hasReason: boolean, click = () => this.pick(`act ${move}`)): HTMLButtonElement {
    return button({ class: `aa-act${no ? " no" : ""}`, "data-key": move, "data-move": move, "aria-disabled": no ? "true" : null, "aria-label": no ? `${label}: not possible, ${no}` : label, title: no ?? null, onclick: click }, ...inside, no && hasReason ? h("span", { class: "aa-reason" }, this.#brief(move, no)) : null);
  }

  /** A reason in as few words as its button has room for; its name has all of it. */
  #brief(move: string, no: string): string {
    const slot = SLOTS.indexOf(move.replace("buy ", ""));
    const own = this.#picture.seats.find(({ id }) => id === this.#ask?.seat);
    const short = (this.#picture.prices[slot] ?? 0) - (own?.coins ?? 0);
    return short > 0 && no.includes("coin") ? `${one(short, "coin")} short` : no.replace(/^the \w+ slot is /, "");
  }

  /** What stands on a button, where drawings say it. */
  #inside({ move, label, no }: Action): (Node | string)[] {
    const [verb = "", first = "", second = ""] = move.split(" ");
    if (verb === "buy") {
      const at = SLOTS.indexOf(first);
      const kind = wordsOf(this.#picture.offer)[at] ?? ".";
      return kind === "." || kind === "x" ? [first] : [`${first} `, chip(kind), ...(no ? [] : [` ${this.#picture.prices[at]}`, icon("coin")])];
    }
    if (verb === "charge") return [`${first} `, icon("trickerion"), " ▸ ", icon("arcane")];
    if (verb === "summon") return this.#picture.worker ? [person(this.#picture.worker), no ? "" : ` ${capital(this.#picture.worker)}, to the Inn`] : ["nobody is on offer"];
    if (verb === "send") {
      const day = ["theater-thursday", "theater-other", "theater-sunday"].indexOf(second);
      const here = second === this.#picture.wagon ? " · the wagon is here" : "";
      return [day >= 0 ? `Theater, ${PLACES[second]} ${more(this.about.board.numbers, day)}` : `${PLACES[second]}${here}`];
    }
    if (verb === "assign") return [capital(PLACES[second] ?? second)];
    if (verb === "prepare") return [label.replace(/^Prepare \w+ ?/, "") || "as it is"];
    if (verb === "pay") return [icon(first), ` ${label}`];
    return [label];
  }

  // --- dice ---------------------------------------------------------------------------------------------------------

  /** Faces of both dice; one of each may be pressed together, and a button then sets them. */
  #faces(row: Row): HTMLElement[] {
    const isFree = row.key === "free";
    const parts: HTMLElement[] = [];
    const isOpen = row.actions.some(({ no }) => !no);
    let wasType = true;
    for (const action of row.actions) {
      const shown = action.move.split(" ")[1]!;
      const isType = shown.length === 1;
      if (isOpen && !isType && wasType && shown !== "downtown") parts.push(h("span", { class: "aa-or" }, isFree ? "or" : "and / or"));
      wasType = isType;
      const name = isType ? shown : (this.about.board.benefit_words[shown] ?? action.label);
      const one = this.#act(action, isType ? [chip(shown)] : shown === "downtown" ? [action.label] : [benefit(shown, this.about.board.numbers)], false, action.no ? undefined : () => this.#press(action.move));
      parts.push(one);
      if (!action.no) {
        const isPressed = this.#pressed.includes(action.move);
        one.classList.add("aa-die-face");
        setAttribute(one, "aria-pressed", String(isPressed));
        setAttribute(one, "aria-label", `Set ${isFree ? "without points" : "a die"}: ${name}`);
        one.addEventListener("keydown", (event) => this.#enter(event, action.move));
      }
    }
    const here = this.#pressed.filter((move) => move.startsWith(`${row.key} `));
    if (here.length) parts.push(button({ class: "aa-go", "data-key": `go ${row.key}`, "data-move": this.#moveOf(here), onclick: () => this.#send(here) }, this.#wordsOf(here)));
    return parts;
  }

  /** The move that some pressed faces are. */
  #moveOf(pressed: string[]): string {
    const faces = pressed.map((move) => move.split(" ")[1]!).sort((one, other) => one.length - other.length);
    return `${pressed[0]!.split(" ")[0]} ${faces.join(" ")}`;
  }

  #wordsOf(pressed: string[]): string {
    const move = this.#moveOf(pressed);
    const known = this.#ask?.moves.find(({ text }) => text === move)?.label;
    return known ?? `Set both: ${pressed.length * (this.about.board.numbers.die_points ?? 1)} points`;
  }

  #press(move: string): void {
    const [verb, shown = ""] = move.split(" ");
    const isType = shown.length === 1;
    const isOn = this.#pressed.includes(move);
    // One face of each die; without points one die alone.
    const others = this.#pressed.filter((one) => one !== move && one.startsWith(`${verb} `) && verb === "set" && (one.split(" ")[1]!.length === 1) !== isType);
    this.#pressed = isOn ? this.#pressed.filter((one) => one !== move) : [...others, move];
    redraw(this.element, () => this.#draw());
    this.#say(this.#pressed.length ? this.#wordsOf(this.#pressed) : "Nothing is pressed");
  }

  #say(words: string): void {
    this.element.dispatchEvent(new CustomEvent("al-say", { bubbles: true, detail: `${words}.` }));
  }

  /** Enter sets a face at once, with what is pressed on the other die. */
  #enter(event: KeyboardEvent, move: string): void {
    if (event.key !== "Enter" || isShortcut(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!this.#pressed.includes(move)) this.#press(move);
    this.#send(this.#pressed);
  }

  #send(pressed: string[]): void {
    const move = this.#moveOf(pressed);
    this.#pressed = [];
    redraw(this.element, () => this.#draw());
    this.pick(`act ${move}`);
  }

  // --- the stage ----------------------------------------------------------------------------------------------------

  /** Prepared tricks, each pressed or not; as the dice lie it matches or does not. */
  #stage(row: Row): HTMLElement[] {
    const own = this.#picture.seats.find(({ id }) => id === this.#ask?.seat);
    const known = new Map(tricksOf(own?.tricks ?? "").map((trick) => [trick.code, trick]));
    const codes = (row.tricks ?? []).map(([code]) => code);
    const chosen = this.#pressed.filter((one) => one.startsWith("trick ")).map((one) => one.slice(6));
    // All that the stage holds is what most people mean.
    const on = this.#pressed.length ? codes.filter((code) => chosen.includes(code)) : codes.slice(0, this.about.board.stage);
    const slips = (row.tricks ?? []).map(([code, matches]) =>
      button({ class: `aa-act aa-on-stage${matches ? " matches" : ""}`, "data-key": `trick ${code}`, "aria-pressed": String(on.includes(code)), "aria-label": `${code}, ${matches ? "matches" : "does not match"} as the dice lie`, onclick: () => this.#turn(code, on) }, slip(known.get(code) ?? { code, types: "", isReady: true }, this.about.board), h("span", {}, matches ? `= matches${matches > 1 ? `, ${matches} rewards` : ""}` : "≠ no match")),
    );
    const move = `perform ${on.join(" ")}`;
    const label = this.#ask?.moves.find(({ text }) => text === move)?.label;
    return [...slips, button({ class: "aa-go", "data-key": "perform", "data-move": move, "aria-disabled": on.length ? null : "true", onclick: () => on.length && this.pick(`act ${move}`) }, label ?? (on.length ? `Perform ${on.join(", ")}` : "Choose a trick"))];
  }

  #turn(code: string, on: string[]): void {
    const next = on.includes(code) ? on.filter((one) => one !== code) : [...on, code];
    this.#pressed = ["stage", ...next.map((one) => `trick ${one}`)];
    redraw(this.element, () => this.#draw());
    this.#say(this.element.querySelector("[data-key=perform]")!.textContent);
  }

  // --- below the rows -----------------------------------------------------------------------------------------------

  #hints(rows: Row[]): (Node | string)[] {
    const keys = new Set(rows.map(({ key }) => key));
    const hints: (Node | string)[][] = [];
    const { numbers } = this.about.board;
    const open = rows.find(({ key }) => key === "set")?.actions;
    // What a row says itself is not said again.
    if (open?.some(({ no }) => !no)) hints.push(["Setting a die locks both till the turn ends ", this.badges.rule("AS-DICE-04")]);
    if (open) hints.push(["a tile that is bought leaves its slot empty ", this.badges.rule("AS-BUY-06")], ["points without slot modifiers ", this.badges.rule("ST-5")]);
    if (keys.has("prepare")) hints.push([`A tile stands for ${numbers.tile_worth} coins' worth of components `, this.badges.rule("AS-ENCH-02")], ["preparing takes points ", this.badges.rule("ST-7")]);
    if (keys.has("send")) hints.push(["One character each, round after round ", this.badges.rule("ST-2")], ["one day at the Theater ", this.badges.rule("ST-3")]);
    if (keys.has("assign")) hints.push(["Openly, any number of each card ", this.badges.rule("ST-1")]);
    if (keys.has("perform")) hints.push(["In the order of your list ", this.badges.rule("ST-9")], ["one matching type is enough ", this.badges.rule("AS-PERF-01")]);
    if (keys.has("wage")) hints.push(["Only the apprentice slots are paid here ", this.badges.rule("ST-10")]);
    if (keys.has("enhance")) hints.push([`A Trickerion Shard: ${one(numbers.trickerion_points ?? 1, "point")}, not at the Theater `, this.badges.rule("AS-SHARD-02")], [`an Arcane Shard: ${one(numbers.arcane_points ?? 2, "point")}, at the Theater ${numbers.theater_points} `, this.badges.rule("AS-SHARD-03")]);
    return hints.flatMap((hint, i) => [...(i ? [" · "] : []), ...hint]);
  }

  #showSent(): void {
    // Those before stand on the track.
    const all = orderOf(this.#picture);
    const order = all.slice(-LAST);
    setAttribute(this.#sent, "hidden", !order.length);
    const told = order.flatMap(([seat, { who, place, points }], i) => {
      const isNow = who === this.#picture.acting && this.#picture.waiting.includes(seat) && i === order.length - 1;
      const arrow = [i, () => h("span", { class: "aa-muted", "aria-hidden": "true" }, "→")] as const;
      return [...(i ? [arrow] : []), [[seat, who, place, points, isNow], () => h("span", { class: "aa-one-sent" }, pawn(seat, seatName(seat, this.about as never), who, points, isNow), h("span", {}, isNow ? h("b", {}, "now") : PLACES[place]!))] as const];
    });
    const before: [unknown, () => HTMLElement][] = all.length > LAST ? [["before", () => h("span", {}, "… →")]] : [];
    fillEach(this.#sent, [["", () => h("b", {}, "Sent so far")], ...before, ...told]);
  }

  /** What makes a move; where that is put together from several, what begins it. */
  at(move: string): HTMLElement | undefined {
    const [, first = ""] = move.split(" ");
    const begins = ["trick", "ways"].map((kind) => `[data-key="${kind} ${CSS.escape(first)}"]`).join();
    return this.element.querySelector<HTMLElement>(`[data-move="${CSS.escape(move)}"]`) ?? this.element.querySelector<HTMLElement>(begins) ?? undefined;
  }

  /** Arrows go along a row; Esc takes back what is pressed. */
  #key(event: KeyboardEvent): void {
    if (isShortcut(event)) return;
    if (event.key === "Escape" && this.#pressed.length) {
      this.#pressed = [];
      redraw(this.element, () => this.#draw());
    } else if (/^Arrow(Left|Right)$/.test(event.key)) {
      const row = (event.target as HTMLElement).closest(".aa-acts-of");
      const all = [...(row?.querySelectorAll<HTMLElement>("button") ?? [])];
      const next = all[all.indexOf(event.target as HTMLElement) + (event.key === "ArrowRight" ? 1 : -1)];
      if (!next) return;
      next.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
