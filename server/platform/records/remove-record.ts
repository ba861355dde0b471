import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "./audit.ts";
import { pick, type VersionedRow } from "./change-record.ts";
import type { RecordResource } from "./create-record.ts";

/** Marks a record as deleted. It leaves every list and page at once and can be restored for 30 days. */
export async function removeRecord<Row extends VersionedRow, Columns, Values>(
  context: AppContext,
  request: RequestContext,
  { resource, lock, update, label }: RecordResource<Row, Columns, Values>,
  id: number,
): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (db) => {
    const row = await lock(db, id);
    if (!row) throw apiError("not_found");
    await update(db, id, { deleted_at: now } as Columns);
    await recordAudit(db, request, now, {
      action: "delete",
      resource,
      resource_id: id,
      before: pick(row, label),
    });
  });
}
