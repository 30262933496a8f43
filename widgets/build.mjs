/** One bundle for each game, `dist/GAME.js` and `.css`: the frame, the board that the game brings, and every widget; `plain` is for
 * games without a board. A widget is a file of a folder `widgets`, of the frame or of a game, with its style beside it. */
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, context } from "esbuild";

const root = fileURLToPath(new URL(".", import.meta.url));
const games = readdirSync(`${root}src/games`);

/** The bundles that there are: one for each folder of a game. */
export const bundles = ["plain", ...games];

/** The files of a folder of widgets with this ending. */
function widgetsOf(/** @type {string} */ folder, /** @type {string} */ ending) {
  const path = `${root}src/${folder}/widgets`;
  return existsSync(path) ? readdirSync(path).filter((name) => name.endsWith(ending)).map((name) => `./${folder}/widgets/${name}`) : [];
}

/** What a bundle is made of. Of two styles the later wins: first what is shared, and a wide screen last. */
function entryOf(/** @type {string} */ name) {
  const [game, folder] = games.includes(name) ? [`./games/${name}/index`, `games/${name}`] : [`./${name}`, ""];
  const styles = ["./frame.css", ...widgetsOf(".", ".css"), `${game}.css`, ...(folder ? widgetsOf(folder, ".css") : []), "./projector.css", ...(folder ? [`./${folder}/projector.css`] : [])];
  const widgets = [...widgetsOf(".", ".ts"), ...(folder ? widgetsOf(folder, ".ts") : [])];
  return [
    ...styles.map((path) => `import "${path}";`),
    'import { bundleOf } from "./bundle";',
    `import { game } from "${game}";`,
    ...widgets.map((path, i) => `import { widget as widget${i} } from "${path}";`),
    `const bundle = bundleOf(game, [${widgets.map((_, i) => `widget${i}`)}]);`,
    "export const { render } = bundle;",
    "export default bundle;",
  ].join("\n");
}

/** How a bundle is made.
 * @returns {import("esbuild").BuildOptions} */
export const optionsOf = (/** @type {string} */ name) => ({
  absWorkingDir: root,
  stdin: { contents: entryOf(name), resolveDir: `${root}src`, sourcefile: `${name}.js` },
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  outfile: `dist/${name}.js`,
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isWatching = process.argv.includes("--watch");
  for (const name of bundles) {
    if (isWatching) await (await context({ ...optionsOf(name), sourcemap: "inline", logLevel: "info" })).watch();
    else await build(optionsOf(name));
  }
}
