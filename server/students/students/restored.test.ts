import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { queueEmail, queueSecurityEmail } from "#server/platform/email/queue.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { mailServer } from "#tests/support/fakes/mail-server.ts";
import { drainEmails } from "#tests/support/mail.ts";
import { untilOneWaits } from "#tests/support/wait-for-lock.ts";

const server = await mailServer();
const context = testContext({ SMTP_URL: server.url });
const email = { subject: "Your timetable", text: "Karibu.", html: "<p>Karibu.</p>" };
let joseph: Person;
let amina: Person;
let made = 0;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
});
beforeEach(async () => {
  made += 1;
  amina = await person(context, { ...cast.amina, email: `amina-${made}@darasa.example` });
  await context.db.deleteFrom("emails").execute();
  await context.pool.query("DELETE FROM pgboss.job");
  server.received.length = 0;
});
afterAll(() => server.close());

const withoutServer = () => ({ ...context, config: { ...context.config, smtpUrl: undefined } });
const queue = (key: string) => queueEmail(context, context.db, { key, to: amina.email, email });
const remove = () => joseph.call("DELETE", `/students/${amina.id}/`);
const restore = () => joseph.call("POST", `/bin/student/${amina.id}/restore/`);
const emails = async () => (await joseph.call("GET", `/mail/?page=1&search=${amina.email}`)).body.results;
const states = async () => (await emails()).map(({ state }: { state: string }) => state);

describe("emails to a deleted student (beyond.md 4.8)", () => {
  it("a captured email is in no list while its student is deleted, and returns with its text", async () => {
    await queue("timetable");
    await drainEmails(withoutServer());
    const [{ id }] = await emails();
    await remove();
    expect(await emails()).toEqual([]);
    expect((await joseph.call("GET", `/mail/${id}/`)).status).toBe(404);
    expect((await restore()).status).toBe(200);
    expect(await states()).toEqual(["captured"]);
    expect((await joseph.call("GET", `/mail/${id}/`)).body).toMatchObject({ text: "Karibu." });
  });

  it("a queued email is sent once after an undo; a log-in link is not", async () => {
    await queue("timetable");
    await queueSecurityEmail(context, context.db, { key: "link", to: amina.email, email });
    await remove();
    await drainEmails(context);
    expect(server.received).toHaveLength(0);
    await restore();
    await drainEmails(context);
    expect(server.received).toHaveLength(1);
    expect((await states()).toSorted()).toEqual(["cancelled", "sent"]);
  });

  it("a queued email is cancelled by a restore after more than a day", async () => {
    await queue("timetable");
    await remove();
    context.setClock(new Date(Date.now() + 2 * DAY_MS));
    await restore();
    context.setClock(undefined);
    await drainEmails(context);
    expect(server.received).toHaveLength(0);
    expect(await states()).toEqual(["cancelled"]);
  });

  it("a request to hear about a program returns with its student", async () => {
    const { id: program_id } = await aProgram(context.db);
    await context.db.insertInto("opening_alerts").values({ program_id, email: amina.email }).execute();
    const waiting = async () =>
      (
        await context.db
          .selectFrom("opening_alerts")
          .select("program_id")
          .where("email", "=", amina.email)
          .execute()
      ).length;
    await remove();
    expect(await waiting()).toBe(0);
    await restore();
    expect(await waiting()).toBe(1);
  });

  it("an email that is queued during the deletion returns too", async () => {
    // The deletion first reads the kept rows, and then ends the sessions.
    const using = await context.pool.connect();
    await using.query("BEGIN");
    await using.query("SELECT FROM sessions WHERE user_id = $1 FOR UPDATE", [amina.id]);
    const removing = remove();
    await untilOneWaits(context);
    await queue("timetable");
    await using.query("COMMIT");
    using.release();
    expect((await removing).status).toBe(204);
    expect(await emails()).toEqual([]);
    expect((await restore()).status).toBe(200);
    expect(await states()).toEqual(["queued"]);
  });

  it("deleting the student for good deletes the emails", async () => {
    await queue("timetable");
    await drainEmails(withoutServer());
    await remove();
    expect((await joseph.call("DELETE", `/bin/student/${amina.id}/`)).status).toBe(204);
    const { rows } = await context.pool.query("SELECT FROM bin_items WHERE content::text LIKE '%timetable%'");
    expect([rows, await emails()]).toEqual([[], []]);
  });
});
