import { type Insertable, type Selectable, sql } from "kysely";
import { ImportColumns } from "#contract/accounts/import-columns.ts";
import { type ImportRowState, importRowStates } from "#contract/accounts/student-imports.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { StudentImportRows, StudentImports } from "#server/platform/database/types.ts";
import type { SheetRecord } from "#server/platform/spreadsheets/record.ts";

export type ImportRowRow = Selectable<StudentImportRows>;

const SAMPLE = 5;

export const importsById = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("student_imports")
    .leftJoin("users", "users.id", "student_imports.uploaded_by")
    .leftJoin("programs", "programs.id", "student_imports.program_id")
    .selectAll("student_imports")
    .select(["programs.title as program_title", sql<string>`coalesce(users.name, '')`.as("uploader")])
    .where("student_imports.id", "in", ids)
    .execute();
export type ListedImport = Awaited<ReturnType<typeof importsById>>[number];

export const allImports = (db: Database) => db.selectFrom("student_imports");

/** Locked, so that of two who work on an import one sees the other's work. */
export const lockImport = (db: Database, id: number) =>
  db.selectFrom("student_imports").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export async function insertImport(
  db: Database,
  values: Insertable<StudentImports>,
  rows: readonly SheetRecord[],
): Promise<number> {
  const { id } = await db
    .insertInto("student_imports")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO student_import_rows (import_id, line, cells)
    SELECT ${id}, line, ARRAY(SELECT jsonb_array_elements_text(cells))
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (line integer, cells jsonb)`.execute(db);
  return id;
}

export async function setImport(
  db: Database,
  id: number,
  changes: Partial<Insertable<StudentImports>>,
): Promise<void> {
  await db.updateTable("student_imports").set(changes).where("id", "=", id).execute();
}

export async function removeImport(db: Database, id: number): Promise<void> {
  await db.deleteFrom("student_imports").where("id", "=", id).execute();
}

export async function rememberColumns(db: Database, fingerprint: string, columns: ImportColumns) {
  const row = { columns: JSON.stringify(columns) };
  await db
    .insertInto("student_import_columns")
    .values({ fingerprint, ...row })
    .onConflict((conflict) => conflict.column("fingerprint").doUpdateSet(row))
    .execute();
}

export async function rememberedColumns(
  db: Database,
  fingerprint: string,
): Promise<ImportColumns | undefined> {
  const row = await db
    .selectFrom("student_import_columns")
    .select("columns")
    .where("fingerprint", "=", fingerprint)
    .executeTakeFirst();
  return row && ImportColumns.parse(row.columns);
}

/** How many lines of each import are in which state. */
export async function importCounts(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom("student_import_rows")
    .select(["import_id", "state"])
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("import_id", "in", ids)
    .groupBy(["import_id", "state"])
    .execute();
  return (id: number) => {
    const own = rows.filter(({ import_id }) => import_id === id);
    const counts = importRowStates.map((state) => [
      state,
      Number(own.find((row) => row.state === state)?.count ?? 0),
    ]);
    return Object.fromEntries(counts) as Record<ImportRowState, number>;
  };
}

/** The lines that added nobody yet, in the order of the file. */
export const openRows = (db: Database, id: number) =>
  db
    .selectFrom("student_import_rows")
    .select(["line", "cells"])
    .where("import_id", "=", id)
    .where("state", "<>", "added")
    .orderBy("line")
    .execute();

/** The first lines, as they were written. */
export async function sampleOf(db: Database, id: number): Promise<string[][]> {
  const sample = db.selectFrom("student_import_rows").select("cells").where("import_id", "=", id);
  return (await sample.orderBy("line").limit(SAMPLE).execute()).map(({ cells }) => cells);
}

/** What was read of a line, and what is wrong with it. */
export interface CheckedRow {
  line: number;
  state: "ready" | "problem";
  email: string;
  fields: Record<string, string>;
  problems: Record<string, string>;
}

export async function saveChecked(db: Database, id: number, rows: readonly CheckedRow[]): Promise<void> {
  await sql`UPDATE student_import_rows SET state = row.state, email = row.email, fields = row.fields, problems = row.problems
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS row (line integer, state text, email text, fields jsonb, problems jsonb)
    WHERE student_import_rows.import_id = ${id} AND student_import_rows.line = row.line`.execute(db);
}

/** Of these addresses those that an account has, as its address or as its username. */
export async function takenEmails(db: Database, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    SELECT email FROM users WHERE email = ANY(${emails})
    UNION SELECT lower(username) FROM users WHERE lower(username) = ANY(${emails})`.execute(db);
  return new Set(rows.map(({ email }) => email));
}

/** The line of the file that has this address and is to be added or was; not the line itself. */
export async function lineWithEmail(db: Database, id: number, email: string, but: number) {
  const row = await db
    .selectFrom("student_import_rows")
    .select("line")
    .where("import_id", "=", id)
    .where("email", "=", email)
    .where("state", "in", ["ready", "added"])
    .where("line", "<>", but)
    .orderBy("line")
    .limit(1)
    .executeTakeFirst();
  return row?.line;
}

export const filteredRows = (db: Database, id: number, state: ImportRowState | undefined) =>
  db
    .selectFrom("student_import_rows")
    .where("import_id", "=", id)
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? "unread"));

export const rowsById = (db: Database, ids: readonly number[]) =>
  db.selectFrom("student_import_rows").selectAll().where("id", "in", ids).execute();

export const lockRow = (db: Database, id: number, line: number) =>
  filteredRows(db, id, undefined).selectAll().where("line", "=", line).forUpdate().executeTakeFirst();

/** The next lines whose students are added. */
export const readyRows = (db: Database, id: number, limit: number) =>
  filteredRows(db, id, "ready").selectAll().orderBy("line").limit(limit).execute();

export async function setAdded(db: Database, rowId: number, student_id: number): Promise<void> {
  await db
    .updateTable("student_import_rows")
    .set({ state: "added", student_id })
    .where("id", "=", rowId)
    .execute();
}

/** The imports whose students are being added. */
export const begunImports = (db: Database) =>
  db.selectFrom("student_imports").select("id").where("begun_at", "is not", null).execute();

/** Who began an import, for the audit log. */
export const beginnerOf = (db: Database, id: number | null) =>
  db
    .selectFrom("users")
    .select(["id", "email"])
    .where("id", "=", id ?? 0)
    .executeTakeFirst();

/** Deletes imports from before the moment, with their lines; returns how many. The students stay. */
export async function deleteOldImports(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("student_imports")
    .where("uploaded_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
