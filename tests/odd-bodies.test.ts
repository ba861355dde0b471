import { beforeAll, describe, expect, it } from "vitest";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import { issueCsrfToken } from "#server/platform/http/sessions/csrf.ts";
import { cast, person } from "./support/cast.ts";
import { testContext } from "./support/context.ts";
import { addressOf, endpoints } from "./support/endpoints.ts";
import { fingerprint } from "./support/fingerprint.ts";

const context = testContext({ RATE_LIMITS: "off" });
const changing = endpoints.filter(([, { method }]) => method !== "GET");
const headersOf: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  for (const [name, member] of Object.entries({ student: cast.amina, admin: cast.joseph })) {
    const session = await startSession(context, (await person(context, member)).id);
    const csrf = issueCsrfToken(context.secret, session);
    headersOf[name] = { cookie: `sessionid=${session}; csrftoken=${csrf}`, "x-csrftoken": csrf };
  }
});

/** Content types that have bypassed validation elsewhere (Fastify CVE-2025-32442, CVE-2026-25223). */
const oddTypes = [
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "application/octet-stream",
  "application/jsonx",
  "application/json\tx",
  "application/json a",
  "application/json;charset=utf-7",
  "APPLICATION/JSON ; charset=x",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "x",
];

describe("odd bodies at every changing endpoint", () => {
  it.each(changing)("%s refuses all of them, and nothing changes", async (_name, one) => {
    const before = await fingerprint(context);
    const rules = [one.access].flat();
    const asker = rules.includes("student") ? "student" : "admin";
    // Half an object, an object that would change the prototype of all objects, and a NUL.
    for (const payload of ['{"title": ', '{"__proto__": {"role": "admin"}}', "\u0000"]) {
      for (const type of [...oddTypes, "application/json"]) {
        const reply = await context.app.inject({
          method: one.method as "POST",
          url: addressOf(one),
          headers: { ...headersOf[asker], "content-type": type },
          payload,
        });
        expect([400, 404, 413, 415], `${type} ${payload}: ${reply.statusCode} ${reply.body}`).toContain(
          reply.statusCode,
        );
      }
    }
    expect(await fingerprint(context)).toBe(before);
  });
});

describe("deeply nested bodies", () => {
  it.each([
    ["lists", `${"[".repeat(400_000)}${"]".repeat(400_000)}`],
    ["objects", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
    ["a list in a field", `{"name": ${"[".repeat(33)}${"]".repeat(33)}}`],
  ])("a body of %s answers 400", async (_what, payload) => {
    const headers = { ...headersOf.admin, "content-type": "application/json" };
    const reply = await context.app.inject({ method: "POST", url: "/api/api-tokens/", headers, payload });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({
      detail: "The request is nested too deeply.",
      request_id: reply.headers["x-request-id"],
    });
  });
});
