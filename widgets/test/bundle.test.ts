// @vitest-environment node
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";

const committed = (name: string) => readFileSync(new URL(`../dist/${name}`, import.meta.url), "utf-8");

test("the committed bundle is what its sources give, and small", async () => {
  const root = new URL("..", import.meta.url).pathname;
  const result = await build({
    absWorkingDir: root,
    entryPoints: ["src/arcane.ts", "src/arcane.css"],
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    outdir: "dist",
    write: false,
  });
  for (const file of result.outputFiles) {
    const built = file.path.split("/").pop()!;
    expect(committed(built), `run "make bundle": widgets/dist/${built} is older than its sources`).toBe(file.text);
  }
  expect(gzipSync(committed("arcane.js")).length + gzipSync(committed("arcane.css")).length).toBeLessThan(52_000);
});
