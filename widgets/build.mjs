/** Bundles for each game: `dist/GAME.js` and `.css` hold the frame's table with the board that the game brings, `GAME-turn` the
 * frame's other widgets with that board, `GAME-labs` the widgets that the game brings, which need no board; `plain` is for games without
 * one, `lessons` has the exercises, and `lesson-page` is a lesson without Python. A widget is a file of a folder `widgets`, of the frame or of a game, with its style beside it. */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, context } from "esbuild";
import { minify } from "terser";

const root = fileURLToPath(new URL(".", import.meta.url));
const games = readdirSync(`${root}src/games`);

const has = (/** @type {string} */ path) => existsSync(`${root}src/${path}`);
/** The bundles that there are; a game may bring widgets of its own without a board. */
export const bundles = [
  ...["lesson-page", "lessons", "plain", "plain-turn"],
  ...games.flatMap((game) => [...(has(`games/${game}/index.ts`) ? [game, `${game}-turn`] : []), ...(has(`games/${game}/widgets`) ? [`${game}-labs`] : [])]),
];

/** Members that only our own classes have, in no message and no part of the page: in the table of a game they are written short,
 * as private ones are in any case. */
export const members = `
  arrive atEnd beginReview cameFrom changePace controls cutShort decided depart drawAll drawMoment drawPicture element ending endWalk fillDrawer
  focused fromBefore ghosts giveWay hasLines hasMoved hasSent intro isBehind isCounted isDock isFor isLong isMinor isOpen isOwn isPassing isPlayed
  isReplayed isSame isShown isSure isTab isTooSoon isWaiting keepFocus lastTurns listAll lookAt lookAtPlace mail makeBoard mayPlay nextToRead
  nowAt opener ownSentence pickByKey pips pointAnew pointAt prompt reasonsOf rebuild recap refusal remark rested roundAt saving scrub showActs
  showCard showEnd shownAt shownGhosts showPace showReplay showStates showTurns showWhatIf silent soFar speak speech story strip tellAnew
  tellInTurn tellMoment tellTurns toChoice toldAt toldText toRead turnEnd turnOf turnsOf turnWhatIf walked wantsReview warning whatIf yourTurn`.trim().split(/\s+/);

/** The files of a folder of widgets with this ending. */
function widgetsOf(/** @type {string} */ folder, /** @type {string} */ ending) {
  const path = `${root}src/${folder}/widgets`;
  return existsSync(path) ? readdirSync(path).filter((name) => name.endsWith(ending)).map((name) => `./${folder}/widgets/${name}`) : [];
}

/** What a bundle is made of. Of two styles the later wins: first what is shared, and a wide screen last. */
function entryOf(/** @type {string} */ name) {
  if (name === "lesson-page") return 'export * from "./lessons/page";';
  if (name === "lessons") return 'import "./lessons/exercise.css"; import { bundle } from "./lessons/notebook"; export const { render } = bundle; export default bundle;';
  const [game, part] = name.split("-");
  const folder = game === "plain" ? "." : `games/${game}`;
  const index = game === "plain" ? "./plain" : `./${folder}/index`;
  const from = part === "labs" ? folder : ".";
  const widgets = part ? widgetsOf(from, ".ts") : [];
  const styles = part ? widgetsOf(from, ".css") : [];
  const own = [`./${folder}/projector.css`].filter((path) => folder !== "." && has(path));
  // A lab takes the colours of its game, and says what differs behind them; a board has the last word on what stands beside it.
  const board = [`${index}.css`, ...(part ? [`./${folder}/turn.css`] : [])].filter(has);
  const sheets = ["./frame.css", ...(part === "labs" ? [...board, ...styles] : [...styles, ...board]), ...(part ? ["./projector.css"] : []), ...own];
  const all = `[${widgets.map((_, i) => `widget${i}`)}]`;
  return [
    ...sheets.map((path) => `import "${path}";`),
    ...widgets.map((path, i) => `import { widget as widget${i} } from "${path}";`),
    ...(part === "labs" ? [] : [`import { game } from "${index}";`]),
    ...(part ? ['import { viewsOf } from "./views";', `const bundle = viewsOf(${part === "labs" ? null : "game"}, ${all});`] : ['import { bundleOf } from "./bundle";', "const bundle = bundleOf(game);"]),
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
  ...(games.includes(name) && { mangleProps: new RegExp(`^(${members.join("|")})$`) }),
});

/** The files of a bundle as they are committed, by name: esbuild puts them together, and terser makes the code 3 % smaller than it can. */
export async function filesOf(/** @type {string} */ name) {
  const { outputFiles } = await build({ ...optionsOf(name), write: false });
  const texts = outputFiles.map(async ({ path, text }) => {
    const small = path.endsWith(".js") ? (await minify(text, { module: true, ecma: 2020 })).code : text;
    return /** @type {const} */ ([path.slice(path.lastIndexOf("/") + 1), small ?? ""]);
  });
  return Promise.all(texts);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isWatching = process.argv.includes("--watch");
  for (const name of bundles) {
    if (isWatching) await (await context({ ...optionsOf(name), sourcemap: "inline", logLevel: "info" })).watch();
    else for (const [file, text] of await filesOf(name)) writeFileSync(`${root}dist/${file}`, text);
  }
}
