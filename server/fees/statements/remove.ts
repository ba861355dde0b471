import { apiError } from "#contract/shared/errors.ts";
import { countAlong } from "#server/admin/bin/along.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { moveToBin } from "#server/platform/records/bin-items.ts";
import { deleteStatement, lockStatement } from "./queries.ts";

const kind = "statement";

/** Deletes a statement with its lines; the payments that were made of them stay. @throws ApiError 404 */
export async function removeStatement(
  context: AppContext,
  request: RequestContext,
  id: number,
): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (db) => {
    const statement = await lockStatement(db, id);
    if (!statement) throw apiError("not_found");
    const name = statement.filename;
    const along = await countAlong(db, kind, id);
    const item = { kind, table: "statements", record_id: id, name, along };
    await moveToBin(db, request, now, item, () => deleteStatement(db, id));
    const before = { filename: name };
    await recordAudit(db, request, now, { action: "delete", resource: kind, resource_id: id, before });
  });
}
