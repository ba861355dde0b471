export interface Table {
  name: string;
  /** Without generated columns, which the database fills. */
  columns: string[];
}

interface Reference {
  child: string;
  parent: string;
}

type Query = (sql: string) => Promise<{ rows: unknown[] }>;

/** Returns the application's tables, parents before the children that reference them. */
export async function tablesInOrder(query: Query): Promise<Table[]> {
  const { rows: tables } = await query(`
    SELECT c.relname AS name,
      (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname <> 'migrations'
    ORDER BY c.relname`);
  const { rows: references } = await query(`
    SELECT DISTINCT k.conrelid::regclass::text AS child, k.confrelid::regclass::text AS parent
    FROM pg_constraint k
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conrelid <> k.confrelid`);
  return parentsFirst(tables as Table[], references as Reference[]);
}

/** Orders tables by their references. A table's reference to itself must be left out. */
function parentsFirst(tables: readonly Table[], references: readonly Reference[]): Table[] {
  const ordered: Table[] = [];
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
      throw new Error("Tables reference each other in a circle, so they cannot be ordered.");
  }
  return ordered;
}

const unquoted = (name: string) => name.replaceAll('"', "");

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const columnList = (columns: string[]) => columns.map(quoted).join(", ");
