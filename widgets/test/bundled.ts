/// <reference types="vite/client" />
/** The bundle of a game as `build.mjs` puts it together. */
import { bundleOf, type Widget } from "../src/bundle";
import { game as alleyGame } from "../src/games/alley";
import { game as plainGame } from "../src/plain";

const ours = import.meta.glob<Widget>("../src/widgets/*.ts", { eager: true, import: "widget" });
const alleys = import.meta.glob<Widget>("../src/games/alley/widgets/*.ts", { eager: true, import: "widget" });

export const alley = bundleOf(alleyGame, [...Object.values(ours), ...Object.values(alleys)]);
export const plain = bundleOf(plainGame, Object.values(ours));
