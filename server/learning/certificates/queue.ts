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

/** What one job looks at: a program's students, or one of them. */
export interface AutomaticIssue {
  program: number;
  student?: number;
}

/**
 * Queues a look at what may be complete now, in the caller's transaction, for a program that issues by itself. It is called
 * where a tick, a grade or a payment may have been the last thing missing; the nightly look finds what else there is.
 */
export async function queueAutomaticIssue(db: Database, program: number, student?: number): Promise<void> {
  if (!(await automaticPrograms(db, program)).length) return;
  await sendJobs(db, certificateQueue, [{ data: { program, ...(student && { student }) } }]);
}

/** The same for what a fee may have held up; the student or the program may be gone. */
export async function queueAutomaticIssueOf(
  db: Database,
  { program_id, user_id }: { program_id: number | null; user_id: number | null },
): Promise<void> {
  if (program_id !== null && user_id !== null) await queueAutomaticIssue(db, program_id, user_id);
}

/** The programs that issue by themselves, or this one if it does. */
export async function automaticPrograms(db: Database, only?: number): Promise<number[]> {
  const rows = await db
    .selectFrom("certificate_rules")
    .innerJoin("programs", "programs.id", "certificate_rules.program_id")
    .select("program_id")
    .where("mode", "=", "automatic")
    .where("programs.deleted_at", "is", null)
    .where(only === undefined ? sql<boolean>`true` : sql<boolean>`program_id = ${only}`)
    .orderBy("program_id")
    .execute();
  return rows.map((row) => row.program_id);
}
