import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { endChargesOfStudent } from "#server/fees/charges/ending.ts";
import { deleteEmailsTo } from "#server/platform/email/queries.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { forgetAudited, recordAudit } from "#server/platform/records/audit.ts";
import { detachPicture, removeDetachedFiles } from "#server/platform/storage/detached-files.ts";
import { deleteStudent, lockedStudent } from "./queries.ts";

/**
 * Deletes a student and all their data but the institute's accounts: charges, payments and receipts keep their names. It cannot be undone, as the question "Delete {student} and all data?" says. The
 * audit log records the deletion without the name.
 */
export async function removeStudent(context: AppContext, request: RequestContext, id: number): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (db) => {
    const student = await lockedStudent(db, id);
    if (!student) throw apiError("not_found");
    await endChargesOfStudent(db, id, now);
    await deleteStudent(db, id);
    await deleteEmailsTo(db, student.email);
    await forgetAudited(db, "student", id);
    if (student.profile_picture) await detachPicture(db, student.profile_picture, now);
    await recordAudit(db, request, now, { action: "delete", resource: "student", resource_id: id });
  });
  await removeDetachedFiles(context);
}
