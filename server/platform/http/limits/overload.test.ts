import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "#server/app/app.ts";
import { testContext } from "#tests/support/context.ts";

const context = testContext();
let waiting = 0;
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  app = await buildApp({ ...context, waiting: () => waiting });
});
afterAll(() => app.close());

describe("overload (security.md: 503 with Retry-After)", () => {
  it("refuses calls while too many wait for the database, then recovers", async () => {
    waiting = 201;
    const refused = await app.inject("/api/institute/");
    expect(refused.statusCode).toBe(503);
    expect(refused.headers["retry-after"]).toBe("2");
    expect(refused.json()).toEqual({
      detail: "The service is busy. Try again in a moment.",
      request_id: refused.headers["x-request-id"],
    });
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    waiting = 0;
    expect((await app.inject("/api/institute/")).statusCode).toBe(200);
  });

  it("a slow machine with a late event loop is not an overload", async () => {
    for (let time = 0; time < 4; time += 1) {
      const until = performance.now() + 1_200;
      while (performance.now() < until);
      await sleep(30);
      expect((await app.inject("/api/institute/")).statusCode).toBe(200);
    }
  });
});
