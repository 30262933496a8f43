/** Short movements that show what a step did: an item laid down, a set lifted off, items that slide. */
import { paint } from "./card";
import { fromBefore, type Box } from "./geometry";
import type { StorehouseGrid } from "./grid";
import type { About, Motion, Picture } from "./types";

const LENGTH = 280;

/** What a step moved in one storehouse, in terms of the slots before it. */
export interface Paths {
  /** For a slot after the step, the slot where its item lay before. */
  cameFrom: Map<string, string>;
  /** Slots, before the step, whose items were sold. */
  sold: string[];
  /** Slots, after the step, where an item was laid down. */
  laid: string[];
}

/** Follow the items of a seat through the sales and slides of a step, several of each if need be. */
export function pathsOf(motions: Motion[], seat: string): Paths {
  let now = new Map<string, string>();
  const paths: Paths = { cameFrom: now, sold: [], laid: [] };
  const before = (slot: string) => now.get(slot) ?? slot;
  let slides: [string, string][] = [];
  const settle = () => {
    // All items of one slide move together, so each is looked up as it lay before any of them.
    const next = new Map(now);
    for (const [from, to] of slides) next.set(to, before(from));
    now = next;
    slides = [];
  };
  for (const motion of motions) {
    if (motion[1] !== seat) continue;
    if (motion[0] === "slid") slides.push([motion[2], motion[3]]);
    else {
      settle();
      if (motion[0] === "sold") paths.sold.push(...motion[2].map(before));
      else paths.laid.push(motion[2]);
    }
  }
  settle();
  paths.cameFrom = now;
  return paths;
}

/** Where the cards of the moved storehouses lie before the step is drawn. */
export interface Before {
  motions: Motion[];
  boxes: Map<string, Box>;
  ghosts: HTMLElement[];
}

/** Remember where everything lies; to be called before the new picture is drawn. */
export function look(motions: Motion[], grids: Map<string, StorehouseGrid>, root: HTMLElement, about: About): Before {
  const before: Before = { motions, boxes: new Map(), ghosts: [] };
  const frame = root.getBoundingClientRect();
  for (const seat of new Set(motions.map((motion) => motion[1]))) {
    const grid = grids.get(seat);
    if (!grid) continue;
    for (const cell of grid.element.querySelectorAll<HTMLElement>("[data-slot]")) {
      before.boxes.set(`${seat} ${cell.dataset.slot}`, cell.getBoundingClientRect());
    }
    const laid = new Map(motions.filter((m) => m[0] === "played").map((m) => [m[2] as string, m[3] as string | undefined]));
    for (const slot of pathsOf(motions, seat).sold) {
      const card = grid.slot(slot);
      if (card) before.ghosts.push(ghost(card, frame, laid.get(slot), about));
    }
  }
  return before;
}

/** Move from what was remembered to what is drawn now. */
export function move(before: Before, grids: Map<string, StorehouseGrid>, root: HTMLElement, picture: Picture): void {
  for (const { id } of picture.seats) {
    const paths = pathsOf(before.motions, id);
    const grid = grids.get(id)!;
    for (const [slot, from] of paths.cameFrom) {
      const box = before.boxes.get(`${id} ${from}`);
      const card = grid.slot(slot);
      if (!box || !card || paths.sold.includes(from)) continue;
      const start = fromBefore(box, card.getBoundingClientRect());
      card.animate([{ transform: start }, { transform: "none" }], { duration: LENGTH, easing: "ease-in-out" });
    }
    if (paths.sold.length) continue;
    for (const slot of paths.laid) {
      const frames = [{ transform: "translateY(-8px) scale(1.12)", opacity: 0.2 }, { transform: "none", opacity: 1 }];
      grid.slot(slot)?.animate(frames, { duration: 200, easing: "ease-out" });
    }
  }
  for (const card of before.ghosts) {
    root.append(card);
    const frames = [{ transform: "none", opacity: 1 }, { transform: "translateY(-26px) scale(1.1)", opacity: 0 }];
    card.animate(frames, { duration: LENGTH, easing: "ease-in" }).finished.then(() => card.remove(), () => card.remove());
  }
}

/** Whether movement is welcome: the person has not asked for less of it, and looks on. */
export function isWelcome(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && document.visibilityState === "visible";
}

function ghost(card: HTMLElement, frame: Box, laid: string | undefined, about: About): HTMLElement {
  const box = card.getBoundingClientRect();
  const copy = document.createElement("div");
  copy.className = card.className;
  copy.classList.add("al-ghost");
  copy.setAttribute("aria-hidden", "true");
  if (laid) paint(copy, { face: "up", item: laid }, about);
  else copy.append(...[...card.childNodes].map((node) => node.cloneNode(true)));
  Object.assign(copy.style, {
    left: `${box.left - frame.left}px`,
    top: `${box.top - frame.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  return copy;
}
