/// <reference types="vite/client" />
/** The bundles of a game as `build.mjs` puts it together. */
import { bundleOf } from "../src/bundle";
import { game as alleyGame } from "../src/games/alley";
import { game as plainGame } from "../src/plain";
import { viewsOf, type Widget } from "../src/views";

const alleys = import.meta.glob<Widget>("../src/games/alley/widgets/*.ts", { eager: true, import: "widget" });

export const alley = bundleOf(alleyGame);
export const labs = viewsOf(alleyGame, Object.values(alleys));
export const plain = bundleOf(plainGame);
