import { sql } from "kysely";
import type { BinKind } from "#contract/admin/bin-kinds.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import { attachFiles } from "#server/platform/storage/detached-files.ts";
import type { Acting } from "./act.ts";
import { filesOf, restorableSince } from "./bin-items.ts";
import { type KeptRows, putRowsBack } from "./kept-rows.ts";
import { markedTables } from "./marked-tables.ts";

/**
 * Restores what staff deleted in the last 30 days, under its old id and with everything that went along. A second time
 * changes nothing.
 * @param detailsOf what the audit log says of the record that came back
 * @throws ApiError 404 when it is not in the bin, 409 when its email or its place is taken meanwhile
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
  const marked = markedTables[kind];
  if (marked) {
    if (!(await unmark(db, marked.table, id))) throw apiError("not_found");
    return;
  }
  if (!rows) throw apiError("not_found");
  // A message that others have answered is there, empty.
  await putRowsBack(db, rows, kind !== "community_message").catch(explain);
  await attachFiles(db, filesOf(rows));
}

/** Translates a broken constraint for the person who restores. */
function explain(error: unknown): never {
  const { constraint, code } = error as { constraint?: string; code?: string };
  if (constraint === "enrollments_once") throw apiError("enrolled_again");
  if (code === "23503") throw apiError("parent_gone");
  throw error;
}

/** Takes the mark away. False when the row is gone. */
async function unmark(db: Database, table: string, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE ${sql.table(table)} SET deleted_at = NULL WHERE id = ${id} AND deleted_at IS NOT NULL`.execute(db);
  return numAffectedRows === 1n;
}

/** The newest deletion of the record, locked until the transaction ends; also one that was restored. */
export async function lockedItem(db: Database, kind: BinKind, recordId: number, after: Date) {
  return db
    .selectFrom("bin_items")
    .select(["id", "name", "deleted_at", "restored_at"])
    .select(sql<KeptRows | null>`content`.as("content"))
    .where("kind", "=", kind)
    .where("record_id", "=", recordId)
    .where("deleted_at", ">=", after)
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** An item that was restored keeps no rows: they are in their tables again. */
async function saveRestored(db: Database, id: number, now: Date): Promise<void> {
  await db.updateTable("bin_items").set({ restored_at: now, content: null }).where("id", "=", id).execute();
}
