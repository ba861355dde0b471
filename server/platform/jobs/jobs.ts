import type pg from "pg";
import { PgBoss } from "pg-boss";
import { cleanUp } from "#server/clean-up.ts";
import type { AppContext } from "#server/context.ts";

/** What happens by the clock, once among all processes on this database; times are Kampala's. */
const schedule = [{ name: "clean-up", cron: "40 3 * * *", run: cleanUp }] as const;
const TIME_ZONE = "Africa/Kampala";
const STOP_MS = 5_000;

/** pg-boss over the context's own connections, in its own schema; emails have a queue of their own (server/platform/email). */
export async function startJobs(context: AppContext, pool: pg.Pool): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
  boss.on("error", (error) => context.log.warn({ err: error }, "jobs wait"));
  await boss.start();
  for (const { name, cron, run } of schedule) {
    await boss.createQueue(name, { retryLimit: 3, retryDelay: 60, retryBackoff: true, expireInSeconds: 600 });
    await boss.work(name, { pollingIntervalSeconds: 30 }, async () => {
      context.log.info({ job: name, ...(await run(context)) }, "job done");
    });
    await boss.schedule(name, cron, null, { tz: TIME_ZONE });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_MS }) };
}
