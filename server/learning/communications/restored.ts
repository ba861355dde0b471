import { sql } from "kysely";
import type { Follower } from "#server/context.ts";
import { publish } from "#server/platform/events/publish.ts";
import { rowsOf } from "#server/platform/records/deed.ts";

/** A communication to one student comes back with the student and its count of readers, and its reader was counted again. */
export const recountReaders: Follower = async ({ db, deeds }) => {
  const rows = deeds.flatMap((deed) => rowsOf(deed, "communications"));
  if (rows.length === 0) return;
  await sql`
    UPDATE communications c
    SET read_count = (SELECT count(*) FROM communication_receipts WHERE communication_id = c.id AND read_at IS NOT NULL)
    WHERE c.id = ANY (${rows.map((row) => row.id)})`.execute(db);
};

/** To open inboxes. */
export const publishRestored: Follower = async ({ db, ids }) => {
  for (const id of ids) await publish(db, "communications", { id, kind: "restored" });
};
