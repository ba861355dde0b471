import { sql } from "kysely";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "./audit.ts";

interface Deletable {
  resource: string;
  table: string;
  /** The columns that the audit log stores. */
  logged: readonly string[];
}

/**
 * Marks a row as deleted and records it; `also` runs in the same transaction. Until the row is purged it can be restored.
 * @throws ApiError 404
 */
export async function softDelete(
  context: AppContext,
  request: RequestContext,
  { resource, table, logged }: Deletable,
  id: number,
  also?: (db: Transaction) => Promise<void>,
): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (db) => {
    const { rows } = await sql`
      UPDATE ${sql.table(table)} SET deleted_at = ${now} WHERE id = ${id} AND deleted_at IS NULL
      RETURNING ${sql.join(logged.map((column) => sql.ref(column)))}`.execute(db);
    const [before] = rows;
    if (!before) throw apiError("not_found");
    await recordAudit(db, request, now, { action: "delete", resource, resource_id: id, before });
    await also?.(db);
  });
}
