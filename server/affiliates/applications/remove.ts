import { refuse } from "#contract/shared/errors.ts";
import type { House } from "#server/context.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { lockAffiliate, updateAffiliate } from "./queries.ts";

/** Gone from every list, its code and page void at once; what it earned stays in the ledger. */
export async function removeAffiliate(house: House, exchange: Exchange, id: number): Promise<void> {
  const now = house.clock();
  await house.db.transaction().execute(async (db) => {
    const removed = await lockAffiliate(db, id);
    if (!removed) throw refuse("not_found");
    await updateAffiliate(db, id, { deleted_at: now });
    await recordAudit(db, exchange, now, {
      action: "delete",
      noun: "affiliate",
      noun_id: id,
      before: { name: removed.name, email: removed.email, status: removed.status },
    });
  });
}
