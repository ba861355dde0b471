import { generateKeyPairSync } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jobsOf } from "#server/app/jobs.ts";
import { instituteIdentity } from "#server/institute/queries.ts";
import { broadcastQueue } from "#server/notifications/broadcasts/broadcast.ts";
import { sendJobs, startJobs } from "#server/platform/jobs/jobs.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { type MailServer, mailServer } from "#tests/support/fakes/mail-server.ts";
import { drainEmails, emailsTo } from "#tests/support/mail.ts";
import { composeEmail } from "./email.ts";
import { emailQueue, queueEmail, queueEmails } from "./queue.ts";
import { unsealText } from "./sealed-text.ts";

const context = testContext();
let amina: Person;
let visitor: Caller;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  visitor = await makeCaller(context);
});
beforeEach(async () => {
  await context.db.deleteFrom("emails").execute();
  await context.pool.query("DELETE FROM pgboss.job");
});

const layout = {
  institute: "Darasa",
  support_email: "help@darasa.example",
  public_url: "https://darasa.example",
};
const email = composeEmail(layout, { subject: "A word", name: "Amina", paragraphs: ["Karibu."] });
const emails = () => context.db.selectFrom("emails").selectAll().orderBy("id").execute();
const boss = () => new PgBoss({ db: { executeSql: (text, values) => context.pool.query(text, values) } });
/** Makes retries due now, because they wait for minutes and hours. */
const letRetriesBeDue = () => context.pool.query("UPDATE pgboss.job SET start_after = now()");

describe("queueEmail", () => {
  it("a rolled-back transaction sends nothing", async () => {
    const failing = context.db.transaction().execute(async (db) => {
      await queueEmail(context, db, { key: "one", to: "a@example.com", email });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await drainEmails(context)).toBe(0);
  });

  it("one key sends one email, even when queued 20 times at once", async () => {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        queueEmail(context, context.db, { key: "same", to: "a@example.com", email }),
      ),
    );
    expect(await drainEmails(context)).toBe(1);
    await queueEmail(context, context.db, { key: "same", to: "a@example.com", email });
    expect(await drainEmails(context)).toBe(0);
  });

  it("an email to one person is sent before bulk emails that were queued earlier", async () => {
    const many = Array.from({ length: 40 }, (_, number) => `p${number}@example.com`);
    await queueEmails(
      context,
      context.db,
      many.map((to) => ({ key: `news ${to}`, to, email })),
    );
    await queueEmail(context, context.db, { key: "reset", to: "a@example.com", email });
    const next = await boss().fetch<{ id: number }>("email");
    const first = (await emails()).find(({ id }) => id === next[0]?.data.id);
    expect(first?.key).toBe("reset");
  });

  it("each paragraph of an email has the direction of its own text", () => {
    const made = composeEmail(layout, {
      subject: "A word",
      name: "Amina",
      paragraphs: ["مرحبا.", "Karibu."],
    });
    expect(made.html).toMatch(/<p dir="auto"[^>]*>مرحبا\.<\/p>/);
    expect(made.html).toMatch(/<p dir="auto"[^>]*>Karibu\.<\/p>/);
  });

  it("names and subjects cannot inject headers or HTML", async () => {
    const evil = 'Eve\r\nBcc: all@example.com <img src=x onerror="alert(1)">';
    const made = composeEmail(layout, { subject: evil, name: evil, paragraphs: [evil] });
    expect(made.html).not.toContain("<img");
    const server = await mailServer();
    const sending = { ...context, config: { ...context.config, smtpUrl: server.url } };
    await queueEmail(sending, sending.db, {
      key: "evil",
      to: "a@example.com",
      email: { ...made, subject: evil },
    });
    await drainEmails(sending);
    await server.close();
    const [row] = await emails();
    expect(row?.subject).not.toMatch(/[\r\n]/);
    expect(server.received[0]?.split(/\r?\n\r?\n/, 1)[0]).not.toMatch(/^bcc:/im);
  });
});

describe("sealed links of emails (security.md T93)", () => {
  const link = "https://darasa.example/reset-password?uid=7&token=alive-and-well";
  const action = { label: "Reset", url: link };
  const reset = composeEmail(layout, {
    subject: "Reset your password",
    name: "Amina",
    paragraphs: [],
    action,
  });
  /** Returns the rows of emails and of their jobs as text. */
  const stored = async () => {
    const { rows } = await context.pool.query("SELECT (emails.*)::text FROM emails");
    const { rows: jobs } = await context.pool.query("SELECT (job.*)::text FROM pgboss.job");
    return JSON.stringify([rows, jobs]);
  };

  it.each([
    ["queued", async () => undefined],
    ["captured", () => drainEmails(context)],
    ["waiting for another attempt", () => drainEmails(away())],
  ])("%s: the table, the job and the files contain no link in clear text", async (_, until) => {
    await queueEmail(context, context.db, { key: "sealed", to: "a@example.com", email: reset });
    await until();
    expect(await stored()).toContain("a@example.com");
    expect(await stored()).not.toContain("alive-and-well");
    expect(existsSync(path.join(context.config.dataDir, "mail"))).toBe(false);
    const [row] = await emails();
    expect(row && unsealText(context.secret, row)?.text).toContain(link);
  });

  it("an email's text cannot be opened as another's or without the SECRET_KEY", async () => {
    await queueEmail(context, context.db, { key: "sealed", to: "a@example.com", email: reset });
    const [row] = await emails();
    expect(row && unsealText("another secret", row)).toBeUndefined();
    expect(row && unsealText(context.secret, { ...row, key: "mine" })).toBeUndefined();
  });

  it("a queued email fails without retry after SECRET_KEY was replaced", async () => {
    await queueEmail(context, context.db, { key: "sealed", to: "a@example.com", email: reset });
    await drainEmails({ ...context, secret: "another secret" });
    expect(await emails()).toMatchObject([
      {
        state: "failed",
        attempts: 1,
        last_error: "It was queued with another SECRET_KEY and can no longer be read.",
      },
    ]);
  });

  const away = () => ({ ...context, config: { ...context.config, smtpUrl: "smtp://127.0.0.1:1" } });
});

describe("without SMTP_URL (api.md 6)", () => {
  it("emails are stored sealed in the table for an admin to read", async () => {
    await queueEmail(context, context.db, { key: "captured", to: "a@example.com", email });
    await drainEmails(context);
    expect(await emails()).toMatchObject([{ state: "captured", recipient: "a@example.com" }]);
    expect(await emailsTo(context, "a@example.com")).toMatchObject([{ text: email.text, html: email.html }]);
  });
});

describe("with SMTP_URL", () => {
  let server: MailServer;
  let sending: typeof context;

  beforeAll(async () => {
    server = await mailServer();
    sending = {
      ...context,
      config: { ...context.config, smtpUrl: server.url, mailFrom: "Us <us@darasa.example>" },
    };
  });
  afterAll(() => server.close());

  it("an email is sent once from MAIL_FROM, and its text is deleted", async () => {
    await queueEmail(sending, sending.db, { key: "out", to: "a@example.com", email });
    await drainEmails(sending);
    expect(server.received.splice(0)).toEqual([expect.stringContaining("From: Us <us@darasa.example>")]);
    expect(await emails()).toEqual([expect.objectContaining({ state: "sent", sealed_text: null })]);
  });

  it("emails that can be stopped have one-click headers (RFC 8058), signed by DKIM if configured", async () => {
    const { privateKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    const dkim = { domainName: "darasa.example", keySelector: "one", privateKey };
    const signing = { ...sending, config: { ...sending.config, dkim } };
    const stoppable = {
      ...email,
      unsubscribe_url: "https://darasa.example/unsubscribe/one-click?token=7.fee.x",
    };
    await queueEmail(signing, signing.db, { key: "stop", to: "a@example.com", email: stoppable });
    await drainEmails(signing);
    const [message = ""] = server.received.splice(0);
    const headers = (message.split("\n\n", 1)[0] ?? "").replace(/\n[ \t]+/g, " ");
    expect(headers).toContain(
      "List-Unsubscribe: <https://darasa.example/unsubscribe/one-click?token=7.fee.x>",
    );
    expect(headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(headers).toMatch(/^DKIM-Signature: .*d=darasa\.example;.*s=one;/m);
    // Mail providers accept one-click only if the signature covers both headers (RFC 8058 section 4).
    const signed = (/\bh=([^;]*)/.exec(headers)?.[1] ?? "").toLowerCase().split(/[\s:]+/);
    expect(signed).toEqual(
      expect.arrayContaining(["from", "reply-to", "list-unsubscribe", "list-unsubscribe-post"]),
    );
  });

  it("a plain address in MAIL_FROM gets the institute's name, and replies go to the institute", async () => {
    const { name, email: address } = await instituteIdentity(context.db);
    const plain = { ...sending, config: { ...sending.config, mailFrom: "no-reply@darasa.example" } };
    await queueEmail(plain, plain.db, { key: "from", to: "a@example.com", email });
    await drainEmails(plain);
    const [message] = server.received.splice(0);
    expect(message).toContain(`From: ${name} <no-reply@darasa.example>`);
    expect(message).toContain(`Reply-To: ${name} <${address}>`);
  });

  it("a reply to a contact message goes to the visitor", async () => {
    const form = { name: "Ruth Auma", email: "ruth@visitor.example", message: "When does it begin?" };
    expect((await visitor("POST", "/contact-messages/", form)).status).toBe(201);
    await drainEmails(sending);
    expect(server.received.splice(0)[0]).toMatch(/^Reply-To: ruth@visitor\.example$/m);
  });

  it("at SMTP_RATE an email to one person does not wait for bulk emails", async () => {
    const paced = { ...sending, config: { ...sending.config, smtpRate: 20 } };
    const many = Array.from({ length: 60 }, (_, number) => `p${number}@example.com`);
    await queueEmails(
      paced,
      paced.db,
      many.map((to) => ({ key: `paced ${to}`, to, email })),
    );
    const running = await startJobs(paced.pool, paced.log, jobsOf(paced));
    while (server.received.length < 3) await pause(20);
    await queueEmail(paced, paced.db, { key: "urgent", to: "urgent@example.com", email });
    const place = () => server.received.findIndex((message) => message.includes("To: urgent@example.com"));
    while (place() < 0) await pause(20);
    expect(place()).toBeLessThan(50);
    await running.stop();
    server.received.splice(0);
  });

  it("emails of a paused broadcast are sent once each after it is resumed", async () => {
    const { rows } = await context.pool.query(
      "INSERT INTO broadcasts (kind, record_id, started_at, paused_at, reached_user) VALUES ('communication', 1, now(), now(), NULL) RETURNING id",
    );
    const many = ["p1@example.com", "p2@example.com"].map((to) => ({ key: `held ${to}`, to, email }));
    await queueEmails(sending, sending.db, many, { is_bulk: true, broadcast_id: rows[0].id });
    await drainEmails(sending);
    expect(server.received).toEqual([]);
    await context.pool.query("UPDATE broadcasts SET paused_at = NULL");
    for (let time = 0; time < 2; time++)
      await sendJobs(sending.db, broadcastQueue, [{ data: { resumed: rows[0].id } }]);
    await drainEmails(sending);
    expect(server.received.splice(0)).toHaveLength(2);
  });

  it.each([
    ["550 5.1.1 no such person", 1],
    ["550 no such person", 1],
    ["552 5.2.2 mailbox full", 0],
    ["550 5.7.1 your server is on a list", 0],
  ])("after '%s' at RCPT, the number of blocked addresses is %i", async (answer, refused) => {
    await context.db.deleteFrom("refused_addresses").execute();
    const to = "gone@example.com";
    server.answer = answer;
    await queueEmail(sending, sending.db, { key: "first", to, email });
    await drainEmails(sending);
    server.answer = "250 ok";
    expect(await context.db.selectFrom("refused_addresses").selectAll().execute()).toHaveLength(refused);
    await queueEmail(sending, sending.db, { key: "second", to, email });
    await drainEmails(sending);
    expect(server.received.splice(0)).toHaveLength(1 - refused);
    await context.db.deleteFrom("refused_addresses").execute();
  });

  it("a temporary refusal is retried with the same Message-ID", async () => {
    server.answer = "451 come again";
    await queueEmail(sending, sending.db, { key: "later", to: "a@example.com", email });
    expect(await drainEmails(sending)).toBe(1);
    expect(await emails()).toEqual([expect.objectContaining({ state: "queued", attempts: 1 })]);
    expect(await drainEmails(sending)).toBe(0);
    await letRetriesBeDue();
    // This server accepts the whole message and hangs up before it confirms it.
    server.answer = "250 ok";
    server.hangsUp = "after";
    expect(await drainEmails(sending)).toBe(1);
    await letRetriesBeDue();
    server.hangsUp = undefined;
    expect(await drainEmails(sending)).toBe(1);
    const ids = server.received.splice(0).map((message) => /^Message-ID: (.*)$/im.exec(message)?.[1]);
    expect(ids).toEqual([expect.stringMatching(/^<mail-\d+\.\d+@/), ids[0]]);
    expect(await emails()).toEqual([expect.objectContaining({ state: "sent", attempts: 3 })]);
  });

  it("a recipient refused permanently is not retried", async () => {
    server.answer = "550 no such person";
    await queueEmail(sending, sending.db, { key: "gone", to: "gone@example.com", email });
    await drainEmails(sending);
    expect(await emails()).toEqual([
      expect.objectContaining({ state: "failed", last_error: expect.stringContaining("550") }),
    ]);
    server.answer = "250 ok";
  });

  it("a refusal with characters that no row can store ends the email too", async () => {
    server.answer = "550 5.1.1 \u0000no such\u0000 person";
    await queueEmail(sending, sending.db, { key: "nul", to: "nul@example.com", email });
    await drainEmails(sending);
    server.answer = "250 ok";
    expect(await emails()).toEqual([
      expect.objectContaining({ state: "failed", last_error: expect.stringContaining("no such") }),
    ]);
  });

  it("while the mail server is down, an email fails after 12 attempts in 1.5 days", async () => {
    const away = { ...sending, config: { ...sending.config, smtpUrl: "smtp://127.0.0.1:1" } };
    await queueEmail(away, away.db, { key: "away", to: "a@example.com", email });
    let waited_s = 0;
    for (let attempt = 1; attempt <= 12; attempt++) {
      expect(await drainEmails(away)).toBe(1);
      const { rows } = await context.pool.query(
        "SELECT extract(epoch FROM start_after - now())::integer AS seconds FROM pgboss.job WHERE name = 'email' AND state = 'retry'",
      );
      waited_s += rows[0]?.seconds ?? 0;
      await letRetriesBeDue();
    }
    expect(await drainEmails(away)).toBe(0);
    expect(await emails()).toEqual([expect.objectContaining({ state: "failed", attempts: 12 })]);
    expect(waited_s / 3600).toBeGreaterThan(24);
    expect(waited_s / 3600).toBeLessThan(48);
  });

  it("three concurrent workers send each of 30 emails once", async () => {
    for (let number = 0; number < 30; number++)
      await queueEmail(sending, sending.db, { key: `many ${number}`, to: `p${number}@example.com`, email });
    await Promise.all([drainEmails(sending), drainEmails(sending), drainEmails(sending)]);
    const recipients = server.received.splice(0).map((message) => /^To: (.*)$/m.exec(message)?.[1]);
    expect(recipients).toHaveLength(30);
    expect(new Set(recipients).size).toBe(30);
  });
});

describe("emails (visitors.md 4 and 6)", () => {
  it("a new student gets a welcome email that names the program of their registration", async () => {
    const program = await aProgram(context.db, { title: "Welcome Studies" });
    const registration = {
      email: "fresh@example.com",
      name: "Fresh Student",
      phone: "+256712345678",
      location: "Gulu",
      occupation: "Nurse",
      organization: "Hospital",
      education_level: "diploma",
      referral_source: "whatsapp",
      password: "karibu77",
      confirm_password: "karibu77",
      program_id: program.id,
    };
    expect((await visitor("POST", "/register/", registration)).status).toBe(201);
    expect(await emailsTo(context, "fresh@example.com")).toMatchObject([
      { text: expect.stringContaining("You are now enrolled in Welcome Studies.") },
    ]);
    const [{ text = "" } = {}] = await emailsTo(context, "fresh@example.com");
    expect(text).toContain(
      `Your registration is complete when the fee of ${program.price} is paid or a purchase order is approved.`,
    );
    expect(text).toContain(`/programs/${program.id}#how-to-pay`);
  });

  it("an enrollment is confirmed by email; a refused second one is not", async () => {
    const program = await aProgram(context.db, { title: "Mail Studies" });
    await amina.call("POST", "/enrollments/", { program_id: program.id });
    await amina.call("POST", "/enrollments/", { program_id: program.id });
    expect((await emails()).map((mail) => [mail.recipient, mail.subject])).toEqual([
      [amina.email, "You are enrolled in Mail Studies"],
    ]);
  });
});

describe("a process that dies while it sends an email", () => {
  it("another process takes over the email after five minutes, not earlier", async () => {
    await queueEmail(context, context.db, { key: "in hand", to: "a@example.com", email });
    await boss().fetch("email");
    expect(await drainEmails(context)).toBe(0);
    await supervisedAfter(emailQueue.expireInSeconds - 10);
    expect(await drainEmails(context)).toBe(0);
    await supervisedAfter(20);
    expect(await drainEmails(context)).toBe(1);
    expect(await emails()).toEqual([expect.objectContaining({ state: "captured", attempts: 2 })]);
  });

  it("an email is not sent again if the process died after sending it", async () => {
    await queueEmail(context, context.db, { key: "sent", to: "a@example.com", email });
    await drainEmails(context);
    await context.pool.query(
      "UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE name = 'email'",
    );
    await drainEmails(context);
    expect(await emails()).toEqual([expect.objectContaining({ state: "captured", attempts: 1 })]);
  });

  /** Runs the queue's supervision as if so many seconds had passed. */
  async function supervisedAfter(seconds: number): Promise<void> {
    await context.pool.query(
      "UPDATE pgboss.job SET started_on = started_on - $1 * interval '1 second' WHERE state = 'active'",
      [seconds],
    );
    await context.pool.query("UPDATE pgboss.queue SET monitor_claim_on = NULL, monitor_on = NULL");
    await boss().supervise("email");
    await letRetriesBeDue();
  }
});
