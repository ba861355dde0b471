import { describe, expect, it } from "vitest";
import { leadAndBody, postExcerpt, postShareText } from "./post-lines.ts";

describe("blog text (visitors.md 2)", () => {
  it("the first paragraph or heading is the lead, the rest the body", () => {
    expect(leadAndBody("<p>A <b>lead</b>.</p><p>One.</p><ul><li><p>Two.</p></li></ul>")).toEqual({
      lead: "A <b>lead</b>.",
      body: "<p>One.</p><ul><li><p>Two.</p></li></ul>",
    });
    expect(leadAndBody("<h2>Lead</h2>").lead).toBe("Lead");
    expect(leadAndBody("<ul><li><p>One.</p></li></ul>")).toEqual({
      lead: "",
      body: "<ul><li><p>One.</p></li></ul>",
    });
    expect(leadAndBody("")).toEqual({ lead: "", body: "" });
  });

  it("a card cuts the description after 100 characters", () => {
    expect(postExcerpt("a".repeat(100))).toBe("a".repeat(100));
    expect(postExcerpt("a".repeat(101))).toBe(`${"a".repeat(100)}...`);
    expect(postExcerpt(`Opening ${"w".repeat(200)}`)).toBe(`Opening ${"w".repeat(92)}...`);
    expect(postExcerpt("Lead.\nBody.")).toBe("Lead. Body.");
  });

  it("sharing uses the first 120 characters plus an ellipsis", () => {
    expect(postShareText("b".repeat(200))).toBe(`${"b".repeat(120)}...`);
  });
});
