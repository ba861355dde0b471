import { describe, expect, it } from "vitest";
import { drawable, partsToSend, partValues, sumInWords } from "./part-values.ts";

const parts = [{ question: 4 }, { tag: "soil", draws: "2" }, { tag: "soil", draws: "2" }];

describe("the parts of a quiz (beyond.md 6.1)", () => {
  it("are sent as the contract reads them", () => {
    expect(partsToSend([...parts, { tag: "soil", draws: "" }])).toEqual([
      { question: 4 },
      { tag: "soil", draws: 2 },
      { tag: "soil", draws: 2 },
      { tag: "soil", draws: 0 },
    ]);
  });

  it("are those of the stored quiz", () => {
    const stored = { text: "", kind: null, points: null, available: 1 };
    expect(
      partValues([
        { ...stored, question: 4, tag: null, draws: null },
        { ...stored, question: null, tag: "soil", draws: 2 },
      ]),
    ).toEqual(parts.slice(0, 2));
  });

  it("have a sum of points and of drawn questions", () => {
    expect(sumInWords(parts, [1.5])).toBe("1.5 points for 1 question, and 4 drawn questions.");
    expect(sumInWords([{ question: 4 }], [1])).toBe("1 point for 1 question.");
    expect(sumInWords([{ tag: "soil", draws: "1" }], [])).toBe("1 drawn question.");
  });

  it("draw neither chosen questions nor one question twice", () => {
    expect(drawable(parts, new Map([["soil", 4]]), [["soil", "week 1"]])).toEqual([null, 3, 1]);
    expect(drawable(parts, new Map(), [])).toEqual([null, 0, 0]);
  });
});
