// @vitest-environment node
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { bundles, options } from "../build.mjs";

const committed = (name: string) => readFileSync(new URL(`../dist/${name}`, import.meta.url), "utf-8");

test("each committed bundle is what its sources give, and small", async () => {
  const result = await build({ ...options, write: false });
  for (const file of result.outputFiles) {
    const built = file.path.split("/").pop()!;
    expect(committed(built), `run "make bundle": widgets/dist/${built} is older than its sources`).toBe(file.text);
  }
  for (const name of bundles) {
    expect(gzipSync(committed(`${name}.js`)).length + gzipSync(committed(`${name}.css`)).length, name).toBeLessThan(60_000);
  }
});
