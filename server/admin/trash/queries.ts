import { sql } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import { type MarkedResource, markedResource } from "./resources.ts";

/** Takes the mark away; answers the row's name, or undefined when nothing of this id was deleted since `after`. */
export async function unmark(
  db: Database,
  resource: MarkedResource,
  id: number,
  after: Date,
): Promise<string | undefined> {
  const { table, label } = markedResource(resource);
  const { rows } = await sql<{ name: string }>`
    UPDATE ${sql.table(table)} SET deleted_at = NULL
    WHERE id = ${id} AND deleted_at >= ${after}
    RETURNING ${sql.ref(label)} AS name`.execute(db);
  return rows[0]?.name;
}

/** Deletes rows marked before `before` with all that hangs on them; answers the pictures that they showed. */
export async function deleteMarked(
  db: Database,
  resource: MarkedResource,
  before: Date,
): Promise<{ count: number; images: string[] }> {
  const { table, image } = markedResource(resource);
  const { rows } = await sql<{ image: string | null }>`
    DELETE FROM ${sql.table(table)} WHERE deleted_at < ${before}
    RETURNING ${image ? sql.ref(image) : sql`NULL`} AS image`.execute(db);
  return { count: rows.length, images: rows.flatMap((row) => row.image ?? []) };
}

/** What hangs on things marked before `before` and may be more than one statement can delete in its time. */
const crowds = {
  // With a thread go its answers and likes, with an enrollment its ticks.
  community_messages: (before: Date) => sql`
    SELECT m.id FROM programs p JOIN community_messages m ON m.program_id = p.id AND m.parent_id IS NULL
    WHERE p.deleted_at < ${before}`,
  submissions: (before: Date) => sql`
    SELECT s.id FROM programs p JOIN assignments a ON a.program_id = p.id JOIN submissions s ON s.assignment_id = a.id
    WHERE p.deleted_at < ${before} OR a.deleted_at < ${before}`,
  enrollments: (before: Date) => sql`
    SELECT e.id FROM programs p JOIN enrollments e ON e.program_id = p.id WHERE p.deleted_at < ${before}`,
};
const AT_ONCE = 1_000;

/** Deletes the many that hang on what is about to be purged, some at a time: a popular program has a million of them. */
export async function thinOut(db: Database, before: Date): Promise<void> {
  for (const [table, found] of Object.entries(crowds)) {
    let deleted: bigint | undefined;
    do {
      const some = sql`DELETE FROM ${sql.table(table)} WHERE id = ANY (ARRAY(${found(before)} LIMIT ${AT_ONCE}))`;
      deleted = (await some.execute(db)).numAffectedRows;
    } while (deleted);
  }
  let deleted: bigint | undefined;
  do {
    deleted = (
      await sql`
        DELETE FROM communication_receipts WHERE (user_id, communication_id) IN (
          SELECT user_id, communication_id FROM communications c JOIN communication_receipts ON communication_id = c.id
          WHERE c.deleted_at < ${before} OR c.program_id IN (SELECT id FROM programs WHERE deleted_at < ${before})
          LIMIT ${AT_ONCE})`.execute(db)
    ).numAffectedRows;
  } while (deleted);
}

/** Attachments of communications that deleteMarked is about to delete, by themselves or with their program. */
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
