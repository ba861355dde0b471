import { sql } from "kysely";
import type { Database } from "#server/database/connection.ts";
import { type MarkedNoun, markedNoun } from "./nouns.ts";

/** Takes the mark away; answers the row's name, or undefined when nothing of this id was deleted since `after`. */
export async function unmark(
  db: Database,
  noun: MarkedNoun,
  id: number,
  after: Date,
): Promise<string | undefined> {
  const { table, label } = markedNoun(noun);
  const { rows } = await sql<{ name: string }>`
    UPDATE ${sql.table(table)} SET deleted_at = NULL
    WHERE id = ${id} AND deleted_at >= ${after}
    RETURNING ${sql.ref(label)} AS name`.execute(db);
  return rows[0]?.name;
}

/** Deletes rows marked before `before` with all that hangs on them; answers the pictures that they showed. */
export async function deleteMarked(
  db: Database,
  noun: MarkedNoun,
  before: Date,
): Promise<{ count: number; images: string[] }> {
  const { table, image } = markedNoun(noun);
  const { rows } = await sql<{ image: string | null }>`
    DELETE FROM ${sql.table(table)} WHERE deleted_at < ${before}
    RETURNING ${image ? sql.ref(image) : sql`NULL`} AS image`.execute(db);
  return { count: rows.length, images: rows.flatMap((row) => row.image ?? []) };
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
