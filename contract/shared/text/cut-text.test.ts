import { describe, expect, it } from "vitest";
import {
  bytesOf,
  cutAt,
  firstCharacters,
  initialOf,
  shortened,
  withinBytes,
  withinLength,
} from "./cut-text.ts";

const family = "👨‍👩‍👧‍👦";

describe("cutting a text at a number of characters (visitors.md 9)", () => {
  it.each([
    ["Clean data once", 15, "Clean data once"],
    ["Clean data once", 14, "Clean data onc..."],
    ["Clean data once", 11, "Clean data ..."],
    ["Opening ".concat("w".repeat(200)), 120, `Opening ${"w".repeat(112)}...`],
    ["s".repeat(120), 120, "s".repeat(120)],
    ["s".repeat(121), 120, `${"s".repeat(120)}...`],
    [`${"s".repeat(119)}${family}`, 120, `${"s".repeat(119)}${family}`],
    [`${"s".repeat(119)}${family}!`, 120, `${"s".repeat(119)}${family}...`],
    ["e\u0301".repeat(3), 2, `${"e\u0301".repeat(2)}...`],
    ["🇺🇬🇰🇪", 1, "🇺🇬..."],
    ["", 120, ""],
  ])("%j cut at %i characters is %j", (text, count, cut) => {
    expect(cutAt(text, count)).toBe(cut);
  });

  it("firstCharacters adds no dots", () => {
    expect(firstCharacters("Clean data", 5)).toBe("Clean");
  });

  it.each([
    ["Clean data", 10, "Clean data"],
    ["Clean data", 7, "Clean…"],
    [`Clean ${family}`, 7, `Clean ${family}`],
    [`Clean ${family}!`, 7, "Clean…"],
  ])("%j shortened to %i characters is %j", (text, count, short) => {
    expect(shortened(text, count)).toBe(short);
  });

  it("a text never gets longer than a column or a file name allows, nor ends in half a character", () => {
    const text = `ab${family}e\u0301🇺🇬🇰🇪${"é".repeat(300)}`;
    for (let most = 0; most < 60; most += 1) {
      for (const cut of [withinLength(text, most), withinBytes(text, most)]) {
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.isWellFormed()).toBe(true);
        expect(cut).not.toMatch(/[e\u200d]$/);
      }
      expect(withinLength(text, most).length).toBeLessThanOrEqual(most);
      expect(bytesOf(withinBytes(text, most))).toBeLessThanOrEqual(most);
    }
  });

  it("a single character that is too long is cut between its parts", () => {
    expect(withinLength(`a${"\u0301".repeat(300)}`, 5)).toBe("a\u0301\u0301\u0301\u0301");
  });

  it.each([
    [" amina", "A"],
    ["𞤀𞤥𞤭", "𞤀"],
    ["👩🏾‍🏫 Grace", "👩🏾‍🏫"],
    ["", ""],
  ])("the initial of %j is %j", (name, initial) => {
    expect(initialOf(name)).toBe(initial);
  });
});
