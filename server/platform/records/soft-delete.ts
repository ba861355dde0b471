import { sql } from "kysely";
import type { ResourceOf } from "#contract/acts.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "./act.ts";
import { putInBin } from "./bin-items.ts";

export interface Deletable {
  resource: ResourceOf<"delete">;
  table: string;
  /** The columns that the audit log stores; the first names the row. */
  logged: readonly string[];
  /** How much of what goes with it. */
  countAlong(db: Transaction, id: number): Promise<Record<string, number>>;
}

/**
 * Marks a row as deleted and records it; `also` runs in the same transaction. Until the row is purged it can be restored.
 * @throws ApiError 404
 */
export async function softDelete(
  context: AppContext,
  request: RequestContext,
  { resource, table, logged, countAlong }: Deletable,
  id: number,
  also?: (db: Transaction) => Promise<void>,
): Promise<void> {
  await act(context, request, async ({ db, now, did }) => {
    const along = await countAlong(db, id);
    const { rows } = await sql<Record<string, unknown>>`
      UPDATE ${sql.table(table)} SET deleted_at = ${now} WHERE id = ${id} AND deleted_at IS NULL
      RETURNING ${sql.join(logged.map((column) => sql.ref(column)))}`.execute(db);
    const [before] = rows;
    if (!before) throw apiError("not_found");
    did(`${resource}.delete`, { id, before });
    const name = String(before[logged[0] ?? ""]);
    await putInBin(db, request, now, { kind: resource, record_id: id, name, along });
    await also?.(db);
  });
}
