import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";

const context = testContext();
let joseph: Person;
let amina: Person;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  amina = await person(context, cast.amina);
});

const form = {
  name: "Miriam Kyomugisha",
  role: "Principal",
  email: "m@darasa.example",
  phone: "+256700000101",
};

describe("body size of public forms (security.md, limits)", () => {
  const text = (bytes: number) => "x".repeat(bytes);

  it.each([
    ["/password-reset/", { email: text(17_000) }],
    ["/login/", { email: "a@b.example", password: text(17_000) }],
    ["/register/", { name: `a${"\u200d".repeat(6_000)}b` }],
    ["/contact-messages/", { name: `a${"\u200d".repeat(39_000)}b`, message: "Hello" }],
  ])("%s is 413 beyond the limit", async (path, body) => {
    const visitor = await makeCaller(context);
    expect((await visitor("POST", path, body)).status).toBe(413);
  });

  it("a message of 5,000 characters fits, even with four bytes per emoji", async () => {
    const visitor = await makeCaller(context);
    const body = { name: "Ruth", email: "ruth@example.com", message: "😀".repeat(2_500) };
    expect((await visitor("POST", "/contact-messages/", body)).status).toBe(201);
  });
});

describe("wrong methods (api.md 6)", () => {
  it.each([
    ["DELETE", "/login/", "POST"],
    ["POST", "/programs/categories/", "GET, HEAD"],
    ["PUT", "/programs/7/", "DELETE, GET, HEAD, PATCH"],
    ["PATCH", "/user", "GET, HEAD, PUT"],
  ] as const)("%s %s is 405 with Allow: %s", async (method, path, allow) => {
    const { status, body, headers } = await joseph.call(method, path, {});
    expect({ status, body, allow: headers.allow }).toEqual({
      status: 405,
      body: { detail: "Method not allowed." },
      allow,
    });
  });

  it("an unknown address is 404 with any method", async () => {
    expect((await joseph.call("POST", "/nothing-here/", {})).status).toBe(404);
  });
});

describe("Location of a 201 (api.md 6)", () => {
  it("is the address of the created team member", async () => {
    const made = await joseph.call("POST", "/team-members/", form);
    expect(made.headers.location).toBe(`/api/team-members/${made.body.id}/`);
    const again = await joseph.call("GET", `/team-members/${made.body.id}/`);
    expect(again.body).toMatchObject({ id: made.body.id, name: form.name });
  });

  it("is absent when the created record has no address", async () => {
    const made = await joseph.call("POST", "/api-tokens/", { name: "Script", current_password: PASSWORD });
    expect([made.status, made.headers.location]).toEqual([201, undefined]);
  });
});

describe("request ids (api.md 6)", () => {
  it("every reply has its own x-request-id, even from the page cache", async () => {
    await context.app.listen({ port: 0, host: "127.0.0.1" });
    if (!context.app.server.listening) await once(context.app.server, "listening");
    const { port } = context.app.server.address() as AddressInfo;
    const ids = [];
    for (const path of ["/api/programs/", "/api/programs/", "/api/nothing/", "/healthz"]) {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`);
      const id = reply.headers.get("x-request-id") ?? "";
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      if (reply.status === 404) expect(await reply.json()).toEqual({ detail: "Not found.", request_id: id });
      if (path === "/api/programs/") expect(reply.headers.has("ratelimit")).toBe(false);
      ids.push(id);
    }
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("a token's public read shares the ETag of visitors and gets a 304", async () => {
    const { port } = context.app.server.address() as AddressInfo;
    const made = await joseph.call("POST", "/api-tokens/", { name: "Reader", current_password: PASSWORD });
    const read = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}/api/team-members/public/`, { headers });
    const authorization = `Bearer ${made.body.token}`;
    for (const encoding of ["identity", "gzip", "br"]) {
      const [anybody, token] = await Promise.all([
        read({ "accept-encoding": encoding }),
        read({ "accept-encoding": encoding, authorization }),
      ]);
      const etag = anybody.headers.get("etag") ?? "";
      expect(etag).not.toBe("");
      expect(token.headers.get("etag")).toBe(etag);
      expect(await token.text()).toBe(await anybody.text());
      const again = await read({ "accept-encoding": encoding, authorization, "if-none-match": etag });
      expect(again.status).toBe(304);
    }
  });
});

describe("RateLimit headers (api.md 6)", () => {
  it("count down to the refusal", async () => {
    const check = () => amina.call("GET", "/check-email-enrollment/?email=nobody@example.com");
    const first = await check();
    expect(first.headers["ratelimit-policy"]).toContain('"check-email";q=10;w=60');
    expect(first.headers.ratelimit).toMatch(/"check-email";r=9;t=\d+/);
    for (let call = 0; call < 9; call += 1) await check();
    const refused = await check();
    expect(refused.status).toBe(429);
    expect(refused.headers.ratelimit).toMatch(/"check-email";r=0;t=\d+/);
    expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
  });
});

describe("conditional headers of changes", () => {
  it.each([
    ["PUT", "if-match", '"abc"'],
    ["DELETE", "if-match", 'W/"abc"'],
    ["PUT", "if-none-match", "*"],
    ["POST", "if-unmodified-since", "Sun, 01 Mar 2026 09:30:00 GMT"],
  ] as const)("%s with %s: %s is 412, and nothing changes", async (method, name, value) => {
    const { body: member } = await joseph.call("POST", "/team-members/", form);
    const path = method === "POST" ? "/team-members/" : `/team-members/${member.id}/`;
    const { status, body } = await joseph.call(method, path, { ...form, name: "Other" }, { [name]: value });
    expect([status, body]).toEqual([412, { detail: expect.stringContaining("updated_at") }]);
    expect((await joseph.call("GET", `/team-members/${member.id}/`)).body.name).toBe(form.name);
  });

  it("If-Match: * matches an existing record", async () => {
    const { body: member } = await joseph.call("POST", "/team-members/", form);
    const change = { ...form, name: "Other" };
    const { status } = await joseph.call("PUT", `/team-members/${member.id}/`, change, { "if-match": "*" });
    expect(status).toBe(200);
  });
});

describe("a change without credentials", () => {
  const send = (method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, headers = {}) =>
    context.app.inject({ method, url: `/api${path}`, payload: {}, headers });

  it.each([
    ["POST", "/programs/"],
    ["PUT", "/user/"],
    ["PATCH", "/programs/7/"],
    ["DELETE", "/team-members/7/"],
  ] as const)("%s %s is 401", async (method, path) => {
    const reply = await send(method, path);
    expect([reply.statusCode, reply.json().detail]).toEqual([
      401,
      "Authentication credentials were not provided.",
    ]);
  });

  it.each([
    ["a cookie of something else", { cookie: "_ga=GA1.1.1" }],
    ["a CSRF header alone", { "x-csrftoken": "a.b" }],
  ])("is 401 with %s, too", async (_what, headers) => {
    expect((await send("POST", "/programs/", headers)).statusCode).toBe(401);
  });

  it("is 403 on public calls, and with a session cookie", async () => {
    for (const [path, headers] of [
      ["/login/", {}],
      ["/programs/", { cookie: "sessionid=anything" }],
    ] as const) {
      const reply = await send("POST", path, headers);
      expect([reply.statusCode, reply.json().detail]).toEqual([403, "CSRF check failed."]);
    }
  });
});

describe("messages for a wrong or missing choice", () => {
  it.each([
    [
      "GET",
      "/mail/?state=lost",
      undefined,
      "Unknown state. It can be queued, sent, captured, failed or cancelled.",
    ],
    ["GET", "/analytics/enrollments-over-time/?period=year", undefined, "Period must be day, week or month."],
    [
      "POST",
      "/payouts/",
      { currency: "SHS" },
      expect.stringMatching(/^Unknown currency\. It can be UGX, USD, .* or GBP\.$/),
    ],
    ["POST", "/payouts/", { currency: "" }, "Unknown currency."],
    ["POST", "/payouts/", {}, "Unknown currency."],
  ] as const)("%s %s %j lists the choices only for a wrong one", async (method, path, body, message) => {
    const answer = await joseph.call(method, path, body);
    expect([answer.status, Object.values(answer.body)]).toEqual([400, [[message]]]);
  });
});

describe("Idempotency-Key (api.md 6)", () => {
  it("an empty header is ignored", async () => {
    const { status } = await joseph.call("POST", "/team-members/", form, { "idempotency-key": "" });
    expect(status).toBe(201);
  });

  it("a replay is marked as one, and the same key with another body is 422", async () => {
    const key = { "idempotency-key": "member-1" };
    const first = await joseph.call("POST", "/team-members/", form, key);
    expect(first.headers["idempotent-replayed"]).toBeUndefined();
    const again = await joseph.call("POST", "/team-members/", form, key);
    expect([again.status, again.headers["idempotent-replayed"], again.body]).toEqual([
      201,
      "true",
      first.body,
    ]);
    const other = await joseph.call("POST", "/team-members/", { ...form, name: "Other" }, key);
    expect(other.status).toBe(422);
  });

  it("two calls with one key create one sub-admin", async () => {
    const fields = {
      username: "miriam",
      email: "miriam@darasa.example",
      name: "Miriam K",
      password: "a-long-Kampala-word",
      phone: "0712345678",
      permissions: ["blog"],
    };
    const key = { "idempotency-key": "sub-admin-1" };
    const first = await joseph.call("POST", "/admin-management/sub-admins/", fields, key);
    expect([first.status, first.body]).toEqual([
      201,
      expect.objectContaining({ sub_admin: expect.anything() }),
    ]);
    const again = await joseph.call("POST", "/admin-management/sub-admins/", fields, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  it.each([
    [
      "if the call does not accept it",
      "/api-tokens/",
      "one",
      "This call does not accept an Idempotency-Key.",
    ],
    [
      "if it is too long",
      "/team-members/",
      "x".repeat(101),
      "An Idempotency-Key must have 1 to 100 characters.",
    ],
    ["if it is a placeholder", "/team-members/", "<string>", expect.stringContaining("is a placeholder.")],
    [
      "if it is a Postman variable",
      "/team-members/",
      "{{key}}",
      expect.stringContaining("is a placeholder."),
    ],
  ])("is refused with 400 %s", async (_when, path, key, detail) => {
    const { status, body } = await joseph.call("POST", path, form, { "idempotency-key": key });
    expect([status, body]).toEqual([400, { detail }]);
  });
});
