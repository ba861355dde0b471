import { sql } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";

/** Counts of migration 0071 that are not what counting now gives, as "list part day: kept, counted". */
export async function differingCounts(db: Database): Promise<string[]> {
  const { rows: lists } = await sql<Record<"list" | "source" | "part" | "day" | "condition", string>>`
    SELECT * FROM counted_lists()`.execute(db);
  const differing: string[] = [];
  for (const { list, source, part, day, condition } of lists) {
    const { rows } = await sql<{ line: string }>`
      SELECT ${list}::text || ' ' || part || ' ' || day || ': ' || coalesce(kept, 0) || ', ' || coalesce(counted, 0) AS line
      FROM (SELECT part, day, sum(change) AS kept FROM counts WHERE list = ${list} GROUP BY 1, 2) kept
      FULL JOIN (SELECT ${sql.raw(part)} AS part, ${sql.raw(day)} AS day, count(*) AS counted
        FROM ${sql.table(source)} r WHERE ${sql.raw(condition)} GROUP BY 1, 2) counted USING (part, day)
      WHERE coalesce(kept, 0) <> coalesce(counted, 0)`.execute(db);
    differing.push(...rows.map((row) => row.line));
  }
  return differing;
}
