import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { describe, expect, it, vi } from "vitest";
import { requestLimits } from "#contract/shared/limits.ts";
import { testContext } from "#tests/support/context.ts";
import { serveUnchanging } from "./unchanging.ts";

const context = testContext();
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = "203.0.113.4") =>
  context.app.inject({ url, headers, remoteAddress });

const unchanging = [
  "/api/openapi.json",
  "/api/docs",
  "/api/docs.css",
  "/api/docs.js",
  "/api/docs/call.js",
  "/.well-known/did.json",
];

describe.each(unchanging)("the unchanging answer %s", (url) => {
  it("has an ETag for each encoding, and answers 304 to it", async () => {
    const plain = await get(url);
    const zipped = await get(url, { "accept-encoding": "gzip" });
    expect([plain.statusCode, zipped.statusCode]).toEqual([200, 200]);
    expect(plain.headers.etag).toMatch(/^"[\w-]{22}-identity"$/);
    const again = await get(url, { "if-none-match": String(plain.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect(again.headers["cache-control"]).toBe(plain.headers["cache-control"]);
    if (zipped.headers["content-encoding"] === "gzip") {
      expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(zipped.headers.etag).not.toBe(plain.headers.etag);
    }
  });

  it("counts each request as a page", async () => {
    const { limits } = context;
    const counted = vi.spyOn(limits, "consumeLocally");
    await get(url, {}, "203.0.113.77");
    expect(counted).toHaveBeenCalledWith(requestLimits.pages_by_address, "203.0.113.77");
    counted.mockRestore();
  });
});

it("an unchanging answer is made once for simultaneous requests", async () => {
  const app = Fastify().decorateRequest("client_address", "203.0.113.4");
  let made = 0;
  serveUnchanging(app, context, "/long", { "content-type": "text/plain" }, () => {
    made += 1;
    return "Karibu. ".repeat(1_000);
  });
  const ask = () => app.inject({ url: "/long", headers: { "accept-encoding": "br" } });
  const replies = await Promise.all([ask(), ask(), ask()]);
  expect(replies.map(({ headers }) => headers["content-encoding"])).toEqual(["br", "br", "br"]);
  expect(made).toBe(1);
  await app.close();
});
