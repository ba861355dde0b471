import { sql } from "kysely";
import type { ResourceOf } from "#contract/acts.ts";
import type { BinKind } from "#contract/admin/bin-kinds.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "./act.ts";
import { moveToBin } from "./bin-items.ts";
import { pick } from "./change-record.ts";
import { deletions } from "./deletions.ts";

/** Kinds that are deleted under their own name. */
export type RemovableKind = BinKind & ResourceOf<"delete">;

/**
 * Deletes a record, which removes it from every list and page at once.
 * @param label columns for the audit log; the first is the record's name in the bin
 * @throws ApiError 404
 */
export async function removeRecord(
  context: AppContext,
  request: RequestContext,
  kind: RemovableKind,
  id: number,
  label: readonly [string, ...string[]],
): Promise<void> {
  const subject = { lock: (db: Transaction) => lockedRecord(db, kind, id) };
  await actOn(context, request, subject, async (row, acting) => {
    await moveToBin(acting, kind, id, String(row[label[0]]));
    acting.did(`${kind}.delete`, { id, before: pick(row, label) });
  });
}

async function lockedRecord(db: Transaction, kind: RemovableKind, id: number) {
  const { table, isMarked } = deletions[kind];
  const isThere = isMarked ? sql`deleted_at IS NULL` : sql`true`;
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t WHERE id = ${id} AND ${isThere} FOR UPDATE`.execute(
    db,
  );
  return rows[0]?.row;
}
