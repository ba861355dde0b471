import { type Insertable, type Selectable, sql } from "kysely";
import { z } from "zod";
import { ImportColumns } from "#contract/accounts/import-columns.ts";
import { type ImportRowState, importRowStates } from "#contract/accounts/student-imports.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { StudentImportRows, StudentImports } from "#server/platform/database/types.ts";
import type { ImportTables } from "#server/platform/imports/files.ts";

export const tables: ImportTables<ImportColumns, ImportRowState> = {
  files: "student_imports",
  lines: "student_import_rows",
  file: "import_id",
  states: importRowStates,
  done: "added",
  remembered: ["student_import_columns", "columns"],
  columns: ImportColumns,
};

const Texts = z.record(z.string(), z.string());

const toRow = (row: Selectable<StudentImportRows>) => ({
  ...row,
  fields: Texts.parse(row.fields),
  problems: Texts.parse(row.problems),
});
export type ImportRowRow = ReturnType<typeof toRow>;

/** Number of added lines of students who had an account */
const enrolledLines = sql<number>`(SELECT count(*)::integer FROM student_import_rows
  WHERE import_id = student_imports.id AND state = 'added' AND is_known)`.as("enrolled");

export async function importsById(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom("student_imports")
    .leftJoin("users", "users.id", "student_imports.uploaded_by")
    .leftJoin("programs", "programs.id", "student_imports.program_id")
    .selectAll("student_imports")
    .select([
      "programs.title as program_title",
      sql<string>`coalesce(users.name, '')`.as("uploader"),
      enrolledLines,
    ])
    .where("student_imports.id", "in", ids)
    .execute();
  return rows.map((row) => ({ ...row, columns: ImportColumns.nullable().parse(row.columns) }));
}
export type ListedImport = Awaited<ReturnType<typeof importsById>>[number];

export const allImports = (db: Database) => db.selectFrom("student_imports");

/** Returns the import, locked, so that of two people who work on it the second sees the first one's changes. */
export const lockImport = (db: Database, id: number) =>
  db.selectFrom("student_imports").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export async function insertImport(db: Database, values: Insertable<StudentImports>): Promise<number> {
  const { id } = await db
    .insertInto("student_imports")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function setImport(
  db: Database,
  id: number,
  changes: Partial<Insertable<StudentImports>>,
): Promise<void> {
  await db.updateTable("student_imports").set(changes).where("id", "=", id).execute();
}

/** Content of a line, and its problems by field. `student_id` is set if the student has an account. */
export interface CheckedRow {
  line: number;
  state: "ready" | "problem" | "unchanged";
  student_id: number | null;
  email: string;
  fields: Record<string, string>;
  problems: Record<string, string>;
}

export async function saveChecked(db: Database, id: number, rows: readonly CheckedRow[]): Promise<void> {
  await sql`UPDATE student_import_rows SET state = row.state, email = row.email, fields = row.fields,
      problems = row.problems, student_id = row.student_id, is_known = row.student_id IS NOT NULL
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS row (line integer, state text, student_id integer, email text, fields jsonb, problems jsonb)
    WHERE student_import_rows.import_id = ${id} AND student_import_rows.line = row.line`.execute(db);
}

/** Account that has an address as its email or username. */
export interface Known {
  /** Null if it is not a student with this email: the account of staff, or a username. */
  student_id: number | null;
  is_enrolled: boolean;
}

/** Returns the accounts that have these addresses, and whether each student is enrolled in the program. */
export async function accountsWith(
  db: Database,
  emails: readonly string[],
  program: number | null,
): Promise<Map<string, Known>> {
  const { rows } = await sql<Known & { email: string }>`
    SELECT lower(username) AS email, NULL::integer AS student_id, false AS is_enrolled FROM users
      WHERE lower(username) = ANY(${emails})
    UNION ALL
    SELECT email, CASE WHEN role = 'student' THEN id END, EXISTS (
      SELECT 1 FROM enrollments WHERE user_id = users.id AND program_id = ${program}) FROM users
      WHERE email = ANY(${emails})`.execute(db);
  // The later row of an address wins: that of the email.
  return new Map(rows.map(({ email, ...known }) => [email, known]));
}

/** Counts the ready lines of known students. */
export async function linesToEnroll(db: Database, id: number): Promise<number> {
  const { count } = await filteredRows(db, id, "ready")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("is_known", "=", true)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns another line with this address that is ready or already added. */
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

export async function rowsById(db: Database, ids: readonly number[]): Promise<ImportRowRow[]> {
  const rows = await db.selectFrom("student_import_rows").selectAll().where("id", "in", ids).execute();
  return rows.map(toRow);
}

export const lockRow = (db: Database, id: number, line: number) =>
  filteredRows(db, id, undefined).selectAll().where("line", "=", line).forUpdate().executeTakeFirst();

/** Returns the next lines whose students are to be added. */
export async function readyRows(db: Database, id: number, limit: number): Promise<ImportRowRow[]> {
  const rows = await filteredRows(db, id, "ready").selectAll().orderBy("line").limit(limit).execute();
  return rows.map(toRow);
}

export async function setAdded(
  db: Database,
  rowId: number,
  { student_id, is_known }: { student_id: number; is_known: boolean },
): Promise<void> {
  await db
    .updateTable("student_import_rows")
    .set({ state: "added", student_id, is_known })
    .where("id", "=", rowId)
    .execute();
}

/** Selects the imports whose students are being added. */
export const begunImports = (db: Database) =>
  db.selectFrom("student_imports").select("id").where("begun_at", "is not", null).execute();

/** Returns the person who began an import, for the audit log. */
export const beginnerOf = (db: Database, id: number | null) =>
  db
    .selectFrom("users")
    .select(["id", "email"])
    .where("id", "=", id ?? 0)
    .executeTakeFirst();
