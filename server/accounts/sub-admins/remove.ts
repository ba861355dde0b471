import { refuse } from "#contract/shared/errors.ts";
import type { House } from "#server/context.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { deleteSubAdmin } from "./queries.ts";

/** Gone for good, with every session and token; admins, students and oneself are no sub-admins: 404. */
export async function removeSubAdmin(house: House, exchange: Exchange, id: number): Promise<void> {
  const now = house.clock();
  await house.db.transaction().execute(async (db) => {
    const removed = await deleteSubAdmin(db, id);
    if (!removed) throw refuse("not_found");
    const { username, email, name, permissions } = removed;
    await recordAudit(db, exchange, now, {
      action: "delete",
      noun: "sub_admin",
      noun_id: id,
      before: { username, email, name, permissions },
    });
  });
}
