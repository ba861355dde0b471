import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { unsubscribeLinks } from "#server/accounts/choices/links.ts";
import { buildApp } from "#server/app/app.ts";
import { actionRenderer } from "#tests/support/browser/page-actions.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAffiliate, anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { openTcpProxy, type TcpProxy } from "#tests/support/fakes/tcp-proxy.ts";
import { emailsTo, linkTo } from "#tests/support/mail.ts";

/**
 * Tests every form of a page in three cases: the answer is cut after the server has acted, the button is pressed twice
 * 80 ms apart, and two tabs do the same. The page must then report the true result, and the server must have acted
 * once.
 */

const context = testContext({ RATE_LIMITS: "off" });
const PRESSED_AGAIN_MS = 80;
const NEW_PASSWORD = "matooke na chai";
let app: FastifyInstance;
let proxy: TcpProxy;
let count = 0;
let amina: Person;
let joseph: Person;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  app = await buildApp(context, actionRenderer);
  await app.listen({ host: "127.0.0.1", port: 0 });
  proxy = await openTcpProxy({ host: "127.0.0.1", port: (app.server.address() as AddressInfo).port });
});
afterAll(async () => {
  await proxy.close();
  await app.close();
});
beforeEach(async () => {
  count += 1;
  amina = await person(context, { ...cast.amina, email: `amina${count}@darasa.example` });
});

interface Form {
  path: string;
  fields: Record<string, string>;
  cookie?: string;
}
interface Answer {
  status: number;
  location: string | null;
  body: Record<string, unknown>;
}

async function post({ path, fields, cookie }: Form): Promise<Answer> {
  const origin = `http://127.0.0.1:${proxy.port}`;
  const reply = await fetch(`${origin}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { origin, connection: "close", ...(cookie && { cookie }) },
    body: new URLSearchParams(fields),
  });
  const text = await reply.text();
  const isJson = reply.headers.get("content-type")?.startsWith("application/json");
  return {
    status: reply.status,
    location: reply.headers.get("location"),
    body: isJson ? JSON.parse(text) : {},
  };
}

const ways: [string, (form: Form) => Promise<Answer>][] = [
  [
    "the answer is cut after the server has acted",
    async (form) => {
      proxy.fail({ kind: "cut", afterBytes: 0 });
      await expect(post(form)).rejects.toThrow();
      proxy.fail({ kind: "none" });
      return post(form);
    },
  ],
  [
    "the button is pressed twice",
    async (form) => {
      const first = post(form);
      await sleep(PRESSED_AGAIN_MS);
      const second = await post(form);
      await first;
      return second;
    },
  ],
  [
    "two tabs do the same",
    async (form) => {
      const [, second] = await Promise.all([post(form), post(form)]);
      return second;
    },
  ],
];

const registration = () => ({
  ...{ intent: "register", email: `new${count}@example.com`, name: "New Student", country: "UG" },
  ...{ phone: "712345678", location: "Gulu", occupation: "Nurse", organization: "Hospital" },
  ...{ education_level: "diploma", referral_source: "whatsapp" },
  ...{ password: "karibu77", confirm_password: "karibu77" },
});

const rows = (table: "users" | "contact_messages" | "affiliates", email: string) =>
  context.db.selectFrom(table).select("email").where("email", "=", email).execute();

describe.each(ways)("%s", (_way, send) => {
  it("an account is created once and reported as created (visitors.md 4)", async () => {
    const program = await aProgram(context.db);
    const fields = { ...registration(), program: String(program.id) };
    const { status, body } = await send({ path: "/register", fields });
    expect(status).toBe(200);
    expect(body).toMatchObject({ step: "done", next: "/login" });
    expect(body.message).toBe(`Account created successfully! You are now enrolled in ${program.title}.`);
    expect(await rows("users", fields.email)).toHaveLength(1);
    expect(await emailsTo(context, fields.email)).toHaveLength(1);
  });

  it('an email with an account is reported as known, with "Log in"', async () => {
    const fields = { ...registration(), email: amina.email };
    const { status, body } = await send({ path: "/register", fields });
    expect(status).toBe(409);
    expect(body).toMatchObject({ step: "known", enrolled: false });
  });

  it("a log-in opens the dashboard", async () => {
    const answer = await send({ path: "/login", fields: { email: amina.email, password: PASSWORD } });
    expect(answer).toMatchObject({ status: 302, location: "/dashboard" });
  });

  it("a log-out opens the login page", async () => {
    const cookie = await sessionOf(amina);
    expect(await send({ path: "/logout", fields: {}, cookie })).toMatchObject({ location: "/login" });
  });

  it("a reset link is emailed once", async () => {
    const fields = { email: amina.email, form_key: `key ${count}` };
    const { status, body } = await send({ path: "/forgot-password", fields });
    expect([status, body.state]).toEqual([200, "sent"]);
    expect(await emailsTo(context, amina.email)).toHaveLength(1);
  });

  it("a new password is reported as set", async () => {
    await post({ path: "/forgot-password", fields: { email: amina.email } });
    const link = await linkTo(context, amina.email, "/reset-password");
    const fields = { ...link, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    expect(await send({ path: "/reset-password", fields })).toMatchObject({
      status: 200,
      body: { state: "done" },
    });
    const other = { ...fields, new_password: "another 12345", confirm_password: "another 12345" };
    expect((await post({ path: "/reset-password", fields: other })).status).toBe(400);
  });

  it("an enrollment is created once; a second press gets 409", async () => {
    const program = await aProgram(context.db);
    const path = `/programs/${program.id}/enroll`;
    const answer = await send({ path, fields: { ref: "" }, cookie: await sessionOf(amina) });
    const isFirst = answer.status === 200;
    if (!isFirst)
      expect(answer).toMatchObject({
        status: 409,
        body: { problem: "You are already enrolled in this program." },
      });
    const enrolled = await context.db
      .selectFrom("enrollments")
      .select("id")
      .where("user_id", "=", amina.id)
      .execute();
    expect(enrolled).toHaveLength(1);
  });

  it("an enrollment is undone and reported as undone", async () => {
    const program = await aProgram(context.db);
    const visitor = await makeCaller(context);
    await visitor("POST", "/enrollments/", { email: amina.email, program: program.id });
    const fields = await linkTo(context, amina.email, "/undo-enrollment");
    const { status, body } = await send({ path: "/undo-enrollment", fields });
    expect([status, body.message]).toEqual([200, `Your enrollment in ${program.title} has been undone.`]);
  });

  it("a new email is confirmed and reported as confirmed", async () => {
    const email = `changed${count}@example.com`;
    await amina.call("PUT", "/update-credentials/", { current_password: PASSWORD, email });
    const fields = await linkTo(context, email, "/confirm-email");
    const { status, body } = await send({ path: "/confirm-email", fields });
    expect([status, body.message]).toEqual([200, `Your email is now ${email}. Please log in with it.`]);
  });

  it("the second step of a log-in works with the same code (security.md T82)", async () => {
    const [cookie, code] = await ticketAndCode();
    expect(await send({ path: "/login", fields: { code }, cookie })).toMatchObject({
      status: 302,
      location: "/dashboard",
    });
  });

  it("emails are stopped and reported as stopped", async () => {
    const { page } = unsubscribeLinks(context, { user_id: amina.id, kinds: ["fee"] });
    const token = new URL(page).searchParams.get("token") ?? "";
    const answer = await send({ path: "/unsubscribe", fields: { token, choice: "none" } });
    expect(answer).toMatchObject({ status: 200, body: { choice: "none", token } });
    expect((await amina.call("GET", "/notification-settings/")).body.choices.fee).toBe("none");
  });

  it("an affiliate's payout details are saved, and emailed about once", async () => {
    const email = `partner${count}@example.com`;
    const { id } = await anAffiliate(context.db, { email, status: "pending", affiliate_code: null });
    await joseph.call("PATCH", `/applications/${id}/`, { status: "approved" });
    const { token } = await linkTo(context, email, "/affiliate");
    const before = (await emailsTo(context, email)).length;
    const path = `/affiliate?token=${encodeURIComponent(token ?? "")}`;
    const bank = { method: "bank", bank_name: "Stanbic Bank", account_number: "9030001234567" };
    const fields = { intent: "payout-details", account_name: "Ronald Kato", ...bank };
    expect(await send({ path, fields })).toMatchObject({ status: 200, body: { payout: { isSaved: true } } });
    expect(await emailsTo(context, email)).toHaveLength(before + 1);
  });

  it("the link of an affiliate's page is emailed once", async () => {
    await anAffiliate(context.db, { email: amina.email, status: "approved" });
    const form = { path: "/affiliate", fields: { intent: "mail-link", form_key: `key ${count}` } };
    const answer = await send({ ...form, cookie: await sessionOf(amina) });
    expect(answer).toMatchObject({ status: 200, body: { link: { isMailed: true } } });
    expect(await emailsTo(context, amina.email)).toHaveLength(1);
  });

  it("a message to a community is posted once", async () => {
    const program = await aProgram(context.db);
    await anEnrollment(context.db, amina.id, program.id);
    const fields = { program: String(program.id), content: "Habari zenu", form_key: `key ${count}` };
    const form = { path: "/dashboard?section=community", fields, cookie: await sessionOf(amina) };
    expect(await send(form)).toMatchObject({ status: 302 });
    await post({ ...form, fields: { ...fields, content: "Asanteni" } });
    const { body } = await amina.call("GET", `/community/?program=${program.id}`);
    expect(body.map(({ content }: { content: string }) => content)).toEqual(["Habari zenu", "Asanteni"]);
  });

  it("a contact message reaches staff once", async () => {
    const email = `visitor${count}@example.com`;
    const fields = { name: "Moses", email, message: "Do you teach at night?", website: "" };
    expect(await send({ path: "/contact-us", fields })).toMatchObject({
      status: 201,
      body: { is_sent: true },
    });
    expect(await rows("contact_messages", email)).toHaveLength(1);
  });

  it("an affiliate application arrives once", async () => {
    const email = `applicant${count}@example.com`;
    const fields = { name: "Esther", email, country: "UG", phone: "712345678", website: "" };
    expect(await send({ path: "/become-affiliate", fields })).toMatchObject({
      status: 201,
      body: { is_sent: true },
    });
    expect(await rows("affiliates", email)).toHaveLength(1);
  });
});

/** Returns the cookie after the right password of a person with two-step login, and the next code. */
async function ticketAndCode(): Promise<[cookie: string, code: string]> {
  const owner = await person(context, { ...cast.joseph, email: `owner${count}@darasa.example` });
  const { typed_key } = (await owner.call("POST", "/second-factor/set-up/")).body;
  const codeAt = (timestamp: number) => new TOTP({ secret: typed_key }).generate({ timestamp });
  const now = context.clock().getTime();
  const proof = { current_password: PASSWORD, code: codeAt(now) };
  expect((await owner.call("POST", "/second-factor/confirm/", proof)).status).toBe(200);
  return [await sessionOf(owner), codeAt(now + 30_000)];
}

async function sessionOf({ email }: Person): Promise<string> {
  const visitor = await makeCaller(context);
  const { cookies } = await visitor("POST", "/login/", { email, password: PASSWORD });
  return Object.values(cookies)
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}
