import { sql } from "kysely";
import type pg from "pg";
import type { JobInsert, JobResult, Job as PgBossJob, QueueOptions } from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "#server/platform/database/connection.ts";

/** A queue for one kind of job, with its retry policy. */
export interface Queue extends QueueOptions {
  name: string;
  /** `exclusive`: among jobs with the same `singletonKey`, only one is queued or running. */
  policy?: "exclusive";
  /** Maximum number of retries after the first attempt. */
  retryLimit: number;
}

export interface Job {
  queue: Queue;
  /** Cron expression in Kampala time. The job is queued once among all processes. */
  schedule?: string;
  /** Number of batches that run at once; 1 by default. */
  workers?: number;
  /** Number of groups that run in parallel. Jobs of one group run one after the other. */
  groups?: number;
  /** Does the work of one job. If it throws, the job is retried by its queue's policy. */
  run(data: object, attempt: Attempt): Promise<unknown>;
  /** Called when no job is running any longer. */
  close?(): void;
}

export interface Attempt {
  /** Id of the job, the same for all its attempts. */
  job: string;
  /** Number of the attempt, from 1. */
  number: number;
}

const TIME_ZONE = "Africa/Kampala";
const BATCH = 10;
const LOOK_EVERY_SECONDS = 0.5;
/** Each group has a worker that polls less often. Together they find a job as quickly. */
const LOOK_FOR_GROUPS_SECONDS = 1;
const LOOK_FOR_SCHEDULED_SECONDS = 30;
const WARN_EVERY_MS = 5_000;
/** Maximum wait for running jobs at a stop. A job that is cut off is retried later. */
const STOP_MS = 5_000;

// The library takes a tenth of the process's memory, so it is loaded when the first job is queued or run.
const pgBoss = () => import("pg-boss");

/** Queues jobs in the transaction of `db`. They run after its commit, and never after a rollback. */
export async function sendJobs(db: Database, queue: Queue, jobs: JobInsert[]): Promise<void> {
  const { PgBoss, fromKysely } = await pgBoss();
  await new PgBoss({ db: fromKysely(db) }).insert(queue.name, jobs);
}

/** Makes all jobs that wait for a retry due now, in the transaction of `db`. */
export async function retryNow(db: Database, queues: readonly Queue[]): Promise<void> {
  const names = queues.map(({ name }) => name);
  // The library can change jobs only one by one.
  await sql`UPDATE pgboss.job SET start_after = now() WHERE name = ANY(${names}) AND state = 'retry'`.execute(
    db,
  );
}

/** Creates the queues and the tables of pg-boss, which are in their own schema. Must run before anything is queued. */
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

/** Runs jobs as they arrive until it is stopped. Any number of processes may do so at once. */
export async function startJobs(
  pool: pg.Pool,
  log: Logger,
  jobs: readonly Job[],
): Promise<{ stop(): Promise<void> }> {
  const boss = await bossOn(pool, {});
  let warnedAt = 0;
  boss.on("error", (error) => {
    // While the database is down, every poll of every queue fails.
    if (Date.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = Date.now();
    log.warn({ err: error }, "the job queue failed and continues");
  });
  await boss.start();
  for (const job of jobs) {
    const { queue, schedule, groups } = job;
    const options = { ...optionsOf(job), perJobResults: true } as const;
    for (let workers = 0; workers < (groups ?? 1); workers += 1) {
      const worker: string = await boss.work<object, unknown, typeof options>(
        queue.name,
        options,
        async (batch) => {
          const results = await Promise.all(batch.map((one) => runJob(log, job, one)));
          // The group may have more jobs. Otherwise each would wait for the next look.
          if (groups) boss.notifyWorker(worker);
          return results;
        },
      );
    }
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
