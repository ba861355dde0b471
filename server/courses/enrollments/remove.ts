import type { AppContext } from "#server/context.ts";
import { endChargeOf } from "#server/fees/charges/ending.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { moveToBin } from "#server/platform/records/bin-items.ts";
import { deleteEnrollment, lockedEnrollment } from "./queries.ts";

/** Removes a student from a program. The enrollment and its ticks can be restored for 30 days. */
export async function removeEnrollment(
  context: AppContext,
  request: RequestContext,
  id: number,
): Promise<void> {
  const subject = { lock: (db: Transaction) => lockedEnrollment(db, id) };
  await actOn(context, request, subject, async ({ student, ...before }, acting) => {
    const { db, now, did } = acting;
    await endChargeOf(db, id, "removed", now);
    const name = `${student} in ${before.program}`;
    await moveToBin(acting, "enrollment", id, name, () => deleteEnrollment(db, id));
    did("enrollment.delete", { id, before });
  });
}
