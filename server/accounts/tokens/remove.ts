import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { deleteToken } from "./queries.ts";

/** Revokes a token of the viewer. @throws ApiError 404 when it is not theirs */
export async function removeToken(context: AppContext, request: RequestContext, viewer: Viewer, id: number) {
  await context.db.transaction().execute(async (db) => {
    const before = await deleteToken(db, viewer.id, id);
    if (!before) throw apiError("not_found");
    const entry = { action: "delete", resource: "api_token", resource_id: id, before };
    await recordAudit(db, request, context.clock(), entry);
  });
}
