import { assignments } from "#contract/learning/assignments.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { isPage, pageByIds } from "#server/platform/database/paging.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { download } from "#server/platform/storage/download.ts";
import { assignmentFile, assignmentList, assignmentPages, assignmentsForStudent } from "./queries.ts";
import { removeAssignment } from "./remove.ts";
import { changeAssignment, createAssignment } from "./save.ts";
import { sendAssignment } from "./send.ts";
import { serializeAssignment } from "./serialize.ts";

export const assignmentHandlers: Handlers<typeof assignments> = {
  async list({ context, db, query }) {
    if (!isPage(query)) return (await assignmentList(db, query).execute()).map(serializeAssignment);
    const { program, search } = query;
    return pageByIds(context, assignments.list.path, query, {
      ids: (window) => assignmentPages.page(db, { program, search }, window),
      rows: (ids) => assignmentList(db, {}).where("assignments.id", "=", anyOf(ids)).execute(),
      count: () => assignmentPages.count(db, { program, search }),
      serialize: serializeAssignment,
    });
  },

  create: ({ context, request, body, files }) =>
    createAssignment(context, request, body, files.assignment_file[0]),
  update: ({ context, request, params, body, files }) =>
    changeAssignment(context, request, params.id, body, files.assignment_file[0]),
  remove: ({ context, request, params }) => removeAssignment(context, request, params.id),
  send: ({ context, request, body }) => sendAssignment(context, request, body),

  async for_student({ db, viewer, query }) {
    return (await assignmentsForStudent(db, viewer, query.program_id)).map(serializeAssignment);
  },

  async file({ context, db, viewer, params }) {
    return download(context.files, await assignmentFile(db, viewer, params.id));
  },
};
