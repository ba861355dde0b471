import type pg from "pg";

interface Guard {
  table: string;
  name: string;
  definition: string;
}

/** Tables whose triggers work for other reasons than to count: few rows, and their deadlines follow from a trigger. */
const triggersStay = ["programs"];

/**
 * Takes indexes, keys and triggers off every table of ours for the rest of the transaction; the returned function puts all of
 * them back as they were. Building an index over rows that are there takes a fraction of keeping it row by row.
 */
export async function takeOffGuards(client: pg.Client): Promise<() => Promise<void>> {
  const links = await constraints(client, ["f"]);
  const keys = await constraints(client, ["u", "p"]);
  const indexes = await plainIndexes(client);
  const tables = await tablesWithTriggers(client);
  for (const { table, name } of [...links, ...keys])
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    for (const { definition } of indexes) await client.query(definition);
    for (const { table, name, definition } of links)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  };
}

async function constraints(client: pg.Client, kinds: string[]): Promise<Guard[]> {
  const { rows } = await client.query<Guard>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype = ANY ($1::"char"[]) AND conparentid = 0
      ORDER BY conrelid, contype, conname`,
    [kinds],
  );
  return rows;
}

/** Those that are no constraint's. */
async function plainIndexes(client: pg.Client): Promise<Guard[]> {
  const { rows } = await client.query<Guard>(
    `SELECT indrelid::regclass::text AS table, indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
      FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)
      ORDER BY indrelid, indexrelid`,
  );
  return rows;
}

async function tablesWithTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
      WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal ORDER BY 1`,
  );
  return rows.map((row) => row.table).filter((table) => !triggersStay.includes(table));
}
