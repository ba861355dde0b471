import { apiError } from "#contract/shared/errors.ts";
import { endedWithAccount } from "#server/accounts/sessions/ended-with-account.ts";
import type { AppContext } from "#server/context.ts";
import { keptWithMessage } from "#server/learning/community/restored.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { moveToBin } from "#server/platform/records/bin-items.ts";
import { deleteSubAdmin, lockedSubAdmin } from "./queries.ts";

const kind = "sub_admin";

/** Deletes the sub-admin with every session and token. @throws ApiError 404 when there is no such sub-admin */
export async function removeSubAdmin(context: AppContext, request: RequestContext, id: number) {
  const now = context.clock();
  await context.db.transaction().execute(async (db) => {
    const found = await lockedSubAdmin(db, id);
    if (!found) throw apiError("not_found");
    const { username, email, name, permissions } = found;
    const notKept = { ...keptWithMessage, tables: endedWithAccount };
    await moveToBin(db, request, now, { kind, table: "users", record_id: id, name, notKept }, () =>
      deleteSubAdmin(db, id),
    );
    const before = { username, email, name, permissions };
    await recordAudit(db, request, now, { action: "delete", resource: kind, resource_id: id, before });
  });
}
