import { apiError } from "#contract/shared/errors.ts";
import { endedWithAccount } from "#server/accounts/sessions/ended-with-account.ts";
import type { AppContext } from "#server/context.ts";
import { endChargesOfStudent } from "#server/fees/charges/ending.ts";
import { keptWithMessage } from "#server/learning/community/restored.ts";
import { deleteEmailsTo } from "#server/platform/email/queries.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { countAlong } from "#server/platform/records/along.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { heldUntil, moveToBin } from "#server/platform/records/bin-items.ts";
import { detachPicture } from "#server/platform/storage/detached-files.ts";
import { deleteStudent, lockedStudent } from "./queries.ts";

const kind = "student";

/**
 * Deletes a student and all their data but the institute's accounts: charges, payments and receipts keep their names. Nobody
 * finds any of it from then on; for 30 days the bin can bring it back (docs/decisions/0020). The audit log records the
 * deletion without the name.
 */
export async function removeStudent(context: AppContext, request: RequestContext, id: number): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (db) => {
    const student = await lockedStudent(db, id);
    if (!student) throw apiError("not_found");
    const { name, email, profile_picture } = student;
    const along = await countAlong(db, kind, id);
    const notKept = { ...keptWithMessage, tables: endedWithAccount };
    await moveToBin(
      db,
      request,
      now,
      { kind, table: "users", record_id: id, name, along, notKept },
      async () => {
        await endChargesOfStudent(db, id, now);
        await deleteStudent(db, id);
      },
    );
    await deleteEmailsTo(db, email);
    if (profile_picture) await detachPicture(db, profile_picture, heldUntil(now));
    await recordAudit(db, request, now, { action: "delete", resource: kind, resource_id: id });
  });
}
