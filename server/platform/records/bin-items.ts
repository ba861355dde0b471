import { BIN_DAYS } from "#contract/shared/limits.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { holdFiles } from "#server/platform/storage/detached-files.ts";
import { type KeptRows, type NotKept, readRows } from "./kept-rows.ts";

const DAY_MS = 86_400_000;

/** What was deleted before this moment is no longer restorable. */
export const restorableSince = (now: Date) => new Date(now.getTime() - BIN_DAYS * DAY_MS);

/** Its files are held with it, to the same moment. */
export const heldUntil = (deletedAt: Date) => new Date(deletedAt.getTime() + BIN_DAYS * DAY_MS);

interface BinEntry {
  /** Its name in the audit log. */
  kind: string;
  record_id: number;
  /** What people call it. */
  name: string;
  /** What went with it. */
  along?: Record<string, number>;
  /** Absent where the rows stay in their tables, marked. */
  content?: KeptRows;
}

/** When the record was deleted the last time. */
export async function lastDeletion(db: Database, kind: string, id: number): Promise<Date | undefined> {
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

/** Writes what was deleted in the transaction of the deletion itself, so that it can be restored. */
export async function putInBin(
  db: Database,
  request: Pick<RequestContext, "viewer">,
  at: Date,
  { kind, record_id, name, along = {}, content }: BinEntry,
): Promise<void> {
  await db
    .insertInto("bin_items")
    .values({
      kind,
      record_id,
      name,
      along: JSON.stringify(along),
      deleted_at: at,
      deleted_by: request.viewer?.id ?? null,
      content: content ? JSON.stringify(content) : null,
    })
    .execute();
}

/** Deletes a record from its table, and keeps it as it was with all that goes with it. */
export async function moveToBin(
  db: Transaction,
  request: Pick<RequestContext, "viewer">,
  at: Date,
  { table, notKept, ...entry }: Omit<BinEntry, "content"> & { table: string; notKept?: NotKept },
  remove: () => Promise<unknown>,
): Promise<void> {
  const content = await readRows(db, table, entry.record_id, notKept);
  await remove();
  await putInBin(db, request, at, { ...entry, content });
  await holdFiles(db, filesOf(content), heldUntil(at));
}

/** The stored files that these rows name. */
export function filesOf({ tables }: KeptRows): string[] {
  const keys = tables.flatMap(({ rows }) => rows.map((row) => row.storage_key));
  return keys.filter((key): key is string => typeof key === "string");
}
