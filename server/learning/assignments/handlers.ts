import { assignments } from "#contract/learning/assignments.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { softDelete } from "#server/platform/records/soft-delete.ts";
import { download } from "#server/platform/storage/download.ts";
import { assignmentFile, assignmentsById, assignmentsForStudent, filteredAssignments } from "./queries.ts";
import { changeAssignment, createAssignment } from "./save.ts";
import { sendAssignment } from "./send.ts";
import { serializeAssignment } from "./serialize.ts";

const deletable = { resource: "assignment", table: "assignments", logged: ["title", "program_id"] };

export const assignmentHandlers: Handlers<typeof assignments> = {
  list: (call) =>
    listOrPage(call, assignments.list.path, {
      filtered: filteredAssignments(call.db, call.query),
      id: "assignments.id",
      order: { newestBy: "assignments.created_at" },
      rows: (ids) => assignmentsById(call.db, ids),
      serialize: serializeAssignment,
    }),

  create: ({ context, request, body, files }) =>
    createAssignment(context, request, body, files.assignment_file[0]),
  update: ({ context, request, params, body, files }) =>
    changeAssignment(context, request, params.id, body, files.assignment_file[0]),
  remove: ({ context, request, params }) => softDelete(context, request, deletable, params.id),
  send: ({ context, request, body }) => sendAssignment(context, request, body),

  async for_student({ db, viewer, query }) {
    return (await assignmentsForStudent(db, viewer, query.program_id)).map(serializeAssignment);
  },

  async file({ context, db, viewer, params }) {
    return download(context.files, await assignmentFile(db, viewer, params.id));
  },
};
