/** Short movements that show what a step did: a card laid down or lifted off, cards that slide or change places. */
import type { Faces } from "./game";
import { pace } from "./pace";
import { fromBefore, type Box } from "./geometry";
import type { Motion, Place, Step } from "./types";

const LENGTH = 280;
/** Milliseconds of a card on its way from a seat to its place. */
const FLIGHT = 450;

/** What a step moved, in terms of the places before it. */
export interface Paths {
  /** For a place after the step, the place where its card lay before. */
  cameFrom: Map<Place, Place>;
  /** Places, before the step, whose cards went away. */
  gone: Place[];
  /** Places where a card was laid down, with the card if it is known. */
  laid: Map<Place, string | undefined>;
}

/** What a step moved, in its order. */
export function motionsOf(step: Step | undefined): Motion[] {
  return (step?.e ?? []).flatMap(([, , motion]) => (motion ? [motion] : []));
}

/** Follow cards through what a step moves, several of each if need be. */
export function pathsOf(motions: Motion[]): Paths {
  const paths: Paths = { cameFrom: new Map(), gone: [], laid: new Map() };
  let together: [Place, Place][] = [];
  const before = (place: Place) => paths.cameFrom.get(place) ?? place;
  const settle = () => {
    // All cards of one slide move together, so each is looked up as it lay before any of them.
    const moved = together.map(([from, to]): [Place, Place] => [to, before(from)]);
    for (const [to, from] of moved) paths.cameFrom.set(to, from);
    together = [];
  };
  for (const motion of motions) {
    if (motion[0] === "slid") {
      together.push([motion[1]!, motion[2]!]);
      continue;
    }
    settle();
    if (motion[0] === "laid") paths.laid.set(motion[1]!, motion[2]);
    else if (motion[0] === "swapped") {
      together = [[motion[1]!, motion[2]!], [motion[2]!, motion[1]!]];
      settle();
    } else paths.gone.push(...motion.slice(1).map((place) => before(place!)));
  }
  settle();
  return paths;
}

/** Finds the card of a place, as it is drawn now. */
export type Finder = (place: Place) => HTMLElement | undefined;

/** Where the cards lie in their grids before the step is drawn, which grids these are, and copies of those that go away. */
export interface Before {
  paths: Paths;
  boxes: Map<Place, Box>;
  homes: Map<Place, Element>;
  ghosts: Map<Place, HTMLElement>;
}

/** Remember where everything lies; to be called before the new picture is drawn. */
export function look(motions: Motion[], find: Finder, faces: Faces): Before {
  const paths = pathsOf(motions);
  const boxes = new Map<Place, Box>();
  const homes = new Map<Place, Element>();
  const ghosts = new Map<Place, HTMLElement>();
  for (const place of [...paths.cameFrom.values(), ...paths.gone]) {
    const card = find(place);
    if (!card) continue;
    // Beside its own grid: the whole grid may shift when a question above it grows.
    const home = card.closest('[role="grid"]')!;
    homes.set(place, home);
    boxes.set(place, beside(card.getBoundingClientRect(), home.getBoundingClientRect()));
  }
  for (const place of paths.gone) {
    const card = find(place);
    if (card) ghosts.set(place, ghost(card, paths.laid.get(place), faces));
  }
  return { paths, boxes, homes, ghosts };
}

/** Where or how a card is drawn while it moves. Of these properties the browser's compositor takes care alone. */
export interface Pose {
  translate?: string;
  scale?: string;
  opacity?: string;
}

/** A card that comes from one pose and goes to another. */
export interface Way {
  card: HTMLElement;
  from: Pose;
  to?: Pose;
  easing?: string;
  /** What is done when it has arrived. */
  then?: () => void;
}

const LYING = { translate: "none", scale: "none", opacity: "1" };
const FREE = { translate: "", scale: "", opacity: "" };

/** Let cards move. They are held where they begin until the new picture has been painted: each frame has half the work. */
export function glide(ways: Way[], length = LENGTH): void {
  for (const { card, from } of ways) Object.assign(card.style, from);
  const begin = () => {
    for (const { card, from, to = LYING, easing = "ease-in-out", then } of ways) {
      Object.assign(card.style, FREE);
      const rest = Object.fromEntries(Object.keys(from).map((part) => [part, to[part as keyof Pose] ?? null]));
      const moving = card.animate([{ ...from }, rest], { duration: length, easing });
      if (then) moving.finished.then(then, then);
    }
  };
  if (ways.length) requestAnimationFrame(() => requestAnimationFrame(begin));
}

/** Move from what was remembered to what is drawn now. */
export function move({ paths, boxes, homes, ghosts }: Before, find: Finder, root: HTMLElement): void {
  const frame = root.getBoundingClientRect();
  const lay = (place: Place): Box | undefined => {
    const [box, home] = [boxes.get(place), homes.get(place)?.getBoundingClientRect()];
    return box && home && { ...box, left: home.left + box.left, top: home.top + box.top };
  };
  // First all that is measured, then all that is changed: the page is laid out once.
  const ways: Way[] = [];
  for (const [place, from] of paths.cameFrom) {
    const box = lay(from);
    const card = find(place);
    if (box && card && !paths.gone.includes(from)) ways.push({ card, from: fromBefore(box, card.getBoundingClientRect()) });
  }
  const lifted = [...ghosts].map(([place, card]): [HTMLElement, Box] => [card, beside(lay(place)!, frame)]);
  let length = LENGTH;
  for (const place of ghosts.size ? [] : paths.laid.keys()) {
    const card = find(place);
    const hand = find(`hand of ${place.split(" ")[0]}`)?.getBoundingClientRect();
    // From where its seat holds its cards, if that is seen.
    if (card && hand?.width) {
      length = FLIGHT / pace();
      ways.push({ card, from: fromBefore(hand, card.getBoundingClientRect()), easing: "ease-out" });
    } else if (card) ways.push({ card, from: { translate: "0 -8px", scale: "1.12", opacity: "0.2" }, easing: "ease-out" });
  }
  for (const [card, box] of lifted) {
    for (const side of ["left", "top", "width", "height"] as const) card.style[side] = `${box[side]}px`;
    root.append(card);
    const gone = () => card.remove();
    ways.push({ card, from: { translate: "0 0", scale: "1", opacity: "1" }, to: { translate: "0 -26px", scale: "1.1", opacity: "0" }, easing: "ease-in", then: gone });
  }
  glide(ways, length);
}

/** Whether movement is welcome: the person has not asked for less of it, and looks on. */
export function isWelcome(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && document.visibilityState === "visible";
}

function beside(box: Box, frame: Box): Box {
  return { left: box.left - frame.left, top: box.top - frame.top, width: box.width, height: box.height };
}

function ghost(card: HTMLElement, laid: string | undefined, faces: Faces): HTMLElement {
  const copy = document.createElement("div");
  copy.className = card.className;
  copy.classList.add("al-ghost");
  copy.setAttribute("aria-hidden", "true");
  if (laid) faces.paint(copy, laid);
  else copy.append(...[...card.childNodes].map((node) => node.cloneNode(true)));
  return copy;
}
