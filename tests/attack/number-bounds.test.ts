import { expect, it } from "vitest";
import type { z } from "zod";
import { endpoints } from "#tests/support/endpoints.ts";
import { holding, type Leaf, leavesOf, nameOf } from "#tests/support/schema-leaves.ts";

/**
 * Numbers with other bounds: amounts are bigint and parsed by their currency. The key of a question is stored as JSON, and
 * an answer of feedback must be one of its scale.
 */
const others =
  /\.(?:amount|known_amount|share|total_minor|min_price|max_price|key\.value|key\.tolerance|answers\.0\.value)$/;

const numbers = endpoints.flatMap(([name, endpoint]) =>
  leavesOf(endpoint)
    .filter((leaf) => leaf.def.type === "number" && !others.test(nameOf(leaf)))
    .map((leaf): [string, z.ZodType, Leaf] => [
      `${name} ${nameOf(leaf)}`,
      (leaf.part === "body" ? (endpoint.described_body ?? endpoint.body) : endpoint[leaf.part]) as z.ZodType,
      leaf,
    ]),
);

const tooLarge = [
  2147483648,
  9999999999,
  1e15,
  1e308,
  "2147483648",
  "9999999999",
  "1e10",
  "99999999999999999999",
];

/** Returns true if the second place is the first one, or a part of it. */
const isWithin = (place: PropertyKey[], part: PropertyKey[]) => place.every((key, at) => part[at] === key);

it.each(numbers)("%s refuses a number that no integer column holds", (_name, schema, leaf) => {
  for (const value of tooLarge) {
    const issues = schema.safeParse(holding(leaf, value)).error?.issues ?? [];
    // The issue of a choice between schemas is at the choice's own place; the issue of a list is at an item.
    const found = issues.filter(({ path }) => isWithin(path, leaf.path) || isWithin(leaf.path, path));
    expect(found, String(value)).not.toEqual([]);
  }
});
