import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sentences } from "./support/sentences.ts";

const places = "{contract,server,web,tests}/**/*";
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
const texts = (pattern: string, isWanted: (file: string) => boolean) =>
  globSync(pattern)
    .filter(isWanted)
    .map((file) => readFileSync(file, "utf8"));

/** The first argument of it, test, describe and test.step, and of what it.each answers. */
const title = /(?:\b(?:it|test|describe|step)|\))\(\s*("(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`)/g;
const titles = texts(`${places}.{ts,tsx}`, isTest).flatMap((text) =>
  [...text.matchAll(title)].map(([, found]) => plain(found ?? "")),
);
const product = texts("{contract,server,web}/**/*.{ts,tsx}", (file) => !isTest(file)).join("\n");

/** Without quotation marks, full stops and capital letters, which change when a sentence is quoted inside another. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+%$<>{}/,()|]+/gu, " ")
    .trim();
}

describe.each(Object.entries(sentences))("%s", (_section, { shown, holds }) => {
  it.each([...shown, ...holds])("%j is quoted by the title of a test", (sentence) => {
    expect(titles.filter((found) => found.includes(plain(sentence)))).not.toEqual([]);
  });

  it.each(shown)("%j stands in the product word for word", (sentence) => {
    expect(product).toContain(sentence);
  });
});
