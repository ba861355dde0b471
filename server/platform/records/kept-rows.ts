import { type RawBuilder, sql } from "kysely";
import { tablesInOrder } from "#server/platform/backup/tables.ts";
import type { Database } from "#server/platform/database/connection.ts";

export type Row = Record<string, unknown>;

/** A deleted record with all rows deleted with it. */
export interface KeptRows {
  /** Rows by table. The first table has only the record. */
  tables: { name: string; rows: Row[] }[];
  /** Rows that referred to one of these rows by a nullable column and remain without it. */
  links: (Link | OlderLink)[];
}

interface Link {
  table: string;
  column: string;
  value: unknown;
  /** Columns of the primary key, and their values in each row. */
  keys: string[];
  rows: Row[];
}

/** Link of a table whose key is one column, as earlier versions kept it. */
interface OlderLink extends Pick<Link, "table" | "column" | "value"> {
  key: string;
  rows: unknown[];
}

/** A foreign key of one column, with its action when the parent is deleted. */
interface Reference {
  child: string;
  child_column: string;
  parent: string;
  parent_column: string;
  action: string;
  /** Columns of the child's primary key. */
  child_keys: string[];
}

const CASCADE = "c";
const SET_NULL = "n";

/** Tables whose rows are not restored: sessions and tokens, emailed links, retries, deliveries. */
const ended = [
  "sessions",
  "push_subscriptions",
  "api_tokens",
  "password_resets",
  "email_changes",
  "login_tickets",
  "idempotency_keys",
  "enrollment_undos",
  "webhook_deliveries",
];

/**
 * Reads a record and all rows that a deletion deletes with it. It follows the foreign keys, so tables of later
 * migrations are included automatically. Replies of others are not included: they stay below an empty message. Locks
 * all these rows, so that none is added or changed between this and the deletion.
 */
export async function readRows(db: Database, table: string, id: number): Promise<KeptRows> {
  const references = await readReferences(db);
  const { rows } = await sql<{ row: Row }>`
    SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t WHERE id = ${id} FOR UPDATE`.execute(db);
  const kept: KeptRows = { tables: [], links: [] };
  const seen = new Set<string>();
  const waiting = [{ name: table, rows: rows.map(({ row }) => row) }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { name, rows: found } = next;
    const fresh = found.filter((row) => isFresh(seen, name, row));
    if (fresh.length === 0) continue;
    addRows(kept, name, fresh);
    for (const reference of references) {
      const { parent, child, action } = reference;
      if (parent !== name || child === name || ended.includes(child)) continue;
      if (action !== CASCADE && action !== SET_NULL) continue;
      const children = await childrenOf(db, reference, fresh);
      if (action === CASCADE) waiting.push({ name: child, rows: children });
      else kept.links.push(...linksOf(reference, children));
    }
  }
  return kept;
}

/** Deletes the rows of a table that hold the record's email address in this column, and keeps them. */
export async function takeRowsByEmail(
  db: Database,
  kept: KeptRows,
  { table, column }: { table: string; column: string },
): Promise<void> {
  const email = kept.tables[0]?.rows[0]?.email;
  const { rows } = await sql<{ row: Row }>`
    DELETE FROM ${sql.table(table)} t WHERE ${sql.ref(column)} = ${email} RETURNING to_jsonb(t) AS row`.execute(
    db,
  );
  if (rows.length > 0)
    addRows(
      kept,
      table,
      rows.map(({ row }) => row),
    );
}

function isFresh(seen: Set<string>, table: string, row: Row): boolean {
  const name = `${table} ${JSON.stringify(row)}`;
  if (seen.has(name)) return false;
  seen.add(name);
  return true;
}

function addRows({ tables }: KeptRows, name: string, rows: Row[]): void {
  const known = tables.find((one) => one.name === name);
  if (known) known.rows.push(...rows);
  else tables.push({ name, rows });
}

async function childrenOf(db: Database, reference: Reference, parents: Row[]): Promise<Row[]> {
  const values = parents.map((row) => row[reference.parent_column]).filter((value) => value !== null);
  const { rows } = await sql<{ row: Row }>`
    SELECT to_jsonb(t) AS row FROM ${sql.table(reference.child)} t
    WHERE ${sql.ref(reference.child_column)} = ANY (${values}) FOR UPDATE`.execute(db);
  return rows.map(({ row }) => row);
}

function linksOf({ child, child_column, child_keys }: Reference, rows: Row[]): Link[] {
  if (child_keys.length === 0) return [];
  const byValue = Map.groupBy(rows, (row) => row[child_column]);
  return [...byValue].map(([value, linked]) => ({
    table: child,
    column: child_column,
    value,
    keys: child_keys,
    rows: linked.map((row) => Object.fromEntries(child_keys.map((key) => [key, row[key]]))),
  }));
}

/**
 * Inserts the rows again with their old ids. Skips rows whose parent no longer exists, and rows that exist again. With
 * `isStrict`, the record itself must be inserted.
 * @throws the constraint that the record violates
 */
export async function putRowsBack(db: Database, kept: KeptRows, isStrict: boolean): Promise<void> {
  const references = await readReferences(db);
  const record = kept.tables[0]?.name;
  for (const { name, columns } of await tablesInOrder((query) => sql.raw(query).execute(db))) {
    const rows = kept.tables.find((table) => table.name === name)?.rows;
    if (!rows?.[0]) continue;
    const [first] = rows;
    const known = columns.filter((column) => column in first);
    const insert = insertOf(name, rows, known, references, isStrict && name === record);
    await insert.execute(db);
    // The second time, replies find the messages that they answer.
    if (name !== record && references.some(({ child, parent }) => child === name && parent === name))
      await insert.execute(db);
  }
  for (const { table, column, value, keys, rows } of kept.links.map(presentLink)) {
    const reference = references.find(
      ({ child, child_column }) => child === table && child_column === column,
    );
    if (!reference) continue;
    const isRow = keys.map((key) => sql`t.${sql.ref(key)} = r.${sql.ref(key)}`);
    await sql`UPDATE ${sql.table(table)} t SET ${sql.ref(column)} = p.${sql.ref(reference.parent_column)}
      FROM ${sql.table(reference.parent)} p,
        jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) r
      WHERE p.${sql.ref(reference.parent_column)} = ${value} AND ${sql.join(isRow, sql` AND `)}
        AND t.${sql.ref(column)} IS NULL`.execute(db);
  }
}

const presentLink = (link: Link | OlderLink): Link =>
  "key" in link
    ? { ...link, keys: [link.key], rows: link.rows.map((value) => ({ [link.key]: value })) }
    : link;

function insertOf(table: string, rows: Row[], columns: string[], references: Reference[], isRecord: boolean) {
  const own = references.filter(
    ({ child, child_column }) => child === table && columns.includes(child_column),
  );
  const parentExists = ({ child_column, parent, parent_column }: Reference): RawBuilder<boolean> =>
    sql`EXISTS (SELECT 1 FROM ${sql.table(parent)} p WHERE p.${sql.ref(parent_column)} = r.${sql.ref(child_column)})`;
  const values = columns.map((column) => {
    const link = own.find(({ child_column, action }) => child_column === column && action === SET_NULL);
    return link
      ? sql`CASE WHEN ${parentExists(link)} THEN r.${sql.ref(column)} END`
      : sql`r.${sql.ref(column)}`;
  });
  const needed = own.filter(({ action }) => action !== SET_NULL);
  const conditions = needed.map(
    (reference) => sql`(r.${sql.ref(reference.child_column)} IS NULL OR ${parentExists(reference)})`,
  );
  return sql`
    INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) OVERRIDING SYSTEM VALUE
    SELECT ${sql.join(values)}
    FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) r
    ${conditions.length > 0 && !isRecord ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``}
    ${isRecord ? sql`` : sql`ON CONFLICT DO NOTHING`}`;
}

async function readReferences(db: Database): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    SELECT child.relname AS child, child_column.attname AS child_column,
      parent.relname AS parent, parent_column.attname AS parent_column, con.confdeltype::text AS action,
      ARRAY(SELECT attname::text FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
        WHERE indrelid = child.oid AND indisprimary ORDER BY attnum) AS child_keys
    FROM pg_constraint con
    JOIN pg_class child ON child.oid = con.conrelid
    JOIN pg_class parent ON parent.oid = con.confrelid
    JOIN pg_attribute child_column ON child_column.attrelid = con.conrelid AND child_column.attnum = con.conkey[1]
    JOIN pg_attribute parent_column ON parent_column.attrelid = con.confrelid AND parent_column.attnum = con.confkey[1]
    WHERE con.contype = 'f' AND cardinality(con.conkey) = 1 AND con.connamespace = current_schema()::regnamespace
    ORDER BY con.conname`.execute(db);
  return rows;
}

/** Returns the keys of the stored files that these rows refer to. */
export function filesOf({ tables }: KeptRows): string[] {
  const keys = tables.flatMap(({ rows }) => rows.map((row) => row.storage_key));
  return keys.filter((key): key is string => typeof key === "string");
}
