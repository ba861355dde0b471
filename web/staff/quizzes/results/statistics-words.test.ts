import { expect, it } from "vitest";
import { easeInWords, tellsInWords } from "./statistics-words.ts";

it.each([
  [null, "Not known yet"],
  [1, "Very easy"],
  [0.9, "Very easy"],
  [0.89, "Easy"],
  [0.7, "Easy"],
  [0.69, "Medium"],
  [0.4, "Medium"],
  [0.396, "Medium"],
  [0.39, "Hard"],
  [0.2, "Hard"],
  [0.19, "Very hard"],
  [0, "Very hard"],
])("a facility of %j is %s (beyond.md 6.1)", (facility, words) => expect(easeInWords(facility)).toBe(words));

it.each([
  [null, "Not known yet"],
  [1, "Well"],
  [0.3, "Well"],
  [0.29, "Little"],
  [0, "Little"],
  [-1e-17, "Little"],
  [-0.03, "Little"],
  [-0.09, "Little"],
  [-0.1, "Wrongly"],
  [-1, "Wrongly"],
])("a discrimination of %j tells students apart: %s (beyond.md 6.1)", (discrimination, words) =>
  expect(tellsInWords(discrimination, 10)).toBe(words),
);

it("fewer than ten students say nothing about a discrimination (beyond.md 6.1)", () =>
  expect(tellsInWords(-1, 9)).toBe("Too few students"));
