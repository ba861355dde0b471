import type pg from "pg";

export interface Table {
  name: string;
  /** Without generated columns, which the database fills itself. */
  columns: string[];
}

/** The tables of the application, parents before the children that point to them. */
export async function tablesInOrder(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname AS name,
      (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname <> 'migrations'
    ORDER BY c.relname`);
  const { rows: references } = await client.query<{ child: string; parent: string }>(`
    SELECT DISTINCT k.conrelid::regclass::text AS child, k.confrelid::regclass::text AS parent
    FROM pg_constraint k
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conrelid <> k.confrelid`);
  return parentsFirst(rows, references);
}

/** Orders tables by what points to what; a table that points to itself must not be among the references. */
export function parentsFirst<T extends { name: string }>(
  tables: readonly T[],
  references: readonly { child: string; parent: string }[],
): T[] {
  const ordered: T[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const before = waiting.size;
    for (const table of waiting) {
      const parents = references
        .filter((reference) => unquoted(reference.child) === table.name)
        .map((reference) => unquoted(reference.parent));
      if ([...waiting].some((other) => parents.includes(other.name))) continue;
      ordered.push(table);
      waiting.delete(table);
    }
    if (waiting.size === before)
      throw new Error("Tables point to each other in a circle; they have no order.");
  }
  return ordered;
}

const unquoted = (name: string) => name.replaceAll('"', "");

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const columnList = (columns: string[]) => columns.map(quoted).join(", ");
