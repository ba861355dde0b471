import { fromKysely, PgBoss } from "pg-boss";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resumeUrgent } from "#server/app/jobs.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { type TestContext, testContext } from "#tests/support/context.ts";
import { type MailServer, mailServer } from "#tests/support/fakes/mail-server.ts";
import { pushService } from "#tests/support/fakes/push-service.ts";
import { drainEmails, emailsTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off", WEBHOOKS_TO_PRIVATE: "on" });
const service = await pushService();
let joseph: Person;
let david: Person;
let amina: Person;
let brian: Person;
let server: MailServer;
let sending: TestContext;

beforeAll(async () => {
  [joseph, david] = [await person(context, cast.joseph), await person(context, cast.david)];
  [amina, brian] = [await person(context, cast.amina), await person(context, cast.brian)];
  server = await mailServer();
  const mailFrom = "Us <us@darasa.example>";
  sending = { ...context, config: { ...context.config, smtpUrl: server.url, mailFrom } };
});
afterAll(() => {
  server.close();
  service.close();
});

async function send(title: string): Promise<number> {
  const form = { title, message: `${title}: the whole text.`, recipient_type: "all" };
  const { status, body } = await david.call("POST", "/communications/", form);
  expect(status).toBe(201);
  return body.id;
}
const progress = async (id: number) =>
  (await david.call("GET", `/communications/${id}/emails/`)).body.progress;

describe("emails of a communication, each sent exactly once (beyond.md 5)", () => {
  it("staff see, pause and resume the emails, which only go to students who chose immediate ones", async () => {
    await brian.call("PUT", "/notification-settings/", { choices: { communication: "digest" } });
    const id = await send("To everybody");
    expect(await progress(id)).toMatchObject({ emails: 0, is_queueing: true, is_paused: false });
    const paused = await david.call("POST", `/communications/${id}/emails/pause/`, { is_paused: true });
    expect(paused.body.progress).toMatchObject({ is_paused: true });
    await drainEmails(sending);
    expect(server.received).toEqual([]);
    for (const is_paused of [false, false])
      await david.call("POST", `/communications/${id}/emails/pause/`, { is_paused });
    await drainEmails(sending);
    await drainEmails(sending);
    expect(server.received.splice(0)).toEqual([expect.stringContaining(`To: ${amina.email}`)]);
    expect(await progress(id)).toEqual({
      ...{ emails: 1, sent: 1, failed: 0, is_queueing: false, is_paused: false },
    });
    const { rows } = await context.pool.query(
      "SELECT action FROM audit_log WHERE resource_id = $1 AND action LIKE '%_emails' ORDER BY id",
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(["pause_emails", "resume_emails"]);
  });

  it("deleting stops the emails, and restoring resumes them unless staff had paused them", async () => {
    const id = await send("A mistake");
    expect((await david.call("DELETE", `/communications/${id}/`)).status).toBe(204);
    await drainEmails(sending);
    expect(server.received).toEqual([]);
    expect((await david.call("GET", `/communications/${id}/emails/`)).status).toBe(404);

    const queued = await send("Another mistake");
    await drainEmails(sending, "broadcasts");
    await david.call("DELETE", `/communications/${queued}/`);
    await drainEmails(sending);
    expect(server.received).toEqual([]);
    await joseph.call("POST", `/bin/communication/${queued}/restore/`);
    await drainEmails(sending);
    expect(server.received.splice(0)).toHaveLength(1);

    const held = await send("Held back before");
    await david.call("POST", `/communications/${held}/emails/pause/`, { is_paused: true });
    await david.call("DELETE", `/communications/${held}/`);
    await joseph.call("POST", `/bin/communication/${held}/restore/`);
    await drainEmails(sending);
    expect([server.received, await progress(held)]).toMatchObject([[], { is_paused: true }]);
  });

  it("an email whose job ends during the pause is found by the second look", async () => {
    const id = await send("Almost lost");
    await drainEmails(sending, "broadcasts");
    const boss = new PgBoss({ db: fromKysely(context.db) });
    const pause = (is_paused: boolean) =>
      david.call("POST", `/communications/${id}/emails/pause/`, { is_paused });
    await pause(true);
    const [job] = await boss.fetch("bulk-email", { batchSize: 1 });
    // The job has seen the pause and has not ended yet.
    await pause(false);
    await drainEmails(sending, "broadcasts");
    await boss.complete("bulk-email", job?.id ?? "");
    await drainEmails(sending);
    expect(server.received).toEqual([]);
    await context.pool.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'broadcasts'");
    await drainEmails(sending);
    expect(server.received.splice(0)).toHaveLength(1);
  });

  it("after the queueing process is killed, the next start continues at once", async () => {
    await send("Begun");
    const boss = new PgBoss({ db: fromKysely(context.db) });
    const [held] = await boss.fetch("broadcasts", { batchSize: 1 });
    await drainEmails(sending);
    expect(server.received).toEqual([]);
    await resumeUrgent(sending);
    await drainEmails(sending);
    expect(server.received.splice(0)).toHaveLength(1);
    await boss.complete("broadcasts", held?.id ?? "");
  });

  it("a pause also stops push notifications", async () => {
    const { public_key } = (await amina.call("GET", "/push-subscription/")).body;
    const device = service.device(public_key);
    await amina.call("PUT", "/push-subscription/", device.subscription);
    const id = await send("To every device");
    const pause = (is_paused: boolean) =>
      david.call("POST", `/communications/${id}/emails/pause/`, { is_paused });
    await drainEmails(sending, "broadcasts");
    await pause(true);
    await drainEmails(sending);
    expect([device.asked, server.received]).toEqual([0, []]);
    await pause(false);
    await context.pool.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'push'");
    await drainEmails(sending);
    expect(device.got.map(({ message }) => message.title)).toEqual(["To every device"]);
    expect(server.received.splice(0)).toHaveLength(1);
    expect(service.faults).toEqual([]);
    await amina.call("DELETE", "/push-subscription/");
  });

  it("a permanently refused address is marked until an admin allows emails to it again", async () => {
    server.answer = "550 5.1.1 no such person";
    const id = await send("Returned");
    await drainEmails(sending);
    server.answer = "250 ok";
    expect(await progress(id)).toMatchObject({ emails: 1, failed: 1 });
    const shown = async () => {
      const { body } = await david.call("GET", `/students-with-enrollments/?search=${amina.email}`);
      return body.results[0].is_email_refused;
    };
    expect(await shown()).toBe(true);
    await send("Not sent at all");
    await drainEmails(sending);
    expect(server.received).toEqual([]);
    const { body } = await joseph.call("GET", `/mail/?search=${amina.email}`);
    expect(body.results[0]).toMatchObject({ state: "failed", is_refused: true });
    const again = await joseph.call("POST", `/mail/${body.results[0].id}/write-again/`);
    expect([again.status, again.body.is_refused]).toEqual([200, false]);
    expect(await shown()).toBe(false);
    await send("Sent again");
    await drainEmails(sending);
    expect(server.received.splice(0)).toHaveLength(1);
    const [newest] = (await emailsTo(context, amina.email)).slice(-1);
    expect(newest).toMatchObject({ subject: "Sent again", state: "sent" });
  });
});
