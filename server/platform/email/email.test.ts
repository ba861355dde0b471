import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aProgram } from "#tests/support/builders.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { type MailServer, mailServer } from "#tests/support/mail-server.ts";
import { composeEmail } from "./email.ts";
import { claimDueMail } from "./queries.ts";
import { queueEmail } from "./queue.ts";
import { drainMail } from "./worker.ts";

const context = testContext();
let amina: Person;
let visitor: Caller;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  visitor = await makeCaller(context);
});
beforeEach(async () => {
  await context.db.deleteFrom("mail").execute();
});

const head = {
  institute: "Darasa",
  support_email: "help@darasa.example",
  public_url: "https://darasa.example",
};
const email = composeEmail(head, { subject: "A word", name: "Amina", paragraphs: ["Karibu."] });
const mails = () => context.db.selectFrom("mail").selectAll().orderBy("id").execute();

describe("queueEmail (context-style.md rule 17)", () => {
  it("a rolled-back transaction sends nothing", async () => {
    const failing = context.db.transaction().execute(async (db) => {
      await queueEmail(db, { key: "one", to: "a@example.com", email });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await drainMail(context)).toBe(0);
  });

  it("one key sends one email, also when 20 queue it at once", async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => queueEmail(context.db, { key: "same", to: "a@example.com", email })),
    );
    expect(await drainMail(context)).toBe(1);
    await queueEmail(context.db, { key: "same", to: "a@example.com", email });
    expect(await drainMail(context)).toBe(0);
  });

  it("names and subjects cannot bring a header or markup of their own (security.md T62)", async () => {
    const evil = 'Eve\r\nBcc: all@example.com <img src=x onerror="alert(1)">';
    const made = composeEmail(head, { subject: evil, name: evil, paragraphs: [evil] });
    expect(made.html).not.toContain("<img");
    await queueEmail(context.db, { key: "evil", to: "a@example.com", email: { ...made, subject: evil } });
    await drainMail(context);
    const [row] = await mails();
    expect(row?.subject).not.toMatch(/[\r\n]/);
    const files = (await readdir(path.join(context.config.dataDir, "mail"))).sort();
    const newest = await readFile(path.join(context.config.dataDir, "mail", files.at(-1) ?? ""), "utf8");
    expect(newest.split("\r\n\r\n", 1)[0]).not.toMatch(/^bcc:/im);
  });
});

describe("without SMTP_URL (api.md section 6)", () => {
  it("emails are captured in the table and, as .eml for this user alone, in DATA_DIR/mail", async () => {
    await queueEmail(context.db, { key: "captured", to: "a@example.com", email });
    await drainMail(context);
    expect(await mails()).toEqual([
      expect.objectContaining({ state: "captured", recipient: "a@example.com", text_body: email.text }),
    ]);
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

  it("a email goes out once from MAIL_FROM, and its body is forgotten here", async () => {
    await queueEmail(sending.db, { key: "out", to: "a@example.com", email });
    await drainMail(sending);
    expect(server.received.splice(0)).toEqual([expect.stringContaining("From: Us <us@darasa.example>")]);
    expect(await mails()).toEqual([expect.objectContaining({ state: "sent", text_body: "", html_body: "" })]);
  });

  it("a passing refusal is tried again later, with one Message-ID for all attempts", async () => {
    server.answer = "451 come again";
    const start = new Date("2026-11-20T09:00:00Z");
    context.setClock(start);
    await queueEmail(sending.db, { key: "later", to: "a@example.com", email });
    expect(await drainMail(sending)).toBe(1);
    expect(await mails()).toEqual([expect.objectContaining({ state: "queued", attempts: 1 })]);
    expect(await drainMail(sending)).toBe(0);
    server.answer = "250 ok";
    context.setClock(new Date(start.getTime() + 61_000));
    expect(await drainMail(sending)).toBe(1);
    expect(server.received.splice(0)).toHaveLength(1);
    context.setClock(undefined);
  });

  it("a recipient refused for good is not tried again", async () => {
    server.answer = "550 no such person";
    await queueEmail(sending.db, { key: "gone", to: "gone@example.com", email });
    await drainMail(sending);
    expect(await mails()).toEqual([
      expect.objectContaining({ state: "failed", last_error: expect.stringContaining("550") }),
    ]);
    server.answer = "250 ok";
  });

  it("a mail server that is away fails no request; the email has failed after eight attempts", async () => {
    const away = { ...sending, config: { ...sending.config, smtpUrl: "smtp://127.0.0.1:1" } };
    let now = Date.parse("2026-11-21T09:00:00Z");
    context.setClock(new Date(now));
    await queueEmail(away.db, { key: "away", to: "a@example.com", email });
    for (let attempt = 0; attempt < 8; attempt++) {
      expect(await drainMail(away)).toBe(1);
      now += 25 * 60 * 60 * 1000;
      context.setClock(new Date(now));
    }
    expect(await mails()).toEqual([expect.objectContaining({ state: "failed", attempts: 8 })]);
    context.setClock(undefined);
  });

  it("three workers at once send each of 30 emails once", async () => {
    for (let number = 0; number < 30; number++)
      await queueEmail(sending.db, { key: `many ${number}`, to: `p${number}@example.com`, email });
    await Promise.all([drainMail(sending), drainMail(sending), drainMail(sending)]);
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
    expect(await mails()).toEqual([
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
    expect((await mails()).map((mail) => [mail.recipient, mail.subject])).toEqual([
      [amina.email, "You are enrolled in Mail Studies"],
    ]);
  });
});

describe("a worker that dies with a email in hand", () => {
  it("another takes the email over after five minutes, not before", async () => {
    const start = new Date("2026-11-22T09:00:00Z");
    context.setClock(start);
    await queueEmail(context.db, { key: "in hand", to: "a@example.com", email });
    await claimDueMail(context.db, start, new Date(start.getTime() + 5 * 60_000), 1);
    context.setClock(new Date(start.getTime() + 4 * 60_000));
    expect(await drainMail(context)).toBe(0);
    context.setClock(new Date(start.getTime() + 5 * 60_000));
    expect(await drainMail(context)).toBe(1);
    expect(await mails()).toEqual([expect.objectContaining({ state: "captured", attempts: 2 })]);
    context.setClock(undefined);
  });
});
