import { apiError } from "#contract/shared/errors.ts";
import { hashSecret } from "#server/accounts/sessions/secrets.ts";
import type { AppContext } from "#server/context.ts";
import { endChargeOf } from "#server/fees/charges/ending.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { deleteEnrollment, undoable } from "./queries.ts";

const failed = () => apiError("undo_failed", { field: "non_field_errors" });

/** What the undo link would undo. Reading it changes nothing, because mail scanners open links. */
export async function undoableEnrollment(context: AppContext, token: string) {
  const enrollment = await undoable(context.db, hashSecret(token), context.clock());
  if (!enrollment) throw failed();
  return enrollment;
}

/** Undoes an enrollment that was made by email address alone, while nothing was done with it. The link works once. */
export async function undoEnrollment(context: AppContext, request: RequestContext, token: string) {
  const now = context.clock();
  return inTransaction(context, async (db) => {
    const enrollment = await undoable(db, hashSecret(token), now);
    if (!enrollment) throw failed();
    await endChargeOf(db, enrollment.id, "undone", now);
    // A payment that came at the same moment held the charge, and is seen now.
    if (!(await undoable(db, hashSecret(token), now))) throw failed();
    if (!(await deleteEnrollment(db, enrollment.id))) throw failed();
    const { id, user_id, program_title } = enrollment;
    const before = { user_id, program: program_title };
    await recordAudit(db, request, now, { action: "undo", resource: "enrollment", resource_id: id, before });
    return { message: `Your enrollment in ${program_title} has been undone.` };
  });
}
