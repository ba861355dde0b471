import { beforeAll, describe, expect, it } from "vitest";
import { issueCsrfToken } from "#server/platform/http/csrf.ts";
import { aProgram } from "#tests/support/builders.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { forgetFailures } from "./login.ts";

const context = testContext();
const unlimited = testContext({ RATE_LIMITS: "off" });
let amina: Person;
let visitor: Caller;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  visitor = await makeCaller(context);
});

const registration = {
  email: "new.student@example.com",
  name: "New Student",
  phone: "+256712345678",
  location: "Gulu",
  occupation: "Nurse",
  organization: "Hospital",
  education_level: "diploma",
  referral_source: "whatsapp",
  password: "karibu77",
  confirm_password: "karibu77",
};

/** A log-in from that address, with a wrong password unless one is given. */
function logInFrom(remoteAddress: string, email: string, password = "wrong-one-1") {
  const csrf = issueCsrfToken(context.secret, null);
  return context.app.inject({
    method: "POST",
    url: "/api/login/",
    remoteAddress,
    headers: { cookie: `csrftoken=${csrf}`, "x-csrftoken": csrf },
    payload: { email, password },
  });
}

describe("login (public-site.md sections 2 and 8, api.md section 2)", () => {
  it("answers the user and sets an HttpOnly, SameSite=Lax session cookie of 14 days", async () => {
    const { status, body, cookies } = await visitor("POST", "/login/", {
      email: amina.email,
      password: PASSWORD,
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email: amina.email, profile: { role: "student", name: amina.name } });
    expect(JSON.stringify(body)).not.toContain("argon2");
    expect(cookies.sessionid).toMatch(
      /^sessionid=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it.each([
    ["a wrong password", () => ({ email: amina.email, password: "wrong-password1" })],
    ["an unknown e-mail", () => ({ email: "nobody@example.com", password: PASSWORD })],
  ])("%s answers 400 'Invalid email or password.'", async (_case, form) => {
    const { status, body } = await visitor("POST", "/login/", form());
    expect(status).toBe(400);
    expect(body).toEqual({ non_field_errors: ["Invalid email or password."] });
  });

  it("a planted session cookie does not survive login (security.md T07)", async () => {
    const planted = "planted-session-secret-of-an-attacker-00000";
    const csrf = issueCsrfToken(context.secret, null);
    const response = await context.app.inject({
      method: "POST",
      url: "/api/login/",
      headers: { cookie: `sessionid=${planted}; csrftoken=${csrf}`, "x-csrftoken": csrf },
      payload: { email: amina.email, password: PASSWORD },
    });
    expect(response.statusCode).toBe(200);
    expect(String(response.headers["set-cookie"])).not.toContain(planted);
  });

  it("after 5 failures the pair of account and network waits, the owner elsewhere gets in (security.md T06)", async () => {
    const target = await person(context, cast.brian);
    const from = (address: string, password: string) => logInFrom(address, target.email, password);
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await from("10.1.1.9", "wrong-one-1")).statusCode).toBe(400);
    const locked = await from("10.1.1.9", PASSWORD);
    expect(locked.statusCode).toBe(429);
    expect(locked.json().detail).toMatch(/^Too many requests\. Try again in \d+ seconds\.$/);
    expect(Number(locked.headers["retry-after"])).toBeGreaterThan(0);
    expect((await from("10.2.2.9", PASSWORD)).statusCode).toBe(200);
  });

  it("100 failures in a row stop an account from everywhere, until a reset (security.md T06)", async () => {
    const target = await person(context, { ...cast.grace, email: "many.networks@darasa.example" });
    // As 99 failures from as many networks leave it.
    const account = { name: "login-account", points: 100, seconds: 86_400 };
    for (let failure = 0; failure < 99; failure++) await context.limits.consume(account, target.email);
    expect((await logInFrom("10.3.1.1", target.email)).statusCode).toBe(400);
    expect((await logInFrom("10.3.2.1", target.email)).statusCode).toBe(429);
    await forgetFailures(context, target.email, "10.3.3.1");
    expect((await logInFrom("10.3.3.1", target.email)).statusCode).toBe(400);
  });

  it("an IPv6 clientKey that changes its address is one network all the same (security.md T06)", async () => {
    const target = await person(context, { ...cast.grace, email: "changing.address@darasa.example" });
    const statuses: number[] = [];
    for (let host = 1; host <= 6; host++)
      statuses.push((await logInFrom(`2001:db8::${host}`, target.email)).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it("logout deletes the session: the same cookie is then a visitor's (security.md T11)", async () => {
    const leaving = await makeCaller(context, amina.id);
    const left = await leaving("POST", "/logout/");
    expect(left.status).toBe(204);
    expect(left.cookies.sessionid).toContain("Max-Age=0");
    expect(left.headers["clear-site-data"]).toBe('"cache", "storage"');
    expect((await leaving("GET", "/user/")).status).toBe(401);
  });

  it("a session ends 14 days after its last use", async () => {
    const caller = await makeCaller(context, amina.id);
    const start = Date.now();
    context.setClock(new Date(start + 13 * 86_400_000));
    expect((await caller("GET", "/user/")).status).toBe(200);
    context.setClock(new Date(start + 26 * 86_400_000));
    expect((await caller("GET", "/user/")).status).toBe(200);
    context.setClock(new Date(start + 41 * 86_400_000));
    expect((await caller("GET", "/user/")).status).toBe(401);
    context.setClock(undefined);
  });
});

describe("CSRF (api.md section 1, security.md T09)", () => {
  const attempt = (headers: Record<string, string>) =>
    amina.call("POST", "/api-tokens/", { name: "x" }, headers);

  it.each([
    ["without the header", { "x-csrftoken": "" }],
    ["with a token of a visitor", { "x-csrftoken": "nonce.signature" }],
    ["from a foreign origin", { origin: "https://evil.example" }],
    ["from another site", { "sec-fetch-site": "cross-site" }],
  ])("%s is refused and nothing changes", async (_case, headers) => {
    const { status, body } = await attempt(headers as Record<string, string>);
    expect(status).toBe(403);
    expect(body).toEqual({ detail: "CSRF check failed." });
    expect((await amina.call("GET", "/api-tokens/")).body).toEqual([]);
  });

  it("GET /csrf-cookie/ sets the cookie and answers its value", async () => {
    const response = await context.app.inject("/api/csrf-cookie/");
    const { csrfToken } = response.json();
    expect(String(response.headers["set-cookie"])).toContain(`csrftoken=${csrfToken}; Max-Age`);
    expect(String(response.headers["set-cookie"])).not.toContain("HttpOnly");
  });
});

describe("personal API tokens (api.md section 4, security.md T08)", () => {
  it("a token is shown once, works as Bearer and as Token without CSRF, and is gone when revoked", async () => {
    const made = await amina.call("POST", "/api-tokens/", { name: "My script" });
    expect(made.status).toBe(201);
    const asToken = (authorization: string) =>
      context.app.inject({ url: "/api/user/", headers: { authorization } }).then((reply) => reply.statusCode);
    expect(await asToken(`Bearer ${made.body.token}`)).toBe(200);
    expect(await asToken(`Token ${made.body.token}`)).toBe(200);
    const { body } = await amina.call("GET", "/api-tokens/");
    expect(body).toEqual([expect.objectContaining({ name: "My script", last_used_at: expect.any(String) })]);
    expect(JSON.stringify(body)).not.toContain(made.body.token);
    expect((await amina.call("DELETE", `/api-tokens/${made.body.id}/`)).status).toBe(204);
    expect(await asToken(`Bearer ${made.body.token}`)).toBe(401);
  });

  it("an invalid token is 401, also on public endpoints and beside a valid cookie", async () => {
    const { status, body } = await amina.call("GET", "/programs/", undefined, { authorization: "Bearer x" });
    expect(status).toBe(401);
    expect(body).toEqual({ detail: "Invalid token." });
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
    const made = await amina.call("POST", "/api-tokens/", { name: "Mine" });
    const joseph = await person(context, cast.joseph);
    expect((await joseph.call("DELETE", `/api-tokens/${made.body.id}/`)).status).toBe(404);
  });
});

describe("registration (public-site.md section 5)", () => {
  it.each([
    ["password", { password: "ab1", confirm_password: "ab1" }, "Password must be at least 6 characters long"],
    [
      "password",
      { password: "abcdefg", confirm_password: "abcdefg" },
      "Password must contain both letters and numbers",
    ],
    ["confirm_password", { confirm_password: "other77" }, "Passwords don't match"],
    ["phone", { phone: "" }, "Phone number is required"],
    [
      "phone",
      { phone: "+25671234567" },
      "Phone number must be exactly 9 digits after the country code (currently 8 digits)",
    ],
    [
      "phone",
      { phone: "+2567123456789" },
      "Phone number must be exactly 9 digits after the country code (currently 10 digits)",
    ],
    [
      "password",
      { password: "Password1", confirm_password: "Password1" },
      "This password is too common. Please choose another one",
    ],
  ])("%s: %j is answered with '%s'", async (field, change, message) => {
    const { status, body } = await visitor("POST", "/register/", { ...registration, ...change });
    expect(status).toBe(400);
    expect(body).toEqual({ [field]: [message] });
  });

  it("makes a student whatever role is asked for (security.md T15)", async () => {
    const forty = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`extra_${n}`, "x"]));
    const wanted = {
      ...registration,
      ...forty,
      email: "role@example.com",
      role: "admin",
      permissions: ["blog"],
      id: 1,
      username: "root",
      password_hash: "x",
      date_joined: "2000-01-01T00:00:00Z",
      is_active: false,
      is_superuser: true,
      profile_picture: "//evil.example/x",
      profile: { role: "admin" },
      __proto__: { role: "admin" },
    };
    const { status, body } = await visitor("POST", "/register/", wanted);
    expect(status).toBe(201);
    expect(body).toEqual({ message: "Account created successfully!", enrolled: false });
    const row = await context.db
      .selectFrom("users")
      .selectAll()
      .where("email", "=", "role@example.com")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ role: "student", permissions: [], phone: "+256712345678" });
    expect(row).toMatchObject({ username: "role@example.com", profile_picture: null });
    expect(row.id).not.toBe(1);
    expect(row.date_joined.getFullYear()).toBeGreaterThan(2000);
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });

  it("with a program answers 'Account created successfully! You are now enrolled in {program}.'", async () => {
    const program = await aProgram(context.db);
    const form = { ...registration, email: "with-program@example.com", program_id: program.id };
    const { body } = await visitor("POST", "/register/", form);
    expect(body).toEqual({
      message: `Account created successfully! You are now enrolled in ${program.title}.`,
      enrolled: true,
    });
  });

  it("50 at once with one e-mail make one account, the others are told at the field (409)", async () => {
    const quick = await makeCaller(unlimited);
    const all = await Promise.all(
      Array.from({ length: 50 }, () =>
        quick("POST", "/register/", { ...registration, email: "Race@Example.com" }),
      ),
    );
    expect(all.filter((answer) => answer.status === 201)).toHaveLength(1);
    const refused = all.find((answer) => answer.status === 409);
    expect(refused?.body).toEqual({
      email: ["A user with this email already exists."],
      detail: "A user with this email already exists.",
    });
  }, 60_000);
});

describe("GET /check-email-enrollment/ (api.md section 2)", () => {
  it("tells whether the account exists and is enrolled, 10 times a minute", async () => {
    const program = await aProgram(context.db);
    const student = amina;
    await student.call("POST", "/enrollments/", { program_id: program.id });
    const ask = (query: string) => student.call("GET", `/check-email-enrollment/?${query}`);
    expect((await ask(`email=AMINA@darasa.example&program_id=${program.id}`)).body).toEqual({
      exists: true,
      enrolled: true,
    });
    expect((await ask("email=amina@darasa.example")).body).toEqual({ exists: true, enrolled: false });
    expect((await ask("email=nobody@example.com&program_id=1")).body).toEqual({
      exists: false,
      enrolled: false,
    });
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask("email=nobody@example.com")));
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(3);
  });
});
