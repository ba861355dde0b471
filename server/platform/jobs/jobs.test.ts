import { describe, expect, it } from "vitest";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import { cleanUp } from "#server/clean-up.ts";
import { queueEmail } from "#server/platform/email/queue.ts";
import { drainMail } from "#server/platform/email/worker.ts";
import { cast, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { startJobs } from "./jobs.ts";

const context = testContext();
const DAY_MS = 86_400_000;

describe("jobs", () => {
  it("start in a schema of their own, also twice at once, keep the schedule, and stop", async () => {
    const [one, two] = await Promise.all([
      startJobs(context, context.pool),
      startJobs(context, context.pool),
    ]);
    const { rows } = await context.pool.query("SELECT name, cron, timezone FROM pgboss.schedule");
    expect(rows).toEqual([{ name: "clean-up", cron: "40 3 * * *", timezone: "Africa/Kampala" }]);
    await Promise.all([one.stop(), two.stop()]);
  });

  it("the clean-up forgets what is over and keeps the rest", async () => {
    const amina = await person(context, cast.amina);
    await startSession(context, amina.id);
    await context.limits.consume({ name: "test", points: 5, seconds: 60 }, "someone");
    const email = { subject: "Old", text: "old", html: "<p>old</p>" };
    await queueEmail(context.db, { key: "settled", to: "a@example.com", email });
    await drainMail(context);
    await queueEmail(context.db, { key: "waiting", to: "a@example.com", email });
    expect(await cleanUp(context)).toMatchObject({ sessions: 0, limits: 0, mail: 0 });
    context.setClock(new Date(Date.now() + 31 * DAY_MS));
    expect(await cleanUp(context)).toMatchObject({ limits: 1, mail: 1 });
    const left = await context.db.selectFrom("mail").select("key").execute();
    expect(left).toEqual([{ key: "waiting" }]);
    expect(await context.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
    context.setClock(undefined);
  });
});
