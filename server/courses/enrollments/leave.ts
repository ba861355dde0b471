import { leaveBlockers } from "#contract/courses/leaving.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { endChargeOf } from "#server/fees/charges/ending.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { blockerOfLeaving, deleteEnrollment, lockedEnrollment } from "./queries.ts";

/**
 * Ends the student's own enrollment and cancels its fee (beyond.md 1).
 * @throws not_found if it is another student's; program_begun if something was done or paid
 */
export async function leaveProgram(
  context: AppContext,
  request: RequestContext,
  student: Viewer,
  id: number,
) {
  const subject = {
    async lock(db: Transaction) {
      const enrollment = await lockedEnrollment(db, id);
      return enrollment?.user_id === student.id ? enrollment : undefined;
    },
  };
  return actOn(context, request, subject, async ({ student: _name, ...before }, { db, now, did }) => {
    await endChargeOf(db, id, "undone", now);
    // Ending the charge waited for any concurrent payment.
    const blocker = await blockerOfLeaving(db, id);
    if (blocker)
      throw apiError("program_begun", {
        sentence: `${leaveBlockers[blocker]} Write to us if you want to leave it.`,
      });
    await deleteEnrollment(db, id);
    did("enrollment.leave", { id, before });
    return { message: `You have left ${before.program}.` };
  });
}
