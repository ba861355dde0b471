import { refuse } from "#contract/shared/errors.ts";
import { proveItIsYou } from "#server/accounts/sessions/prove.ts";
import { deleteSessionsOf } from "#server/accounts/sessions/queries.ts";
import { lockedSubAdmin } from "#server/accounts/sub-admins/queries.ts";
import type { House } from "#server/context.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { deleteFactor } from "./queries.ts";
import { tellOwner } from "./tell.ts";

/**
 * For a sub-admin who has lost app and recovery codes: their password alone logs in again (security.md T16, T31).
 * @throws Refusal 404 for anybody who is no sub-admin; 409 when it is off; 400 at current_password
 */
export async function resetFactor(
  house: House,
  exchange: Exchange,
  id: number,
  password: string | undefined,
): Promise<void> {
  await proveItIsYou(house, exchange, password);
  await house.db.transaction().execute(async (db) => {
    const owner = await lockedSubAdmin(db, id);
    if (!owner) throw refuse("not_found");
    if (!(await deleteFactor(db, id))) throw refuse("second_factor_off");
    await deleteSessionsOf(db, id);
    const entry = { action: "reset", noun: "second_factor", noun_id: id };
    await recordAudit(db, exchange, house.clock(), entry);
    const by = exchange.viewer?.name ?? "An administrator";
    await tellOwner(house, db, owner, { kind: "reset", by });
  });
}
