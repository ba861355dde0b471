import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobsOf, queues } from "#server/app/jobs.ts";
import { queueEmail } from "#server/platform/email/queue.ts";
import { prepareQueues, startJobs } from "#server/platform/jobs/jobs.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { webhookReceiver } from "#tests/support/fakes/webhook-receiver.ts";
import { markRestored } from "./queries.ts";

const context = testContext({ WEBHOOKS_TO_PRIVATE: "on" });
const soon = { timeout: 20_000 };
const madeAt = new Date("2026-11-26T02:30:00Z");
let joseph: Person;
let grace: Person;
let running: Awaited<ReturnType<typeof startJobs>>;
const receiver = await webhookReceiver();

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  grace = await person(context, cast.grace);
  const amina = await person(context, cast.amina);
  await joseph.call("POST", "/webhooks/", { url: receiver.url, events: ["enrollment.created"] });
  await markRestored(context.db, madeAt, new Date());
  await prepareQueues(context.pool, queues);
  running = await startJobs(context.pool, context.log, jobsOf(context));
  const { id: program_id } = await aProgram(context.db);
  await amina.call("POST", "/enrollments/", { program_id });
  const email = { subject: "Old", text: "old", html: "<p>old</p>" };
  await queueEmail(context, context.db, { key: "held", to: "a@example.com", email });
});
afterAll(async () => {
  await running.stop();
  receiver.close();
});

const emailStates = async () =>
  (await context.db.selectFrom("emails").select("state").execute()).map(({ state }) => state);
const openJobs = async () => {
  const { rows } = await context.pool.query(
    "SELECT 1 FROM pgboss.job WHERE name IN ('email', 'webhook') AND state < 'completed'",
  );
  return rows.length;
};

describe("a restored copy", () => {
  it("a copy sends no email and no webhook, and shows admins what is waiting", async () => {
    await expect.poll(openJobs, soon).toBe(0);
    expect(new Set(await emailStates())).toEqual(new Set(["queued"]));
    expect(receiver.got).toEqual([]);
    const { body } = await joseph.call("GET", "/staff/today/");
    expect(body.restored_copy).toEqual({
      backup_made_at: madeAt.toISOString(),
      emails: (await emailStates()).length,
      deliveries: 1,
    });
    expect((await grace.call("GET", "/staff/today/")).body.restored_copy).toBeNull();
  });

  it("after an admin releases the copy, waiting emails and webhooks are sent once", async () => {
    expect((await grace.call("POST", "/restored-copy/release/")).status).toBe(403);
    for (let time = 0; time < 2; time += 1)
      expect((await joseph.call("POST", "/restored-copy/release/")).status).toBe(200);
    await expect.poll(async () => new Set(await emailStates()), soon).toEqual(new Set(["captured"]));
    await expect.poll(() => receiver.got.length, soon).toBe(1);
    await sleep(1_000);
    expect(receiver.got).toHaveLength(1);
    expect((await joseph.call("GET", "/staff/today/")).body.restored_copy).toBeNull();
    const released = await context.db
      .selectFrom("audit_log")
      .select("action")
      .where("resource", "=", "restored_copy")
      .execute();
    expect(released).toEqual([{ action: "release" }]);
  });
});
