import { sql } from "kysely";
import type { BinKind } from "#contract/admin/bin-kinds.ts";
import { BIN_DAYS } from "#contract/shared/limits.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import { holdFiles } from "#server/platform/storage/detached-files.ts";
import type { Acting } from "./act.ts";
import { countAlong, deletions } from "./deletions.ts";
import { filesOf, type KeptRows, type Row, readRows, takeRowsByEmail } from "./kept-rows.ts";

/** Returns the time before which deleted records can no longer be restored. */
export const restorableSince = (now: Date) => new Date(now.getTime() - BIN_DAYS * DAY_MS);

/** Returns the time until which the files of a deleted record are held, like the record itself. */
export const heldUntil = (deletedAt: Date) => new Date(deletedAt.getTime() + BIN_DAYS * DAY_MS);

/** Returns the time of the record's last deletion. */
export async function lastDeletion(db: Database, kind: BinKind, id: number): Promise<Date | undefined> {
  const item = await db
    .selectFrom("bin_items")
    .select("deleted_at")
    .where("kind", "=", kind)
    .where("record_id", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return item?.deleted_at;
}

/**
 * Deletes a locked record with its dependent rows, so that it can be restored for 30 days.
 * @param name the record's name for people
 * @param remove deletes the record, if more than its row must be deleted
 */
export async function moveToBin(
  { db, request, now }: Acting,
  kind: BinKind,
  id: number,
  name: string,
  remove?: () => Promise<unknown>,
): Promise<void> {
  const { table, isMarked } = deletions[kind];
  const along = await countAlong(db, kind, id);
  let content: KeptRows | undefined;
  if (isMarked) await sql`UPDATE ${sql.table(table)} SET deleted_at = ${now} WHERE id = ${id}`.execute(db);
  else content = await takeOut(db, kind, id, now, remove);
  await db
    .insertInto("bin_items")
    .values({
      ...{ kind, record_id: id, name, deleted_at: now, deleted_by: request.viewer?.id ?? null },
      along: JSON.stringify(along),
      content: content ? JSON.stringify(content) : null,
    })
    .execute();
}

/** Deletes the row. Returns it and all rows deleted with it. */
async function takeOut(
  db: Transaction,
  kind: BinKind,
  id: number,
  now: Date,
  remove: () => Promise<unknown> = () =>
    sql`DELETE FROM ${sql.table(deletions[kind].table)} WHERE id = ${id}`.execute(db),
): Promise<KeptRows> {
  const { table, byEmail = [] } = deletions[kind];
  const content = await readRows(db, table, id);
  await remove();
  // Last, because their senders do not wait for the locked record.
  for (const column of byEmail) await takeRowsByEmail(db, content, column);
  await holdFiles(db, filesOf(content), heldUntil(now));
  return content;
}

interface KeptItem {
  id: number;
  content: KeptRows;
}

/** Returns the deleted records of a kind that keep a row with these values, locked until the transaction ends. */
export function itemsThatKeep(db: Database, kind: BinKind, table: string, values: Row): Promise<KeptItem[]> {
  const part = JSON.stringify({ tables: [{ name: table, rows: [values] }] });
  return db
    .selectFrom("bin_items")
    .select(["id", sql<KeptRows>`content`.as("content")])
    .where("kind", "=", kind)
    .where("restored_at", "is", null)
    .where(sql<boolean>`content @> ${part}::jsonb`)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/**
 * Changes the rows of a table with these values that a locked deleted record keeps.
 * @param change returns the changed columns of a row
 */
export async function changeKeptRows(
  db: Database,
  { id, content }: KeptItem,
  table: string,
  values: Row,
  change: (row: Row) => Row,
): Promise<void> {
  const isOne = (row: Row) => Object.entries(values).every(([column, value]) => row[column] === value);
  const tables = content.tables.map(({ name, rows }) => ({
    name,
    rows: name === table ? rows.map((row) => (isOne(row) ? { ...row, ...change(row) } : row)) : rows,
  }));
  const changed = JSON.stringify({ ...content, tables });
  await db.updateTable("bin_items").set({ content: changed }).where("id", "=", id).execute();
}
