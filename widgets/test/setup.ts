/** What a test file has still to do when it ends is not done: its page is gone by then. */
import { afterAll } from "vitest";

const begun: ReturnType<typeof setTimeout>[] = [];
const begin = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((...given: Parameters<typeof setTimeout>) => {
  const timer = begin(...given);
  begun.push(timer);
  return timer;
}, begin) as typeof setTimeout;

afterAll(() => begun.forEach(clearTimeout));
