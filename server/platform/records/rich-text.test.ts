import fc from "fast-check";
import { expect, it } from "vitest";
import { payloads } from "#tests/support/html-payloads.ts";
import { paragraphsOf, plainLines, plainText, sanitizeDescription, sanitizeForReading } from "./rich-text.ts";

const tags = "p|br|h2|h3|h4|ul|ol|li|strong|b|em|i|u|s|blockquote|code|hr";
const harmless = new RegExp(
  `^(?:[^<>]|</?(?:${tags})(?: /)?>|</a>|<a(?: href="[^"<>]*")? rel="noopener nofollow ugc">)*$`,
  "i",
);

/** Where its links lead, as a browser reads them: entities, tabs and line ends gone. */
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

it.each(payloads)("%j comes out as structure and text alone", (html) => {
  const clean = sanitizeDescription(html);
  expectHarmless(clean);
  expect(sanitizeForReading(html)).toBe(clean);
});

it("any mix of them comes out harmless, sanitized once or twice", () => {
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

it("what the editor writes stays as it is", () => {
  const written =
    '<h2>Plan</h2><p><strong>Work</strong> that <em>survives</em><br />rain</p><ul><li>Scope</li></ul><a href="https://a.example/?x=1&amp;y=2" rel="noopener nofollow ugc">more</a>';
  expect(sanitizeDescription(written)).toBe(written);
});

it("plain text keeps characters that look like markup", () => {
  expect(plainText("<p>1 &lt; 2 &amp;lt; 3</p><p>next</p>")).toBe("1 < 2 &lt; 3 next");
});

it("of a text without its markup each block is a line, and of lines each is a paragraph", () => {
  const html = "<h2>Plan</h2>\n<p>One\ntwo<br />three</p><ul><li><p>Scope &amp; time</p></li></ul><hr />";
  expect(plainLines(html)).toBe("Plan\nOne two\nthree\nScope & time");
  expect(paragraphsOf('1 < 2 & "3"\n\n  last ')).toBe("<p>1 &lt; 2 &amp; &quot;3&quot;</p><p>last</p>");
});
