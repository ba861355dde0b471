import { assignments } from "#contract/learning/assignments.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { isPage, pageByIds } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { download } from "#server/platform/storage/download.ts";
import { presentAssignment } from "./present.ts";
import { assignmentFile, assignmentList, assignmentPages, assignmentsForStudent } from "./queries.ts";
import { removeAssignment } from "./remove.ts";
import { changeAssignment, createAssignment } from "./save.ts";
import { sendAssignment } from "./send.ts";

export const assignmentHandlers: Handlers<typeof assignments> = {
  async list({ house, db, query }) {
    if (!isPage(query)) return (await assignmentList(db, query).execute()).map(presentAssignment);
    const { program, search } = query;
    return pageByIds(house, assignments.list.path, query, {
      ids: (window) => assignmentPages.page(db, { program, search }, window),
      rows: (ids) => assignmentList(db, {}).where("assignments.id", "=", anyOf(ids)).execute(),
      count: () => assignmentPages.count(db, { program, search }),
      present: presentAssignment,
    });
  },

  create: ({ house, exchange, body, files }) =>
    createAssignment(house, exchange, body, files.assignment_file[0]),
  update: ({ house, exchange, params, body, files }) =>
    changeAssignment(house, exchange, params.id, body, files.assignment_file[0]),
  remove: ({ house, exchange, params }) => removeAssignment(house, exchange, params.id),
  send: ({ house, exchange, body }) => sendAssignment(house, exchange, body),

  async for_student({ db, viewer, query }) {
    return (await assignmentsForStudent(db, viewer, query.program_id)).map(presentAssignment);
  },

  async file({ house, db, viewer, params }) {
    return download(house.files, await assignmentFile(db, viewer, params.id));
  },
};
