import type { z } from "zod";
import type { StudentForm } from "#contract/accounts/students.ts";
import { lockedStudent, updateUser } from "#server/accounts/profiles/queries.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { requirePrintable } from "#server/platform/pdf/printable.ts";
import { actOn } from "#server/platform/records/act.ts";
import { changedFields, pick } from "#server/platform/records/change-record.ts";
import { studentDetail } from "./detail.ts";

/** Changes a student's profile. @throws ApiError 400, 404, 409 `stale` with the present state */
export async function changeStudent(
  context: AppContext,
  request: RequestContext,
  id: number,
  { updated_at: version, ...fields }: z.output<typeof StudentForm>,
) {
  await requirePrintable({ name_on_papers: fields.name_on_papers });
  const subject = {
    lock: (db: Transaction) => lockedStudent(db, id),
    version,
    current: (db: Transaction) => studentDetail(context, db, id),
  };
  return actOn(context, request, subject, async (before, { db, did }) => {
    const changed = changedFields(before, fields);
    const names = Object.keys(changed);
    if (names.length > 0) {
      await updateUser(db, id, changed);
      did("student.update", { id, before: pick(before, names), after: changed });
    }
    return studentDetail(context, db, id);
  });
}
