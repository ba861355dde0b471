import { Suspense } from "react";
import { renderToReadableStream } from "react-dom/server";
import { expect, it } from "vitest";
import { lazyPart } from "./lazy-part.tsx";

const page = async (Part: ReturnType<typeof lazyPart>) => {
  const stream = await renderToReadableStream(
    <main>
      <input defaultValue="typed" />
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </main>,
  );
  await stream.allReady;
  return new Response(stream).text();
};

it("a part whose script fails to load says so in its place, and the page stays", async () => {
  const html = await page(lazyPart(() => Promise.reject(new TypeError("Failed to fetch"))));
  expect(html).toContain('value="typed"');
  expect(html).toContain("This part did not load.");
  expect(html).toContain("Reload the Page");
});

it("a part whose script loads is shown", async () => {
  const html = await page(lazyPart(async () => ({ default: () => <p>the dialog</p> })));
  expect(html).toContain("the dialog");
  expect(html).not.toContain("did not load");
});
