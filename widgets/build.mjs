/** One bundle for each game, `dist/GAME.js` and `.css`: the frame and the board that the game brings; `plain` is for games without. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, context } from "esbuild";

const root = fileURLToPath(new URL(".", import.meta.url));
const games = readdirSync(`${root}src/games`);

/** The bundles that there are: one for each folder of a game. */
export const bundles = ["plain", ...games];

/** How the bundles are made.
 * @satisfies {import("esbuild").BuildOptions} */
export const options = {
  absWorkingDir: root,
  entryPoints: bundles.flatMap((name) => ["ts", "css"].map((kind) => ({ in: games.includes(name) ? `src/games/${name}/index.${kind}` : `src/${name}.${kind}`, out: name }))),
  bundle: true,
  format: /** @type {const} */ ("esm"),
  target: "es2022",
  minify: true,
  outdir: "dist",
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--watch")) await (await context({ ...options, sourcemap: "inline", logLevel: "info" })).watch();
  else await build(options);
}
