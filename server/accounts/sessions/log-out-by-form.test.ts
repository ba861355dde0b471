import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "#server/app/app.ts";
import { actionRenderer } from "#tests/support/browser/page-actions.ts";
import { cast, PASSWORD, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { startSession } from "./sessions.ts";

const context = testContext();
let app: FastifyInstance;
let userId = 0;

beforeAll(async () => {
  app = await buildApp(context, actionRenderer);
  await app.ready();
  userId = (await person(context, cast.amina)).id;
});
afterAll(() => app.close());

const post = (url: string, cookie: string, fields: Record<string, string> = {}) =>
  app.inject({
    ...{ method: "POST", url, payload: new URLSearchParams(fields).toString() },
    headers: {
      ...{ origin: context.config.publicUrl, cookie },
      "content-type": "application/x-www-form-urlencoded",
    },
  });

it("a log-out by a plain form leaves the storage to the script of the login page (students.md 8.7)", async () => {
  const session = await startSession(context, userId);
  const left = await post("/logout", `sessionid=${session}`);
  expect(left.headers.location).toBe("/login");
  expect(left.headers["clear-site-data"]).toBe('"cache"');
  expect(left.cookies).toContainEqual(expect.objectContaining({ name: "darasa_forget", value: "1" }));
  const headers = { cookie: `sessionid=${session}` };
  expect((await app.inject({ url: "/api/user/", headers })).statusCode).toBe(401);
});

it("a log-in ends the wait for that script, so that new drafts stay (students.md 8.7)", async () => {
  const fields = { email: cast.amina.email, password: PASSWORD };
  const { headers, cookies } = await post("/login", "darasa_forget=1", fields);
  expect(headers.location).toBe("/dashboard");
  expect(headers["clear-site-data"]).toBeUndefined();
  expect(cookies).toContainEqual(expect.objectContaining({ name: "darasa_forget", maxAge: 0 }));
});
