import type { Database } from "#server/platform/database/connection.ts";
import { type Queue, sendJobs } from "#server/platform/jobs/jobs.ts";
import { begunImports } from "./queries.ts";

/**
 * Queue of jobs that each add all remaining students of an import. A batch is one transaction, so a repeated job does
 * no harm.
 */
export const importQueue: Queue = {
  name: "student-import",
  retryLimit: 10,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 1_800,
  deleteAfterSeconds: 60 * 60,
};

export async function queueImports(db: Database, ids: readonly number[]): Promise<void> {
  const jobs = ids.map((id) => ({ data: { id } }));
  if (jobs.length > 0) await sendJobs(db, importQueue, jobs);
}

/**
 * Queues a job for every import in progress. Runs at each start, because a process may have been killed, and after a
 * restore.
 */
export async function queueBegunImports(db: Database): Promise<void> {
  const begun = await begunImports(db);
  await queueImports(
    db,
    begun.map(({ id }) => id),
  );
}
