import { sql } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import { type Queue, sendJobs } from "#server/platform/jobs/jobs.ts";

export const certificateQueue: Queue = {
  name: "certificates",
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
  expireInSeconds: 300,
  deleteAfterSeconds: 60 * 60,
};

/** Data of a job that checks all students of a program, or one of them */
export interface AutomaticIssue {
  program: number;
  student?: number;
}

/** Queues checks for due certificates in the caller's transaction. Skips programs that do not issue automatically. */
export async function queueAutomaticIssue(db: Database, looks: readonly AutomaticIssue[]): Promise<void> {
  if (looks.length === 0) return;
  const programs = new Set(
    await automaticPrograms(
      db,
      looks.map(({ program }) => program),
    ),
  );
  const jobs = looks.filter(({ program }) => programs.has(program)).map((data) => ({ data }));
  if (jobs.length > 0) await sendJobs(db, certificateQueue, jobs);
}

/** Returns the programs that issue automatically, limited to those in `only` if given. */
export async function automaticPrograms(db: Database, only?: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("certificate_rules")
    .innerJoin("programs", "programs.id", "certificate_rules.program_id")
    .select("program_id")
    .where("mode", "=", "automatic")
    .where("programs.deleted_at", "is", null)
    .where(only === undefined ? sql<boolean>`true` : sql<boolean>`program_id = ANY (${only})`)
    .orderBy("program_id")
    .execute();
  return rows.map((row) => row.program_id);
}
