import { sql } from "kysely";
import type { BinKind } from "#contract/admin/bin-kinds.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import { attachFiles } from "#server/platform/storage/detached-files.ts";
import type { Acting } from "./act.ts";
import { restorableSince } from "./bin-items.ts";
import { deletions } from "./deletions.ts";
import { filesOf, type KeptRows, putRowsBack } from "./kept-rows.ts";

/**
 * Restores a record deleted in the last 30 days, with its old id and all rows deleted with it. A repeated call changes
 * nothing.
 * @param detailsOf returns details of the restored record for the audit log
 * @throws ApiError 404 when it is not in the bin, 409 when its email or place was taken in the meantime
 */
export async function restoreItem(
  { db, now, did }: Acting,
  kind: BinKind,
  id: number,
  detailsOf?: (db: Transaction) => Promise<object | undefined>,
): Promise<{ name: string; isNew: boolean; rows: KeptRows | null }> {
  const item = await lockedItem(db, kind, id, restorableSince(now));
  if (!item) throw apiError("not_found");
  const { name, content: rows } = item;
  if (item.restored_at) return { name, isNew: false, rows };
  await putBack(db, kind, id, rows);
  await saveRestored(db, item.id, now);
  did(`${kind}.restore`, { id, after: await detailsOf?.(db), ...(rows && { rows }) });
  return { name, isNew: true, rows };
}

async function putBack(db: Transaction, kind: BinKind, id: number, rows: KeptRows | null): Promise<void> {
  const { table, isMarked } = deletions[kind];
  if (isMarked) {
    if (!(await unmark(db, table, id))) throw apiError("not_found");
    return;
  }
  if (!rows) throw apiError("not_found");
  // A message with replies still exists, but is empty, so its insertion may be skipped.
  await putRowsBack(db, rows, kind !== "community_message").catch(explain);
  await attachFiles(db, filesOf(rows));
}

/** Converts a violated constraint to an error for the person who restores. */
function explain(error: unknown): never {
  const { constraint, code } = error as { constraint?: string; code?: string };
  if (constraint === "enrollments_once") throw apiError("enrolled_again");
  if (code === "23503") throw apiError("parent_gone");
  throw error;
}

/** Removes the mark. Returns false if the row no longer exists. */
async function unmark(db: Database, table: string, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE ${sql.table(table)} SET deleted_at = NULL WHERE id = ${id} AND deleted_at IS NOT NULL`.execute(db);
  return numAffectedRows === 1n;
}

/** Returns the record's newest deletion, even if it was restored, locked until the transaction ends. */
export async function lockedItem(db: Database, kind: BinKind, recordId: number, after: Date) {
  return db
    .selectFrom("bin_items")
    .select(["id", "name", "restored_at", "picture"])
    .select(sql<KeptRows | null>`content`.as("content"))
    .where("kind", "=", kind)
    .where("record_id", "=", recordId)
    .where("deleted_at", ">=", after)
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Marks an item as restored and clears its rows, which are in their tables again. */
async function saveRestored(db: Database, id: number, now: Date): Promise<void> {
  await db.updateTable("bin_items").set({ restored_at: now, content: null }).where("id", "=", id).execute();
}
