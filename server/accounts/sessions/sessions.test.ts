import { beforeAll, describe, expect, it } from "vitest";
import { issueCsrfToken } from "#server/platform/http/sessions/csrf.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { forgetFailures } from "./login.ts";
import { startSession } from "./sessions.ts";

const context = testContext();
let amina: Person;
let joseph: Person;
let visitor: Caller;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  joseph = await person(context, cast.joseph);
  visitor = await makeCaller(context);
});

/** Logs in from the address; the password is wrong unless one is given. */
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

describe("login (visitors.md 2 and 8, api.md 2)", () => {
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
    ["an unknown email", () => ({ email: "nobody@example.com", password: PASSWORD })],
  ])("%s answers 400 'Invalid email or password.'", async (_case, form) => {
    const { status, body } = await visitor("POST", "/login/", form());
    expect(status).toBe(400);
    expect(body).toEqual({ non_field_errors: ["Invalid email or password."] });
  });

  it("a planted session cookie does not survive a login", async () => {
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

  it("5 failures lock the account for one network; the owner can log in from another", async () => {
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

  it("100 failures lock an account everywhere, until a reset", async () => {
    const target = await person(context, { ...cast.grace, email: "many.networks@darasa.example" });
    // The same state as after 99 failures from 99 networks.
    const account = { name: "login-account", points: 100, seconds: 86_400 };
    for (let failure = 0; failure < 99; failure++) await context.limits.consume(account, target.email);
    expect((await logInFrom("10.3.1.1", target.email)).statusCode).toBe(400);
    expect((await logInFrom("10.3.2.1", target.email)).statusCode).toBe(429);
    await forgetFailures(context, target.email, "10.3.3.1");
    expect((await logInFrom("10.3.3.1", target.email)).statusCode).toBe(400);
  });

  it("of 60 concurrent logins exactly five are checked; the rest are refused", async () => {
    const target = await person(context, { ...cast.grace, email: "guessed.at.once@darasa.example" });
    const tries = Array.from({ length: 60 }, (_, n) =>
      logInFrom("10.4.1.1", target.email, n < 59 ? "wrong-one-1" : PASSWORD),
    );
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(55);
    expect(statuses.at(-1)).toBe(429);
  });

  it("a successful login does not count toward the limit of its address", async () => {
    const target = await person(context, { ...cast.grace, email: "logs.in.often@darasa.example" });
    const address = { name: "login-address", points: 30, seconds: 300 };
    for (let failure = 0; failure < 29; failure++) await context.limits.consume(address, "10.5.1.1");
    for (let time = 0; time < 3; time++)
      expect((await logInFrom("10.5.1.1", target.email, PASSWORD)).statusCode).toBe(200);
  });

  it("IPv6 addresses of one network count together", async () => {
    const target = await person(context, { ...cast.grace, email: "changing.address@darasa.example" });
    const statuses: number[] = [];
    for (let host = 1; host <= 6; host++)
      statuses.push((await logInFrom(`2001:db8::${host}`, target.email)).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it("a login starts a new session and ends the one that came with it (security.md T07)", async () => {
    const target = await person(context, { ...cast.grace, email: "planted@darasa.example" });
    const planted = await makeCaller(context, target.id);
    const login = await planted("POST", "/login/", { email: target.email, password: PASSWORD });
    expect(login.status).toBe(200);
    expect(login.cookies.sessionid).toMatch(/^sessionid=[\w-]{43};/);
    expect((await planted("GET", "/user/")).status).toBe(401);
  });

  it("logout deletes the session; its cookie no longer logs in", async () => {
    const leaving = await makeCaller(context, amina.id);
    const left = await leaving("POST", "/logout/");
    expect(left.status).toBe(204);
    expect(left.cookies.sessionid).toContain("Max-Age=0");
    expect(left.headers["clear-site-data"]).toBe('"cache", "storage"');
    expect((await leaving("GET", "/user/")).status).toBe(401);
  });

  it.each([
    ["a logout", "POST", "/api/logout/", ""],
    ["the request after a log-out without a network", "GET", "/api/csrf-cookie/", "; darasa_logged_out=1"],
  ] as const)(
    "%s keeps the storage if the browser has another person's unsent work (students.md 8.7)",
    async (...row) => {
      const [, method, url, loggedOut] = row;
      const session = await startSession(context, amina.id);
      const token = issueCsrfToken(context.secret, session);
      const cookie = `sessionid=${session}; csrftoken=${token}; darasa_unsent=1${loggedOut}`;
      const reply = await context.app.inject({ method, url, headers: { cookie, "x-csrftoken": token } });
      expect(reply.headers["clear-site-data"]).toBe('"cache"');
      expect(reply.cookies).toContainEqual(expect.objectContaining({ name: "darasa_unsent", maxAge: 0 }));
      const headers = { cookie: `sessionid=${session}` };
      expect((await context.app.inject({ url: "/api/user/", headers })).statusCode).toBe(401);
    },
  );

  it("a browser that logged out without a network is a visitor from its next request on (students.md 8.7)", async () => {
    const other = await makeCaller(context, amina.id);
    const session = await startSession(context, amina.id);
    const cookies = `sessionid=${session}; darasa_logged_out=1`;
    const ask = (url: string, cookie: string) => context.app.inject({ url, headers: { cookie } });
    expect((await ask("/api/user/", cookies)).statusCode).toBe(401);
    expect((await ask("/api/user/", `sessionid=${session}`)).statusCode).toBe(401);
    const reply = await ask("/api/csrf-cookie/", cookies);
    expect(reply.cookies).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "sessionid", value: "", maxAge: 0 }),
        expect.objectContaining({ name: "darasa_logged_out", value: "", maxAge: 0 }),
      ]),
    );
    expect(reply.headers["clear-site-data"]).toBe('"cache", "storage"');
    expect((await other("GET", "/user/")).status).toBe(200);
  });

  it("a login after a log-out without a network starts a session that lasts", async () => {
    const target = await person(context, { ...cast.grace, email: "comes.back@darasa.example" });
    const token = issueCsrfToken(context.secret, null);
    const reply = await context.app.inject({
      method: "POST",
      url: "/api/login/",
      headers: { cookie: `csrftoken=${token}; darasa_logged_out=1`, "x-csrftoken": token },
      payload: { email: target.email, password: PASSWORD },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["clear-site-data"]).toBeUndefined();
    const session = reply.cookies.find(({ name }) => name === "sessionid")?.value;
    expect(reply.cookies.filter(({ name }) => name === "sessionid")).toHaveLength(1);
    expect(reply.cookies.find(({ name }) => name === "darasa_logged_out")?.maxAge).toBe(0);
    const headers = { cookie: `sessionid=${session}` };
    expect((await context.app.inject({ url: "/api/user/", headers })).statusCode).toBe(200);
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

describe("CSRF (api.md 1)", () => {
  const attempt = (headers: Record<string, string>) =>
    joseph.call("POST", "/api-tokens/", { name: "x", current_password: PASSWORD }, headers);

  it.each([
    ["without the header", { "x-csrftoken": "" }],
    ["with a token of a visitor", { "x-csrftoken": "nonce.signature" }],
    ["from a foreign origin", { origin: "https://evil.example" }],
    ["from another site", { "sec-fetch-site": "cross-site" }],
  ])("%s is 403 and nothing changes", async (_case, headers) => {
    const { status, body } = await attempt(headers as Record<string, string>);
    expect(status).toBe(403);
    expect(body).toEqual({ detail: "CSRF check failed." });
    expect((await joseph.call("GET", "/api-tokens/")).body).toEqual([]);
  });

  it("GET /csrf-cookie/ sets the cookie and answers its value", async () => {
    const response = await context.app.inject("/api/csrf-cookie/");
    const { csrfToken } = response.json();
    expect(String(response.headers["set-cookie"])).toContain(`csrftoken=${csrfToken}; Max-Age`);
    expect(String(response.headers["set-cookie"])).not.toContain("HttpOnly");
  });
});
