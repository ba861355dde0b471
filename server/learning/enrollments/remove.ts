import { refuse } from "#contract/shared/errors.ts";
import type { House } from "#server/context.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { moveToRemoved } from "./queries.ts";

/** The student leaves the program at once; the enrolment and its ticks can be restored for 30 days. */
export async function removeEnrollment(house: House, exchange: Exchange, id: number): Promise<void> {
  const now = house.clock();
  await house.db.transaction().execute(async (db) => {
    const removed = await moveToRemoved(db, id, now);
    if (!removed) throw refuse("not_found");
    await recordAudit(db, exchange, now, {
      action: "delete",
      noun: "enrollment",
      noun_id: id,
      before: removed,
    });
  });
}
