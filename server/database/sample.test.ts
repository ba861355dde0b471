import { describe, expect, it } from "vitest";
import { MOST_FOUND } from "#contract/scalars.ts";
import { isBorneByMany } from "./sample.ts";

/** A sample of 4,000 rows in which so many are called grace. */
const sampleWith = (graces: number, total: number) => ({
  texts: Array.from({ length: 4_000 }, (_, place) => (place < graces ? "grace nakato" : "peter okello")),
  total,
});
/** How many of the sample's rows a list has of which so many are called grace. */
const expectedOf = (graces: number, total: number) => Math.round((graces * 4_000) / total);

describe("a sample tells what so many bear that it need not be counted (decisions/0049)", () => {
  it.each([10_000, 100_000, 1_000_000])("of %d rows MOST_FOUND are not many, even by bad luck", (total) => {
    const expected = expectedOf(MOST_FOUND, total);
    const deviation = Math.sqrt(expected);
    for (const luck of [0, 5, 10])
      expect(isBorneByMany(sampleWith(Math.round(expected + luck * deviation), total), "grace")).toBe(false);
  });

  it.each([
    [10_000, 3_000],
    [100_000, 5_000],
    [1_000_000, 10_000],
  ])("of %d rows %d are", (total, graces) => {
    expect(isBorneByMany(sampleWith(expectedOf(graces, total), total), "grace")).toBe(true);
    expect(isBorneByMany(sampleWith(expectedOf(graces, total), total), "ace nak")).toBe(true);
    expect(isBorneByMany(sampleWith(expectedOf(graces, total), total), "grace k")).toBe(false);
  });

  it("of an empty sample nothing is", () => {
    expect(isBorneByMany({ texts: [], total: 0 }, "grace")).toBe(false);
  });
});
