import { describe, expect, it } from "vitest";
import { cutAt, firstCharacters } from "./cut-text.ts";

const family = "👨‍👩‍👧‍👦";

describe("a text is cut at exactly the given number of characters (public-site.md section 9)", () => {
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
  ])("%j at %i is %j", (text, count, cut) => {
    expect(cutAt(text, count)).toBe(cut);
  });

  it("the first characters have no dots", () => {
    expect(firstCharacters("Clean data", 5)).toBe("Clean");
  });
});
