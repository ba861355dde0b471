import { expect, it } from "vitest";
import { type Draw, drawOnceEach, shortTag } from "./draws.ts";

/** Returns questions with these tags; the ids begin at 1. */
const bankOf = (...tags: string[]) => tags.map((one, at) => ({ id: at + 1, tags: one.split(" ") }));
const counts = (draws: Draw[], ...tags: string[]) =>
  drawOnceEach(draws, bankOf(...tags)).map(({ length }) => length);

const soil = { tag: "soil", draws: 2 };
const wells = { tag: "wells", draws: 2 };

it.each([
  ["a draw alone", [soil], ["soil", "soil", "soil"], [2]],
  ["one question for two draws", [{ ...soil, draws: 1 }, wells], ["soil wells"], [1, 0]],
  [
    "a later draw that needs what an earlier one could take",
    [soil, wells],
    ["soil wells", "soil wells", "soil", "soil"],
    [2, 2],
  ],
  [
    "a chain of three draws",
    [
      { tag: "a", draws: 1 },
      { tag: "b", draws: 1 },
      { tag: "c", draws: 1 },
    ],
    ["a b", "a c", "a"].toReversed(),
    [1, 1, 1],
  ],
  ["two draws with one tag", [soil, soil], ["soil", "soil", "soil"], [2, 1]],
  [
    "draws that share all questions",
    [
      { ...soil, draws: 4 },
      { ...wells, draws: 4 },
    ],
    Array(6).fill("soil wells"),
    [4, 2],
  ],
  ["a tag without questions", [soil], ["wells"], [0]],
  ["nothing to draw", [{ ...soil, draws: 0 }], ["soil"], [0]],
] as [string, Draw[], string[], number[]][])(
  "draws as many as possible: %s (beyond.md 6.1)",
  (_which, draws, tags, expected) => {
    expect(counts(draws, ...tags)).toEqual(expected);
  },
);

it("draws each question once, and only with its tag", () => {
  const tags = ["a b c", "a b", "b c", "c", "a", "b", "a c", "c b"];
  const draws = ["a", "b", "c"].map((tag) => ({ tag, draws: 3 }));
  const drawn = drawOnceEach(draws, bankOf(...tags));
  expect(drawn.flat().toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  for (const [at, ids] of drawn.entries())
    for (const id of ids) expect(tags[id - 1]).toContain(draws[at]?.tag);
});

it("takes the first questions of the bank, so that a bank in random order is drawn at random", () => {
  const bank = bankOf("soil", "soil", "soil");
  expect(drawOnceEach([{ ...soil, draws: 1 }], bank)).toEqual([[1]]);
  expect(drawOnceEach([{ ...soil, draws: 1 }], bank.toReversed())).toEqual([[3]]);
});

it.each([
  ["enough", [soil, wells], ["soil wells", "soil wells", "soil", "soil"], undefined],
  [
    "too few in the bank",
    [soil, soil],
    ["soil", "soil", "soil"],
    { tag: "soil", available: 3, isShared: false },
  ],
  [
    "too few because of another draw",
    [soil, wells],
    ["soil wells", "soil", "wells soil"],
    { tag: "wells", available: 1, isShared: true },
  ],
] as const)("names the first tag that is short: %s", (_which, draws, tags, expected) => {
  expect(shortTag(draws, bankOf(...tags))).toEqual(expected);
});
