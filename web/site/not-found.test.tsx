import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import type { PageContext } from "#contract/page-context.ts";
import { pageContext } from "#web/page/context.ts";
import { loader } from "./not-found.tsx";

const name = "Smith & Sons";

async function openWith(get: () => Promise<object>) {
  const context = new RouterContextProvider();
  context.set(pageContext, { api: { institute: { get } } } as unknown as PageContext);
  const answer = await loader({ context });
  const page = await answer.text();
  const body = page.slice(page.indexOf("<body>"));
  return {
    answer,
    page,
    words: body
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  };
}

it("an unknown address answers 404 with the specification's text and a viewport (visitors.md 2)", async () => {
  const { answer, page, words } = await openWith(async () => ({ name, logo: null }));
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(page).toMatch(/^<!doctype html><html lang="en">/);
  expect(page).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>');
  expect(page).toContain(">404 Not Found</h1>");
  expect(words).toBe("Smith &amp; Sons 404 Not Found Home Programs Contact Us");
});

it("it has the look of the site, links to go on, and no script (visitors.md 2)", async () => {
  const { page } = await openWith(async () => ({ name, logo: null }));
  expect(page).toContain(`<link rel="stylesheet"`);
  expect([...page.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    "/",
    "/",
    "/programs",
    "/contact-us",
  ]);
  expect(page).not.toContain("<script");
});

it("it is complete without the institute, if that fails to load (visitors.md 2)", async () => {
  const { answer, words } = await openWith(() => Promise.reject(new Error("no database")));
  expect(answer.status).toBe(404);
  expect(words).toBe("404 Not Found Home Programs Contact Us");
});
