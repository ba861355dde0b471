import type { z } from "zod";
import type { StudentForm } from "#contract/accounts/students.ts";
import { apiError } from "#contract/shared/errors.ts";
import { updateUser } from "#server/accounts/profiles/queries.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { changedFields, pick } from "#server/platform/records/change-record.ts";
import { studentDetail } from "./detail.ts";
import { lockedStudent } from "./queries.ts";

/** Changes a student's profile. @throws ApiError 404, 409 `stale` with the present state */
export function changeStudent(
  context: AppContext,
  request: RequestContext,
  id: number,
  { updated_at: version, ...fields }: z.output<typeof StudentForm>,
) {
  const now = context.clock();
  return inTransaction(context, async (db) => {
    const before = await lockedStudent(db, id);
    if (!before) throw apiError("not_found");
    if (version !== undefined && Date.parse(version) !== before.updated_at.getTime())
      throw apiError("stale", { current: await studentDetail(context, db, id) });
    const changed = changedFields(before, fields);
    const names = Object.keys(changed);
    if (names.length > 0) {
      await updateUser(db, id, changed);
      await recordAudit(db, request, now, {
        action: "update",
        resource: "student",
        resource_id: id,
        before: pick(before, names),
        after: changed,
      });
    }
    return studentDetail(context, db, id);
  });
}
