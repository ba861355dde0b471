import { lockedStudent } from "#server/accounts/profiles/queries.ts";
import type { AppContext } from "#server/context.ts";
import { endChargesOfStudent } from "#server/fees/charges/ending.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { unmarkAddress } from "#server/platform/email/refusals.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { moveToBin } from "#server/platform/records/bin-items.ts";

/**
 * Moves a student and all their data to the bin, where they can be restored for 30 days (docs/decisions/0020). Charges,
 * payments and receipts stay with their names, because they are the institute's accounts. The audit log records the
 * deletion without the name.
 */
export async function removeStudent(context: AppContext, request: RequestContext, id: number): Promise<void> {
  const subject = { lock: (db: Transaction) => lockedStudent(db, id) };
  await actOn(context, request, subject, async ({ name, email }, acting) => {
    const { db, now, did } = acting;
    await endChargesOfStudent(db, id, now);
    await moveToBin(acting, "student", id, name);
    await unmarkAddress(db, email);
    did("student.delete", { id });
  });
}
