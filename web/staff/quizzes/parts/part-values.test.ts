import { describe, expect, it } from "vitest";
import { drawnQuestions, partsToSend, partValues, shortagesIn, sumInWords } from "./part-values.ts";

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
    const soil = [{ tag: "soil", questions: [4, 5, 6, 7] }];
    expect(drawnQuestions(parts, soil)).toEqual([[5, 6], [7]]);
    const why = "Only 1 can be drawn, because other draws take the rest.";
    expect(shortagesIn(parts, soil)).toEqual([undefined, undefined, why]);
    expect(drawnQuestions(parts, [])).toEqual([[], []]);
    expect(shortagesIn(parts, [])).toEqual([undefined, ...Array(2).fill("Only 0 can be drawn.")]);
  });

  it("draw as many as they can if tags share questions", () => {
    const both = [
      { tag: "soil", draws: "2" },
      { tag: "wells", draws: "2" },
    ];
    const soil = { tag: "soil", questions: [1, 2, 3, 4] };
    expect(shortagesIn(both, [soil, { tag: "wells", questions: [1, 2] }])).toEqual([undefined, undefined]);
    const one = [soil, { tag: "wells", questions: [1] }];
    expect(shortagesIn(both, one)).toEqual([undefined, "Only 1 can be drawn."]);
  });
});
