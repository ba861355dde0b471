import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { deleteSubAdmin } from "./queries.ts";

/** Deletes the sub-admin with every session and token. @throws ApiError 404 when there is no such sub-admin */
export async function removeSubAdmin(context: AppContext, request: RequestContext, id: number) {
  const now = context.clock();
  await context.db.transaction().execute(async (db) => {
    const removed = await deleteSubAdmin(db, id);
    if (!removed) throw apiError("not_found");
    const { username, email, name, permissions } = removed;
    await recordAudit(db, request, now, {
      action: "delete",
      resource: "sub_admin",
      resource_id: id,
      before: { username, email, name, permissions },
    });
  });
}
