import type { z } from "zod";
import type { ImportColumns } from "#contract/accounts/import-columns.ts";
import type { studentImports } from "#contract/accounts/student-imports.ts";
import type { AppContext } from "#server/context.ts";
import { openProgram } from "#server/courses/enrollments/enroll.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { batchesOf, readByColumns } from "#server/platform/imports/read-by-columns.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { applyAccount, checkLine, emailOfLine } from "./check.ts";
import { lockIdle } from "./lock-idle.ts";
import { accountsWith, type CheckedRow, type Known, saveChecked, setImport, tables } from "./queries.ts";
import { importDetail } from "./serialize.ts";

const BATCH = 500;

/**
 * Reads every line by the columns that staff chose, and stores its problems. Lines whose students are added do not
 * change. The columns are remembered for the next file with the same column names.
 * @throws ApiError 400 at a column, 403 where the program is closed, 409 while students are added or when it was
 * changed in the meantime
 */
export function readImport(
  context: AppContext,
  request: RequestContext,
  id: number,
  { updated_at: version, program, ...columns }: z.output<(typeof studentImports)["read"]["body"]>,
) {
  return readByColumns(context, request, {
    ...{ tables, columns, version },
    lock: (db) => lockIdle(db, id),
    detail: (db) => importDetail(db, id),
    async judge(given, { db, now, did }) {
      if (program !== null) await openProgram(db, program, "program", now);
      await readRows(db, id, columns, program);
      await setImport(db, id, {
        columns: JSON.stringify(columns),
        program_id: program,
        updated_at: nextVersion(given, now),
      });
      did("student_import.read", { id, after: { ...columns, program } });
      return columns;
    },
  });
}

async function readRows(
  db: Transaction,
  id: number,
  columns: ImportColumns,
  program: number | null,
): Promise<void> {
  const seen = new Map<string, number>();
  for await (const rows of batchesOf(db, tables, id, BATCH)) {
    const checked = rows.map(({ line, cells }) => checkLine(line, cells, columns));
    const accounts = await accountsWith(
      db,
      checked.map(({ email }) => email),
      program,
    );
    for (const row of checked) applyAddress(row, accounts, seen, program);
    await saveChecked(db, id, checked);
  }
}

/** Applies what is known of a line's address. Of two lines with the same one, only the first counts. */
function applyAddress(
  row: CheckedRow,
  accounts: ReadonlyMap<string, Known>,
  seen: Map<string, number>,
  program: number | null,
): void {
  if (row.email === "" || row.problems.email) return;
  const [account, first] = [accounts.get(row.email), seen.get(row.email)];
  if (first !== undefined) {
    row.problems.email = emailOfLine(first);
    row.state = "problem";
    return;
  }
  seen.set(row.email, row.line);
  if (account) applyAccount(row, account, program);
}
