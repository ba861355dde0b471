import { sql } from "kysely";
import type pg from "pg";
import type { JobInsert, JobResult, Job as PgBossJob, QueueOptions } from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "#server/platform/database/connection.ts";

/** Where the jobs of one kind wait, and how often and how late a failed one is tried again. */
export interface Queue extends QueueOptions {
  name: string;
  /** Of the jobs with one `singletonKey` only one waits or runs. */
  policy?: "exclusive";
  /** How often a job is tried again after its first attempt. */
  retryLimit: number;
}

export interface Job {
  queue: Queue;
  /** A cron expression in the time of Kampala: the job is queued by the clock, once among all processes. */
  schedule?: string;
  /** Batches that run at once; one unless it is given. */
  workers?: number;
  /** The number of groups whose jobs do not wait for each other; within a group one job runs after the other. */
  groups?: number;
  /** Does what one job asks for. When it throws, the job is tried again as its queue says. */
  run(data: object, attempt: Attempt): Promise<unknown>;
  /** Called once no job runs any more. */
  close?(): void;
}

export interface Attempt {
  /** The same for all attempts of a job. */
  job: string;
  /** 1 for the first. */
  number: number;
}

const TIME_ZONE = "Africa/Kampala";
const BATCH = 10;
const LOOK_EVERY_SECONDS = 0.5;
/** Each group has a worker, which looks less often: together they find a job as soon. */
const LOOK_FOR_GROUPS_SECONDS = 1;
const LOOK_FOR_SCHEDULED_SECONDS = 30;
const WARN_EVERY_MS = 5_000;
/** A stop waits this long for running jobs. A job that is cut off is tried again later. */
const STOP_MS = 5_000;

// The library is as large as a tenth of the process: it is loaded when the first job is queued or worked on.
const pgBoss = () => import("pg-boss");

/** Queues jobs in the transaction of `db`: they run after its commit, and never when it is rolled back. */
export async function sendJobs(db: Database, queue: Queue, jobs: JobInsert[]): Promise<void> {
  const { PgBoss, fromKysely } = await pgBoss();
  await new PgBoss({ db: fromKysely(db) }).insert(queue.name, jobs);
}

/** Makes every job that waits for another attempt due now, in the transaction of `db`. */
export async function retryNow(db: Database, queues: readonly Queue[]): Promise<void> {
  const names = queues.map(({ name }) => name);
  // The library changes jobs only one by one.
  await sql`UPDATE pgboss.job SET start_after = now() WHERE name = ANY(${names}) AND state = 'retry'`.execute(
    db,
  );
}

/** Makes the tables of pg-boss, which have a schema of their own, and the queues. Comes before anything is queued. */
export async function prepareQueues(pool: pg.Pool, queues: readonly Queue[]): Promise<void> {
  const boss = await bossOn(pool, { supervise: false, schedule: false });
  await boss.start();
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, { ...queue }]));
  for (const { name, policy, ...options } of queues) {
    const found: Record<string, unknown> | undefined = existing.get(name);
    if (!found) await boss.createQueue(name, { ...options, ...(policy && { policy }) });
    else if (Object.entries(options).some(([option, value]) => found[option] !== value))
      await boss.updateQueue(name, options);
  }
  await boss.stop({ graceful: false });
}

/** Runs jobs as they come until it is stopped. Any number of processes may do so at once. */
export async function startJobs(
  pool: pg.Pool,
  log: Logger,
  jobs: readonly Job[],
): Promise<{ stop(): Promise<void> }> {
  const boss = await bossOn(pool, {});
  let warnedAt = 0;
  boss.on("error", (error) => {
    // While the database is away, every look at every queue fails.
    if (Date.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = Date.now();
    log.warn({ err: error }, "the job queue failed and goes on");
  });
  await boss.start();
  for (const job of jobs) {
    const { queue, schedule } = job;
    const options = { ...optionsOf(job), perJobResults: true } as const;
    await boss.work<object, unknown, typeof options>(queue.name, options, (batch) =>
      Promise.all(batch.map((one) => runJob(log, job, one))),
    );
    if (schedule) await boss.schedule(queue.name, schedule, null, { tz: TIME_ZONE });
  }
  return {
    async stop() {
      await boss.stop({ graceful: true, timeout: STOP_MS });
      for (const job of jobs) job.close?.();
    },
  };
}

function optionsOf({ schedule, groups, workers = 1 }: Job) {
  // A batch would make jobs of one group wait for those of another.
  if (groups)
    return {
      batchSize: 1,
      burstWhenReadyExceeds: 1,
      localConcurrency: groups,
      localGroupConcurrency: 1,
      pollingIntervalSeconds: LOOK_FOR_GROUPS_SECONDS,
    };
  return {
    batchSize: BATCH,
    burstWhenBatchFull: true,
    localConcurrency: workers,
    pollingIntervalSeconds: schedule ? LOOK_FOR_SCHEDULED_SECONDS : LOOK_EVERY_SECONDS,
  };
}

export async function runJob(log: Logger, { queue, run }: Job, job: PgBossJob): Promise<JobResult> {
  const attempt = { job: job.id, number: job.retryCount + 1 };
  try {
    const result = await run(job.data, attempt);
    if (result) log.info({ job: queue.name, ...result }, "job done");
    return { id: job.id, status: "completed" };
  } catch (error) {
    log.warn({ job: queue.name, attempt: attempt.number, err: error }, "job failed");
    return { id: job.id, status: "failed" };
  }
}

async function bossOn(pool: pg.Pool, options: { supervise?: boolean; schedule?: boolean }) {
  const { PgBoss } = await pgBoss();
  return new PgBoss({ ...options, db: { executeSql: (text, values) => pool.query(text, values) } });
}
