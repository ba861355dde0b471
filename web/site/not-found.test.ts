import { expect, it } from "vitest";
import { loader } from "./not-found.ts";

it("an unknown address has the text '404 Not Found', as a page with a viewport (visitors.md 2)", async () => {
  const answer = loader();
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const page = await answer.text();
  expect(page).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
  const body = page.slice(page.indexOf("<body>")).replace(/<[^>]*>/g, " ");
  expect(body.trim()).toBe("404 Not Found");
});
