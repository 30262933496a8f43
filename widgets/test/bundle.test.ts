// @vitest-environment node
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { bundles, filesOf } from "../build.mjs";

const committed = (name: string) => readFileSync(new URL(`../dist/${name}`, import.meta.url), "utf-8");

test.each(bundles)("the committed bundle %s is what its sources give, and small", async (name) => {
  for (const [file, text] of await filesOf(name)) {
    expect(committed(file), `run "make bundle": widgets/dist/${file} is older than its sources`).toBe(text);
  }
  // As Python packs it into a notebook and a page: at level 9.
  const size = (kind: string) => gzipSync(committed(`${name}.${kind}`), { level: 9 }).length;
  expect(size("js") + size("css")).toBeLessThan(name === "lessons" ? 12_000 : 70_000);
}, 60_000);
