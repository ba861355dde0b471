import { type RawBuilder, sql } from "kysely";
import type { Database } from "./connection.ts";

/**
 * The values of a text column in order, from one to the next in an index that begins with it (after what `condition` fixes),
 * however many rows have each.
 */
export async function distinctValues(
  db: Database,
  table: "audit_log" | "commissions" | "counts",
  column: string,
  condition: RawBuilder<boolean> = sql`true`,
): Promise<string[]> {
  const name = sql.ref(column);
  const smallest = sql`SELECT min(${name}) FROM ${sql.table(table)} WHERE ${condition}`;
  const { rows } = await sql<{ value: string }>`
    WITH RECURSIVE found (value) AS (
      ${smallest}
      UNION ALL SELECT (${smallest} AND ${name} > value) FROM found WHERE value IS NOT NULL)
    SELECT value FROM found WHERE value IS NOT NULL ORDER BY value`.execute(db);
  return rows.map(({ value }) => value);
}
