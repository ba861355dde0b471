import { submissions } from "#contract/learning/submissions.ts";
import { isPage, pageByIds } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { download } from "#server/platform/storage/download.ts";
import { archiveOf } from "./archive.ts";
import { editWork } from "./edit.ts";
import { gradeWork } from "./grade.ts";
import { submissionCount, submissionIds } from "./list-queries.ts";
import { presentSubmission } from "./present.ts";
import { submissionFile, submissionList, submissionsById, submissionsOf } from "./queries.ts";
import { submitWork } from "./submit.ts";

export const submissionHandlers: Handlers<typeof submissions> = {
  async list({ house, db, query }) {
    if (!isPage(query)) return (await submissionList(db, query)).map(presentSubmission);
    return pageByIds(house, submissions.list.path, query, {
      ids: (window) => submissionIds(db, query, window),
      rows: (ids) => submissionsById(db, ids),
      count: (window) => submissionCount(db, query, window),
      present: presentSubmission,
    });
  },

  grade: ({ house, exchange, viewer, params, body }) => gradeWork(house, exchange, viewer, params.id, body),

  async for_student({ db, viewer, query }) {
    return (await submissionsOf(db, viewer, query.program_id)).map(presentSubmission);
  },

  submit: ({ house, exchange, viewer, body, files }) =>
    submitWork(house, exchange, viewer, body, files.submission_file[0]),
  edit: ({ house, exchange, viewer, params, body, files }) =>
    editWork(house, exchange, viewer, params.id, body, files.submission_file[0]),

  async file({ house, db, viewer, params }) {
    return download(house.files, await submissionFile(db, viewer, params.id));
  },

  archive: ({ house, params }) => archiveOf(house, params.id),
};
