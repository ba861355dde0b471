import { studentById } from "#server/accounts/profiles/queries.ts";
import type { AppContext } from "#server/context.ts";
import { enroll } from "#server/courses/enrollments/enroll.ts";
import { enrolledEmail } from "#server/courses/enrollments/enrolled-email.ts";
import { type ProgramRow, programById } from "#server/courses/programs/queries.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { type Acting, act, actWithin } from "#server/platform/records/act.ts";
import { byItself } from "#server/platform/records/deed.ts";
import { addStudent } from "#server/students/students/add.ts";
import { applyAccount, checkFields } from "./check.ts";
import {
  accountsWith,
  beginnerOf,
  type CheckedRow,
  type ImportRowRow,
  type Known,
  lockImport,
  readyRows,
  saveChecked,
  setAdded,
  setImport,
} from "./queries.ts";

/** Students added in one transaction. A crash loses at most about a second of work. */
const BATCH = 25;

type Import = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

/** Adds all students of an import that has begun, in batches that are each one transaction. */
export async function addStudents(context: AppContext, id: number): Promise<void> {
  let isDone = false;
  while (!isDone)
    isDone = await act(context, byItself, async ({ db, now, did }) => {
      // Stop if the import was deleted in the meantime or is done.
      const given = await lockImport(db, id);
      if (!given?.begun_at) return true;
      const program = given.program_id === null ? undefined : await programById(db, given.program_id);
      const isGone = given.program_id !== null && !program;
      const rows = isGone ? [] : await readyRows(db, id, BATCH);
      if (rows.length === 0) await setImport(db, id, { begun_at: null, updated_at: now });
      else await addBatch(context, db, given, rows, program);
      did("student_import.progress", { id });
      return rows.length === 0;
    });
}

async function addBatch(
  context: AppContext,
  db: Transaction,
  given: Import,
  rows: readonly ImportRowRow[],
  program: ProgramRow | undefined,
): Promise<void> {
  const beginner = { viewer: (await beginnerOf(db, given.begun_by)) ?? null, address: given.begun_from };
  const accounts = await accountsWith(
    db,
    rows.map(({ email }) => email),
    given.program_id,
  );
  await actWithin(context, beginner, db, async (acting) => {
    for (const row of rows) await addLine(acting, given, row, accounts.get(row.email), program);
  });
}

async function addLine(
  acting: Acting,
  given: Import,
  row: ImportRowRow,
  account: Known | undefined,
  program: ProgramRow | undefined,
): Promise<void> {
  const { db, did } = acting;
  const { line, email, fields } = row;
  const { profile, problems } = checkFields(fields);
  const checked: CheckedRow = { line, state: "problem", student_id: null, email, fields, problems };
  if (account) applyAccount(checked, account, given.program_id);
  const { state, student_id } = checked;
  if (program && state === "ready" && student_id !== null) {
    await enrollKnown(acting, { id: student_id, email }, given.id, program);
    await setAdded(db, row.id, { student_id, is_known: true });
    return;
  }
  // The account appeared since the lines were checked, or the line is no longer valid.
  if (account || !profile) return saveChecked(db, given.id, [checked]);
  const student = await addStudent(acting, { fields: profile, program, source: "import" });
  await setAdded(db, row.id, { student_id: student.id, is_known: false });
  did("student.create", {
    id: student.id,
    after: { email: row.email, import: given.id, ...(program && { program: program.title }) },
  });
}

/** Enrolls a student who has an account. Their profile stays as it is. */
async function enrollKnown(
  acting: Acting,
  { id, email }: { id: number; email: string },
  importId: number,
  program: ProgramRow,
): Promise<void> {
  const student = await studentById(acting.db, id);
  if (!student) return;
  const enrollment = await enroll(acting, {
    ...{ student: { id, email }, program, source: "import", is_bulk: true },
    email: (layout, _time, fee) => enrolledEmail(layout, student.name, program, fee),
  });
  acting.did("student.enroll", {
    id,
    after: { enrollment: enrollment.id, program: program.title, import: importId },
  });
}
