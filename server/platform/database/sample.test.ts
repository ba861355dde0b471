import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MOST_FOUND } from "#contract/shared/scalars.ts";
import type { Database } from "./connection.ts";
import { commonText, isBorneByMany } from "./sample.ts";

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

describe("a sample is drawn anew after ten minutes, and the older one serves meanwhile (decisions/0049)", () => {
  const db = {} as Database;
  let now_ms = 0;
  let drawings: ((texts: string[]) => void)[] = [];
  const isCommon = () =>
    commonText({
      total: async () => 20_000,
      draw: () =>
        new Promise<string[]>((resolve, reject) => {
          drawings.push((texts) => (texts.length > 0 ? resolve(texts) : reject(new Error("no connection"))));
        }),
    });
  const graces = Array<string>(4_000).fill("grace");
  const others = Array<string>(4_000).fill("moses");
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  beforeEach(() => {
    drawings = [];
    now_ms = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now_ms);
  });
  afterEach(() => vi.restoreAllMocks());

  it("only the first waits; an hour later nobody trusts it any more", async () => {
    const asked = isCommon();
    const first = asked(db, "grace");
    const second = asked(db, "grace");
    await settled();
    drawings[0]?.(graces);
    expect(await Promise.all([first, second])).toEqual([true, true]);
    now_ms = 11 * 60_000;
    expect(await asked(db, "grace")).toBe(true);
    expect(await asked(db, "moses")).toBe(false);
    expect(drawings).toHaveLength(2);
    drawings[1]?.(others);
    await settled();
    expect(await asked(db, "moses")).toBe(true);
    now_ms += 61 * 60_000;
    const late = asked(db, "grace");
    await settled();
    drawings[2]?.(graces);
    expect(await late).toBe(true);
  });

  it("one that failed is drawn again for whoever asks next", async () => {
    const asked = isCommon();
    const failed = asked(db, "grace");
    await settled();
    drawings[0]?.([]);
    await expect(failed).rejects.toThrow("no connection");
    await settled();
    const again = asked(db, "grace");
    await settled();
    drawings[1]?.(graces);
    expect(await again).toBe(true);
  });
});
