import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { lockedProgram, updateProgram } from "./queries.ts";

/** Takes a program off every list and page. Its enrollments and their work stay for 30 days, while it can be restored. */
export async function removeProgram(context: AppContext, request: RequestContext, id: number): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (db) => {
    const removed = await lockedProgram(db, id);
    if (!removed) throw apiError("not_found");
    await updateProgram(db, id, { deleted_at: now });
    await recordAudit(db, request, now, {
      action: "delete",
      resource: "program",
      resource_id: id,
      before: { title: removed.title },
    });
  });
}
