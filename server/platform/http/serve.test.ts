import Fastify from "fastify";
import { expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { testContext } from "#tests/support/context.ts";
import { serveContract } from "./serve.ts";

const context = testContext({ RATE_LIMITS: "off" });
const list = endpoint({
  method: "GET",
  path: "/items/",
  access: "public",
  summary: "Items.",
  reply: z.array(z.object({ id: z.number(), owner: z.object({ name: z.string() }) })),
});
const row = { id: 1, password_hash: "x", owner: { name: "Amina", phone: "+256700000011" } };

async function serving(endpoints: object, handlers: object) {
  const app = Fastify();
  app.decorateRequest("requestContext");
  app.decorateRequest("client_address", "203.0.113.4");
  await app.register(import("@fastify/cookie"));
  await app.register(import("@fastify/multipart"));
  serveContract(app, context, { items: endpoints } as never, { items: handlers } as never);
  return app;
}

it("a server does not start if an endpoint lacks an access rule or a handler", async () => {
  const { access: _none, ...open } = list;
  await expect(serving({ list: open }, { list: async () => [] })).rejects.toThrow(
    "items.list has no handler or no access rule",
  );
  await expect(serving({ list }, {})).rejects.toThrow("items.list has no handler");
});

it("undeclared fields of a reply are never sent, however deeply nested", async () => {
  const app = await serving({ list }, { list: async () => [row] });
  expect((await app.inject("/api/items/")).json()).toEqual([{ id: 1, owner: { name: "Amina" } }]);
  await app.close();
});
