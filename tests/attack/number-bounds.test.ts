import { expect, it } from "vitest";
import type { z } from "zod";
import { endpoints } from "#tests/support/endpoints.ts";
import { holding, type Leaf, leavesOf, nameOf } from "#tests/support/schema-leaves.ts";

/** Numbers with other bounds: amounts are bigint and parsed by their currency, places on a map are degrees. */
const others = /\.(?:amount|known_amount|share|total_minor|min_price|max_price)$/;

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

it.each(numbers)("%s refuses a number that no integer column holds", (_name, schema, { path }) => {
  for (const value of tooLarge) {
    const issues = schema.safeParse(holding(path, value)).error?.issues ?? [];
    // The issue of a choice between schemas has no field.
    const found = issues.filter((issue) => [undefined, path[0]].includes(issue.path[0] as string));
    expect(found, String(value)).not.toEqual([]);
  }
});
