import { sql } from "kysely";
import type { Follower } from "#server/context.ts";
import { publish } from "#server/platform/events/publish.ts";
import { rowsOf } from "#server/platform/records/deed.ts";

/** Counts the readers of restored communications again, because restoring the receipts added to the restored count. */
export const recountReaders: Follower = async ({ db, deeds }) => {
  const rows = deeds.flatMap((deed) => rowsOf(deed, "communications"));
  if (rows.length === 0) return;
  await sql`
    UPDATE communications c
    SET read_count = (SELECT count(*) FROM communication_receipts WHERE communication_id = c.id AND read_at IS NOT NULL)
    WHERE c.id = ANY (${rows.map((row) => row.id)})`.execute(db);
};

/** Notifies open inboxes. */
export const publishRemoved: Follower = async ({ db, ids }) => {
  for (const id of ids) await publish(db, "communications", { id, kind: "removed" });
};

export const publishRestored: Follower = async ({ db, ids }) => {
  for (const id of ids) await publish(db, "communications", { id, kind: "restored" });
};
