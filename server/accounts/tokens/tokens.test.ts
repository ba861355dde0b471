import { TOTP } from "otpauth";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { emailsTo, linkTo } from "#tests/support/mail.ts";

const context = testContext();
let joseph: Person;
let sarah: Person;
let count = 0;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
});
beforeEach(async () => {
  count += 1;
  sarah = await person(context, { ...cast.sarah, email: `sarah${count}@darasa.example` });
});

const make = (owner: Person, fields: Record<string, unknown> = {}) =>
  owner.call("POST", "/api-tokens/", { name: "My script", current_password: PASSWORD, ...fields });

/** Returns the status of a call with only the token. */
async function status(token: string, method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) {
  const request = { method, url: `/api${path}`, headers: { authorization: `Bearer ${token}` } };
  return (await context.app.inject({ ...request, ...(body && { payload: body }) })).statusCode;
}

describe("personal API tokens (api.md 6.8)", () => {
  it("a token is shown once, needs no CSRF header, and ends when revoked", async () => {
    const made = await make(sarah);
    expect(made.status).toBe(201);
    const asToken = (authorization: string) =>
      context.app.inject({ url: "/api/user/", headers: { authorization } }).then((reply) => reply.statusCode);
    expect(await asToken(`Bearer ${made.body.token}`)).toBe(200);
    expect(await asToken(`Token ${made.body.token}`)).toBe(200);
    const { body } = await sarah.call("GET", "/api-tokens/");
    expect(body).toEqual([expect.objectContaining({ name: "My script", last_used_at: expect.any(String) })]);
    expect(JSON.stringify(body)).not.toContain(made.body.token);
    expect((await sarah.call("DELETE", `/api-tokens/${made.body.id}/`)).status).toBe(204);
    expect(await asToken(`Bearer ${made.body.token}`)).toBe(401);
  });

  it("an invalid token is 401, also on public endpoints and with a valid cookie", async () => {
    const { status, body } = await sarah.call("GET", "/programs/", undefined, { authorization: "Bearer x" });
    expect(status).toBe(401);
    expect(body).toEqual({ detail: "Invalid token." });
  });

  it("a name needs a visible letter and loses invisible characters", async () => {
    const refused = await make(sarah, { name: "\u200b 123" });
    expect([refused.status, refused.body]).toEqual([400, { name: ["Must have at least one letter."] }]);
    expect((await make(sarah, { name: "Report\u202e\n of\u200b May" })).body.name).toBe("Report of May");
  });

  it("60 wrong tokens a minute, then 429", async () => {
    const guess = (n: number) =>
      context.app.inject({
        url: "/api/programs/",
        remoteAddress: "10.9.9.9",
        headers: { authorization: `Bearer guess-${n}` },
      });
    const all = await Promise.all(Array.from({ length: 62 }, (_, n) => guess(n)));
    const count = (status: number) => all.filter(({ statusCode }) => statusCode === status).length;
    expect([count(401), count(429)]).toEqual([60, 2]);
  });

  it("another person's token is 404", async () => {
    const made = await make(sarah);
    expect((await joseph.call("DELETE", `/api-tokens/${made.body.id}/`)).status).toBe(404);
  });

  it("the list has the newest 100 tokens, or pages of them (api.md 6.3)", async () => {
    for (const name of ["one", "two", "three"]) await make(sarah, { name });
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
    expect(names((await sarah.call("GET", "/api-tokens/")).body)).toEqual(["three", "two", "one"]);
    const { body } = await sarah.call("GET", "/api-tokens/?page=2&page_size=2");
    expect(body).toMatchObject({ count: 3, count_is_exact: true, next: null });
    expect(names(body.results)).toEqual(["one"]);
  });
});

describe("API tokens (security.md)", () => {
  it("'Password asked': without it, or with a wrong one, no token is made", async () => {
    const missing = await make(sarah, { current_password: undefined });
    expect(missing.body).toEqual({ current_password: ["Current password is required"] });
    const wrong = await make(sarah, { current_password: "wrong-one-1" });
    expect(wrong.body).toEqual({ current_password: ["Current password is incorrect."] });
    expect((await sarah.call("GET", "/api-tokens/")).body).toEqual([]);
  });

  it("a token cannot list or make tokens, or change credentials or two-step login", async () => {
    const { token } = (await make(sarah, { scopes: ["read", "programs", "team"] })).body;
    const form = { name: "Another", current_password: PASSWORD };
    expect(await status(token, "POST", "/api-tokens/", form)).toBe(403);
    expect(await status(token, "GET", "/api-tokens/")).toBe(403);
    const credentials = { current_password: PASSWORD, phone: "+256712345678" };
    expect(await status(token, "PUT", "/update-credentials/", credentials)).toBe(403);
    expect(await status(token, "POST", "/second-factor/set-up/")).toBe(403);
  });

  it("tokens have the prefix darasa_", async () => {
    expect((await make(sarah)).body.token).toMatch(/^darasa_[\w-]{43}$/);
  });

  it("tokens expire after 90 days by default, and after at most 365", async () => {
    const start = Date.now();
    const usual = (await make(sarah)).body;
    const long = (await make(sarah, { expires_in_days: 365 })).body;
    expect((await make(sarah, { expires_in_days: 366 })).body).toEqual({
      expires_in_days: ["Choose from 1 to 365 days"],
    });
    const onDay = (day: number, token: string) => {
      context.setClock(new Date(start + day * DAY_MS));
      return status(token, "GET", "/user/");
    };
    expect([await onDay(89, usual.token), await onDay(91, usual.token)]).toEqual([200, 401]);
    expect([await onDay(364, long.token), await onDay(366, long.token)]).toEqual([200, 401]);
    context.setClock(undefined);
  });

  it("the scope `read` reads everything that the owner may read and changes nothing", async () => {
    const { token, scopes } = (await make(joseph)).body;
    expect(scopes).toEqual(["read"]);
    expect(await status(token, "GET", "/audit-log/")).toBe(200);
    expect(await status(token, "DELETE", "/testimonials/1/")).toBe(403);
    expect(await status(token, "POST", "/logout/")).toBe(403);
  });

  it("the scope of a permission changes only what that permission opens, also for admins", async () => {
    const { token } = (await make(joseph, { scopes: ["testimonials"] })).body;
    expect(await status(token, "DELETE", "/testimonials/1/")).toBe(404);
    expect(await status(token, "DELETE", "/blog-posts/1/")).toBe(403);
    expect(await status(token, "GET", "/audit-log/")).toBe(403);
  });

  it("a refusal names the scopes of which one is needed", async () => {
    const { body } = await make(joseph, { scopes: ["blog"] });
    const headers = { authorization: `Bearer ${body.token}` };
    const refusal = async (method: "GET" | "DELETE", path: string) =>
      (await context.app.inject({ method, url: `/api${path}`, headers })).json().detail;
    expect(await refusal("DELETE", "/testimonials/1/")).toBe(
      "This API token may not do that. It needs the scope testimonials.",
    );
    expect(await refusal("GET", "/students-with-enrollments/")).toBe(
      "This API token may not do that. It needs the scope read or students.",
    );
    expect(await refusal("GET", "/audit-log/")).toBe(
      "This API token may not do that. It needs the scope read.",
    );
    expect(await refusal("DELETE", "/webhooks/1/")).toBe(
      "This API token may not do that. No API token may: log in to the dashboard instead.",
    );
  });

  it("a token may do no more than its owner, who may lose a permission later", async () => {
    const more = await make(sarah, { scopes: ["blog"] });
    expect(more.body).toEqual({ scopes: ["A token may not do more than its owner"] });
    const { token } = (await make(sarah, { scopes: ["testimonials"] })).body;
    expect(await status(token, "DELETE", "/testimonials/1/")).toBe(404);
    await context.db
      .updateTable("users")
      .set({ permissions: ["team"] })
      .where("id", "=", sarah.id)
      .execute();
    expect(await status(token, "DELETE", "/testimonials/1/")).toBe(403);
  });

  it("a person can have at most 10 tokens, also with 15 concurrent calls", async () => {
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, n) => make(sarah, { name: `Token ${n}` })),
    );
    const made = answers.filter((answer) => answer.status === 201).length;
    // Wrong passwords have a separate limit of five in 15 minutes.
    expect(made).toBeLessThanOrEqual(10);
    while ((await sarah.call("GET", "/api-tokens/")).body.length < 10) await make(sarah);
    const eleventh = await make(sarah);
    expect(eleventh).toMatchObject({
      status: 409,
      body: { detail: "You have 10 API tokens already. Revoke one first." },
    });
    expect((await sarah.call("GET", "/api-tokens/")).body).toHaveLength(10);
  });

  it("expired tokens do not count toward the 10", async () => {
    for (let made = 0; made < 10; made += 1) await make(sarah, { expires_in_days: 1 });
    expect((await make(sarah)).status).toBe(409);
    context.setClock(new Date(Date.now() + DAY_MS + 60_000));
    sarah.call = await makeCaller(context, sarah.id);
    expect((await make(sarah)).status).toBe(201);
    context.setClock(undefined);
  });

  it("a change of password, email or second factor deletes all tokens", async () => {
    const alive = async () => (await status((await make(sarah)).body.token, "GET", "/user/")) === 200;
    const left = async () =>
      (await context.db.selectFrom("api_tokens").select("id").where("user_id", "=", sarah.id).execute())
        .length;
    const setUp = (await sarah.call("POST", "/second-factor/set-up/")).body;
    expect(await alive()).toBe(true);
    const code = new TOTP({ secret: setUp.typed_key }).generate();
    const on = await sarah.call("POST", "/second-factor/confirm/", { current_password: PASSWORD, code });
    expect([on.status, await left()]).toEqual([200, 0]);
    expect(await alive()).toBe(true);
    const off = { current_password: PASSWORD, code: on.body.recovery_codes[0] };
    const switched = await sarah.call("POST", "/second-factor/switch-off/", off);
    expect([switched.status, await left()]).toEqual([204, 0]);
    expect(await alive()).toBe(true);
    const moved = { current_password: PASSWORD, email: `moved${count}@darasa.example` };
    expect((await sarah.call("PUT", "/update-credentials/", moved)).status).toBe(200);
    const { token: confirmation } = await linkTo(context, moved.email, "/confirm-email");
    const asVisitor = await makeCaller(context);
    const confirmed = await asVisitor("POST", "/confirm-email/", { token: confirmation });
    expect([confirmed.status, await left()]).toEqual([200, 0]);
    sarah = await person(context, { ...cast.sarah, email: `again${count}@darasa.example` });
    expect(await alive()).toBe(true);
    const changed = { current_password: PASSWORD, new_password: "matooke na chai" };
    expect([(await sarah.call("PUT", "/update-credentials/", changed)).status, await left()]).toEqual([
      200, 0,
    ]);
  });

  it("the owner gets an email, the audit log an entry, both without the token", async () => {
    const { token, id } = (await make(sarah, { name: "Attendance report" })).body;
    await sarah.call("DELETE", `/api-tokens/${id}/`);
    const [email] = await emailsTo(context, sarah.email);
    expect(email?.subject).toBe("An API token was made");
    expect(email?.text).toContain('"Attendance report"');
    const log = await context.db
      .selectFrom("audit_log")
      .selectAll()
      .where("resource", "=", "api_token")
      .where("resource_id", "=", id)
      .orderBy("id")
      .execute();
    expect(log.map(({ action }) => action)).toEqual(["create", "delete"]);
    expect(JSON.stringify([email, log])).not.toContain(token);
  });

  it("students cannot make tokens", async () => {
    const amina = await person(context, { ...cast.amina, email: `amina${count}@darasa.example` });
    expect((await make(amina)).status).toBe(403);
  });
});
