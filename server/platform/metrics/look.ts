import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { lastBackup } from "#server/platform/backup/last-backup.ts";
import type { Database } from "#server/platform/database/connection.ts";

interface Waiting {
  queue: string;
  jobs: number;
  oldest_seconds: number;
}

/** Returns the number and age of jobs that are due but not started, for every queue; 0 if it is empty. */
export async function waitingWork(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    SELECT queue.name AS queue, count(job.id)::integer AS jobs,
      coalesce(extract(epoch FROM now() - min(job.start_after)), 0)::float8 AS oldest_seconds
    FROM pgboss.queue
    LEFT JOIN pgboss.job ON job.name = queue.name AND job.state IN ('created', 'retry') AND job.start_after <= now()
    GROUP BY queue.name ORDER BY queue.name`.execute(db);
  return rows;
}

export async function emailCounts(db: Database): Promise<{ state: string; count: number }[]> {
  return db
    .selectFrom("emails")
    .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
}

/** Returns the seconds since the newest backup of this DATA_DIR, or undefined before the first. */
export async function backupAge(dataDir: string): Promise<number | undefined> {
  const made = await lastBackup(dataDir);
  return made && Math.max(0, (Date.now() - made.getTime()) / 1_000);
}

export async function freeDisk(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}
