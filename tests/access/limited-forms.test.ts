import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import { buildApp } from "#server/app/app.ts";
import { actionRenderer } from "#tests/support/browser/page-actions.ts";
import { cast, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";

const context = testContext();
const MOST_TRIES = 400;
let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp(context, actionRenderer);
  await app.ready();
  const amina = await person(context, cast.amina);
  closed = (await aProgram(context.db, { closes_on: "2020-01-31" })).id;
  session = `sessionid=${await startSession(context, amina.id)}`;
});
afterAll(() => app.close());

async function post(url: string, fields: Record<string, string>, cookie = "") {
  return app.inject({
    method: "POST",
    url,
    headers: {
      ...{ origin: context.config.publicUrl, cookie },
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: new URLSearchParams(fields).toString(),
  });
}

const phone = { country: "UG", phone: "712345678" };
let session = "";
let closed = 0;
const forms: [path: string | (() => string), fields: (n: number) => Record<string, string>][] = [
  [() => `/programs/${closed}`, () => ({ email: "moses@example.com" })],
  ["/contact-us", (n) => ({ name: "Moses", email: "moses@example.com", message: `Question ${n}` })],
  ["/become-affiliate", (n) => ({ name: "Esther", email: `esther${n}@example.com`, ...phone })],
  ["/login", () => ({ email: "amina@darasa.example", password: "not the one" })],
  ["/forgot-password", (n) => ({ email: "amina@darasa.example", form_key: `key ${n}` })],
  ["/affiliate", () => ({ intent: "mail-link" })],
];

it.each(forms)(
  "%s answers 429 after its limit, with the wait and another way to reach us",
  async (address, fields) => {
    const path = typeof address === "string" ? address : address();
    let answer = await post(path, fields(0), session);
    for (let n = 1; answer.statusCode !== 429 && n < MOST_TRIES; n += 1)
      answer = await post(path, fields(n), session);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.body).toContain('"is_too_many":true');
    expect(answer.body).toMatch(
      /Try again (?:in (?:about )?(?:an?|\d+) (?:minutes?|hours?)|(?:today|tomorrow|on \w+ \d+ \w+) at \d+:\d\d)/,
    );
    expect(answer.body).not.toMatch(/\d+ seconds/);
  },
);
