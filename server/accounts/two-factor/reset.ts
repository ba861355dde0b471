import { apiError } from "#contract/shared/errors.ts";
import { deleteSessionsOf } from "#server/accounts/sessions/queries.ts";
import { lockedSubAdmin } from "#server/accounts/sub-admins/queries.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { notifyOwner } from "./notify-owner.ts";
import { deleteFactor } from "./queries.ts";

/**
 * Switches off the second factor of a sub-admin who has lost app and recovery codes, and ends their sessions.
 * @throws ApiError 404 when there is no such sub-admin; 409 when it is off
 */
export async function resetFactor(context: AppContext, request: RequestContext, id: number): Promise<void> {
  const subject = { lock: (db: Transaction) => lockedSubAdmin(db, id) };
  await actOn(context, request, subject, async (owner, { db, did }) => {
    if (!(await deleteFactor(db, id))) throw apiError("second_factor_off");
    await deleteSessionsOf(db, id);
    did("second_factor.reset", { id });
    const by = request.viewer?.name ?? "An administrator";
    await notifyOwner(context, db, owner, { kind: "reset", by });
  });
}
