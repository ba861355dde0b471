import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queueEmail, queueSecurityEmail, sendCaptured, sendUnsent } from "#server/platform/email/queue.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { mailServer } from "#tests/support/fakes/mail-server.ts";
import { drainEmails } from "#tests/support/mail.ts";
import { untilOneWaits } from "#tests/support/wait-for-lock.ts";

const server = await mailServer();
const context = testContext({ SMTP_URL: server.url });
const email = { subject: "A word", text: "Karibu.", html: "<p>Karibu.</p>" };
let joseph: Person;
let grace: Person;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  grace = await person(context, cast.grace);
});
beforeEach(async () => {
  await context.db.deleteFrom("emails").execute();
  await context.pool.query("DELETE FROM pgboss.job");
  server.received.length = 0;
});
afterAll(() => server.close());

/** The same institute before SMTP_URL was set. */
const without = () => ({ ...context, config: { ...context.config, smtpUrl: undefined } });

/** Captures two emails and a log-in link, as an institute without a mail server does. */
async function capture(): Promise<void> {
  for (const to of ["amina@example.com", "brian@example.com"])
    await queueEmail(context, context.db, { key: to, to, email });
  await queueSecurityEmail(context, context.db, { key: "link", to: "chichi@example.com", email });
  await drainEmails(without());
}

const recipients = () =>
  server.received.map((message) => /^To: (.*)$/m.exec(message)?.[1]?.trim()).toSorted();
const decide = (send: boolean) => joseph.call("POST", "/mail/captured/", { send });
const counts = async () => [
  (await joseph.call("GET", "/mail/?page=1")).body.captured_count,
  (await joseph.call("GET", "/staff/today/")).body.captured_emails,
];

describe("emails that were captured before a mail server was set (staff.md 6)", () => {
  it("are counted for admins, and for nobody else", async () => {
    expect(await counts()).toEqual([0, 0]);
    await capture();
    expect(await counts()).toEqual([3, 3]);
    expect((await grace.call("GET", "/staff/today/")).body.captured_emails).toBe(0);
    expect((await grace.call("POST", "/mail/captured/", { send: true })).status).toBe(403);
  });

  it("are sent once, except for log-in links", async () => {
    await capture();
    expect((await decide(true)).body).toEqual({ emails: 2, invited: 0 });
    expect((await decide(true)).body).toEqual({ emails: 0, invited: 0 });
    await drainEmails(context);
    expect(recipients()).toEqual(["amina@example.com", "brian@example.com"]);
    expect(await counts()).toEqual([0, 0]);
    const { body } = await joseph.call("GET", "/mail/?page=1&search=chichi");
    expect(body.results).toMatchObject([
      { state: "cancelled", last_error: "Cancelled: its link has expired." },
    ]);
  });

  it.each([
    ["captured", sendCaptured],
    ["failed", sendUnsent],
  ] as const)("of two presses at once, the second queues no %s email again", async (state, send) => {
    await capture();
    await context.db.updateTable("emails").set({ state }).execute();
    let second: Promise<number> | undefined;
    const first = await context.db.transaction().execute(async (transaction) => {
      const revived = await send(transaction);
      second = context.db.transaction().execute(send);
      await untilOneWaits(context);
      return revived;
    });
    expect(first).toBeGreaterThan(1);
    expect(await second).toBe(0);
  });

  it("students whose invitation was captured are invited again, unless they have a password", async () => {
    const add = async (name: string, email: string) =>
      (await joseph.call("POST", "/students/", { name, email, phone: "+256772123456" })).body.id as number;
    await add("Waiting", "waiting@example.com");
    const set = await add("Has Set", "set@example.com");
    await context.db.updateTable("users").set({ is_invited: false }).where("id", "=", set).execute();
    await drainEmails(without());
    expect((await decide(true)).body).toEqual({ emails: 0, invited: 1 });
    await drainEmails(context);
    expect(recipients()).toEqual(["waiting@example.com"]);
  });

  it("of two presses at once, one invites", async () => {
    const form = { name: "Twice", email: "twice@example.com", phone: "+256772123456" };
    expect((await joseph.call("POST", "/students/", form)).status).toBe(201);
    await drainEmails(without());
    const answers = await Promise.all([decide(true), decide(true)]);
    expect(answers.map(({ body }) => body.invited).sort()).toEqual([0, 1]);
    await drainEmails(context);
    expect(recipients()).toEqual(["twice@example.com"]);
  });

  it("are cancelled for good", async () => {
    await capture();
    expect((await decide(false)).body).toEqual({ emails: 0, invited: 0 });
    expect(await counts()).toEqual([0, 0]);
    await joseph.call("POST", "/mail/send-unsent/");
    await drainEmails(context);
    expect(server.received).toEqual([]);
    const kept = await context.db.selectFrom("emails").select("sealed_text").execute();
    expect(kept.map(({ sealed_text }) => sealed_text)).toEqual([null, null, null]);
    const { waiting } = (await joseph.call("GET", "/staff/today/")).body;
    expect(waiting).toContainEqual(expect.objectContaining({ kind: "failed_emails", count: 0 }));
  });
});
