import { apiError } from "#contract/shared/errors.ts";
import { hashSecret } from "#server/accounts/sessions/secrets.ts";
import type { AppContext } from "#server/context.ts";
import { endChargeOf } from "#server/fees/charges/ending.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { deleteEnrollment, undoable } from "./queries.ts";

const failed = () => apiError("undo_failed", { field: "non_field_errors" });

/** Returns what the undo link would undo. Changes nothing, because mail scanners open links. */
export async function undoableEnrollment(context: AppContext, token: string) {
  const enrollment = await undoable(context.db, hashSecret(token), context.clock());
  if (!enrollment) throw failed();
  return enrollment;
}

/** Undoes an enrollment that was made by email address alone, if it is unused. The link works once. */
export async function undoEnrollment(context: AppContext, request: RequestContext, token: string) {
  return act(context, request, async ({ db, now, did }) => {
    const enrollment = await undoable(db, hashSecret(token), now);
    if (!enrollment) throw failed();
    await endChargeOf(db, enrollment.id, "undone", now);
    // Ending the charge waited for any concurrent payment, so check again.
    if (!(await undoable(db, hashSecret(token), now))) throw failed();
    if (!(await deleteEnrollment(db, enrollment.id))) throw failed();
    const { id, user_id, program_title } = enrollment;
    did("enrollment.undo", { id, before: { user_id, program: program_title } });
    return { message: `Your enrollment in ${program_title} has been undone.` };
  });
}
