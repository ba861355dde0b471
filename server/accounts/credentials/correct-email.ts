import type { z } from "zod";
import type { EmailCorrection } from "#contract/accounts/credentials.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { lockedStudent } from "#server/accounts/profiles/queries.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { askToConfirmEmail } from "./change-email.ts";
import { pendingEmail } from "./pending-email.ts";
import { addresseeByEmail } from "./queries.ts";

/**
 * Sends a link to the corrected address of a student who mistyped theirs. The address changes only when that link is
 * opened, so that another mistake locks nobody out.
 * @throws ApiError 404; 400 at email; 409 at email when another account has it; 429
 */
export async function correctEmail(
  context: AppContext,
  request: RequestContext,
  id: number,
  { email }: z.output<typeof EmailCorrection>,
) {
  const subject = { lock: (db: Transaction) => lockedStudent(db, id) };
  return actOn(context, request, subject, async (student, { db, did }) => {
    if (student.email === email) throw invalid({ email: ["This is the student's email already."] });
    // This reveals nothing, because staff see every student. The constraint checks again when the link is opened.
    if (await addresseeByEmail(db, email)) throw apiError("email_taken", { field: "email" });
    await askToConfirmEmail(context, db, student, email, "staff");
    did("student.correct email", { id, before: { email: student.email }, after: { email } });
    return { pending_email: await pendingEmail(context, db, id) };
  });
}
