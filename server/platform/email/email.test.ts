import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aProgram } from "#tests/support/builders.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { drainEmails, emailsTo } from "#tests/support/mail.ts";
import { type MailServer, mailServer } from "#tests/support/mail-server.ts";
import { composeEmail } from "./email.ts";
import { emailQueue, queueEmail, queueEmails } from "./queue.ts";

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
/** Waits for a retry are minutes and hours long. */
const letRetriesBeDue = () => context.pool.query("UPDATE pgboss.job SET start_after = now()");

describe("queueEmail", () => {
  it("a rolled-back transaction sends nothing", async () => {
    const failing = context.db.transaction().execute(async (db) => {
      await queueEmail(db, { key: "one", to: "a@example.com", email });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await drainEmails(context)).toBe(0);
  });

  it("one key sends one email, also when 20 queue it at once", async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => queueEmail(context.db, { key: "same", to: "a@example.com", email })),
    );
    expect(await drainEmails(context)).toBe(1);
    await queueEmail(context.db, { key: "same", to: "a@example.com", email });
    expect(await drainEmails(context)).toBe(0);
  });

  it("an email to one person goes before those to many that were queued earlier", async () => {
    const many = Array.from({ length: 40 }, (_, number) => `p${number}@example.com`);
    await queueEmails(
      context.db,
      many.map((to) => ({ key: `news ${to}`, to, email })),
    );
    await queueEmail(context.db, { key: "reset", to: "a@example.com", email });
    const next = await boss().fetch<{ id: number }>("email");
    const first = (await emails()).find(({ id }) => id === next[0]?.data.id);
    expect(first?.key).toBe("reset");
  });

  it("names and subjects bring no header or markup of their own", async () => {
    const evil = 'Eve\r\nBcc: all@example.com <img src=x onerror="alert(1)">';
    const made = composeEmail(layout, { subject: evil, name: evil, paragraphs: [evil] });
    expect(made.html).not.toContain("<img");
    await queueEmail(context.db, { key: "evil", to: "a@example.com", email: { ...made, subject: evil } });
    await drainEmails(context);
    const [row] = await emails();
    expect(row?.subject).not.toMatch(/[\r\n]/);
    const files = (await readdir(path.join(context.config.dataDir, "mail"))).sort();
    const newest = await readFile(path.join(context.config.dataDir, "mail", files.at(-1) ?? ""), "utf8");
    expect(newest.split("\r\n\r\n", 1)[0]).not.toMatch(/^bcc:/im);
  });
});

describe("without SMTP_URL (api.md section 6)", () => {
  it("emails are captured in the table, sealed, and, as .eml for this user alone, in DATA_DIR/mail", async () => {
    await queueEmail(context.db, { key: "captured", to: "a@example.com", email });
    await drainEmails(context);
    expect(await emails()).toEqual([
      expect.objectContaining({
        state: "captured",
        recipient: "a@example.com",
        text_body: "",
        html_body: "",
      }),
    ]);
    expect(await emailsTo(context, "a@example.com")).toMatchObject([{ text_body: email.text }]);
    const folder = path.join(context.config.dataDir, "mail");
    const [file = ""] = (await readdir(folder)).sort().slice(-1);
    const message = await readFile(path.join(folder, file), "utf8");
    expect(message).toMatch(/^To: a@example\.com\r$/m);
    expect(message).toMatch(/^From: .*<info@darasa\.example>\r$/m);
    expect(message).toContain("Content-Type: text/plain");
    expect(message).toContain("Content-Type: text/html");
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

  it("an email goes out once from MAIL_FROM, and its text is deleted here", async () => {
    await queueEmail(sending.db, { key: "out", to: "a@example.com", email });
    await drainEmails(sending);
    expect(server.received.splice(0)).toEqual([expect.stringContaining("From: Us <us@darasa.example>")]);
    expect(await emails()).toEqual([
      expect.objectContaining({ state: "sent", text_body: "", html_body: "" }),
    ]);
  });

  it("a passing refusal is tried again later, with one Message-ID for all attempts", async () => {
    server.answer = "451 come again";
    await queueEmail(sending.db, { key: "later", to: "a@example.com", email });
    expect(await drainEmails(sending)).toBe(1);
    expect(await emails()).toEqual([expect.objectContaining({ state: "queued", attempts: 1 })]);
    expect(await drainEmails(sending)).toBe(0);
    await letRetriesBeDue();
    // This server takes the whole message and breaks off before it says so.
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

  it("a recipient refused for good is not tried again", async () => {
    server.answer = "550 no such person";
    await queueEmail(sending.db, { key: "gone", to: "gone@example.com", email });
    await drainEmails(sending);
    expect(await emails()).toEqual([
      expect.objectContaining({ state: "failed", last_error: expect.stringContaining("550") }),
    ]);
    server.answer = "250 ok";
  });

  it("a mail server that is away fails no request, and the email fails after twelve attempts in a day and a half", async () => {
    const away = { ...sending, config: { ...sending.config, smtpUrl: "smtp://127.0.0.1:1" } };
    await queueEmail(away.db, { key: "away", to: "a@example.com", email });
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

  it("three workers at once send each of 30 emails once", async () => {
    for (let number = 0; number < 30; number++)
      await queueEmail(sending.db, { key: `many ${number}`, to: `p${number}@example.com`, email });
    await Promise.all([drainEmails(sending), drainEmails(sending), drainEmails(sending)]);
    const recipients = server.received.splice(0).map((message) => /^To: (.*)$/m.exec(message)?.[1]);
    expect(recipients).toHaveLength(30);
    expect(new Set(recipients).size).toBe(30);
  });
});

describe("emails (public-site.md sections 4 and 6)", () => {
  it("a new student is welcomed, with the program that registration enrolled them in", async () => {
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
    expect(await emails()).toEqual([
      expect.objectContaining({
        recipient: "fresh@example.com",
        text_body: expect.stringContaining("You are now enrolled in Welcome Studies."),
      }),
    ]);
  });

  it("a student's enrollment is confirmed; a refused second one is not", async () => {
    const program = await aProgram(context.db, { title: "Mail Studies" });
    await amina.call("POST", "/enrollments/", { program_id: program.id });
    await amina.call("POST", "/enrollments/", { program_id: program.id });
    expect((await emails()).map((mail) => [mail.recipient, mail.subject])).toEqual([
      [amina.email, "You are enrolled in Mail Studies"],
    ]);
  });
});

describe("a process that dies while it sends an email", () => {
  it("another takes the email over after five minutes, not before", async () => {
    await queueEmail(context.db, { key: "in hand", to: "a@example.com", email });
    await boss().fetch("email");
    expect(await drainEmails(context)).toBe(0);
    await supervisedAfter(emailQueue.expireInSeconds - 10);
    expect(await drainEmails(context)).toBe(0);
    await supervisedAfter(20);
    expect(await drainEmails(context)).toBe(1);
    expect(await emails()).toEqual([expect.objectContaining({ state: "captured", attempts: 2 })]);
  });

  it("an email that was sent before its job was done is not sent again", async () => {
    await queueEmail(context.db, { key: "sent", to: "a@example.com", email });
    await drainEmails(context);
    await context.pool.query(
      "UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE name = 'email'",
    );
    await drainEmails(context);
    expect(await emails()).toEqual([expect.objectContaining({ state: "captured", attempts: 1 })]);
  });

  /** What the supervision of the queue does so many seconds later. */
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
