import { TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import { issueCsrfToken } from "#server/platform/http/sessions/csrf.ts";
import { type Answer, makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { type TestContext, testContext } from "#tests/support/context.ts";
import { emailsTo } from "#tests/support/mail.ts";
import { untilOneWaits } from "#tests/support/wait-for-lock.ts";

import { rescue } from "./rescue.ts";

const STEP_MS = 30_000;
const start = new Date("2026-11-20T08:00:00Z");

describe("the second factor of staff (api.md 4)", () => {
  const context = testContext({ RATE_LIMITS: "off" });
  let joseph: Person;
  let grace: Person;
  let key: string;
  let codes: string[];

  beforeEach(async () => {
    await startAnew(context);
    joseph = await person(context, cast.joseph);
    grace = await person(context, cast.grace);
    ({ key, codes } = await switchOn(context, grace));
  });

  it("it is off by default, and a login is then one step", async () => {
    const { body } = await joseph.call("GET", "/second-factor/");
    expect(body).toEqual({ is_on: false, since: null, recovery_codes_left: 0 });
    const { answer } = await firstStep(context, joseph.email);
    expect(answer.body).toMatchObject({ user: { email: joseph.email }, second_factor_required: false });
    expect(answer.cookies.sessionid).toBeDefined();
  });

  it("only set-up shows the key; a login needs no code until it is confirmed", async () => {
    const begun = await joseph.call("POST", "/second-factor/set-up/");
    expect(begun.body.app_link).toContain(begun.body.typed_key);
    expect(begun.body.qr_rows).toHaveLength(begun.body.qr_rows[0].length);
    expect((await firstStep(context, joseph.email)).answer.body.second_factor_required).toBe(false);
    const again = await joseph.call("POST", "/second-factor/set-up/");
    expect(again.body.typed_key).not.toBe(begun.body.typed_key);
    const proof = (code: string, current_password = PASSWORD) =>
      joseph.call("POST", "/second-factor/confirm/", { current_password, code });
    expect((await proof(codeOf(begun.body.typed_key, context))).body).toEqual({ code: ["Invalid code."] });
    const wrongPassword = await proof(codeOf(again.body.typed_key, context), "wrong");
    expect(wrongPassword.body).toEqual({ current_password: ["Current password is incorrect."] });
    const { status, body } = await proof(codeOf(again.body.typed_key, context));
    expect(status).toBe(200);
    expect(body.recovery_codes).toHaveLength(10);
    const now = await joseph.call("GET", "/second-factor/");
    expect(now.body).toEqual({
      is_on: true,
      since: new Date(start.getTime() + STEP_MS).toISOString(),
      recovery_codes_left: 10,
    });
    expect(JSON.stringify(now.body)).not.toContain(again.body.typed_key);
    expect((await joseph.call("POST", "/second-factor/set-up/")).body.detail).toBe(
      "Two-step login is already on.",
    );
  });

  it("switching it on ends other sessions and sends an email; secrets are stored encrypted or hashed", async () => {
    const other = await makeCaller(context, joseph.id);
    const { key: fresh, codes: recoveryCodes } = await switchOn(context, joseph);
    expect((await other("GET", "/user/")).status).toBe(401);
    expect((await joseph.call("GET", "/user/")).status).toBe(200);
    expect(await audited(context, joseph.id)).toEqual(["switch on"]);
    expect(await emails(context, joseph.email)).toEqual(["Two-step login is on"]);
    const { rows } = await context.pool.query(
      "SELECT (SELECT string_agg(f::text, '') FROM second_factors f) || (SELECT string_agg(c::text, '') FROM recovery_codes c) || (SELECT string_agg(a::text, '') FROM audit_log a) AS all",
    );
    for (const secret of [fresh, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))])
      expect(rows[0].all).not.toContain(secret);
  });

  it("a login takes two steps: without the code there is no session", async () => {
    const { answer, ticket } = await firstStep(context, grace.email);
    expect(answer.body).toEqual({ user: null, second_factor_required: true });
    expect(answer.cookies.sessionid).toBeUndefined();
    expect(answer.cookies.login_ticket).toMatch(/HttpOnly/);
    expect(answer.text).not.toContain(ticket);
    const wrong = await secondStep(context, ticket, "000000");
    expect(wrong).toMatchObject({ status: 400, body: { code: ["Invalid code."] } });
    expect(wrong.cookies.sessionid).toBeUndefined();
    const right = await secondStep(context, ticket, codeOf(key, context));
    expect(right).toMatchObject({ status: 200, body: { user: { email: grace.email } } });
    expect(right.cookies.sessionid).toMatch(/HttpOnly/);
    expect((await secondStep(context, ticket, codes[0])).status).toBe(400);
  });

  it("a planted session does not survive the second step", async () => {
    const { ticket } = await firstStep(context, grace.email);
    const planted = await withTicket(context, ticket, joseph.id);
    const visitor = await makeCaller(context);
    expect((await visitor("GET", "/user/", undefined, planted)).status).toBe(200);
    const done = await visitor("POST", "/login/code/", { code: codeOf(key, context) }, planted);
    expect(done).toMatchObject({ status: 200, body: { user: { email: grace.email } } });
    expect((await visitor("GET", "/user/", undefined, planted)).status).toBe(401);
  });

  it("a code is accepted once, also by concurrent calls, and no older code after it", async () => {
    const code = codeOf(key, context);
    const tickets = [];
    for (let n = 0; n < 20; n += 1) tickets.push((await firstStep(context, grace.email)).ticket);
    const answers = await Promise.all(tickets.map((ticket) => secondStep(context, ticket, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const before = codeOf(key, context, -STEP_MS);
    expect((await secondStep(context, tickets[19] ?? "", before)).status).toBe(400);
    pass(context, STEP_MS);
    const { ticket } = await firstStep(context, grace.email);
    expect((await secondStep(context, ticket, codeOf(key, context))).status).toBe(200);
  });

  it("a recovery code logs in once, and an email says how many are left", async () => {
    const first = await firstStep(context, grace.email);
    const typed = (codes[0] ?? "").toUpperCase().replaceAll("-", " ");
    expect((await secondStep(context, first.ticket, typed)).status).toBe(200);
    const second = await firstStep(context, grace.email);
    expect((await secondStep(context, second.ticket, codes[0])).body).toEqual({ code: ["Invalid code."] });
    expect((await grace.call("GET", "/second-factor/")).body.recovery_codes_left).toBe(9);
    expect(await emails(context, grace.email)).toContain("A recovery code was used");
    expect(await audited(context, grace.id)).toEqual(["switch on", "use recovery code"]);
  });

  it("a code that waits during a change of password logs nobody in (security.md T82)", async () => {
    const { ticket } = await firstStep(context, grace.email);
    const change = await context.pool.connect();
    await change.query("BEGIN");
    await change.query("SELECT 1 FROM users WHERE id = $1 FOR UPDATE", [grace.id]);
    const late = secondStep(context, ticket, codeOf(key, context));
    await untilOneWaits(context);
    await change.query("UPDATE users SET password_hash = 'changed' WHERE id = $1", [grace.id]);
    await change.query("COMMIT");
    change.release();
    const { status, cookies } = await late;
    expect(status).toBe(400);
    expect(cookies.sessionid).toBeUndefined();
  });

  it("a ticket allows five tries, also of concurrent calls; then the owner gets an email", async () => {
    const { ticket } = await firstStep(context, grace.email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => secondStep(context, ticket, "000000")),
    );
    const invalid = answers.filter(({ body }) => body.code?.[0] === "Invalid code.");
    expect(invalid.length).toBeLessThanOrEqual(4);
    const over = { non_field_errors: ["Too many wrong codes, or too much time. Please log in again."] };
    expect(answers.filter(({ body }) => body.non_field_errors)).toHaveLength(50 - invalid.length);
    expect((await secondStep(context, ticket, codeOf(key, context))).body).toEqual(over);
    expect(await emails(context, grace.email)).toContain("Somebody has your password");
  });

  it("a ticket lasts five minutes, ends with the password, and belongs to one user", async () => {
    const late = await firstStep(context, grace.email);
    pass(context, 5 * 60_000);
    expect((await secondStep(context, late.ticket, codeOf(key, context))).status).toBe(400);
    const replaced = await firstStep(context, grace.email);
    await context.db
      .updateTable("users")
      .set({ password_hash: "another" })
      .where("id", "=", grace.id)
      .execute();
    expect(
      (await secondStep(context, replaced.ticket, codeOf(key, context))).body.non_field_errors,
    ).toBeDefined();
    const { key: own } = await switchOn(context, joseph);
    pass(context, STEP_MS);
    const { ticket } = await firstStep(context, joseph.email);
    expect((await secondStep(context, ticket, codeOf(key, context))).body).toEqual({
      code: ["Invalid code."],
    });
    expect((await secondStep(context, "", codeOf(own, context))).status).toBe(400);
    expect((await secondStep(context, "guessed", codeOf(own, context))).status).toBe(400);
  });

  it("a login after a password reset still needs a code", async () => {
    const password = await resetPassword(context, grace.email);
    const { answer, ticket } = await firstStep(context, grace.email, password);
    expect(answer.body).toEqual({ user: null, second_factor_required: true });
    expect((await secondStep(context, ticket, codeOf(key, context))).status).toBe(200);
  });

  it("switching it off and new recovery codes need password and code, and notify the owner", async () => {
    const off = (current_password: string, code: string | undefined, what = "switch-off") =>
      grace.call("POST", `/second-factor/${what}/`, { current_password, code });
    expect((await off("wrong", codes[0])).body.current_password).toBeDefined();
    expect((await off(PASSWORD, "000000")).body).toEqual({ code: ["Invalid code."] });
    expect((await off(PASSWORD, undefined)).body).toEqual({ code: ["Enter the code."] });
    const renewed = await off(PASSWORD, codes[0], "recovery-codes");
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await off(PASSWORD, codes[1])).body).toEqual({ code: ["Invalid code."] });
    expect((await off(PASSWORD, renewed.body.recovery_codes[0])).status).toBe(204);
    expect((await firstStep(context, grace.email)).answer.body.second_factor_required).toBe(false);
    expect(await audited(context, grace.id)).toEqual(["switch on", "renew recovery codes", "switch off"]);
    expect(await emails(context, grace.email)).toEqual([
      "Two-step login is on",
      "You have new recovery codes",
      "Two-step login is off",
    ]);
    expect((await off(PASSWORD, codes[2])).body.detail).toBe("Two-step login is off.");
  });

  it("an admin can switch it off for a sub-admin; any other id is 404", async () => {
    const list = await joseph.call("GET", "/admin-management/sub-admins/");
    expect(list.body.sub_admins[0]).toMatchObject({ email: grace.email, has_second_factor: true });
    const reset = (id: number) =>
      joseph.call("POST", `/admin-management/sub-admins/${id}/second-factor/reset/`, {});
    await switchOn(context, joseph);
    expect((await reset(joseph.id)).status).toBe(404);
    expect((await reset(2_000_000_000)).status).toBe(404);
    pass(context, 16 * 60_000);
    expect((await reset(grace.id)).body).toEqual({ current_password: ["Please enter your own password."] });
    const body = { current_password: PASSWORD };
    const path = `/admin-management/sub-admins/${grace.id}/second-factor/reset/`;
    expect((await joseph.call("POST", path, body)).status).toBe(204);
    expect((await grace.call("GET", "/user/")).status).toBe(401);
    expect((await firstStep(context, grace.email)).answer.body.second_factor_required).toBe(false);
    expect(await audited(context, grace.id)).toEqual(["switch on", "reset"]);
    expect(await emails(context, grace.email)).toContain("Two-step login was switched off for you");
    expect((await joseph.call("POST", path, body)).status).toBe(409);
  });

  it("a command on the server switches it off for an admin", async () => {
    await switchOn(context, joseph);
    expect(await rescue(context, "Joseph@darasa.example")).toBe(joseph.name);
    expect((await firstStep(context, joseph.email)).answer.body.second_factor_required).toBe(false);
    expect(await audited(context, joseph.id)).toEqual(["switch on", "reset"]);
    expect(await rescue(context, joseph.email)).toBeUndefined();
  });

  it("API tokens work while it is on", async () => {
    const { body } = await grace.call("POST", "/api-tokens/", { name: "report", current_password: PASSWORD });
    const visitor = await makeCaller(context);
    const authorization = { authorization: `Bearer ${body.token}` };
    expect((await visitor("GET", "/user/", undefined, authorization)).body.email).toBe(grace.email);
  });

  it("with another SECRET_KEY, app codes fail and recovery codes still work", async () => {
    await context.db
      .updateTable("second_factors")
      .set({ sealed_secret: Buffer.alloc(60) })
      .execute();
    const { ticket } = await firstStep(context, grace.email);
    expect((await secondStep(context, ticket, codeOf(key, context))).body).toEqual({
      code: ["Invalid code."],
    });
    expect((await secondStep(context, ticket, codes[0])).status).toBe(200);
  });
});

describe("limits of the second step, shared by all processes", () => {
  const context = testContext();

  it("15 wrong codes in half an hour, with any number of tickets, until a reset", async () => {
    await startAnew(context);
    const grace = await person(context, cast.grace);
    const { key } = await switchOn(context, grace);
    for (let round = 0; round < 3; round += 1) {
      const { ticket } = await firstStep(context, grace.email);
      for (let n = 0; n < 5; n += 1) await secondStep(context, ticket, "000000");
    }
    const { ticket } = await firstStep(context, grace.email);
    const refused = await secondStep(context, ticket, codeOf(key, context));
    expect(refused.status).toBe(429);
    expect(refused.cookies.sessionid).toBeUndefined();
    const anew = await firstStep(context, grace.email, await resetPassword(context, grace.email));
    expect((await secondStep(context, anew.ticket, codeOf(key, context))).status).toBe(200);
  });

  it("of 26 concurrent wrong codes exactly 15 are checked; a right one is then refused", async () => {
    await startAnew(context);
    const joseph = await person(context, cast.joseph);
    const { key } = await switchOn(context, joseph);
    const tickets: string[] = [];
    for (let n = 0; n < 27; n += 1) tickets.push((await firstStep(context, joseph.email)).ticket);
    const last = tickets.pop() ?? "";
    const answers = await Promise.all(tickets.map((ticket) => secondStep(context, ticket, "000000")));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(400), count(429)]).toEqual([15, 11]);
    expect((await secondStep(context, last, codeOf(key, context))).status).toBe(429);
  });

  it("5 tries of a change in 15 minutes", async () => {
    await startAnew(context);
    const joseph = await person(context, cast.joseph);
    const proof = { current_password: "wrong", code: "000000" };
    const statuses = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await joseph.call("POST", "/second-factor/confirm/", proof)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

/** Empties what the tests count, and gives the addresses of the cast free. TRUNCATE users takes half a second. */
async function startAnew(context: TestContext): Promise<void> {
  context.setClock(start);
  await context.pool.query(`
    TRUNCATE emails, audit_log, rate_limits;
    UPDATE users SET email = id || 'former.' || email, username = id || 'former.' || username`);
}

function pass(context: TestContext, milliseconds: number): void {
  context.setClock(new Date(context.clock().getTime() + milliseconds));
}

/** Sets it up and confirms it. Moves the clock half a minute on, because the code that confirmed it is used up. */
async function switchOn(context: TestContext, owner: Person): Promise<{ key: string; codes: string[] }> {
  const key = (await owner.call("POST", "/second-factor/set-up/")).body.typed_key;
  const proof = { current_password: PASSWORD, code: codeOf(key, context) };
  const { body } = await owner.call("POST", "/second-factor/confirm/", proof);
  pass(context, STEP_MS);
  return { key, codes: body.recovery_codes };
}

/** Resets the password by the emailed link and returns the new one. */
async function resetPassword(context: TestContext, email: string): Promise<string> {
  const visitor = await makeCaller(context);
  await visitor("POST", "/password-reset/", { email });
  const link = /https?:\/\/\S+reset-password\S+/.exec(await newestEmail(context, email))?.[0] ?? "";
  const { uid, token } = Object.fromEntries(new URL(link).searchParams);
  const password = "Matooke-and-beans-7";
  const fields = { uid, token, new_password: password, confirm_password: password };
  expect((await visitor("POST", "/password-reset/confirm/", fields)).status).toBe(200);
  return password;
}

/** Returns the app's code, `later` milliseconds from now. */
function codeOf(key: string, context: TestContext, later = 0): string {
  return new TOTP({ secret: key }).generate({ timestamp: context.clock().getTime() + later });
}

async function firstStep(
  context: TestContext,
  email: string,
  password: string = PASSWORD,
): Promise<{ answer: Answer; ticket: string }> {
  const visitor = await makeCaller(context);
  const answer = await visitor("POST", "/login/", { email, password });
  return { answer, ticket: /^login_ticket=([^;]+)/.exec(answer.cookies.login_ticket ?? "")?.[1] ?? "" };
}

async function secondStep(context: TestContext, ticket: string, code: string | undefined): Promise<Answer> {
  const visitor = await makeCaller(context);
  return visitor("POST", "/login/code/", { code }, await withTicket(context, ticket));
}

/** Headers of a browser that has the ticket's cookie, and a session if a user is given. */
async function withTicket(context: TestContext, ticket: string, userId?: number) {
  const session = userId === undefined ? null : await startSession(context, userId);
  const csrf = issueCsrfToken(context.secret, session);
  const cookies = [
    `csrftoken=${csrf}`,
    `login_ticket=${ticket}`,
    ...(session ? [`sessionid=${session}`] : []),
  ];
  return { cookie: cookies.join("; "), "x-csrftoken": csrf };
}

async function audited(context: TestContext, userId: number): Promise<string[]> {
  const rows = await context.db
    .selectFrom("audit_log")
    .select("action")
    .where("resource", "=", "second_factor")
    .where("resource_id", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
}

const emails = async (context: TestContext, email: string) =>
  (await emailsTo(context, email)).map(({ subject }) => subject);
const newestEmail = async (context: TestContext, email: string) =>
  (await emailsTo(context, email)).at(-1)?.text ?? "";
