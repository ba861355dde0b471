import { refuse } from "#contract/errors.ts";
import { recordAudit } from "#server/audit/record.ts";
import { orphanPicture, removeOrphanedFiles } from "#server/files/orphans.ts";
import type { House } from "#server/house.ts";
import type { Exchange } from "#server/http/exchange.ts";
import { deleteMailTo } from "#server/mail/queries.ts";
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
