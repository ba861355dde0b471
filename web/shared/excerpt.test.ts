import { expect, it } from "vitest";
import { excerptOf } from "./excerpt.ts";

it.each([
  ["Clean data once", 120, "Clean data once"],
  ["Clean data once, and publish", 17, "Clean data once..."],
  ["Clean data once", 10, "Clean data..."],
  ["Clean data once", 12, "Clean data..."],
  ["s".repeat(121), 120, `${"s".repeat(120)}...`],
])(
  "public-site.md section 9: an excerpt of %j ends at a word within %i characters, then '...'",
  (text, length, excerpt) => {
    expect(excerptOf(text, length)).toBe(excerpt);
  },
);
