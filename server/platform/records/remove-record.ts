import type { ResourceOf } from "#contract/acts.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "./act.ts";
import { putInBin } from "./bin-items.ts";
import { pick } from "./change-record.ts";

/** A resource whose deleted rows stay in their table. */
export interface RemovableResource {
  /** Its name in the audit log. */
  resource: ResourceOf<"delete">;
  /** The columns that name a deleted row in the audit log; the first names it in the bin. */
  label: readonly string[];
  /** The row, locked until the transaction ends. */
  lock(db: Database, id: number): Promise<object | undefined>;
  update(db: Database, id: number, columns: { deleted_at: Date }): Promise<unknown>;
}

/**
 * Marks a row as deleted, which takes it out of every list and page at once.
 * @throws ApiError 404
 */
export async function removeRecord(
  context: AppContext,
  request: RequestContext,
  { resource, label, lock, update }: RemovableResource,
  id: number,
): Promise<void> {
  const subject = { lock: (db: Database) => lock(db, id) };
  await actOn(context, request, subject, async (row, { db, now, did }) => {
    await update(db, id, { deleted_at: now });
    const before = pick(row, label);
    did(`${resource}.delete`, { id, before });
    const name = String(before[label[0] ?? ""]);
    await putInBin(db, request, now, { kind: resource, record_id: id, name });
  });
}
