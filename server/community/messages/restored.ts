import { sql } from "kysely";
import type { Follower } from "#server/context.ts";
import { rowsOf } from "#server/platform/records/deed.ts";

/**
 * Restores the content of messages that became tombstones, after their rows were restored, and notifies open threads.
 * It must be the last statement of its transaction, because it records events.
 */
export const restoreMessages: Follower = async ({ db, deeds }) => {
  const rows = deeds.flatMap((deed) => rowsOf(deed, "community_messages"));
  if (rows.length === 0) return;
  await sql`
    UPDATE community_messages m SET content = r.content, sender_id = r.sender_id, edited_at = r.edited_at, deleted_at = NULL
    FROM jsonb_populate_recordset(NULL::community_messages, ${JSON.stringify(rows)}::jsonb) r
    WHERE m.id = r.id AND m.deleted_at IS NOT NULL AND EXISTS (SELECT 1 FROM users WHERE users.id = r.sender_id)`.execute(
    db,
  );
  await sql`
    SELECT notify_community(program_id, CASE WHEN parent_id IS NULL THEN 'message' ELSE 'reply' END, id, parent_id, NULL)
    FROM community_messages WHERE id = ANY (${rows.map((row) => row.id)}) ORDER BY id`.execute(db);
};
