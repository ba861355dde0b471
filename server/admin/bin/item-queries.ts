import { sql } from "kysely";
import type { BinItem } from "#contract/admin/bin.ts";
import type { BinKind } from "#contract/admin/bin-kinds.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { hasWords } from "#server/platform/database/lists.ts";
import type { KeptRows } from "#server/platform/records/kept-rows.ts";

/** Selects the deleted records of the given kinds. */
export function itemsInBin(
  db: Database,
  kinds: readonly BinKind[],
  { search, after }: { search: string | undefined; after: Date },
) {
  return db
    .selectFrom("bin_items")
    .where("restored_at", "is", null)
    .where("deleted_at", ">=", after)
    .where(sql<boolean>`kind = ANY (${[...kinds]})`)
    .$if(Boolean(search), (query) => query.where(hasWords(sql.ref("bin_items.name"), search ?? "")));
}

export async function binItemsById(db: Database, ids: number[]) {
  const rows = await db
    .selectFrom("bin_items")
    .leftJoin("users", "users.id", "bin_items.deleted_by")
    .select(["bin_items.id", "kind", "record_id", "bin_items.name", "deleted_at", "users.name as deleted_by"])
    .select(sql<Record<string, number>>`along`.as("along"))
    .where("bin_items.id", "in", ids)
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as BinItem["kind"] }));
}

export async function deleteItem(db: Database, id: number): Promise<void> {
  await db.deleteFrom("bin_items").where("id", "=", id).execute();
}

/**
 * Deletes the bin items of a student who is deleted for good: removed enrollments, and messages and notes that staff
 * deleted. Returns their rows.
 */
export async function deleteItemsOfStudent(db: Database, userId: number): Promise<KeptRows[]> {
  const { rows } = await sql<{ content: KeptRows }>`
    DELETE FROM bin_items WHERE content IS NOT NULL AND (
      kind = 'enrollment' AND content #>> '{tables,0,rows,0,user_id}' = ${String(userId)}
      OR kind = 'student_note' AND content #>> '{tables,0,rows,0,student_id}' = ${String(userId)}
      OR kind = 'community_message' AND content #>> '{tables,0,rows,0,sender_id}' = ${String(userId)})
    RETURNING content`.execute(db);
  return rows.map(({ content }) => content);
}

/** Deletes the items from before this time, and returns those that were not restored. */
export async function deleteOldItems(db: Database, before: Date) {
  const items = await db
    .deleteFrom("bin_items")
    .where("deleted_at", "<", before)
    .returning(["kind", "record_id", "restored_at", "picture"])
    .execute();
  return items.filter(({ restored_at }) => !restored_at);
}
