import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { requestLimits, turnLimits } from "#contract/shared/limits.ts";
import { buildApp } from "#server/app/app.ts";
import { testContext } from "#tests/support/context.ts";

const context = testContext();
const waiting: (() => void)[] = [];
let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp(context, {
    render: async ({ url }) => {
      if (url.includes("slow")) await new Promise<void>((end) => waiting.push(end));
      return new Response("a page", { headers: { "content-type": "text/plain" } });
    },
    serveFiles: async () => undefined,
    relaxedPolicy: false,
  });
});
afterAll(() => app.close());

const open = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress });

it("pages that the cache does not answer are limited per client", async () => {
  const limit = requestLimits.pages_by_address;
  for (let n = 0; n < limit.points; n += 1) await context.limits.consumeLocally(limit, "10.7.0.1");
  expect((await open("/login", "10.7.0.1")).statusCode).toBe(429);
  expect((await open("/login", "10.7.0.2")).statusCode).toBe(200);
});

it("one client's flood of slow pages is refused beyond its queue and delays nobody else", async () => {
  const { at_once_for_client, waiting_for_client } = turnLimits.pages;
  const most = at_once_for_client + waiting_for_client;
  const flood = Array.from({ length: most + 5 }, () => open("/dashboard?slow", "10.7.1.1"));
  const refused = await Promise.race(flood);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers["retry-after"]).toBe("2");
  expect(waiting).toHaveLength(at_once_for_client);
  expect((await open("/login", "10.7.1.2")).statusCode).toBe(200);
  const all = Promise.all(flood);
  const ending = setInterval(() => {
    for (const end of waiting.splice(0)) end();
  }, 1);
  const statuses = (await all).map(({ statusCode }) => statusCode);
  clearInterval(ending);
  expect(statuses.filter((status) => status === 503)).toHaveLength(5);
  expect(statuses.filter((status) => status === 200)).toHaveLength(most);
});
