/** Two bundles for each game: `dist/GAME.js` and `.css` hold the frame, the board that the game brings and the widgets of every game,
 * `GAME-labs` the widgets that the game brings, which need no board; `plain` is for games without one. A widget is a file of a folder
 * `widgets`, of the frame or of a game, with its style beside it. */
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, context } from "esbuild";

const root = fileURLToPath(new URL(".", import.meta.url));
const games = readdirSync(`${root}src/games`);

/** The bundles that there are. */
export const bundles = ["plain", ...games.flatMap((game) => (existsSync(`${root}src/games/${game}/widgets`) ? [game, `${game}-labs`] : [game]))];

/** The files of a folder of widgets with this ending. */
function widgetsOf(/** @type {string} */ folder, /** @type {string} */ ending) {
  const path = `${root}src/${folder}/widgets`;
  return existsSync(path) ? readdirSync(path).filter((name) => name.endsWith(ending)).map((name) => `./${folder}/widgets/${name}`) : [];
}

/** What a bundle is made of. Of two styles the later wins: first what is shared, and a wide screen last. */
function entryOf(/** @type {string} */ name) {
  const isLabs = name.endsWith("-labs");
  const [game, folder] = name === "plain" ? ["./plain", "."] : [`./games/${name.replace("-labs", "")}/index`, `games/${name.replace("-labs", "")}`];
  const from = isLabs ? folder : ".";
  const projector = folder === "." ? [] : [`./${folder}/projector.css`];
  const styles = ["./frame.css", ...(isLabs ? [] : widgetsOf(from, ".css")), `${game}.css`, ...(isLabs ? widgetsOf(from, ".css") : []), "./projector.css", ...projector];
  const widgets = widgetsOf(from, ".ts");
  const all = `[${widgets.map((_, i) => `widget${i}`)}]`;
  return [
    ...styles.map((path) => `import "${path}";`),
    ...widgets.map((path, i) => `import { widget as widget${i} } from "${path}";`),
    ...(isLabs ? ['import { viewsOf } from "./views";', `const bundle = viewsOf(null, ${all});`] : ['import { bundleOf } from "./bundle";', `import { game } from "${game}";`, `const bundle = bundleOf(game, ${all});`]),
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
