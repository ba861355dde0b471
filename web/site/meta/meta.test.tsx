import fc from "fast-check";
import { renderToString } from "react-dom/server";
import { createRoutesStub, Meta } from "react-router";
import { expect, it } from "vitest";
import { siteMeta } from "./meta.ts";

/** Returns the head of a page in which every text is the given one, as the server writes it. */
function headWith(text: string): string {
  const site = { name: text, tagline: text, public_url: "https://darasa.example" };
  const facts = { title: text, description: text, path: "/programs/1", crumbs: [{ name: text, path: "/" }] };
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: Meta,
      meta: () =>
        siteMeta([{ loaderData: { site } }], { ...facts, structured: [{ "@type": "Course", name: text }] }),
    },
  ]);
  return renderToString(<Stub initialEntries={["/"]} />);
}

const nasty = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "\u2028\u2029",
    '"><img src=x onerror=alert(1)>',
  ),
);

it("no text of a page can close the script element of its structured data", () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const scripts = [...headWith(text).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
      expect(scripts).toHaveLength(2);
      for (const [, body = ""] of scripts) expect(body).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(scripts[1]?.[1] ?? "{}").name).toBe(JSON.parse(JSON.stringify(text)));
    }),
  );
});
