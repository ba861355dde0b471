import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import { jobsOf } from "#server/app/jobs.ts";
import type { AppContext } from "#server/context.ts";
import { unsealText } from "#server/platform/email/sealed-text.ts";
import { runJob } from "#server/platform/jobs/jobs.ts";
import type { TestContext } from "./context.ts";

/**
 * Runs every job that is queued and due, or those of one queue, until none is left. Returns how many emails were
 * attempted.
 */
export async function drainEmails(context: AppContext, queue?: string): Promise<number> {
  const boss = new PgBoss({ db: fromKysely(context.db) });
  const jobs = jobsOf(context).filter(({ queue: { name } }) => name === (queue ?? name));
  let emails = 0;
  for (let ran = 1; ran > 0; ) {
    ran = 0;
    const waiting = await waitingQueues(context);
    for (const job of jobs.filter(({ queue }) => waiting.has(queue.name))) {
      const { name } = job.queue;
      const batch = await boss.fetch<object>(name, { batchSize: name === "bulk-email" ? 50 : 5 });
      await Promise.all(
        batch.map(async (one) => {
          const { status } = await runJob(context.log, job, one);
          await (status === "completed" ? boss.complete(name, one) : boss.fail(name, one));
        }),
      );
      ran += batch.length;
      if (name === "email" || name === "bulk-email") emails += batch.length;
    }
  }
  for (const job of jobs) job.close?.();
  return emails;
}

/** Returns the queues with due jobs, because checking every queue costs more than most tests have to do in them. */
async function waitingQueues({ db }: AppContext): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT name FROM pgboss.job WHERE state IN ('created', 'retry') AND start_after <= now()`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Sends queued emails. Returns the emails to an address, oldest first. */
export async function emailsTo(context: TestContext, address: string) {
  await drainEmails(context);
  const rows = await context.db
    .selectFrom("emails")
    .selectAll()
    .where("recipient", "=", address)
    .orderBy("id")
    .execute();
  return rows.map((row) => {
    const { text = "", html = "" } = unsealText(context.secret, row) ?? {};
    return { ...row, text, html };
  });
}

/** Returns the query parameters of the first link to `path` in the newest email to an address. */
export async function linkTo(context: TestContext, address: string, path: string) {
  const email = (await emailsTo(context, address)).at(-1);
  const found = email?.text.match(/https?:\/\/\S+/g)?.find((link) => new URL(link).pathname === path);
  if (!found) throw new Error(`no link to ${path} in an email to ${address}`);
  return Object.fromEntries(new URL(found).searchParams) as Record<string, string>;
}
