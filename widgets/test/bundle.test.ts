// @vitest-environment node
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { bundles, optionsOf } from "../build.mjs";

const committed = (name: string) => readFileSync(new URL(`../dist/${name}`, import.meta.url), "utf-8");

test.each(bundles)("the committed bundle %s is what its sources give, and small", async (name) => {
  const { outputFiles } = await build({ ...optionsOf(name), write: false as const });
  for (const file of outputFiles) {
    const built = file.path.split("/").pop()!;
    expect(committed(built), `run "make bundle": widgets/dist/${built} is older than its sources`).toBe(file.text);
  }
  // As Python packs it into a notebook and a page: at level 9.
  const size = (kind: string) => gzipSync(committed(`${name}.${kind}`), { level: 9 }).length;
  expect(size("js") + size("css")).toBeLessThan(name === "lessons" ? 12_000 : 70_000);
});
