import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import { referralCookie } from "#server/affiliates/clicks/referral-cookie.ts";
import { pageUrl } from "#server/affiliates/portal/page-token.ts";
import { queueEmail } from "#server/platform/email/queue.ts";
import { issueCsrfToken } from "#server/platform/http/sessions/csrf.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { anotherProcess, type TestContext, testContext } from "#tests/support/context.ts";
import { anAffiliate } from "#tests/support/data/builders.ts";
import { drainEmails, linkTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
/** The server after its restart with another SECRET_KEY, on the same database. */
let after: TestContext;
let close: () => Promise<void> = () => Promise.resolve();
let joseph: Person;
let grace: Person;
let amina: Person;
let brian: Person;

/** Credentials from before the restart. */
const had = { session: "", csrf: "", api_token: "", app_key: "", recovery: "", affiliate_page: "" };
let reset: Record<string, string>;
let moved: Record<string, string>;
const referral = { code: "", cookie: "" };

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  grace = await person(context, cast.grace);
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  had.session = await startSession(context, joseph.id);
  had.csrf = issueCsrfToken(context.secret, had.session);
  const form = { name: "Report", current_password: PASSWORD };
  had.api_token = (await joseph.call("POST", "/api-tokens/", form)).body.token;
  had.app_key = (await grace.call("POST", "/second-factor/set-up/")).body.typed_key;
  const code = new TOTP({ secret: had.app_key }).generate();
  const proof = { current_password: PASSWORD, code };
  had.recovery = (await grace.call("POST", "/second-factor/confirm/", proof)).body.recovery_codes[0];
  const visitor = await makeCaller(context);
  await visitor("POST", "/password-reset/", { email: amina.email });
  reset = await linkTo(context, amina.email, "/reset-password");
  await brian.call("PUT", "/update-credentials/", {
    current_password: PASSWORD,
    email: "brian.new@example.com",
  });
  moved = await linkTo(context, "brian.new@example.com", "/confirm-email");
  const affiliate = await anAffiliate(context.db);
  had.affiliate_page = new URL(pageUrl(context, { ...affiliate, link_version: 1 })).search;
  referral.code = affiliate.affiliate_code;
  referral.cookie = referralCookie(context.secret, affiliate.affiliate_code, context.clock()).value;
  await queueEmail(context, context.db, {
    key: "waits-over-the-restart",
    to: "waits@example.com",
    email: { subject: "Waiting", text: "A link", html: "<p>A link</p>" },
  });
  const made = await anotherProcess({ ...context, secret: "another secret of the tests, as long" });
  after = { ...context, ...made.context, app: made.app };
  close = made.close;
});
afterAll(() => close());

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

const asBefore = (method: "GET" | "POST", url: string, headers: Record<string, string>) =>
  after.app.inject({ method, url: `/api${url}`, headers });

describe("after a change of SECRET_KEY", () => {
  it("a session stays valid; its CSRF token is refused and a new one is available", async () => {
    const cookie = `sessionid=${had.session}; csrftoken=${had.csrf}`;
    expect((await asBefore("GET", "/user/", { cookie })).json()).toMatchObject({ email: joseph.email });
    const old = await asBefore("POST", "/sessions/end-others/", { cookie, "x-csrftoken": had.csrf });
    expect([old.statusCode, old.json().detail]).toEqual([403, "CSRF check failed."]);
    const { csrfToken } = (await asBefore("GET", "/csrf-cookie/", { cookie })).json();
    const fresh = { cookie: `sessionid=${had.session}; csrftoken=${csrfToken}`, "x-csrftoken": csrfToken };
    expect((await asBefore("POST", "/sessions/end-others/", fresh)).statusCode).toBeLessThan(300);
  });

  it("an API token works", async () => {
    const reply = await asBefore("GET", "/user/", { authorization: `Bearer ${had.api_token}` });
    expect(reply.statusCode).toBe(200);
  });

  it("reset links and links to a new email work, because they are stored as hashes", async () => {
    const visitor = await makeCaller(after);
    const password = "Matooke-and-beans-7";
    const form = { ...reset, new_password: password, confirm_password: password };
    expect((await visitor("POST", "/password-reset/confirm/", form)).status).toBe(200);
    expect((await visitor("POST", "/login/", { email: amina.email, password })).status).toBe(200);
    expect((await visitor("POST", "/confirm-email/", { token: moved.token })).status).toBe(200);
  });

  it("an app's code fails, a recovery code works, and the log shows why", async () => {
    const first = await (await makeCaller(after))("POST", "/login/", {
      email: grace.email,
      password: PASSWORD,
    });
    expect(first.body.second_factor_required).toBe(true);
    const [ticket = ""] = first.cookies.login_ticket?.split(";") ?? [];
    const csrf = issueCsrfToken(after.secret, null);
    const headers = { cookie: `csrftoken=${csrf}; ${ticket}`, "x-csrftoken": csrf };
    const send = (code: string) =>
      after.app.inject({ method: "POST", url: "/api/login/code/", headers, payload: { code } });
    const wrong = await send(new TOTP({ secret: had.app_key }).generate({ timestamp: Date.now() + 30_000 }));
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, ["Invalid code."]]);
    expect((await send(had.recovery)).statusCode).toBe(200);
  });

  it("a queued email fails with a message, and an admin sees why a captured one is unreadable", async () => {
    await drainEmails(after);
    const { rows } = await context.pool.query(
      "SELECT state, last_error FROM emails WHERE recipient = 'waits@example.com'",
    );
    const last_error = "It was queued with another SECRET_KEY and can no longer be read.";
    expect(rows).toEqual([{ state: "failed", last_error }]);
    const caller = await makeCaller(after, joseph.id);
    const captured = (await caller("GET", "/mail/")).body.results.findLast(
      ({ state }: { state: string }) => state === "captured",
    );
    expect((await caller("GET", `/mail/${captured.id}/`)).body.text).toBe(
      "This email was captured with another SECRET_KEY, and can no longer be read.",
    );
  });

  it("an affiliate's own page answers 404, and a referral cookie is ignored", async () => {
    const page = await asBefore("GET", `/affiliates/own/${had.affiliate_page}`, {});
    expect(page.statusCode).toBe(404);
    const csrf = issueCsrfToken(after.secret, null);
    const reply = await after.app.inject({
      method: "POST",
      url: "/api/register/",
      headers: { cookie: `csrftoken=${csrf}; darasa_ref=${referral.cookie}`, "x-csrftoken": csrf },
      payload: registration,
    });
    expect(reply.statusCode).toBe(201);
    const validated = await asBefore("GET", `/validate-affiliate/${referral.code}/`, {});
    expect(validated.statusCode).toBe(200);
  });
});
