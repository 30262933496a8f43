// @vitest-environment node
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";

const committed = (name: string) => readFileSync(new URL(`../dist/${name}`, import.meta.url), "utf-8");

test.each(["table", "storehouse", "labs"])("the committed bundle of %s is what its sources give, and small", async (name) => {
  const root = new URL("..", import.meta.url).pathname;
  const result = await build({
    absWorkingDir: root,
    entryPoints: [`src/${name}.ts`, `src/${name}.css`],
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
  expect(gzipSync(committed(`${name}.js`)).length + gzipSync(committed(`${name}.css`)).length).toBeLessThan(30_000);
});
