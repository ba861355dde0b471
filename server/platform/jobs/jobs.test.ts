import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import { cleanUp } from "#server/admin/clean-up.ts";
import { jobsOf, queues, requeueUnfinished } from "#server/app/jobs.ts";
import { queueEmail, queueEmails } from "#server/platform/email/queue.ts";
import { cast, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { drainEmails } from "#tests/support/mail.ts";
import { prepareQueues, sendJobs, startJobs } from "./jobs.ts";

const context = testContext();
const email = { subject: "Old", text: "old", html: "<p>old</p>" };

const start = () => startJobs(context.pool, context.log, jobsOf(context));
const stateOf = async (key: string) =>
  (await context.db.selectFrom("emails").select("state").where("key", "=", key).executeTakeFirst())?.state;

describe("jobs", () => {
  it("two processes that start at once share the schedule", async () => {
    const [one, two] = await Promise.all([start(), start()]);
    const { rows } = await context.pool.query(
      "SELECT name, cron, timezone FROM pgboss.schedule ORDER BY name",
    );
    expect(rows).toEqual([
      { name: "clean-up", cron: "40 3 * * *", timezone: "Africa/Kampala" },
      { name: "due-attempts", cron: "* * * * *", timezone: "Africa/Kampala" },
      { name: "due-erasures", cron: "10 5 * * *", timezone: "Africa/Kampala" },
      { name: "due-notifications", cron: "* * * * *", timezone: "Africa/Kampala" },
      { name: "fee-notices", cron: "0 8 * * *", timezone: "Africa/Kampala" },
      { name: "feedback", cron: "0 9 * * *", timezone: "Africa/Kampala" },
      { name: "morning-emails", cron: "0 7 * * *", timezone: "Africa/Kampala" },
      { name: "nightly-certificates", cron: "20 4 * * *", timezone: "Africa/Kampala" },
    ]);
    await Promise.all([one.stop(), two.stop()]);
  });

  it("an email is sent within about a second, and a stop takes under five", async () => {
    const running = await start();
    await pause(700);
    await queueEmail(context, context.db, { key: "quick", to: "a@example.com", email });
    const queuedAt = Date.now();
    while ((await stateOf("quick")) === "queued") await pause(20);
    expect(Date.now() - queuedAt).toBeLessThan(1_500);
    const stoppedAt = Date.now();
    await running.stop();
    expect(Date.now() - stoppedAt).toBeLessThan(5_000);
  });

  it("a failing job is retried as often as its queue allows", async () => {
    const queue = { name: "failing", retryLimit: 1, retryDelay: 0 };
    await prepareQueues(context.pool, [...queues, queue]);
    const attempts: number[] = [];
    const running = await startJobs(context.pool, context.log, [
      {
        queue,
        async run(_data, { number }) {
          attempts.push(number);
          throw new Error("not today");
        },
      },
    ]);
    await sendJobs(context.db, queue, [{}]);
    while (attempts.length < 2) await pause(20);
    await pause(1_200);
    expect(attempts).toEqual([1, 2]);
    await running.stop();
  });

  it("changed settings of a queue apply to its later jobs", async () => {
    const queue = { name: "changing", retryLimit: 1 };
    await prepareQueues(context.pool, [queue]);
    await prepareQueues(context.pool, [{ ...queue, retryLimit: 4 }]);
    await sendJobs(context.db, queue, [{}]);
    const { rows } = await context.pool.query("SELECT retry_limit FROM pgboss.job WHERE name = 'changing'");
    expect(rows).toEqual([{ retry_limit: 4 }]);
  });

  it("after a restore, which contains no jobs, queued emails get one job each", async () => {
    const to = ["b@example.com", "c@example.com"];
    await queueEmails(
      context,
      context.db,
      to.map((address) => ({ key: `restored ${address}`, to: address, email })),
    );
    await context.pool.query("DELETE FROM pgboss.job");
    expect(await drainEmails(context)).toBe(0);
    await requeueUnfinished(context.db);
    await requeueUnfinished(context.db);
    expect(await drainEmails(context)).toBe(2);
  });

  it("the clean-up deletes only what has expired", async () => {
    const amina = await person(context, cast.amina);
    await startSession(context, amina.id);
    await context.limits.consume({ name: "test", points: 5, seconds: 60 }, "someone");
    await context.db.deleteFrom("emails").execute();
    await queueEmail(context, context.db, { key: "settled", to: "a@example.com", email });
    await drainEmails(context);
    await queueEmail(context, context.db, { key: "waiting", to: "a@example.com", email });
    expect(await cleanUp(context)).toMatchObject({ sessions: 0, limits: 0, emails: 0 });
    context.setClock(new Date(Date.now() + 31 * DAY_MS));
    expect(await cleanUp(context)).toMatchObject({ limits: 1, emails: 1 });
    const left = await context.db.selectFrom("emails").select("key").execute();
    expect(left).toEqual([{ key: "waiting" }]);
    expect(await context.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
    context.setClock(undefined);
  });
});
