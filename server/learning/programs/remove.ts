import { refuse } from "#contract/shared/errors.ts";
import type { House } from "#server/context.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { lockedProgram, updateProgram } from "./queries.ts";

/** Gone from every list and page at once, its enrolments and their work kept for 30 days (security.md T37). */
export async function removeProgram(house: House, exchange: Exchange, id: number): Promise<void> {
  const now = house.clock();
  await house.db.transaction().execute(async (db) => {
    const removed = await lockedProgram(db, id);
    if (!removed) throw refuse("not_found");
    await updateProgram(db, id, { deleted_at: now });
    await recordAudit(db, exchange, now, {
      action: "delete",
      noun: "program",
      noun_id: id,
      before: { title: removed.title },
    });
  });
}
