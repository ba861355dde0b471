import { describe, expect, it } from "vitest";
import { linesOf, outlineParts, questionsOf } from "./program-texts.ts";

describe("texts of a program", () => {
  it.each([
    ["Week 1: Germs", [{ when: "Week 1", title: "Germs", details: [] }]],
    ["Month 1, weeks 2–3: Line lists", [{ when: "Month 1, weeks 2–3", title: "Line lists", details: [] }]],
    ["Capstone: a dashboard", [{ when: "", title: "Capstone: a dashboard", details: [] }]],
    ["Reading at 10:30", [{ when: "", title: "Reading at 10:30", details: [] }]],
    [
      "Day 1: Tools\r\n - Power Query\n• Power BI\n\nDay 2: Data",
      [
        { when: "Day 1", title: "Tools", details: ["Power Query", "Power BI"] },
        { when: "Day 2", title: "Data", details: [] },
      ],
    ],
    ["- Germs\n- Kitchens", [{ when: "", title: "Germs", details: ["Kitchens"] }]],
    [" \n\n", []],
  ])("the outline %j is split into parts", (text, parts) => {
    expect(outlineParts(text)).toEqual(parts);
  });

  it("each line is an outcome, with or without a dash", () => {
    expect(linesOf("- Clean data\n\n  Draw a chart \r\n• Explain it")).toEqual([
      "Clean data",
      "Draw a chart",
      "Explain it",
    ]);
  });

  it.each([
    [
      "Is it live?\nYes.\r\n\r\nFree?\nNo.\nBut cheap.",
      ["Is it live?", "Yes."],
      ["Free?", "No.", "But cheap."],
    ],
    ["\n\nIs it live?\nYes.\n  \n", ["Is it live?", "Yes."]],
    ["Is it live?", ["Is it live?"]],
    [""],
  ])("the text %j is split into questions and answers", (text, ...blocks) => {
    const read = questionsOf(text).map(({ question, answer }) => [question, ...answer]);
    expect(read).toEqual(blocks);
  });
});
