import { apiError } from "#contract/shared/errors.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { assignmentForStaff } from "./queries.ts";

/** A row as the contract's Assignment. The file's address checks who asks; where the file is stored is not told (api.md section 3). */
export function serializeAssignment<Row extends { id: number; program_id: number; filename: string }>({
  program_id,
  filename,
  ...row
}: Row) {
  return {
    ...row,
    program: program_id,
    assignment_file: filename,
    assignment_file_url: `/api/assignments/${row.id}/file/`,
  };
}

/** The assignment as staff see it, with its counts. */
export async function staffView(db: Database, id: number) {
  const row = await assignmentForStaff(db, id);
  if (!row) throw apiError("not_found");
  return serializeAssignment(row);
}
