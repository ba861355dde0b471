import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "#server/platform/database/connection.ts";
import type { SheetRecord } from "#server/platform/spreadsheets/record.ts";
import { fingerprintOf } from "./fingerprint.ts";

/** Tables of one kind of import: staff review the lines of an uploaded file before they take effect. */
export interface ImportTables<Columns = unknown, State extends string = string> {
  /** Table with a row for each file. */
  files: string;
  /** Table with a row for each line, as written and as interpreted. */
  lines: string;
  /** Column of a line that refers to its file. */
  file: string;
  /** States of a line. */
  states: readonly State[];
  /** Final state: such a line is not read again. */
  done: State;
  /** Table and column that store how a file with the same column names was last read. */
  remembered: readonly [table: string, column: string];
  columns: z.ZodType<Columns>;
}

const SAMPLE = 5;
const INSERTED_AT_ONCE = 2_000;

export async function insertLines(
  db: Database,
  { lines, file }: ImportTables,
  id: number,
  records: readonly SheetRecord[],
): Promise<void> {
  for (let at = 0; at < records.length; at += INSERTED_AT_ONCE)
    await sql`INSERT INTO ${sql.table(lines)} (${sql.ref(file)}, line, cells)
      SELECT ${id}, line, ARRAY(SELECT jsonb_array_elements_text(cells))
      FROM jsonb_to_recordset(${JSON.stringify(records.slice(at, at + INSERTED_AT_ONCE))}::jsonb)
        AS row (line integer, cells jsonb)`.execute(db);
}

/** Returns lines of a file that are not done, in order, after a given line. */
export async function linesToRead(
  db: Database,
  { lines, file, done }: ImportTables,
  id: number,
  after: number,
  limit: number,
): Promise<SheetRecord[]> {
  const { rows } = await sql<SheetRecord>`SELECT line, cells FROM ${sql.table(lines)}
    WHERE ${sql.ref(file)} = ${id} AND state <> ${done} AND line > ${after} ORDER BY line LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

/** Returns a function with the number of lines of each file by state. */
export async function lineCounts<State extends string>(
  db: Database,
  { lines, file, states }: ImportTables<unknown, State>,
  ids: readonly number[],
): Promise<(id: number) => Record<State, number>> {
  const { rows } = await sql<{ id: number; state: string; count: number }>`
    SELECT ${sql.ref(file)} AS id, state, count(*)::integer AS count FROM ${sql.table(lines)}
    WHERE ${sql.ref(file)} = ANY (${ids}) GROUP BY 1, 2`.execute(db);
  return (id) => {
    const own = rows.filter((row) => row.id === id);
    const counts = states.map((state) => [state, own.find((row) => row.state === state)?.count ?? 0]);
    return Object.fromEntries(counts) as Record<State, number>;
  };
}

/** Returns what staff see before a file is read: its columns, its first lines, and the stored choice of columns. */
export async function previewOf<Columns>(
  db: Database,
  { lines, file, remembered: [table, column], columns }: ImportTables<Columns>,
  { id, headers }: { id: number; headers: string[] },
) {
  const sample = await sql<{ cells: string[] }>`SELECT cells FROM ${sql.table(lines)}
    WHERE ${sql.ref(file)} = ${id} ORDER BY line LIMIT ${SAMPLE}`.execute(db);
  const { rows } = await sql<{
    columns: unknown;
  }>`SELECT ${sql.ref(column)} AS columns FROM ${sql.table(table)}
    WHERE fingerprint = ${fingerprintOf(headers)}`.execute(db);
  return {
    headers,
    sample: sample.rows.map(({ cells }) => cells),
    remembered: columns.safeParse(rows[0]?.columns).data,
  };
}

/** Stores the choice of columns for the next file with the same column names. */
export async function rememberColumns<Columns>(
  db: Database,
  { remembered: [table, column] }: ImportTables<Columns>,
  headers: readonly string[],
  columns: Columns,
): Promise<void> {
  const name = sql.ref(column);
  await sql`INSERT INTO ${sql.table(table)} (fingerprint, ${name})
    VALUES (${fingerprintOf(headers)}, ${JSON.stringify(columns)})
    ON CONFLICT (fingerprint) DO UPDATE SET ${name} = excluded.${name}`.execute(db);
}

/**
 * Deletes files uploaded before this time, with their lines. Records made from them are not deleted. Returns the number
 * of files.
 */
export async function deleteOldFiles(db: Database, files: string, before: Date): Promise<number> {
  const { numAffectedRows } =
    await sql`DELETE FROM ${sql.table(files)} WHERE uploaded_at < ${before}`.execute(db);
  return Number(numAffectedRows);
}
