import { expect, it } from "vitest";
import { endInWords } from "./end-in-words.ts";

it("the end of a queue counts marked works and works that were sent back (beyond.md 4.2)", () => {
  const words = [endInWords(8, 0), endInWords(8, 1), endInWords(3, 2), endInWords(2, 2)];
  expect(words).toEqual([
    "All 8 are marked.",
    "7 are marked, 1 was sent back.",
    "1 is marked, 2 were sent back.",
    "All 2 were sent back.",
  ]);
  expect([endInWords(1, 0), endInWords(1, 1)]).toEqual(["The work is marked.", "The work was sent back."]);
});
