import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { type ImportColumns, importColumnNames } from "#contract/accounts/import-columns.ts";
import type { studentImports } from "#contract/accounts/student-imports.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { openProgram } from "#server/learning/enrollments/enroll.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { checkLine, emailOfLine, emailTaken } from "./check.ts";
import {
  type CheckedRow,
  lockImport,
  openRows,
  rememberColumns,
  saveChecked,
  setImport,
  takenEmails,
} from "./queries.ts";
import { fingerprintOf, importDetail } from "./serialize.ts";

/** Checked at a time, so that other requests are answered in between. */
const BATCH = 500;

/**
 * Reads every line by the columns that staff chose and says what is wrong with it; students who were added stay. The columns
 * are remembered for the next file with the same names.
 * @throws ApiError 400 at a column, 403 where the program is closed, 409 while students are added or when it was changed meanwhile
 */
export function readImport(
  context: AppContext,
  request: RequestContext,
  id: number,
  { updated_at, program, ...columns }: z.output<(typeof studentImports)["read"]["body"]>,
) {
  const now = context.clock();
  return inTransaction(context, async (db) => {
    const given = await lockImport(db, id);
    if (!given) throw apiError("not_found");
    if (given.begun_at) throw apiError("import_running");
    if (updated_at !== undefined && Date.parse(updated_at) !== given.updated_at.getTime())
      throw apiError("stale", { current: await importDetail(db, id) });
    for (const name of importColumnNames)
      if ((columns[name] ?? 0) >= given.headers.length)
        throw invalid({ [name]: ["The file has no such column."] });
    if (program !== null) await openProgram(db, program, "program", now);
    await readRows(db, id, columns);
    await setImport(db, id, {
      columns: JSON.stringify(columns),
      program_id: program,
      updated_at: nextVersion(given, now),
    });
    await rememberColumns(db, fingerprintOf(given.headers), columns);
    await recordAudit(db, request, now, {
      action: "read",
      resource: "student_import",
      resource_id: id,
      after: { ...columns, program },
    });
    return importDetail(db, id);
  });
}

async function readRows(db: Transaction, id: number, columns: ImportColumns): Promise<void> {
  const rows = await openRows(db, id);
  const seen = new Map<string, number>();
  for (let from = 0; from < rows.length; from += BATCH) {
    const checked = rows.slice(from, from + BATCH).map(({ line, cells }) => checkLine(line, cells, columns));
    const taken = await takenEmails(
      db,
      checked.map(({ email }) => email),
    );
    for (const row of checked) nameDuplicate(row, taken, seen);
    await saveChecked(db, id, checked);
    await setImmediate();
  }
}

/** Of two lines with one address the first is added. */
function nameDuplicate(row: CheckedRow, taken: ReadonlySet<string>, seen: Map<string, number>): void {
  const first = seen.get(row.email);
  if (row.email === "" || row.problems.email) return;
  if (taken.has(row.email)) row.problems.email = emailTaken;
  else if (first !== undefined) row.problems.email = emailOfLine(first);
  else seen.set(row.email, row.line);
  if (row.problems.email) row.state = "problem";
}
