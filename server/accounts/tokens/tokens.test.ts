import { TOTP } from "otpauth";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { emailsTo, linkTo } from "#tests/support/mail.ts";

const context = testContext();
const DAY_MS = 86_400_000;
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

/** The status of a call with the token alone. */
async function status(token: string, method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) {
  const request = { method, url: `/api${path}`, headers: { authorization: `Bearer ${token}` } };
  return (await context.app.inject({ ...request, ...(body && { payload: body }) })).statusCode;
}

describe("personal API tokens (api.md section 6)", () => {
  it("a token is shown once, works as Bearer and as Token without CSRF, and is gone when revoked", async () => {
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

  it("its name has a letter that can be seen, and loses what nobody sees", async () => {
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

  it("someone else's token is 404", async () => {
    const made = await make(sarah);
    expect((await joseph.call("DELETE", `/api-tokens/${made.body.id}/`)).status).toBe(404);
  });

  it("are a list of the newest 100, or pages of it (api.md section 6, 'Lists')", async () => {
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

  it("'only a session makes tokens', and only a session changes or lists what keeps the account safe", async () => {
    const { token } = (await make(sarah, { scopes: ["read", "programs", "team"] })).body;
    const form = { name: "Another", current_password: PASSWORD };
    expect(await status(token, "POST", "/api-tokens/", form)).toBe(403);
    expect(await status(token, "GET", "/api-tokens/")).toBe(403);
    const credentials = { current_password: PASSWORD, phone: "+256712345678" };
    expect(await status(token, "PUT", "/update-credentials/", credentials)).toBe(403);
    expect(await status(token, "POST", "/second-factor/set-up/")).toBe(403);
  });

  it("'prefix darasa_'", async () => {
    expect((await make(sarah)).body.token).toMatch(/^darasa_[\w-]{43}$/);
  });

  it("'expiry (default 90 days, at most 365)'", async () => {
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

  it("'scopes': one that reads reads all that its owner may, and changes nothing", async () => {
    const { token, scopes } = (await make(joseph)).body;
    expect(scopes).toEqual(["read"]);
    expect(await status(token, "GET", "/audit-log/")).toBe(200);
    expect(await status(token, "DELETE", "/testimonials/1/")).toBe(403);
    expect(await status(token, "POST", "/logout/")).toBe(403);
  });

  it("'scopes': one of a permission changes what that permission opens, and nothing else, also an admin's", async () => {
    const { token } = (await make(joseph, { scopes: ["testimonials"] })).body;
    expect(await status(token, "DELETE", "/testimonials/1/")).toBe(404);
    expect(await status(token, "DELETE", "/blog-posts/1/")).toBe(403);
    expect(await status(token, "GET", "/audit-log/")).toBe(403);
  });

  it("a refusal names the scopes of which the token needs one", async () => {
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
      "This API token may not do that. No token may: log in to the dashboard for it.",
    );
  });

  it("a token may not do more than its owner, also after the owner has lost a permission", async () => {
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

  it("'at most 10 a person', also of 15 at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, n) => make(sarah, { name: `Token ${n}` })),
    );
    const made = answers.filter((answer) => answer.status === 201).length;
    // Five passwords in a quarter of an hour are a limit of their own.
    expect(made).toBeLessThanOrEqual(10);
    while ((await sarah.call("GET", "/api-tokens/")).body.length < 10) await make(sarah);
    const eleventh = await make(sarah);
    expect(eleventh).toMatchObject({
      status: 409,
      body: { detail: "You have 10 API tokens already. Revoke one first." },
    });
    expect((await sarah.call("GET", "/api-tokens/")).body).toHaveLength(10);
  });

  it("'die with every change of password, email or second factor'", async () => {
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

  it("'email to the owner and audit entry', neither with the token", async () => {
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

  it("'for staff only'", async () => {
    const amina = await person(context, { ...cast.amina, email: `amina${count}@darasa.example` });
    expect((await make(amina)).status).toBe(403);
  });
});
