import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { moveToBin } from "#server/platform/records/bin-items.ts";
import { lockIdle } from "./lock-idle.ts";

/** Moves an import to the bin. @throws ApiError 404, 409 while its students are added */
export function removeImport(context: AppContext, request: RequestContext, id: number): Promise<void> {
  const subject = { lock: (db: Transaction) => lockIdle(db, id) };
  return actOn(context, request, subject, async ({ filename }, acting) => {
    await moveToBin(acting, "student_import", id, filename);
    acting.did("student_import.delete", { id, before: { filename } });
  });
}
