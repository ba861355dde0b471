import { refuse } from "#contract/shared/errors.ts";
import type { House } from "#server/context.ts";
import { deleteMailTo } from "#server/platform/email/queries.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { orphanPicture, removeOrphanedFiles } from "#server/platform/storage/detached-files.ts";
import { deleteStudent, lockedStudent } from "./queries.ts";

/**
 * Deletes a student and all their data for good, in one transaction: it cannot be restored, as the question
 * "Delete {student} and all data?" says (security.md T36). The audit log keeps that it happened, not who it was.
 */
export async function removeStudent(house: House, exchange: Exchange, id: number): Promise<void> {
  const now = house.clock();
  await house.db.transaction().execute(async (db) => {
    const student = await lockedStudent(db, id);
    if (!student) throw refuse("not_found");
    await deleteStudent(db, id);
    await deleteMailTo(db, student.email);
    if (student.profile_picture) await orphanPicture(db, student.profile_picture, now);
    await recordAudit(db, exchange, now, { action: "delete", noun: "student", noun_id: id });
  });
  await removeOrphanedFiles(house);
}
