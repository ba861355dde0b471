import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { moveToBin } from "#server/platform/records/bin-items.ts";
import { lockedSubAdmin } from "./queries.ts";

/**
 * Moves the sub-admin to the bin, which ends every session and token. @throws ApiError 404 when there is no such
 * sub-admin
 */
export async function removeSubAdmin(context: AppContext, request: RequestContext, id: number) {
  const subject = { lock: (db: Transaction) => lockedSubAdmin(db, id) };
  await actOn(context, request, subject, async (found, acting) => {
    const { username, email, name, permissions } = found;
    await moveToBin(acting, "sub_admin", id, name);
    acting.did("sub_admin.delete", { id, before: { username, email, name, permissions } });
  });
}
