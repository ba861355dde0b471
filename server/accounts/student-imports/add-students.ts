import { addStudent } from "#server/accounts/students/add.ts";
import type { AppContext } from "#server/context.ts";
import { type ProgramRow, programById } from "#server/learning/programs/queries.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { type Acting, act, actWithin } from "#server/platform/records/act.ts";
import { byItself } from "#server/platform/records/deed.ts";
import { checkFields, emailTaken } from "./check.ts";
import {
  beginnerOf,
  type ImportRowRow,
  lockImport,
  readyRows,
  saveChecked,
  setAdded,
  setImport,
  takenEmails,
} from "./queries.ts";

/** Students of one transaction: a kill loses the work of a second at most. */
const BATCH = 25;

type Import = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

/** Adds all students of an import that is begun, in batches that are each done or not. */
export async function addStudents(context: AppContext, id: number): Promise<void> {
  let isDone = false;
  while (!isDone)
    isDone = await act(context, byItself, async ({ db, now, did }) => {
      // One that was deleted meanwhile, or is done, has nothing left.
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
  const taken = await takenEmails(
    db,
    rows.map(({ email }) => email),
  );
  await actWithin(context, beginner, db, async (acting) => {
    for (const row of rows) await addLine(acting, given, row, taken, program);
  });
}

async function addLine(
  acting: Acting,
  given: Import,
  row: ImportRowRow,
  taken: ReadonlySet<string>,
  program: ProgramRow | undefined,
): Promise<void> {
  const { db, did } = acting;
  {
    const fields = row.fields as Record<string, string>;
    const { profile, problems } = checkFields(fields);
    if (!profile || taken.has(row.email)) {
      // Somebody registered with this address since the lines were read.
      const wrong = profile ? { email: emailTaken } : problems;
      const { line, email } = row;
      await saveChecked(db, given.id, [{ line, email, fields, state: "problem", problems: wrong }]);
      return;
    }
    const student = await addStudent(acting, { fields: profile, program, source: "import" });
    await setAdded(db, row.id, student.id);
    did("student.create", {
      id: student.id,
      after: { email: row.email, import: given.id, ...(program && { program: program.title }) },
    });
  }
}
