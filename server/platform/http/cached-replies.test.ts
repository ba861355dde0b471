import { brotliDecompressSync, gunzipSync } from "node:zlib";
import compress from "@fastify/compress";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keptRead } from "#server/platform/database/kept-read.ts";
import { cast, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { parseReply } from "./cached-replies.ts";
import { serveContract } from "./serve.ts";

const context = testContext({ RATE_LIMITS: "off" });
const Names = z.array(z.object({ name: z.string() }));
const about = { method: "GET", access: "public", summary: "Names." } as const;
const names = endpoint({ ...about, path: "/names/", reply: Names });
const longNames = endpoint({ ...about, path: "/long-names/", reply: Names });

/** Everybody's name, as often as it is said, with what is nobody's business. */
const named = (times: number) =>
  keptRead({
    resources: ["users"],
    most: 1,
    async read(db) {
      const rows = await db.selectFrom("users").select(["name", "password_hash"]).orderBy("id").execute();
      return Array.from({ length: times }, () => rows).flat();
    },
  });

let app: FastifyInstance;
beforeAll(async () => {
  await person(context, cast.amina);
  app = Fastify();
  app.decorateRequest("requestContext");
  await app.register(compress, { threshold: 1_024 });
  await app.register(import("@fastify/cookie"));
  await app.register(import("@fastify/multipart"));
  const handlers = { names: () => short(context.db), longNames: () => long(context.db) };
  serveContract(app, context, { things: { names, longNames } } as never, { things: handlers } as never);
});
afterAll(() => app.close());
const short = named(1);
const long = named(100);

const get = (url: string, encoding = "identity") =>
  app.inject({ url: `/api${url}`, headers: { "accept-encoding": encoding } });

it("what is kept leaves with its declared fields alone, in the encoding that is asked for (security.md T33)", async () => {
  const plain = await get("/long-names/");
  expect(plain.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.json()).toEqual(Array.from({ length: 100 }, () => ({ name: "Amina Nakato" })));
  const brotli = await get("/long-names/", "gzip, br");
  expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  const zipped = await get("/long-names/", "gzip");
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  expect((await get("/names/", "br")).headers["content-encoding"]).toBeUndefined();
  expect(plain.headers["cache-control"]).toBe("private, no-store");
});

it("what is kept is made once for all who ask, again after a change, and nobody can change it", async () => {
  const made = async () => parseReply(names, Names, await short(context.db)) as { name: string }[];
  const before = await made();
  expect(await made()).toBe(before);
  expect(parseReply(longNames, Names, await short(context.db))).not.toBe(before);
  expect(() => before.push({ name: "Somebody" })).toThrow(TypeError);
  expect(() => Object.assign(before[0] ?? {}, { name: "Nobody" })).toThrow(TypeError);
  await context.db
    .updateTable("users")
    .set({ name: "Amina Kato" })
    .where("name", "=", "Amina Nakato")
    .execute();
  expect((await get("/names/")).json()).toEqual([{ name: "Amina Kato" }]);
  expect((await get("/long-names/")).json()[99]).toEqual({ name: "Amina Kato" });
});
