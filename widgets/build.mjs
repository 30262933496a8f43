/** One bundle for each game: the frame and the board that the game brings, as `dist/GAME.js` and `dist/GAME.css`. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, context } from "esbuild";

const root = fileURLToPath(new URL(".", import.meta.url));
/** The games that there are, each a folder. */
export const games = readdirSync(`${root}src/games`);

/** How the bundles are made.
 * @satisfies {import("esbuild").BuildOptions} */
export const options = {
  absWorkingDir: root,
  entryPoints: games.flatMap((game) => ["ts", "css"].map((kind) => ({ in: `src/games/${game}/index.${kind}`, out: game }))),
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
