import type { AppContext } from "#server/context.ts";
import { programById } from "#server/courses/programs/queries.ts";
import { doEach } from "#server/platform/jobs/do-each.ts";
import { act } from "#server/platform/records/act.ts";
import { byItself } from "#server/platform/records/deed.ts";
import { storeHolds } from "./holds.ts";
import { issueTo } from "./issue.ts";
import { type AutomaticIssue, automaticPrograms } from "./queue.ts";
import { lockRule } from "./rules.ts";
import { candidates } from "./standings.ts";

/** Maximum number of certificates issued in one transaction */
const BATCH = 100;

/**
 * Runs one job of the queue. Checks everything again, because staff may have switched certificates off or issued this
 * one in the meantime.
 */
export async function issueAutomatically(
  context: AppContext,
  { program: programId, student }: AutomaticIssue,
): Promise<{ issued: number } | undefined> {
  let issued = 0;
  for (let count = BATCH; count === BATCH; issued += count) {
    count = await act(context, byItself, async (acting) => {
      const { db, now, did } = acting;
      const program = await programById(db, programId);
      const rule = await lockRule(db, programId);
      if (!program || rule?.mode !== "automatic") return 0;
      const found = await candidates(db, { program: programId, student }, now);
      const held = await storeHolds(db, { program: programId, student }, found, now);
      did("certificate.hold", ...held.map((id) => ({ id })));
      // A revoked certificate is not issued again automatically. A later session may lower the attendance.
      const ready = found.filter(({ state, planned }) => state === "ready" && planned === 0);
      const rows = await issueTo(acting, program, rule, ready.slice(0, BATCH));
      did("certificate.issue_by_itself", ...rows.map(({ id }) => ({ id })));
      return rows.length;
    });
  }
  return issued > 0 ? { issued } : undefined;
}

/** Issues certificates for changes that queue no job, such as a deleted assignment or a shorter program. */
export async function issueNightly(context: AppContext): Promise<void> {
  await doEach(await automaticPrograms(context.db), (program) => issueAutomatically(context, { program }));
}
