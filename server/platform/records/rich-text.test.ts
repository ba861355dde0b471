import fc from "fast-check";
import { expect, it } from "vitest";
import { payloads } from "#tests/support/files/html-payloads.ts";
import { paragraphsOf, plainLines, plainText, sanitizeDescription, sanitizeForReading } from "./rich-text.ts";

const tags = "p|br|h2|h3|h4|ul|ol|li|strong|b|em|i|u|s|sup|sub|blockquote|code|hr";
const harmless = new RegExp(
  `^(?:[^<>]|</?(?:${tags})(?: /)?>|</a>|<a(?: href="[^"<>]*")? rel="noopener nofollow ugc">)*$`,
  "i",
);

/** Returns the schemes of the links as a browser reads them, without entities, tabs and line ends. */
const schemesIn = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => {
    const address = href.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
    return URL.parse(address, "https://darasa.example")?.protocol ?? "none";
  });
const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
const safeSchemes = ["http:", "https:", "mailto:", "tel:", "none"];

function expectHarmless(clean: string): void {
  expect(clean).toMatch(harmless);
  for (const scheme of schemesIn(clean)) expect(safeSchemes).toContain(scheme);
}

it.each(payloads)("%j is reduced to structure and text", (html) => {
  const clean = sanitizeDescription(html);
  expectHarmless(clean);
  expect(sanitizeForReading(html)).toBe(clean);
});

it("any mix of payloads is harmless after sanitizing once or twice", () => {
  const piece = fc.oneof(
    fc.constantFrom(...payloads, "<p>", "</p>", '<a href="', '">', "<!--", "-->", "<", ">", "&lt;", "&#60;"),
    fc.string({ unit: "grapheme" }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const clean = sanitizeDescription(pieces.join(""));
      expectHarmless(clean);
      expectHarmless(sanitizeDescription(clean));
    }),
    { numRuns: 300 },
  );
});

it("text from the editor is not changed", () => {
  const written =
    '<h2>Plan</h2><p><strong>Work</strong> that <em>survives</em><br />rain</p><ul><li>Scope</li></ul><a href="https://a.example/?x=1&amp;y=2" rel="noopener nofollow ugc">more</a>';
  expect(sanitizeDescription(written)).toBe(written);
});

it.each([
  [
    "<table><thead><tr><th>Week</th><th>Topic</th></tr></thead><tbody><tr><td>1</td><td><p>Scope</p></td></tr></tbody></table>",
    "<p>Week | Topic</p><p>1 | Scope</p>",
  ],
  [
    "<p>Plan</p><table><caption>By week</caption><tr><td> <b>A</b><br>b </td><td></td><td><ul><li>c</li><li>d</li></ul></td></tr><tr><td></td></tr></table>End",
    "<p>Plan</p><p>By week</p><p><b>A</b> b |  | c d</p>End",
  ],
  [
    "<table><tr><td>1<table><tr><td>2</td><td>3</td></tr></table></td><td>4</td></tr></table>",
    "<p>1 | 2 | 3 | 4</p>",
  ],
  ["<table><tr><td>1", "<p>1</p>"],
  ["10<sup>6</sup> m<sup>2</sup>, CO<sub>2</sub>", "10<sup>6</sup> m<sup>2</sup>, CO<sub>2</sub>"],
  ["<h1>Plan</h1><h5>Small</h5><h6>Smaller</h6>", "<h2>Plan</h2><h4>Small</h4><h4>Smaller</h4>"],
  ["<div>One</div><div>Two <b>three</b></div>", "<p>One</p><p>Two <b>three</b></p>"],
  [
    '<div class="x"><div>One</div>\n<p>Two</p><div><br></div>three<h2>Four</h2><ul><li>Five</li></ul></div>six',
    "<p>One</p><p>Two</p><p>three</p><h2>Four</h2><ul><li>Five</li></ul>six",
  ],
  [
    "<ul><li><div>One</div><div>Two</div></li><li>Three</li></ul>",
    "<ul><li><p>One</p><p>Two</p></li><li>Three</li></ul>",
  ],
  [
    "<section><a href='https://a.example'>One</a> two</section>",
    '<p><a href="https://a.example" rel="noopener nofollow ugc">One</a> two</p>',
  ],
  [
    `<p>One</p>${"<p>&nbsp;</p>".repeat(300)}<p>two${"<br>".repeat(300)}three</p>`,
    "<p>One</p><p></p><p></p><p>two<br /><br /><br />three</p>",
  ],
  ["<dl><dt>Fee</dt><dd>None</dd></dl>", "<p>Fee</p><p>None</p>"],
])("pasted %j becomes %j", (pasted, stored) => {
  expect(sanitizeDescription(pasted)).toBe(stored);
  expect(sanitizeDescription(stored)).toBe(stored);
});

it("plain text writes raised and lowered digits", () => {
  expect(plainText("<p>10<sup>-6</sup> CO<sub>2</sub> 1<sup>st</sup></p>")).toBe("10⁻⁶ CO₂ 1st");
});

it("plain text keeps characters that look like markup", () => {
  expect(plainText("<p>1 &lt; 2 &amp;lt; 3</p><p>next</p>")).toBe("1 < 2 &lt; 3 next");
});

it("plainLines makes each block a line, and paragraphsOf each line a paragraph", () => {
  const html = "<h2>Plan</h2>\n<p>One\ntwo<br />three</p><ul><li><p>Scope &amp; time</p></li></ul><hr />";
  expect(plainLines(html)).toBe("Plan\nOne two\nthree\nScope & time");
  expect(paragraphsOf('1 < 2 & "3"\n\n  last ')).toBe("<p>1 &lt; 2 &amp; &quot;3&quot;</p><p>last</p>");
});
