import type { z } from "zod";
import {
  type AssignmentChange,
  type AssignmentForm,
  deadlineInFuture,
  fillAllFields,
  isPastDeadline,
  unitOfProgram,
} from "#contract/courses/assignments.ts";
import { unitsOf } from "#contract/courses/units/durations.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { type ProgramRow, programInBody } from "#server/courses/programs/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { lockedRow } from "#server/platform/records/act.ts";
import { actWithFile, actWithFileIfAny } from "#server/platform/records/act-with-file.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { changeTotal } from "./change-total.ts";
import { reportChange } from "./changes.ts";
import {
  type AssignmentRow,
  assignmentById,
  hasSubmissions,
  insertAssignment,
  lockedAssignment,
  updateAssignment,
} from "./queries.ts";
import { serializeAssignment } from "./serialize.ts";

export async function createAssignment(
  context: AppContext,
  request: RequestContext,
  { program, unit, ...fields }: z.output<typeof AssignmentForm>,
  file: UploadedFile | undefined,
) {
  if (!file) throw invalid({ assignment_file: [fillAllFields] });
  if (isPastDeadline(fields.deadline, request.arrived_at)) throw invalid({ deadline: [deadlineInFuture] });
  requireUnit(await programInBody(context.db, program, "program"), unit);
  return actWithFile(context, request, "assignments", file, async (columns, { db, now, did }) => {
    const times = { created_at: now, updated_at: now };
    const values = { ...fields, ...columns, ...times, program_id: program, unit_number: unit };
    const { id } = await insertAssignment(db, values);
    const after = { ...fields, program, unit, assignment_file: columns.filename };
    did("assignment.create", { id, after });
    return serializeAssignment(await assignmentById(db, id));
  });
}

/** Changes an assignment. Its file stays unless a new one is sent (staff.md 5). */
export async function changeAssignment(
  context: AppContext,
  request: RequestContext,
  id: number,
  { program, unit, updated_at: version, existing_grades, ...fields }: z.output<typeof AssignmentChange>,
  file: UploadedFile | undefined,
) {
  requireUnit(await programInBody(context.db, program, "program"), unit);
  return actWithFileIfAny(context, request, "assignments", file, async (columns, acting) => {
    const { db, now, did } = acting;
    const before = await lockedRow(db, {
      lock: () => lockedAssignment(db, id),
      version,
      current: async () => serializeAssignment(await assignmentById(db, id)),
    });
    if (before.kind === "quiz") throw apiError("is_a_quiz");
    await checkChange(db, before, { ...fields, program }, request.arrived_at);
    const { total_marks = before.total_marks, description = before.description } = fields;
    const { title, deadline } = fields;
    const seen = { title, description, deadline, total_marks, program_id: program };
    await changeTotal(acting, before, { total_marks, existing_grades });
    await updateAssignment(db, id, {
      ...fields,
      ...columns,
      program_id: program,
      unit_number: unit,
      // Students of another program get it now, if they can still hand in work.
      ...(before.sent_at &&
        program !== before.program_id &&
        !isPastDeadline(deadline, now) && { sent_at: now }),
      updated_at: nextVersion(before, now),
    });
    await reportChange(acting, before, { ...seen, hasNewFile: file !== undefined });
    did("assignment.update", {
      id,
      before: {
        title: before.title,
        deadline: before.deadline,
        program: before.program_id,
        total_marks: before.total_marks,
      },
      after: { ...fields, program, unit, existing_grades, assignment_file: columns.filename },
    });
    return serializeAssignment(await assignmentById(db, id));
  });
}

/** Refuses a unit that the program does not have. */
export function requireUnit(
  { duration }: Pick<ProgramRow, "duration">,
  unit: number | null | undefined,
): void {
  if (unit && unit > unitsOf(duration).total_units) throw invalid({ unit: [unitOfProgram] });
}

/** Refuses a new deadline in the past, and another program after the first submission. */
async function checkChange(
  db: Database,
  before: AssignmentRow,
  fields: Pick<z.output<typeof AssignmentChange>, "deadline" | "program">,
  at: Date,
): Promise<void> {
  const isMoved = fields.deadline.getTime() !== before.deadline.getTime();
  if (isMoved && isPastDeadline(fields.deadline, at)) throw invalid({ deadline: [deadlineInFuture] });
  if (fields.program !== before.program_id && (await hasSubmissions(db, before.id)))
    throw invalid({ program: ["Students have handed in work already, so the program cannot change."] });
}
