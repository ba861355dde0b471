import { expect, it } from "vitest";
import { linesOf, listChanges } from "./list-changes.ts";

/** Returns items with these letters as keys: "a2" is the item "a" with another name. */
const items = (names: string) =>
  names.split(" ").map((name) => ({ key: name.charAt(0), name: name.toUpperCase() }));

it.each([
  ["nothing", "a b c", "a b c", {}, {}],
  ["an added item", "a b", "a c b", {}, { added: ["2. C"] }],
  ["a removed item", "a b c", "b c", { removed: ["1. A"] }, {}],
  ["a replaced item", "a b", "a c", { removed: ["2. B"] }, { added: ["2. C"] }],
  ["an item moved down", "a b c d", "b c a d", { moved: ["1. A"] }, { moved: ["3. A"] }],
  ["an item moved up", "a b c d", "d a b c", { moved: ["4. D"] }, { moved: ["1. D"] }],
  ["two swapped items", "a b", "b a", { moved: ["2. B"] }, { moved: ["1. B"] }],
  ["a changed item", "a b", "a2 b", { changed: ["1. A"] }, { changed: ["1. A2"] }],
  ["an item that is changed and moved", "a b c", "b c a2", { changed: ["1. A"] }, { changed: ["3. A2"] }],
])(
  "of a list, %s is logged in words (beyond.md 4.7)",
  (_what, before, after, changedBefore, changedAfter) => {
    const named = (lines: object) =>
      Object.fromEntries(Object.entries(lines).map(([name, some]) => [`lines_${name}`, some]));
    const changes = { before: named(changedBefore), after: named(changedAfter) };
    expect(listChanges("lines", items(before), items(after))).toEqual(changes);
  },
);

it("a changed item has only the details that differ (beyond.md 4.7)", () => {
  const one = { key: "a", name: "How is it?", details: ["Text", ""] };
  const other = { ...one, details: ["Text", "Must be answered"] };
  expect(listChanges("lines", [one], [other])).toEqual({
    before: { lines_changed: ["1. How is it?"] },
    after: { lines_changed: ["1. How is it? · Must be answered"] },
  });
  expect(linesOf([other])).toEqual(["1. How is it? · Text · Must be answered"]);
});
