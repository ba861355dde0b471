import type { z } from "zod";
import type { EmailCorrection } from "#contract/accounts/credentials.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { lockedStudent } from "#server/accounts/students/queries.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { askToConfirmEmail } from "./change-email.ts";
import { pendingEmail } from "./pending-email.ts";
import { addresseeByEmail } from "./queries.ts";

/**
 * Asks at the new address of a student who mistyped theirs. Nothing changes until the link there is opened, so that a
 * second slip locks nobody out.
 * @throws ApiError 404; 400 at email; 409 at email when another account has it; 429
 */
export async function correctEmail(
  context: AppContext,
  request: RequestContext,
  id: number,
  { email }: z.output<typeof EmailCorrection>,
) {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const student = await lockedStudent(db, id);
    if (!student) throw apiError("not_found");
    if (student.email === email) throw invalid({ email: ["This is the student's email already."] });
    // Staff see every student, so that this tells them nothing; the constraint decides when the link is opened.
    if (await addresseeByEmail(db, email)) throw apiError("email_taken", { field: "email" });
    await askToConfirmEmail(context, db, student, email, "staff");
    await recordAudit(db, request, now, {
      action: "correct email",
      resource: "student",
      resource_id: id,
      before: { email: student.email },
      after: { email },
    });
    return { pending_email: await pendingEmail(context, db, id) };
  });
}
