import { expect, it } from "vitest";
import { richSections } from "./rich-sections.ts";

it("a text is split at its headings", () => {
  const { intro, sections } = richSections(
    "<p>Hello</p><h2>One &lt;b&gt;</h2><p>1</p><h2><strong>Two</strong></h2>",
  );
  expect(intro).toBe("<p>Hello</p>");
  expect(sections).toEqual([
    { id: "part-1", title: "One <b>", html: "<p>1</p>" },
    { id: "part-2", title: "Two", html: "" },
  ]);
});

it("a text without headings is one introduction", () => {
  expect(richSections("<p>Hello<br />you</p>")).toEqual({ intro: "<p>Hello<br />you</p>", sections: [] });
});

it("headings within a quote, and empty headings, begin no section", () => {
  const html = "<blockquote><h2>Quoted</h2></blockquote><h2> </h2><p>Text</p>";
  expect(richSections(html)).toEqual({ intro: html, sections: [] });
});
