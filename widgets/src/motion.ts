/** Short movements that show what a step did: a card that flies to its place or to a pile, cards that slide or change places. */
import type { Faces } from "./game";
import { fromBefore, type Box } from "./geometry";
import { pace } from "./pace";
import type { Stage } from "./stage";
import type { Story } from "./steps";
import type { Motion, Place } from "./types";

export { isWelcome } from "./stage";

/** Milliseconds of cards that slide, and of a card on its way: one's own, that of another, one that goes to a pile. */
const LENGTH = 280;
const [OWN, OTHER, AWAY] = [300, 450, 350];
/** Milliseconds until a card flies that is told first, and until the one goes whose place it takes. */
const [TOLD, LATER] = [300, 80];
/** A card that is drawn: it is lifted, turned up, seen alone, and goes to its place; and how wide it is meanwhile. */
const [LIFT, TURN, HOLD, HOME] = [150, 250, 400, 300];
const SEEN_WIDE = 160;
/** More cards than these come and go at once where a round begins: nobody could follow them. */
const FEW = 4;

/** A card that goes to a pile, or from it. */
export interface Went {
  from: Place;
  to: Place;
  card: string | null;
}

/** What a step moved, in terms of the places before it. */
export interface Paths {
  /** For a place after the step, the place where its card lay before. */
  cameFrom: Map<Place, Place>;
  /** Places, before the step, whose cards went away. */
  gone: Place[];
  /** Places where a card was laid down, with the card if it is known, and where it was. */
  laid: Map<Place, { card?: string; from?: Place }>;
  went: Went[];
}

/** Where the last card was laid before a step: what lay there may go away only with the step. */
export function laidBefore(story: Story, at: number): Place | undefined {
  for (let i = at - 1; i > 0 && i > at - 6; i--) {
    const [, place] = story.motions(story.step(i)).filter(([what]) => what === "laid").at(-1) ?? [];
    if (place) return place;
  }
  return undefined;
}

/** Follow cards through what a step moves, several of each if need be. */
export function pathsOf(motions: Motion[]): Paths {
  const paths: Paths = { cameFrom: new Map(), gone: [], laid: new Map(), went: [] };
  let together: [Place, Place][] = [];
  const before = (place: Place) => paths.cameFrom.get(place) ?? place;
  const settle = () => {
    // All cards of one slide move together, so each is looked up as it lay before any of them.
    const moved = together.map(([from, to]): [Place, Place] => [to, before(from)]);
    for (const [to, from] of moved) paths.cameFrom.set(to, from);
    together = [];
  };
  for (const motion of motions) {
    const [what, one, two, three] = motion;
    if (what === "slid") {
      together.push([one!, two!]);
      continue;
    }
    settle();
    if (what === "laid") paths.laid.set(one!, { ...(two ? { card: two } : {}), ...(three ? { from: three } : {}) });
    else if (what === "went") paths.went.push({ from: one!, to: two!, card: three ?? null });
    else if (what === "swapped") {
      together = [[one!, two!], [two!, one!]];
      settle();
    } else paths.gone.push(...motion.slice(1).map((place) => before(place!)));
  }
  settle();
  return paths;
}

/** Finds what is drawn of a place now; where several cards lie, the one that is meant. */
export type Finder = (place: Place, card?: string) => HTMLElement | undefined;

/** Who looks on, who moves, and where the card lay that a play has put to one side, if an earlier step did that. */
export interface Seen {
  me: string | null;
  by: string;
  aside?: Place;
}

/** Where the cards lie in their grids before the step is drawn, which grids these are, and copies of those that go away. */
export interface Before {
  paths: Paths;
  boxes: Map<Place, Box>;
  homes: Map<Place, Element>;
  ghosts: Map<Place, HTMLElement>;
  flights: Flight[];
}

/** A card that flies: where it is seen at first, where it goes, and what lay there. */
interface Flight {
  card: string;
  kind: "drawn" | "own" | "other" | "away";
  from: Box;
  to: Place;
  /** The card as it is known where it arrives. */
  known: string;
  delay: number;
  /** What is seen there until it has come. */
  under: HTMLElement | null;
}

/** Remember where everything lies; to be called before the new picture is drawn. */
export function look(motions: Motion[], find: Finder, faces: Faces, seen?: Seen): Before {
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
    if (card) ghosts.set(place, ghost(card, paths.laid.get(place)?.card, faces));
  }
  return { paths, boxes, homes, ghosts, flights: seen && !ghosts.size ? flightsOf(paths, find, faces, seen) : [] };
}

/** The cards of a step that fly, as long as they are few. */
function flightsOf({ laid, went }: Paths, find: Finder, faces: Faces, { me, by, aside }: Seen): Flight[] {
  const isOther = by !== me;
  const back = faces.hidden ?? "??";
  const found: (Flight | null)[] = [...laid].map(([to, { card, from }]) => {
    const source = find(from ?? `hand of ${to.split(" ")[0]}`, card);
    return card ? flight(source, to, card, isOther ? "other" : "own", isOther ? TOLD : 0, find) : null;
  });
  const slot = [...laid.keys()].at(-1);
  for (const { from, to, card } of went.length > FEW ? [] : went) {
    const isDraw = !!me && !!card && to.split(" ")[0] === me && (faces.draws?.(from) ?? true);
    const drawn = find(from, card ?? undefined);
    // Where the place itself is not drawn, the card still lies in the slot that it had.
    const source = drawn ?? find(slot ?? aside ?? "");
    const wait = (isOther && !isDraw ? TOLD : 0) + (drawn ? 0 : LATER);
    const one = flight(source, to, isDraw && source?.matches(".down") ? back : (card ?? back), isDraw ? "drawn" : "away", wait, find);
    found.push(one && { ...one, known: card ?? back });
  }
  return found.filter((one) => one !== null);
}

function flight(source: HTMLElement | undefined, to: Place, card: string, kind: Flight["kind"], delay: number, find: Finder): Flight | null {
  const from = source?.getBoundingClientRect();
  if (!from?.width) return null;
  const there = find(to);
  return { card, kind, from, to, known: card, delay, under: there?.matches(".al-card") ? copyOf(there) : null };
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

/** Move from what was remembered to what is drawn now; without a stage nothing flies. */
export function move({ paths, boxes, homes, ghosts, flights }: Before, find: Finder, root: HTMLElement, faces?: Faces, stage?: Stage): void {
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
  // What something else lies over is not seen to move.
  const isSeen = (one: Element | undefined) => !!one && one.checkVisibility?.({ visibilityProperty: true }) !== false;
  const lifted = [...ghosts].filter(([place]) => isSeen(homes.get(place))).map(([place, card]): [HTMLElement, Box] => [card, beside(lay(place)!, frame)]);
  const flown = new Set(flights.map(({ to }) => to));
  for (const place of ghosts.size ? [] : paths.laid.keys()) {
    const card = flown.has(place) ? undefined : find(place);
    if (card) ways.push({ card, from: { translate: "0 -8px", scale: "1.12", opacity: "0.2" }, easing: "ease-out" });
  }
  const targets = flights.map(({ to, known }) => find(to, known));
  const goals = targets.map((target) => (isSeen(target) ? target!.getBoundingClientRect() : undefined));
  for (const [card, box] of lifted) {
    place(card, box);
    root.append(card);
    const gone = () => card.remove();
    ways.push({ card, from: { translate: "0 0", scale: "1", opacity: "1" }, to: { translate: "0 -26px", scale: "1.1", opacity: "0" }, easing: "ease-in", then: gone });
  }
  glide(ways, LENGTH / pace());
  if (!stage || !faces) return;
  flights.forEach((one, i) => {
    const [target, goal] = [targets[i], goals[i]];
    if (target && goal?.width) fly(one, target, goal, frame, root, faces, stage);
  });
}

/** Let a card fly to where it belongs; what lies there is seen when it has come. */
function fly(one: Flight, target: HTMLElement, goal: Box, frame: Box, root: HTMLElement, faces: Faces, stage: Stage): void {
  const { card, kind, delay, known } = one;
  const from = beside(one.from, frame);
  const to = beside(goal, frame);
  const guest = guestAt(kind === "drawn" ? { ...to, width: SEEN_WIDE, height: (SEEN_WIDE * to.height) / to.width } : to, root, stage);
  faces.paint(guest, card);
  guest.dataset.flies = kind;
  const ms = kind === "drawn" ? LIFT + TURN + HOLD + HOME : kind === "own" ? OWN : kind === "other" ? OTHER : AWAY;
  const isCard = target.matches(".al-card");
  const covered = one.under && kind === "away" && isCard ? place(one.under, to) : null;
  if (covered) stage.bring(covered, root);
  const arrive = () => {
    stage.take(guest);
    if (covered) stage.take(covered);
  };
  // What stands for several cards stays as it is.
  if (isCard) stage.move(target, [{ opacity: 0 }, { opacity: 0 }], { ms: ms + delay });
  if (kind === "drawn") return draw(guest, known, from, to, frame, ms, faces, stage, arrive);
  const start = { ...fromBefore(from, to), opacity: 1 };
  stage.move(guest, [start, { translate: "0 0", scale: "1", opacity: 1 }], { ms, delay, easing: kind === "away" ? "ease-in-out" : "ease-out" }, arrive);
}

/** Lift a card, turn it up where everybody looks, let it be seen alone, and bring it home. */
function draw(guest: HTMLElement, known: string, from: Box, to: Box, frame: Box, ms: number, faces: Faces, stage: Stage, arrive: () => void): void {
  const [wide, high] = [SEEN_WIDE, (SEEN_WIDE * to.height) / to.width];
  const seen = { left: Math.min(Math.max(from.left + from.width / 2 - wide / 2, 8), frame.width - wide - 8), top: Math.max(frame.height / 2 - high / 2, 8), width: wide, height: high };
  place(guest, seen);
  const alone = { translate: "0 0", scale: "1" };
  const at = (time: number) => time / ms;
  const frames = [
    { ...fromBefore(from, seen), offset: 0, easing: "ease-out" },
    { ...alone, offset: at(LIFT), easing: "ease-in" },
    { ...alone, scale: "0 1", offset: at(LIFT + TURN / 2), easing: "ease-out" },
    { ...alone, offset: at(LIFT + TURN) },
    { ...alone, offset: at(LIFT + TURN + HOLD), easing: "ease-in-out" },
    { ...fromBefore(to, seen), offset: 1 },
  ];
  stage.after(LIFT + TURN / 2, () => faces.paint(guest, known));
  stage.move(guest, frames, { ms, isLong: true }, arrive);
}

function guestAt(box: Box, root: HTMLElement, stage: Stage): HTMLElement {
  const guest = document.createElement("div");
  guest.className = "al-card al-ghost";
  return stage.bring(place(guest, box), root);
}

function place(card: HTMLElement, box: Box): HTMLElement {
  for (const side of ["left", "top", "width", "height"] as const) card.style[side] = `${box[side]}px`;
  return card;
}

function beside(box: Box, frame: Box): Box {
  return { left: box.left - frame.left, top: box.top - frame.top, width: box.width, height: box.height };
}

function ghost(card: HTMLElement, laid: string | undefined, faces: Faces): HTMLElement {
  if (!laid) return copyOf(card);
  const copy = document.createElement("div");
  copy.className = `${card.className} al-ghost`;
  copy.setAttribute("aria-hidden", "true");
  faces.paint(copy, laid);
  return copy;
}

/** A copy of a card as it is drawn, that nobody can point at. */
function copyOf(card: HTMLElement): HTMLElement {
  const copy = document.createElement("div");
  copy.className = `${card.className} al-ghost`;
  copy.setAttribute("aria-hidden", "true");
  copy.append(...[...card.childNodes].map((node) => node.cloneNode(true)));
  return copy;
}
