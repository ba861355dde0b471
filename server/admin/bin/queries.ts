import { sql } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";

/** Marks a row so that the next purge deletes it. */
export async function expire(db: Database, table: string, id: number): Promise<void> {
  await sql`UPDATE ${sql.table(table)} SET deleted_at = 'epoch' WHERE id = ${id} AND deleted_at IS NOT NULL`.execute(
    db,
  );
}

/** Deletes items whose row was deleted with another one, such as an assignment with its program. */
export async function deleteItemsWithoutRow(db: Database, kind: string, table: string): Promise<void> {
  await sql`DELETE FROM bin_items WHERE kind = ${kind} AND restored_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM ${sql.table(table)} t WHERE t.id = record_id)`.execute(db);
}

/** Returns the title of the deleted program that hides a restored record of this kind. */
export async function hidingProgram(db: Database, table: string, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    SELECT programs.title FROM ${sql.table(table)} t JOIN programs ON programs.id = t.program_id
    WHERE t.id = ${id} AND programs.deleted_at IS NOT NULL`.execute(db);
  return rows[0]?.title;
}

/** Counts the rows that exist. */
export async function countThere(db: Database, table: string, ids: unknown[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${sql.table(table)} WHERE id = ANY (${ids})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes the rows marked before `before` with everything that belongs to them. Returns each row's picture. */
export async function purge(db: Database, table: string, before: Date): Promise<(string | null)[]> {
  const { rows } = await sql<{ image: string | null }>`
    DELETE FROM ${sql.table(table)} t WHERE deleted_at < ${before} RETURNING to_jsonb(t) ->> 'image' AS image`.execute(
    db,
  );
  return rows.map(({ image }) => image);
}

/** Statements that each delete a batch of what belongs to purged programs, assignments or communications */
const batches = [
  // Replies and likes are deleted with their thread.
  (before: Date) => sql`
    DELETE FROM community_messages WHERE id = ANY (ARRAY(
      SELECT m.id FROM programs p JOIN community_messages m ON m.program_id = p.id AND m.parent_id IS NULL
      WHERE p.deleted_at < ${before} LIMIT 1000))`,
  (before: Date) => sql`
    DELETE FROM submissions WHERE id = ANY (ARRAY(
      SELECT s.id FROM programs p JOIN assignments a ON a.program_id = p.id JOIN submissions s ON s.assignment_id = a.id
      WHERE p.deleted_at < ${before} OR a.deleted_at < ${before} LIMIT 1000))`,
  // Their questions are deleted with them: up to 200 each.
  (before: Date) => sql`
    DELETE FROM attempts WHERE id = ANY (ARRAY(
      SELECT t.id FROM programs p JOIN assignments a ON a.program_id = p.id JOIN attempts t ON t.assignment_id = a.id
      WHERE p.deleted_at < ${before} OR a.deleted_at < ${before} LIMIT 100))`,
  // Completed units are deleted with their enrollment.
  (before: Date) => sql`
    DELETE FROM enrollments WHERE id = ANY (ARRAY(
      SELECT e.id FROM programs p JOIN enrollments e ON e.program_id = p.id WHERE p.deleted_at < ${before} LIMIT 1000))`,
  (before: Date) => sql`
    DELETE FROM communication_receipts WHERE (user_id, communication_id) IN (
      SELECT user_id, communication_id FROM communications c JOIN communication_receipts ON communication_id = c.id
      WHERE c.deleted_at < ${before} OR c.program_id IN (SELECT id FROM programs WHERE deleted_at < ${before})
      LIMIT 1000)`,
  // The deletion of the communication stopped these emails.
  (before: Date) => sql`
    DELETE FROM emails WHERE id = ANY (ARRAY(
      SELECT e.id FROM communications c JOIN broadcasts b ON b.kind = 'communication' AND b.record_id = c.id
        JOIN emails e ON e.broadcast_id = b.id AND e.state = 'queued'
      WHERE c.deleted_at < ${before} LIMIT 1000))`,
];

/** Deletes in batches before a purge, because a popular program has more rows than one statement can delete in time. */
export async function deleteInBatches(db: Database, before: Date): Promise<void> {
  for (const batch of batches) while ((await batch(before).execute(db)).numAffectedRows);
}

/** Returns the files of communications that are about to be purged, alone or with their program. */
export async function attachmentKeys(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("attachments")
    .innerJoin("communications", "communications.id", "attachments.communication_id")
    .leftJoin("programs", "programs.id", "communications.program_id")
    .select("storage_key")
    .where((eb) =>
      eb.or([eb("communications.deleted_at", "<", before), eb("programs.deleted_at", "<", before)]),
    )
    .execute();
  return rows.map((row) => row.storage_key);
}
