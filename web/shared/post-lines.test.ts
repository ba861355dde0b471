import { describe, expect, it } from "vitest";
import { postExcerpt, postLines, postShareText } from "./post-lines.ts";

describe("blog text (public-site.md section 2)", () => {
  it("the first line is the lead, the remaining ones paragraphs, empty lines skipped", () => {
    expect(postLines("Lead.\n\nOne.\r\n   \nTwo.\n")).toEqual({
      lead: "Lead.",
      paragraphs: ["One.", "Two."],
    });
    expect(postLines("")).toEqual({ lead: "", paragraphs: [] });
  });

  it("a description is truncated to 100 characters on a card", () => {
    expect(postExcerpt("a".repeat(100))).toBe("a".repeat(100));
    expect(postExcerpt("a".repeat(101))).toBe(`${"a".repeat(100)}...`);
    expect(postExcerpt("Lead.\nBody.")).toBe("Lead. Body.");
  });

  it("shares the first 120 characters plus an ellipsis", () => {
    expect(postShareText("b".repeat(200))).toBe(`${"b".repeat(120)}...`);
  });
});
