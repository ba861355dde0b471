import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, it } from "vitest";
import { reached } from "./network-failure.ts";
import { noResponse } from "./no-response.ts";

const said = (error: unknown) =>
  reached(
    () => Promise.reject(error),
    (sentence) => sentence,
    "That did not work.",
  );

it.each([
  ["no answer", new TypeError("Failed to fetch"), noResponse],
  [
    "a proxy's own page",
    new ErrorResponse(502, "Bad Gateway", "<h1>502 Bad Gateway</h1>"),
    "The server in front of Darasa cannot reach it (error 502). Please try again in a few minutes.",
  ],
  [
    "a proxy that takes less",
    new ErrorResponse(413, "", "<p>The limit is 1 MB</p>"),
    "The server in front of Darasa takes files up to 1 MB. Choose a smaller one.",
  ],
  [
    "a limit before the page",
    new ErrorResponse(429, "", '{"detail":"Too many requests. Try again in 56 seconds."}'),
    "Too many requests. Try again in a minute.",
  ],
  [
    "a server that is busy",
    new ErrorResponse(503, "", '{"detail":"The service is busy. Try again in a moment."}'),
    "The service is busy. Try again in a moment.",
  ],
  ["another page", new ErrorResponse(403, "", "<h1>Forbidden</h1>"), "That did not work."],
  ["another error", new Error("broken"), "That did not work."],
])("a form of a public page shows the right message for %s", async (_what, error, sentence) => {
  expect(await said(error)).toBe(sentence);
});

it("a redirect is rethrown", async () => {
  const redirect = new Response(null, { status: 302 });
  await expect(said(redirect)).rejects.toBe(redirect);
});
