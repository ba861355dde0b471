import { submissions } from "#contract/courses/submissions.ts";
import { apiError } from "#contract/shared/errors.ts";
import { addresseeOfRole } from "#server/accounts/credentials/queries.ts";
import { closedPrograms, requirePaid } from "#server/fees/access.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import { download } from "#server/platform/http/answers/download.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { note } from "#server/platform/records/act.ts";
import { archiveOf } from "./archive.ts";
import { editWork } from "./edit.ts";
import { gradeWork } from "./grade.ts";
import { previewOf } from "./preview.ts";
import {
  assignmentsOfStudent,
  filteredSubmissions,
  programOfSubmission,
  studentWorkById,
  submissionFile,
  submissionIfAny,
  submissionOrder,
  submissionsById,
  submissionsOf,
} from "./queries.ts";
import { sendBack } from "./send-back.ts";
import { serializeOwnSubmission, serializeSubmission } from "./serialize.ts";
import { submitWork } from "./submit.ts";
import { takeBackGrade } from "./take-back-grade.ts";

export const submissionHandlers: Handlers<typeof submissions> = {
  list: async (call) =>
    listOrPage(call, submissions.list.path, {
      filtered: await filteredSubmissions(call.db, call.query),
      id: "submissions.id",
      order: submissionOrder(call.query.ordering),
      rows: (ids) => submissionsById(call.db, ids),
      serialize: serializeSubmission,
    }),

  async get({ db, viewer, params }) {
    const row = await submissionIfAny(db, viewer, params.id);
    if (!row) throw apiError("not_found");
    return serializeSubmission(row);
  },

  async of_student(call) {
    const { db, params } = call;
    if (!(await addresseeOfRole(db, params.id, "student"))) throw apiError("not_found");
    return listOrPage(call, submissions.of_student.path.replace("{id}", String(params.id)), {
      filtered: assignmentsOfStudent(db, params.id),
      id: "assignments.id",
      order: { newestBy: "assignments.deadline" },
      rows: (ids) => studentWorkById(db, params.id, ids),
      serialize: (row) => ({ ...row, submission: row.submission && serializeSubmission(row.submission) }),
    });
  },

  grade: ({ context, request, viewer, params, body }) => gradeWork(context, request, viewer, params.id, body),

  send_back: ({ context, request, viewer, params, body }) =>
    sendBack(context, request, viewer, params.id, body),
  take_back_grade: ({ context, request, viewer, params, body }) =>
    takeBackGrade(context, request, viewer, params.id, body),

  async for_student({ context, db, viewer, query }) {
    const closed = await closedPrograms(db, viewer, context.clock());
    const rows = await submissionsOf(db, viewer, query.program_id);
    return rows.filter(({ program_id }) => !closed.has(program_id)).map(serializeOwnSubmission);
  },

  submit: ({ context, request, viewer, body, files }) =>
    submitWork(context, request, viewer, body, files.submission_file[0]),
  edit: ({ context, request, viewer, params, body, files }) =>
    editWork(context, request, viewer, params.id, body, files.submission_file[0]),

  async file({ context, db, viewer, params }) {
    const program = await programOfSubmission(db, viewer, params.id);
    if (program !== undefined) await requirePaid(db, viewer, program, context.clock());
    return download(context.files, await submissionFile(db, viewer, params.id));
  },

  preview: async ({ context, db, viewer, params }) =>
    previewOf(context.files, await submissionFile(db, viewer, params.id)),

  async archive({ context, request, params }) {
    const reply = await archiveOf(context, params.id);
    await note(context, request, "assignment.export", { id: params.id, after: { files: "all" } });
    return reply;
  },
};
