// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { bundles, filesOf, members } from "../build.mjs";

const committed = (name: string) => readFileSync(new URL(`../dist/${name}`, import.meta.url), "utf-8");

test.each(bundles)("the committed bundle %s is what its sources give, and small", async (name) => {
  for (const [file, text] of await filesOf(name)) {
    expect(committed(file), `run "make bundle": widgets/dist/${file} is older than its sources`).toBe(text);
  }
  // As Python packs it into a notebook and a page: at level 9.
  const size = (kind: string) => gzipSync(committed(`${name}.${kind}`), { level: 9 }).length;
  expect(size("js") + size("css")).toBeLessThan(name === "lessons" ? 12_000 : 70_000);
}, 60_000);

test("a name that is written short in a table is none of a message, of the page or of the language", () => {
  const texts = (folder: URL, ending: RegExp) => (readdirSync(folder, { recursive: true }) as string[]).filter((name) => ending.test(name)).map((name) => readFileSync(new URL(name, folder), "utf-8"));
  const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  const source = new URL("../src/", import.meta.url);
  const taken = new Set([...texts(new URL("../node_modules/typescript/lib/", import.meta.url), /^lib\.(dom|es)[^/]*\.d\.ts$/), ...texts(source, /(^|\/)types\.ts$/)].flatMap((text) => code(text).match(/\w+/g) ?? []));
  const quoted = texts(source, /\.ts$/).flatMap((text) => [...text.matchAll(/"(\w+)"/g)].map(([, word]) => word!));
  expect(members.filter((name) => taken.has(name) || quoted.includes(name))).toEqual([]);
});
