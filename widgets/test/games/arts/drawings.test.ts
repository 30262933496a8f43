// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { benefit, component, face, icon, person, tile, TYPES } from "../../../src/games/arts/drawings";

/** A drawing without its colours: what is left must tell things apart in grey, too. */
const grey = (drawing: Element): string => drawing.outerHTML.replace(/#[0-9a-f]{3,8}/gi, "");

test.each([
  ["six tiles", [...TYPES].map(tile)],
  ["five benefits", ["cards", "coin+fame", "coins", "level", "shard"].map((name) => benefit(name))],
  ["two shards, a coin and a fame", ["trickerion", "arcane", "coin", "fame"].map(icon)],
  ["seven of a crew", ["magician", "engineer", "apprentice", "specter", "golem", "trickster", "shapeshifter"].map(person)],
  ["components and what has no drawing", ["saw", "fabric", "mirror", "rope"].map(component)],
])("%s are told apart without colour", (_, drawings: Element[]) => {
  expect(new Set(drawings.map(grey)).size).toBe(drawings.length);
});

test("what is no type is no tile of any type", () => {
  expect(tile("Z").outerHTML).toContain("?</text>");
});

test("a locked die has a padlock, not only a ring", () => {
  expect(face("type", "A", true).querySelectorAll("svg").length).toBe(face("type", "A").querySelectorAll("svg").length + 1);
});
