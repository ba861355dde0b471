import { sql } from "kysely";
import type { TestContext } from "./context.ts";

/** Returns a hash of every row of every table. If it is equal before and after a call, the call wrote nothing. */
export async function fingerprint({ db }: TestContext): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`.execute(db);
  const each = tables.map(
    ({ name }) =>
      sql`SELECT ${name}::text AS name, md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) AS hash
      FROM ${sql.raw(name)} t`,
  );
  const { rows } = await sql<{
    name: string;
    hash: string;
  }>`${sql.join(each, sql` UNION ALL `)} ORDER BY 1`.execute(db);
  return JSON.stringify(rows);
}
