import type { Database } from "#server/platform/database/connection.ts";
import { type Queue, sendJobs } from "#server/platform/jobs/jobs.ts";
import { begunImports } from "./queries.ts";

/** A job adds all that is left of an import. A batch is done or not, so that any number of jobs may come twice. */
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

/** Goes on with every import that was begun: after a start, because a process may have been killed, and a restore. */
export async function queueBegunImports(db: Database): Promise<void> {
  const begun = await begunImports(db);
  await queueImports(
    db,
    begun.map(({ id }) => id),
  );
}
