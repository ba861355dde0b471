import { assignments } from "#contract/courses/assignments.ts";
import { MAX_CHOSEN } from "#contract/shared/chosen-students.ts";
import { begunAttempts } from "#server/courses/attempts/queries.ts";
import { answersUntil, resultsTime } from "#server/courses/attempts/results.ts";
import { closedPrograms, requirePaid } from "#server/fees/access.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import { download } from "#server/platform/http/answers/download.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { removeRecord } from "#server/platform/records/remove-record.ts";
import { extendDeadline } from "./extend.ts";
import { holdGrades, releaseGrades } from "./hold-grades.ts";
import {
  assignmentById,
  assignmentFile,
  assignmentForStudent,
  assignmentsById,
  assignmentsForStudent,
  filteredAssignments,
  studentsWithoutWork,
} from "./queries.ts";
import { changeAssignment, createAssignment } from "./save.ts";
import { sendAssignment } from "./send.ts";
import { serializeAssignment } from "./serialize.ts";

export const assignmentHandlers: Handlers<typeof assignments> = {
  list: (call) =>
    listOrPage(call, assignments.list.path, {
      filtered: filteredAssignments(call.db, call.query, call.context.clock()),
      id: "assignments.id",
      order: { newestBy: "assignments.created_at" },
      rows: (ids) => assignmentsById(call.db, ids),
      serialize: serializeAssignment,
    }),

  create: ({ context, request, body, files }) =>
    createAssignment(context, request, body, files.assignment_file[0]),
  update: ({ context, request, params, body, files }) =>
    changeAssignment(context, request, params.id, body, files.assignment_file[0]),
  remove: ({ context, request, params }) =>
    removeRecord(context, request, "assignment", params.id, ["title", "program_id"]),
  send: ({ context, request, body }) => sendAssignment(context, request, body),
  hold_grades: ({ context, request, params }) => holdGrades(context, request, params.id),
  release_grades: ({ context, request, params }) => releaseGrades(context, request, params.id),

  async missing({ context, db, params }) {
    await assignmentById(db, params.id);
    return studentsWithoutWork(db, params.id, MAX_CHOSEN, context.clock());
  },
  extend: ({ context, request, params, body }) => extendDeadline(context, request, params, body.deadline),

  async for_student({ context, db, viewer, query }) {
    const now = context.clock();
    const closed = await closedPrograms(db, viewer, now);
    const rows = await assignmentsForStudent(db, viewer, query.program_id);
    const attempts = await begunAttempts(viewer.id).execute(db);
    const endOf = new Map(attempts.rows.map(({ assignment_id, ends_at }) => [assignment_id, ends_at]));
    return rows
      .filter(({ program_id }) => !closed.has(program_id))
      .map((row) => ({
        ...serializeAssignment(row),
        ...{ attempt_ends_at: endOf.get(row.id) ?? null, attempts_left: row.attempts_left },
        answers_until: answersUntil({ over_at: row.awaited_end, is_settled: false }, now),
        results_at: resultsTime(row, now),
        enrolled_at: row.enrolled_at,
      }));
  },

  async file({ context, db, viewer, params }) {
    const own = await assignmentForStudent(db, viewer, params.id);
    if (own) await requirePaid(db, viewer, own.program_id, context.clock());
    return download(context.files, await assignmentFile(db, viewer, params.id));
  },
};
