import { renderToReadableStream } from "react-dom/server";
import { expect, it } from "vitest";
import { partScript, RetriedPart } from "./retried-part.tsx";

it("the server does not wait for a part whose script it cannot load", async () => {
  const lost = partScript(
    () => Promise.reject<{ Part: () => null }>(new Error("no such file")),
    (module) => module.Part,
  );
  const stream = await renderToReadableStream(<RetriedPart script={lost} />);
  await stream.allReady;
  expect(await new Response(stream).text()).toContain("A part of this page did not load.");
  expect(lost.failures).toBe(1);
});
