import { describe, expect, it } from "vitest";
import { type Kind, kinds } from "./kinds.ts";
import { answerLines, rightLines, writtenLines } from "./words.ts";

const options = [
  { id: "aaaaaaa1", text: "Rain" },
  { id: "bbbbbbb2", text: "Wind" },
  { id: "ccccccc3", text: "Sun" },
];

describe("answers in words (beyond.md 6.1)", () => {
  it.each<[Kind, object, object, string[]]>([
    ["one_of", { options }, { chosen: "bbbbbbb2" }, ["Wind"]],
    ["one_of", { options }, { chosen: "zzzzzzz9" }, ["An answer that was deleted"]],
    ["several_of", { options }, { chosen: ["ccccccc3", "aaaaaaa1"] }, ["Rain", "Sun"]],
    ["several_of", { options }, { chosen: ["zzzzzzz9", "aaaaaaa1"] }, ["Rain", "An answer that was deleted"]],
    ["several_of", { options }, { chosen: [] }, []],
    ["true_false", {}, { is_true: false }, ["False"]],
    ["number", { unit: "kg" }, { text: "12,5 kg" }, ["12,5 kg"]],
    ["short_answer", {}, { text: "kampala" }, ["kampala"]],
    [
      "ordering",
      { items: options },
      { order: ["ccccccc3", "aaaaaaa1", "bbbbbbb2"] },
      ["1. Sun", "2. Rain", "3. Wind"],
    ],
    ["long_text", {}, { text: "The rains failed." }, ["The rains failed."]],
  ])("%s %j %j", (kind, content, answer, lines) => expect(answerLines(kind, content, answer)).toEqual(lines));
  it.each(kinds)("%s without an answer has no lines", (kind) =>
    expect(answerLines(kind, { options, items: options }, null)).toEqual([]),
  );
});

describe("right answers in words (beyond.md 6.1)", () => {
  it.each<[Kind, object, object, string[]]>([
    ["one_of", { options }, { right: "aaaaaaa1" }, ["Rain"]],
    ["several_of", { options }, { right: ["bbbbbbb2", "aaaaaaa1"] }, ["Rain", "Wind"]],
    ["true_false", {}, { is_true: true }, ["True"]],
    ["number", { unit: "kg" }, { value: 12.5, tolerance: 0.5 }, ["12.5 ± 0.5 kg"]],
    ["number", { unit: "litres, l, litre" }, { value: 12, tolerance: 0 }, ["12 litres"]],
    ["number", { unit: "" }, { value: -3, tolerance: 0 }, ["-3"]],
    ["short_answer", {}, { accepted: ["Kampala", "KLA"], has_capitals: false }, ["Kampala", "KLA"]],
    ["ordering", { items: options }, { order: ["bbbbbbb2", "aaaaaaa1"] }, ["1. Wind", "2. Rain"]],
    ["long_text", {}, { guide: "Names two causes." }, ["Names two causes."]],
    ["long_text", {}, { guide: "" }, []],
  ])("%s %j %j", (kind, content, key, lines) => expect(rightLines(kind, content, key)).toEqual(lines));
  it("staff who check what they wrote see all spellings of a unit (beyond.md 6.1)", () =>
    expect(writtenLines("number", { unit: "litres, l" }, { value: 12, tolerance: 0.5 })).toEqual([
      "12 ± 0.5 litres, l",
    ]));
  it("other kinds are written as they are shown (beyond.md 6.1)", () =>
    expect(writtenLines("true_false", {}, { is_true: true })).toEqual(["True"]));
});
