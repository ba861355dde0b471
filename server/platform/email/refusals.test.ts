import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { examine } from "#server/platform/doctor.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { type MailServer, mailServer } from "#tests/support/fakes/mail-server.ts";
import { drainEmails } from "#tests/support/mail.ts";
import { queueEmail, queueEmails, queueSecurityEmail } from "./queue.ts";

const context = testContext();
const email = { subject: "A word", text: "Karibu.", html: "<p>Karibu.</p>" };
const relayRefuses = "550 relay not permitted";
const unknown = "550 5.1.1 no such person";
let server: MailServer;
let sending: typeof context;
let joseph: Person;
let keys = 0;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  server = await mailServer();
  sending = { ...context, config: { ...context.config, smtpUrl: server.url } };
});
beforeEach(async () => {
  for (const table of ["emails", "refused_addresses", "refusals_in_a_row"] as const)
    await context.db.deleteFrom(table).execute();
  await context.pool.query("DELETE FROM pgboss.job");
  context.setClock(undefined);
  server.answer = "250 ok";
  server.received.length = 0;
});
afterAll(() => server.close());

const outgoing = (to: string) => ({ key: `key ${++keys}`, to, email });
const send = async (...addresses: string[]) => {
  await queueEmails(sending, sending.db, addresses.map(outgoing));
  await drainEmails(sending);
};
const people = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@example.com`);
const recipients = () => server.received.map((message) => /^To: (.*)$/m.exec(message)?.[1]);
const marks = () => context.db.selectFrom("refused_addresses").select("address").execute();
const later = (days: number) => context.setClock(new Date(Date.now() + days * DAY_MS));
const list = async () => (await joseph.call("GET", "/mail/")).body;

describe("a relay that refuses temporarily", () => {
  it("marks no address, and its emails are sent once it accepts them", async () => {
    server.answer = relayRefuses;
    await send(...people(3));
    expect(await marks()).toEqual([]);
    server.answer = "250 ok";
    await context.pool.query("UPDATE pgboss.job SET start_after = now()");
    await drainEmails(sending);
    expect(recipients().sort()).toEqual(people(3));
  });

  it("is at fault when it reports many addresses in a row as nonexistent", async () => {
    server.answer = unknown;
    await send(...people(4));
    expect([(await marks()).length, (await list()).problem]).toEqual([4, null]);
    await send("p4@example.com", "p5@example.com");
    expect(await marks()).toEqual([]);
    const problem = { addresses: 6, answer: expect.stringContaining("no such person") };
    expect((await list()).problem).toMatchObject(problem);
    expect((await joseph.call("GET", "/staff/today/")).body.mail_problem).toMatchObject(problem);
    const david = await person(context, cast.david);
    expect((await david.call("GET", "/staff/today/")).body.mail_problem).toBeNull();
    server.answer = "250 ok";
    await send("amina@example.com");
    expect((await list()).problem).toBeNull();
  });

  it("is reported by npm run doctor until it accepts an email", async () => {
    server.answer = relayRefuses;
    await send(...people(5));
    const found = async () => {
      const all = await examine(sending.config, context.connection, context.files);
      return all.find(({ check }) => check === "email");
    };
    expect(await found()).toMatchObject({
      state: "failed",
      message: expect.stringContaining("refused emails to the last 5 addresses"),
    });
    server.answer = "250 ok";
    await send("amina@example.com");
    expect(await found()).toEqual({ check: "email", state: "ok", message: "The mail server answers." });
  });
});

describe("a marked address", () => {
  const gone = "gone@example.com";
  const isHeldBack = async () => {
    server.answer = "250 ok";
    server.received.length = 0;
    await send(gone);
    return server.received.length === 0;
  };

  it("is blocked for 7 days, and for 14 after the next refusal", async () => {
    server.answer = unknown;
    await send(gone);
    later(6.9);
    expect(await isHeldBack()).toBe(true);
    later(7.1);
    server.answer = unknown;
    await send(gone);
    later(7.1 + 13.9);
    expect(await isHeldBack()).toBe(true);
    later(7.1 + 14.1);
    expect(await isHeldBack()).toBe(false);
    expect(await marks()).toEqual([]);
  });

  it("still gets reset links and security notices", async () => {
    server.answer = unknown;
    await send(gone);
    server.answer = "250 ok";
    await queueSecurityEmail(sending, sending.db, outgoing(gone));
    await drainEmails(sending);
    expect(recipients()).toEqual([gone]);
    // The mail server accepted it, so the address exists.
    await queueEmail(sending, sending.db, outgoing(gone));
    await drainEmails(sending);
    expect(recipients()).toEqual([gone, gone]);
  });

  it("still gets the link to set a first password, with or without a program", async () => {
    const { id: program } = await aProgram(context.db);
    for (const [email, place] of [
      ["new1@example.com", null],
      ["new2@example.com", program],
    ] as const) {
      server.answer = unknown;
      await send(email);
      server.answer = "250 ok";
      const made = await joseph.call("POST", "/students/", {
        email,
        name: "Ruth N",
        phone: "0772654321",
        program: place,
      });
      expect(made.status, made.text).toBe(201);
      await drainEmails(sending);
      expect(recipients()).toContain(email);
    }
  });

  it("still gets its reset link after any refusal", async () => {
    const amina = await person(context, cast.amina);
    server.answer = unknown;
    await send(amina.email);
    server.answer = "250 ok";
    await amina.call("POST", "/password-reset/", { email: amina.email });
    await drainEmails(sending);
    expect(recipients()).toEqual([amina.email]);
  });
});

describe("sending the unsent emails", () => {
  it("removes all marks, sends each email once and logs who did it", async () => {
    server.answer = unknown;
    await send("one@example.com", "two@example.com");
    server.answer = "250 ok";
    await send("one@example.com");
    server.answer = relayRefuses;
    await send("three@example.com");
    server.answer = "250 ok";
    expect(await list()).toMatchObject({ refused_count: 2, unsent_count: 3 });
    const { status, body } = await joseph.call("POST", "/mail/send-unsent/");
    expect([status, body]).toEqual([200, { addresses: 2, emails: 3 }]);
    await drainEmails(sending);
    expect(recipients().sort()).toEqual([
      "one@example.com",
      "one@example.com",
      "three@example.com",
      "two@example.com",
    ]);
    expect(await list()).toMatchObject({ refused_count: 0, unsent_count: 0 });
    expect((await joseph.call("POST", "/mail/send-unsent/")).body).toEqual({ addresses: 0, emails: 0 });
    const log = context.db.selectFrom("audit_log").select("actor_email").where("action", "=", "send_unsent");
    expect((await log.execute())[0]).toEqual({ actor_email: joseph.email });
  });

  it("hides the text of a failed email", async () => {
    server.answer = unknown;
    await send("one@example.com");
    const [{ id }] = (await list()).results;
    expect((await joseph.call("GET", `/mail/${id}/`)).body).toMatchObject({
      state: "failed",
      text: "",
      html: "",
    });
  });
});
