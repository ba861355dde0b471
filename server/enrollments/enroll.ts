import { invalid, refuse } from "#contract/errors.ts";
import type { Database } from "#server/database/connection.ts";
import { type ProgramRow, programById } from "#server/programs/queries.ts";
import { insertEnrollment } from "./queries.ts";

/** The program named in a body, when it exists and is open by the server's clock. */
export async function openProgram(db: Database, id: number, field: string, now: Date): Promise<ProgramRow> {
  const program = await programById(db, id);
  if (!program) throw invalid({ [field]: ["Program not found."] });
  if (program.enrollment_deadline && program.enrollment_deadline <= now) throw refuse("enrollment_closed");
  return program;
}

/** Enrols the user in an open program, in the caller's transaction; 409 when already enrolled. */
export async function enroll(db: Database, userId: number, program: ProgramRow, now: Date) {
  const enrollment = await insertEnrollment(db, userId, program.id, now);
  return { ...enrollment, program: { id: program.id, title: program.title } };
}
