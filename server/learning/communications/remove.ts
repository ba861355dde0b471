import { refuse } from "#contract/shared/errors.ts";
import type { House } from "#server/context.ts";
import { publish } from "#server/platform/events/publish.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { lockCommunication, updateCommunication } from "./queries.ts";

/** Taken back from every inbox at once; the row stays behind for whoever must bring it back. */
export async function removeCommunication(house: House, exchange: Exchange, id: number): Promise<void> {
  const now = house.clock();
  await house.db.transaction().execute(async (db) => {
    const before = await lockCommunication(db, id);
    if (!before) throw refuse("not_found");
    await updateCommunication(db, id, { deleted_at: now, reminder_cursor: null });
    const { title } = before;
    await recordAudit(db, exchange, now, {
      action: "delete",
      noun: "communication",
      noun_id: id,
      before: { title },
    });
    await publish(db, "communications", { id, kind: "removed" });
  });
}
